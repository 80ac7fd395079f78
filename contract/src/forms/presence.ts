/** The people who have a form open now. The open editor reports it, and they are forgotten once it falls silent. */

/** How often an open editor reports that it is open. */
export const PRESENCE_BEAT_MS = 15_000;
/** Two reports may get lost; after a longer silence, the person has left. */
export const PRESENCE_MS = 45_000;
/** An editor that nobody has touched for this long says nothing more: it would keep the session alive for ever. */
export const PRESENCE_IDLE_MS = 5 * 60_000;
