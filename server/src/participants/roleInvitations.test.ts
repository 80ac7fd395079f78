import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { changeYear, moveEntry } from '../entries/settings/writes.ts';
import { type Authorized, withoutActor } from '../access/authorized.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import {
  aLeaderOf,
  type Answer,
  aPerson,
  aStaffMember,
  anonymousClient,
  mailedLink,
  type Person,
  signedInClient,
} from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import {
  findInvitation,
  renewInvitation,
  type RoleInvitationRow,
  withdrawInvitation,
} from '../users/invitations/roleInvitations.ts';
import { renewWaivers } from '../waivers/writes.ts';

let portal: TestPortalWithApp;
let staff: Person;
let leader: Person;
let float: EntryRow;
const as = (person: { token: string }) => signedInClient(portal.app, person);
const password = 'a fine long password';
const names = { first_name: 'Typed', last_name: 'Name' };

beforeAll(async () => {
  portal = await testPortalWithApp();
  await seedParadeYear(portal);
});
// Each test has its own people and entry, and its own day for daily limits.
beforeEach(async () => {
  portal.clock.advance({ hours: 25 });
  staff = await aStaffMember(portal);
  float = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id, official_name: 'City of Roses' });
  leader = await aLeaderOf(portal, float.organization_id, 2027);
});

const place = (of: EntryRow = float) => `/api/entries/${of.organization_id}/${of.year}`;
const invite = (email: string, more: Record<string, unknown> = {}, by = leader, of = float) =>
  as(by).post(`${place(of)}/user/leader`, { ...names, email, ...more });
const invited = async (by = leader, of = float) => (await as(by).get(`${place(of)}/invitations`)).body.data;
const leads = async (person: Person, of = float) => (await as(person).get(`/api/participants/${of.id}`)).status === 200;
const linkTo = (email: string) => mailedLink(portal, email, '/invitations/');
const look = (token: string) => anonymousClient(portal.app).get(`/api/invitations/${token}`);
const accept = (token: string, person: { token: string }) => as(person).post(`/api/invitations/${token}/accept`);
const open = (token: string, more: Record<string, unknown> = {}) =>
  anonymousClient(portal.app).put(`/api/invitations/${token}/accept`, { password, ...more });
