import { sql } from 'kysely';
import { type Change, userIdOf } from '../database/change.ts';
import { asTable, batches, oneAhead } from '../database/many.ts';
import { sentAhead } from '../database/naming.ts';

/**
 * One line of the trail. `changes` names fields with their old and new values; secrets never appear in it.
 */
export interface AuditLine {
  /** 'entry.status-changed': noun, dot, what happened. */
  readonly action: `${string}.${string}`;
  readonly model:
    | 'Entry'
    | 'User'
    | 'Organization'
    | 'Form'
    | 'FormFile'
    | 'Faq'
    | 'FaqCategory'
    | 'Feedback'
    | 'PressRelease'
    | 'BroadcasterAsset'
    | 'InterviewRequest'
    | 'MediaRequest'
    | 'Participant'
    | 'Waiver'
    | 'Evidence'
    | 'Page'
    | 'Program'
    | 'ParadeOrder'
    | 'Settings'
    | 'Session'
    | 'File'
    | 'Outbox'
    | 'View'
    | 'Award'
    | 'Token'
    | 'Webhook';
  readonly model_id: number | string;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** One plain sentence for people. */
  readonly note?: string;
  readonly entry_id?: number | null;
  readonly organization_id?: number | null;
  readonly organization_type?: number | null;
  readonly year?: number | null;
}

/** Writes the line in the transaction of its change. */
export async function audit(change: Change, line: AuditLine): Promise<void> {
  await change.tx
    .insertInto('audit_events')
    .values({
      ...columnsOf(change, line),
      actor_label: actorLabel(change),
      changes: JSON.stringify(line.changes ?? {}),
    })
    .modifyEnd(sentAhead)
    .execute();
}

/** From this number of lines on, whoever waits for the change does not wait for their keys of the search. */
const many = 100;

/**
 * Writes many lines, in their order, with one statement for some hundred. A search finds them from their commit on; their keys
 * are added within five minutes (`addSearchKeys`).
 */
export async function auditAll(change: Change, lines: readonly AuditLine[]): Promise<void> {
  const search_key = lines.length < many ? '' : null;
  await oneAhead(batches(lines), (some) => {
    const rows = some.map((line) => ({ ...columnsOf(change, line), changes: line.changes ?? {} }));
    return change.tx
      .insertInto('audit_events')
      .columns([...columns, 'actor_label', 'search_key'])
      .expression((from) =>
        from
          .selectFrom(asTable(rows, types))
          .select([
            ...columns,
            actorLabel(change).as('actor_label'),
            sql<string | null>`${search_key}::text`.as('search_key'),
          ]),
      )
      .execute();
  });
}

function columnsOf({ at, by }: Change, line: AuditLine) {
  return {
    at,
    user_id: userIdOf({ by }),
    impersonator_id: by.kind === 'user' ? by.impersonator_id : null,
    action: line.action,
    model: line.model,
    model_id: String(line.model_id),
    entry_id: line.entry_id ?? null,
    organization_id: line.organization_id ?? null,
    organization_type: line.organization_type ?? null,
    year: line.year ?? null,
    note: line.note ?? null,
  };
}

const types = {
  at: 'timestamptz',
  user_id: 'integer',
  impersonator_id: 'integer',
  action: 'text',
  model: 'text',
  model_id: 'text',
  entry_id: 'integer',
  organization_id: 'integer',
  organization_type: 'integer',
  year: 'integer',
  note: 'text',
  changes: 'jsonb',
} as const;
const columns = Object.keys(types) as (keyof typeof types)[];

/** The current name, read by the insert itself, so that no change needs a second query for its line. */
function actorLabel({ by }: Change) {
  if (by.kind === 'system') return sql<string>`${`The portal (${by.job})`}::text`;
  if (by.kind === 'signer' || by.kind === 'cosigner') return sql<string>`'The signer'`;
  const name = (id: number) =>
    sql<string>`coalesce((select first_name || ' ' || last_name from users where id = ${id}), ${`user ${id}`})`;
  if (by.token !== undefined) return sql<string>`${`Token ${by.token} of `}::text || ${name(by.user_id)}`;
  return by.impersonator_id === null
    ? name(by.user_id)
    : sql<string>`${name(by.impersonator_id)} || ' as ' || ${name(by.user_id)}`;
}
