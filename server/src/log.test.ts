import { z } from 'zod';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './http/app.ts';
import { room } from './http/handlers.ts';
import { route } from '@parade/contract/http/route.ts';
import { loggedError } from './loggedError.ts';
import { openLog } from './log.ts';
import { closeAfterTests } from './testing/closing.ts';
import { testPortal, type TestPortal } from './testing/portal.ts';

const canary = 'PeanutAllergy6265550142';
let portal: TestPortal;
let lines: string[];
/** Runs a statement inside a call, as a handler would. */
let run: (statement: string, values: unknown[]) => Promise<number>;
/** The same errors, as the database reports them outside the log. */
const seen: string[] = [];

beforeAll(async () => {
  lines = [];
  const log = openLog('trace', { write: (line: string) => void lines.push(line) });
  portal = { ...(await testPortal({ config: { checkAnswers: true } })), log };
  let asked: { statement: string; values: unknown[] } = { statement: '', values: [] };
  const routes = {
    run: route({
      method: 'GET',
      path: '/api/run',
      summary: 'Runs what the test asks for.',
      who: { anyone: 'only this test binds it' },
      output: z.object({}),
      refusals: [],
    }),
  };
  const testRoom = room('test', routes, {
    run: async ({ portal }) => {
      await portal.db
        .transaction()
        .execute((tx) => sql.raw(bound(asked.statement, asked.values)).execute(tx))
        .catch((error: Error) => {
          seen.push(JSON.stringify([Object.entries(error), error.message]));
          throw error;
        });
      return {};
    },
  });
  const app = await buildApp(portal, [testRoom]);
  closeAfterTests(() => app.close());
  run = async (statement, values) => {
    asked = { statement, values };
    return (await app.inject('/api/run')).statusCode;
  };
});

/**
 * Puts values in as literals: the driver sends them apart, but a trigger or function of ours may put them into an
 * error.
 */
function bound(statement: string, values: unknown[]): string {
  return statement.replaceAll(/\$(\d)/g, (_, position: string) => `'${String(values[Number(position) - 1])}'`);
}

describe('an error of the database', () => {
  it('an error of the database is logged without anything that somebody typed, in any column', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
      select c.table_name, c.column_name, c.data_type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED'))`.execute(
      portal.db,
    );
    const kinds = new Set<string>();
    for (const { table_name, column_name, data_type } of rows) {
      kinds.add(data_type);
      const value = data_type.startsWith('json')
        ? JSON.stringify({ note: canary })
        : data_type === 'ARRAY'
          ? `{${canary}}`
          : canary;
      // Refused for another missing column, or for the value itself; the detail quotes the row.
      await run(`insert into "${table_name}" ("${column_name}") values ($1)`, [value]);
    }
    expect(rows.length).toBeGreaterThan(60);
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['ARRAY', 'jsonb', 'text']));
    expectQuotedAndNotLogged(60);
  });

  it.each([
    ['a cast that fails', 'select $1::integer'],
    ['JSON that is none', `select ('{"note": ' || $1 || '}')::jsonb`],
    ['a date that is none', 'select $1::date'],
    ['a message of a trigger', `do $do$ begin raise exception 'refused: %', $1; end $do$`],
    [
      'a message with a false frame',
      `do $do$ begin raise exception using message = E'refused\\n    at ' || $1 || ' (/x.ts:1:1)'; end $do$`,
    ],
    ['a key that is taken', `insert into settings (key, value, updated_at) values ($1, '1', now()), ($1, '2', now())`],
  ])('an error of the database is logged so for %s', async (_, statement) => {
    expect(await run(statement, [canary])).toBe(500);
    expectQuotedAndNotLogged(1);
  });

  it('an error of the database is logged with what helps to find the cause', async () => {
    lines.length = 0;
    await run('select $1::integer', [canary]);
    const line = JSON.parse(lines.find((each) => each.includes('"err"')) ?? '{}') as { err: Record<string, unknown> };
    expect(line.err).toMatchObject({ name: 'error', code: '22P02', routine: expect.stringMatching(/^pg_/) });
    expect(String(line.err.stack)).toMatch(/^ {4}at .*\.(ts|js):\d+:\d+/);
  });
});

it('a row that is stored under a wrong id is answered as not found, and warned of with the name of its constraint', async () => {
  lines.length = 0;
  const values = [canary];
  expect(
    await run(
      `insert into participant_imports (entry_id, request_key, outcomes, created_at) values (987654321, gen_random_uuid(), array[$1], now())`,
      values,
    ),
  ).toBe(404);
  const warned = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ level }) => level === 40);
  expect(warned).toMatchObject([{ refusal: 'not-found', constraint: 'participant_imports_entry_id_fkey' }]);
});

describe('any other error', () => {
  it.each([
    ['its message', new Error(`cannot read ${canary}`)],
    ['its properties', Object.assign(new Error('x'), { response: canary, recipient: canary, code: `550 ${canary}` })],
    ['its cause', new Error('x', { cause: new Error(canary) })],
    ['the errors in it', new AggregateError([new Error(canary)], canary)],
    ['its name', Object.assign(new Error('x'), { name: `Error ${canary}` })],
    ['a value thrown in its place', `thrown ${canary}`],
    ['a plain object of the queue', { message: canary, stack: `Error: ${canary}\n    at x`, detail: canary }],
  ])('any other error is logged without %s', (_, error) => {
    lines.length = 0;
    portal.log.warn({ err: error }, 'something failed');
    portal.log.child({ reqId: '1' }).error({ err: error }, 'something failed');
    expect(lines.length).toBe(2);
    expect(lines.join('')).not.toContain(canary);
  });

  it('any other error is logged with its kind, its code and where it happened', () => {
    const error = loggedError(
      Object.assign(new TypeError('x'), { code: 'ECONNREFUSED', syscall: 'connect', port: 25 }),
    );
    expect(error).toMatchObject({ name: 'TypeError', code: 'ECONNREFUSED', syscall: 'connect', port: 25 });
    expect(error.stack).toContain('log.test.ts');
  });
});

function expectQuotedAndNotLogged(atLeast: number): void {
  // Otherwise the log would be clean whatever it records.
  expect(seen.filter((each) => each.includes(canary)).length).toBeGreaterThanOrEqual(atLeast);
  expect(lines.filter((each) => each.includes('"err"')).length).toBeGreaterThanOrEqual(atLeast);
  expect(lines.filter((each) => each.includes(canary))).toEqual([]);
  seen.length = 0;
  lines.length = 0;
}