let count = 0;
const newAddress = () => `stranger${(count += 1)}@example.org`;
const letterTo = (email: string) =>
  portal.db
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('somebody who has no role with the organization', () => {
  it('an invitation that is accepted while it is withdrawn or resent stays accepted, and one that is open is withdrawn once', async () => {
    const person = await aPerson(portal);
    const act = { kind: 'user', user_id: leader.id, impersonator_id: null } as const;
    const rowTo = async (email: string) => {
      await invite(email);
      const [{ id } = expect.fail('nobody is invited')] = await invited();
      return (await findInvitation(portal.db, id)) ?? expect.fail('there is no invitation');
    };
    const withdraws = (row: RoleInvitationRow) =>
      inTransaction(portal, act, (change) => withdrawInvitation(change, withoutActor(row, 'withdraw')));
    const accepted = await rowTo(person.email);
    expect((await accept(await linkTo(person.email), person)).status).toBe(200);
    await expect(withdraws(accepted)).rejects.toMatchObject({ code: 'not-found' });
    await expect(
      inTransaction(portal, act, (change) => renewInvitation(change, leader.id, accepted)),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await leads(person)).toBe(true);
    const open = await rowTo(newAddress());
    await withdraws(open);
    await expect(withdraws(open)).rejects.toMatchObject({ code: 'not-found' });
    const lines = portal.db.selectFrom('audit_events').select('action').where('entry_id', '=', float.id);
    expect(
      (await lines.orderBy('id').execute()).map(({ action }) => action).filter((a) => a.includes('invitation')),
    ).toEqual([
      'entry.invitation-sent',
      'entry.invitation-accepted',
      'entry.invitation-sent',
      'entry.invitation-withdrawn',
    ]);
  });

  it('a person without a role in the organization is invited alike with or without an account, which is not revealed', async () => {
    const known = await aPerson(portal, { roles: ['superadmin'], first_name: 'Secret', last_name: 'Boss' });
    const disabled = await aPerson(portal);
    await portal.db
      .updateTable('users')
      .set({ disabled_at: portal.clock.nowIso() })
      .where('id', '=', disabled.id)
      .execute();
    const unconfirmed = await aPerson(portal, { email_verified: false });
    const elsewhere = await aLeaderOf(portal, await organization(portal), 2027);
    const emails = [newAddress(), known.email, disabled.email, unconfirmed.email, elsewhere.email];
    const withoutAddress = ({ status, body }: Answer, email: string) =>
      JSON.stringify([status, body]).replaceAll(email, 'ADDRESS');

    const nameless = await Promise.all(
      emails.map(async (email) => withoutAddress(await as(leader).post(`${place()}/user/leader`, { email }), email)),
    );
    expect(new Set(nameless)).toEqual(
      new Set([
        '[422,{"message":"Please correct the highlighted fields.","errors":{"first_name":["This value is required"],"last_name":["This value is required"]}}]',
      ]),
    );

    const answers: string[] = [];
    for (const email of emails) answers.push(withoutAddress(await invite(email), email));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Once they accept, they will join City of Roses as a leader.');

    const again: string[] = [];
    for (const email of emails) again.push(withoutAddress(await invite(email), email));
    expect(new Set(again).size).toBe(1);

    const rows = (await invited()) as Record<string, unknown>[];
    expect(rows.map(({ email }) => email)).toEqual(emails);
    for (const row of rows) expect(row).toMatchObject({ ...names, phone: null, state: 'invited', role: 'leader' });
    expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Boss|626 555/);
    const users = (await as(leader).get(`${place()}/users`)).body.data as { user_id: number }[];
    expect(users.map(({ user_id }) => user_id)).toEqual([leader.id]);

    const letters = await Promise.all(emails.map(letterTo));
    const texts = letters.map(
      ({ subject, text_body }) => `${subject}\n${text_body.replaceAll(/\S+\/invitations\/\S+/g, '')}`,
    );
    expect(new Set(texts).size).toBe(1);
    expect(letters.map(({ user_id, to_name }) => [user_id, to_name])).toEqual(emails.map(() => [null, null]));
  });

  it("the letter of an invitation quotes nothing of the inviter as the organizer's", async () => {
    const named = await entry(portal, {
      type_id: 3,
      by: staff.id,
      organization_id: await organization(portal, { type_id: 3, name: 'WIN https://evil.example/x now' }),
      official_name: 'Dear customer,\nyour “account” is locked: visit evil.example {{link:account:1}}',
    });
    const by = await aLeaderOf(portal, named.organization_id, 2027);
    const email = newAddress();
    const typed = { first_name: 'Congratulations', last_name: 'you won' };
    expect((await invite(email, typed, by, named)).status).toBe(200);
    const { subject, text_body, html_body, to_name } = await letterTo(email);
    expect(subject).toMatch(/^[\w ]+: You have been invited to an entry$/);
    expect(text_body.startsWith('Hello,\n\nPeople taking part in the 2027')).toBe(true);
    for (const text of [subject, text_body, html_body, String(to_name)])
      expect(text).not.toMatch(/Congratulations|you won|evil\.example|:\/\/evil|Robin/);
    expect(text_body).toContain(
      '\nEntry: “Dear customer, your account is locked: visit evil. example { {link: account: 1}}”\n',
    );
    expect(text_body).toContain('\nOrganization: “WIN https: evil. example/ x now”\n');
    expect(text_body.match(/\{\{link:/g)).toHaveLength(1);
  });

  it('an invited person has no role before accepting, and has it from then on, with an existing account', async () => {
    const person = await aPerson(portal, { password });
    await invite(person.email);
    expect(await leads(person)).toBe(false);
    expect((await as(person).get('/api/me')).body.user.organization_roles).toEqual([]);
    const token = await linkTo(person.email);
    expect((await look(token)).body).toEqual({
      email: person.email,
      ...names,
      needs_sign_in: true,
      role: {
        name: 'leader',
        entry_name: 'City of Roses',
        organization_name: expect.any(String),
        organization_id: float.organization_id,
        parade_year: 2027,
      },
    });
    const taken = await open(token, { password: 'taken over by link' });
    expect([taken.status, taken.body.error]).toEqual([409, expect.stringContaining('already has an account')]);
    const accepted = await accept(token, person);
    expect([accepted.status, accepted.body.user.organization_roles]).toEqual([
      200,
      [{ name: 'leader', organization_id: float.organization_id, parade_year: 2027, organization_type: 3 }],
    ]);
    expect([await leads(person), await invited()]).toEqual([true, []]);
    expect((await accept(token, person)).status).toBe(404);
    const signedIn = await anonymousClient(portal.app).post('/api/sessions', { email: person.email, password });
    expect(signedIn.body.user).toMatchObject({ first_name: person.first_name, last_name: person.last_name });
  });

  it('an invited newcomer creates the account with the names that they confirm, and is signed in as leader', async () => {
    const email = newAddress();
    await invite(email);
    const token = await linkTo(email);
    expect((await look(token)).body).toMatchObject({ ...names, needs_sign_in: false });
    expect(await portal.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
    const weak = await open(token, { password: '0123456789' });
    expect(weak.body.errors).toHaveProperty('password');
    const all = await Promise.all(Array.from({ length: 5 }, () => open(token, { first_name: 'Correct' })));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    const { body } = all.find(({ status }) => status === 200) ?? {};
    expect(body.user).toMatchObject({ email, first_name: 'Correct', last_name: 'Name', email_verified: true });
    expect(body.user.organization_roles).toHaveLength(1);
    expect((await as({ token: body.access_token }).get(`/api/participants/${float.id}`)).status).toBe(200);
  });

  it('an invitation opens an account that staff made and that has no password yet', async () => {
    const email = newAddress();
    await as(staff).post('/api/users/store', { first_name: 'Made', last_name: 'By Staff', email });
    await invite(email);
    const { body } = await open(await linkTo(email));
    expect(body.user).toMatchObject({ email, first_name: 'Made', email_verified: true });
    expect(body.user.organization_roles).toHaveLength(1);
  });

  it('an invited person accepts even if somebody else signed up with the address first, who gains nothing by it', async () => {
    const email = newAddress();
    const squatter = await aPerson(portal, { email, registered_as: 'leader', email_verified: false, password });
    await invite(email);
    const token = await linkTo(email);
    expect((await look(token)).body).toMatchObject({ ...names, needs_sign_in: false });
    expect((await accept(token, squatter)).status).toBe(403);
    const { status, body } = await open(token, { password: 'of the owner alone' });
    expect([status, body.user.organization_roles.length, body.user.id === squatter.id]).toEqual([200, 1, false]);
    expect(await leads(squatter)).toBe(false);
  });

  it('20 presses at once make one invitation and one letter', async () => {
    const email = newAddress();
    const many = await Promise.all(Array.from({ length: 20 }, () => invite(email, {}, staff)));
    // All that were not too many at once have the same answer.
    const texts = new Set(many.flatMap(({ status, body }) => (status === 200 ? [JSON.stringify(body)] : [])));
    expect([texts.size, new Set(many.map(({ status }) => status))]).toEqual([1, new Set([200, 429])]);
    expect(await portal.db.selectFrom('outbox').select('id').where('to_address', '=', email).execute()).toHaveLength(1);
  });
});

describe('an invitation is refused', () => {
  const someone = async () => {
    const person = await aPerson(portal);
    await invite(person.email);
    return { person, token: await linkTo(person.email) };
  };

  it('an invitation is refused to another account, to an unconfirmed one, and to impersonators of the account', async () => {
    const { person, token } = await someone();
    const other = await aPerson(portal);
    expect((await accept(token, other)).status).toBe(403);
    await portal.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', person.id).execute();
    expect((await accept(token, person)).status).toBe(403);
    const at = portal.clock.nowIso();
    await portal.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', person.id).execute();
    const admin = await aStaffMember(portal, 'admin');
    const switched = await as(admin).post('/api/impersonations', { user_id: person.id });
    expect((await accept(token, { token: switched.body.access_token })).status).toBe(403);
    expect(await leads(other)).toBe(false);
    expect([(await accept(token, person)).status, await leads(person)]).toEqual([200, true]);
  });

  const ends: [string, () => Promise<unknown>][] = [
    ['after it was withdrawn', async () => as(leader).delete(`/api/entry-invitations/${(await invited())[0].id}`)],
    ['after 7 days', async () => portal.clock.advance({ days: 7, minutes: 1 })],
    ['once its sender is disabled', () => disable(leader)],
    [
      'once the address of its sender is confirmed no longer',
      () => portal.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', leader.id).execute(),
    ],
    [
      'once its sender has left the organization',
      () => portal.db.deleteFrom('organization_roles').where('user_id', '=', leader.id).execute(),
    ],
    [
      'once the entry was moved to another organization',
      async () => {
        const to = await organization(portal, { type_id: 3 });
        await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
          moveEntry(change, float as Authorized<EntryRow, 'move'>, to),
        );
      },
    ],
    [
      'once the entry was deleted',
      async () => as(await aStaffMember(portal, 'admin')).delete(`/api/entries/${float.id}`),
    ],
  ];
  it.each(ends)('%s', async (_, happen) => {
    const { token } = await someone();
    expect((await look(token)).status).toBe(200);
    await happen();
    // Seven days later the session has ended as well, so a new one is needed.
    const now = await aPerson(portal);
    expect([(await look(token)).status, (await accept(token, now)).status, (await open(token)).status]).toEqual([
      404, 404, 404,
    ]);
  });

  it("an invitation's earlier link is refused once it was sent again, and the new one works", async () => {
    const { person, token } = await someone();
    const sent = await as(leader).post(`/api/entry-invitations/${(await invited())[0].id}/resend`);
    expect(sent.body.message).toBe(`We resent the invitation to ${person.email}.`);
    expect((await look(token)).status).toBe(404);
    expect((await accept(await linkTo(person.email), person)).status).toBe(200);
  });

  it('an invitation is refused to nobody when the entry moves to another year: it is then for that year', async () => {
    const { person, token } = await someone();
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      changeYear(change, float as Authorized<EntryRow, 'change_year'>, 2028, renewWaivers),
    );
    const { body } = await accept(token, person);
    expect(body.user.organization_roles).toEqual([expect.objectContaining({ parade_year: 2028 })]);
  });

  it('an invitation is refused as no longer needed once the office has added the person', async () => {
    const { person, token } = await someone();
    expect((await as(staff).post(`${place()}/user/leader`, { email: person.email })).status).toBe(200);
    expect([await invited(), (await accept(token, person)).status]).toEqual([[], 404]);
  });
});

