import type { AuditEvent } from '@parade/contract/audit/event.ts';
import { auditPageSize, shownPage } from '@parade/contract/http/paging.ts';
import type { Database } from '../database/pool.ts';
import { indexedKeyContains } from '../database/searching.ts';

/** What part of the trail is asked for; undefined and 'any' mean all. */
export interface TrailQuery {
  readonly model?: string | undefined;
  readonly id?: string | undefined;
  /** Everything about this entry, whatever the model. */
  readonly entry?: number | undefined;
  readonly action: string;
  readonly q?: string | undefined;
  readonly page: number;
}

/** One page of the trail, newest first, with the models and actions that occur in this part. */
export async function readTrail(
  db: Database,
  query: TrailQuery,
): Promise<{ data: AuditEvent[]; count: number; filters: { models: string[]; actions: string[] } }> {
  let part = db.selectFrom('audit_events');
  if (query.entry !== undefined) part = part.where('entry_id', '=', query.entry);
  if (query.id !== undefined) part = part.where('model_id', '=', query.id);
  let chosen = part;
  if (query.model !== undefined) chosen = chosen.where('model', '=', query.model);
  if (query.action !== 'any') chosen = chosen.where('action', '=', query.action);
  if (query.q) chosen = chosen.where(indexedKeyContains('audit_events.search_key', query.q));
  const [rows, counted, kinds] = await Promise.all([
    chosen
      .select(['id', 'at', 'actor_label', 'action', 'model', 'model_id', 'note', 'changes'])
      .orderBy('id', 'desc')
      .limit(auditPageSize)
      .offset((query.page - 1) * auditPageSize)
      .execute(),
    chosen.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    part.select(['model', 'action']).distinct().orderBy('model').orderBy('action').execute(),
  ]);
  const page = shownPage(query.page, auditPageSize, counted.count);
  if (page !== query.page) return readTrail(db, { ...query, page });
  const data = rows.map(({ actor_label, changes, ...row }) => ({
    ...row,
    user: actor_label,
    changes: changesOf(changes),
  }));
  return {
    data,
    count: counted.count,
    filters: {
      models: [...new Set(kinds.map((kind) => kind.model))],
      actions: [...new Set(kinds.map((kind) => kind.action))],
    },
  };
}

/** Only the trail's own writer fills the column: {field: {from, to}}. */
function changesOf(stored: unknown): AuditEvent['changes'] {
  return Object.entries(stored as Record<string, { from: unknown; to: unknown }>).map(([field, { from, to }]) => ({
    field,
    from: inWords(from),
    to: inWords(to),
  }));
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
