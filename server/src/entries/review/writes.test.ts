import { beforeAll, expect, it } from 'vitest';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { aStaffMember, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
beforeAll(() => seedParadeYear(portal));

it('an application is set aside until a day after today, and not until today or earlier', async () => {
  const staff = await aStaffMember(portal);
  const office = signedInClient(portal.app, staff);
  const applied = await entry(portal, { stage: 'received', by: staff.id });
  const state = async (name: string) =>
    (await office.get(`/api/review?state=${name}`)).body.data.map(({ id }: { id: number }) => id);
  const until = (returns_on: string) =>
    office.put(`/api/review/${applied.id}/aside`, { aside: { reason: 'The video', returns_on } });
  for (const day of ['2026-11-19', '2026-11-20'])
    expect((await until(day)).body.errors).toEqual({ returns_on: ['Please choose a day after today.'] });
  expect([await state('open'), await state('aside')]).toEqual([[applied.id], []]);
  expect((await until('2026-11-21')).status).toBe(200);
  expect([await state('open'), await state('aside')]).toEqual([[], [applied.id]]);
});
