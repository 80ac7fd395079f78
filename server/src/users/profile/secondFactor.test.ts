import { beforeAll, describe, expect, it } from 'vitest';
import {
  aPerson,
  anonymousClient,
  type Client,
  deviceCookieOf,
  mailedLink,
  type Person,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { askForReset } from '../../testing/resets.ts';
import { codesOf, switchOnApp } from '../../testing/secondFactor.ts';

let portal: TestPortalWithApp;
let addresses = 0;
const password = 'marigold and lantern';
const as = (person: { token: string }): Client => signedInClient(portal.app, person);
const anyone = (device?: string) => anonymousClient(portal.app, `10.7.${addresses >> 8}.${addresses++ & 255}`, device);
const signIn = (person: Person) => anyone().post('/api/sessions', { email: person.email, password });
const person = () => aPerson(portal, { roles: ['staff'], password });
const linesOf = async ({ id }: Person) =>
  (
    await portal.db
      .selectFrom('audit_events')
      .select(['action', 'note', 'changes'])
      .where('model', '=', 'User')
      .where('model_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).filter(({ action }) => !/created|role/.test(action));
const subjectsTo = async ({ email }: Person) =>
  (await portal.db.selectFrom('outbox').select('subject').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ subject }) => subject.replace('Parade of Roses: ', ''),
  );
const textsTo = async ({ email }: Person) =>
  (
    await portal.db.selectFrom('outbox').select('text_body').where('to_address', '=', email).orderBy('id').execute()
  ).map(({ text_body }) => text_body);
beforeAll(async () => {
  portal = await testPortalWithApp();
});

describe('switching two-step login on', () => {
  it('two-step login is on after the first right code, with ten recovery codes, a letter and an audit line without secrets', async () => {
    const her = await person();
    const started = await as(her).post('/api/second-factor', { current_password: password });
    expect(started.status).toBe(201);
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Parade%20of%20Roses/);
    expect((await signIn(her)).status).toBe(200);
    const code = codesOf(portal, started.body.secret);
    const wrong = await as(her).post('/api/second-factor/confirm', { code: code(5) });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['code']]);
    const confirmed = await as(her).post('/api/second-factor/confirm', { code: code() });
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    // 120 random bits: a plain hash of fewer could be searched.
    for (const each of confirmed.body.recovery_codes)
      expect(each).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await signIn(her)).body.code).toBe('second-factor-needed');
    expect((await as(her).get('/api/profile/factors')).body).toMatchObject({ recovery_codes_left: 10, passkeys: [] });
    expect(await linesOf(her)).toEqual([{ action: 'user.two-step-login-switched-on', note: null, changes: {} }]);
    expect(await subjectsTo(her)).toEqual(['Two-step login is on']);
    const stored = JSON.stringify(await portal.db.selectFrom('authenticator_apps').selectAll().execute());
    expect(stored).not.toContain(Buffer.from(started.body.secret as string).toString('hex'));
  });

  it('two-step login cannot be switched on without the password, by an impersonator, with an unconfirmed address, or twice', async () => {
    const her = await person();
    for (const body of [{}, { current_password: 'not this one' }, { code: '123456' }])
      expect((await as(her).post('/api/second-factor', body)).status).toBe(422);
    const unconfirmed = await aPerson(portal, { password, registered_as: 'leader', email_verified: false });
    const refused = await as(unconfirmed).post('/api/second-factor', { current_password: password });
    expect(refused.body.code).toBe('email-not-verified');
    const admin = await aPerson(portal, { roles: ['superadmin'] });
    const { body } = await as(admin).post('/api/impersonations', { user_id: her.id });
    const switched = as({ token: body.access_token });
    for (const path of ['second-factor', 'second-factor/off', 'second-factor/recovery-codes', 'passkeys/options'])
      expect((await switched.post(`/api/${path}`, { current_password: password })).body.code).toBe('impersonating');
    expect((await switched.get('/api/profile/sessions')).body.code).toBe('impersonating');
    expect((await switched.delete('/api/profile/sessions')).body.code).toBe('impersonating');
    await switchOnApp(portal, her, password);
    const again = await as(her).post('/api/second-factor', { current_password: password });
    expect(again.body.code).toBe('second-factor-on');
  });
});

