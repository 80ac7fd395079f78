import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry } from '../../testing/entries.ts';
import { participant } from '../../testing/participants.ts';
import {
  actorOf,
  aNewcomer,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Client,
  mailedLink,
  type Newcomer,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { findAccount, findUserByEmail } from '../reads.ts';
import { grantOrganizationRole, grantStaffRole } from '../roles.ts';
import { showAccountLink } from '../showing.ts';
import { inviteUser } from '../writes.ts';

let portal: TestPortalWithApp;
let staff: Person;
let float: EntryRow;
beforeAll(async () => {
  portal = await testPortalWithApp();
  staff = await aStaffMember(portal);
  float = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id, official_name: 'City of Roses' });
  await participant(portal, float, { first_name: 'Secret', last_name: 'Singer' });
});
// Limits count by the hour, so each test begins in a new one.
beforeEach(() => portal.clock.advance({ minutes: 61 }));

const newPassword = 'cobalt and kettle';
const anyone = () => anonymousClient(portal.app);
const as = (person: { token: string }) => signedInClient(portal.app, person);
const linkFor = (email: string) => mailedLink(portal, email, '/verify-email/');
const statusOfMe = async (who: { token: string }) => (await as(who).get('/api/me')).status;
const signIn = async (email: string, password: string) => anyone().post('/api/sessions', { email, password });

/** Makes the account leader of the float, by its id, as staff. */
const grantLeader = (user_id: number) =>
  inTransaction(portal, { kind: 'user', user_id: staff.id, impersonator_id: null }, (change) =>
    grantOrganizationRole(change, {
      user_id,
      name: 'leader',
      organization_id: float.organization_id,
      parade_year: float.year,
    }),
  );

let drafts = 0;
/** Submits an application for a new band, as the screens do. */
async function aDraftBy(client: Client): Promise<{ organization_id: number; year: number }> {
  drafts += 1;
  const created = await client.post('/api/entries', {
    organization_name: `Drafted Band ${drafts}`,
    organization_type: 2,
    parade_year: 2027,
    role: 'leader',
    override: false,
    existing_organization: null,
  });
  expect(created.status).toBe(201);
  return created.body.data.entry;
}

