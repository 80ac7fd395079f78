import { type AuditEvent, countLimit, maxExportedEvents } from '@parade/contract/audit/event.ts';
import { auditPageSize, shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { along, type Kind, type Plan, planOf, type TrailPart } from './part.ts';
import { type FormWords, readableEvents } from './readable.ts';
import { findMatches } from './searching.ts';

/** Returns the models and actions of the trail, in order. */
export async function listKinds(db: Database): Promise<Kind[]> {
  return db.selectFrom('audit_kinds').selectAll().orderBy('model').orderBy('action').execute();
}

/**
 * Returns one page of a part of the trail, newest first. `count` is exact up to countLimit, and one more if there are
 * more events. Throws Refusal search-too-slow.
 */
export async function readTrail(
  db: Database,
  words: FormWords,
  part: TrailPart,
  page: number,
): Promise<{ data: AuditEvent[]; count: number; kinds: Kind[] }> {
  const kinds = await listKinds(db);
  const { ids, count } = await pageOfIds(db, part, kinds, page);
  const shown = shownPage(page, auditPageSize, count);
  if (shown !== page) return readTrail(db, words, part, shown);
  return { data: await readableEvents(db, words, ids), count, kinds };
}

/** Adds to a part about an organization those that were merged into it. */
export async function withFormer<Part extends TrailPart>(db: Database, part: Part): Promise<Part> {
  if (part.organization === undefined) return part;
  const former = await db
    .selectFrom('former_organizations')
    .select('id')
    .where('organization_id', '=', part.organization)
    .execute();
  return { ...part, formerly: former.map(({ id }) => id) };
}

/** The newest events of a part, by their ids. `isCut`: whether older ones are left out. */
export interface FoundEvents {
  readonly ids: readonly number[];
  readonly isCut: boolean;
}

/** Returns the newest `most` events of a part, newest first. Throws Refusal search-too-slow. */
export async function findEvents(db: Database, part: TrailPart, most = maxExportedEvents): Promise<FoundEvents> {
  const plan = planOf(part, await listKinds(db));
  if (!plan) return { ids: [], isCut: false };
  // One more shows whether there are more.
  const ids = await newestOf(db, part, plan, most + 1);
  return { ids: ids.slice(0, most), isCut: ids.length > most };
}

async function newestOf(db: Database, part: TrailPart, plan: Plan, limit: number): Promise<readonly number[]> {
  if (part.q) return findMatches(db, { key: JSON.stringify(part), plan, q: part.q, limit });
  const { rows } = await sql<{ id: number }>`${newestIds(plan, limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function pageOfIds(
  db: Database,
  part: TrailPart,
  kinds: readonly Kind[],
  page: number,
): Promise<{ ids: number[]; count: number }> {
  const plan = planOf(part, kinds);
  if (!plan) return { ids: [], count: 0 };
  const offset = (page - 1) * auditPageSize;
  if (part.q) {
    const limit = countLimit(page, true) + 1;
    const found = await findMatches(db, { key: JSON.stringify(part), plan, q: part.q, limit });
    return { ids: found.slice(offset, offset + auditPageSize), count: found.length };
  }
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (${newestIds(plan, countLimit(page, false) + 1)})
    select (select count(*) from found) as count,
      array(select id from found limit ${auditPageSize} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { ids: [], count: 0 };
}

/** Returns the newest ids of a part, along all of its paths. */
function newestIds({ paths, rest }: Plan, limit: number): RawBuilder<unknown> {
  const [only, ...others] = paths.map((path) => along(path, rest, { limit }));
  if (only && others.length === 0) return only;
  const each = paths.map((path) => sql`(${along(path, rest, { limit })})`);
  return sql`select id from (${sql.join(each, sql` union `)}) found order by id desc limit ${limit}`;
}
