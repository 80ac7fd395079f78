import { type DirectoryQuery, directoryQuery } from '@parade/contract/entries/directoryQuery.ts';
import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { readSettings } from '../settings/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { type PersonIs, actorOf, aLeaderOf, aPerson } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { listEntries } from './directory.ts';
import { overviewOf } from './overview.ts';
import { type EntryRow, entriesVisibleTo, entryRows, seesEntry } from './reads.ts';

const portal = await testPortal();
const today = portal.clock.today();
const closed = { current_parade_year: 2027, media_guide_open_date: '2026-12-01' };
const opensOn = (media_guide_open_date: string) => ({ current_parade_year: 2027, media_guide_open_date });
const open = { current_parade_year: 2027, media_guide_open_date: '2026-10-01' };

const band = await organization(portal, { name: 'Pasadena Band', type_id: 2 });
const float = await organization(portal, { name: 'City of Alder Springs', type_id: 3 });
let staff: Actor;
let all: EntryRow[];

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await actor({ roles: ['staff'] });
  const by = staff.user_id;
  for (const stage of displayedStatuses)
    await entry(portal, { organization_id: band, stage, by, official_name: `Band ${stage}` });
  for (const year of [2026, 2027, 2028])
    await entry(portal, { organization_id: float, stage: 'accepted', year, by, official_name: `Float ${year}` });
  await entry(portal, { organization_id: float, stage: 'received', by, official_name: 'Float received' });
  const hidden = await entry(portal, { organization_id: float, stage: 'accepted', by, official_name: 'Float hidden' });
  await portal.db.updateTable('entries').set({ is_hidden_from_media: true }).where('id', '=', hidden.id).execute();
  all = await entryRows(portal.db).orderBy('entries.id').execute();
});

const actor = async (is: PersonIs) => actorOf(portal, await aPerson(portal, is));
const everything = () => names(all);
/** D-17: judges see on the score sheets of awards what the press sees, beside floats. */
const scoring: [string, PersonIs, typeof open, () => string[]][] = [
  [
    'a judge before the media guide opens',
    { roles: ['judge'] },
    closed,
    () => ['Float 2026', 'Float 2027', 'Float 2028', 'Float hidden'],
  ],
  [
    'a judge once it is open',
    { roles: ['judge'] },
    open,
    () => ['Band accepted', 'Float 2026', 'Float 2027', 'Float 2028', 'Float hidden'],
  ],
  ['media once it is open', { roles: ['media'] }, open, () => []],
  ['somebody without a role', {}, open, () => []],
];
const who: [string, PersonIs, typeof open, () => string[]][] = [
  ['staff', { roles: ['staff'] }, closed, everything],
  ['a volunteer', { roles: ['volunteer'] }, closed, everything],
  ['somebody without a role', {}, open, () => []],
  ['media waiting for approval', { roles: ['media-pending'] }, open, () => []],
  [
    'a leader',
    { leads: [{ organization_id: float, year: 2027 }] },
    open,
    () => ['Float 2027', 'Float received', 'Float hidden'],
  ],
  [
    'a leader for all years',
    { leads: [{ organization_id: float, year: null }] },
    open,
    () => everything().filter((name) => name.startsWith('Float')),
  ],
  ['a float builder of another year', { builds: [{ organization_id: float, year: 2026 }] }, open, () => ['Float 2026']],
  ['media before the guide opens', { roles: ['media'] }, closed, () => ['Float 2026']],
  ['a broadcaster before the guide opens', { roles: ['broadcaster'] }, closed, () => ['Float 2026']],
  ['media the day before the guide opens', { roles: ['media'] }, opensOn('2026-11-21'), () => ['Float 2026']],
  [
    'media on the day that the guide opens',
    { roles: ['media'] },
    opensOn('2026-11-20'),
    () => ['Band accepted', 'Float 2026', 'Float 2027', 'Float 2028'],
  ],
  [
    'media who build a hidden float, before the guide opens',
    { roles: ['media'], builds: [{ organization_id: float, year: 2027 }] },
    closed,
    () => ['Float 2026', 'Float 2027', 'Float received', 'Float hidden'],
  ],
  [
    'media who judge, before the guide opens',
    { roles: ['media', 'judge'] },
    closed,
    () => ['Float 2026', 'Float 2027', 'Float 2028', 'Float hidden'],
  ],
  [
    'media once it is open',
    { roles: ['media'] },
    open,
    () => ['Band accepted', 'Float 2026', 'Float 2027', 'Float 2028'],
  ],
  [
    'a broadcaster once it is open',
    { roles: ['broadcaster'] },
    open,
    () => ['Band accepted', 'Float 2026', 'Float 2027', 'Float 2028'],
  ],
  ['a judge', { roles: ['judge'] }, closed, () => ['Float 2026', 'Float 2027', 'Float 2028', 'Float hidden']],
  [
    'a judge who leads a band',
    { roles: ['judge'], leads: [{ organization_id: band, year: 2027 }] },
    closed,
    () => [
      ...everything().filter((name) => name.startsWith('Band')),
      'Float 2026',
      'Float 2027',
      'Float 2028',
      'Float hidden',
    ],
  ],
];

