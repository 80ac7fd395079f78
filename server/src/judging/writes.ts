import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import {
  AWARD_MESSAGES,
  type AwardChange,
  type AwardCriterion,
  type AwardInput,
  type AwardOrder,
} from '@parade/contract/judging/award.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Authorized } from '../access/authorized.ts';
import { audit } from '../audit/writes.ts';
import { type Change, brokenConstraint, userIdOf } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { refuseAddingOneself } from './policy.ts';
import { type AwardRow, awardsOf, findAward, findJudges } from './reads.ts';

/** Adds an award, the last in the order of its year, with an audit line. 422 on `name` and `judge_ids`. Returns its id. */
export async function createAward(change: Change, given: AwardInput): Promise<number> {
  await lockOrder(change, given.year);
  await refuseJudges(change, given.judge_ids, []);
  const others = await awardsOf(change.tx, given.year);
  refuseName(others, given.name);
  const { id } = await change.tx
    .insertInto('awards')
    .values({
      year: given.year,
      name: given.name,
      organization_types: given.organization_types,
      position: await endOfOrder(change, given.year),
      created_at: change.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseYear);
  await setCriteria(change, id, [], given.criteria);
  await setJudges(change, id, given.judge_ids);
  await auditAward(change, 'created', { id, name: given.name, year: given.year });
  return id;
}

/**
 * Changes an award, with an audit line. Once scores were sent, types, criteria and points stay as they are
 * (award-scored). Criteria may be renamed, and judges may change: the sheets of a removed judge no longer count. Refuses
 * actors who add themselves then (award-own-scoring). While its scoring is closed only names change (award-closed). The same
 * change again has no effect.
 */
export async function updateAward(
  change: Change,
  actor: Actor,
  award: Authorized<AwardRow, 'manage'>,
  given: AwardChange,
): Promise<void> {
  await lockOrder(change, award.year);
  const before = await lockAward(change, award.id);
  // Also if the answer to an equal save was lost: an unchanged award is not a conflict.
  if (isSame(before, given)) return;
  refuseOlder(before, given.revision);
  // Under the lock, which sheets wait for: the first one may have arrived just now.
  refuseAddingOneself(actor, before, given.judge_ids);
  // Else ranks that were read out would change: whoever wants that opens it again.
  if (before.closed_at !== null && !(isSameScale(before, given) && hasJudges(before, given.judge_ids)))
    throw new Refusal('award-closed');
  if (before.is_scored && !isSameScale(before, given)) throw new Refusal('award-scored');
  const others = (await awardsOf(change.tx, before.year)).filter(({ id }) => id !== before.id);
  refuseName(others, given.name);
  await refuseJudges(
    change,
    given.judge_ids,
    before.judges.map(({ id }) => id),
  );
  await change.tx
    .updateTable('awards')
    .set({ name: given.name, organization_types: given.organization_types, revision: before.revision + 1 })
    .where('id', '=', before.id)
    .execute();
  await setCriteria(change, before.id, before.criteria, given.criteria);
  await setJudges(change, before.id, given.judge_ids);
  const now = await findAward(change.tx, before.id);
  await auditAward(change, 'changed', { ...before, name: given.name }, differences(before, now ?? before));
}

/**
 * Puts all awards of a year in order, with an audit line if that changes anything. Refuses unless each is named once, and
 * where another order than `from` would be replaced (order-changed).
 */
export async function orderAwards(change: Change, { year, ids, from: shown }: AwardOrder): Promise<void> {
  await lockOrder(change, year);
  const awards = await awardsOf(change.tx, year);
  const isAll = awards.length === ids.length && awards.every(({ id }) => ids.includes(id));
  if (!isAll) throw new Refusal('order-changed');
  const names = new Map(awards.map(({ id, name }) => [id, name]));
  const inWords = (order: readonly number[]) => order.map((id) => names.get(id)).join(' · ');
  const now = awards.map(({ id }) => id);
  // Also if the answer to the same save was lost: the same order again is no conflict.
  if (now.join() === ids.join()) return;
  if (shown && shown.join() !== now.join()) throw new Refusal('order-changed');
  await sql`update awards set position = array_position(${[...ids]}::int[], id) where year = ${year}`.execute(
    change.tx,
  );
  await audit(change, {
    action: 'award.order-changed',
    model: 'Award',
    model_id: year,
    changes: { order: { from: inWords(now), to: inWords(ids) } },
    year,
  });
}

/** Closes the scoring of an award or opens it again, with an audit line. Has no effect if it is in that state already. */
export async function closeAward(
  change: Change,
  award: Authorized<AwardRow, 'manage'>,
  { closed, revision }: { readonly closed: boolean; readonly revision: number },
): Promise<void> {
  const before = await lockAward(change, award.id);
  if ((before.closed_at !== null) === closed) return;
  refuseOlder(before, revision);
  await change.tx
    .updateTable('awards')
    .set({
      closed_at: closed ? change.at : null,
      closed_by: closed ? userIdOf(change) : null,
      revision: before.revision + 1,
    })
    .where('id', '=', before.id)
    .execute();
  await auditAward(change, closed ? 'closed' : 'opened', before);
}

/** Deletes an unscored award, with an audit line; otherwise refuses 'award-scored'. */
export async function deleteAward(change: Change, award: Authorized<AwardRow, 'manage'>): Promise<void> {
  const before = await lockAward(change, award.id);
  if (before.is_scored) throw new Refusal('award-scored');
  await change.tx.deleteFrom('awards').where('id', '=', before.id).execute();
  await auditAward(change, 'deleted', before);
}

/** Returns whether an award is as given; a criterion without an id is one that an equal save has added. */
function isSame(before: AwardRow, given: AwardChange): boolean {
  return (
    before.name === given.name &&
    hasTypes(before, given.organization_types) &&
    hasJudges(before, given.judge_ids) &&
    before.criteria.length === given.criteria.length &&
    before.criteria.every(({ id, name, max_points }, index) => {
      const other = given.criteria[index];
      return other?.name === name && other.max_points === max_points && (other.id === undefined || other.id === id);
    })
  );
}

function hasTypes({ organization_types }: AwardRow, given: AwardChange['organization_types']): boolean {
  return organization_types.length === given.length && organization_types.every((type) => given.includes(type));
}

function hasJudges(before: AwardRow, judge_ids: readonly number[]): boolean {
  const judges = new Set(judge_ids);
  return before.judges.length === judges.size && before.judges.every(({ id }) => judges.has(id));
}

function isSameScale(before: AwardRow, given: AwardChange): boolean {
  return (
    hasTypes(before, given.organization_types) &&
    before.criteria.length === given.criteria.length &&
    before.criteria.every(({ id, max_points }) =>
      given.criteria.some((each) => each.id === id && each.max_points === max_points),
    )
  );
}

/** An id that does not belong to this award counts as new. */
async function setCriteria(
  change: Change,
  award_id: number,
  before: readonly AwardCriterion[],
  given: AwardInput['criteria'],
): Promise<void> {
  const stays = new Set(given.flatMap(({ id }) => (before.some((each) => each.id === id) ? (id ?? []) : [])));
  for (const { id } of before)
    if (!stays.has(id)) await change.tx.deleteFrom('award_criteria').where('id', '=', id).execute();
  for (const [index, { id, name, max_points }] of given.entries()) {
    const row = { name, max_points, position: index + 1 };
    if (id !== undefined && stays.has(id))
      await change.tx.updateTable('award_criteria').set(row).where('id', '=', id).execute();
    else
      await change.tx
        .insertInto('award_criteria')
        .values({ award_id, ...row })
        .execute();
  }
}

async function setJudges(change: Change, award_id: number, judge_ids: readonly number[]): Promise<void> {
  await change.tx
    .deleteFrom('award_judges')
    .where('award_id', '=', award_id)
    .where(sql<boolean>`user_id <> all(${[...judge_ids]}::int[])`)
    .execute();
  if (judge_ids.length > 0)
    await change.tx
      .insertInto('award_judges')
      .values(judge_ids.map((user_id) => ({ award_id, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Refuses (422) people without the role, except current judges of the award, who may have lost it. */
async function refuseJudges(change: Change, judge_ids: readonly number[], before: readonly number[]): Promise<void> {
  const judges = new Set([...before, ...(await findJudges(change.tx)).map(({ id }) => id)]);
  if (judge_ids.some((id) => !judges.has(id))) throw new FieldRefusal({ judge_ids: AWARD_MESSAGES.not_judges });
}

function refuseName(others: readonly AwardRow[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new FieldRefusal({ name: AWARD_MESSAGES.name_taken });
}

/** There is no parade in that year. */
function refuseYear(error: unknown): never {
  if (brokenConstraint(error) === 'awards_year_fkey')
    throw new FieldRefusal({ year: 'Please choose a year that has a parade.' });
  throw error;
}

async function endOfOrder(change: Change, year: number): Promise<number> {
  const { last } = await change.tx
    .selectFrom('awards')
    .select((of) => of.fn.max('position').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Makes comparing and setting names and positions of a year run one after the other. */
async function lockOrder(change: Change, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('awards'), ${year}::int)`.execute(change.tx);
}

async function lockAward(change: Change, id: number): Promise<AwardRow> {
  await change.tx.selectFrom('awards').select('id').where('id', '=', id).forUpdate().execute();
  const award = await findAward(change.tx, id);
  if (!award) throw new Refusal('not-found');
  return award;
}

function refuseOlder(award: AwardRow, revision: number): void {
  if (award.revision !== revision) throw new Refusal('revision-conflict', { words: someoneElse('changed this award') });
}

function differences(before: AwardRow, now: AwardRow): Record<string, { from: unknown; to: unknown }> {
  const shown = {
    name: (award: AwardRow) => award.name,
    criteria: ({ criteria }: AwardRow) => criteria.map(({ name, max_points }) => `${name} (${max_points})`).join(', '),
    judges: ({ judges }: AwardRow) => judges.map(({ name }) => name).join(', '),
    organization_types: ({ organization_types }: AwardRow) => organization_types.join(', '),
  };
  return Object.fromEntries(
    Object.entries(shown)
      .map(([key, of]) => [key, { from: of(before), to: of(now) }] as const)
      .filter(([, { from, to }]) => from !== to),
  );
}

async function auditAward(
  change: Change,
  what: 'created' | 'changed' | 'closed' | 'opened' | 'deleted',
  { id, name, year }: Pick<AwardRow, 'id' | 'name' | 'year'>,
  changes: Record<string, { from: unknown; to: unknown }> = {},
): Promise<void> {
  await audit(change, { action: `award.${what}`, model: 'Award', model_id: id, note: name, year, changes });
}
