import { expect, it } from 'vitest';
import { retryDelaysMs, saveDelayMs, SaveLoop, type SaveOutcome } from './saveLoop.ts';

/** A loop with one thing to send, whose saves end as they are listed, and the pauses that it asks for. */
function aLoop(outcomes: SaveOutcome[]) {
  const pauses: number[] = [];
  let waiting: (() => void) | undefined;
  let hasWork = true;
  const loop = new SaveLoop(
    {
      hasWork: () => hasWork,
      save: async () => {
        const outcome = outcomes.shift() ?? 'saved';
        if (outcome === 'saved') hasWork = false;
        return outcome;
      },
      onMore: () => loop.soon(),
    },
    {
      set: (act, ms) => {
        pauses.push(ms);
        waiting = act;
        return ms;
      },
      clear: () => {
        waiting = undefined;
      },
    },
  );
  /** Lets the pause pass that is being waited for; false where there is none. */
  const pass = async () => {
    const act = waiting;
    waiting = undefined;
    act?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return act !== undefined;
  };
  return { loop, pauses, pass };
}

it('saving tries again with growing pauses while the server cannot be reached, and repeats the last one', async () => {
  const { loop, pauses, pass } = aLoop(['unreached', 'unreached', 'unreached', 'unreached', 'unreached', 'saved']);
  loop.soon();
  while (await pass());
  expect(pauses).toEqual([saveDelayMs, ...retryDelaysMs, retryDelaysMs.at(-1)]);
});

it.each<[SaveOutcome, readonly number[]]>([
  ['saved', [saveDelayMs]],
  ['conflict', [saveDelayMs, saveDelayMs]],
  ['refused', [saveDelayMs, saveDelayMs]],
  ['stopped', [saveDelayMs]],
])('saving that ended as %s waits %j', async (outcome, expected) => {
  const { loop, pauses, pass } = aLoop([outcome]);
  loop.soon();
  while (await pass());
  expect(pauses).toEqual(expected);
});

it('saving gives up on repeated refusals until somebody types', async () => {
  const { loop, pauses, pass } = aLoop(Array.from({ length: 20 }, () => 'refused'));
  loop.soon();
  while (await pass());
  expect(pauses).toHaveLength(6);
});

it('saving that is stopped sends nothing by itself, and goes on when it is started', async () => {
  const { loop, pauses, pass } = aLoop(['unreached']);
  loop.stop();
  loop.soon();
  expect(await pass()).toBe(false);
  loop.start();
  loop.soon();
  while (await pass());
  expect(pauses).toEqual([saveDelayMs, retryDelaysMs[0]]);
});
