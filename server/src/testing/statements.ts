import type { KyselyPlugin } from 'kysely';
import type { Portal } from '../portal.ts';

/**
 * Returns the portal with a record of its statements, without their values, for tests that two ways do the same work.
 */
export function countingStatements({ db, ...rest }: Portal): { counted: Portal; seen: string[] } {
  const seen: string[] = [];
  const names = new WeakMap<object, string>();
  const note: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      names.set(queryId, node.kind === 'RawNode' ? node.sqlFragments.join('?').trim().slice(0, 60) : node.kind);
      return node;
    },
    // A query inside another is transformed too, and has no result of its own.
    transformResult: ({ result, queryId }) => {
      seen.push(names.get(queryId) ?? 'unknown');
      return Promise.resolve(result);
    },
  };
  return { counted: { ...rest, db: db.withPlugin(note) }, seen };
}
