import type { CriteriaBody } from '@parade/contract/entries/review/criteria.ts';
import type { answerBody, Aside, asideBody } from '@parade/contract/entries/review/review.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf, findSentBefore } from '../../database/change.ts';
import { FieldRefusal, Refusal, refuseOtherList, withoutLosing } from '../../http/refusal.ts';
import { queueMails } from '../../notifications/writes.ts';
import { readSettings } from '../../settings/reads.ts';
import { mailedLeadersOf, mailedRepOf } from '../leaders.ts';
import type { EntryRow } from '../reads.ts';
import type { NoteRow } from './reads.ts';
import { auditTarget, lockEntry } from '../writes.ts';
import { questionLetter } from './emails.ts';

/**
 * Sets an application aside, or takes that back with null. Writes an audit line. A repeat has no effect. Refuses an
 * application that is no longer received (application-decided), a day that is over, and to replace anything but `from`,
 * what was shown (revision-conflict, with what is there as `now`).
 */
export async function setAside(
  change: Change,
  entry: Authorized<EntryRow, 'decide'>,
  { aside, from }: z.output<typeof asideBody>,
): Promise<void> {
  const now = await lockEntry(change, entry);
  if (aside !== null && displayedStatus(now) !== 'received') throw new Refusal('application-decided');
  if (aside?.returns_on != null && aside.returns_on <= change.portal.clock.today())
    throw new FieldRefusal({ returns_on: 'Please choose a day after today.' });
  const before = await change.tx
    .selectFrom('review_marks')
    .select(['reason', 'returns_on'])
    .where('entry_id', '=', now.id)
    .executeTakeFirst();
  if (isSameAside(before, aside)) return;
  if (from !== undefined && !isSameAside(before, from)) throw asideMeanwhile(before);
  if (aside === null) await change.tx.deleteFrom('review_marks').where('entry_id', '=', now.id).execute();
  else {
    const row = { ...aside, set_at: change.at, set_by: userIdOf(change) };
    await change.tx
      .insertInto('review_marks')
      .values({ entry_id: now.id, ...row })
      .onConflict((conflict) => conflict.column('entry_id').doUpdateSet(row))
      .execute();
  }
  await audit(change, {
    action: aside === null ? 'entry.taken-up-again' : 'entry.set-aside',
    ...auditTarget(now),
    changes: {
      reason: { from: before?.reason ?? null, to: aside?.reason ?? null },
      returns_on: { from: before?.returns_on ?? null, to: aside?.returns_on ?? null },
    },
  });
}

function isSameAside(one: Aside | null | undefined, other: Aside | null | undefined): boolean {
  return one?.reason === other?.reason && one?.returns_on === other?.returns_on;
}

function asideMeanwhile(now: Aside | undefined): Refusal {
  const nothing = 'Nothing was changed. Try again to replace it.';
  const day = now?.returns_on ? ` until ${showCivilDate(now.returns_on)}` : '';
  const words = now
    ? someoneElse(
        `set this application aside${day} since you opened it`,
        [now.reason && `“${now.reason}”`, nothing].filter(Boolean).join(' '),
      )
    : someoneElse('taken this application up again since you opened it', 'Nothing was changed.');
  return new Refusal('revision-conflict', { words, extra: { now: now ?? null } });
}

/** Adds a private note. Writes an audit line with its text. The same note again within the hour has no effect. */
export async function addNote(change: Change, entry: Authorized<EntryRow, 'note'>, text: string): Promise<void> {
  await lockEntry(change, entry);
  if ((await findSentBefore(change, 'review_notes', { entry_id: entry.id, text })) !== undefined) return;
  await change.tx
    .insertInto('review_notes')
    .values({ entry_id: entry.id, text, created_at: change.at, created_by: userIdOf(change) })
    .execute();
  await audit(change, {
    action: 'entry.note-added',
    ...auditTarget(entry),
    changes: { note: { from: null, to: text } },
  });
}

/** Removes a note; the audit trail still has it. */
export async function removeNote(
  change: Change,
  entry: EntryRow,
  note: Authorized<NoteRow, 'remove_note'>,
): Promise<void> {
  const gone = await change.tx.deleteFrom('review_notes').where('id', '=', note.id).returning('id').executeTakeFirst();
  if (!gone) return;
  await audit(change, {
    action: 'entry.note-removed',
    ...auditTarget(entry),
    changes: { note: { from: note.text, to: null } },
  });
}

/** Sets or removes the author's own score. Refuses a criterion that the type is not scored by (404). */
export async function setScore(
  change: Change,
  entry: Authorized<EntryRow, 'score'>,
  criterion_id: number,
  score: number | null,
): Promise<void> {
  // A first score has no row to lock: of two that are sent at once the second has to find the first.
  await lockEntry(change, entry);
  const user_id = userIdOf(change);
  const criterion = await change.tx
    .selectFrom('review_criteria')
    .select('name')
    .where('id', '=', criterion_id)
    .where('organization_type', '=', entry.org_type)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!criterion || user_id === null) throw new Refusal('not-found');
  const own = await change.tx
    .selectFrom('review_scores')
    .select('score')
    .where('entry_id', '=', entry.id)
    .where('criterion_id', '=', criterion_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const before = own?.score ?? null;
  if (before === score) return;
  if (score === null)
    await change.tx
      .deleteFrom('review_scores')
      .where('entry_id', '=', entry.id)
      .where('criterion_id', '=', criterion_id)
      .where('user_id', '=', user_id)
      .execute();
  else
    await change.tx
      .insertInto('review_scores')
      .values({ entry_id: entry.id, criterion_id, user_id, score, updated_at: change.at })
      .onConflict((conflict) =>
        conflict.columns(['entry_id', 'criterion_id', 'user_id']).doUpdateSet({ score, updated_at: change.at }),
      )
      .execute();
  await audit(change, {
    action: 'entry.scored',
    ...auditTarget(entry),
    changes: { [criterion.name]: { from: before, to: score } },
  });
}

