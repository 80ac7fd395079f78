import type { KyselyPlugin } from 'kysely';
import type { Portal } from '../portal.ts';

/** The portal with its statements noted down, without their values: for tests that two ways do the same work. */
export function countingStatements({ db, ...rest }: Portal): { counted: Portal; seen: string[] } {
  const seen: string[] = [];
  const note: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node.kind === 'RawNode' ? node.sqlFragments.join('?').trim().slice(0, 60) : node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { counted: { ...rest, db: db.withPlugin(note) }, seen };
}
