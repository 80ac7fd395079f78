import type { SignatureRequest } from '@parade/contract/entries/cosigning/request.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';

/** A request for a signature that has not ended. */
export interface RequestRow {
  readonly id: number;
  readonly locator: string;
  readonly entry_id: number;
  readonly form_type: FormType;
  readonly group_key: string;
  readonly signer_name: string;
  readonly signer_email: string;
  readonly requested_at: string;
  readonly requested_by: number | null;
  readonly requested_by_name: string | null;
  readonly sent_at: string;
  readonly reminders: number;
  readonly viewed_at: string | null;
  readonly declined_at: string | null;
  readonly declined_note: string | null;
  readonly signed_at: string | null;
  readonly email_refused: boolean;
  /** The paths of what was signed. */
  readonly covers: readonly string[];
}

/** Returns the requests of a form that have not ended, at most one for each group. */
export async function requestsOf(db: Database, entry_id: number, form_type: FormType): Promise<RequestRow[]> {
  return requests(db)
    .where('asked.entry_id', '=', entry_id)
    .where('asked.form_type', '=', form_type)
    .orderBy('asked.id')
    .execute();
}

export async function findRequest(db: Database, locator: string): Promise<RequestRow | undefined> {
  return requests(db).where('asked.locator', '=', locator).executeTakeFirst();
}

export async function requestById(db: Database, id: number): Promise<RequestRow | undefined> {
  return requests(db).where('asked.id', '=', id).executeTakeFirst();
}

/**
 * Returns requests unanswered since this instant and reminded less often, at addresses that accept mail, of entries
 * that are neither rejected nor withdrawn.
 */
export async function waitingRequests(
  db: Database,
  { before, reminders, today }: { readonly before: string; readonly reminders: number; readonly today: string },
): Promise<RequestRow[]> {
  return (
    requests(db)
      .innerJoin('entries', 'entries.id', 'asked.entry_id')
      .innerJoin('parades', 'parades.event_year', 'entries.year')
      .where('asked.signed_at', 'is', null)
      .where('asked.declined_at', 'is', null)
      .where('asked.sent_at', '<=', before)
      .where('asked.reminders', '<', reminders)
      .where('entries.rejected_at', 'is', null)
      // The same rule as `displayedStatus`: a withdrawn entry has neither of these stamps.
      .where(
        sql<boolean>`(coalesce(entries.approved_at, entries.submitted_at) is not null or entries.status is distinct from 'withdrawn')`,
      )
      .where(sql<boolean>`not ${isEmailRefused}`)
      .where('parades.parade_on', '>', today)
      .orderBy('asked.id')
      .execute()
  );
}

/** Returns the state that the people of the entry see. */
export function requestState(row: Pick<RequestRow, 'signed_at' | 'declined_at'>): SignatureRequest['state'] {
  if (row.signed_at !== null) return 'signed';
  return row.declined_at === null ? 'waiting' : 'declined';
}

const isEmailRefused = sql<boolean>`exists (select from outbox
  join form_signature_links as link on link.id = outbox.link_id and outbox.link_kind = 'cosigning'
  where link.request_id = asked.id and outbox.state = 'bounced')`;

function requests(db: Database) {
  return db
    .selectFrom('form_signature_requests as asked')
    .leftJoin('users', 'users.id', 'asked.requested_by')
    .select([
      'asked.id',
      'asked.locator',
      'asked.entry_id',
      (of) => of.ref('asked.form_type').$castTo<FormType>().as('form_type'),
      'asked.group_key',
      'asked.signer_name',
      'asked.signer_email',
      'asked.requested_at',
      'asked.requested_by',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('requested_by_name'),
      'asked.sent_at',
      'asked.reminders',
      'asked.viewed_at',
      'asked.declined_at',
      'asked.declined_note',
      'asked.signed_at',
      isEmailRefused.as('email_refused'),
      sql<readonly string[]>`coalesce(asked.record::json -> 'paths', '[]')`.as('covers'),
    ])
    .where('asked.ended_at', 'is', null);
}