/**
 * Mails a question to the leaders and stores it with the entry. Their answers go by email to the liaison, else to the
 * person who asks. Writes an audit line. The same question again within the hour mails nobody twice. Returns the number of
 * queued letters, those of the first time then.
 */
export async function askLeader(
  change: Change,
  entry: Authorized<EntryRow, 'decide'>,
  question: string,
): Promise<number> {
  await lockEntry(change, entry);
  const leaders = (await mailedLeadersOf(change.tx, [entry.id])).get(entry.id) ?? [];
  const words = { entry_id: entry.id, question };
  const same = await findSentBefore(change, 'review_questions', words, { by: 'asked_by', at: 'asked_at' });
  if (same !== undefined) return leaders.length;
  const asked = await change.tx
    .insertInto('review_questions')
    .values({ entry_id: entry.id, question, asked_at: change.at, asked_by: userIdOf(change) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { publicUrl: change.portal.config.publicUrl, settings: await readSettings(change.tx) };
  // Nobody may read answers to a liaison who no longer works for the parade.
  const liaison = await mailedRepOf(change.tx, entry.id);
  const queued = await queueMails(
    change,
    leaders.map((leader) => ({
      ...questionLetter(place, entry, { id: asked.id, question }, leader),
      reply_to: liaison?.user_id ?? userIdOf(change) ?? undefined,
    })),
  );
  await audit(change, {
    action: 'entry.question-asked',
    ...auditTarget(entry),
    changes: { question: { from: null, to: question } },
  });
  return queued.filter((id) => id !== null).length;
}

/**
 * Stores the answer to a question; '' removes it. Refuses a question of another entry (404), and to overwrite another
 * answer than `from`, the one that was shown (revision-conflict).
 */
export async function noteAnswer(
  change: Change,
  entry: Authorized<EntryRow, 'decide'>,
  question_id: number,
  { answer, from }: z.output<typeof answerBody>,
): Promise<void> {
  const before = await change.tx
    .selectFrom('review_questions')
    .select('answer')
    .where('id', '=', question_id)
    .where('entry_id', '=', entry.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('not-found');
  const kept = withoutLosing({ answer: before.answer ?? '' }, { answer }, from);
  const to = kept.answer === '' ? null : kept.answer;
  if (before.answer === to) return;
  const noted =
    to === null ? { answered_at: null, answered_by: null } : { answered_at: change.at, answered_by: userIdOf(change) };
  await change.tx
    .updateTable('review_questions')
    .set({ answer: to, ...noted })
    .where('id', '=', question_id)
    .execute();
  await audit(change, {
    action: 'entry.answer-noted',
    ...auditTarget(entry),
    changes: { answer: { from: before.answer, to } },
  });
}

/**
 * Sets the criteria of a type in their order. One that is left out ends; its scores stay on file. Writes an audit line.
 * Refuses to overwrite others than `from`, those that were shown (list-changed).
 */
export async function setCriteria(change: Change, organization_type: number, given: CriteriaBody): Promise<void> {
  // Locked rows alone would not hold back another who only adds some.
  await sql`select pg_advisory_xact_lock(hashtext('review-criteria'), ${organization_type}::int)`.execute(change.tx);
  const before = await change.tx
    .selectFrom('review_criteria')
    .select(['id', 'name', 'position'])
    .where('organization_type', '=', organization_type)
    .where('ended_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const names = (of: readonly { readonly name: string }[]) => of.map(({ name }) => name).join(', ');
  const shown = before.map(({ id, name }) => ({ id, name }));
  refuseOtherList(shown, given.from, 'the criteria', names);
  const known = new Set(before.map(({ id }) => id));
  if (given.criteria.some(({ id }) => id !== undefined && !known.has(id))) throw new Refusal('not-found');
  const stay = new Set(given.criteria.map(({ id }) => id));
  for (const { id } of before)
    if (!stay.has(id))
      await change.tx.updateTable('review_criteria').set({ ended_at: change.at }).where('id', '=', id).execute();
  for (const [index, { id, name }] of given.criteria.entries()) {
    const row = { name, position: index + 1 };
    if (id === undefined)
      await change.tx
        .insertInto('review_criteria')
        .values({ organization_type, ...row })
        .execute();
    else await change.tx.updateTable('review_criteria').set(row).where('id', '=', id).execute();
  }
  if (names(before) === names(given.criteria)) return;
  await audit(change, {
    action: 'settings.review-criteria-changed',
    model: 'Settings',
    model_id: `review_criteria:${organization_type}`,
    organization_type,
    changes: { criteria: { from: names(before), to: names(given.criteria) } },
  });
}
