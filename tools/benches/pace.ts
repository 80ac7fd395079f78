/** A load of people who each pause between requests, spread over the second. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Paced {
  /** Milliseconds of each response, shortest first, counted from the instant it was due, so that delays are included. */
  readonly latencies: readonly number[];
  readonly failures: number;
}

/**
 * Runs `people` connections, each with a request every `everyMs` milliseconds for `seconds`. A request that is still
 * waiting when the next is due delays it, and the delay counts. `act` returns whether it succeeded.
 */
export async function paced(
  people: number,
  everyMs: number,
  seconds: number,
  act: (person: number, turn: number) => Promise<boolean>,
): Promise<Paced> {
  const began = performance.now();
  const latencies: number[] = [];
  let failures = 0;
  const live = async (person: number) => {
    for (let turn = 0; ; turn += 1) {
      const due = began + (person / people + turn) * everyMs;
      if (Math.max(due, performance.now()) - began >= seconds * 1000) return;
      await pause(Math.max(0, due - performance.now()));
      const well = await act(person, turn).catch(() => false);
      latencies.push(performance.now() - due);
      if (!well) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => live(person)));
  return { latencies: latencies.sort((one, other) => one - other), failures };
}

/** Returns the latency that a share (0 to 1) of the responses stayed within, in whole milliseconds. */
export function percentile({ latencies }: Paced, share: number): number {
  return Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0);
}
