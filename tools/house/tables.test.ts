import { expect, it } from 'vitest';
import { tableFaults } from './tables.ts';

const faults = (path: string, text: string) => tableFaults([{ path, text }]);

it('lets a room write its own tables, and read those of others', () => {
  expect(faults('server/src/waivers/writes.ts', "tx.updateTable('waivers').set({})")).toEqual([]);
  expect(faults('server/src/waivers/evidence/chain.ts', 'sql`delete from signing_links where true`')).toEqual([]);
  expect(faults('server/src/reports/sheets.ts', "db.selectFrom('entries').innerJoin('mailings', 'a', 'b')")).toEqual(
    [],
  );
  expect(faults('server/src/waivers/writes.ts', '// we never update users here')).toEqual([]);
});

it.each([
  ["tx.insertInto('mailings').values({})"],
  ["tx\n    .updateTable('mailings')"],
  ["tx.deleteFrom('mailings')"],
  ['sql`insert into mailings (id) values (1)`'],
  ['sql`update mailings set total = 0`'],
  ['sql`DELETE FROM mailings`'],
])('refuses a room that writes the table of another: %s', (text) => {
  expect(faults('server/src/waivers/jobs.ts', text)).toEqual([
    'server/src/waivers/jobs.ts: writes mailings, which is for notifications alone: ask its writes',
  ]);
});

it('refuses a write whose table nobody can read off the text', () => {
  expect(faults('server/src/waivers/jobs.ts', 'tx.deleteFrom(table)')).toHaveLength(1);
});

it('asks for an owner of every table', () => {
  expect(tableFaults([{ path: 'database/schema.sql', text: 'create table invoices (\n);' }])).toEqual([
    'invoices: no room owns this table',
  ]);
});

it('leaves tests alone, which break things on purpose', () => {
  expect(faults('server/src/waivers/jobs.test.ts', "tx.deleteFrom('mailings')")).toEqual([]);
});
