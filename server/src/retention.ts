/**
 * S-06: what is deleted automatically. The list is the contract's (settings/deletion.ts); this file has the count and
 * the action of each of its rows. The jobs, `npm run retention` and its test use it.
 */
import { type DeletionJob, type DeletionName, deletionNames, deletions } from '@parade/contract/settings/deletion.ts';
import type { RetentionKind } from '@parade/contract/forms/retention.ts';
import { PRESENCE_MS } from '@parade/contract/forms/presence.ts';
import { type RawBuilder, sql } from 'kysely';
import { deleteOldFeedback } from './content/feedback/writes.ts';
import { inNoVersion, sweepPictures } from './content/pictures.ts';
import { sweepPrograms } from './directory/program/jobs.ts';
import { deleteHealthAnswers, deleteLicenses, promisedPaths } from './entries/forms/retention.ts';
import { declinedInWords, deleteDeclinedWords } from './entries/cosigning/retention.ts';
import { sweepPresence } from './forms/presence.ts';
import { yearsToDelete } from './forms/retention/retention.ts';
import { staleFiles, sweepFiles } from './forms/retention/sweep.ts';
import { sweepDeliveries } from './notifications/webhooks/writes.ts';
import { runEach } from './jobs/steps.ts';
import { deleteRemovedPeople, forgetListDigests, removedLongAgo } from './participants/retention.ts';
import type { Portal } from './portal.ts';
import { deleteOldInterviews } from './press/interviews/writes.ts';
import { answeredBefore } from './settings/retention.ts';
import { unusedSince } from './users/accounts/provisional.ts';
import { sweepAccounts } from './users/jobs.ts';
import { deleteOldMediaRequests } from './users/mediaAccess/writes.ts';
import { deleteMedicalNotes, deleteUnsignedWords, medicalFiles, unsignedWords } from './waivers/evidence/retention.ts';

/** What is due now: the number of rows, and the date of the oldest. */
export interface Due {
  readonly count: number;
  readonly oldest: string | null;
}

type DuePortal = Pick<Portal, 'db' | 'clock'>;

