/**
 * meanwhile: somebody else decides between what a request has read and what it writes: the entry is withdrawn or deleted, its
 * people are taken off the list, the waiver is signed, the account is disabled or becomes one of a higher rank, an award is
 * closed or loses its judge, a page is deleted, a setting changes. A request that would be refused a moment later is then
 * refused too, whatever it was allowed when it came. Every writing call of the matrix, with its body of there.
 */
import { FieldRefusal, Refusal } from '@parade/server/http/refusal.ts';
import { ask, cellOf, requestOf, type Sent } from '../access/cells.ts';
import { type DatabaseState, takeDatabaseState } from '../access/databaseState.ts';
import { startTestedPortal, type TestedPortal } from '../access/portal.ts';
import type { Cell } from '../access/request.ts';
import { createWorld, type World } from '../access/world.ts';
import { atLeast, type Figure, none } from '../figure.ts';
import type { Actor } from '../policy/actors.ts';
import { type Row, routeOf, verdictOf } from '../policy/row.ts';
import { policy } from '../policy/table.ts';
import { type Gate, gateBefore } from './gate.ts';
import { type Obstacle, obstacles } from './obstacles.ts';

/** Calls that may do what they were asked before, each with its reason. */
const harmless: Readonly<Record<string, string>> = {
  'POST /api/forms/:organization_id/:form_type/:year/mail': 'a copy to their own address of what they could read',
  'POST /api/aws/presign': 'a grant alone: accepting the file asks again',
  'PUT /api/form_files/rotate': 'a file that nothing names, which retention deletes',
  'POST /api/waivers/:token/uploads/:file_id/accept': 'a file that nothing names, which retention deletes',
  'DELETE /api/entries/:id/waiver-passes/:pass_id': 'it ends what has ended',
  'DELETE /api/review/:id/notes/:note_id': 'it deletes what was deleted',
  'POST /api/waivers/:token/approve': 'a signed waiver outlives its entry, and they were its people',
  'DELETE /api/waivers/:token/approve': 'a signed waiver outlives its entry, and they were its people',
};

/** The most transactions before which a request is stopped, one after the other. */
const mostStops = 3;
const people: readonly Actor[] = [
  'leader',
  'link holder',
  'float builder',
  'volunteer',
  'staff',
  'admin',
  'superadmin',
  'judge',
];
const officials: readonly Actor[] = ['staff', 'admin'];

interface Stage {
  readonly tested: TestedPortal;
  readonly world: World;
  readonly state: DatabaseState;
  readonly gate: Gate;
}

interface Try {
  readonly key: string;
  readonly row: Row;
  readonly actor: Actor;
  readonly obstacle: Obstacle;
}

interface Counted {
  tries: number;
  refusals: number;
  readonly faults: string[];
  readonly excused: Set<string>;
}

export async function meanwhile(isShort: boolean): Promise<Figure[]> {
  const tested = await startTestedPortal();
  try {
    const world = await createWorld(tested);
    const stage = { tested, world, state: await takeDatabaseState(tested.url), gate: gateBefore(tested.portal.db) };
    const counted: Counted = { tries: 0, refusals: 0, faults: [], excused: new Set() };
    for (const each of triesOf(isShort)) await tryOne(stage, each, counted);
    await stage.state.close();
    for (const fault of counted.faults) console.error(fault);
    return [
      atLeast('requests stopped between reading and writing', counted.tries, isShort ? 200 : 1_000),
      atLeast('of them to be refused', counted.refusals, isShort ? 60 : 220),
      none('done although decided otherwise meanwhile', counted.faults.length),
      ...(isShort ? [] : [none('exceptions without a case', Object.keys(harmless).length - counted.excused.size)]),
    ];
  } finally {
    await tested.stop();
  }
}

function triesOf(isShort: boolean): Try[] {
  return Object.entries(policy).flatMap(([key, row]) => {
    if (routeOf(key).method === 'GET' || !key.includes(process.env.MATRIX_ROWS ?? '')) return [];
    const isOfAccounts = row.about === 'account';
    const granted = (isOfAccounts ? (['admin'] as const) : people).filter(
      (actor) => verdictOf(row, actor, targetOf(row)) === 'granted',
    );
    const actors = isShort ? granted.slice(0, 1) : [granted[0], granted.find((each) => officials.includes(each))];
    return [...new Set(actors.flatMap((actor) => actor ?? []))].flatMap((actor) =>
      obstacles
        .filter((each) => isAbout(each, key, isOfAccounts) && (each.isInShort || !isShort))
        .map((obstacle) => ({ key, row, actor, obstacle })),
    );
  });
}

function isAbout(obstacle: Obstacle, key: string, isOfAccounts: boolean): boolean {
  const { method, path } = routeOf(key);
  if (obstacle.calls === undefined) return (obstacle.isOfAccounts ?? false) === isOfAccounts;
  return obstacle.calls.test(`${method} ${path}`);
}

function targetOf(row: Row) {
  return row.about === 'account' ? 'a staff member' : 'own';
}

/** Compares the answer after the obstacle with that of a request that is stopped while it happens. */
async function tryOne(stage: Stage, given: Try, counted: Counted): Promise<void> {
  const after = await answerTo(stage, given, undefined);
  if (after === undefined) return;
  if (after >= 500) return fault(counted, given, `${after} after it`);
  for (let passing = 0; passing < mostStops; passing += 1) {
    const during = await answerTo(stage, given, passing);
    if (during === undefined) return;
    counted.tries += 1;
    if (after >= 400) counted.refusals += 1;
    if (during < 500 && (after < 400 || during >= 400)) continue;
    const route = given.key.split(' #')[0] ?? '';
    if (during < 500 && route in harmless) counted.excused.add(route);
    else fault(counted, given, `${during}, and ${after} a moment later`);
  }
}

function fault({ faults }: Counted, { key, actor, obstacle }: Try, what: string): void {
  faults.push(`${key}: ${actor}, while ${obstacle.name}: ${what}`);
}

/**
 * Sends the request after the obstacle or, with `passing`, stops it before its next transaction but so many until the obstacle
 * has happened. Returns the status; undefined for a request that begins no such transaction, and where the obstacle is
 * refused.
 */
async function answerTo(
  { tested, world, state, gate }: Stage,
  { key, row, actor, obstacle }: Try,
  passing: number | undefined,
): Promise<number | undefined> {
  const cell = cellOf(tested, world, row, actor, targetOf(row));
  try {
    const sent = await requestOf(key, row, cell);
    const send = async () => (await ask(tested, world.people[actor]?.token, sent)).status;
    if (passing === undefined) return (await happened(obstacle, cell, sent)) ? await send() : undefined;
    const stopped = gate.stopNext(passing).then(() => 'stopped' as const);
    const answer = send();
    if ((await Promise.race([stopped, answer])) !== 'stopped') return undefined;
    const isThere = await happened(obstacle, cell, sent);
    gate.open();
    const status = await answer;
    return isThere ? status : undefined;
  } finally {
    gate.open();
    await state.changedTables();
    await state.restore();
  }
}

/** Returns false for an obstacle that the state of the row itself prevents: what one of two has signed is not signed by a link. */
async function happened(obstacle: Obstacle, cell: Cell, sent: Sent): Promise<boolean> {
  try {
    await obstacle.happen(cell, sent);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof FieldRefusal) return false;
    throw error;
  }
}
