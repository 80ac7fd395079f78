import { type DirectoryQuery, directoryQuery } from '@parade/contract/entries/directoryQuery.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { withoutActor } from '../access/authorized.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { actorOf, aPerson, aStaffMember, type PersonIs } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { listEntries } from './directory.ts';
import { overviewOf } from './overview.ts';
import { type EntryRow, entryRows } from './reads.ts';
import { assignRep } from './writes.ts';

const portal = await testPortal();
const today = portal.clock.today();
const open = { current_parade_year: 2027, media_guide_open_date: '2026-10-01' };
const closed = { ...open, media_guide_open_date: '2026-12-01' };

const band = await organization(portal, { name: 'Azure Academy', type_id: 2 });
const riders = await organization(portal, { name: 'Birch Riders', type_id: 1 });
const float = await organization(portal, { name: 'City of Alder Springs', type_id: 3 });

/** Accepted entries in the order of their names, with a liaison and a last change in the opposite order. */
const names = ['Band', 'Float', 'Hidden Float', 'Riders'] as const;
const rows = new Map<string, EntryRow>();

beforeAll(async () => {
  await seedParadeYear(portal);
  const by = (await aStaffMember(portal)).id;
  const organizations = { Band: band, Float: float, 'Hidden Float': float, Riders: riders };
  for (const [at, official_name] of names.entries()) {
    const of = { organization_id: organizations[official_name], official_name, stage: 'accepted', by } as const;
    const { id } = await entry(portal, of);
    const liaison = await aPerson(portal, { roles: ['staff'], last_name: `Liaison${9 - at}` });
    await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
      await assignRep(change, withoutActor({ ...(await found(id)) }, 'assign_rep'), liaison.id);
      const is_hidden_from_media = official_name === 'Hidden Float';
      const user_last_updated_at = `2026-11-1${9 - at}T18:00:00.000Z`;
      await change.tx
        .updateTable('entries')
        .set({ is_hidden_from_media, user_last_updated_at })
        .where('id', '=', id)
        .execute();
    });
    rows.set(official_name, await found(id));
  }
  await entry(portal, { organization_id: band, official_name: 'Band of 2026', stage: 'accepted', year: 2026, by });
  await entry(portal, { organization_id: band, official_name: 'Band received', stage: 'received', by });
});

const found = (id: number) => entryRows(portal.db).where('entries.id', '=', id).executeTakeFirstOrThrow();
const reader = async (is: PersonIs) => actorOf(portal, await aPerson(portal, is));
const list = async (of: Actor, asked: Partial<DirectoryQuery> = {}, settings = open) =>
  (await listEntries(portal.db, of, settings, today, { ...directoryQuery.parse({}), ...asked })).data;
const namesIn = (listed: readonly EntryListed[]) => listed.map(({ official_name }) => official_name);
const overview = (of: Actor, name: string) => {
  const row = rows.get(name);
  if (!row) throw new Error(name);
  return overviewOf(portal.db, of, open, { now: portal.clock.nowIso(), today }, row);
};

/** The columns of the office that an answer has. */
const inner = ['displayed_status', 'rep', 'submitted_at', 'approved_at', 'updated_at', 'total_participants'] as const;
const columnsIn = (shown: object) => inner.filter((column) => column in shown);
const judges = inner.filter((column) => column !== 'rep');

describe('a judge who is of the press too', () => {
  const both: PersonIs = { roles: ['judge', 'media'] };

  it('a judge of the press has the floats of the judge and what the press sees, of the current year and accepted', async () => {
    const of = await reader(both);
    expect(namesIn(await list(of))).toEqual(['Band', 'Float', 'Hidden Float', 'Riders']);
    expect(namesIn(await list(of, { type: 2, status: 'received' }))).toEqual(['Band']);
    expect(await list(of, { year: 2026 })).toEqual([]);
    expect(namesIn(await list(of, {}, closed))).toEqual(['Float', 'Hidden Float']);
  });

  it('a judge of the press reads the columns of judges on floats alone, in the directory and in the overview', async () => {
    const of = await reader(both);
    const listed = Object.fromEntries((await list(of)).map((row) => [row.official_name, columnsIn(row)]));
    expect(listed).toEqual({ Band: [], Float: judges, 'Hidden Float': judges, Riders: [] });
    for (const [name, columns] of Object.entries(listed))
      expect(columnsIn((await overview(of, name)).entry)).toEqual(columns);
  });

  it('a judge of the press is led to the media view of what is no float, and finds no media view of a hidden float', async () => {
    const of = await reader(both);
    const views = async (name: string) => {
      const { entry: shown, abilities } = await overview(of, name);
      return [shown.landing, abilities.tabs];
    };
    expect(await views('Band')).toEqual(['media', ['media']]);
    expect(await views('Float')).toEqual(['judge', ['judge', 'media']]);
    expect(await views('Hidden Float')).toEqual(['judge', ['judge']]);
  });
});

describe('the press that signed up to lead an entry', () => {
  it('the press that signed up as a leader and has no entry sees the directory as the press does, and as a leader once it has one', async () => {
    const without = await reader({ roles: ['media'], registered_as: 'leader' });
    expect(without.roles).toContain('leader');
    const asked = { year: 2026, status: 'received' } as const;
    expect([await list(without, asked), namesIn(await list(without))]).toEqual([[], ['Band', 'Float', 'Riders']]);
    const own = { leads: [{ organization_id: band, year: 2027 }] };
    const leader = await reader({ ...own, roles: ['media'], registered_as: 'leader' });
    expect(namesIn(await list(leader, { ...asked, year: 2027 }))).toEqual(['Band received']);
  });
});

describe('sorting by a column that some rows have', () => {
  const leadsRiders = { leads: [{ organization_id: riders, year: 2027 }] };
  const asked = { year: 2027, status: 'accepted' } as const;
  const sorted = async (is: PersonIs, sortBy: DirectoryQuery['sortBy']) =>
    namesIn(await list(await reader(is), { ...asked, sortBy }));

  it.each(['rep', '-rep', 'updated', '-updated', 'status', '-status'] as const)(
    'sorted by %s, what the press does not see of others gives no order: they come by name, after its own',
    async (sortBy) => {
      expect(await sorted({ roles: ['media'], ...leadsRiders }, sortBy)).toEqual(['Riders', 'Band', 'Float']);
    },
  );

  it('a judge sorts floats by their last change, and what is no float comes by name after them', async () => {
    expect(await sorted({ roles: ['judge'] }, 'updated')).toEqual(['Hidden Float', 'Float']);
    expect(await sorted({ roles: ['judge', 'media'] }, 'updated')).toEqual(['Hidden Float', 'Float', 'Band', 'Riders']);
  });

  it('the office sorts all of them by each column', async () => {
    for (const sortBy of ['rep', 'updated'] as const)
      expect(await sorted({ roles: ['staff'] }, sortBy)).toEqual(names.toReversed());
  });
});
