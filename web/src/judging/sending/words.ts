import type { SendingProblem } from './useSending.ts';

/** Why what is waiting was not sent. The portal is at fault, the connection, or the session has ended. */
export const unsentWords: Readonly<Record<SendingProblem, string>> = {
  unreached: 'No connection',
  busy: 'The portal can’t answer',
  ended: 'You are logged out',
};
