import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../database/change.ts';
import { setSetting } from '../settings/writes.ts';
import {
  aPerson,
  aStaffMember,
  anonymousClient,
  mailedLink,
  signedInClient,
  solvedCaptcha,
} from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { findUserByEmail } from './reads.ts';
import { grantOrganizationRole } from './roles.ts';
import { inviteUser } from './writes.ts';

let portal: TestPortalWithApp;
beforeAll(async () => {
  portal = await testPortalWithApp();
});
// Limits count by hour; each test begins with none.
beforeEach(() => portal.clock.advance({ minutes: 61 }));

const password = 'a fine long password';
const system = { kind: 'system', job: 'test' } as const;
let count = 0;
const somebody = async (more: Record<string, unknown> = {}) => {
  count += 1;
  return {
    first_name: 'Nadia',
    last_name: 'Öztürk',
    email: `newcomer${count}@example.org`,
    phone: '626 555 0199',
    password,
    role: 'leader',
    recaptcha: await solvedCaptcha(portal.app),
    ...more,
  };
};
const anyone = () => anonymousClient(portal.app);
const letters = async (email: string) =>
  (await portal.db.selectFrom('outbox').select('subject').where('to_address', '=', email).orderBy('id').execute()).map(
    (row) => row.subject.replace(/^.*: /, ''),
  );

describe('sign-up', () => {
  it('makes an account that may draft at once and is confirmed by the mailed link', async () => {
    const given = await somebody();
    expect((await anyone().post('/api/users', given)).status).toBe(200);
    const first = await anyone().post('/api/sessions', { email: given.email, password });
    expect(first.body.user).toMatchObject({ email_verified: false, user_roles: [] });
    expect(first.body.user.permissions).toContain('createEntry');
    const token = await mailedLink(portal, given.email, '/verify-email/');
    const confirmed = await anyone().post(`/api/verify-email/${token}`, {});
    expect(confirmed.body).toMatchObject({ email: given.email, signed_in: { user: { email_verified: true } } });
    const again = await anyone().post(`/api/verify-email/${token}`, {});
    expect([again.status, again.body.error]).toEqual([404, expect.stringContaining('expired or was used')]);
  });

  it('answers alike for a new address and for one with an account, and tells only the mailbox', async () => {
    const owner = await aPerson(portal, { password });
    const fresh = await somebody();
    const known = await anyone().post(
      '/api/users',
      await somebody({ email: owner.email, password: 'another password' }),
    );
    const unknown = await anyone().post('/api/users', fresh);
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await letters(owner.email)).toEqual(['You already have an account']);
    expect(await letters(fresh.email)).toEqual(['Please confirm your email address']);
    expect((await anyone().post('/api/sessions', { email: owner.email, password })).status).toBe(200);
    expect((await anyone().post('/api/sessions', { email: owner.email, password: 'another password' })).status).toBe(
      401,
    );
  });

  it('makes one account of many parallel presses', async () => {
    const given = await somebody();
    const all = await Promise.all(
      Array.from({ length: 8 }, async () =>
        anyone().post('/api/users', { ...given, recaptcha: await solvedCaptcha(portal.app) }),
      ),
    );
    expect(all.map((each) => each.status)).toEqual(all.map(() => 200));
    const { count: accounts } = await portal.db
      .selectFrom('users')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('email', '=', given.email)
      .executeTakeFirstOrThrow();
    expect(accounts).toBe(1);
  });

  it.each(['individual', 'float-builder', 'judge', 'staff', 'volunteer'])(
    'turns %s to another channel',
    async (role) => {
      const answer = await anyone().post('/api/users', await somebody({ role }));
      expect(answer.status).toBe(422);
      expect(answer.body.errors.role[0]).toMatch(/\w{20,}|\. /);
    },
  );

  it('refuses media without its organization, and all media while registration is closed', async () => {
    const press = { role: 'media', media_organization_name: 'Pasadena Star', is_broadcaster: true };
    const nameless = await anyone().post('/api/users', await somebody({ role: 'media' }));
    expect(nameless.body.errors).toEqual({ media_organization_name: ['This value is required'] });
    const open = await somebody(press);
    expect((await anyone().post('/api/users', open)).status).toBe(200);
    const signedIn = await anyone().post('/api/sessions', { email: open.email, password });
    // A request to broadcast grants nothing.
    expect(signedIn.body.user.user_roles).toEqual(['media-pending']);
    expect(signedIn.body.user.permissions).toEqual([]);
    await change(portal, system, (at) => setSetting(at, 'enable_media_registration', false));
    const closed = await anyone().post('/api/users', await somebody(press));
    expect([closed.status, closed.body.error]).toEqual([409, 'Media registration is closed.']);
    await change(portal, system, (at) => setSetting(at, 'enable_media_registration', true));
  });

  it.each([
    ['roles', ['admin']],
    ['user_roles', ['admin']],
    ['email_verified_at', '2026-01-01T00:00:00.000Z'],
    ['registered_as', 'media'],
    ['password_hash', 'x'],
    ['id', 1],
  ])('refuses the extra field %s', async (field, value) => {
    const answer = await anyone().post('/api/users', await somebody({ [field]: value }));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it.each([
    ['first_name', '', 'This value is required'],
    ['first_name', '{{link:account:1}}', 'Invalid value format'],
    ['email', 'nobody', 'Please provide a valid email'],
    ['phone', ' ', 'This value is required'],
    ['password', 'short', 'Please use at least 10 characters'],
    ['password', 'password2026', expect.stringContaining('too easy')],
    ['recaptcha', '', 'This value is required'],
  ])('says what is wrong with %s: %j', async (field, value, words) => {
    const answer = await anyone().post('/api/users', await somebody({ [field]: value }));
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, words]);
  });

  it('wants a captcha that was solved, for this portal, within its time', async () => {
    const forged = Buffer.from(JSON.stringify({ challenge: { parameters: {} }, solution: {} })).toString('base64');
    expect((await anyone().post('/api/users', await somebody({ recaptcha: forged }))).status).toBe(422);
    const old = await somebody();
    portal.clock.advance({ minutes: 21 });
    expect((await anyone().post('/api/users', old)).body.message).toBe('Please confirm that you are not a robot.');
  });
});

