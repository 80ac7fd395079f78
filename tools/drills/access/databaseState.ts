/**
 * Detects whether a request changed a row, and undoes the change. A copy of every table is in a separate schema. The
 * drill's triggers record which tables were touched, and those are restored from the copy. Both sides really commit,
 * so constraints and triggers at the end of a transaction apply too, and rolled back changes are not recorded.
 */
import pg from 'pg';

export interface DatabaseState {
  /** Tables in which a row was added, changed or removed since the last mark. */
  changedTables(): Promise<string[]>;
  /** Makes the current state the one that changedTables() compares with; restore() goes back further. */
  mark(): Promise<void>;
  /** Restores every row that changedTables() or mark() saw changed since the state was taken. Sequences go on. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: string;
}

const copySchema = 'drill_copy';
const noted = `${copySchema}.noted_changes`;

/** Takes the state of all tables of the portal and of its queue. */
export async function takeDatabaseState(url: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: url });
  // When the drill fails, the database stops before this connection; the report should show the failure itself.
  client.on('error', () => undefined);
  await client.connect();
  const tables = await listTables(client);
  await client.query(`drop schema if exists ${copySchema} cascade; create schema ${copySchema}`);
  for (const { name } of tables) await client.query(`create table ${copyOf(name)} as table ${name}`);
  await client.query(notingSql(tables));

  /** The tables that restore() resets, and those that changedTables() reports. */
  const sinceTaken = new Set<string>();
  const sinceMarked = new Set<string>();
  let newest = '';
  /** Every row that differs from its copy was written by this transaction or a later one. */
  let undone = '';
  const readNotes = async () => {
    // Most requests begin no writing transaction: then no row can have changed, and the records need not be read.
    if ((await transactions(client)).next === newest) return;
    const { rows } = await client.query<{ name: string }>(
      `with read as (delete from ${noted} returning name) select distinct name from read`,
    );
    for (const { name } of rows) {
      sinceTaken.add(name);
      sinceMarked.add(name);
    }
    newest = (await transactions(client)).next;
  };
  const begin = async () => {
    const { next, oldest } = await transactions(client);
    newest = next;
    undone = oldest;
  };
  await begin();

  return {
    changedTables: async () => {
      await readNotes();
      return [...sinceMarked].sort();
    },
    mark: async () => {
      await readNotes();
      sinceMarked.clear();
    },
    restore: async () => {
      const changed = tables.filter(({ name }) => sinceTaken.has(name));
      sinceTaken.clear();
      sinceMarked.clear();
      if (changed.length === 0) return;
      // Triggers and foreign keys are off: they guard the portal's writes, not this restore, which is not recorded
      // either.
      await client.query(
        [
          'begin',
          'set local session_replication_role = replica',
          ...changed.map((table) => undoSql(table, undone)),
          'commit',
        ].join(';\n'),
      );
      await begin();
    },
    close: () => client.end(),
  };
}

/** Returns the id of the next transaction to begin, and that of the oldest that has not ended. */
async function transactions(client: pg.Client): Promise<{ next: string; oldest: string }> {
  const { rows } = await client.query<{ next: string; oldest: string }>(
    `select pg_snapshot_xmax(now)::text as next, pg_snapshot_xmin(now)::text as oldest from pg_current_snapshot() as now`,
  );
  const [ids] = rows;
  if (!ids) throw new Error('the database knows no transactions');
  return ids;
}

/**
 * Returns the triggers' SQL. Records are written as the owner, and without a key, so that two writers never wait for
 * each other.
 */
function notingSql(tables: readonly Table[]): string {
  const triggers = tables.flatMap(({ name }) => [
    `drop trigger if exists drill_notes on ${name}`,
    `create trigger drill_notes after insert or update or delete on ${name}
       for each row execute function ${copySchema}.note('${name.replaceAll("'", "''")}')`,
    `drop trigger if exists drill_notes_all on ${name}`,
    `create trigger drill_notes_all after truncate on ${name}
       for each statement execute function ${copySchema}.note('${name.replaceAll("'", "''")}')`,
  ]);
  return [
    `create table ${noted} (name text not null)`,
    `create function ${copySchema}.note() returns trigger language plpgsql security definer as
       $$ begin insert into ${noted} values (tg_argv[0]); return null; end $$`,
    ...triggers,
  ].join(';\n');
}

/**
 * Returns SQL that touches only rows that differ: refilling whole tables would leave thousands of dead rows behind
 * each cell. Rows that are missing are looked for only where there are fewer than in the copy.
 */
function undoSql({ name, columns }: Table, since: string): string {
  const copy = copyOf(name);
  return `
    delete from ${name} where xmin::text::bigint >= ${since};
    insert into ${name} (${columns}) overriding system value
    select ${columns} from ${copy} c
    where (select count(*) from ${name}) <> (select count(*) from ${copy})
      and c::text not in (select t::text from ${name} t)`;
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
