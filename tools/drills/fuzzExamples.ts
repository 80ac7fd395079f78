/**
 * Valid requests for every call: the matrix's own, about a separate season beside the demo parade, with live mailed
 * secrets, puzzles and signatures. Generated values alone would never produce these.
 */
import { brokenConstraint } from '@parade/server/database/change.ts';
import { Refusal } from '@parade/server/http/refusal.ts';
import { sql } from 'kysely';
import { cellOf, requestOf } from './access/cells.ts';
import { targetsOf } from './access/objects.ts';
import type { TestedPortal } from './access/portal.ts';
import type { World } from './access/world.ts';
import type { Example, Operation } from './fuzzRequests.ts';
import { actors } from './policy/actors.ts';
import { type Row, routeOf, verdictOf } from './policy/row.ts';
import { policy } from './policy/table.ts';

export type Examples = Readonly<Record<string, readonly Example[]>>;

/** The most examples per row, spread evenly over its grantees and their objects. */
const ofEachRow = 8;

/** Returns examples by operation id. One in five of the mailed secrets has ended or expired. */
export async function examplesOf(
  tested: TestedPortal,
  world: World,
  operations: readonly Operation[],
): Promise<Examples> {
  const examples = await livingExamples(tested, world, operations);
  await endSome(tested);
  return examples;
}

/**
 * Returns examples with live secrets; one may use up the object of another. `isLater`: requests were sent before, so
 * an example that can no longer be created is left out, such as one about a signed waiver or a deleted entry.
 */
export async function livingExamples(
  tested: TestedPortal,
  world: World,
  operations: readonly Operation[],
  isLater = false,
): Promise<Examples> {
  const examples: Record<string, Example[]> = {};
  for (const [key, row] of Object.entries(policy)) {
    const { method, path } = routeOf(key);
    const operation = operations.find((each) => each.method === method && colons(each.path) === path);
    // Signing out would end the session of the other examples.
    if (!operation || operation.id === 'users.signOut') continue;
    for (const { actor, target } of grantedBy(row)) {
      // The drill creates in seconds what takes people days.
      await sql`delete from rate_limits`.execute(tested.portal.db);
      const sent = await requestOf(key, row, cellOf(tested, world, row, actor, target)).catch((error: unknown) => {
        if (isLater && (error instanceof Refusal || brokenConstraint(error) !== undefined)) return undefined;
        throw error;
      });
      if (!sent) continue;
      (examples[operation.id] ??= []).push({
        actor,
        session: world.people[actor]?.token,
        parameters: parametersOf(operation, sent.path),
        body: sent.body,
      });
    }
  }
  return examples;
}

/** Returns who is granted the call about what, from the lowest rank to the highest, since they see different data. */
function grantedBy(row: Row) {
  const all = actors.flatMap((actor) =>
    targetsOf(row.about ?? 'nothing')
      .filter((target) => verdictOf(row, actor, target) === 'granted')
      .map((target) => ({ actor, target })),
  );
  const step = Math.max(1, (all.length - 1) / (ofEachRow - 1));
  return all.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

function colons(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function parametersOf(operation: Operation, sent: string): Record<string, unknown> {
  const [path = '', query] = sent.split('?');
  const filled = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path)?.groups ?? {};
  const decoded = Object.entries(filled).map(([name, value]) => [name, decodeURIComponent(value)] as const);
  return Object.fromEntries([...decoded, ...new URLSearchParams(query)]);
}

async function endSome({ portal }: TestedPortal): Promise<void> {
  const at = portal.clock.nowIso();
  await sql`update account_links set ended_at = ${at} where id % 10 = 0 and used_at is null and ended_at is null`.execute(
    portal.db,
  );
  await sql`update account_links set expires_at = ${at} where id % 10 = 5`.execute(portal.db);
}
