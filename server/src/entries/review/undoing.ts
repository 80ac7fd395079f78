import type { DisplayedStatus, EntryStamps, EntryStatus } from '@parade/contract/entries/status.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import type { Selectable } from 'kysely';
import { type AuditLine, audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { sentAhead } from '../../database/naming.ts';
import type { HeldDecisionsTable, ReviewMarksTable } from '../../database/tables.ts';
import { submissionAt, type SubmissionRow } from '../../forms/reads.ts';
import { decideSubmission, restoreDecision } from '../../forms/writes.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import type { EntryRow } from '../reads.ts';

/** Minutes for which a change of status can be undone. Its notice shows for seconds, but waits for whoever points at it. */
const undoMinutes = 10;

type Mark = Omit<Selectable<ReviewMarksTable>, 'entry_id'>;
type Held = Omit<Selectable<HeldDecisionsTable>, 'entry_id'>;
type DecidedForm = Pick<SubmissionRow, 'revision' | 'submitted_at' | 'submitted_by' | 'approved_at' | 'rejected_at'>;

/** What was set aside and held at the review desk. */
interface Review {
  readonly mark: Mark | null;
  readonly held: Held | null;
}

/** Everything that a status replaces; instants as they are stored. */
interface Before extends Review {
  readonly stamps: EntryStamps;
  /** The decision on the initial form; null: it was never saved. */
  readonly form: DecidedForm | null;
}

/** The entry's last change of status, as long as it can be undone. */
export interface Replaced {
  readonly changed_at: string;
  /** Accounts whose letters about the status before were withdrawn, so that they never got them. */
  readonly unread_by: readonly number[];
  readonly was: Before;
}

/**
 * Returns what an Undo from the present status to `to` gives back. Returns undefined where the last change was another one
 * or too long ago, or an application that it reopened was saved since: what came in is not what is there now. `undo`: the
 * instant of the change that is to be undone; one by somebody else may look the same.
 */
export async function replacedBy(
  change: Change,
  entry: EntryRow,
  { from, to, undo }: { readonly from: DisplayedStatus; readonly to: EntryStatus; readonly undo?: string | undefined },
): Promise<Replaced | undefined> {
  const row = await change.tx
    .selectFrom('replaced_statuses')
    .select(['changed_at', 'unread_by', 'was'])
    .where('entry_id', '=', entry.id)
    .where('status', '=', from)
    .where('was_status', '=', to)
    .executeTakeFirst();
  if (!row || (undo !== undefined && row.changed_at !== undo)) return undefined;
  if (Date.parse(change.at) - Date.parse(row.changed_at) > undoMinutes * 60_000) return undefined;
  const was = row.was as unknown as Before;
  const now = from === 'in-progress' ? await decidedFormOf(change, entry) : was.form;
  return now?.revision === was.form?.revision ? { ...row, was } : undefined;
}

/** Notes what a change of status has replaced, in place of what the one before it had. */
export async function noteReplaced(
  change: Change,
  entry_id: number,
  {
    was,
    ...row
  }: {
    readonly status: EntryStatus;
    readonly was_status: DisplayedStatus;
    readonly unread_by: readonly number[];
    readonly was: Before;
  },
): Promise<void> {
  const values = { ...row, unread_by: [...row.unread_by], changed_at: change.at, was: JSON.stringify(was) };
  await change.tx
    .insertInto('replaced_statuses')
    .values({ entry_id, ...values })
    .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(values))
    .execute();
}

/** Ends the Undo: it was made, or something else came in between. */
export async function forgetReplaced(change: Change, entry_id: number): Promise<void> {
  await change.tx.deleteFrom('replaced_statuses').where('entry_id', '=', entry_id).modifyEnd(sentAhead).execute();
}

export async function decidedFormOf(change: Change, entry: EntryRow): Promise<DecidedForm | null> {
  const form = initialForm(entry.org_type);
  const row = form && (await submissionAt(change.tx, { entry_id: entry.id, form_type: form.form_type }));
  if (!row) return null;
  const { revision, submitted_at, submitted_by, approved_at, rejected_at } = row;
  return { revision, submitted_at, submitted_by, approved_at, rejected_at };
}

/**
 * Stamps the decision on the initial form. `reopened`: it is submitted once more; `was`: the decision that the status `from`
 * has replaced and an Undo gives back.
 */
export async function decideApplication(
  change: Change,
  entry: EntryRow,
  { reopened = false, from, was }: { reopened?: boolean; from?: DisplayedStatus; was?: DecidedForm | null | undefined },
): Promise<void> {
  const form = initialForm(entry.org_type);
  if (!form) return;
  const key = { entry_id: entry.id, form_type: form.form_type };
  if (was && from === 'in-progress') await restoreDecision(change, key, was);
  else {
    const { approved_at, rejected_at } = was ?? entry;
    await decideSubmission(change, key, { approved_at, rejected_at }, reopened);
  }
}

/** Ends the review: the application was decided or withdrawn. Returns what it ended. */
export async function endReview(change: Change, entry_id: number): Promise<Review> {
  const mark = await change.tx
    .deleteFrom('review_marks')
    .where('entry_id', '=', entry_id)
    .returning(['reason', 'returns_on', 'set_at', 'set_by'])
    .executeTakeFirst();
  const held = await change.tx
    .deleteFrom('held_decisions')
    .where('entry_id', '=', entry_id)
    .returning(['status', 'release_on', 'letter', 'held_at', 'held_by'])
    .executeTakeFirst();
  return { mark: mark ?? null, held: held ?? null };
}

/**
 * Gives a review back as it was when it ended at `changed_at`, and a held decision with the day that the office has set
 * since, as those that were held then have it. Returns that decision.
 */
export async function resumeReview(
  change: Change,
  { id: entry_id, year }: EntryRow,
  { changed_at, was: { mark, held: before } }: Replaced,
): Promise<Held | null> {
  const held = before && { ...before, release_on: (await dayMovedTo(change, year, changed_at)) ?? before.release_on };
  if (mark)
    await change.tx
      .insertInto('review_marks')
      .values({ entry_id, ...mark })
      .execute();
  if (held)
    await change.tx
      .insertInto('held_decisions')
      .values({ entry_id, ...held, letter: held.letter === null ? null : JSON.stringify(held.letter) })
      .execute();
  return held;
}

/** Returns the day that held decisions were moved to since then; undefined if they were not, or it is past the parade. */
async function dayMovedTo(change: Change, year: number, since: string): Promise<string | undefined> {
  const day = await change.tx
    .selectFrom('review_release')
    .select('release_on')
    .where('updated_at', '>', since)
    // One who moves them now does not see this decision yet.
    .forShare()
    .executeTakeFirst();
  const isOpen = day?.release_on != null && day.release_on <= (await paradeDayOf(change.tx, year));
  return isOpen ? (day.release_on ?? undefined) : undefined;
}

/** E-62: a held decision that a status ends, or its Undo gives back, has a line of its own. */
export async function auditHeld(
  change: Change,
  target: Omit<AuditLine, 'action'>,
  ended: Held | null,
  resumed: Held | null,
): Promise<void> {
  for (const { held, action, side } of [
    { held: ended, action: 'entry.held-decision-undone', side: 'from' },
    { held: resumed, action: 'entry.decision-held', side: 'to' },
  ] as const) {
    const only = (value: string) => ({ from: null, to: null, [side]: value });
    const { status, release_on } = held ?? {};
    if (status && release_on)
      await audit(change, { action, ...target, changes: { decision: only(status), release_on: only(release_on) } });
  }
}
