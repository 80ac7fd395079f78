import { beforeAll, expect, it } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { aPerson, anonymousClient, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';
import { inTransaction } from '../../database/change.ts';
import { findAccount } from '../reads.ts';
import { creationOptions } from '../secondFactor/passkeys.ts';

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

/** Returns the answer of a new authenticator, after the limit of ten proofs in a quarter of an hour has passed. */
async function newAnswer(her: Person): Promise<unknown> {
  const account = await findAccount(portal.db, her.id);
  if (!account) throw new Error('nobody');
  const by = { kind: 'user', user_id: her.id, impersonator_id: null } as const;
  const options = await inTransaction(portal, by, (change) => creationOptions(change, { ...account, name: 'Her' }));
  return new Authenticator().create(options as never);
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
  const letters = await portal.db
    .selectFrom('outbox')
    .select(['subject', 'text_body'])
    .where('to_address', '=', her.email)
    .execute();
  expect(letters).toEqual([
    {
      subject: 'Parade of Roses: A passkey was added',
      text_body: expect.stringContaining(
        'A passkey (“My phone”) was added to your account on the Parade of Roses participant portal.',
      ),
    },
  ]);
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

it("a passkey's answer works once, within five minutes, for our challenge, from this site, by a verified holder", async () => {
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

it("an answer that is not an authenticator's is refused by its name, and uses nothing", async () => {
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

it("nobody removes or adds another's passkey, or answers a challenge that another requested", async () => {
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

it("a passkey with the id of an existing one, another's or one's own, is not added and changes nothing", async () => {
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

it('nobody plants a passkey in an account with an unconfirmed address, and a change of the address by staff ends all', async () => {
  const unconfirmed = await aPerson(portal, { password, registered_as: 'leader', email_verified: false });
  const refused = await as(unconfirmed).post('/api/passkeys/options', { current_password: password });
  expect(refused.body.code).toBe('email-not-verified');
  const her = await person();
  const { authenticator } = await addTo(her);
  const admin = await aPerson(portal, { roles: ['admin'] });
  await as(admin).put(`/api/users/${her.id}`, { email: `moved-${her.email}` });
  expect((await enter(authenticator.sign(await asked()))).body.code).toBe('passkey-failed');
});

it("a passkey proves a change of one's own login once, for the account that asked and for nothing else", async () => {
  const [her, other] = [await person(), await person()];
  const { authenticator, id } = await addTo(her);
  const { authenticator: others } = await addTo(other);
  const ask = async (of: Person) => (await as(of).post('/api/passkeys/proof/options')).body;
  const prove = async (passkey: unknown) => as(her).post('/api/passkeys/options', { passkey });
  const refused = async (passkey: unknown) => {
    const { status, body } = await prove(passkey);
    return [status, Object.keys(body.errors ?? {})];
  };
  const no = [422, ['passkey']];
  const challenge = await ask(her);
  expect(challenge.allowCredentials).toHaveLength(1);
  // Another account's, with another's challenge, without the holder, or for a sign-in or a new passkey.
  expect(await refused(others.sign(await ask(her)))).toEqual(no);
  expect(await refused(authenticator.sign(await ask(other)))).toEqual(no);
  expect(await refused(authenticator.sign(await ask(her), { unverified: true }))).toEqual(no);
  expect(await refused(authenticator.sign(await asked()))).toEqual(no);
  const created = await as(her).post('/api/passkeys/options', { current_password: password });
  expect(await refused(authenticator.sign(created.body))).toEqual(no);
  expect((await enter(authenticator.sign(await ask(her)))).body.code).toBe('passkey-failed');
  const answer = authenticator.sign(challenge);
  expect((await prove(answer)).status).toBe(200);
  expect(await refused(answer)).toEqual(no);
  const late = await ask(her);
  portal.clock.advance({ minutes: 16 });
  expect(await refused(authenticator.sign(late))).toEqual(no);
  const removed = await as(her).post(`/api/passkeys/${id}/remove`, { passkey: authenticator.sign(await ask(her)) });
  expect(removed.status).toBe(200);
  expect(await refused(authenticator.sign(await ask(her)))).toEqual(no);
});

it('a challenge for a proof makes no passkey', async () => {
  const her = await person();
  await addTo(her);
  const { body } = await as(her).post('/api/passkeys/proof/options');
  const answer = new Authenticator().create({ ...body, user: { id: 'aGVycw' } });
  expect((await as(her).post('/api/passkeys', { name: 'Mine', answer })).body.code).toBe('passkey-not-added');
});

it('an account that adds 24 passkeys at once gets twenty, and the others are refused beside the name', async () => {
  const her = await person();
  const answers: unknown[] = [];
  for (let count = 0; count < 24; count += 1) {
    answers.push(await newAnswer(her));
  }
  const added = await Promise.all(
    answers.map((answer, index) => as(her).post('/api/passkeys', { name: `Key ${index}`, answer })),
  );
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 20 }, () => 201),
    ...Array.from({ length: 4 }, () => 422),
  ]);
  expect((await as(her).get('/api/profile/factors')).body.passkeys).toHaveLength(20);
});

it('a password alone no longer opens an account that has a passkey if a second step is required', async () => {
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
  for (const path of ['passkeys/options', 'second-factor']) {
    const refused = await older.post(`/api/${path}`, { current_password: password });
    expect([path, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([path, 422, ['code']]);
  }
  expect((await older.get('/api/profile/factors')).body.proof_ways).toEqual(['passkey']);
  expect((await older.get('/api/users')).body.code).toBe('second-factor-required');
  const proof = { passkey: authenticator.sign((await older.post('/api/passkeys/proof/options')).body) };
  expect((await older.post('/api/second-factor/step', { current_password: password })).status).toBe(422);
  expect((await older.post('/api/second-factor/step', proof)).status).toBe(200);
  expect((await older.get('/api/users')).status).toBe(200);
  const { body } = await enter(authenticator.sign(await asked()));
  expect((await as({ token: body.access_token }).get('/api/users')).status).toBe(200);
});
