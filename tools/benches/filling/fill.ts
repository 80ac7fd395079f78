/**
 * The filled database for measurements: 10 parade years, 5,000 entries, 200,000 participants and waivers, 2 million
 * audit rows. The same seed gives the same rows. PostgreSQL generates the rows with generate_series, which is faster
 * than COPY and needs no file.
 */
import pg from 'pg';
import { auditStatement } from './fillAudit.ts';
import { lettersStatement } from './fillLetters.ts';

export interface FillSize {
  readonly entries: number;
  readonly participants: number;
  readonly auditRows: number;
  /** Letters in the outbox; none by default. */
  readonly letters?: number;
}

export const fullSize: FillSize = { entries: 5_000, participants: 200_000, auditRows: 2_000_000 };
export const tenth: FillSize = { entries: 500, participants: 20_000, auditRows: 200_000 };

export const filledYears = { first: 2018, last: 2027 } as const;

const words = `array['Silver','Golden','Valley','River','Sierra','Harbor','Rose','Canyon','Prairie','Lakeside','Northern','Summit','Cedar','Maple','Coastal','Heritage']`;
const kinds = `array['Marching Band','Riders','Float Association','Dance Company','Motor Club','Award Troop','Color Guard']`;
const firsts = `array['Amelia','Andrés','Björn','Carmen','Chidi','Elif','Hana','Haruto','Ingrid','José','Keoni','Leilani','Mateo','Noor','Olivia','Priya','Søren','Tamika','Wren','Zoë']`;
const lasts = `array['Abernathy','Adeyemi','Bergström','Chen','Dubois','Eriksen','García','Holloway','Ibarra','Kowalczyk','Nakamura','Nguyen','O’Donnell','Quiñones','Ramírez','Takahashi','Washington','Xu','Zimmermann']`;
const pick = (list: string, by: string) => `(${list})[1 + (${by}) % array_length(${list}, 1)]`;
/** Returns SQL for a number that looks random and is the same for each row number. */
const mixed = (n: string, salt: number) => `(abs(hashint8extended(${n}, ${salt})) % 1000000)::int`;

