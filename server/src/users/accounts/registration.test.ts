import type { SignUp } from '@parade/contract/users/registration.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { setSetting } from '../../settings/writes.ts';
import {
  type Answer,
  aNewcomer,
  aPerson,
  aStaffMember,
  anonymousClient,
  mailedLink,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { askForReset } from '../../testing/resets.ts';
import { aSignUp, countAccounts, subjectsTo } from '../../testing/signUps.ts';
import { countingStatements } from '../../testing/statements.ts';
import { findUserByEmail } from '../reads.ts';
import { signUp } from './registration.ts';
import { inviteUser } from '../writes.ts';

let portal: TestPortalWithApp;
beforeAll(async () => {
  portal = await testPortalWithApp();
});
// Limits count by the hour, so each test begins in a new one.
beforeEach(() => portal.clock.advance({ minutes: 61 }));

const password = 'a fine long password';
const system = { kind: 'system', job: 'test' } as const;
const anyone = () => anonymousClient(portal.app);

describe('sign-up', () => {
  it('sign-up mails a typed name without a working link', async () => {
    const names = { first_name: 'You won! Claim at https://evil.example/win', last_name: 'or visit evil.example' };
    const { email, ...given } = await aSignUp(portal, names);
    expect((await anyone().post('/api/users', { ...given, email })).status).toBe(200);
    const letter = await portal.db
      .selectFrom('outbox')
      .select(['to_name', 'text_body', 'html_body'])
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(letter)).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(letter.text_body).toContain('Dear You won! Claim at https: evil. example/ win or visit evil. example,');
  });

  it('sign-up signs in at once to an account that may draft, and is confirmed by the mailed link', async () => {
    const given = await aSignUp(portal);
    const signedUp = await anyone().post('/api/users', given);
    expect([signedUp.status, Object.keys(signedUp.body).toSorted()]).toEqual([
      200,
      ['access_token', 'initial_data', 'user'],
    ]);
    expect(signedUp.body.user).toMatchObject({ email: given.email, email_verified: false, user_roles: [] });
    expect(signedUp.body.initial_data).toMatchObject({ user: { email: given.email }, entries: [] });
    const client = signedInClient(portal.app, { token: signedUp.body.access_token });
    const draft = await client.post('/api/entries', {
      organization_name: 'Öztürk Marching Band',
      organization_type: 2,
      parade_year: 2027,
      role: 'leader',
      override: false,
      existing_organization: null,
    });
    expect(draft.status).toBe(201);
    const token = await mailedLink(portal, given.email, '/verify-email/');
    expect((await client.post(`/api/verify-email/${token}`, {})).body).toEqual({ email: given.email, signed_in: null });
    const again = await anyone().post(`/api/verify-email/${token}`, {});
    expect([again.status, again.body.error]).toEqual([
      404,
      expect.stringContaining('expired or has already been used'),
    ]);
  });

  it('sign-up answers alike for a new address and for one with an account, and tells only the mailbox', async () => {
    const owner = await aPerson(portal, { password });
    const fresh = await aSignUp(portal);
    const known = await anyone().post(
      '/api/users',
      await aSignUp(portal, { email: owner.email, password: 'another password' }),
    );
    const unknown = await anyone().post('/api/users', fresh);
    const shown = ({ status, body }: Answer, email: string) =>
      JSON.stringify({ status, ...body })
        .replaceAll(body.access_token, 'TOKEN')
        .replaceAll(email, 'EMAIL');
    const withoutId = (text: string) => text.replaceAll(/"id":\d+,"email"/g, '"email"');
    expect(withoutId(shown(known, owner.email))).toBe(withoutId(shown(unknown, fresh.email)));
    expect(await subjectsTo(portal, owner.email)).toEqual(['You already have an account']);
    expect(await subjectsTo(portal, fresh.email)).toEqual(['Please confirm your email address']);
    // The account is unchanged, and the new one shows nothing of it.
    expect(known.body.user.id).not.toBe(owner.id);
    expect((await signedInClient(portal.app, owner).get('/api/me')).status).toBe(200);
    const signedIn = await anyone().post('/api/sessions', { email: owner.email, password });
    expect(signedIn.body.user.id).toBe(owner.id);
  });

  it('sign-up runs the same statements for a new address, one with an account and one that others signed up with', async () => {
    const owner = await aPerson(portal);
    const shared = await aNewcomer(portal.app);
    const statements: string[][] = [];
    for (const email of ['unheard.of@example.org', owner.email, shared.email]) {
      const { counted, seen } = countingStatements(portal);
      const given = await aSignUp(portal, { email });
      await signUp(counted, given as unknown as SignUp, { address: '10.8.0.1', agent: null });
      statements.push(seen);
    }
    const [first = []] = statements;
    expect(first.length).toBeGreaterThan(10);
    expect(statements).toEqual(statements.map(() => first));
  });

  it('sign-up happens once for many equal posts at once', async () => {
    const given = await aSignUp(portal);
    const all = await Promise.all(Array.from({ length: 8 }, () => anyone().post('/api/users', given)));
    expect(all.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
    expect(await countAccounts(portal, given.email)).toBe(1);
  });

  it.each(['individual', 'float-builder', 'judge', 'staff', 'volunteer'])(
    'sign-up turns %s to another channel',
    async (role) => {
      const answer = await anyone().post('/api/users', await aSignUp(portal, { role }));
      expect(answer.status).toBe(422);
      expect(answer.body.errors.role[0]).toMatch(/\w{20,}|\. /);
    },
  );

  it('sign-up refuses media without its organization, and all media while registration is closed', async () => {
    const press = { role: 'media', media_organization_name: 'Pasadena Star', is_broadcaster: true };
    const nameless = await anyone().post('/api/users', await aSignUp(portal, { role: 'media' }));
    expect(nameless.body.errors).toEqual({ media_organization_name: ['This value is required'] });
    const open = await aSignUp(portal, press);
    expect((await anyone().post('/api/users', open)).status).toBe(200);
    const signedIn = await anyone().post('/api/sessions', { email: open.email, password });
    // A request for the role broadcaster grants nothing.
    expect(signedIn.body.user.user_roles).toEqual(['media-pending']);
    expect(signedIn.body.user.permissions).toEqual([]);
    await inTransaction(portal, system, (change) => setSetting(change, 'enable_media_registration', false));
    const closed = await anyone().post('/api/users', await aSignUp(portal, press));
    expect([closed.status, closed.body.error]).toEqual([409, 'Media registration is closed.']);
    await inTransaction(portal, system, (change) => setSetting(change, 'enable_media_registration', true));
  });

  it.each([
    ['roles', ['admin']],
    ['user_roles', ['admin']],
    ['email_verified_at', '2026-01-01T00:00:00.000Z'],
    ['registered_as', 'media'],
    ['password_hash', 'x'],
    ['id', 1],
  ])('sign-up refuses the extra field %s', async (field, value) => {
    const answer = await anyone().post('/api/users', await aSignUp(portal, { [field]: value }));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it.each([
    ['first_name', '', 'This value is required'],
    ['first_name', '{{link:account:1}}', 'Invalid value format'],
    ['email', 'nobody', 'Please provide a valid email'],
    ['phone', ' ', 'This value is required'],
    ['password', 'short', 'Please use at least 10 characters'],
    ['password', 'password2026', expect.stringContaining('too easy')],
    ['role', 'admin', 'Invalid value format'],
    ['role', '', 'This value is required'],
    ['recaptcha', '', 'This value is required'],
  ])('sign-up says what is wrong with %s: %j', async (field, value, words) => {
    const answer = await anyone().post('/api/users', await aSignUp(portal, { [field]: value }));
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, words]);
  });

  it('sign-up needs a captcha that was solved for this portal, within its time', async () => {
    const forged = Buffer.from(JSON.stringify({ challenge: { parameters: {} }, solution: {} })).toString('base64');
    expect((await anyone().post('/api/users', await aSignUp(portal, { recaptcha: forged }))).status).toBe(422);
    const old = await aSignUp(portal);
    portal.clock.advance({ minutes: 21 });
    expect((await anyone().post('/api/users', old)).body.message).toBe('Please confirm that you are not a robot.');
  });
});

describe('an invitation', () => {
  it('an invitation sets the first password once, signs in and confirms the address', async () => {
    const staff = signedInClient(portal.app, await aStaffMember(portal));
    const email = 'invited@example.org';
    const created = await staff.post('/api/users/store', { first_name: 'Ines', last_name: 'Vited', email });
    expect([created.status, typeof created.body.id]).toEqual([201, 'number']);
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

  it('an invitation never sets a password if there is one', async () => {
    const person = await aPerson(portal, { password });
    const nothing = await inTransaction(portal, system, (change) => inviteUser(change, person));
    expect(nothing).toEqual({ user_id: person.id, invited: false });
    // Invited before, and the password was set in another way since, which has ended the link.
    const early = await inTransaction(portal, system, (change) =>
      inviteUser(change, { email: 'early@example.org', first_name: 'E', last_name: 'Arly' }),
    );
    expect(early.invited).toBe(true);
    const token = await mailedLink(portal, 'early@example.org', '/invitations/');
    await askForReset(portal, 'early@example.org');
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

  it('an invitation ends after 7 days and when a newer one is made', async () => {
    const invite = () =>
      inTransaction(portal, system, (change) =>
        inviteUser(change, { email: 'late@example.org', first_name: 'L', last_name: 'Ate' }),
      );
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

describe('a join link', () => {
  const create = async (body: Record<string, unknown>, role: 'staff' | 'admin' = 'admin') =>
    signedInClient(portal.app, await aStaffMember(portal, role)).post('/api/join-links', body);
  const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

  it('a join link grants its role to a newcomer when the address is confirmed, and only then', async () => {
    const created = await create({ role: 'volunteer', uses: 1 });
    const token = tokenOf(created.body.url);
    expect((await anyone().get(`/api/join/${token}`)).body).toMatchObject({ role: 'volunteer' });
    const { role: _, ...given } = await aSignUp(portal);
    const joined = await anyone().post(`/api/join/${token}`, given);
    expect([joined.status, joined.body.user.user_roles, joined.body.user.permissions]).toEqual([200, [], []]);
    const letter = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', '=', given.email)
      .executeTakeFirstOrThrow();
    // The text in the outbox is useless to anybody else.
    expect(letter.text_body).not.toContain(token);
    const other = await aSignUp(portal);
    await anyone().post('/api/users', other);
    await anyone().post(`/api/verify-email/${await mailedLink(portal, other.email, '/verify-email/')}`, {
      password: 'cobalt and kettle',
    });
    expect((await findUserByEmail(portal.db, other.email))?.roles).toEqual([]);
    const inside = signedInClient(portal.app, { token: joined.body.access_token });
    const link = await mailedLink(portal, given.email, '/verify-email/');
    expect((await inside.post(`/api/verify-email/${link}`, {})).status).toBe(200);
    expect((await inside.get('/api/me')).body.user.user_roles).toEqual(['volunteer']);
    // Its only use is over.
    expect((await anyone().get(`/api/join/${token}`)).status).toBe(404);
  });

  it('a join link is used by people with an account, as often as it has uses, until it ends', async () => {
    const created = await create({ role: 'judge', uses: 2, days: 3 });
    const token = tokenOf(created.body.url);
    const people = await Promise.all([aPerson(portal), aPerson(portal), aPerson(portal)]);
    const answers = await Promise.all(
      people.map((person) => signedInClient(portal.app, person).post(`/api/join/${token}/accept`)),
    );
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 200, 404]);
    const unverified = await aPerson(portal, { email_verified: false });
    const open = tokenOf((await create({ role: 'judge', days: 3 })).body.url);
    expect((await signedInClient(portal.app, unverified).post(`/api/join/${open}/accept`)).status).toBe(403);
    portal.clock.advance({ days: 3, minutes: 1 });
    expect((await anyone().get(`/api/join/${open}`)).status).toBe(404);
  });

  it('a join link is created by people who manage users, for no rank above their own, for an organization if the role needs one', async () => {
    expect((await create({ role: 'staff' })).status).toBe(201);
    expect((await create({ role: 'leader' })).body.errors).toHaveProperty('organization_id');
    expect((await create({ role: 'leader', organization_id: 999_999 })).body.errors).toHaveProperty('organization_id');
    expect((await create({ role: 'admin' })).status).toBe(422);
    const volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
    expect((await volunteer.post('/api/join-links', { role: 'judge' })).status).toBe(403);
  });
});
