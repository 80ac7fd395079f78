import {
  type Decision,
  type DecisionBody,
  type DecisionLetter,
  maxHeldDays,
  type ReleaseBody,
  releaseHour,
} from '@parade/contract/entries/review/decision.ts';
import { hourOf } from '@parade/contract/calendar.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { addDays, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { sql } from 'kysely';
import { type Authorized, withoutActor } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction, userIdOf } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { runRows } from '../../jobs/steps.ts';
import type { Portal } from '../../portal.ts';
import { decidedAt, decisionLetters, undoneUntil } from '../emails.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import type { EntryRow } from '../reads.ts';
import { type EntryRef, auditTarget, lockEntry, setStatus } from '../writes.ts';
import { dayAfter, listHeld } from './reads.ts';
import { replacedBy } from './undoing.ts';

/** Applications that the policy allows the actor to decide. */
export type ToDecide = Authorized<EntryRow, 'decide'>;
export type AllToDecide = Authorized<EntryRow, 'decide'>[];

/**
 * Decides a received application. At once: through `setStatus`, with its letters delayed by some seconds so that it can
 * be undone. Held: as a row that only the office sees, with an audit line; for everybody else, the entry stays received
 * until the decision is released. Refuses the second of two decisions, and one about a withdrawn application
 * (application-decided), and one that was made in view of another day than the office has set by now: all leaders hear on
 * one day (revision-conflict). Returns whether it is held, and what its Undo names.
 */
export async function decide(
  change: Change,
  entry: ToDecide,
  decision: DecisionBody,
): Promise<{ held: boolean; decided_at: string }> {
  const before = await lockEntry(change, entry);
  if (displayedStatus(before) !== 'received' || (await isHeld(change, before.id)))
    throw new Refusal('application-decided');
  const { status, letter, release_on, from } = decision;
  // Also where nothing is compared: whoever moves the held decisions waits for this one, and then finds it among them.
  const day = dayAfter(await lockReleaseDay(change, 'share'), change.portal.clock.today());
  if (from !== undefined && day !== from) throw dayMeanwhile(day);
  if (release_on === null) {
    await setStatus(change, asStatus(entry), status, { edit: letter, not_before: undoneUntil(change) });
    return { held: false, decided_at: change.at };
  }
  refuseDay(change, release_on, await paradeDayOf(change.tx, before.year));
  await change.tx
    .insertInto('held_decisions')
    .values({
      entry_id: before.id,
      status,
      release_on,
      letter: letter && JSON.stringify(letter),
      held_at: change.at,
      held_by: userIdOf(change),
    })
    .execute();
  await audit(change, {
    action: 'entry.decision-held',
    ...auditTarget(before),
    changes: {
      decision: { from: null, to: status },
      release_on: { from: null, to: release_on },
      ...(letter ? { letter: { from: null, to: letter.text } } : {}),
    },
    note: `${status === 'accepted' ? 'Accepted' : 'Rejected'}, held until ${showCivilDate(release_on)}`,
  });
  return { held: true, decided_at: change.at };
}

/**
 * Takes a decision back: a held one, or one that was made. The latter sets the entry back to received and withdraws its
 * unsent letters. `undo`: only the one of that instant, and none that somebody else has made since. Returns how many letters were
 * sent already. Refuses if there is none (application-decided).
 */
