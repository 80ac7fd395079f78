/** The requests of this turn of the process that wait for its end. */
interface Waiting<Answer> {
  readonly keys: Set<string>;
  readonly answers: Promise<ReadonlyMap<string, Answer>>;
}

/**
 * Combines the requests of one turn of the process into one statement, so that many calls at the same moment query the
 * database once. `ask` begins after the last of them has come, so each answer is as fresh as its own query's; nothing
 * is cached. `of`: the object that they are about.
 */
export function inOneTurn<Of extends object, Answer>(
  ask: (of: Of, keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (of: Of, key: string) => Promise<Answer | undefined> {
  const waiting = new WeakMap<Of, Waiting<Answer>>();
  const begin = (of: Of): Waiting<Answer> => {
    const keys = new Set<string>();
    const turn = new Promise<void>((resolve) => setImmediate(resolve));
    const answers = turn.then(() => {
      waiting.delete(of);
      return ask(of, [...keys]);
    });
    const begun = { keys, answers };
    waiting.set(of, begun);
    return begun;
  };
  return async (of, key) => {
    const { keys, answers } = waiting.get(of) ?? begin(of);
    keys.add(key);
    return (await answers).get(key);
  };
}
