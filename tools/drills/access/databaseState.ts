/**
 * Whether a request changed a row, and the way back. A copy of every table stands in a schema of its own; counts and
 * transaction ids of the rows tell which tables differ from it, and these are filled from the copy again. Real commits on
 * both sides: what a constraint or a trigger refuses at the end of a transaction is refused here too.
 */
import pg from 'pg';

export interface DatabaseState {
  /** Tables in which a row was added, changed or removed since the last restore. */
  changedTables(): Promise<string[]>;
  /** The same, since prints() was called. */
  prints(): Promise<Print>;
  changedSince(prints: Print): Promise<string[]>;
  /** Puts every row back as it was when the state was taken. Sequences go on. */
  restore(): Promise<void>;
  /** Takes the state anew: what stands now is what restore() goes back to. */
  retake(): Promise<void>;
  readonly client: pg.Client;
  close(): Promise<void>;
}

interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: string;
}

type Print = ReadonlyMap<string, string>;

const copySchema = 'drill_copy';

/** Takes the state of all tables of the portal and of its queue. */
export async function takeDatabaseState(url: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await listTables(client);
  const printSql = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(xmin::text::numeric), 0) as print from ${name}`,
    )
    .join(' union all ');
  let base: Print = new Map();
  let lastTransaction = '';

  const takePrint = async (): Promise<Print> => {
    const { rows } = await client.query<{ name: string; print: string }>(printSql);
    return new Map(rows.map(({ name, print }) => [name, print]));
  };
  const newestTransaction = async () => {
    const { rows } = await client.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid');
    return rows[0]?.xid ?? '';
  };
  const changedTables = async () => {
    // Most requests begin no writing transaction: then no row can have changed, and nothing has to be counted.
    if ((await newestTransaction()) === lastTransaction) return [];
    const now = await takePrint();
    return tables.map(({ name }) => name).filter((name) => now.get(name) !== base.get(name));
  };
  const settle = async () => {
    base = await takePrint();
    lastTransaction = await newestTransaction();
  };

  const state: DatabaseState = {
    client,
    changedTables,
    prints: takePrint,
    changedSince: async (prints) => {
      const now = await takePrint();
      return tables.map(({ name }) => name).filter((name) => now.get(name) !== prints.get(name));
    },
    restore: async () => {
      const changed = await changedTables();
      if (changed.length > 0) {
        await client.query('begin');
        // Triggers and foreign keys guard the portal's writes, not this way back.
        await client.query(`set local session_replication_role = replica`);
        for (const { name, columns } of tables.filter((table) => changed.includes(table.name))) {
          await client.query(`delete from ${name}`);
          await client.query(
            `insert into ${name} (${columns}) overriding system value select ${columns} from ${copyOf(name)}`,
          );
        }
        await client.query('commit');
      }
      await settle();
    },
    retake: async () => {
      await client.query(`drop schema if exists ${copySchema} cascade`);
      await client.query(`create schema ${copySchema}`);
      for (const { name } of tables) await client.query(`create table ${copyOf(name)} as table ${name}`);
      await settle();
    },
    close: () => client.end(),
  };
  await state.retake();
  return state;
}

function copyOf(name: string): string {
  return `${copySchema}."${name.replaceAll('"', '').replace('.', '_')}"`;
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'jobs')
    group by 1 order by 1`);
  return rows;
}
