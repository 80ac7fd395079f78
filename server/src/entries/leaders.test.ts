import { describe, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { aPerson } from '../testing/people.ts';
import { testPortal } from '../testing/portal.ts';
import { leadersOf } from './leaders.ts';

const portal = await testPortal();
await seedParadeYear(portal);
const { id: by } = await aPerson(portal, { roles: ['staff'] });

describe('the leaders of entries', () => {
  it('the leaders of entries are those of the year and of all years, by name, without disabled accounts and float builders', async () => {
    const organization_id = await organization(portal);
    const elsewhere = await organization(portal);
    const leader = (last_name: string, year: number | null, more: object = {}) =>
      aPerson(portal, { last_name, leads: [{ organization_id, year }], ...more });
    const always = await leader('Zimmer', null);
    const thisYear = await leader('Abbott', 2027);
    const lastYear = await leader('Baker', 2026);
    const both = await aPerson(portal, {
      last_name: 'Cole',
      leads: [
        { organization_id, year: 2027 },
        { organization_id, year: null },
      ],
    });
    const disabled = await leader('Dean', 2027);
    await portal.db
      .updateTable('users')
      .set({ disabled_at: portal.clock.nowIso() })
      .where('id', '=', disabled.id)
      .execute();
    await aPerson(portal, { leads: [{ organization_id: elsewhere, year: 2027 }] });
    const [now, before, empty] = await Promise.all([
      entry(portal, { organization_id, year: 2027, by, stage: 'accepted' }),
      entry(portal, { organization_id, year: 2026, by, stage: 'accepted' }),
      entry(portal, { organization_id: await organization(portal), year: 2027, by, stage: 'accepted' }),
    ]);
    const leaders = await leadersOf(portal.db, [now.id, before.id, empty.id]);
    const ids = (id: number) => leaders.get(id)?.map((each) => each.user_id);
    expect(ids(now.id)).toEqual([thisYear.id, both.id, always.id]);
    expect(ids(before.id)).toEqual([lastYear.id, both.id, always.id]);
    expect(ids(empty.id)).toBeUndefined();
  });
});