describe('the rows of entries', () => {
  it.each(who)('the rows of entries of %s', async (_, given, settings, seen) => {
    const reader = await actor(given);
    const rows = await entryRows(portal.db)
      .where(entriesVisibleTo(reader, settings, today))
      .orderBy('entries.id')
      .execute();
    expect(names(rows)).toEqual(seen());
    // The predicate and the SQL agree.
    expect(names(all.filter((row) => seesEntry(reader, row, settings, today)))).toEqual(seen());
  });
});

describe('the rows to score', () => {
  it.each(scoring)('the rows to score of %s', async (_, given, settings, seen) => {
    const reader = await actor(given);
    const rows = await entryRows(portal.db)
      .where(entriesVisibleTo(reader, settings, today, 'scoring'))
      .orderBy('entries.id')
      .execute();
    expect(names(rows)).toEqual(seen());
    expect(names(all.filter((row) => seesEntry(reader, row, settings, today, 'scoring')))).toEqual(seen());
  });
});

describe('the directory', () => {
  const list = (reader: Actor, asked: Partial<DirectoryQuery> = {}, settings = open) =>
    listEntries(portal.db, reader, settings, today, { ...directoryQuery.parse({}), ...asked });

  it.each(displayedStatuses.map((status) => [status] as const))(
    'the directory finds what shows as %s',
    async (status) => {
      const { data, total } = await list(staff, { status, year: 'any', limit: 100 });
      expect(total).toBe(data.length);
      expect(data.length).toBeGreaterThan(0);
      expect(new Set(data.map((row) => row.displayed_status))).toEqual(new Set([status]));
    },
  );

  it('the directory shows the current year, 10 a page, with the total', async () => {
    const first = await list(staff, { limit: 2 });
    const last = await list(staff, { limit: 2, page: 5 });
    expect([first.data.length, first.total, last.data.length, last.total]).toEqual([2, 9, 1, 9]);
    expect(directoryQuery.parse({}).limit).toBe(10);
  });

  it('the directory shows leaders all years of theirs, in any status', async () => {
    const leader = await actor({ leads: [{ organization_id: float, year: null }] });
    const { data } = await list(leader, { limit: 100 });
    const own = everything().filter((name) => name.startsWith('Float'));
    expect(data.map((row) => row.official_name).toSorted()).toEqual(own.toSorted());
  });

  it('the directory gives media the current year and no staff columns, whatever they request', async () => {
    const media = await actor({ roles: ['media'] });
    const { data } = await list(media, { status: 'received', sortBy: '-rep' });
    expect(data.map((row) => row.official_name)).toEqual(['Band accepted', 'Float 2027']);
    for (const row of data) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['rep']));
    expect(data[0]).not.toHaveProperty('status');
    expect(data[0]).not.toHaveProperty('updated_at');
    expect((await list(media, {}, closed)).data).toEqual([]);
  });

  it.each(['media', 'judge'] as const)(
    'the directory gives %s no rows for another year than the current one',
    async (role) => {
      const reader = await actor({ roles: [role] });
      const { data, total } = await list(reader, {});
      expect(total).toBe(2);
      for (const year of [2027, 'any'] as const) expect(await list(reader, { year })).toMatchObject({ data, total });
      for (const settings of [open, closed])
        expect(await list(reader, { year: 2026 }, settings)).toMatchObject({ data: [], total: 0 });
    },
  );

  it('the directory gives judges accepted floats and no liaison', async () => {
    const judge = await actor({ roles: ['judge'] });
    const { data } = await list(judge, { type: 2, status: 'received' });
    expect(data.map((row) => row.official_name)).toEqual(['Float 2027', 'Float hidden']);
    expect(data[0]).not.toHaveProperty('rep');
    expect(data[0]).toHaveProperty('displayed_status', 'accepted');
  });

  it('the directory searches names of entries and organizations, and takes a percent sign literally', async () => {
    expect((await list(staff, { q: 'alder' })).total).toBe(3);
    expect((await list(staff, { q: 'Band rej' })).total).toBe(1);
    expect((await list(staff, { q: '%' })).total).toBe(0);
  });

  it('the directory gives each reader of the same list the rows and columns of their own roles, as they are now', async () => {
    const asked = { year: 'any', limit: 100 } as const;
    const [one, other] = [
      await actor({ leads: [{ organization_id: float, year: 2027 }] }),
      await actor({ leads: [{ organization_id: band, year: 2027 }] }),
    ];
    const namesFor = async (reader: Actor) =>
      (await list(reader, asked)).data.map((row) => row.official_name).toSorted();
    // Each reader asks twice, in turns, so that a statement built for one is there when the other asks.
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await namesFor(staff)).toEqual(everything().toSorted());
      expect(await namesFor(one)).toEqual(['Float 2027', 'Float hidden', 'Float received']);
      expect(await namesFor(other)).toEqual(displayedStatuses.map((status) => `Band ${status}`).toSorted());
      expect(await namesFor({ ...one, organization_roles: [] })).toEqual([]);
    }
    const renamed = all.find((row) => row.official_name === 'Float received');
    const rename = (official_name: string) =>
      portal.db
        .updateTable('entries')
        .set({ official_name })
        .where('id', '=', renamed?.id ?? 0)
        .execute();
    await rename('Float renamed');
    expect(await namesFor(one)).toEqual(['Float 2027', 'Float hidden', 'Float renamed']);
    await rename('Float received');
  });

  it('the directory needs as many statements for one row as for many', async () => {
    const count = async (asked: Partial<DirectoryQuery>) => {
      let queries = 0;
      const counting = portal.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => ((queries += 1), result),
      });
      await listEntries(counting, staff, open, today, { ...directoryQuery.parse({}), ...asked });
      return queries;
    };
    expect(await count({ limit: 1 })).toBe(1);
    expect(await count({ limit: 3 })).toBe(1);
  });
});