describe('the link of an invitation in a letter that is kept in the outbox', () => {
  const show = async (by: Person, email: string) => {
    const { id } = await letterTo(email);
    return as(by).post(`/api/outbox/${id}/link`);
  };

  it('a kept invitation link ends with a lock-out of whoever was shown it, and works for whom it is shown to next', async () => {
    const email = newAddress();
    await invite(email);
    const lost = await aStaffMember(portal);
    const theirs = (await show(lost, email)).body.link.split('/').at(-1);
    expect((await look(theirs)).status).toBe(200);
    await as(await aStaffMember(portal, 'admin')).delete(`/api/users/${lost.id}/sessions`);
    expect((await look(theirs)).status).toBe(404);
    expect((await look((await show(staff, email)).body.link.split('/').at(-1))).status).toBe(200);
  });

  it('a kept invitation link to an address without an account is shown to the office, with an audit line', async () => {
    const email = newAddress();
    await invite(email);
    const shown = await show(staff, email);
    expect(shown.status).toBe(201);
    expect((await look(shown.body.link.split('/').at(-1))).body).toMatchObject({ email, needs_sign_in: false });
    const line = await portal.db
      .selectFrom('audit_events')
      .select(['user_id', 'note'])
      .where('action', '=', 'user.link-shown')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({
      user_id: staff.id,
      note: `The link for role-invitation to ${email} was shown in the outbox.`,
    });
    expect((await show(leader, email)).status).toBe(403);
  });

  it('a kept invitation link never opens an account of equal or higher rank to its readers', async () => {
    const admin = await aStaffMember(portal, 'admin');
    await invite(admin.email);
    expect((await show(staff, admin.email)).status).toBe(403);
    expect((await show(await aStaffMember(portal, 'superadmin'), admin.email)).status).toBe(201);
  });
});

