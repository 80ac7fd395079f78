import { setTimeout as pause } from 'node:timers/promises';
import type { ApiAnswer } from '@parade/e2e/apiClient.ts';

/** Whether a portal that is late on this machine has put a request off: it has done nothing, and asks to be asked again. */
export function isPutOff({ status, body }: ApiAnswer): boolean {
  return status === 503 && body.code === 'too-busy';
}

/** Asks until the request is not put off, as the answer says. */
export async function untilTaken(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await ask();
  if (!isPutOff(answer)) return answer;
  await pause(1_000);
  return untilTaken(ask);
}
