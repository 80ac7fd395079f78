import { expect, it } from 'vitest';
import { permissionNameFaults } from './permissionNames.ts';

const alias = {
  path: 'server/src/users/policy.ts',
  text: "export type OwnAccount = Authorized<AccountRow, 'edit'>;\n",
};
const faults = (head: string) =>
  permissionNameFaults([alias, { path: 'server/src/entries/policy.ts', text: `${head} {\n  work();\n}\n` }]);

it.each([
  'export function mayShare(actor: Actor): boolean',
  'async function mayBeRep(change: Change, user_id: number): Promise<boolean>',
  'export function mayBeReminded(day: string): RawBuilder<SqlBool>',
  "export function authorizeDraft(actor: Actor, draft: Draft | undefined): Authorized<Draft, 'save'>",
  "export async function authorizeSheet(\n  actor: Actor,\n  id: number,\n): Promise<Authorized<Sheet, 'score'>>",
  'export function authorizeOwn(actor: Actor, account: AccountRow | undefined): OwnAccount',
  'function refuseOver(change: Change, may: (permission: Permission) => boolean): Promise<void>',
  'function refuseYear(error: unknown): never',
  'export function refuseVoided<Row extends Voidable>(waiver: Row | undefined): asserts waiver is Row',
  'export function authorize<T>(row: T): T',
  'function mayor(): string',
])('lets %s stand', (head) => {
  expect(faults(head)).toEqual([]);
});

it.each([
  ['a thing where a yes is promised', "export function mayRead(actor: Actor): Authorized<Form, 'read'>"],
  ['a yes where a thing is promised', 'export function authorizeRead(actor: Actor): boolean'],
  ['a yes where a refusal is promised', 'async function refuseOver(change: Change): Promise<boolean>'],
  ['a word that says either', "export function allowDraft(actor: Actor): Authorized<Draft, 'save'>"],
  ['an answer that is not declared', 'export function mayShare(actor: Actor)'],
])('refuses %s', (_, head) => {
  expect(faults(head)).toHaveLength(1);
});

it.each(['server/src/entries/policy.test.ts', 'docs/concepts.md'])('leaves %s alone', (path) => {
  expect(permissionNameFaults([{ path, text: 'export function mayShare(actor: Actor) {\n}\n' }])).toEqual([]);
});
