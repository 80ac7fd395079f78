/**
 * Whether a request changed a row, and the way back. A copy of every table is in a schema of its own; counts and
 * transaction ids of the rows tell which tables differ from it, and these are filled from the copy again. Real commits
 * on both sides: what a constraint or a trigger refuses at the end of a transaction is refused here too.
 */
import pg from 'pg';

export interface DatabaseState {
  /** Tables in which a row was added, changed or removed since the last mark. */
  changedTables(): Promise<string[]>;
  /** The current state is what changedTables() compares with; restore() goes back further. */
  mark(): Promise<void>;
  /** Puts back every row that changedTables() or mark() saw changed since the state was taken. Sequences go on. */
  restore(): Promise<void>;
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
  // A failure of the drill stops the database before this connection: what is reported is the failure.
  client.on('error', () => undefined);
  await client.connect();
  const tables = await listTables(client);
  const printSql = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ':' || coalesce(sum(xmin::text::numeric), 0) as print from ${name}`,
    )
    .join(' union all ');
  /** What restore() goes back to, and what changedTables() compares with. */
  let taken: Print = new Map();
  let marked: Print = new Map();
  let markedAt = '';

  const takePrint = async (): Promise<Print> => {
    const { rows } = await client.query<{ name: string; print: string }>(printSql);
    return new Map(rows.map(({ name, print }) => [name, print]));
  };
  // Most requests begin no writing transaction: then no row can have changed, and nothing has to be counted.
  const isUntouched = async () => {
    const { rows } = await client.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid');
    const newest = rows[0]?.xid ?? '';
    if (newest === markedAt) return true;
    markedAt = newest;
    return false;
  };
  const namesOf = (now: Print, before: Print) =>
    tables.map(({ name }) => name).filter((name) => now.get(name) !== before.get(name));
  let newestPrint: Print = taken;

  await client.query(`drop schema if exists ${copySchema} cascade; create schema ${copySchema}`);
  for (const { name } of tables) await client.query(`create table ${copyOf(name)} as table ${name}`);
  await isUntouched();
  taken = marked = newestPrint = await takePrint();

  return {
    changedTables: async () => {
      if (!(await isUntouched())) newestPrint = await takePrint();
      return namesOf(newestPrint, marked);
    },
    mark: async () => {
      if (!(await isUntouched())) newestPrint = await takePrint();
      marked = newestPrint;
    },
    restore: async () => {
      const changed = new Set(namesOf(newestPrint, taken));
      if (changed.size > 0) {
        await client.query('begin');
        // Triggers and foreign keys guard the portal's writes, not this way back.
        await client.query('set local session_replication_role = replica');
        for (const table of tables.filter(({ name }) => changed.has(name))) await client.query(undoSql(table));
        await client.query('commit');
        await isUntouched();
        taken = newestPrint = await takePrint();
      }
      marked = newestPrint;
    },
    close: () => client.end(),
  };
}

/**
 * Only rows that differ are touched: filling whole tables again would leave thousands of dead rows behind each cell.
 */
function undoSql({ name, columns }: Table): string {
  const copy = copyOf(name);
  return `
    delete from ${name} t where t::text not in (select c::text from ${copy} c);
    insert into ${name} (${columns}) overriding system value
    select ${columns} from ${copy} c where c::text not in (select t::text from ${name} t)`;
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
    where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'jobs' and c.relname like 'job%'))
    group by 1 order by 1`);
  return rows;
}
