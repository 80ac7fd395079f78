import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import type { EntryRow } from '../entries/reads.ts';
import { changeStatus } from '../entries/writes.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { callDuring } from '../testing/locks.ts';
import {
  aLeaderOf,
  aPerson,
  aStaffMember,
  authorFor,
  mailedLink,
  type Person,
  signedInClient,
} from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let float: EntryRow;
let applying: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  float = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id, official_name: 'City of Roses' });
  applying = await entry(portal, { type_id: 3, by: staff.id });
  leader = await aPerson(portal, {
    leads: [float, applying].map(({ organization_id }) => ({ organization_id, year: 2027 })),
  });
});

const path = (of: EntryRow, type: string) => `/api/entries/${of.organization_id}/${of.year}/user/${type}/`;
const people = async (by: Person, of: EntryRow) =>
  (await as(by).get(`/api/entries/${of.organization_id}/${of.year}/users`)).body;

const named = { first_name: 'Nora', last_name: 'New' };

describe('adding a leader', () => {
  it('adding a leader with any role in the organization, in any year, grants the role at once, with a letter', async () => {
    const known = await aLeaderOf(portal, float.organization_id, 2025);
    const answer = await as(leader).post(path(float, 'leader'), { ...named, email: known.email.toUpperCase() });
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, success_msg: [`${known.email} is now a leader of City of Roses.`], errors: [] },
    ]);
    expect((await as(known).get(`/api/participants/${float.id}`)).status).toBe(200);
    const letters = portal.db.selectFrom('outbox').select('subject').where('to_address', '=', known.email);
    expect((await letters.execute()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: You have been added to an entry$/),
    ]);
    const again = await as(staff).post(path(float, 'leader'), { ...named, email: known.email });
    expect(again.body.errors).toEqual({ email: [`${known.email} is already a leader of this entry`] });
  });

  it('a leader who is added again because the answer was lost is added or invited once, for whoever did it, with the same words', async () => {
    const known = await aLeaderOf(portal, float.organization_id, 2025);
    for (const email of [known.email, 'lost.invitation@example.org']) {
      const add = (by: Person, more = {}) => as(by).post(path(float, 'leader'), { ...named, email, ...more });
      const first = await add(leader);
      expect(first.status).toBe(200);
      const again = await add(leader);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await add(staff)).body.errors.email[0]).toContain('already');
      const letters = portal.db.selectFrom('outbox').select('id').where('to_address', '=', email);
      expect(await letters.execute()).toHaveLength(1);
    }
    const other = await as(leader).post(path(float, 'leader'), {
      ...named,
      last_name: 'Else',
      email: 'lost.invitation@example.org',
    });
    expect(other.body.errors.email[0]).toContain('already been invited');
  });

  it('adding a leader with a confirmed account grants the role at once for the office, without asking for names', async () => {
    const known = await aPerson(portal);
    const answer = await as(staff).post(path(float, 'leader'), { email: known.email });
    expect([answer.status, answer.body.success_msg]).toEqual([
      200,
      [`${known.email} is now a leader of City of Roses.`],
    ]);
    expect((await as(known).get(`/api/participants/${float.id}`)).status).toBe(200);
    const unknown = await as(staff).post(path(float, 'leader'), { email: 'office.invites@example.org' });
    expect(Object.keys(unknown.body.errors)).toEqual(['first_name', 'last_name']);
    const invited = await as(staff).post(path(float, 'leader'), { ...named, email: 'office.invites@example.org' });
    expect(invited.body.success_msg[0]).toContain('We sent an invitation to office.invites@example.org.');
  });

  it('adding a leader with a disabled account, which could not accept, is refused to the office and invites for everybody else', async () => {
    const gone = await aPerson(portal);
    const admin = await aStaffMember(portal, 'admin');
    expect((await as(admin).delete(`/api/users/${gone.id}/access`)).status).toBe(200);
    const letters = () => portal.db.selectFrom('outbox').select('id').where('to_address', '=', gone.email).execute();
    for (const person of [{ email: gone.email }, { ...named, email: gone.email }]) {
      const refused = await as(staff).post(path(float, 'leader'), person);
      expect([refused.status, refused.body.errors]).toEqual([422, { email: ['This account is disabled.'] }]);
    }
    expect(await letters()).toEqual([]);
    // P-14: nobody else learns anything about the account.
    const invited = await as(leader).post(path(float, 'leader'), { ...named, email: gone.email });
    expect(invited.body.success_msg?.[0]).toContain(`We sent an invitation to ${gone.email}.`);
    const { data } = (await as(staff).get(`/api/entries/${float.organization_id}/2027/invitations`)).body;
    const { id } = data.find(({ email }: { email: string }) => email === gone.email);
    const resent = await as(staff).post(`/api/entry-invitations/${id}/resend`, {});
    expect([resent.status, resent.body.errors]).toEqual([422, { email: ['This account is disabled.'] }]);
    expect(await letters()).toHaveLength(1);
  });

  it('adding a leader is possible before acceptance, because leaders fill in the application; float builders come later', async () => {
    const early = await as(leader).post(path(applying, 'leader'), { ...named, email: 'ada@example.org' });
    expect(early.status).toBe(200);
    const builder = { ...named, email: 'builder@example.org' };
    const refused = await as(leader).post(path(applying, 'float-builder'), builder);
    expect([refused.status, refused.body.error]).toEqual([409, 'You can do this once the entry is accepted.']);
    expect((await as(leader).post(path(float, 'float-builder'), builder)).status).toBe(200);
  });

  it.each(['rejected', 'withdrawn'] as const)(
    'adding a leader is over for applicants once the entry is %s, not for the office',
    async (status) => {
      const of = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
      const own = await aLeaderOf(portal, of.organization_id, 2027);
      const invite = (by: Person, name: string) =>
        as(by).post(path(of, 'leader'), { ...named, email: `${name}.${status}@example.org` });
      const add = async (by: Person, name: string) => (await invite(by, name)).status;
      const invitation = async () =>
        (await as(own).get(`/api/entries/${of.organization_id}/${of.year}/invitations`)).body.data[0];
      expect(await add(own, 'early')).toBe(200);
      expect((await invitation()).actions).toEqual(['resend', 'withdraw']);
      await as(staff).put(`/api/entries/${of.id}/status`, { status });
      const over = `This entry was ${status}, so you cannot do this now.`;
      const late = await invite(own, 'late');
      expect([late.status, late.body.error]).toEqual([409, over]);
      const member = { ...named, email: 'member@example.org', primary_role: 'Tuba', type: 'general-participants' };
      const listed = await as(own).post(`/api/participants/${of.id}`, member);
      expect([listed.status, listed.body.error]).toEqual([409, over]);
      const { id, actions } = await invitation();
      const resent = await as(own).post(`/api/entry-invitations/${id}/resend`);
      expect([actions, resent.status]).toEqual([['withdraw'], 409]);
      expect(await add(staff, 'office')).toBe(200);
    },
  );

  it('adding a leader while the entry is withdrawn sends nothing, to a known person or to a new one', async () => {
    const of = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
    const own = await aLeaderOf(portal, of.organization_id, 2027);
    const known = await aLeaderOf(portal, of.organization_id, 2025);
    for (const email of [known.email, 'late.leader@example.org']) {
      await as(staff).put(`/api/entries/${of.id}/status`, { status: 'accepted' });
      const refused = await callDuring(
        portal,
        await authorFor(portal, staff),
        (change) => changeStatus(change, withoutActor(of, 'update_status'), { status: 'withdrawn' }),
        () => as(own).post(path(of, 'leader'), { ...named, email }),
      );
      expect([refused.status, refused.body.code]).toEqual([409, 'entry-not-accepted']);
      const letters = portal.db.selectFrom('outbox').select('subject').where('to_address', '=', email);
      expect(await letters.execute()).toEqual([]);
    }
    expect((await as(staff).post(path(of, 'leader'), { email: known.email })).status).toBe(200);
  });

  it('adding oneself is refused to volunteers and float builders, who add others, and possible for the office', async () => {
    const volunteer = await aStaffMember(portal, 'volunteer');
    const builder = await aPerson(portal, { builds: [{ organization_id: float.organization_id, year: 2027 }] });
    const words = 'You cannot add yourself. Please ask a leader of this entry, or our office.';
    for (const person of [volunteer, builder]) {
      const refused = await as(person).post(path(float, 'leader'), { ...named, email: person.email.toUpperCase() });
      expect([refused.status, refused.body.errors]).toEqual([422, { email: [words] }]);
      const email = `friend.${person.email}`;
      expect((await as(person).post(path(float, 'leader'), { ...named, email })).status).toBe(200);
    }
    expect((await as(volunteer).get(`/api/entries/${float.id}/letter`)).status).toBe(403);
    expect((await as(staff).post(path(float, 'leader'), { email: staff.email })).status).toBe(200);
  });

  it('an invitation to oneself, from before this was refused, is neither sent again nor accepted; one by another is', async () => {
    const volunteer = await aPerson(portal, { roles: ['volunteer'], email: 'helps@example.org' });
    expect((await as(leader).post(path(float, 'leader'), { ...named, email: volunteer.email })).status).toBe(200);
    const token = await mailedLink(portal, volunteer.email, '/invitations/');
    const by = (person: Person) =>
      portal.db
        .updateTable('role_invitations')
        .set({ created_by: person.id })
        .where('email', '=', volunteer.email)
        .execute();
    const accept = () => as(volunteer).post(`/api/invitations/${token}/accept`, {});
    await by(volunteer);
    expect([(await accept()).body.code]).toEqual(['own-account']);
    const { data } = (await as(leader).get(`/api/entries/${float.organization_id}/2027/invitations`)).body;
    const { id } = data.find(({ email }: { email: string }) => email === volunteer.email);
    expect((await as(volunteer).post(`/api/entry-invitations/${id}/resend`, {})).status).toBe(422);
    await by(leader);
    expect((await accept()).status).toBe(200);
  });

  it('adding float builders is possible for floats alone', async () => {
    const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
    const answer = await as(staff).post(path(band, 'float-builder'), { email: leader.email });
    expect(answer.body.errors).toEqual({ email: ['Only float entries have float builders'] });
  });
});

