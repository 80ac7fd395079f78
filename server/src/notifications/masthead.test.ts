import { expect, it } from 'vitest';
import { seedParadeYear } from '../testing/entries.ts';
import { testPortal } from '../testing/portal.ts';
import { readMastheads } from './masthead.ts';

const portal = await testPortal();

it('a letter has no head before the season is set up', async () => {
  expect((await readMastheads(portal.db))(null)).toBeNull();
});

it('a letter has at its head its parade, with the day that the office has set', async () => {
  await seedParadeYear(portal);
  await portal.db
    .insertInto('parades')
    .values([2027, 2028].map((event_year) => ({ event_year, parade_on: `${event_year}-01-04` })))
    .onConflict((conflict) =>
      conflict.column('event_year').doUpdateSet((set) => ({ parade_on: set.ref('excluded.parade_on') })),
    )
    .execute();
  const mastheadOf = await readMastheads(portal.db);
  expect(mastheadOf(null)).toMatchObject({ nth: '138th', day: 'Monday, January 4, 2027' });
  expect(mastheadOf(2028)).toMatchObject({ nth: '139th', day: 'Tuesday, January 4, 2028' });
  // A year that has no parade yet gets its day by the rule.
  expect(mastheadOf(2034)).toMatchObject({ nth: '145th', day: 'Monday, January 2, 2034' });
});