describe('the overview', () => {
  const overview = async (reader: Actor, name: string) => {
    const row = all.find((each) => each.official_name === name);
    if (!row) throw new Error(name);
    return overviewOf(portal.db, reader, await readSettings(portal.db), { now: portal.clock.nowIso(), today }, row);
  };

  it('the overview shows forms, timeline and siblings to a leader, and none of them to media', async () => {
    const leader = await actor({ leads: [{ organization_id: float, year: 2027 }] });
    const own = await overview(leader, 'Float 2027');
    expect(own.entry.forms.initial.map((form) => form.form_type)).toEqual(['float-application']);
    // The office accepted it without its application.
    expect(own.entry.timeline.map((step) => step.state)).toEqual(['active', 'done', 'active', 'active']);
    expect(own.other_entries.map((each) => each.official_name)).toEqual(['Float received', 'Float hidden']);
    expect(own.abilities.actions).toEqual(['edit_forms', 'manage_people', 'read_letter']);

    const media = await overview(await actor({ roles: ['media'] }), 'Float 2027');
    expect(media.entry.forms).toEqual({ initial: [], profile: [], additional: [], optional: [], waivers: [] });
    expect([media.entry.timeline, media.other_entries, media.abilities]).toEqual([
      [],
      [],
      { tabs: ['media'], actions: [] },
    ]);
    expect(media.entry).not.toHaveProperty('rep');
  });

  it('the overview names the leaders of an entry to the office, and to nobody outside it', async () => {
    const { first_name, last_name } = await aLeaderOf(portal, float, 2027);
    const namesFor = async (role: 'staff' | 'media' | 'judge') =>
      (await overview(await actor({ roles: [role] }), 'Float 2027')).leaders;
    expect(await namesFor('staff')).toContain(`${first_name} ${last_name}`);
    expect([await namesFor('media'), await namesFor('judge')]).toEqual([[], []]);
  });

  it.each(['media', 'judge'] as const)(
    'the sheet that %s reads has the name of an entry as the office has corrected it',
    async (role) => {
      const row = all.find((each) => each.official_name === 'Float 2027');
      const values = { 'entry:official_name': 'Flaot 2027' };
      await portal.db
        .insertInto('form_submissions')
        .values({
          entry_id: row?.id ?? 0,
          form_type: 'float-profile',
          definition_version: 1,
          field_values: JSON.stringify(values),
          created_at: portal.clock.nowIso(),
          updated_at: portal.clock.nowIso(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { media_sheet, judge_sheet } = (await overview(await actor({ roles: [role] }), 'Float 2027')).entry;
      const lines = [...media_sheet, ...judge_sheet].flatMap((section) => section.lines);
      expect(lines).toContainEqual({ label: 'Official entry name', value: 'Float 2027' });
      expect(JSON.stringify(lines)).not.toContain('Flaot');
    },
  );

  it('the overview shows media the company of a builder without phone or address', async () => {
    const row = all.find((each) => each.official_name === 'Float 2026');
    const builder = { builder: 'PHOENIX', name: 'Pat Builder', phone: '(626) 555-0177', email: 'pat@builder.example' };
    await portal.db
      .insertInto('form_submissions')
      .values({
        entry_id: row?.id ?? 0,
        form_type: 'float-design',
        definition_version: 1,
        field_values: JSON.stringify({ 'theme:title': 'Rooted Together', 'builder:builder': builder }),
        created_at: portal.clock.nowIso(),
        updated_at: portal.clock.nowIso(),
      })
      .execute();
    const { media_sheet } = (await overview(await actor({ roles: ['media'] }), 'Float 2026')).entry;
    const lines = media_sheet.flatMap((section) => section.lines.map((line) => line.value));
    expect(lines).toEqual(expect.arrayContaining(['Rooted Together', 'Phoenix']));
    expect(JSON.stringify(media_sheet)).not.toMatch(/555-0177|pat@builder|Pat Builder/);
  });
});

function names(rows: readonly { official_name: string | null }[]): string[] {
  return rows.map((row) => row.official_name ?? '');
}
