import {
  type DisplayedStatus,
  type EntryStamps,
  type EntryStatus,
  displayedStatus,
  isAccepted,
  isApplicationOver,
  stampsAfter,
  statusLabels,
} from '@parade/contract/entries/status.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { worksForTheParade } from '@parade/contract/access/roles.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Authorized } from '../access/authorized.ts';
import { type AuditLine, audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { setDueDaysOf } from '../forms/dueDates.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { queueWebhooks } from '../notifications/webhooks/writes.ts';
import { subscribersOf } from '../notifications/reads.ts';
import { queueMails } from '../notifications/writes.ts';
import { mailedLeadersOf, mailedRepOf } from './leaders.ts';
import { typeNamesOf } from '../settings/reads.ts';
import {
  type Addressee,
  applicationReceivedLetter,
  applicationSubmittedLetter,
  nothingWithdrawn,
  officialPhotoLetter,
  placeOf,
  type StatusLetters,
  undoneUntil,
  withdrawDecision,
  withdrawReopened,
  writeAboutUndo,
  writeToLeaders,
} from './emails.ts';
import { upcomingForm } from './formSummaries.ts';
import { rejoinLineUp } from './lineUp/writes.ts';
import { type EntryRow, entryRows, findEntry } from './reads.ts';
import {
  auditHeld,
  decideApplication,
  decidedFormOf,
  endReview,
  forgetReplaced,
  noteReplaced,
  type Replaced,
  replacedBy,
  resumeReview,
} from './review/undoing.ts';

/** An entry by its id. The change reads the row again and locks it. */
export type EntryRef = Pick<EntryRow, 'id'>;

/**
 * Sets a status for somebody who was shown `from`; its letters wait for the time of the notice's Undo. Refuses where another
 * one was set since (revision-conflict).
 */
export async function changeStatus(
  change: Change,
  entry: Authorized<EntryRef, 'update_status'>,
  { status: to, from, note, undo }: NewStatus,
): Promise<ChangedStatus> {
  const before = await lockEntry(change, entry);
  const now = displayedStatus(before);
  if (from !== undefined && now !== from && now !== to) {
    throw changedMeanwhile('the status', statusLabels[now]);
  }
  const undone = undo ? await replacedBy(change, before, { from: now, to, undo }) : undefined;
  const words = `This can no longer be undone. The status is ${statusLabels[now]}. Nothing was changed.`;
  if (undo && !undone && now !== to) throw new Refusal('revision-conflict', { words });
  return setStatus(change, entry, to, { note, not_before: undoneUntil(change) }, undone);
}

/** `undo`: gives back what the change of that instant has replaced, or refuses (revision-conflict). */
export interface NewStatus {
  readonly status: EntryStatus;
  readonly from?: DisplayedStatus | undefined;
  readonly note?: string | undefined;
  readonly undo?: string | undefined;
}

/**
 * The entry as it is then, the number of letters that were queued, and of those about its earlier decision that had gone.
 * changed_at: what an Undo names; null: nothing has changed, or it was one.
 */
interface ChangedStatus {
  readonly now: EntryRow;
  readonly letters: number;
  readonly letters_gone: number;
  readonly changed_at: string | null;
}

/**
 * Sets a status; nothing else does. Effects, if it changes: status and stamps; the decision stamped on the initial form
 * (its signatures lock on acceptance); the end of what the review desk had set aside or held; a place in the line-up on
 * acceptance; an audit line with from and to; on acceptance, rejection and reopening a letter to each leader; on acceptance
 * a message to webhooks; the end of letters about the decision or reopening before it that have not gone yet. The same
 * status again has no effect. `undone` (E-67): the change that this one undoes. Stamps, the initial form and the review are
 * then as before it, webhooks get nothing, and leaders a letter only if they do not know already.
 */
export async function setStatus(
  change: Change,
  entry: Authorized<EntryRef, 'update_status'>,
  to: EntryStatus,
  letters: StatusLetters = {},
  undone?: Replaced,
): Promise<ChangedStatus> {
  const before = await lockEntry(change, entry);
  const from = displayedStatus(before);
  const form = await decidedFormOf(change, before);
  // After a withdrawal: the application came in when its form did.
  const submitted_at = before.submitted_at ?? (from === 'withdrawn' ? (form?.submitted_at ?? null) : null);
  const after = undone?.was.stamps ?? stampsAfter(to, { ...before, submitted_at }, change.at);
  const now = sameStamps(before, after) ? before : await storeStamps(change, before, after);
  if (now === before || from === to) return { now, letters: 0, letters_gone: 0, changed_at: null };
  // Back in progress, the application has to be submitted again. A withdrawal leaves it submitted.
  await decideApplication(change, now, { reopened: to === 'in-progress' && !undone, from, was: undone?.was.form });
  const ended = await endReview(change, now.id);
  const resumed = undone ? await resumeReview(change, now, undone) : null;
  if (to === 'accepted') await rejoinLineUp(change, now);
  const ownWords = letters.edit?.text ?? letters.note;
  await audit(change, {
    action: 'entry.status-changed',
    ...auditTarget(now),
    changes: { status: { from, to }, ...(ownWords === undefined ? {} : { letter: { from: null, to: ownWords } }) },
  });
  await auditHeld(change, auditTarget(now), ended.held, resumed);
  if (to === 'accepted' && !undone)
    await queueWebhooks(change, 'entry.accepted', [
      { entry_id: now.id, organization_id: now.organization_id, year: now.year },
    ]);
  const reopening = from === 'in-progress' ? await withdrawReopened(change, now, undone?.changed_at) : nothingWithdrawn;
  const decision = await withdrawDecision(change, before);
  if (undone) {
    await forgetReplaced(change, now.id);
    const heard = [...decision.gone, ...reopening.gone];
    const queued = await writeAboutUndo(change, now, { from, heard, unread_by: undone.unread_by }, letters);
    return { now, letters: queued, letters_gone: heard.length, changed_at: null };
  }
  const unread_by = [...decision.withdrawn, ...reopening.withdrawn].filter((user_id) => user_id !== null);
  const was = { stamps: stampsOf(before), form, ...ended };
  await noteReplaced(change, now.id, { status: to, was_status: from, unread_by, was });
  // To leaders who have not heard of a decision the application is as it was before: an unsubmitted one was open all along.
  const unheard = submitted_at === null ? 'in-progress' : 'received';
  const queued = await writeToLeaders(change, now, decision.was_heard ? from : unheard, submitted_at !== null, letters);
  return { now, letters: queued, letters_gone: decision.gone.length, changed_at: change.at };
}

/**
 * E-08: stamps the entry and notifies the subscribers of its type and the liaison, and its leaders (E-30). Call it in
 * the change that submits the form, and in no other one: each call is a submission of its own. A status that the office
 * has set stays, and so does an earlier stamp. The application of an accepted entry is approved as it comes in, and
 * announced to the office alone, because nothing is under review. A rejected or withdrawn entry stays as it is.
 */
export async function receiveApplication(change: Change, entry_id: number): Promise<EntryRow> {
  const before = await lockEntry(change, { id: entry_id });
  // An Undo would lose what has come in.
  await forgetReplaced(change, entry_id);
  const from = displayedStatus(before);
  if (isApplicationOver(from)) return before;
  const wasAccepted = from === 'accepted';
  if (wasAccepted) await decideApplication(change, before, {});
  const received = stampsAfter('received', before, change.at);
  const stamps = wasAccepted ? { ...before, submitted_at: received.submitted_at } : received;
  const now = sameStamps(before, stamps) ? before : await storeStamps(change, before, stamps);
  const to = displayedStatus(now);
  await audit(change, {
    action: 'entry.submitted',
    ...auditTarget(now),
    ...(from === to ? {} : { changes: { status: { from, to } } }),
  });
  const [place, [type = '']] = [await placeOf(change), await typeNamesOf(change.tx, [now.org_type])];
  const readers = await readersOfApplications(change, now);
  await queueMails(change, [
    ...readers.map((reader) => applicationSubmittedLetter(place, now, type, reader, change.at)),
    ...(wasAccepted ? [] : await letterToApplicants(change, now, place)),
  ]);
  return now;
}

/** N-04: notifies the subscribers of the entry's type, once for each photo, by the id of its file. */
export async function notifyOfOfficialPhoto(change: Change, entry: EntryRow, file_id: string): Promise<void> {
  const place = await placeOf(change);
  const readers = await subscribersOf(change.tx, 'official photo updated', entry.org_type);
  await queueMails(
    change,
    readers.map((reader) => officialPhotoLetter(place, entry, reader, file_id)),
  );
}

/**
 * Assigns the liaison, or removes it with null. Writes an audit line; the same liaison again has no effect. Refuses a
 * person who does not work for the parade (422 on user_id), and to replace another liaison than `from`, the one that was
 * shown (revision-conflict).
 */
export async function assignRep(
  change: Change,
  entry: Authorized<EntryRef, 'assign_rep'>,
  user_id: number | null,
  from?: number | null,
): Promise<EntryRow> {
  const before = await lockEntry(change, entry);
  if (before.rep_id === user_id) return before;
  if (from !== undefined && before.rep_id !== from) throw changedMeanwhile('the liaison', repName(before) ?? 'nobody');
  const rep = user_id === null ? nobody : await repWith(change, user_id);
  if (!rep) throw new FieldRefusal({ user_id: 'Please choose someone who works for the parade.' });
  await change.tx
    .updateTable('entries')
    .set({ rep_id: user_id, updated_at: change.at })
    .where('id', '=', before.id)
    .execute();
  const now: EntryRow = { ...before, rep_id: user_id, ...rep, updated_at: change.at };
  await audit(change, {
    action: 'entry.liaison-assigned',
    ...auditTarget(now),
    changes: { liaison: { from: repName(before), to: repName(now) } },
  });
  return now;
}

/**
 * Locks the row until the change commits and returns it, so that changes of one entry run one after another. The key
 * stays unlocked (FOR NO KEY UPDATE), so that letters and audit lines that reference the entry do not wait.
 */
export async function lockEntry(change: Change, entry: EntryRef): Promise<EntryRow> {
  const locked = () =>
    entryRows(change.tx).where('entries.id', '=', entry.id).forNoKeyUpdate('entries').executeTakeFirst();
  // One that moved to another organization while this waited no longer joins the one that was read before the wait.
  const row = (await locked()) ?? (await locked());
  if (!row) throw new Refusal('not-found');
  return row;
}

export async function reread(change: Change, id: number): Promise<EntryRow> {
  const row = await findEntry(change.tx, id);
  if (!row) throw new Refusal('not-found');
  return row;
}

/** Returns where an audit line about the entry is filed. */
export function auditTarget(entry: EntryRow): Pick<
  AuditLine,
  'model' | 'model_id' | 'entry_id' | 'organization_id' | 'organization_type' | 'year'
> & {
  model: 'Entry';
} {
  return {
    model: 'Entry',
    model_id: entry.id,
    entry_id: entry.id,
    organization_id: entry.organization_id,
    organization_type: entry.org_type,
    year: entry.year,
  };
}

async function storeStamps(change: Change, entry: EntryRow, stamps: EntryStamps): Promise<EntryRow> {
  const { status, submitted_at, approved_at, rejected_at } = stamps;
  await change.tx
    .updateTable('entries')
    .set({ status, submitted_at, approved_at, rejected_at, updated_at: change.at })
    .where('id', '=', entry.id)
    .execute();
  const now: EntryRow = { ...entry, status, submitted_at, approved_at, rejected_at, updated_at: change.at };
  // Its place in the parade comes and goes with its acceptance, and is counted among the others'.
  return isAccepted(now) === isAccepted(entry) ? now : reread(change, entry.id);
}

function stampsOf({ status, submitted_at, approved_at, rejected_at }: EntryStamps): EntryStamps {
  return { status, submitted_at, approved_at, rejected_at };
}

function sameStamps(one: EntryStamps, other: EntryStamps): boolean {
  return (
    one.status === other.status &&
    one.submitted_at === other.submitted_at &&
    one.approved_at === other.approved_at &&
    one.rejected_at === other.rejected_at
  );
}

async function letterToApplicants(change: Change, entry: EntryRow, place: Awaited<ReturnType<typeof placeOf>>) {
  const form = initialForm(entry.org_type);
  if (!form) return [];
  const next = upcomingForm(entry, await setDueDaysOf(change.tx, entry.year), change.portal.clock.today());
  const leaders = (await mailedLeadersOf(change.tx, [entry.id])).get(entry.id) ?? [];
  return leaders.map(({ user_id, email, first_name, last_name }) => {
    const to = { user_id, email, name: fullName({ first_name, last_name }) };
    return applicationReceivedLetter(place, entry, { form, next, submitted_at: change.at }, to);
  });
}

async function readersOfApplications(change: Change, entry: EntryRow): Promise<Addressee[]> {
  const readers = await subscribersOf(change.tx, 'application submitted', entry.org_type);
  const rep = entry.rep_id === null ? undefined : await mailedRepOf(change.tx, entry.id);
  return rep && !readers.some(({ user_id }) => user_id === rep.user_id) ? [...readers, rep] : readers;
}

type Rep = Pick<EntryRow, 'rep_first_name' | 'rep_last_name' | 'rep_email'>;

const nobody: Rep = { rep_first_name: null, rep_last_name: null, rep_email: null };

/** Returns who may become the liaison as an entry shows them; undefined if they do not work for the parade. */
async function repWith(change: Change, user_id: number): Promise<Rep | undefined> {
  const rows = await change.tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['role', 'first_name as rep_first_name', 'last_name as rep_last_name', 'email as rep_email'])
    .where('users.id', '=', user_id)
    .where('users.disabled_at', 'is', null)
    .execute();
  if (!worksForTheParade(rows.map(({ role }) => role))) return undefined;
  return rows.map(({ role: _, ...rep }) => rep)[0];
}

function changedMeanwhile(what: string, now: string): Refusal {
  const words = someoneElse(`changed ${what} since you opened this page`, `It is ${now} now. Nothing was changed.`);
  return new Refusal('revision-conflict', { words });
}

function repName(entry: EntryRow): string | null {
  return entry.rep_id === null ? null : `${entry.rep_first_name} ${entry.rep_last_name}`;
}
