import pg from 'pg';

const shareOfLate = 0.2;
/** What each connection sends next waits for what it sends late: its statements stay in their order. */
const late = new WeakMap<pg.Client, Promise<void>>();

/**
 * Sends one statement in five up to `most_ms` late, so that requests at the same time reach the database in another
 * order in each run. For finding tests that depend on it (docs/testing.md).
 */
export function sendStatementsLate(most_ms: number): void {
  const { query } = pg.Client.prototype;
  const send = (client: pg.Client, given: unknown[]): unknown => Reflect.apply(query, client, given);
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      const before = late.get(this);
      const isLate = Math.random() < shareOfLate;
      if (!before && !isLate) return send(this, given);
      const turn = (before ?? Promise.resolve()).then(() => (isLate ? waitUpTo(most_ms) : undefined));
      const answer = turn.then(() => {
        if (late.get(this) === turn) late.delete(this);
        return send(this, given);
      });
      late.set(this, turn);
      // Cursors and callbacks get their answers on their own; their caller does not wait for a promise.
      return hasSubmit(given[0]) ? given[0] : answer;
    },
  });
}

function hasSubmit(statement: unknown): boolean {
  return typeof statement === 'object' && statement !== null && 'submit' in statement;
}

function waitUpTo(most_ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, most_ms * Math.random());
  });
}