/** Fills a migrated, empty database, both halves of its long tables in parallel. Returns the seconds it took. */
export async function fill(url: string, size: FillSize = fullSize): Promise<number> {
  const began = performance.now();
  const sql = { pick, mixed, firsts, lasts };
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    for (const client of clients) {
      // Two million rows: they need not be durable one by one.
      await client.query('set synchronous_commit = off');
      await client.query(`set maintenance_work_mem = '512MB'`);
    }
    await eachInOrder(clients.slice(0, 1), statements(size));
    const half = Math.ceil(size.auditRows / 2);
    await withoutIndexes(clients, 'audit_events', [
      auditStatement(sql, { entries: size.entries, first: 1, last: half }),
      auditStatement(sql, { entries: size.entries, first: half + 1, last: size.auditRows }),
    ]);
    await clients[0]?.query(`select setval(pg_get_serial_sequence('audit_events', 'id'), max(id)) from audit_events`);
    if (size.letters) await withoutIndexes(clients, 'outbox', [lettersStatement(sql, size.letters)]);
    await clients[0]?.query('vacuum analyze');
    return (performance.now() - began) / 1000;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Fills a table in a quarter of the time: its indexes are built once from all rows, the slowest first. */
async function withoutIndexes(clients: readonly pg.Client[], table: string, inserts: string[]): Promise<void> {
  const found = await clients[0]?.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexdef not like 'CREATE UNIQUE%'
     order by indexdef like '%USING gin%' desc, indexname`,
    [table],
  );
  const indexes = found?.rows ?? [];
  await eachInOrder(
    clients.slice(0, 1),
    indexes.map(({ indexname }) => `drop index ${indexname}`),
  );
  await eachInOrder(clients, inserts);
  await eachInOrder(
    clients,
    indexes.map(({ indexdef }) => indexdef),
  );
}

/** Runs the statements; each client takes the next one when it has finished one. */
async function eachInOrder(clients: readonly pg.Client[], sql: readonly string[]): Promise<void> {
  const left = [...sql];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await client.query(next);
    }),
  );
}

function statements({ entries, participants }: Pick<FillSize, 'entries' | 'participants'>): string[] {
  const years = filledYears.last - filledYears.first + 1;
  const perEntry = Math.round(participants / entries);
  return [
    `insert into parades (event_year, parade_on, is_over) select y, make_date(y, 1, 1), make_date(y, 1, 1) < (now() at time zone 'America/Los_Angeles')::date from generate_series(${filledYears.first}, ${filledYears.last + 1}) y on conflict do nothing`,
    `insert into settings (key, value, updated_at) values ('current_parade_year', '${filledYears.last}', '2026-01-20'), ('media_guide_open_date', '"${filledYears.last - 1}-10-01"', '2026-01-20') on conflict do nothing`,
    `update organization_types set available_parade_id_from = (select id from parades where event_year = ${filledYears.last}), available_parade_id_to = (select id from parades where event_year = ${filledYears.last + 1})`,
    `insert into users (email, first_name, last_name, email_verified_at, created_at)
       select 'person' || n || '@example.org', ${pick(firsts, mixed('n', 1))}, ${pick(lasts, mixed('n', 2))}, '2020-01-01', '2020-01-01' from generate_series(1, ${Math.max(60, Math.round(entries / 2.5))}) n`,
    `insert into user_roles (user_id, role, granted_at) select id, case when id % 8 = 0 then 'admin' else 'staff' end, '2020-01-01' from users where email ~ '^person([1-9]|[1-4][0-9])@'`,
    `insert into organizations (name, type_id, created_at)
       select ${pick(words, mixed('n', 3))} || ' ' || ${pick(words, mixed('n', 4))} || ' ' || ${pick(kinds, 'n')} || ' ' || n, 1 + n % 7, '2020-01-01' from generate_series(1, ${Math.round(entries / 2.5)}) n`,
    `insert into entries (organization_id, year, status, submitted_at, approved_at, rejected_at, rep_id, official_name, created_at, updated_at, user_last_updated_at)
       select o.id, ${filledYears.first} + (n % ${years}), s.status,
         case when s.status in ('received', 'accepted', 'rejected') then at - interval '40 days' end,
         case when s.status = 'accepted' then at - interval '20 days' end,
         case when s.status = 'rejected' then at - interval '20 days' end,
         case when n % 3 = 0 then (select min(id) from users) + ${mixed('n', 6)} % 40 end,
         o.name, at - interval '60 days', at, at
       from generate_series(1, ${entries}) n
       join lateral (select id, name from organizations order by id offset (n * 7919) % ${Math.round(entries / 2.5)} limit 1) o on true
       cross join lateral (select (array['accepted','accepted','accepted','accepted','received','in-progress','rejected','withdrawn'])[1 + ${mixed('n', 5)} % 8] as status,
         make_timestamptz(${filledYears.first} - 1 + (n % ${years}), 11, 1 + n % 28, n % 24, n % 60, 0, 'UTC') as at) s`,
    `insert into organization_roles (user_id, name, organization_id, parade_year, created_at)
       select (select min(id) from users) + 50 + e.id % (select count(*) - 51 from users)::int, 'leader', e.organization_id, e.year, e.created_at from entries e on conflict do nothing`,
    `insert into participants (entry_id, type, first_name, last_name, email, primary_role, created_at, updated_at)
       select e.id, 'general-participants', ${pick(firsts, mixed('e.id * 1000 + p', 7))}, ${pick(lasts, mixed('e.id * 1000 + p', 8))} || ' ' || p, 'p' || e.id || '.' || p || '@example.org', 'Member', e.created_at, e.created_at
       from entries e cross join generate_series(1, ${perEntry}) p`,
    `insert into waivers (locator, participant_id, entry_id, year, form_type, name, email, definition_version, created_at, updated_at, sent_at, completed_at, approved_at)
       select md5(p.id::text), p.id, p.entry_id, e.year, 'participant-waiver', p.first_name || ' ' || p.last_name, p.email, 1, p.created_at, p.created_at, p.created_at,
         case when p.id % 3 > 0 then p.created_at + interval '5 days' end, case when p.id % 3 = 2 then p.created_at + interval '6 days' end
       from participants p join entries e on e.id = p.entry_id`,
  ];
}
