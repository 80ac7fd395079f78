import { isComplete, type ScoreSheet, type SheetInput } from '@parade/contract/judging/sheet.ts';
import type { Authorized } from '../access/authorized.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { ScoredRow } from './policy.ts';
import { findAward, judgedEntryOf, sheetsOf } from './reads.ts';

/**
 * Stores a judge's sheet, once for each send_id. Leaves an audit line without the points: the revisions of the sheet have
 * those. Refuses 'award-closed', 'revision-conflict' with the sheet that another device has sent (`sheet`), and (422 on
 * `points`) points that are not those of the criteria. Returns the sheet as it is now.
 */
export async function sendSheet(
  change: Change,
  { award, entry, judge_id }: Authorized<ScoredRow, 'score'>,
  { send_id, revision, points, notes }: Omit<SheetInput, 'judge_id'>,
): Promise<ScoreSheet> {
  // Two tablets of one judge wait for each other, and both wait for the office to finish closing the award.
  await change.tx.selectFrom('awards').select('id').where('id', '=', award.id).forShare().execute();
  const judges = await change.tx
    .selectFrom('award_judges')
    .select('user_id')
    .where('award_id', '=', award.id)
    .where('user_id', '=', judge_id)
    .forUpdate()
    .executeTakeFirst();
  // Removed from the award since it was read.
  if (!judges) throw new Refusal('not-found');
  const sheet = await ownSheet(change, { award, entry, judge_id });
  if (sheet && (await wasSent(change, { award, entry, judge_id }, send_id))) return sheet;
  const now = await findAward(change.tx, award.id);
  if (!now) throw new Refusal('not-found');
  if (now.closed_at !== null)
    throw new Refusal('award-closed', { words: `Scoring of “${now.name}” was closed by the office.` });
  if ((sheet?.revision ?? 0) !== revision)
    throw new Refusal('revision-conflict', {
      words: 'Other scores for this entry were sent from another device.',
      extra: { sheet: sheet ?? null },
    });
  if (!isComplete(now.criteria, points))
    throw new FieldRefusal({ points: 'Please give points for each criterion, up to its maximum.' });
  const to = { revision: revision + 1, points: JSON.stringify(points), notes, sent_at: change.at };
  const { id } = await change.tx
    .insertInto('score_sheets')
    .values({ award_id: award.id, entry_id: entry.id, judge_id, ...to })
    .onConflict((conflict) => conflict.columns(['award_id', 'entry_id', 'judge_id']).doUpdateSet(to))
    .returning('id')
    .executeTakeFirstOrThrow();
  await change.tx
    .insertInto('score_sends')
    .values({ sheet_id: id, send_id, ...to })
    .execute();
  await audit(change, {
    action: revision === 0 ? 'award.scores-sent' : 'award.scores-changed',
    model: 'Award',
    model_id: award.id,
    note: `${award.name}: ${judgedEntryOf(entry).name}`,
    year: award.year,
  });
  return { entry_id: entry.id, revision: to.revision, points, notes, sent_at: change.at };
}

/**
 * Lets the office's decision on an entry come before or after its scores, and not between the question whether it may be
 * scored and the points. Judges of one entry do not wait for each other.
 */
export async function lockScored(change: Change, { entry }: Authorized<ScoredRow, 'score'>): Promise<void> {
  await change.tx.selectFrom('entries').select('id').where('id', '=', entry.id).forShare().execute();
}

async function ownSheet(change: Change, { award, entry, judge_id }: ScoredRow): Promise<ScoreSheet | undefined> {
  const [found] = await sheetsOf(change.tx, { award_ids: [award.id], entry_id: entry.id, judge_id });
  if (!found) return undefined;
  const { entry_id, revision, points, notes, sent_at } = found;
  return { entry_id, revision, points, notes, sent_at };
}

async function wasSent(change: Change, { award, entry, judge_id }: ScoredRow, send_id: string): Promise<boolean> {
  const found = await change.tx
    .selectFrom('score_sends')
    .innerJoin('score_sheets as sheet', 'sheet.id', 'score_sends.sheet_id')
    .select('score_sends.revision')
    .where('sheet.award_id', '=', award.id)
    .where('sheet.entry_id', '=', entry.id)
    .where('sheet.judge_id', '=', judge_id)
    .where('score_sends.send_id', '=', send_id)
    .executeTakeFirst();
  return found !== undefined;
}
