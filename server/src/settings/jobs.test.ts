import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { initializeSeason } from '../season.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { noteParadesOver } from './jobs.ts';
import { setParadeDay } from './writes.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T18:00:00.000Z' });
  await initializeSeason(portal, () => undefined);
});

test.each([
  ['2026-11-20T18:00:00.000Z', 0, [2025, 2026]],
  ['2027-01-02T07:59:00.000Z', 0, [2025, 2026]],
  ['2027-01-02T08:01:00.000Z', 1, [2025, 2026, 2027]],
  ['2027-01-02T08:11:00.000Z', 0, [2025, 2026, 2027]],
  // The clock of a demo was put back.
  ['2026-11-20T18:00:00.000Z', 1, [2025, 2026]],
])('a parade is over after its day in Los Angeles: at %s, %i noted', async (at, noted, over) => {
  portal.clock.set(at);
  expect(await noteParadesOver(portal)).toBe(noted);
  const rows = await portal.db
    .selectFrom('parades')
    .select('event_year')
    .where('is_over', '=', true)
    .orderBy('event_year')
    .execute();
  expect(rows.map(({ event_year }) => event_year)).toEqual(over);
});

test('a parade that the office moves is over, or is not, from that change on', async () => {
  portal.clock.set('2027-01-02T18:00:00.000Z');
  await noteParadesOver(portal);
  const { id } = await portal.db
    .selectFrom('parades')
    .select('id')
    .where('event_year', '=', 2027)
    .executeTakeFirstOrThrow();
  const isOverOn = async (day: string) => {
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) => setParadeDay(change, id, day));
    const parade = portal.db.selectFrom('parades').select('is_over').where('id', '=', id);
    return (await parade.executeTakeFirstOrThrow()).is_over;
  };
  expect(await isOverOn('2027-01-09')).toBe(false);
  expect(await isOverOn('2027-01-01')).toBe(true);
});
