import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { type AwardRow, entriesToScore, findAward, isUpFor, type UpEntry } from './reads.ts';

/** What a judge fills in: an award with one of the entries that are up for it. */
export interface ScoredRow {
  readonly award: AwardRow;
  readonly entry: UpEntry;
  readonly judge_id: number;
}

/** Refuses 'not-signed-in' where the session is not that of the judge whose scores they are. */
export function refuseOtherJudge(actor: Actor, judge_id: number): void {
  if (actor.user_id !== judge_id) throw new Refusal('not-signed-in', { log: 'a score sheet of another judge' });
}

/**
 * D-17: a judge of the award scores the entries that are up for it and that judges may see; to anybody else there is no
 * such sheet. Refuses 'impersonating' where somebody is switched to the judge.
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

/** The office makes, changes, closes and deletes awards. */
export function mayManage(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'manage'> {
  const may = can(actor, 'manageAwards');
  return authorize(award, 'manage', { sees: may, may });
}

/**
 * D-18: the office reads the sheets. Refuses 'award-own': who judges an award as well reads those of the others once it is
 * closed.
 */
export function mayRead(actor: Actor, award: AwardRow | undefined): Authorized<AwardRow, 'read'> {
  const may = can(actor, 'manageAwards');
  const read = authorize(award, 'read', { sees: may, may });
  if (isOwnOpen(actor, read)) throw new Refusal('award-own');
  return read;
}

/** Whether the actor still scores for it. */
export function isOwnOpen(actor: Actor, award: AwardRow): boolean {
  return award.closed_at === null && award.judges.some(({ id }) => id === actor.user_id);
}
