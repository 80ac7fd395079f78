import { beforeAll, expect, it } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { aPerson, anonymousClient, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';

let portal: TestPortalWithApp;
const password = 'marigold and lantern';
const as = (person: { token: string }): Client => signedInClient(portal.app, person);
const anyone = () => anonymousClient(portal.app);
const person = () => aPerson(portal, { roles: ['staff'], password });
beforeAll(async () => {
  portal = await testPortalWithApp();
});

async function addTo(her: Person, name = 'My phone'): Promise<{ authenticator: Authenticator; id: number }> {
  const authenticator = new Authenticator();
  const { body } = await as(her).post('/api/passkeys/options', { current_password: password });
  const added = await as(her).post('/api/passkeys', { name, answer: authenticator.create(body) });
  if (added.status !== 201) throw new Error(`the passkey was refused: ${JSON.stringify(added.body)}`);
  return { authenticator, id: added.body.id };
}

const asked = async (): Promise<{ challenge: string }> => (await anyone().post('/api/passkeys/sign-in/options')).body;
const enter = (answer: unknown) => anyone().post('/api/passkeys/sign-in', { answer });

it('a passkey signs in without a password, counts as two factors, and has its letter and audit line', async () => {
  const her = await person();
  const { authenticator } = await addTo(her);
  const entered = await enter(authenticator.sign(await asked()));
  expect(entered.body.user.id).toBe(her.id);
  const session = await portal.db
    .selectFrom('sessions')
    .select('has_second_factor')
    .where('user_id', '=', her.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(session).toEqual({ has_second_factor: true });
  const letters = await portal.db.selectFrom('outbox').select('subject').where('to_address', '=', her.email).execute();
  expect(letters).toEqual([{ subject: 'Parade of Roses: A passkey was added' }]);
  const factors = await as(her).get('/api/profile/factors');
  expect(factors.body.passkeys).toMatchObject([{ name: 'My phone', last_used_at: portal.clock.nowIso() }]);
});

it('a passkey of an account with an app signs in past the code, and the password still asks for one', async () => {
  const her = await person();
  const { authenticator } = await addTo(her);
  await switchOnApp(portal, her, password);
  expect((await enter(authenticator.sign(await asked()))).status).toBe(200);
  const second = await anyone().post('/api/sessions', { email: her.email, password });
  expect(second.body.factors).toEqual(['app', 'passkey']);
});

it('an answer is taken once, within five minutes, for a challenge of ours, of this site, by a verified holder', async () => {
  const her = await person();
  const { authenticator } = await addTo(her);
  const options = await asked();
  const answer = authenticator.sign(options);
  expect((await enter(answer)).status).toBe(200);
  const refused = async (given: unknown) => (await enter(given)).body.code;
  expect(await refused(answer)).toBe('passkey-failed');
  expect(await refused(authenticator.sign(options))).toBe('passkey-failed');
  expect(await refused(authenticator.sign({ challenge: 'bm90IG91cnM' }))).toBe('passkey-failed');
  expect(await refused(authenticator.sign({ ...(await asked()), origin: 'https://evil.example' }))).toBe(
    'passkey-failed',
  );
  expect(await refused(authenticator.sign({ ...(await asked()), site: 'evil.example' }))).toBe('passkey-failed');
  expect(await refused(authenticator.sign(await asked(), { unverified: true }))).toBe('passkey-failed');
  const late = await asked();
  portal.clock.advance({ minutes: 6 });
  expect(await refused(authenticator.sign(late))).toBe('passkey-failed');
  expect(await refused({ ...answer, response: { clientDataJSON: 'no', signature: 'no' } })).toBe('passkey-failed');
  expect((await enter(authenticator.sign(await asked()))).status).toBe(200);
});

it('refuses what no authenticator answers, by its name, and uses nothing up', async () => {
  const { authenticator } = await addTo(await person());
  const answer = authenticator.sign(await asked());
  const more = await enter({ ...answer, response: { ...answer.response, granted_by: 'us' } });
  expect([more.status, JSON.stringify(more.body)]).toEqual([
    422,
    expect.stringContaining('answer.response.granted_by'),
  ]);
  const extended = await enter({ ...answer, clientExtensionResults: { credProps: { rk: true } } });
  expect(extended.status).toBe(422);
  expect((await enter(answer)).status).toBe(200);
});

it('a signature by another key, or for another account’s passkey, opens nothing', async () => {
  const [her, other] = [await person(), await person()];
  const { authenticator } = await addTo(her);
  const { authenticator: others } = await addTo(other);
  const options = await asked();
  const crossed = { ...others.sign(options), id: authenticator.sign(options).id };
  expect((await enter({ ...crossed, rawId: crossed.id })).body.code).toBe('passkey-failed');
  expect((await enter(new Authenticator().sign(await asked()))).body.code).toBe('passkey-failed');
});

it('a disabled account, a deleted one and a removed passkey let nobody in', async () => {
  const [disabled, deleted, removing] = [await person(), await person(), await person()];
  const of = await Promise.all([disabled, deleted, removing].map((each) => addTo(each)));
  const code = async (index: number) => (await enter(of[index]?.authenticator.sign(await asked()))).body.code;
  await portal.db
    .updateTable('users')
    .set({ disabled_at: portal.clock.nowIso() })
    .where('id', '=', disabled.id)
    .execute();
  expect(await code(0)).toBe('account-disabled');
  await portal.owner.deleteFrom('users').where('id', '=', deleted.id).execute();
  expect(await code(1)).toBe('passkey-failed');
  expect((await as(removing).post(`/api/passkeys/${of[2]?.id}/remove`, {})).status).toBe(422);
  const gone = await as(removing).post(`/api/passkeys/${of[2]?.id}/remove`, { current_password: password });
  expect(gone.status).toBe(200);
  expect(await code(2)).toBe('passkey-failed');
});

it('nobody removes or adds a passkey of another, or answers a challenge that another asked for', async () => {
  const [her, other] = [await person(), await person()];
  const { id } = await addTo(her);
  const removed = await as(other).post(`/api/passkeys/${id}/remove`, { current_password: password });
  expect([removed.status, removed.body.code]).toEqual([404, 'not-found']);
  const options = await as(her).post('/api/passkeys/options', { current_password: password });
  const answer = new Authenticator().create(options.body);
  expect((await as(other).post('/api/passkeys', { name: 'Mine', answer })).body.code).toBe('passkey-not-added');
  expect((await as(her).post('/api/passkeys', { name: 'Mine', answer })).status).toBe(201);
  expect((await as(her).post('/api/passkeys', { name: 'Again', answer })).body.code).toBe('passkey-not-added');
});

it('a passkey with the id of one that there is, of another or the own, is not added and takes nothing away', async () => {
  const [her, other] = [await person(), await person()];
  const { authenticator } = await addTo(her);
  for (const each of [other, her]) {
    const { body } = await as(each).post('/api/passkeys/options', { current_password: password });
    const twin = authenticator.twin();
    const added = await as(each).post('/api/passkeys', { name: 'Twin', answer: twin.create(body) });
    expect([added.status, added.body.code]).toEqual([409, 'passkey-not-added']);
  }
  expect((await enter(authenticator.sign(await asked()))).body.user.id).toBe(her.id);
});

it('nobody plants a passkey in an account whose address is not confirmed, and a move of the address by staff ends all', async () => {
  const unconfirmed = await aPerson(portal, { password, registered_as: 'leader', email_verified: false });
  const refused = await as(unconfirmed).post('/api/passkeys/options', { current_password: password });
  expect(refused.body.code).toBe('email-not-verified');
  const her = await person();
  const { authenticator } = await addTo(her);
  const admin = await aPerson(portal, { roles: ['admin'] });
  await as(admin).put(`/api/users/${her.id}`, { email: `moved-${her.email}` });
  expect((await enter(authenticator.sign(await asked()))).body.code).toBe('passkey-failed');
});

it('where a second step is demanded, a password alone no longer opens an account that has a passkey', async () => {
  const her = await person();
  const { authenticator } = await addTo(her);
  const signIn = () => anyone().post('/api/sessions', { email: her.email, password });
  const weak = await signIn();
  expect(weak.status).toBe(200);
  await portal.owner
    .insertInto('settings')
    .values({ key: 'require_second_factor', value: 'true', updated_at: portal.clock.nowIso() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'true' }))
    .execute();
  expect((await signIn()).body).toMatchObject({ code: 'second-factor-needed', factors: ['passkey'] });
  const older = as({ token: weak.body.access_token });
  for (const path of ['passkeys/options', 'second-factor'])
    expect((await older.post(`/api/${path}`, { current_password: password })).body.code).toBe('second-factor-required');
  const { body } = await enter(authenticator.sign(await asked()));
  expect((await as({ token: body.access_token }).get('/api/users')).status).toBe(200);
});
