import type { Portal } from '../portal.ts';

/** Returns the audit events of one subject, oldest first. */
export async function trailOf(
  { db }: Portal,
  model: string,
  id: number,
): Promise<{ action: string; user_id: number | null }[]> {
  return db
    .selectFrom('audit_events')
    .select(['action', 'user_id'])
    .where('model', '=', model)
    .where('model_id', '=', String(id))
    .orderBy('id')
    .execute();
}
