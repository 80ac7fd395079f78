import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { mergeTexts } from '@parade/contract/organizations/merging.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant, signed } from '../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { isChainIntact } from '../waivers/evidence/chain.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

async function countsOf(from: number, into: number) {
  const { body } = await admin.get(`/api/organizations/${from}/merge?into=${into}`);
  const entries = body.years.flatMap((year: { from: unknown[] }) => year.from).length as number;
  return { into, entries, roles: body.people.length as number };
}

/** Merges as the screen does: with the counts of the preview. */
async function merge(from: number, into: number, by: Client = admin) {
  return by.post(`/api/organizations/${from}/merge`, await countsOf(from, into));
}

function anEntry(organization_id: number, year = 2027, official_name = 'Quails'): Promise<EntryRow> {
  return entry(portal, { organization_id, year, official_name, by: office.id, stage: 'accepted' });
}

const overview = async (organization_id: number, year: number) =>
  (await admin.get(`/api/overview/${organization_id}/${year}`)).body.entry?.id as number | undefined;

describe('merging two organizations', () => {
  it('merging moves entries, roles, invitations, join links and downloads, and leaves nothing behind', async () => {
    const [from, into] = [await organization(portal, { name: 'Quails Band' }), await organization(portal)];
    const own = await anEntry(from, 2026);
    const both = await aLeaderOf(portal, from, 2026);
    const newcomer = await aLeaderOf(portal, from, null);
    await admin.post(`/api/organizations/${into}/leader`, { email: both.email });
    await admin.post(`/api/entries/${from}/2026/user/leader/`, {
      email: 'invited@example.org',
      first_name: 'In',
      last_name: 'Vited',
    });
    await admin.post('/api/join-links', { role: 'leader', organization_id: from, parade_year: 2027, uses: 3, days: 7 });
    const { body } = await admin.get(`/api/organizations/${from}/merge?into=${into}`);
    expect(body).toMatchObject({ join_links: 1, blocker: null, years: [{ year: 2026, both: false }] });
    expect((await merge(from, into)).body).toEqual({ id: into, entries: 1, roles: body.people.length });
    const seen = (await admin.get(`/api/organizations/${into}`)).body.organization;
    expect(seen.former_names).toEqual(['Quails Band']);
    expect(seen.entries).toMatchObject([{ id: own.id, year: 2026 }]);
    expect(seen.users.map((user: { user_id: number }) => user.user_id)).toContain(newcomer.id);
    expect((await signedInClient(portal.app, newcomer).get(`/api/overview/${into}/2026`)).status).toBe(200);
  });

  it('the former names of an organization are in the order in which they were given up, whichever way they came to it', async () => {
    const into = await organization(portal);
    const [last, middle, first] = [
      await organization(portal, { name: 'Larks' }),
      await organization(portal, { name: 'Finches' }),
      await organization(portal, { name: 'Wrens' }),
    ];
    // The Wrens come along with the Larks, after the Finches.
    for (const [from, to] of [
      [first, last],
      [middle, into],
      [last, into],
    ] as const) {
      expect((await merge(from, to)).status).toBe(200);
      portal.clock.advance({ minutes: 1 });
    }
    const seen = (await admin.get(`/api/organizations/${into}`)).body.organization;
    expect(seen.former_names).toEqual(['Wrens', 'Finches', 'Larks']);
  });

  it('merging keeps one invitation of a person whom both had invited, that of the remaining organization', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    const [gone, stays] = [await anEntry(from), await anEntry(into)];
    const [both, one] = ['merged.both@example.org', 'merged.one@example.org'];
    const names = { first_name: 'In', last_name: 'Vited' };
    const invite = (to: number, email: string) =>
      admin.post(`/api/entries/${to}/2027/user/leader/`, { email, ...names });
    for (const email of [both, one]) await invite(from, email);
    await invite(into, both);
    await merge(from, into);
    const open = await portal.db
      .selectFrom('role_invitations')
      .select(['email', 'entry_id'])
      .where('organization_id', '=', into)
      .where('ended_at', 'is', null)
      .orderBy('email')
      .execute();
    expect(open).toEqual([
      { email: both, entry_id: stays.id },
      { email: one, entry_id: gone.id },
    ]);
    const links = portal.db
      .selectFrom('account_links')
      .innerJoin('role_invitations', 'role_invitations.id', 'role_invitation_id');
    const live = await links
      .select('organization_id')
      .where('email', '=', both)
      .where('account_links.ended_at', 'is', null)
      .execute();
    expect(live).toHaveLength(1);
  });

  it('merging ends no invitation for another year or role, or where the other one was withdrawn', async () => {
    const floats = async () => organization(portal, { type_id: 3 });
    const [from, into] = [await floats(), await floats()];
    for (const [id, year] of [
      [from, 2026],
      [from, 2027],
      [into, 2027],
    ] as const)
      await anEntry(id, year);
    type Role = 'leader' | 'float-builder';
    const invite = async (to: number, year: number, role: Role = 'leader', email = 'merged.often@example.org') => {
      const body = { email, first_name: 'In', last_name: 'Vited' };
      expect((await admin.post(`/api/entries/${to}/${year}/user/${role}/`, body)).status).toBe(200);
    };
    const open = async (email: string) =>
      (
        await portal.db
          .selectFrom('role_invitations')
          .select(['parade_year', 'role'])
          .where('organization_id', '=', into)
          .where('email', '=', email)
          .where('ended_at', 'is', null)
          .orderBy('parade_year')
          .orderBy('role')
          .execute()
      ).map(({ parade_year, role }) => `${parade_year} ${role}`);
    await invite(from, 2026);
    await invite(from, 2027);
    await invite(into, 2027);
    await portal.db
      .updateTable('role_invitations')
      .set({ ended_at: portal.clock.nowIso() })
      .where('organization_id', '=', into)
      .execute();
    await invite(into, 2027, 'float-builder');
    const yearly = 'merged.yearly@example.org';
    await invite(from, 2026, 'leader', yearly);
    await invite(into, 2027, 'leader', yearly);
    await merge(from, into);
    expect(await open('merged.often@example.org')).toEqual(['2026 leader', '2027 float-builder', '2027 leader']);
    expect(await open(yearly)).toEqual(['2026 leader', '2027 leader']);
  });

  it('merging adds up how often each form file was opened, since the first time and until the last', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    const ids = [];
    for (const display_name of ['Manual', 'Map']) {
      const given = { form_type: 'participant-manual', display_name, url: 'https://example.org/guide' };
      ids.push((await admin.post('/api/form-files', given)).body.file.id as number);
    }
    const [both = 0, one = 0] = ids;
    const [first, second, third] = ['2026-11-01T18:00:00.000Z', '2026-11-02T18:00:00.000Z', '2026-11-03T18:00:00.000Z'];
    await portal.db
      .insertInto('form_file_downloads')
      .values([
        { form_file_id: both, organization_id: from, first_at: first, last_at: third, times: 2 },
        { form_file_id: both, organization_id: into, first_at: second, last_at: second, times: 3 },
        { form_file_id: one, organization_id: from, first_at: second, last_at: third, times: 4 },
      ])
      .execute();
    await merge(from, into);
    const opened = portal.db
      .selectFrom('form_file_downloads')
      .select(['form_file_id', 'organization_id', 'first_at', 'last_at', 'times'])
      .where('form_file_id', 'in', ids)
      .orderBy('form_file_id');
    expect(await opened.execute()).toEqual([
      { form_file_id: both, organization_id: into, first_at: first, last_at: third, times: 5 },
      { form_file_id: one, organization_id: into, first_at: second, last_at: third, times: 4 },
    ]);
  });

  it('merging leaves no row with the number in any table that names organizations, except past events', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    await anEntry(from);
    await aLeaderOf(portal, from, 2027);
    const gone = await anEntry(from);
    await staff.put(`/api/entries/${gone.id}/move/${await organization(portal)}`);
    await merge(from, into);
    const columns = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like '%organization_id' and table_name <> 'audit_events'
        and (table_name, column_name) <> ('entries', 'former_organization_id')`.execute(portal.db);
    expect(columns.rows.length).toBeGreaterThan(4);
    for (const { table, column } of columns.rows) {
      const left = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(portal.db);
      expect([table, left.rows.length]).toEqual([table, 0]);
    }
  });

  it('after merging, an entry that had moved away is back with its leaders once it moves to the other one, and only then', async () => {
    const [from, into, elsewhere] = [
      await organization(portal),
      await organization(portal),
      await organization(portal),
    ];
    const band = await anEntry(from);
    const leader = await aLeaderOf(portal, from, 2027);
    const move = (to: number) => staff.put(`/api/entries/${band.id}/move/${to}`);
    const rolesOf = async () => {
      const { organization_roles } = (await admin.get(`/api/users/${leader.id}`)).body;
      return organization_roles.map((role: { organization_id: number }) => role.organization_id);
    };
    portal.clock.advance({ minutes: 1 });
    await move(elsewhere);
    await merge(from, into);
    expect(await rolesOf()).toEqual([]);
    expect((await move(into)).status).toBe(200);
    expect(await rolesOf()).toEqual([into]);
  });

  it('after merging, the first entry of a year is still first, and the others follow in their order', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    // The one that is moved is older, and would be the first by its number.
    const [older, olderSecond] = [await anEntry(from), await anEntry(from)];
    const first = await anEntry(into);
    const { years } = (await admin.get(`/api/organizations/${from}/merge?into=${into}`)).body;
    expect(years).toMatchObject([
      { year: 2027, both: true, from: [{ id: older.id }, { id: olderSecond.id }], into: [{ id: first.id }] },
    ]);
    await merge(from, into);
    expect(await overview(into, 2027)).toBe(first.id);
    const { entries } = (await admin.get(`/api/organizations/${into}`)).body.organization;
    expect(entries.map((each: { id: number; is_first: boolean }) => [each.id, each.is_first])).toEqual([
      [first.id, true],
      [older.id, false],
      [olderSecond.id, false],
    ]);
    const later = await entry(portal, { organization_id: into, by: office.id });
    await admin.delete(`/api/entries/${first.id}`);
    expect(await overview(into, 2027)).toBe(older.id);
    expect(later.id).toBeGreaterThan(older.id);
  });

  it('merging leads old addresses to the same entry, even through several merges', async () => {
    const [a, b, c] = [
      await organization(portal, { name: 'Alpha Quails' }),
      await organization(portal, { name: 'Beta Quails' }),
      await organization(portal),
    ];
    const [ofA, ofB, ofC] = [await anEntry(a), await anEntry(b), await anEntry(c)];
    await merge(a, b);
    await merge(b, c);
    expect([await overview(a, 2027), await overview(b, 2027), await overview(c, 2027)]).toEqual([
      ofA.id,
      ofB.id,
      ofC.id,
    ]);
    expect((await admin.get(`/api/overview/${a}/2027`)).body.entry.organization_id).toBe(c);
    expect((await admin.get(`/api/forms/${a}/band-application/2027`)).status).toBe(200);
    expect((await admin.get(`/api/organizations/${a}`)).body.organization.id).toBe(c);
    // Each organization has entries in years that the other lacks.
    const lone = await anEntry(c, 2026);
    expect(await overview(a, 2026)).toBe(lone.id);
  });

  it('merging lets both names find the organization: in its list, the suggestions, the directory and when one is typed', async () => {
    const [from, into] = [
      await organization(portal, { name: 'Peña Blanca Riders' }),
      await organization(portal, { name: 'White Rock Riders' }),
    ];
    const own = await anEntry(into, 2027, 'The Riders');
    await merge(from, into);
    for (const q of ['pena blanca', 'White Rock']) {
      expect((await staff.get(`/api/organizations?q=${q}`)).body.data.map((row: { id: number }) => row.id)).toEqual([
        into,
      ]);
      expect(
        (await staff.get(`/api/organizations-autosuggest?q=${q}`)).body.data.map((row: { id: number }) => row.id),
      ).toEqual([into]);
      expect((await staff.get(`/api/entries?q=${q}`)).body.data.map((row: { id: number }) => row.id)).toEqual([own.id]);
    }
    const typed = await staff.post('/api/entries', {
      organization_name: 'Pena Blanca Riders',
      organization_type: 2,
      parade_year: 2028,
    });
    expect(typed.body.data.entry.organization_id).toBe(into);
    // A new name of the organization leaves the former one searchable.
    await staff.put(`/api/organizations/${into}`, { name: 'Gray Rock Riders', type_id: 2 });
    expect((await staff.get('/api/organizations?q=Pena Blanca')).body.total).toBe(1);
  });

  it('merging leaves the chain of signed waivers valid', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    const waiver = await signed(portal, await participant(portal, await anEntry(from)));
    await merge(from, into);
    expect((await admin.get(`/api/waivers?q=${waiver.name}`)).body.data[0].entry.organization_id).toBe(into);
    expect(await isChainIntact(portal.db, 2027)).toBe(true);
  });

  it('merging gives nothing to an unconfirmed address: its own draft does not lead into the other organization', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    await anEntry(into);
    const person = await aPerson(portal, { registered_as: 'leader', email_verified: false });
    const role = { name: 'leader', organization_id: from, parade_year: 2027, created_by: person.id } as const;
    await portal.db
      .insertInto('organization_roles')
      .values({ ...role, user_id: person.id, created_at: portal.clock.nowIso() })
      .execute();
    expect((await merge(from, into)).status).toBe(200);
    expect((await signedInClient(portal.app, person).get(`/api/overview/${into}/2027`)).status).toBe(404);
  });

  it('merging is in the trail of both, of each entry and of each role', async () => {
    const [from, into] = [await organization(portal, { name: 'One' }), await organization(portal, { name: 'Other' })];
    const own = await anEntry(from);
    await aLeaderOf(portal, from, 2027);
    await merge(from, into);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'model_id', 'note'])
      .where('organization_id', 'in', [from, into])
      .where('action', 'in', ['organization.merged', 'entry.moved', 'user.organization-role-moved'])
      .orderBy('id')
      .execute();
    const created = (await admin.get(`/api/audit_details?organization=${into}&action=organization.created`)).body;
    expect(created.data.map(({ model_id }: { model_id: string }) => model_id)).toEqual([String(into), String(from)]);
    expect(lines.map(({ action, model_id }) => [action, model_id])).toEqual([
      ['user.organization-role-moved', expect.any(String)],
      ['entry.moved', String(own.id)],
      ['organization.merged', String(from)],
      ['organization.merged', String(into)],
    ]);
    expect(lines.slice(-2).map(({ note }) => note)).toEqual([
      'Merged into Other, with 1 entry and 1 role',
      'One was merged into it, with 1 entry and 1 role',
    ]);
  });
});

describe('what is shown before a merge', () => {
  it('before a merge the links that are still open are counted, and none that was used, ended or has expired', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    await anEntry(from);
    const shown = async () => {
      const { invitations, join_links } = (await admin.get(`/api/organizations/${from}/merge?into=${into}`)).body;
      return { invitations, join_links };
    };
    const names = { first_name: 'In', last_name: 'Vited' };
    for (const name of ['open', 'taken', 'withdrawn'])
      await admin.post(`/api/entries/${from}/2027/user/leader/`, { email: `before.${name}@example.org`, ...names });
    const link = { role: 'leader', organization_id: from, parade_year: 2027, uses: 3, days: 7 };
    const links = [];
    for (let n = 0; n < 4; n += 1) links.push((await admin.post('/api/join-links', link)).body.id as number);
    expect(await shown()).toEqual({ invitations: 3, join_links: 4 });
    const at = portal.clock.nowIso();
    const become = (name: string, set: { accepted_at: string } | { ended_at: string }) =>
      portal.db.updateTable('role_invitations').set(set).where('email', '=', `before.${name}@example.org`).execute();
    await become('taken', { accepted_at: at });
    await become('withdrawn', { ended_at: at });
    for (const [n, set] of [{ ended_at: at }, { uses_left: 0 }, { expires_at: at }].entries())
      await portal.db
        .updateTable('join_links')
        .set(set)
        .where('id', '=', links[n] ?? 0)
        .execute();
    expect(await shown()).toEqual({ invitations: 1, join_links: 1 });
  });

  it('before a merge the newest year is on top, and the roles that both give somebody are marked', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    for (const year of [2026, 2028]) await anEntry(from, year);
    await anEntry(into, 2027);
    const same = await aLeaderOf(portal, from, 2027);
    const otherYear = await aLeaderOf(portal, from, 2026);
    for (const { id } of [same, otherYear])
      await portal.db
        .insertInto('organization_roles')
        .values({
          user_id: id,
          name: 'leader',
          organization_id: into,
          parade_year: 2027,
          created_at: portal.clock.nowIso(),
        })
        .execute();
    const { years, people } = (await admin.get(`/api/organizations/${from}/merge?into=${into}`)).body;
    expect(years.map(({ year, both }: { year: number; both: boolean }) => [year, both])).toEqual([
      [2028, false],
      [2027, false],
      [2026, false],
    ]);
    expect(people.map(({ user_id, already }: { user_id: number; already: boolean }) => [user_id, already])).toEqual([
      [same.id, true],
      [otherYear.id, false],
    ]);
    // The role that both have is one afterwards.
    expect((await merge(from, into)).body.roles).toBe(2);
    const { users } = (await admin.get(`/api/organizations/${into}`)).body.organization;
    expect(
      users.map(({ user_id, parade_year }: { user_id: number; parade_year: number }) => [user_id, parade_year]),
    ).toEqual([
      [same.id, 2027],
      [otherYear.id, 2027],
      [otherYear.id, 2026],
    ]);
  });

  it('an organization without entries is merged into one of another type, because no form depends on its own', async () => {
    const [from, into] = [await organization(portal, { type_id: 1 }), await organization(portal)];
    expect((await admin.get(`/api/organizations/${from}/merge?into=${into}`)).body.blocker).toBeNull();
    expect((await merge(from, into)).body).toEqual({ id: into, entries: 0, roles: 0 });
  });
});

describe('a merge that cannot be', () => {
  it('a merge is refused to staff, into itself, into an unknown one and into another type, and then changes nothing', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    const riders = await organization(portal, { type_id: 1 });
    await anEntry(from);
    const counts = { entries: 1, roles: 0 };
    const ask = (by: Client, to: number) => by.post(`/api/organizations/${from}/merge`, { into: to, ...counts });
    expect((await ask(staff, into)).status).toBe(403);
    expect((await ask(admin, from)).body.errors.into).toEqual([mergeTexts.same]);
    expect((await ask(admin, 999_999)).body.errors.into).toEqual([mergeTexts.missing]);
    expect((await ask(admin, riders)).body.errors.into).toEqual([mergeTexts.other_type('Marching Band')]);
    expect((await admin.get(`/api/organizations/${from}/merge?into=${riders}`)).body.blocker).toBe(
      mergeTexts.other_type('Marching Band'),
    );
    expect((await staff.get(`/api/organizations/${from}/merge?into=${into}`)).status).toBe(403);
    expect((await admin.get(`/api/organizations/${from}`)).body.organization.entries_count).toBe(1);
  });

  it('a merge is refused if more or less would be moved than was shown', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    const shown = await countsOf(from, into);
    await anEntry(from);
    const { status } = await admin.post(`/api/organizations/${from}/merge`, shown);
    expect(status).toBe(409);
    expect((await admin.get(`/api/organizations/${from}`)).body.organization).toMatchObject({
      id: from,
      entries_count: 1,
    });
    expect((await merge(from, into)).status).toBe(200);
  });

  it('a merge is refused if somebody has got a role since, and names them the next time', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    const shown = await countsOf(from, into);
    const { id } = await aLeaderOf(portal, from, 2027);
    const refused = await admin.post(`/api/organizations/${from}/merge`, shown);
    expect([refused.status, refused.body.code]).toEqual([409, 'list-changed']);
    const usersOf = async (of: number) =>
      (await admin.get(`/api/organizations/${of}`)).body.organization.users.map(
        ({ user_id }: { user_id: number }) => user_id,
      );
    expect([await usersOf(from), await usersOf(into)]).toEqual([[id], []]);
    expect((await merge(from, into)).body.roles).toBe(1);
    expect(await usersOf(into)).toEqual([id]);
  });

  it('merges and edits of the same organizations at the same time take effect once', async () => {
    const [from, into] = [await organization(portal), await organization(portal)];
    await anEntry(from);
    const [there, back] = [await countsOf(from, into), await countsOf(into, from)];
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => admin.post(`/api/organizations/${from}/merge`, there)),
      ...Array.from({ length: 8 }, () => admin.post(`/api/organizations/${into}/merge`, back)),
      ...Array.from({ length: 4 }, () => staff.put(`/api/organizations/${from}`, { name: 'Edited', type_id: 2 })),
      ...Array.from({ length: 4 }, () =>
        staff.post('/api/entries', { existing_organization: from, parade_year: 2028 }),
      ),
    ]);
    expect(answers.slice(0, 16).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const left = await portal.db.selectFrom('organizations').select('id').where('id', 'in', [from, into]).execute();
    expect(left.length).toBe(answers.slice(0, 16).some(({ status }) => status === 200) ? 1 : 2);
    expect((await admin.get(`/api/organizations/${from}`)).status).toBe(200);
  });
});
