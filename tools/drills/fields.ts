/**
 * fields: every call of the policy is made by those who may make it. No answer has a key that its schema does not name;
 * every column of the database, sent along in the body at every depth and in the query, is refused or changes nothing;
 * and no live token, hash or key is in an answer, a file, a letter, the log, the trail or any other row.
 *
 * The short form asks as one person of each kind and sends all columns at once; the long form asks as everybody who is
 * granted the call, and sends each column by itself.
 */
import type { Route } from '@parade/contract/http/route.ts';
import { rooms } from '@parade/server/rooms.ts';
import pg from 'pg';
import { type Answer, ask, cellOf, requestOf, type Sent } from './access/cells.ts';
import { bodiesWith, canary, mayNeverBeSent, queryWith } from './access/columns.ts';
import { type DatabaseState, takeDatabaseState } from './access/databaseState.ts';
import { targetsOf } from './access/objects.ts';
import { type TestedPortal, testedSecret, startTestedPortal } from './access/portal.ts';
import {
  homeTables,
  liveSecrets,
  type SecretKind,
  type Secrets,
  secretsIn,
  unclassifiedColumns,
} from './access/secrets.ts';
import { keysOf, unnamedKeys } from './access/strict.ts';
import { createWorld, type World } from './access/world.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { type Actor, actors } from './policy/actors.ts';
import { type Row, routeOf, verdictOf } from './policy/row.ts';
import type { Target } from './policy/target.ts';
import { policy } from './policy/table.ts';

interface Stage {
  readonly tested: TestedPortal;
  readonly world: World;
  readonly state: DatabaseState;
  readonly client: pg.Client;
  readonly columns: readonly string[];
  readonly isShort: boolean;
  readonly faults: Readonly<Record<'unnamed' | 'injected' | 'secret', Set<string>>>;
  /** All secrets that were ever live, for checking the log at the end. */
  readonly everLived: { readonly tokens: Map<string, SecretKind>; readonly texts: string[] };
  answers: number;
  /** Secrets found where a call exists to return one, which proves that the search works. */
  handedOut: number;
  injections: number;
}

const routes = new Map<string, Route>(
  rooms.flatMap((room) => Object.values(room.routes).map((route) => [`${route.method} ${route.path}`, route] as const)),
);

export async function fields(isShort: boolean): Promise<Figure[]> {
  const tested = await startTestedPortal();
  const client = new pg.Client({ connectionString: tested.url });
  // When the drill fails, the database stops before this connection; the report should show the failure itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const world = await createWorld(tested);
    const state = await takeDatabaseState(tested.url);
    const faults = { unnamed: shouting('unnamed'), injected: shouting('injected'), secret: shouting('secret') };
    const stage: Stage = {
      tested,
      world,
      state,
      client,
      isShort,
      faults,
      columns: await columnsOf(client),
      everLived: { tokens: new Map(), texts: [testedSecret] },
      answers: 0,
      handedOut: 0,
      injections: 0,
    };
    await searchRows(stage, await remember(stage), 'the season', await allTables(client));
    const rows = Object.entries(policy).filter(([name]) => name.includes(process.env.MATRIX_ROWS ?? ''));
    for (const [offset, [key, row]] of rows.entries()) {
      await askRow(stage, key, row);
      if (!isShort) console.error(`${offset + 1} of ${rows.length}: ${key}; ${stage.injections} injections so far`);
    }
    for (const found of secretsIn(tested.log.join(''), stage.everLived)) faults.secret.add(`the log holds ${found}`);
    const unclassified = await unclassifiedColumns(client);
    await state.close();
    for (const line of unclassified) console.error(`unclassified: ${line}`);
    return [
      atLeast('answers read', stage.answers, 600),
      none('keys outside their schema', faults.unnamed.size),
      atLeast('injections', stage.injections, 350),
      atLeast('columns injected', stage.columns.length, 250),
      none('columns taken from a request', faults.injected.size),
      atLeast('lines of the log read', tested.log.length, 200),
      atLeast('secrets found where a call hands them out', stage.handedOut, 50),
      none('live tokens, hashes or keys found', faults.secret.size),
      none('columns that sound like secrets and are on no list', unclassified.length),
    ];
  } finally {
    await client.end();
    await tested.stop();
  }
}

/** Collects faults of a kind and prints each when it is first found: the long form runs for an hour, and may be interrupted. */
function shouting(kind: string): Set<string> {
  const found = new Set<string>();
  const add = found.add.bind(found);
  found.add = (line) => {
    if (!found.has(line)) console.error(`${kind}: ${line}`);
    return add(line);
  };
  return found;
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function allTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select 'public.' || table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
}

async function askRow(stage: Stage, key: string, row: Row): Promise<void> {
  const granted = actors.flatMap((actor) =>
    targetsOf(row.about ?? 'nothing')
      .filter((target) => verdictOf(row, actor, target) === 'granted')
      .slice(0, 1)
      .map((target) => ({ actor, target })),
  );
  // The highest, the lowest and the leader among those who are granted the call, since they see different data.
  const chosen = stage.isShort
    ? granted.filter(({ actor }, n) => n === 0 || n === granted.length - 1 || actor === 'leader')
    : granted;
  for (const { actor, target } of chosen) await askAs(stage, key, row, actor, target);
  const last = chosen.at(-1);
  if (last && routeOf(key).method !== 'GET') await inject(stage, key, row, last.actor, last.target);
}