describe('signing in with a code', () => {
  it('the password alone gives a ticket and no session; ticket and code give one session, once', async () => {
    const her = await person();
    const { code } = await switchOnApp(portal, her, password);
    portal.clock.advance({ minutes: 1 });
    const first = await signIn(her);
    expect([first.status, first.body.code, first.body.factors]).toEqual([401, 'second-factor-needed', ['app']]);
    expect(JSON.stringify(first.body)).not.toContain('access_token');
    const ticket = first.body.ticket as string;
    expect((await as({ token: ticket }).get('/api/me')).status).toBe(401);
    const entered = await anyone().post('/api/sessions/second-factor', { ticket, code: code() });
    expect(entered.body.user.id).toBe(her.id);
    portal.clock.advance({ minutes: 1 });
    const reused = await anyone().post('/api/sessions/second-factor', { ticket, code: code() });
    expect(reused.body.code).toBe('sign-in-ended');
  });

  it.each([
    [0, 200],
    [-1, 200],
    [1, 200],
    [2, 422],
    [-2, 422],
  ])('a code of %i steps away answers %i', async (steps, status) => {
    const her = await person();
    const { code } = await switchOnApp(portal, her, password);
    portal.clock.advance({ minutes: 5 });
    const { body } = await signIn(her);
    const entered = await anyone().post('/api/sessions/second-factor', { ticket: body.ticket, code: code(steps) });
    expect(entered.status).toBe(status);
  });

  it('a code that was used, and every earlier one, is no longer valid; of two at once only one is', async () => {
    const her = await person();
    const { code } = await switchOnApp(portal, her, password);
    const replayed = await anyone().post('/api/sessions/second-factor', {
      ticket: (await signIn(her)).body.ticket,
      code: code(),
    });
    expect(replayed.status).toBe(422);
    portal.clock.advance({ minutes: 1 });
    const tickets = [(await signIn(her)).body.ticket, (await signIn(her)).body.ticket];
    const answers = await Promise.all(
      tickets.map((ticket) => anyone().post('/api/sessions/second-factor', { ticket, code: code() })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = await anyone().post('/api/sessions/second-factor', {
      ticket: (await signIn(her)).body.ticket,
      code: code(-1),
    });
    expect(late.status).toBe(422);
  });

  it('a ticket lives five minutes and five wrong codes, and ends with a change of password or access', async () => {
    const her = await person();
    const { code, wrongCode } = await switchOnApp(portal, her, password);
    portal.clock.advance({ minutes: 1 });
    const enter = async (ticket: string) =>
      (await anyone().post('/api/sessions/second-factor', { ticket, code: code() })).body.code;
    const old = (await signIn(her)).body.ticket as string;
    portal.clock.advance({ minutes: 6 });
    expect(await enter(old)).toBe('sign-in-ended');
    const tried = (await signIn(her)).body.ticket as string;
    for (let count = 0; count < 5; count += 1)
      await anyone().post('/api/sessions/second-factor', { ticket: tried, code: wrongCode() });
    expect(await enter(tried)).toBe('sign-in-ended');
    const admin = await aPerson(portal, { roles: ['admin'] });
    const waiting = (await signIn(her)).body.ticket as string;
    await as(admin).delete(`/api/users/${her.id}/access`);
    await as(admin).post(`/api/users/${her.id}/access`);
    expect(await enter(waiting)).toBe('sign-in-ended');
  });

  it('ten wrong codes in an hour end all guessing, with any number of tickets, but not on a browser of the owner', async () => {
    const her = await person();
    const { code, wrongCode } = await switchOnApp(portal, her, password);
    portal.clock.advance({ minutes: 1 });
    const own = await anyone().post('/api/sessions/second-factor', {
      ticket: (await signIn(her)).body.ticket,
      code: code(),
    });
    const device = deviceCookieOf(own);
    const guesses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { ticket } = (await signIn(her)).body;
      for (let count = 0; count < 4; count += 1)
        guesses.push((await anyone().post('/api/sessions/second-factor', { ticket, code: wrongCode() })).status);
    }
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    portal.clock.advance({ minutes: 1 });
    const right = { ticket: (await signIn(her)).body.ticket, code: code() };
    const refused = await anyone().post('/api/sessions/second-factor', right);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(59 * 60)]);
    expect((await anyone(device).post('/api/sessions/second-factor', right)).status).toBe(200);
  });

  it('the letters count the remaining recovery codes, down to none', async () => {
    const her = await person();
    const { codes } = await switchOnApp(portal, her, password);
    for (const code of codes)
      await anyone().post('/api/sessions/second-factor', { ticket: (await signIn(her)).body.ticket, code });
    const counts = (await textsTo(her)).flatMap((text) => /You have (.+) left\./.exec(text)?.[1] ?? []);
    expect(counts).toEqual([
      ...[9, 8, 7, 6, 5, 4, 3, 2].map((left) => `${left} recovery codes`),
      '1 recovery code',
      'no recovery codes',
    ]);
  });

  it('a recovery code works once, in any spelling, and its use is mailed and recorded', async () => {
    const her = await person();
    const { codes } = await switchOnApp(portal, her, password);
    const enter = async (code: string) =>
      (await anyone().post('/api/sessions/second-factor', { ticket: (await signIn(her)).body.ticket, code })).status;
    const [first = ''] = codes;
    expect(await enter(` ${first.toUpperCase().replaceAll('-', ' ')} `)).toBe(200);
    expect(await enter(first)).toBe(422);
    expect((await as(her).get('/api/profile/factors')).body.recovery_codes_left).toBe(9);
    expect((await subjectsTo(her)).at(-1)).toBe('A recovery code was used');
    expect((await textsTo(her)).at(-1)).toContain('You have 9 recovery codes left.');
    expect((await linesOf(her)).at(-1)).toMatchObject({ action: 'user.recovery-code-used' });
    const renewed = await as(her).post('/api/second-factor/recovery-codes', { current_password: password });
    expect(await enter(codes[1] ?? '')).toBe(422);
    expect(await enter(renewed.body.recovery_codes[0])).toBe(200);
  });

  it('a disabled account learns about it only after the right code', async () => {
    const her = await person();
    const { code, wrongCode } = await switchOnApp(portal, her, password);
    portal.clock.advance({ minutes: 1 });
    const { ticket } = (await signIn(her)).body;
    await portal.db.updateTable('users').set({ disabled_at: portal.clock.nowIso() }).where('id', '=', her.id).execute();
    const wrong = await anyone().post('/api/sessions/second-factor', { ticket, code: wrongCode() });
    expect(wrong.status).toBe(422);
    const right = await anyone().post('/api/sessions/second-factor', { ticket, code: code() });
    expect(right.body.code).toBe('account-disabled');
  });

  it('a mailed link sets a password, but opens no session without the second step', async () => {
    const her = await person();
    await switchOnApp(portal, her, password);
    const admin = await aPerson(portal, { roles: ['admin'] });
    const moved = { ...her, email: `moved-${her.email}` };
    await as(admin).put(`/api/users/${her.id}`, { email: moved.email });
    const token = await mailedLink(portal, moved.email, '/verify-email/');
    const confirmed = await anyone().post(`/api/verify-email/${token}`, { password: 'another long password' });
    expect([confirmed.status, confirmed.body.signed_in]).toEqual([200, null]);
    const asked = await anyone().post('/api/sessions', { email: moved.email, password: 'another long password' });
    expect(asked.body.code).toBe('second-factor-needed');
  });

  it('a reset makes no browser the owner’s: the same ten wrong codes count on it', async () => {
    const her = await person();
    const { wrongCode } = await switchOnApp(portal, her, password);
    const guess = async (device: string | undefined, given: string) => {
      const { ticket } = (await anyone().post('/api/sessions', { email: her.email, password: given })).body;
      return (await anyone(device).post('/api/sessions/second-factor', { ticket, code: wrongCode() })).status;
    };
    for (let count = 0; count < 10; count += 1) expect(await guess(undefined, password)).toBe(422);
    await askForReset(portal, her.email);
    const next = 'another long password';
    const done = await anyone().post('/api/password/reset', {
      token: await mailedLink(portal, her.email, '/password/reset/'),
      email: her.email,
      password: next,
      password_confirmation: next,
      recaptcha: await solvedCaptcha(portal.app),
    });
    expect(done.status).toBe(200);
    expect(await guess(deviceCookieOf(done), next)).toBe(429);
  });
});