export async function undoDecision(
  change: Change,
  entry: ToDecide,
  { status, undo }: { readonly status: Decision; readonly undo?: string | undefined },
): Promise<number> {
  const before = await lockEntry(change, entry);
  let held_decision = change.tx
    .deleteFrom('held_decisions')
    .where('entry_id', '=', before.id)
    .where('status', '=', status);
  if (undo !== undefined) held_decision = held_decision.where('held_at', '=', undo);
  const held = await held_decision.returning('release_on').executeTakeFirst();
  if (held) {
    await audit(change, {
      action: 'entry.held-decision-undone',
      ...auditTarget(before),
      changes: { decision: { from: status, to: null }, release_on: { from: held.release_on, to: null } },
    });
    return 0;
  }
  if (displayedStatus(before) !== status) throw new Refusal('application-decided');
  // Also one that is too old for its notice's Undo, as an ordinary change then.
  const undone = await replacedBy(change, before, { from: status, to: 'received', undo });
  if (!undone && undo !== undefined && decidedAt(before) !== undo) throw new Refusal('application-decided');
  return (await setStatus(change, asStatus(entry), 'received', {}, undone)).letters_gone;
}

/**
 * Releases held decisions, each through `setStatus` with its letters. Leaves out those no longer held, those made anew
 * since `from` were shown, and those whose application is no longer received. A second call has no effect.
 */
export async function releaseDecisions(
  change: Change,
  entries: AllToDecide,
  from: ReleaseBody['from'] = [],
): Promise<{ released: number; left_out: number }> {
  const shown = new Map(from.map(({ id, held_at }) => [id, held_at]));
  let released = 0;
  for (const entry of [...entries].sort((one, other) => one.id - other.id))
    if (await releaseOne(change, entry, shown.get(entry.id))) released += 1;
  return { released, left_out: entries.length - released };
}

async function releaseOne(change: Change, entry: Authorized<EntryRef, 'decide'>, shown_at?: string): Promise<boolean> {
  const before = await lockEntry(change, entry);
  const [held] = await listHeld(change.tx, change.portal.clock.today(), sql<boolean>`entries.id = ${entry.id}`);
  if (!held || displayedStatus(before) !== 'received') return false;
  if (shown_at !== undefined && held.held_at !== shown_at) return false;
  // It takes effect, so that the trail need not say that it was dropped.
  await change.tx.deleteFrom('held_decisions').where('entry_id', '=', entry.id).execute();
  await setStatus(change, asStatus(entry), held.status, { edit: held.letter });
  return true;
}

/**
 * Releases the decisions of the day, each by itself, from nine in the morning in Los Angeles. One whose parade is over
 * stays held: only a person accepts anybody to a past parade. Returns how many.
 */
export async function releaseDueDecisions(portal: Portal): Promise<number> {
  if (hourOf(portal.clock.nowIso()) < releaseHour) return 0;
  const today = portal.clock.today();
  const due = await listHeld(portal.db, today, sql<boolean>`held.release_on <= ${today}::date`);
  const coming = due.filter(({ is_parade_over }) => !is_parade_over);
  return runRows(
    portal,
    coming,
    ({ id }) => `entry ${id}`,
    ({ id }) =>
      inTransaction(portal, { kind: 'system', job: 'held decisions' }, async (change) =>
        (await releaseOne(change, withoutActor({ id }, 'decide'))) ? 1 : 0,
      ),
  );
}

/**
 * Sets the day for new decisions and moves the held ones; null leaves those as they are. Setting the same day, with
 * nothing to move, writes no line. `entries`: those of all held decisions, listed under `lockReleaseDay`. Refuses to replace another day than `from`, the one that was shown (revision-conflict).
 * Returns how many moved.
 */
export async function setReleaseDay(
  change: Change,
  entries: AllToDecide,
  { release_on, from }: { release_on: string | null; from?: string | null | undefined },
): Promise<number> {
  if (release_on !== null) refuseDay(change, release_on, await firstParadeOf(change, entries));
  const before = await lockReleaseDay(change, 'update');
  const now = dayAfter(before, change.portal.clock.today());
  if (from !== undefined && now !== from && now !== release_on) throw dayMeanwhile(now);
  await change.tx
    .updateTable('review_release')
    .set({ release_on, updated_at: change.at, updated_by: userIdOf(change) })
    .execute();
  const moved =
    release_on === null || entries.length === 0
      ? []
      : await change.tx
          .updateTable('held_decisions')
          .set({ release_on })
          .where(
            'entry_id',
            'in',
            entries.map(({ id }) => id),
          )
          .where('release_on', '<>', release_on)
          .returning('entry_id')
          .execute();
  if (moved.length === 0 && before === release_on) return 0;
  await audit(change, {
    action: 'settings.release-day-changed',
    model: 'Settings',
    model_id: 'review_release',
    changes: { release_on: { from: before, to: release_on } },
    note: `${moved.length} held ${moved.length === 1 ? 'decision' : 'decisions'} moved`,
  });
  return moved.length;
}

