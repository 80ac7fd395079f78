import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { type AwardRow, entriesToScore, findAward, isUpFor, type UpEntry } from './reads.ts';

/** What a judge fills in: an award with one of its entries. */
export interface ScoredRow {
  readonly award: AwardRow;
  readonly entry: UpEntry;
  readonly judge_id: number;
}

/** Refuses a session that is not of the judge whose scores they are (not-signed-in). */
export function refuseOtherJudge(actor: Actor, judge_id: number): void {
  if (actor.user_id !== judge_id) throw new Refusal('not-signed-in', { log: 'a score sheet of another judge' });
}

/**
 * D-17: authorizes a judge of the award to score its entries that judges may see; for anybody else there is no such
 * sheet. Refuses an impersonator of the judge (impersonating).
 */
export async function mayScore(
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

/** Authorizes the office to create, change, close and delete awards. */
export function mayManage(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'manage'> {
  const may = can(actor, 'manageAwards');
  return authorize(award, 'manage', { sees: may, may });
}

/**
 * D-19: authorizes reopening closed scoring. Refuses its own judges (award-own-scoring): they have read the others'
 * sheets since, and could change theirs.
 */
export function mayReopen(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'manage'> {
  const managed = mayManage(actor, award);
  if (isOwn(actor, managed)) throw new Refusal('award-own-scoring');
  return managed;
}

/**
 * D-19: refuses a person who adds themselves to the judges of an award that has sheets (award-own-scoring): they may
 * have read them, as the office does.
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
export function mayRead(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'read'> {
  const may = can(actor, 'manageAwards');
  const read = authorize(award, 'read', { sees: may, may });
  if (isOwnOpen(actor, read)) throw new Refusal('award-own');
  return read;
}

/** Returns whether the actor judges it, or has before, and scores may still change. */
export function isOwnOpen(actor: Actor, award: AwardRow): boolean {
  return award.closed_at === null && isOwn(actor, award);
}

/** Counts former judges too: a person who removes themselves could read the sheets, and be added again. */
function isOwn(actor: Actor, { judges, scored_by }: AwardRow): boolean {
  return [...judges.map(({ id }) => id), ...scored_by].some((id) => isBehind(actor, id));
}

/** Returns whether this person acts, or is switched to someone. */
function isBehind({ user_id, impersonator }: Actor, id: number): boolean {
  return id === user_id || id === impersonator?.user_id;
}