describe('the people of an entry', () => {
  it('the people of an entry are listed for people inside it with what each may do', async () => {
    const forever = await aLeaderOf(portal, float.organization_id, null);
    const ofLeader = await people(leader, float);
    const row = (data: { user_id: number }[], who: Person) => data.find(({ user_id }) => user_id === who.id);
    expect(row(ofLeader.data, leader)).toMatchObject({ role: 'leader', parade_year: 2027, actions: ['remove'] });
    expect(row(ofLeader.data, forever)).toMatchObject({ parade_year: null, parade_id: null, actions: [] });
    const ofStaff = await people(staff, float);
    expect(row(ofStaff.data, forever)).toMatchObject({ actions: ['remove', 'quick_edit', 'view_details'] });
    expect(ofStaff.total).toBe(ofStaff.data.length);
  });

  it('the people of an entry can be removed by the call that the list prepares', async () => {
    const extra = await aLeaderOf(portal, float.organization_id, 2027);
    const found = (await people(leader, float)).data.find(({ user_id }: { user_id: number }) => user_id === extra.id);
    const { role: name, organization_id, parade_id } = found;
    const remove = () =>
      as(leader).put(`/api/users/${extra.id}/organization/roles/delete`, { name, organization_id, parade_id });
    for (const answer of await Promise.all([remove(), remove()]))
      expect([answer.status, answer.body.success]).toEqual([200, true]);
    expect((await remove()).body.success).toBe(true);
    // A person who never had the role is answered like an unknown account number.
    const never = await aPerson(portal);
    for (const id of [never.id, 999_999]) {
      const unknown = await as(leader).put(`/api/users/${id}/organization/roles/delete`, {
        name,
        organization_id,
        parade_id,
      });
      expect(unknown.status).toBe(404);
    }
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'user.organization-role-removed')
      .where('model_id', '=', String(extra.id))
      .execute();
    expect(lines).toHaveLength(1);
    expect((await as(extra).get(`/api/participants/${float.id}`)).status).toBe(403);
  });
});

describe('who may', () => {
  it("adding to an entry is refused to another's leader as if it did not exist, and to people without the right", async () => {
    const outsider = await aLeaderOf(portal, await organization(portal), 2027);
    const person = { email: 'friend@example.org', first_name: 'Fay', last_name: 'Friend' };
    const before = await people(leader, float);
    for (const of of [float, { ...float, organization_id: 999_999 }])
      expect((await as(outsider).post(path(of, 'leader'), person)).status).toBe(404);
    const media = await aPerson(portal, { roles: ['media'] });
    expect((await as(media).post(path(float, 'leader'), person)).status).toBe(403);
    const unconfirmed = await aPerson(portal, { roles: ['staff'], email_verified: false });
    expect((await as(unconfirmed).post(path(float, 'leader'), person)).status).toBe(403);
    expect(await people(leader, float)).toEqual(before);
    expect((await as(leader).post(path(float, 'leader'), person)).status).toBe(200);
  });

  it('a role cannot be gained by extra fields', async () => {
    const person = { email: 'sly@example.org', first_name: 'Sly', last_name: 'Fox' };
    const answer = await as(leader).post(path(float, 'leader'), { ...person, roles: ['admin'] });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['roles']]);
  });
});
