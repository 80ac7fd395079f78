import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const migrationsDir = fileURLToPath(new URL('../../../database/migrations', import.meta.url));
/** A number that no other use of advisory locks has. */
const migrationLock = 7_202_701;
const oldestMajor = 15;

/**
 * Brings a database to the newest shape: plain SQL files in name order, forward only, each in a transaction of its own.
 * One process at a time; the others wait. Throws if a file that has run was changed since, and, without changing
 * anything, if one has run that this version of the code does not have. `only`: the migrations that the database of a
 * backup had. Returns the names it ran.
 */
export async function migrate(
  url: string,
  folder: string = migrationsDir,
  only?: readonly string[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection fails the statement; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseOldServer(client);
    await refuseOtherEncodings(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // After a crash the next start runs lost migrations again, so none of them waits for the disk.
    await client.query('set synchronous_commit = off');
    await createList(client);
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const ran = new Map(rows.map((row) => [row.name, row.checksum]));
    const names = namesIn(folder);
    refuseNewerDatabase([...ran.keys(), ...(only ?? [])], names);
    const fresh: string[] = [];
    for (const name of only ? names.filter((each) => only.includes(each)) : names) {
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = ran.get(name);
      if (known === checksum) continue;
      if (known !== undefined)
        throw new Error(`migration ${name} was changed after it ran: write a new migration instead`);
      await runOne(client, name, text, checksum);
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>('show server_version');
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < oldestMajor)
    throw new Error(`the database runs PostgreSQL ${version}, but the portal needs ${oldestMajor} or newer`);
}

async function refuseOtherEncodings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding !== 'UTF8')
    throw new Error(
      `the encoding of the database is ${encoding}, but the portal needs UTF8: make another one with createdb --encoding UTF8 --template template0`,
    );
}

const insufficientPrivilege = '42501';

/** Creates the list of migrations that have run. */
async function createList(client: pg.Client): Promise<void> {
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    );
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
    const { rows } = await client.query<{ database: string; name: string }>(
      'select quote_ident(current_database()) as database, quote_ident(current_user) as name',
    );
    const { database = '', name = '' } = rows[0] ?? {};
    throw new Error(
      `the user of the database may not make tables in it: as an administrator, run "alter database ${database} owner to ${name}"`,
      { cause: error },
    );
  }
}

/** Throws, as `migrate` does, where one of these migrations is not of this version of the code. */
export function refuseNewer(ran: readonly string[]): void {
  refuseNewerDatabase(ran, namesIn(migrationsDir));
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((each) => each.endsWith('.sql'))
    .sort();
}

/** Refuses a newer database: older code would write what newer code no longer reads, and silently break its rules. */
function refuseNewerDatabase(ran: readonly string[], known: readonly string[]): void {
  const unknown = ran.filter((name) => !known.includes(name)).sort();
  if (unknown.length === 0) return;
  throw new Error(
    `a newer version of the portal has migrated it: it is at migration ${unknown.at(-1)}, and this version ends at ${known.at(-1) ?? 'none'}; start the newer version, or restore a backup from before it`,
  );
}

async function runOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  const noted = `insert into migrations (name, checksum) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(checksum)})`;
  try {
    // One round trip. The line break ends a comment.
    await client.query(`begin;\n${text}\n;${noted};commit`);
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