describe('confirming an address', () => {
  it('confirming an address takes one press in the browser that signed up; every other session of the account ends', async () => {
    const newcomer = await aNewcomer(portal.app);
    const elsewhere = (await signIn(newcomer.email, newcomer.password)).body.access_token;
    const token = await linkFor(newcomer.email);
    const asked = await as(newcomer).get(`/api/verify-email/${token}`);
    expect(asked.body).toMatchObject({ email: newcomer.email, step: 'confirm', drafts: [] });
    const confirmed = await as(newcomer).post(`/api/verify-email/${token}`, {});
    expect(confirmed.body).toEqual({ email: newcomer.email, signed_in: null });
    expect((await as(newcomer).get('/api/me')).body.user.email_verified).toBe(true);
    expect(await statusOfMe({ token: elsewhere })).toBe(401);
    expect((await signIn(newcomer.email, newcomer.password)).status).toBe(200);
    expect((await as(newcomer).post(`/api/verify-email/${token}`, {})).status).toBe(404);
  });

  it('confirming an address in another browser needs a new password, and ends the earlier one and its sessions', async () => {
    const impostor = await aNewcomer(portal.app, { email: 'owner@example.org' });
    const token = await linkFor('owner@example.org');
    const asked = await anyone().get(`/api/verify-email/${token}`);
    expect(asked.body).toMatchObject({ step: 'set-password', first_name: impostor.first_name });
    // A press alone is refused, whoever is signed in, and changes nothing.
    for (const client of [anyone(), as(await aPerson(portal))]) {
      const pressed = await client.post(`/api/verify-email/${token}`, {});
      expect([pressed.status, Object.keys(pressed.body.errors)]).toEqual([422, ['password']]);
    }
    expect((await as(impostor).get('/api/me')).body.user.email_verified).toBe(false);
    const confirmed = await anyone().post(`/api/verify-email/${token}`, { password: newPassword });
    expect(confirmed.body.signed_in.user).toMatchObject({ id: impostor.id, email_verified: true });
    expect(await statusOfMe({ token: confirmed.body.signed_in.access_token })).toBe(200);
    expect(await statusOfMe(impostor)).toBe(401);
    expect((await signIn('owner@example.org', impostor.password)).status).toBe(401);
    expect((await signIn('owner@example.org', newPassword)).status).toBe(200);
  });

  it('confirming an address does not let its first sign-up read an entry that its real owner is to lead', async () => {
    const impostor = await aNewcomer(portal.app, { email: 'future.leader@example.org' });
    await grantLeader(impostor.id);
    const people = `/api/participants/${float.id}`;
    expect((await as(impostor).get('/api/me')).body.user.organization_roles).toEqual([]);
    expect((await as(impostor).get(people)).status).toBe(404);
    const confirmed = await anyone().post(`/api/verify-email/${await linkFor(impostor.email)}`, {
      password: newPassword,
    });
    const after = await as(impostor).get(people);
    expect([after.status, JSON.stringify(after.body)]).toEqual([401, expect.not.stringContaining('Singer')]);
    const owner = await as({ token: confirmed.body.signed_in.access_token }).get(people);
    expect(JSON.stringify(owner.body)).toContain('Singer');
  });

  it.each([
    ['an organization', (person: Person) => grantLeader(person.id)],
    [
      'the office',
      (person: Person) =>
        inTransaction(portal, { kind: 'user', user_id: staff.id, impersonator_id: null }, (change) =>
          grantStaffRole(change, withoutActor(person, 'change_roles'), 'judge'),
        ),
    ],
  ])('confirming an address asks for a new password in every browser where a role from %s waits', async (_, grant) => {
    // Somebody created the account and gave its owner the password.
    const shared = await aNewcomer(portal.app);
    await grant(shared);
    const owner = (await signIn(shared.email, shared.password)).body.access_token;
    const token = await linkFor(shared.email);
    expect((await as({ token: owner }).get(`/api/verify-email/${token}`)).body.step).toBe('set-password');
    expect((await as({ token: owner }).post(`/api/verify-email/${token}`, {})).status).toBe(422);
    const confirmed = await as({ token: owner }).post(`/api/verify-email/${token}`, { password: newPassword });
    expect(await statusOfMe({ token: confirmed.body.signed_in.access_token })).toBe(200);
    expect([await statusOfMe(shared), await statusOfMe({ token: owner })]).toEqual([401, 401]);
    expect((await signIn(shared.email, shared.password)).status).toBe(401);
  });

  it('confirming an address refuses a password that is too easy, and the link still works', async () => {
    const newcomer = await aNewcomer(portal.app);
    const token = await linkFor(newcomer.email);
    const easy = await anyone().post(`/api/verify-email/${token}`, { password: 'password2026' });
    expect([easy.status, Object.keys(easy.body.errors)]).toEqual([422, ['password']]);
    expect((await anyone().post(`/api/verify-email/${token}`, { password: newPassword })).status).toBe(200);
  });

  it('confirming an address does not happen by opening the link, as mail scanners do', async () => {
    const newcomer = await aNewcomer(portal.app);
    const token = await linkFor(newcomer.email);
    for (const client of [anyone(), as(newcomer)]) await client.get(`/api/verify-email/${token}`);
    expect((await findAccount(portal.db, newcomer.id))?.email_verified_at).toBeNull();
    expect((await as(newcomer).post(`/api/verify-email/${token}`, {})).status).toBe(200);
  });

  it('confirming an address is refused to an impersonator of the account', async () => {
    const newcomer = await aNewcomer(portal.app);
    const admin = await aStaffMember(portal, 'admin');
    const switched = await as(admin).post('/api/impersonations', { user_id: newcomer.id });
    const token = await linkFor(newcomer.email);
    const pressed = await as({ token: switched.body.access_token }).post(`/api/verify-email/${token}`, {});
    expect(pressed.status).toBe(422);
  });

  it('confirming an address allows the account to submit its drafts', async () => {
    const newcomer = await aNewcomer(portal.app);
    const { organization_id, year } = await aDraftBy(as(newcomer));
    const form = `/api/forms/${organization_id}/${initialForm(2)?.form_type}/${year}`;
    const submit = async () =>
      (await as(newcomer).put(form, { field_values: {}, submit: true })).body.error as string | undefined;
    expect((await as(newcomer).get(form)).body.form.blocker).toBe('email-not-verified');
    expect(await submit()).toBe('Please confirm your email address first, using the link we emailed you.');
    await as(newcomer).post(`/api/verify-email/${await linkFor(newcomer.email)}`, {});
    expect((await as(newcomer).get(form)).body.form.blocker).toBeNull();
  });
});