/** Counts rows by the column with their date. */
async function counted({ db }: DuePortal, age: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<Due> {
  const answer = await sql<Due>`select count(*)::integer as count, min(${age})::text as oldest from ${rows}`.execute(
    db,
  );
  return answer.rows[0] ?? { count: 0, oldest: null };
}

const before = ({ clock }: DuePortal, days: number) =>
  new Date(clock.now().getTime() - days * 24 * 60 * 60_000).toISOString();

/** Rows that were answered as long ago as the settings say. */
const answered = (table: string, column: string) => async (portal: DuePortal) =>
  counted(
    portal,
    sql.ref(column),
    sql`${sql.table(table)} where ${sql.ref(column)} < ${(await answeredBefore(portal)).before}`,
  );

/** Returns forms of these years with answers that a promise is about. */
function formsWith(kind: RetentionKind, years: readonly number[]): RawBuilder<unknown> {
  const named = promisedPaths(kind).map(
    ([form_type, paths]) =>
      sql`(form_type = ${form_type} and exists (select from unnest(${paths}::text[]) as path where field_values ->> path is not null))`,
  );
  return sql`form_submissions join entries on entries.id = entry_id
    where entries.year = any(${years}::integer[]) and (${sql.join(named, sql` or `)})`;
}

const due: Readonly<Record<DeletionName, (portal: DuePortal) => Promise<Due>>> = {
  medical: async (portal) => {
    const years = await yearsToDelete(portal.db, 'medical', portal.clock.today());
    const paths = medicalFiles().map(({ form_path }) => form_path);
    return counted(
      portal,
      sql`since`,
      sql`(select waivers.completed_at as since from waivers
          where year = any(${years}::integer[]) and (field_values ->> 'emergency:medical' is not null
            or exists (select from files where files.waiver_id = waivers.id and form_path = any(${paths}::text[])))
        union all select form_submissions.submitted_at from ${formsWith('medical', years)}) as due`,
    );
  },
  unsigned: async (portal) => {
    const years = await yearsToDelete(portal.db, 'medical', portal.clock.today());
    return counted(
      portal,
      sql`since`,
      sql`(select updated_at as since from ${unsignedWords(years)}
        union all select declined_at from ${declinedInWords(years)}) as due`,
    );
  },
  licenses: async (portal) => {
    const years = await yearsToDelete(portal.db, 'licenses', portal.clock.today());
    return counted(portal, sql`form_submissions.submitted_at`, formsWith('licenses', years));
  },
  removed: (portal) => counted(portal, sql`removed_at`, removedLongAgo(portal)),
  feedback: answered('feedback', 'answered_at'),
  interviews: answered('interview_requests', 'answered_at'),
  mediaRequests: answered('media_requests', 'decided_at'),
  accounts: (portal) => counted(portal, sql`u.created_at`, unusedSince(portal)),
  sessions: (portal) =>
    counted(portal, sql`expires_at`, sql`sessions where expires_at < ${before(portal, deletions.sessions.days)}`),
  devices: (portal) => counted(portal, sql`expires_at`, sql`known_devices where expires_at < ${portal.clock.nowIso()}`),
  attempts: (portal) => {
    const now = portal.clock.nowIso();
    return counted(
      portal,
      sql`ended_at`,
      sql`(select to_timestamp(expire / 1000.0) as ended_at from rate_limits
        union all select expires_at from captcha_solutions
        union all select expires_at from sign_in_tickets
        union all select expires_at from passkey_challenges) as ended where ended_at < ${now}`,
    );
  },
  files: async (portal) => {
    const row = await staleFiles(portal.db, before(portal, deletions.files.days))
      .select((of) => [of.fn.countAll<number>().as('count'), of.fn.min('asked_at').as('oldest')])
      .executeTakeFirstOrThrow();
    return row;
  },
  pictures: (portal) =>
    counted(
      portal,
      sql`created_at`,
      sql`page_pictures where created_at < ${before(portal, deletions.pictures.days)} and ${inNoVersion}`,
    ),
  programs: (portal) =>
    counted(portal, sql`asked_at`, sql`programs where asked_at < ${before(portal, deletions.programs.days)}`),
  presence: (portal) =>
    counted(
      portal,
      sql`seen_at`,
      sql`form_presence where seen_at <= ${new Date(portal.clock.now().getTime() - PRESENCE_MS).toISOString()}`,
    ),
  digests: (portal) =>
    counted(
      portal,
      sql`created_at`,
      sql`participant_imports where request_digest is not null and created_at < ${before(portal, deletions.digests.days)}`,
    ),
  deliveries: (portal) =>
    counted(
      portal,
      sql`created_at`,
      sql`webhook_deliveries where state = 'delivered' and created_at < ${before(portal, deletions.deliveries.days)}`,
    ),
};

/** Returns each row of the list with what is due now. Changes nothing. */
export async function retentionReport(portal: DuePortal): Promise<(Due & { readonly name: DeletionName })[]> {
  const report: (Due & { name: DeletionName })[] = [];
  for (const name of deletionNames) report.push({ name, ...(await due[name](portal)) });
  return report;
}

const jobs: Readonly<Record<DeletionJob, readonly ((portal: Portal) => Promise<unknown>)[]>> = {
  'sweep-files': [sweepFiles],
  'sweep-presence': [sweepPresence],
  'sweep-page-pictures': [sweepPictures],
  'sweep-accounts': [sweepAccounts],
  'sweep-programs': [sweepPrograms],
  retention: [
    deleteMedicalNotes,
    deleteUnsignedWords,
    deleteDeclinedWords,
    deleteHealthAnswers,
    deleteLicenses,
    deleteRemovedPeople,
    forgetListDigests,
    deleteOldFeedback,
    deleteOldInterviews,
    deleteOldMediaRequests,
    sweepDeliveries,
  ],
};

/** Runs one job's deletions now, each even if an earlier one fails; throws the errors at the end. */
export function runDeletions(portal: Portal, job: DeletionJob): Promise<void> {
  return runEach(portal, jobs[job]);
}
