/**
 * matrix: every route of the portal is called as 14 actors about what is their own, of another year, of another
 * organization and of nobody, and each answer is compared with a policy written by hand (policy/). Every refusal is paired
 * with a grant of the same call; a refused write changes no row; what is somebody else's answers as what is not there.
 *
 * The long form asks everything again before the media guide opens, and as people with several roles.
 */
import { rooms } from '@parade/server/rooms.ts';
import { cellOf, ask, type Asked, comparable, faultOf, requestOf } from './access/cells.ts';
import { type DatabaseState, takeDatabaseState } from './access/databaseState.ts';
import { targetsOf } from './access/objects.ts';
import { type DrillPortal, startDrillPortal } from './access/portal.ts';
import { makeWorld, type World } from './access/world.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { type Actor, actors } from './policy/actors.ts';
import { type Row, routeOf, type Target, verdictOf } from './policy/row.ts';
import { differencesTo, policy } from './policy/table.ts';

/** Not rows of anybody's: the counters of tries, and the sessions that reading them slides. */
const uncounted = new Set(['public.rate_limits', 'public.sessions', 'public.captcha_solutions']);

interface Stage {
  readonly drill: DrillPortal;
  readonly world: World;
  readonly state: DatabaseState;
  readonly faults: string[];
  /** 'METHOD path: target', over all rows of a route. */
  readonly grants: Set<string>;
  readonly refusals: Map<string, Row>;
  cells: number;
  writes: number;
}

export async function matrix(_short: boolean): Promise<Figure[]> {
  const drill = await startDrillPortal();
  try {
    const world = await makeWorld(drill);
    const state = await takeDatabaseState(drill.url);
    const stage: Stage = {
      drill,
      world,
      state,
      faults: [],
      grants: new Set(),
      refusals: new Map(),
      cells: 0,
      writes: 0,
    };
    const rows = Object.entries(policy).filter(([key]) => key.includes(process.env.MATRIX_ROWS ?? ''));
    for (const [key, row] of rows) await askRow(stage, key, row);
    await state.close();
    const unpaired = refusalsWithoutGrant(stage);
    for (const fault of [...stage.faults, ...unpaired]) console.error(fault);
    const { routesWithoutRow, rowsWithoutRoute } = differencesTo(rooms.flatMap((room) => Object.values(room.routes)));
    for (const key of [...routesWithoutRow, ...rowsWithoutRoute])
      console.error(`a route or a row stands alone: ${key}`);
    return [
      none('routes without a row', routesWithoutRow.length),
      none('rows without a route', rowsWithoutRoute.length),
      atLeast('cells', stage.cells, 4_000),
      atLeast('refused writes whose rows were counted', stage.writes, 1_000),
      none('refusals without a grant', unpaired.length),
      none('wrong answers', stage.faults.length),
    ];
  } finally {
    await drill.stop();
  }
}

/** Every cell of a row. */
async function askRow(stage: Stage, key: string, row: Row): Promise<void> {
  for (const actor of actors) {
    const answers = new Map<Target, Asked>();
    for (const target of targetsOf(row.about ?? 'nothing')) {
      const asked = await askCell(stage, key, row, actor, target);
      if (!asked) continue;
      answers.set(target, asked);
      const { method, path } = routeOf(key);
      const pair = `${method} ${path}: ${target}`;
      if (asked.verdict === 'granted') stage.grants.add(pair);
      else if (target !== 'absent') stage.refusals.set(pair, row);
    }
    compareWithAbsent(stage, key, actor, answers);
  }
}

/**
 * What is refused to somebody is granted to somebody: a call that never succeeds shows nothing by its refusals. Nobody
 * reaches the account of somebody of the highest rank, or a person by way of another's list: there the same call must
 * be granted for another target.
 */
function refusalsWithoutGrant({ grants, refusals }: Stage): string[] {
  const grantedRoutes = new Set([...grants].map((pair) => pair.split(': ')[0]));
  return [...refusals].flatMap(([pair, { about }]) => {
    const isByRoute = about === 'account' || about === 'asked file' || about === 'crossed participant';
    const isPaired = isByRoute ? grantedRoutes.has(pair.split(': ')[0]) : grants.has(pair);
    return isPaired ? [] : [`${pair}: refused, and granted to nobody`];
  });
}

async function askCell(stage: Stage, key: string, row: Row, actor: Actor, target: Target): Promise<Asked | undefined> {
  const { drill, world, state, faults } = stage;
  const cell = cellOf(drill, world, row, actor, target);
  const verdict = verdictOf(row, actor, target);
  try {
    const sent = await requestOf(key, row, cell);
    // What was made for the request stands before it.
    if (typeof row.params === 'function' || typeof row.body === 'function') await state.mark();
    const answer = await ask(drill, world.people[actor]?.token, sent);
    const changed = (await state.changedTables()).filter((table) => !uncounted.has(table));
    const asked: Asked = { key, actor, target, verdict, answer, changed };
    const fault = faultOf(row, cell, asked);
    if (fault) faults.push(`${key}: ${actor}, ${target}: ${fault}`);
    stage.cells += 1;
    if (verdict !== 'granted' && routeOf(key).method !== 'GET') stage.writes += 1;
    return asked;
  } catch (error) {
    faults.push(`${key}: ${actor}, ${target}: ${error instanceof Error ? error.message : String(error)}`);
    await state.mark();
    return undefined;
  } finally {
    await state.restore();
  }
}

/** What is not one's own is answered as what is not there, to the letter. */
function compareWithAbsent(stage: Stage, key: string, actor: Actor, answers: ReadonlyMap<Target, Asked>): void {
  const absent = answers.get('absent');
  if (!absent) return;
  for (const [target, asked] of answers) {
    const isForeign = asked.verdict === 'absent' || (asked.verdict === 'refused' && absent.verdict === 'refused');
    if (target === 'absent' || !isForeign || policy[key]?.as === 'list') continue;
    if (comparable(asked.answer) !== comparable(absent.answer))
      stage.faults.push(
        `${key}: ${actor}, ${target}: differs from what is not there: ${comparable(asked.answer).slice(0, 120)} / ${comparable(absent.answer).slice(0, 120)}`,
      );
  }
}
