import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { type AwardRow, entriesToScore, findAward, isUpFor, type UpEntry } from './reads.ts';

/** The subject of a score sheet: an award with one of the entries that are up for it. */
export interface ScoredRow {
  readonly award: AwardRow;
  readonly entry: UpEntry;
  readonly judge_id: number;
}

/** Refuses 'not-signed-in' if the session does not belong to the judge of these scores. */
export function refuseOtherJudge(actor: Actor, judge_id: number): void {
  if (actor.user_id !== judge_id) throw new Refusal('not-signed-in', { log: 'a score sheet of another judge' });
}

/**
 * D-17: lets a judge of the award score the entries that are up for it and that judges may see; for anyone else there is no
 * such sheet. Refuses 'impersonating' when someone is switched to the judge.
 */
export async function authorizeScoring(
  portal: Portal,
  actor: Actor,
  award_id: number,
  entry_id: number,
): Promise<Authorized<ScoredRow, 'score'>> {
  const award = await findAward(portal.db, award_id);
  const sees = can(actor, 'scoreAwards') && (award?.judges.some(({ id }) => id === actor.user_id) ?? false);
  const [entry] = award && sees ? await entriesToScore(portal, actor, award.year, entry_id) : [];
  const row = award && entry && isUpFor(award, entry) ? { award, entry, judge_id: actor.user_id } : undefined;
  const scored = authorize(row, 'score', { sees, may: true });
  if (actor.impersonator) throw new Refusal('impersonating');
  return scored;
}

/** Lets the office make, change, close and delete awards. */
export function authorizeManaging(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'manage'> {
  const may = can(actor, 'manageAwards');
  return authorize(award, 'manage', { sees: may, may });
}

/**
 * D-19: authorizes reopening closed scoring. Refuses its own judges (award-own-scoring): they have read the others'
 * sheets since, and could change theirs.
 */
export function authorizeReopening(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'manage'> {
  const managed = authorizeManaging(actor, award);
  if (isOwn(actor, managed)) throw new Refusal('award-own-scoring');
  return managed;
}

/**
 * D-19: refuses 'award-own-scoring' to actors who add themselves to the judges of an award with sheets: they may have read
 * them, as the office does.
 */
export function refuseAddingOneself(actor: Actor, award: AwardRow, judge_ids: readonly number[]): void {
  const added = judge_ids.filter((id) => !award.judges.some((judge) => judge.id === id));
  if (award.is_scored && added.some((id) => isBehind(actor, id)))
    throw new Refusal('award-own-scoring', {
      words:
        'Scores have been sent for this award, so you cannot add yourself to its judges. Someone else in the office can.',
    });
}

/**
 * D-18: authorizes the office to read the sheets. Refuses its own judges, who read those of the others once it is
 * closed (award-own).
 */
export function authorizeReadingSheets(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'read'> {
  const may = can(actor, 'manageAwards');
  const read = authorize(award, 'read', { sees: may, may });
  if (isOwnOpen(actor, read)) throw new Refusal('award-own');
  return read;
}

/** Returns whether the actor judges it, or did before, and scores may still change. */
export function isOwnOpen(actor: Actor, award: AwardRow): boolean {
  return award.closed_at === null && isOwn(actor, award);
}

/**
 * Returns whether the actor is or was a judge of the award. People who remove themselves could otherwise read the sheets, and
 * be added again.
 */
function isOwn(actor: Actor, { judges, scored_by }: AwardRow): boolean {
  return [...judges.map(({ id }) => id), ...scored_by].some((id) => isBehind(actor, id));
}

/** Returns whether this person acts, or is switched to someone. */
function isBehind({ user_id, impersonator }: Actor, id: number): boolean {
  return id === user_id || id === impersonator?.user_id;
}