describe('switching two-step login off', () => {
  it('two-step login goes off with the password or a code, with a letter, and the recovery codes end', async () => {
    const her = await person();
    const { code, codes, wrongCode } = await switchOnApp(portal, her, password);
    portal.clock.advance({ minutes: 1 });
    for (const body of [{}, { current_password: 'wrong' }, { code: wrongCode() }])
      expect((await as(her).post('/api/second-factor/off', body)).status).toBe(422);
    expect((await as(her).post('/api/second-factor/off', { code: code() })).status).toBe(200);
    expect((await signIn(her)).status).toBe(200);
    expect(await subjectsTo(her)).toEqual(['Two-step login is on', 'Two-step login is off']);
    await switchOnApp(portal, her, password);
    const { ticket } = (await signIn(her)).body;
    expect((await anyone().post('/api/sessions/second-factor', { ticket, code: codes[0] })).status).toBe(422);
  });

  it('a session from before the app needs a code, not only the password, to remove anything', async () => {
    const her = await person();
    const older = as({ token: (await signIn(her)).body.access_token });
    const { code } = await switchOnApp(portal, her, password);
    for (const path of ['second-factor/off', 'second-factor/recovery-codes', 'passkeys/options']) {
      const refused = await older.post(`/api/${path}`, { current_password: password });
      expect([path, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([path, 422, ['code']]);
    }
    expect((await signIn(her)).body.code).toBe('second-factor-needed');
    portal.clock.advance({ minutes: 1 });
    expect((await older.post('/api/second-factor/off', { code: code() })).status).toBe(200);
  });

  it('a session from before the app asks for a code, changes its password with one, and gets the second step', async () => {
    const her = await person();
    const older = as({ token: (await signIn(her)).body.access_token });
    expect((await older.get('/api/profile/factors')).body.proof_ways).toEqual(['password']);
    const { code, codes, wrongCode } = await switchOnApp(portal, her, password);
    expect((await older.get('/api/profile/factors')).body.proof_ways).toEqual(['code']);
    expect((await as(her).get('/api/profile/factors')).body.proof_ways).toEqual(['password', 'code']);
    const next = { password: 'lantern and marigold', c_password: 'lantern and marigold' };
    const put = (body: object) => older.put(`/api/users/${her.id}/password`, { ...next, ...body });
    expect(Object.keys((await put({ current_password: password })).body.errors)).toEqual(['code']);
    expect((await put({ code: wrongCode() })).status).toBe(422);
    portal.clock.advance({ minutes: 1 });
    expect((await older.post('/api/second-factor/step', { current_password: password })).status).toBe(422);
    expect((await older.post('/api/second-factor/step', { code: code() })).status).toBe(200);
    expect((await older.get('/api/profile/factors')).body.proof_ways).toEqual(['password', 'code']);
    expect((await put({ code: codes[0] })).status).toBe(200);
    expect((await subjectsTo(her)).slice(-2)).toEqual(['A recovery code was used', 'Your password was changed']);
  });

  it('codes that prove a change count together with those at sign-in', async () => {
    const her = await person();
    const older = as({ token: (await signIn(her)).body.access_token });
    const { code, wrongCode } = await switchOnApp(portal, her, password);
    const atSignIn = async () => {
      const { ticket } = (await signIn(her)).body;
      return (await anyone().post('/api/sessions/second-factor', { ticket, code: wrongCode() })).status;
    };
    const asProof = async (given = wrongCode()) =>
      (await older.post('/api/second-factor/step', { code: given })).status;
    for (let count = 0; count < 6; count += 1) expect(await asProof()).toBe(422);
    for (let count = 0; count < 4; count += 1) expect(await atSignIn()).toBe(422);
    expect([await asProof(), await atSignIn()]).toEqual([429, 429]);
    // The end of the proofs' quarter of an hour does not end the codes' hour.
    portal.clock.advance({ minutes: 16 });
    expect([await asProof(code()), await atSignIn()]).toEqual([429, 429]);
    portal.clock.advance({ minutes: 50 });
    expect(await asProof(code())).toBe(200);
  });

  it('a higher-ranked manager resets the second step, ends the sessions and emails the person; nobody else does', async () => {
    const her = await person();
    await switchOnApp(portal, her, password);
    const equal = await aPerson(portal, { roles: ['staff'] });
    expect((await as(equal).delete(`/api/users/${her.id}/second-factor`)).body.code).toBe('rank-too-low');
    expect((await as(her).delete(`/api/users/${her.id}/second-factor`)).body.code).toBe('own-account');
    const admin = await aPerson(portal, { roles: ['admin'] });
    expect((await as(admin).get(`/api/users/${her.id}`)).body.has_authenticator_app).toBe(true);
    expect((await as(admin).delete(`/api/users/${her.id}/second-factor`)).status).toBe(200);
    expect((await as(her).get('/api/me')).status).toBe(401);
    expect((await signIn(her)).status).toBe(200);
    expect((await subjectsTo(her)).at(-1)).toBe('Two-step login was reset');
    expect((await linesOf(her)).at(-1)).toMatchObject({ action: 'user.two-step-login-reset' });
  });
});

describe('a demanded second step', () => {
  const demand = (on: boolean) =>
    portal.owner
      .insertInto('settings')
      .values({ key: 'require_second_factor', value: JSON.stringify(on), updated_at: portal.clock.nowIso() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(on) }))
      .execute();

  it('a required second step closes every call to staff without one until they set it up, and affects nobody else', async () => {
    const her = await person();
    const leader = await aPerson(portal, { registered_as: 'leader', password });
    const admin = await aPerson(portal, { roles: ['admin'], password });
    const switched = [];
    for (const { id } of [her, leader])
      switched.push((await as(admin).post('/api/impersonations', { user_id: id })).body.access_token as string);
    await demand(true);
    for (const [method, path] of [
      ['get', '/api/users'],
      ['get', `/api/users/${her.id}`],
      ['get', '/api/profile/sessions'],
      ['put', `/api/users/${her.id}`],
      ['post', '/api/users/store'],
      ['post', '/api/second-factor/off'],
      ['post', '/api/profile/email'],
    ] as const)
      expect([path, (await as(her)[method](path)).body.code]).toEqual([path, 'second-factor-required']);
    // Public data is read as if signed out.
    expect((await as(her).get('/api/captcha')).status).toBe(200);
    const me = (await as(her).get('/api/me')).body.user;
    expect([me.id, me.second_factor_due]).toEqual([her.id, true]);
    // The admin behind an impersonation needs it as well, whoever it is of.
    for (const token of switched)
      expect((await as({ token }).get(`/api/users/${leader.id}`)).body.code).toBe('second-factor-required');
    expect((await as(leader).get('/api/me')).body.user.second_factor_due).toBe(false);
    expect((await as(leader).get(`/api/users/${leader.id}`)).status).toBe(200);
    const { code } = await switchOnApp(portal, her, password);
    expect((await as(her).get('/api/users')).status).toBe(200);
    portal.clock.advance({ minutes: 1 });
    const entered = await anyone().post('/api/sessions/second-factor', {
      ticket: (await signIn(her)).body.ticket,
      code: code(),
    });
    expect((await as({ token: entered.body.access_token }).get('/api/users')).status).toBe(200);
    await demand(false);
    expect((await as(admin).get('/api/users')).status).toBe(200);
  });

  it('a required second step is not satisfied by an older session of an account that has one', async () => {
    const her = await person();
    const older = { ...her, token: (await signIn(her)).body.access_token as string };
    const { code } = await switchOnApp(portal, her, password);
    await demand(true);
    expect((await as(older).get('/api/users')).body.code).toBe('second-factor-required');
    const planted = await as(older).post('/api/passkeys/options', { current_password: password });
    expect(planted.status).toBe(422);
    portal.clock.advance({ minutes: 1 });
    expect((await as(older).post('/api/passkeys/options', { code: code() })).status).toBe(200);
    await demand(false);
  });
});
