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
      actor_label: await actorLabel(change),
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

async function actorLabel(change: Change): Promise<string> {
  const by = change.by;
  if (by.kind === 'system') return `The portal (${by.job})`;
  if (by.kind === 'signer') return 'The signer';
  const ids = by.impersonator_id === null ? [by.user_id] : [by.user_id, by.impersonator_id];
  const people = await change.tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  const name = (id: number) => {
    const person = people.find((each) => each.id === id);
    return person ? `${person.first_name} ${person.last_name}` : `user ${id}`;
  };
  return by.impersonator_id === null ? name(by.user_id) : `${name(by.impersonator_id)} as ${name(by.user_id)}`;
}