describe('an address that several signed up with', () => {
  it('an address that several signed up with belongs to one of them when all confirm at once', async () => {
    const email = 'shared@example.org';
    const one = await aNewcomer(portal.app, { email });
    const tokenOfOne = await linkFor(email);
    const other = await aNewcomer(portal.app, { email });
    const tokenOfOther = await linkFor(email);
    const answers = await Promise.all([
      as(one).post(`/api/verify-email/${tokenOfOne}`, {}),
      as(other).post(`/api/verify-email/${tokenOfOther}`, {}),
    ]);
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const owners = portal.db.selectFrom('users').select('id').where('email', '=', email);
    expect(await owners.where('is_provisional', '=', false).execute()).toHaveLength(1);
  });

  it('an address that several signed up with hides from the others what its owner is given', async () => {
    const email = 'wanted@example.org';
    const impostor = await aNewcomer(portal.app, { email });
    const owner = await aNewcomer(portal.app, { email, password: newPassword });
    await as(owner).post(`/api/verify-email/${await linkFor(email)}`, {});
    await grantLeader(owner.id);
    expect((await as(owner).get(`/api/participants/${float.id}`)).status).toBe(200);
    const inside = as({ token: (await signIn(email, impostor.password)).body.access_token });
    expect((await inside.get('/api/me')).body.user).toMatchObject({
      id: impostor.id,
      email_verified: false,
      organization_roles: [],
    });
    expect((await inside.get(`/api/participants/${float.id}`)).status).toBe(404);
  });
});

describe('an address that has an account', () => {
  /** Signs up again with the address of an account, and drafts an application. */
  async function aSecondSignUp(): Promise<{ owner: Person; again: Newcomer; token: string }> {
    const owner = await aPerson(portal, { password: newPassword, registered_as: 'leader' });
    const again = await aNewcomer(portal.app, { email: owner.email });
    return { owner, again, token: await linkFor(owner.email) };
  }

  it('an address that has an account leads to its sign-in, which takes over the drafts; the sign-up ends', async () => {
    const { owner, again, token } = await aSecondSignUp();
    const draft = await aDraftBy(as(again));
    for (const client of [anyone(), as(again)]) {
      expect((await client.get(`/api/verify-email/${token}`)).body).toMatchObject({
        step: 'sign-in',
        drafts: [{ name: expect.stringContaining('Drafted Band'), year: 2027 }],
      });
      const pressed = await client.post(`/api/verify-email/${token}`, { password: 'taken over like this' });
      expect([pressed.status, pressed.body.error]).toEqual([
        409,
        'This address already has an account. Please log in.',
      ]);
    }
    expect((await as(owner).get(`/api/verify-email/${token}`)).body.step).toBe('take-over');
    const overview = `/api/overview/${draft.organization_id}/${draft.year}`;
    expect((await as(owner).get(overview)).status).toBe(404);
    const presses = await Promise.all([1, 2, 3].map(() => as(owner).post(`/api/verify-email/${token}/drafts`)));
    expect(presses.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect((await as(owner).get(overview)).status).toBe(200);
    const [organization] = await portal.db
      .selectFrom('organizations')
      .select('created_by')
      .where('id', '=', draft.organization_id)
      .execute();
    expect(organization?.created_by).toBe(owner.id);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('organization_id', '=', draft.organization_id)
      .where('action', 'like', '%.taken-over')
      .orderBy('action')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(['entry.taken-over', 'organization.taken-over']);
    expect(await statusOfMe(again)).toBe(401);
    expect((await signIn(owner.email, again.password)).status).toBe(401);
    expect((await signIn(owner.email, newPassword)).body.user.id).toBe(owner.id);
  });

  it('an address that has an account does not take over what others gave to the sign-up', async () => {
    const { owner, again, token } = await aSecondSignUp();
    await grantLeader(again.id);
    expect((await as(owner).post(`/api/verify-email/${token}/drafts`)).status).toBe(200);
    expect((await as(owner).get(`/api/participants/${float.id}`)).status).toBe(404);
  });

  it('an address that has an account hides the drafts from every other holder of the link, as if there were none', async () => {
    const { again, token } = await aSecondSignUp();
    await aDraftBy(as(again));
    const outsider = await aPerson(portal);
    const foreign = await as(outsider).post(`/api/verify-email/${token}/drafts`);
    const absent = await as(outsider).post(`/api/verify-email/${'x'.repeat(43)}/drafts`);
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body]);
    expect(foreign.status).toBe(404);
    expect((await as(again).post(`/api/verify-email/${token}/drafts`)).status).toBe(403);
    expect(await statusOfMe(again)).toBe(200);
  });

  it('an address that has a disabled account stays closed', async () => {
    const { owner, token } = await aSecondSignUp();
    await as(await aStaffMember(portal, 'admin')).delete(`/api/users/${owner.id}/access`);
    const answers = [
      await anyone().get(`/api/verify-email/${token}`),
      await anyone().post(`/api/verify-email/${token}`, { password: newPassword }),
    ];
    expect(answers.map((each) => [each.status, each.body.error])).toEqual(
      answers.map(() => [403, 'This account has been disabled.']),
    );
  });
});

