import { expect, it } from 'vitest';
import { authorizedFaults } from './authorized.ts';

const routes = (call: string) => ({
  path: 'server/src/entries/routes.ts',
  text: `import { setStatus } from './writes.ts';\n\nsetStatus: async () => inTransaction(portal, by, (change) => ${call}),\n`,
});
const writes = (parameters: string, body = '') => ({
  path: 'server/src/entries/writes.ts',
  text: `export async function setStatus(${parameters}): Promise<void> {\n${body}\n}\n`,
});
const faults = (parameters: string, call = 'setStatus(change, entry)') =>
  authorizedFaults([routes(call), writes(parameters)]);

it('lets a route call a write that asks for what the policy made, by the type or by a name for it', () => {
  expect(faults("change: Change, entry: Authorized<EntryRow, 'update_status'>, to: EntryStatus")).toEqual([]);
  const named = { path: 'server/src/entries/reads.ts', text: "export type Settable = Authorized<EntryRow, 'set'>;" };
  expect(
    authorizedFaults([named, routes('setStatus(change, entry)'), writes('change: Change, entry: Settable')]),
  ).toEqual([]);
});

it.each([
  ['an id', 'change: Change, entry_id: number'],
  ['a plain row', 'change: Change, entry: EntryRow'],
])('refuses a write that a route calls with %s', (_, parameters) => {
  expect(faults(parameters)).toEqual([
    'server/src/entries/routes.ts: calls setStatus (server/src/entries/writes.ts), which asks for nothing Authorized',
  ]);
});

it('sees a write that opens the change itself', () => {
  const own = writes('portal: Portal, entry: EntryRow', '  await inTransaction(portal, by, work);');
  expect(authorizedFaults([routes('setStatus(portal, entry)'), own])).toHaveLength(1);
});

it('lets a route call what changes nothing', () => {
  expect(faults('db: Database, entry_id: number')).toEqual([]);
});

it('refuses a route that makes its own right', () => {
  const parameters = "change: Change, entry: Authorized<EntryRow, 'update_status'>";
  expect(faults(parameters, "setStatus(change, withoutActor(entry, 'update_status'))")).toHaveLength(1);
});
