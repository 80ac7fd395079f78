/** Who has a form open now: reported by the open editor itself, forgotten when it falls silent. */

/** How often an open editor says that it is there. */
export const PRESENCE_BEAT_MS = 15_000;
/** Two reports may get lost; after a longer silence the person is gone. */
export const PRESENCE_MS = 45_000;
/** An editor that nobody has touched for this long says nothing more: it would keep the session alive for ever. */
export const PRESENCE_IDLE_MS = 5 * 60_000;