describe('an address that was invited', () => {
  it('an address that was invited gets the invited account with its roles, by a new password, and may take over the drafts', async () => {
    const email = 'invited.too@example.org';
    const again = await aNewcomer(portal.app, { email });
    const early = await linkFor(email);
    const draft = await aDraftBy(as(again));
    const invited = await inTransaction(portal, { kind: 'user', user_id: staff.id, impersonator_id: null }, (change) =>
      inviteUser(change, { email, first_name: 'Ines', last_name: 'Vited' }),
    );
    await grantLeader(invited.user_id);
    expect(invited.user_id).not.toBe(again.id);
    // A person who has seen the earlier link cannot enter the account that exists now.
    expect((await anyone().post(`/api/verify-email/${early}`, { password: newPassword })).status).toBe(404);
    expect((await as(again).post('/api/verify-email')).status).toBe(200);
    const token = await linkFor(email);
    expect((await as(again).get(`/api/verify-email/${token}`)).body.step).toBe('set-password');
    expect((await as(again).post(`/api/verify-email/${token}`, {})).status).toBe(422);
    const invitation = await mailedLink(portal, email, '/invitations/');
    const confirmed = await as(again).post(`/api/verify-email/${token}`, { password: newPassword });
    expect(confirmed.body.signed_in.user).toMatchObject({ id: invited.user_id, email_verified: true });
    const owner = as({ token: confirmed.body.signed_in.access_token });
    expect((await owner.get(`/api/participants/${float.id}`)).status).toBe(200);
    expect((await owner.get(`/api/verify-email/${token}`)).body).toMatchObject({ step: 'take-over' });
    expect((await owner.post(`/api/verify-email/${token}/drafts`)).body).toEqual({ success: true, entries: 1 });
    expect((await owner.get(`/api/overview/${draft.organization_id}/${draft.year}`)).status).toBe(200);
    expect((await anyone().get(`/api/invitations/${invitation}`)).status).toBe(404);
    expect((await findUserByEmail(portal.db, email))?.id).toBe(invited.user_id);
  });

  it("a sign-up's letter does not let staff open an invited account that outranks them", async () => {
    const email = 'next.admin@example.org';
    const invited = await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      inviteUser(change, { email, first_name: 'Next', last_name: 'Admin' }),
    );
    const again = await aNewcomer(portal.app, { email });
    const { id: link_id } = await portal.db
      .selectFrom('account_links')
      .select('id')
      .where('user_id', '=', again.id)
      .executeTakeFirstOrThrow();
    const looking = await actorOf(portal, await aStaffMember(portal));
    await expect(showAccountLink(portal, looking, link_id)).resolves.toMatch(/^[\w-]{20,}$/);
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      grantStaffRole(change, withoutActor({ id: invited.user_id }, 'change_roles'), 'admin'),
    );
    await expect(showAccountLink(portal, looking, link_id)).rejects.toMatchObject({ code: 'rank-too-low' });
  });
});
