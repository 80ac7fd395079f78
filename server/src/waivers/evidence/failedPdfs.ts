import {
  type FailedPdf,
  maxListedPdfs,
  maxRetriedPdfs,
  type PdfProblem,
  pdfProblems,
} from '@parade/contract/waivers/failedPdf.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, authorOf } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { auditAll } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { givenUpTable } from '../../jobs/givenUp.ts';
import type { Portal } from '../../portal.ts';
import { givenUpPdfs, queueSignedPdf } from './documents.ts';

/** PDFs that were given up and not made since in any other way. */
const failed = sql`${givenUpTable(givenUpPdfs)} as job
  join waivers on waivers.id = job.subject
  left join entries on entries.id = waivers.entry_id
  left join organizations on organizations.id = entries.organization_id
  where not exists (select from waiver_documents made where made.waiver_id = waivers.id)`;

interface Row extends Omit<FailedPdf, 'entry' | 'problem'> {
  readonly problem: string | null;
  readonly organization_id: number | null;
  readonly entry_year: number | null;
  readonly official_name: string | null;
  readonly total: number;
}

/** N-10: lists signed PDFs that were given up, newest first, and how many there are. */
export async function listFailedPdfs(db: Database): Promise<{ data: FailedPdf[]; total: number }> {
  const { rows } = await sql<Row>`
    select waivers.locator as token, waivers.name, waivers.completed_at as signed_at, job.given_up_at, job.tries, job.problem,
      job.is_waiting, entries.organization_id, entries.year as entry_year,
      coalesce(nullif(btrim(entries.official_name), ''), organizations.name) as official_name,
      count(*) over ()::integer as total
    from ${failed}
    order by job.given_up_at desc, waivers.id
    limit ${maxListedPdfs}`.execute(db);
  const data = rows.map(
    ({ total: _, problem, organization_id, entry_year, official_name, ...row }): FailedPdf => ({
      ...row,
      problem: isProblem(problem) ? problem : 'stopped',
      entry:
        organization_id === null || entry_year === null
          ? null
          : { organization_id, year: entry_year, official_name: official_name ?? '' },
    }),
  );
  return { data, total: rows[0]?.total ?? 0 };
}

/** Counts the signed PDFs that were given up, except those that are being tried again. */
export async function countFailedPdfs(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${failed} and not job.is_waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

const retries: Limit = { name: 'signed PDF retries', points: 120, minutes: 60 };

/**
 * N-10: queues signed PDFs that were given up again, with an audit line for each: those of these locators, or all.
 * Leaves alone those that wait or run already. Returns how many.
 */
export async function retryPdfs(portal: Portal, actor: Actor, tokens: readonly string[] | undefined): Promise<number> {
  await countTry(portal, retries, String(actor.user_id));
  return inTransaction(portal, authorOf(actor), (change) => requeuePdfs(change, tokens));
}

/** Does it in a change. Of two at once, the second waits, and finds what the first has queued. */
export async function requeuePdfs(change: Change, tokens: readonly string[] | undefined): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('signed PDF retries'))`.execute(change.tx);
  const these: RawBuilder<unknown> =
    tokens === undefined ? sql`true` : sql`waivers.locator = any(${[...tokens]}::text[])`;
  const { rows } = await sql<Retried>`
    select waivers.id, waivers.entry_id, waivers.year, entries.organization_id, organizations.type_id as organization_type
    from ${failed} and not job.is_waiting and ${these}
    order by waivers.id limit ${maxRetriedPdfs}`.execute(change.tx);
  for (const { id } of rows) await queueSignedPdf(change, id);
  await auditAll(
    change,
    rows.map(({ id, ...of }) => ({ action: 'waiver.pdf-retried', model: 'Waiver', model_id: id, ...of })),
  );
  return rows.length;
}

interface Retried {
  readonly id: number;
  readonly entry_id: number | null;
  readonly year: number;
  readonly organization_id: number | null;
  readonly organization_type: number | null;
}

function isProblem(problem: string | null): problem is PdfProblem {
  return problem !== null && Object.hasOwn(pdfProblems, problem);
}
