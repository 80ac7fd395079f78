/**
 * matrix: every route of the portal is called as 14 actors about what is their own, of another year, of another
 * organization and of nobody, and each answer is compared with a policy written by hand (policy/). Every refusal is paired
 * with a grant of the same call; a refused write changes no row; what is somebody else's answers as what is not there.
 *
 * What the media guide decides is asked once more before it opens. The short form leaves out targets that differ in nothing
 * that the policy looks at: of a call that is refused whatever is named, one's own and what is not there remain, and of
 * one that is granted for everything, the other year is left to the superadmin and the anonymous.
 */
import { inTransaction } from '@parade/server/database/change.ts';
import { rooms } from '@parade/server/rooms.ts';
import { setSetting } from '@parade/server/settings/writes.ts';
import { cellOf, ask, type Asked, comparable, faultOf, requestOf } from './access/cells.ts';
import { type DatabaseState, takeDatabaseState } from './access/databaseState.ts';
import { targetsOf } from './access/objects.ts';
import { type TestedPortal, startTestedPortal } from './access/portal.ts';
import { createWorld, type World } from './access/world.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { type Actor, actors } from './policy/actors.ts';
import { beforeTheGuideOpens } from './policy/mediaGuide.ts';
import { type Row, routeOf, verdictOf } from './policy/row.ts';
import type { Target } from './policy/target.ts';
import { askWithTokens } from './tokens/asking.ts';
import { differencesTo, policy } from './policy/table.ts';

/** Tables that do not count: attempt counters, and sessions, which every read extends. */
const uncounted = new Set(['public.rate_limits', 'public.sessions', 'public.captcha_solutions']);

/** The day after the portal's current one, and some. */
const guideOpensLater = '2026-12-24';

interface Counted {
  cells: number;
  byToken: number;
  writes: number;
  readonly faults: string[];
  /** 'METHOD path: target', over all rows of a route. */
  readonly grants: Set<string>;
  readonly refusals: Map<string, Row>;
}

interface Stage {
  readonly tested: TestedPortal;
  readonly world: World;
  readonly state: DatabaseState;
  readonly isShort: boolean;
  readonly counted: Counted;
}

export async function matrix(isShort: boolean): Promise<Figure[]> {
  const tested = await startTestedPortal();
  try {
    const world = await createWorld(tested);
    const counted = {
      cells: 0,
      byToken: 0,
      writes: 0,
      faults: [],
      grants: new Set<string>(),
      refusals: new Map<string, Row>(),
    };
    const chosen = Object.entries(policy).filter(([key]) => key.includes(process.env.MATRIX_ROWS ?? ''));
    const askAll = async (rows: readonly (readonly [string, Row])[]) => {
      const state = await takeDatabaseState(tested.url);
      const stage: Stage = { tested, world, state, isShort, counted };
      for (const [key, row] of rows) await askRow(stage, key, row);
      await state.close();
    };
    await askAll(chosen);
    await askTokens(tested, world, counted);
    await inTransaction(tested.portal, { kind: 'system', job: 'drill' }, (change) =>
      setSetting(change, 'media_guide_open_date', guideOpensLater),
    );
    await askAll(
      chosen.flatMap(([key, row]) => [beforeTheGuideOpens(row) ?? []].flat().map((each) => [key, each] as const)),
    );
    return figuresOf(counted, isShort);
  } finally {
    await tested.stop();
  }
}

/** Tests the same portal with API tokens. */
async function askTokens(tested: TestedPortal, world: World, counted: Counted): Promise<void> {
  const state = await takeDatabaseState(tested.url);
  const { cells, faults } = await askWithTokens(tested, world, state);
  await state.close();
  counted.byToken += cells;
  counted.faults.push(...faults);
}

function figuresOf(counted: Counted, isShort: boolean): Figure[] {
  const unpaired = refusalsWithoutGrant(counted);
  const { routesWithoutRow, rowsWithoutRoute } = differencesTo(rooms.flatMap((room) => Object.values(room.routes)));
  for (const fault of [...counted.faults, ...unpaired]) console.error(fault);
  for (const key of [...routesWithoutRow, ...rowsWithoutRoute]) console.error(`stands alone: ${key}`);
  return [
    none('routes without a row', routesWithoutRow.length),
    none('rows without a route', rowsWithoutRoute.length),
    atLeast('cells', counted.cells, isShort ? 7_500 : 10_000),
    atLeast('cells with a token', counted.byToken, 50),
    atLeast('refused writes whose rows were counted', counted.writes, isShort ? 3_200 : 4_700),
    none('refusals without a grant', unpaired.length),
    none('wrong answers', counted.faults.length),
  ];
}