describe('the invitations of an entry', () => {
  it('the invitations of an entry are for people inside it; to others they look unknown', async () => {
    await invite(newAddress());
    const [{ id, actions }] = await invited();
    expect(actions).toEqual(['resend', 'withdraw']);
    expect(await invited(staff)).toHaveLength(1);
    const outsider = await aLeaderOf(portal, await organization(portal), 2027);
    const otherYear = await aLeaderOf(portal, float.organization_id, 2026);
    for (const person of [outsider, otherYear]) {
      const calls = [
        await as(person).get(`${place()}/invitations`),
        await as(person).post(`/api/entry-invitations/${id}/resend`),
        await as(person).delete(`/api/entry-invitations/${id}`),
        await as(person).delete('/api/entry-invitations/999999'),
      ];
      expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(calls[2]?.body).toEqual(calls[3]?.body);
    }
    expect((await as(await aPerson(portal, { roles: ['media'] })).get(`${place()}/invitations`)).status).toBe(403);
    expect(await invited()).toHaveLength(1);
    expect((await as(leader).delete(`/api/entry-invitations/${id}`)).status).toBe(200);
    expect(await invited()).toEqual([]);
  });

  it('the invitations of an entry show as expired after 7 days, and are sent again then', async () => {
    await invite(newAddress());
    portal.clock.advance({ days: 7, minutes: 1 });
    const again = await aLeaderOf(portal, float.organization_id, 2027);
    const [{ id, state }] = await invited(again);
    expect(state).toBe('expired');
    await as(again).post(`/api/entry-invitations/${id}/resend`);
    expect((await invited(again))[0].state).toBe('invited');
  });

  it('the invitations of an entry are in the audit trail from sending to accepting', async () => {
    const person = await aPerson(portal);
    await invite(person.email);
    await accept(await linkTo(person.email), person);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'user_id'])
      .where('organization_id', '=', float.organization_id)
      .where('action', 'in', ['entry.invitation-sent', 'entry.invitation-accepted', 'user.organization-role-added'])
      .where('user_id', 'in', [person.id, leader.id])
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'entry.invitation-sent', user_id: leader.id },
      { action: 'entry.invitation-accepted', user_id: person.id },
      { action: 'user.organization-role-added', user_id: leader.id },
    ]);
  });
});

async function disable(person: Person): Promise<void> {
  await as(await aStaffMember(portal, 'admin')).delete(`/api/users/${person.id}/access`);
}

describe('the invitation of a float builder', () => {
  it('the invitation of a float builder counts while the entry is accepted, because it can be sent only then', async () => {
    const email = newAddress();
    await as(leader).post(`${place()}/user/float-builder`, { ...names, email });
    const token = await linkTo(email);
    const become = (status: string) => as(staff).put(`/api/entries/${float.id}/status`, { status });
    await become('rejected');
    expect([(await look(token)).status, (await open(token)).status]).toEqual([404, 404]);
    await become('accepted');
    expect([(await look(token)).status, (await open(token)).status]).toEqual([200, 200]);
  });
});