async function askAs(stage: Stage, key: string, row: Row, actor: Actor, target: Target): Promise<void> {
  const { tested, world, state, faults } = stage;
  const sent = await requestOf(key, row, cellOf(tested, world, row, actor, target));
  const before = await nextTransaction(stage.client);
  const answer = await ask(tested, world.people[actor]?.token, sent);
  const changed = await state.changedTables();
  stage.answers += 1;
  const { method, path } = routeOf(key);
  const output = routes.get(`${method} ${path}`)?.output;
  if (output !== undefined && output !== 'file' && answer.status < 300)
    for (const name of unnamedKeys(output, JSON.parse(answer.text)))
      faults.unnamed.add(`${key}: ${actor}: ${name.replaceAll(/\.\d+/g, '.*')}`);
  const secrets = await remember(stage);
  if (row.hands && secretsIn(answer.text, secrets).length > 0) stage.handedOut += 1;
  for (const found of secretsIn(answer.text, secrets, row.hands))
    faults.secret.add(`${key}: ${actor} is answered ${found}`);
  await searchRows(stage, secrets, key, changed, before);
  await state.restore();
}

/** Returns the id of a transaction that has not begun: every row written from now on has it or a later one. */
async function nextTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id');
  return rows[0]?.id ?? '0';
}

/** Returns the secrets that are live now, and adds them to all that ever were. */
async function remember(stage: Stage): Promise<Secrets> {
  const secrets = await liveSecrets(stage.client, testedSecret);
  for (const [hash, kind] of secrets.tokens) stage.everLived.tokens.set(hash, kind);
  return secrets;
}

/**
 * Searches what is stored since a transaction: the trail, letters, jobs and every other row, except the columns with hashes.
 * A secret that has just been made is in no older row.
 */
async function searchRows(
  stage: Stage,
  secrets: Secrets,
  cause: string,
  tables: readonly string[],
  since = '0',
): Promise<void> {
  for (const table of tables.filter((name) => !homeTables.has(name))) {
    const { rows } = await stage.client.query<{ text: string }>(
      `select (to_jsonb(t) - 'password_hash' - 'sealed_link')::text as text from ${table} t where t.xmin::text::bigint >= $1`,
      [since],
    );
    for (const found of secretsIn(rows.map(({ text }) => text).join('\n'), secrets))
      stage.faults.secret.add(`${cause}: ${table} holds ${found}`);
  }
}

/** Adds the database's columns to a valid request, and looks for their effects. */
async function inject(stage: Stage, key: string, row: Row, actor: Actor, target: Target): Promise<void> {
  const { tested, world, state, faults, columns } = stage;
  const { method, path } = routeOf(key);
  const route = routes.get(`${method} ${path}`);
  for (const name of keysOf(route?.body).filter((each) => mayNeverBeSent(key, each)))
    faults.injected.add(`${key}: the body may hold ${name}`);
  const token = world.people[actor]?.token;
  const send = async (
    change: (sent: Sent) => Sent,
    judge: (answer: Answer, changed: readonly string[]) => string | undefined,
  ) => {
    const sent = change(await requestOf(key, row, cellOf(tested, world, row, actor, target)));
    await state.mark();
    const answer = await ask(tested, token, sent);
    const changed = (await state.changedTables()).filter(
      (table) => !homeTables.has(table) && table !== 'public.rate_limits',
    );
    stage.injections += 1;
    const fault = judge(answer, changed) ?? (await canaryIn(stage, changed));
    if (fault) faults.injected.add(`${key}: ${fault}`);
    await state.restore();
  };
  const { body } = await requestOf(key, row, cellOf(tested, world, row, actor, target));
  await state.changedTables();
  await state.restore();
  const batches = stage.isShort ? [columns] : [columns, ...columns.map((column) => [column])];
  for (const batch of batches) {
    for (const { where, isTop, columns: unknown, build } of bodiesWith(body, batch, (path) =>
      keysOf(route?.body, path),
    )) {
      const sentKeys = unknown.length === 1 ? `${unknown[0]} ${where}` : `unknown keys ${where}`;
      await send(
        (sent) => ({ ...sent, body: build(sent.body) }),
        ({ status, text }, changed) => {
          if (route?.body === undefined)
            return status >= 500 ? `${status} for a body that nobody asked for` : undefined;
          if (status !== 422) return `${status} for ${sentKeys}`;
          if (changed.length > 0) return `422 for ${sentKeys}, and changed ${changed.join(', ')}`;
          const unnamed = isTop ? unknown.filter((name) => !text.includes(`"${name}"`)) : [];
          return unnamed.length > 0 ? `does not refuse ${unnamed.join(', ')}` : undefined;
        },
      );
    }
  }
  await send(
    (sent) => ({
      ...sent,
      path: queryWith(
        sent.path,
        columns.filter((name) => !keysOf(route?.query).includes(name)),
      ),
    }),
    ({ status }) => (status >= 500 ? `${status} for an unknown query` : undefined),
  );
}

async function canaryIn(stage: Stage, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await stage.client.query(
      `select 1 from ${table} t where to_jsonb(t)::text like '%${canary}%' limit 1`,
    );
    if (rows.length > 0) return `${table} took a value that was sent along`;
  }
  return undefined;
}
