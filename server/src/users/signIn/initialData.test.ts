import { expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { aPerson, actorOf } from '../../testing/people.ts';
import { testPortal } from '../../testing/portal.ts';
import { readInitialData } from './initialData.ts';

const portal = await testPortal();
await seedParadeYear(portal);

it("a session has the person's entries of every coming parade, the soonest first, each with its own address", async () => {
  const organization_id = await organization(portal, { name: 'Pasadena Band', type_id: 2 });
  const other = await organization(portal, { name: 'Glendale Band', type_id: 2 });
  const leader = await aPerson(portal, { leads: [{ organization_id, year: null }] });
  const own = { organization_id, stage: 'accepted', by: leader.id } as const;
  const coming = await entry(portal, { ...own, year: 2029 });
  const first = await entry(portal, { ...own, year: 2027 });
  const second = await entry(portal, { ...own, year: 2027 });
  await entry(portal, { ...own, year: 2026 });
  await entry(portal, { ...own, organization_id: other, year: 2027 });

  const { entries } = await readInitialData(portal, await actorOf(portal, leader));
  expect(entries.map(({ id, year, is_first, role }) => [id, year, is_first, role])).toEqual([
    [first.id, 2027, true, 'leader'],
    [second.id, 2027, false, 'leader'],
    [coming.id, 2029, true, 'leader'],
  ]);
});

it('a session has the day of the current parade as the office has set it, else by the rule', async () => {
  const dayOf = async () => (await readInitialData(portal, null)).parade_on;
  expect(await dayOf()).toBe('2027-01-01');
  await portal.db.updateTable('parades').set({ parade_on: '2027-01-04' }).where('event_year', '=', 2027).execute();
  expect(await dayOf()).toBe('2027-01-04');
});

it('a session says whether the media guide has opened, by the clock of the portal', async () => {
  const isOpenOn = async (day: string) => {
    portal.clock.set(`${day}T20:00:00.000Z`);
    return (await readInitialData(portal, null)).is_media_guide_open;
  };
  await seedParadeYear(portal, 2027, '2026-12-01');
  expect([await isOpenOn('2026-11-30'), await isOpenOn('2026-12-01')]).toEqual([false, true]);
});