/**
 * Locks the day that new decisions are held until, as it was set, until the change commits. Whoever moves it lists the held
 * decisions after that: one that is just being made with the earlier day is among them.
 */
export async function lockReleaseDay(change: Change, mode: 'share' | 'update'): Promise<string | null> {
  // The first day ever needs a row to lock, or two who set one at once would not wait for each other.
  await change.tx
    .insertInto('review_release')
    .values({ id: 1, release_on: null, updated_at: change.at, updated_by: userIdOf(change) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = change.tx.selectFrom('review_release').select('release_on');
  const locked = await (mode === 'share' ? row.forShare() : row.forUpdate()).executeTakeFirst();
  return locked?.release_on ?? null;
}

function dayMeanwhile(now: string | null): Refusal {
  const day = now === null ? 'Decisions go out right away now.' : `Decisions are held until ${showCivilDate(now)} now.`;
  return new Refusal('revision-conflict', {
    words: someoneElse('changed the day since you opened this page', `${day} Nothing was changed.`),
  });
}

/** Returns the letter of a decision as the first leader would get it. */
export async function decisionLetterOf(
  change: Pick<Change, 'portal' | 'tx'>,
  entry: ToDecide,
  status: Decision,
): Promise<DecisionLetter> {
  const letters = await decisionLetters(change, entry, status, null, 'preview');
  const [first] = letters;
  const lines = first?.lines ?? [];
  const texts = lines.filter((line) => typeof line === 'string');
  const action = lines.find((line) => typeof line !== 'string' && 'action' in line);
  return {
    to: letters.map(({ to }) => to.name ?? to.address),
    subject: first?.subject ?? '',
    greeting: texts[0] ?? '',
    paragraphs: texts.slice(1, -1),
    action: action?.action ?? null,
    signature: texts.at(-1) ?? '',
  };
}

async function isHeld(change: Change, entry_id: number): Promise<boolean> {
  const row = await change.tx
    .selectFrom('held_decisions')
    .select('entry_id')
    .where('entry_id', '=', entry_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the day of the first coming parade of these entries; undefined if there is none. */
async function firstParadeOf(change: Change, entries: AllToDecide): Promise<string | undefined> {
  const days = await Promise.all(
    [...new Set(entries.map(({ year }) => year))].map((year) => paradeDayOf(change.tx, year)),
  );
  const today = change.portal.clock.today();
  return days.filter((day) => day >= today).sort()[0];
}

/** Refuses a day unless it is after today, within a year, and not after the entry's parade. */
function refuseDay(change: Change, release_on: string, parade_on: string | undefined): void {
  const today = change.portal.clock.today();
  if (release_on <= today) throw new FieldRefusal({ release_on: 'Please choose a day after today.' });
  if (release_on > addDays(today, maxHeldDays))
    throw new FieldRefusal({ release_on: 'Please choose a day within a year from now.' });
  if (parade_on !== undefined && release_on > parade_on)
    throw new FieldRefusal({ release_on: `Please choose a day up to the parade, ${showCivilDate(parade_on)}.` });
}

/** Authorizes setting the status. A person who may decide has updateStatus, by the policy. */
function asStatus(entry: Authorized<EntryRef, 'decide'>): Authorized<EntryRef, 'update_status'> {
  return withoutActor({ id: entry.id }, 'update_status');
}
