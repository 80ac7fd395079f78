import { sql } from 'kysely';
import type { Change } from '../database/change.ts';

/** One line of the trail. `changes` names fields with what they were and what they became; secrets never stand in it. */
export interface AuditLine {
  /** 'entry.status-changed': noun, dot, what happened. */
  readonly action: `${string}.${string}`;
  readonly model:
    | 'Entry'
    | 'User'
    | 'Organization'
    | 'Form'
    | 'FormFile'
    | 'Participant'
    | 'Waiver'
    | 'Page'
    | 'Settings'
    | 'Session'
    | 'File'
    | 'Outbox';
  readonly model_id: number | string;
  readonly changes?: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  /** One plain sentence for people. */
  readonly note?: string;
  readonly entry_id?: number | null;
  readonly organization_id?: number | null;
  readonly organization_type?: number | null;
  readonly year?: number | null;
}

/** Writes the line in the same transaction as what it speaks of. */
export async function audit(change: Change, line: AuditLine): Promise<void> {
  const by = change.by;
  await change.tx
    .insertInto('audit_events')
    .values({
      at: change.at,
      user_id: by.kind === 'user' ? by.user_id : null,
      impersonator_id: by.kind === 'user' ? by.impersonator_id : null,
      actor_label: actorLabel(change),
      action: line.action,
      model: line.model,
      model_id: String(line.model_id),
      entry_id: line.entry_id ?? null,
      organization_id: line.organization_id ?? null,
      organization_type: line.organization_type ?? null,
      year: line.year ?? null,
      changes: JSON.stringify(line.changes ?? {}),
      note: line.note ?? null,
    })
    .execute();
}

/** The name as it stands now, read by the insert itself: no change pays a second trip for its line. */
function actorLabel({ by }: Change) {
  if (by.kind === 'system') return `The portal (${by.job})`;
  if (by.kind === 'signer') return 'The signer';
  const name = (id: number) =>
    sql<string>`coalesce((select first_name || ' ' || last_name from users where id = ${id}), ${`user ${id}`})`;
  return by.impersonator_id === null
    ? name(by.user_id)
    : sql<string>`${name(by.impersonator_id)} || ' as ' || ${name(by.user_id)}`;
}