/** Tests every cell of a row. */
async function askRow(stage: Stage, key: string, row: Row): Promise<void> {
  for (const actor of actors) {
    const answers = new Map<Target, Asked>();
    for (const target of askedTargets(stage, row, actor)) {
      const asked = await askCell(stage, key, row, actor, target);
      if (!asked) continue;
      answers.set(target, asked);
      const { method, path } = routeOf(key);
      const pair = `${method} ${path}: ${target}`;
      // A conflict means that the request was allowed, and stopped by the row's state.
      if (asked.verdict === 'granted' || asked.verdict === 'conflict') stage.counted.grants.add(pair);
      else if (target !== 'absent') stage.counted.refusals.set(pair, row);
    }
    compareWithAbsent(stage, key, row, actor, answers);
  }
}

/** Returns the targets; in the short form one of each equal kind: see the top of the file. */
function askedTargets({ isShort }: Stage, row: Row, actor: Actor): readonly Target[] {
  const targets = targetsOf(row.about ?? 'nothing');
  if (!isShort) return targets;
  const verdicts = new Map(targets.map((target) => [target, verdictOf(row, actor, target)]));
  const isRefusedAlways = [...verdicts.values()].every((verdict) => verdict === 'refused' || verdict === 'sign in');
  if (isRefusedAlways) return targets.filter((target, n) => n === 0 || target === 'absent');
  // Anyone granted every entry is granted another year's like another organization's.
  const isGrantedBoth = verdicts.get('other year') === 'granted' && verdicts.get('other organization') === 'granted';
  const isWitness = actor === 'superadmin' || actor === 'anonymous';
  return isGrantedBoth && !isWitness ? targets.filter((target) => target !== 'other year') : targets;
}

/**
 * What is refused to somebody is granted to somebody: a call that never succeeds shows nothing by its refusals. Nobody
 * reaches the account of somebody of the highest rank, or a person by way of another's list, and many at once leave some
 * out: there the same call must be granted for another target.
 */
function refusalsWithoutGrant({ grants, refusals }: Counted): string[] {
  const grantedRoutes = new Set([...grants].map((pair) => pair.split(': ')[0]));
  return [...refusals].flatMap(([pair, { about, as }]) => {
    const isByRoute = about === 'account' || about === 'asked file' || about === 'crossed participant' || as === 'bulk';
    const isPaired = isByRoute ? grantedRoutes.has(pair.split(': ')[0]) : grants.has(pair);
    return isPaired ? [] : [`${pair}: refused, and granted to nobody`];
  });
}

async function askCell(stage: Stage, key: string, row: Row, actor: Actor, target: Target): Promise<Asked | undefined> {
  const { tested, world, state, counted } = stage;
  const cell = cellOf(tested, world, row, actor, target);
  const verdict = verdictOf(row, actor, target);
  try {
    const sent = await requestOf(key, row, cell);
    // What was created for the request is not its effect.
    if (typeof row.params === 'function' || typeof row.body === 'function') await state.mark();
    const answer = await ask(tested, world.people[actor]?.token, sent);
    const changed = (await state.changedTables()).filter((table) => !uncounted.has(table));
    const asked: Asked = { key, actor, target, verdict, answer, changed };
    const fault = faultOf(row, cell, asked);
    if (fault) counted.faults.push(`${key}: ${actor}, ${target}: ${fault}`);
    counted.cells += 1;
    if (verdict !== 'granted' && routeOf(key).method !== 'GET') counted.writes += 1;
    return asked;
  } catch (error) {
    counted.faults.push(`${key}: ${actor}, ${target}: ${error instanceof Error ? error.message : String(error)}`);
    await state.mark();
    return undefined;
  } finally {
    await state.restore();
  }
}

/** Checks that another person's object gets exactly the response of a missing one. */
function compareWithAbsent(
  stage: Stage,
  key: string,
  row: Row,
  actor: Actor,
  answers: ReadonlyMap<Target, Asked>,
): void {
  const absent = answers.get('absent');
  if (!absent) return;
  for (const [target, asked] of answers) {
    const isForeign = asked.verdict === 'absent' || (asked.verdict === 'refused' && absent.verdict === 'refused');
    if (target === 'absent' || !isForeign || row.as === 'list') continue;
    // An exception does not depend on ownership.
    if (row.except?.[`${actor}: ${target}`]) continue;
    if (comparable(asked.answer) !== comparable(absent.answer))
      stage.counted.faults.push(
        `${key}: ${actor}, ${target}: differs from what is not there: ${comparable(asked.answer).slice(0, 120)} / ${comparable(absent.answer).slice(0, 120)}`,
      );
  }
}