describe('a forgotten password', () => {
  it('is answered alike whether the address exists or not', async () => {
    const person = await aPerson(portal, { password });
    const known = await anyone().post('/api/password/email', { email: person.email });
    const unknown = await anyone().post('/api/password/email', { email: 'nobody@example.org' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await letters(person.email)).toEqual(['Set a new password']);
    expect(await letters('nobody@example.org')).toEqual([]);
  });

  it('is set once by the newest link, ends all sessions, and the link lives an hour', async () => {
    const person = await aPerson(portal, { password, email_verified: false });
    const reset = async (token: string, more: Record<string, unknown> = {}) =>
      anyone().post('/api/password/reset', {
        token,
        email: person.email,
        password: 'cobalt and kettle',
        password_confirmation: 'cobalt and kettle',
        recaptcha: await solvedCaptcha(portal.app),
        ...more,
      });
    await anyone().post('/api/password/email', { email: person.email });
    const first = await mailedLink(portal, person.email, '/password/reset/');
    await anyone().post('/api/password/email', { email: person.email });
    const second = await mailedLink(portal, person.email, '/password/reset/');
    expect((await reset(first)).status).toBe(404);
    expect((await reset(second, { email: 'other@example.org' })).status).toBe(404);
    expect((await reset(second, { password_confirmation: 'another one' })).status).toBe(422);
    const parallel = await Promise.all([reset(second), reset(second), reset(second)]);
    expect(parallel.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await signedInClient(portal.app, person).get('/api/me')).status).toBe(401);
    const signedIn = await anyone().post('/api/sessions', { email: person.email, password: 'cobalt and kettle' });
    expect(signedIn.body.user.email_verified).toBe(true);
    await anyone().post('/api/password/email', { email: person.email });
    const late = await mailedLink(portal, person.email, '/password/reset/');
    portal.clock.advance({ minutes: 61 });
    expect((await reset(late)).status).toBe(404);
  });
});

