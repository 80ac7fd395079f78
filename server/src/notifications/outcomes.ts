/** What became of a letter that a worker had in hand, as the outbox keeps it. */
import { sql } from 'kysely';
import type { NotSent } from '../mail/transport.ts';
import type { Portal } from '../portal.ts';

/** Tries of one letter, an hour and a bit for uncertain ones, most of a day for others; then it shows as failed. */
const maxAttempts = 100;
const maxUncertain = 12;
const longestPauseMs = 10 * 60_000;

/** Told that the addressee's mail server refuses the mailbox for good; again, where the process dies meanwhile. */
export type NoteBounced = (portal: Portal, letter: BouncedLetter) => Promise<void>;

interface BouncedLetter {
  readonly to_address: string;
  readonly waiver_id: number | null;
  readonly link_kind: string | null;
}

/** A letter with the tries it has behind it. */
interface TriedLetter extends BouncedLetter {
  readonly id: number;
  readonly attempts: number;
  readonly uncertain: number;
}

/**
 * The server's yes must not be forgotten, so a database that is away is waited for. It need not reach the disk before
 * the next letter goes: what a crash of the database forgets is sent again with the same Message-ID.
 */
export async function noteSent(portal: Portal, id: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`
        with quick as (select set_config('synchronous_commit', 'off', true))
        update outbox set state = 'sent', sent_at = ${portal.clock.nowIso()}, last_error = null, attempts = attempts + 1,
          sealed_link = null
        from quick where id = ${id}`.execute(portal.db);
      return;
    } catch (error) {
      if (attempt === 30) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/** Notes why a letter was not accepted, and when it is tried again. `worker`: who had it in hand. */
export async function recordFailure(
  portal: Portal,
  bounced: NoteBounced,
  worker: string,
  letter: TriedLetter,
  error: NotSent,
): Promise<void> {
  // The server's words may hold the address; they are shown to staff who see it anyway, never logged.
  const last_error = error.message.slice(0, 500);
  // N-03: a connection error does not count as a try of the letter.
  if (error.became === 'away') return note(portal, letter.id, { last_error, due_at: null }, worker);
  const attempts = letter.attempts + 1;
  // Before it is noted here: what the process forgets when it dies in between is told again.
  if (error.became === 'bounced') await bounced(portal, letter);
  if (error.became === 'bounced' || error.became === 'refused')
    return note(portal, letter.id, { attempts, last_error, state: error.became === 'bounced' ? 'bounced' : 'failed' });
  const uncertain = letter.uncertain + (error.became === 'uncertain' ? 1 : 0);
  const isGivenUp = attempts >= maxAttempts || uncertain >= maxUncertain;
  const due_at = later(portal, Math.min(longestPauseMs, 5_000 * 2 ** Math.min(attempts - 1, 10)));
  return note(portal, letter.id, {
    attempts,
    uncertain,
    last_error,
    ...(isGivenUp ? { state: 'failed' as const } : { due_at }),
  });
}

interface Noted {
  state?: 'failed' | 'bounced' | 'unsent';
  attempts?: number;
  uncertain?: number;
  last_error?: string;
  due_at?: string | null;
  sealed_link?: null;
}

/** Of a letter that is still queued; `worker`: and in the hands of this one. */
export async function note(portal: Portal, id: number, noted: Noted, worker?: string): Promise<void> {
  let update = portal.db.updateTable('outbox').set(noted).where('id', '=', id).where('state', '=', 'queued');
  if (worker !== undefined) update = update.where('taken_by', '=', worker);
  await update.execute();
}

/** The instant so many milliseconds from now. */
export function later(portal: Portal, ms: number): string {
  return new Date(Date.parse(portal.clock.nowIso()) + ms).toISOString();
}