describe('an invitation', () => {
  it('sets the first password once, signs in and confirms the address', async () => {
    const staff = signedInClient(portal.app, await aStaffMember(portal));
    const email = 'invited@example.org';
    const made = await staff.post('/api/users/store', { first_name: 'Ines', last_name: 'Vited', email });
    expect([made.status, typeof made.body.id]).toEqual([201, 'number']);
    const token = await mailedLink(portal, email, '/invitations/');
    expect((await anyone().get(`/api/invitations/${token}`)).body).toMatchObject({ email, needs_sign_in: false });
    const all = await Promise.all(
      Array.from({ length: 5 }, () => anyone().put(`/api/invitations/${token}/accept`, { password })),
    );
    expect(all.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    const won = all.find((each) => each.status === 200);
    expect(won?.body.user).toMatchObject({ email, email_verified: true });
    const twice = await staff.post('/api/users/store', { first_name: 'Ines', last_name: 'Vited', email });
    expect(twice.body.errors).toHaveProperty('email');
  });

  it('never sets a password where there is one', async () => {
    const person = await aPerson(portal, { password });
    const nothing = await change(portal, system, (at) => inviteUser(at, person));
    expect(nothing).toEqual({ user_id: person.id, invited: false });
    // Invited before, the password came by another way since: the link has ended with it.
    const early = await change(portal, system, (at) =>
      inviteUser(at, { email: 'early@example.org', first_name: 'E', last_name: 'Arly' }),
    );
    expect(early.invited).toBe(true);
    const token = await mailedLink(portal, 'early@example.org', '/invitations/');
    await anyone().post('/api/password/email', { email: 'early@example.org' });
    await anyone().post('/api/password/reset', {
      token: await mailedLink(portal, 'early@example.org', '/password/reset/'),
      email: 'early@example.org',
      password,
      password_confirmation: password,
      recaptcha: await solvedCaptcha(portal.app),
    });
    expect((await anyone().put(`/api/invitations/${token}/accept`, { password: 'taken over now' })).status).toBe(404);
    expect((await anyone().post('/api/sessions', { email: 'early@example.org', password })).status).toBe(200);
  });

  it('ends after 7 days and when a newer one is made', async () => {
    const invite = () =>
      change(portal, system, (at) => inviteUser(at, { email: 'late@example.org', first_name: 'L', last_name: 'Ate' }));
    await invite();
    const first = await mailedLink(portal, 'late@example.org', '/invitations/');
    await invite();
    const second = await mailedLink(portal, 'late@example.org', '/invitations/');
    expect((await anyone().get(`/api/invitations/${first}`)).status).toBe(404);
    expect((await anyone().get(`/api/invitations/${second}`)).status).toBe(200);
    portal.clock.advance({ days: 7, minutes: 1 });
    expect((await anyone().get(`/api/invitations/${second}`)).status).toBe(404);
  });
});

describe('a role that somebody else gave', () => {
  it('acts once the address is confirmed, not before', async () => {
    const person = await aPerson(portal, { email_verified: false, registered_as: 'leader' });
    const giver = await aStaffMember(portal);
    const { id: organization_id } = await portal.db
      .insertInto('organizations')
      .values({ name: 'Lakeside Band', type_id: 2, created_at: portal.clock.nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = { kind: 'user', user_id: giver.id, impersonator_id: null } as const;
    const role = { user_id: person.id, name: 'leader', organization_id, parade_year: 2027 } as const;
    await change(portal, by, (at) => grantOrganizationRole(at, role));
    const client = signedInClient(portal.app, person);
    expect((await client.get('/api/me')).body.user.organization_roles).toEqual([]);
    await client.post('/api/verify-email');
    const token = await mailedLink(portal, person.email, '/verify-email/');
    expect((await client.post(`/api/verify-email/${token}`, {})).body).toEqual({
      email: person.email,
      signed_in: null,
    });
    expect((await client.get('/api/me')).body.user.organization_roles).toEqual([
      { name: 'leader', organization_id, parade_year: 2027, organization_type: 2 },
    ]);
  });
});

describe('a join link', () => {
  const make = async (body: Record<string, unknown>, role: 'staff' | 'admin' = 'admin') =>
    signedInClient(portal.app, await aStaffMember(portal, role)).post('/api/join-links', body);
  const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

  it('gives its role to a newcomer when the address is confirmed, and only then', async () => {
    const made = await make({ role: 'volunteer', uses: 1 });
    const token = tokenOf(made.body.url);
    expect((await anyone().get(`/api/join/${token}`)).body).toMatchObject({ role: 'volunteer' });
    const { role: _, ...given } = await somebody();
    expect((await anyone().post(`/api/join/${token}`, given)).status).toBe(200);
    expect((await findUserByEmail(portal.db, given.email))?.roles).toEqual([]);
    const letter = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', '=', given.email)
      .executeTakeFirstOrThrow();
    // What stands in the outbox is of no use to anybody else.
    expect(letter.text_body).not.toContain(token);
    const other = await somebody();
    await anyone().post('/api/users', other);
    await anyone().post(`/api/verify-email/${await mailedLink(portal, other.email, '/verify-email/')}`);
    expect((await findUserByEmail(portal.db, other.email))?.roles).toEqual([]);
    const confirmed = await anyone().post(
      `/api/verify-email/${await mailedLink(portal, given.email, '/verify-email/')}`,
    );
    expect(confirmed.body.signed_in.user.user_roles).toEqual(['volunteer']);
    // Its one use is gone.
    expect((await anyone().get(`/api/join/${token}`)).status).toBe(404);
  });

  it('is taken by somebody with an account, as often as it has uses, until it ends', async () => {
    const made = await make({ role: 'judge', uses: 2, days: 3 });
    const token = tokenOf(made.body.url);
    const people = await Promise.all([aPerson(portal), aPerson(portal), aPerson(portal)]);
    const answers = await Promise.all(
      people.map((person) => signedInClient(portal.app, person).post(`/api/join/${token}/accept`)),
    );
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 200, 404]);
    const unverified = await aPerson(portal, { email_verified: false });
    const open = tokenOf((await make({ role: 'judge', days: 3 })).body.url);
    expect((await signedInClient(portal.app, unverified).post(`/api/join/${open}/accept`)).status).toBe(403);
    portal.clock.advance({ days: 3, minutes: 1 });
    expect((await anyone().get(`/api/join/${open}`)).status).toBe(404);
  });

  it('is made by people who manage users, for no rank above their own, for an organization where the role needs one', async () => {
    expect((await make({ role: 'staff' })).status).toBe(201);
    expect((await make({ role: 'leader' })).body.errors).toHaveProperty('organization_id');
    expect((await make({ role: 'leader', organization_id: 999_999 })).body.errors).toHaveProperty('organization_id');
    expect((await make({ role: 'admin' })).status).toBe(422);
    const volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
    expect((await volunteer.post('/api/join-links', { role: 'judge' })).status).toBe(403);
  });
});
