import { permissionsOf } from '@parade/contract/access/permissions.ts';
import { mayOpen, menusOf, type ScreenName, screens } from '@parade/contract/access/screens.ts';
import { homeSlugs } from '@parade/contract/content/page.ts';
import { displayedStatus, displayedStatuses } from '@parade/contract/entries/status.ts';
import { waiverStatus, waiverStatuses } from '@parade/contract/waivers/status.ts';
import { beforeAll, expect, it } from 'vitest';
import { type Moment, seedMoments } from '../../database/seed/moments.ts';
import { seedSeason } from '../../database/seed/season.ts';
import { besides, KnownReads } from '../../database/seed/writing/knownReads.ts';
import { audit, auditAll } from './audit/writes.ts';
import { inTransaction } from './database/change.ts';
import type { DemoStage } from './config.ts';
import { appRole } from './database/appRole.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/pool.ts';
import { testDatabase } from './testing/database.ts';
import { anonymousClient } from './testing/people.ts';
import { disableDemoAccounts, findDemoAccounts, refuseDemoInProduction } from './users/signIn/demoAccounts.ts';
import { CompiledQuery, sql } from 'kysely';
import { completionFaults } from './entries/formStatuses/keeping.ts';
import type { Portal } from './portal.ts';
import { addHomePages, initializeSeason } from './season.ts';
import { currentParadeYear } from './settings/reads.ts';
import { setSetting } from './settings/writes.ts';
import { type TestPortalWithApp, testPortal, testPortalWithApp } from './testing/portal.ts';

let portal: TestPortalWithApp;
let printed: string[];

beforeAll(async () => {
  portal = await testPortalWithApp();
  printed = await seededAsByAStart(portal, portal.url, 'accepted');
}, 300_000);

/** The steps of a first start: a test that only needs its accounts need not compare each answer with the database. */
async function seededAsByAStart(on: Portal, url: string, stage: DemoStage): Promise<string[]> {
  const { db, close } = openDatabase(url, { role: appRole, max: 2 });
  const config = { ...on.config, checkAnswers: false };
  const accounts = await seedSeason({ ...on, db, config }, stage, () => undefined, { pipelines: true });
  await close();
  return accounts;
}

const emails = [
  'superadmin@example.org',
  'admin@example.org',
  'staff@example.org',
  'volunteer@example.org',
  'judge@example.org',
  'media@example.org',
  'broadcaster@example.org',
  'media-pending@example.org',
  'newcomer@example.org',
  'band.leader@example.org',
  'horse.leader@example.org',
  'float.leader@example.org',
  'float.builder@example.org',
];

it('the demo season is seeded once: a second start adds nothing and prints no accounts', async () => {
  const before = await counts();
  expect(await seedSeason(portal, 'parade-day', () => undefined)).toEqual([]);
  expect(await counts()).toEqual(before);
  expect(emails.filter((email) => !printed.some((line) => line.includes(` ${email} `)))).toEqual([]);
});

it('every account of the demo season can sign in, and no other password works', async () => {
  const sign = (email: string, password: string, n: number) =>
    anonymousClient(portal.app, `10.1.0.${n}`).post('/api/sessions', { email, password });
  const answers = await Promise.all(emails.map((email, n) => sign(email, 'parade-demo-2027', n)));
  expect(answers.map(({ status }) => status)).toEqual(emails.map(() => answers[0]?.status));
  expect(answers[0]?.status).toBeLessThan(300);
  expect((await sign('admin@example.org', 'parade-demo-2026', 99)).status).toBe(401);
});

/** Accounts that the demo season has had only since it marks its own. */
const cameLater = new Set(['carlotta.reyes@example.org']);

it('the demo season is recognized by its addresses in a database from before its accounts were marked', async () => {
  const { db, url, owner } = await testDatabase();
  await initializeSeason({ ...portal, db }, () => undefined);
  await seededAsByAStart(portal, url, 'empty');
  const marked = async () => (await findDemoAccounts(db)).active.map(({ email }) => email);
  const all = await marked();
  // The table as before that migration, with another person's account beside the demo's.
  await sql`alter table users drop column is_demo`.execute(owner.db);
  await sql`delete from migrations where name = '0031_users_demo.sql'`.execute(owner.db);
  await sql`insert into users (email, first_name, last_name, created_at) values ('anna@parade.test', 'Anna', 'Ruiz', '2026-01-01')`.execute(
    owner.db,
  );
  expect(await migrate(url)).toEqual(['0031_users_demo.sql']);
  expect(await marked()).toEqual(all.filter((email) => !cameLater.has(email)));
  expect(all.length).toBeGreaterThan(12);
}, 300_000);

it('the demo season stores the completion of every form', async () => {
  const { count } = await portal.db
    .selectFrom('form_submissions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(await completionFaults(portal.db)).toEqual({ kept: count, faults: [] });
  expect(count).toBeGreaterThan(100);
});

it('a portal without the demo season can start in production', async () => {
  await refuseDemoInProduction((await testPortal()).db);
});

it.each([
  ['band.leader@example.org', 'leader', 2],
  ['horse.leader@example.org', 'leader', 1],
  ['float.leader@example.org', 'leader', 3],
  ['float.builder@example.org', 'float-builder', 3],
])('gives %s one accepted entry, as %s', async (email, role, type_id) => {
  const own = await portal.db
    .selectFrom('organization_roles as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .innerJoin('organizations', 'organizations.id', 'held.organization_id')
    .innerJoin('entries', 'entries.organization_id', 'held.organization_id')
    .select(['held.name', 'organizations.type_id', 'entries.year', 'entries.approved_at'])
    .where('users.email', '=', email)
    .execute();
  expect(own).toEqual([{ name: role, type_id, year: 2027, approved_at: expect.any(String) }]);
});

it('the demo season has about sixty entries in every status this year, some of the two years before and of the next', async () => {
  const rows = await portal.db
    .selectFrom('entries')
    .select(['year', 'status', 'submitted_at', 'approved_at', 'rejected_at'])
    .execute();
  const current = rows.filter(({ year }) => year === 2027);
  expect(current.length).toBeGreaterThanOrEqual(55);
  expect(new Set(current.map(displayedStatus))).toEqual(new Set(displayedStatuses));
  expect([2025, 2026, 2028].filter((year) => !rows.some((row) => row.year === year))).toEqual([]);
});

it('the demo season has waivers in every state, viewed ones, withdrawn ones, and some that a parent signed too', async () => {
  const waivers = await portal.db.selectFrom('waivers').selectAll().where('year', '=', 2027).execute();
  const live = waivers.filter(({ voided_at }) => voided_at === null);
  expect(new Set(live.map(waiverStatus))).toEqual(new Set(waiverStatuses));
  expect(live.some((each) => each.viewed_at !== null && each.completed_at === null)).toBe(true);
  expect(live.some((each) => each.viewed_at === null && each.completed_at === null)).toBe(true);
  expect(waivers.some(({ voided_at }) => voided_at !== null)).toBe(true);
  expect(waivers.some(({ field_values }) => JSON.stringify(field_values).includes('guardian:signature'))).toBe(true);
});

it('no two organizations of the demo season share a leader', async () => {
  const shared = await portal.db
    .selectFrom('organization_roles')
    .select('user_id')
    .groupBy('user_id')
    .having((of) => of.fn.count('organization_id').distinct(), '>', 1)
    .execute();
  expect(shared).toEqual([]);
});

it('the demo season is in the past, in the order of time, with letters that are never sent', async () => {
  const now = portal.clock.nowIso();
  const trail = await portal.db.selectFrom('audit_events').select(['id', 'at']).orderBy('id').execute();
  expect(trail.map(({ at }) => at)).toEqual(trail.map(({ at }) => at).sort());
  expect(trail.filter(({ at }) => at >= now)).toEqual([]);
  const letters = await portal.db.selectFrom('outbox').select(['state', 'reason_key']).execute();
  expect(letters.length).toBeGreaterThan(50);
  expect(new Set(letters.map(({ state }) => state))).toEqual(new Set(['unsent']));
});

it("the demo season's later steps read the office's earlier changes, and its trail is in order", async () => {
  const fresh = await testPortal();
  await initializeSeason(fresh, () => undefined);
  const seen: number[] = [];
  const line = (note: string) => ({
    action: 'settings.changed' as const,
    model: 'Settings' as const,
    model_id: 1,
    note,
  });
  const turning = (year: number): Moment => ({
    at: `${year}-02-01T18:00:00.000Z`,
    from: 'empty',
    by: () => null,
    apply: async (change) => {
      seen.push(await currentParadeYear(change.tx), await currentParadeYear(change.tx));
      await audit(change, line(`one of ${year}`));
      await setSetting(change, 'current_parade_year', year);
      await auditAll(change, [line(`two of ${year}`), line(`three of ${year}`)]);
      await audit(change, line(`four of ${year}`));
    },
  });
  await seedMoments(fresh, 'empty', [turning(2021), turning(2022), turning(2023)]);
  expect(seen).toEqual([2027, 2027, 2021, 2021, 2022, 2022]);
  const trail = await fresh.db
    .selectFrom('audit_events')
    .select('note')
    .where('action', '=', 'settings.changed')
    .orderBy('id')
    .execute();
  expect(trail.map(({ note }) => note)).toEqual(
    [2021, 2022, 2023].flatMap((year) => ['one', 'two', 'three', 'four'].map((which) => `${which} of ${year}`)),
  );
});

it("the demo season's steps read the trail as it is, with the lines that were written a moment ago", async () => {
  const fresh = await testPortal();
  await initializeSeason(fresh, () => undefined);
  const seen: number[] = [];
  await seedMoments(fresh, 'empty', [
    {
      at: '2021-02-01T18:00:00.000Z',
      from: 'empty',
      by: () => null,
      apply: async (change) => {
        const lines = async () =>
          (await change.tx.selectFrom('audit_events').select('id').where('model', '=', 'Page').execute()).length;
        const kinds = async () =>
          (await change.tx.selectFrom('audit_kinds').select('action').where('model', '=', 'Page').execute()).length;
        for (const action of ['page.added', 'page.changed'] as const) {
          await audit(change, { action, model: 'Page', model_id: 1 });
          seen.push(await lines(), await lines(), await kinds());
          await auditAll(change, [{ action: 'page.hidden', model: 'Page', model_id: 2 }]);
          seen.push(await lines(), await lines(), await kinds());
        }
      },
    },
  ]);
  expect(seen).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 3]);
});

it('the demo season knows every table that a trigger writes to behind a statement', async () => {
  const writing = await sql<{ named: string; body: string }>`
    select distinct event_object_table::text as named, prosrc as body
    from information_schema.triggers
    join pg_proc on action_statement = 'EXECUTE FUNCTION ' || proname || '()'
    where event_manipulation <> 'DELETE' and prosrc ~* '\\m(insert +into|update|delete +from) +\\w'
    order by named`.execute(portal.db);
  const found = writing.rows.map(({ named, body }) => [
    named,
    [...body.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+(\w+)/gi)].map(([, table]) => table),
  ]);
  expect(Object.fromEntries(found)).toEqual(besides);
});

it('the demo season asks again only for what a written setting changes', () => {
  const reads = new KnownReads();
  const parades = CompiledQuery.raw('select "id" from "parades"');
  const settings = CompiledQuery.raw('select "value" from "settings"');
  const version = CompiledQuery.raw('select version from settings_version');
  const answer = Promise.resolve({ rows: [] });
  for (const each of [parades, settings, version]) void reads.note(each, answer);
  reads.forget('insert into "settings" ("key") values ($1) on conflict ("key") do update set "value" = $2');
  expect([parades, settings, version].map((each) => reads.known(each))).toEqual([answer, undefined, undefined]);
});

it('the demo season fails completely, and says why, if a write in the background fails', async () => {
  const fresh = await testPortal();
  await initializeSeason(fresh, () => undefined);
  const { db, close } = openDatabase(fresh.url, { role: appRole });
  const taken: Moment = {
    at: '2021-02-01T18:00:00.000Z',
    from: 'empty',
    by: () => null,
    apply: async ({ tx }) => {
      await setSetting(
        { portal: fresh, tx, at: taken.at, by: { kind: 'system', job: 'test' } },
        'parade_name',
        'Kites',
      );
      await tx.insertInto('parades').values({ event_year: 2027, parade_on: '2027-01-01' }).execute();
      await tx.selectFrom('users').select('id').execute();
    },
  };
  await expect(seedMoments({ ...fresh, db }, 'empty', [taken], true)).rejects.toThrow('duplicate key');
  await close();
  const names = await fresh.db.selectFrom('settings').select('value').where('key', '=', 'parade_name').execute();
  expect(JSON.stringify(names)).not.toContain('Kites');
});

it('the demo season welcomes the media with a link to each screen of their menus, and with nothing that their directory does not have', async () => {
  const { html } = await portal.db
    .selectFrom('pages')
    .select('html')
    .where('slug', '=', 'welcome-media')
    .executeTakeFirstOrThrow();
  const permissions = permissionsOf(['media', 'broadcaster']);
  const paths = (Object.keys(screens) as ScreenName[]).flatMap((name) => {
    const { who, path } = screens[name];
    const isListed = menusOf(name).some((menu) => menu === 'media' || menu === 'broadcaster');
    return isListed && mayOpen(who, permissions) ? [path] : [];
  });
  expect(paths).toContain('/commentary-sheets');
  expect(paths.filter((path) => !html.includes(`href="${path}`))).toEqual([]);
  const rows = html.split('<tr>');
  const rowTo = (path: string) => rows.filter((row) => row.includes(`href="${path}"`)).join('');
  expect(rowTo('/applications')).not.toMatch(/place|order/);
  expect(rowTo('/media-guide/s/parade_order')).toContain('order of the parade');
});

it('the demo season answers its applications in words of its own', async () => {
  const forms = await portal.db
    .selectFrom('form_submissions')
    .innerJoin('entries', 'entries.id', 'form_submissions.entry_id')
    .select(['form_type', 'field_values', 'form_submissions.submitted_at'])
    .execute();
  const initial = forms.filter(({ form_type }) => form_type.endsWith('-application'));
  expect(initial.filter(({ field_values }) => JSON.stringify(field_values).includes('Example'))).toEqual([]);
  expect(forms.some(({ submitted_at }) => submitted_at === null)).toBe(true);
});

it('the demo season works in any month: before October nobody has signed, and on parade day nobody is left waiting', async () => {
  const march = await testPortal({ at: '2027-03-10T18:00:00.000Z' });
  await initializeSeason(march, () => undefined);
  await seedSeason(march, 'parade-day', () => undefined);
  const entries = await march.db
    .selectFrom('entries')
    .select(['status', 'updated_at'])
    .where('year', '=', 2028)
    .execute();
  expect(entries.filter(({ status }) => status === 'received')).toEqual([]);
  expect(entries.filter(({ updated_at }) => updated_at >= march.clock.nowIso())).toEqual([]);
  const waivers = await march.db.selectFrom('waivers').select(['year', 'completed_at']).execute();
  const signedYears = waivers.filter(({ completed_at }) => completed_at !== null).map(({ year }) => year);
  expect(signedYears.length).toBeGreaterThan(0);
  expect(signedYears).not.toContain(2028);
}, 300_000);

it.each([
  ['on the day of a parade', '2027-01-01T18:00:00.000Z', 2027],
  // January 1 of 2034 is a Sunday.
  ['on the day of a parade on January 2', '2034-01-03T07:59:00.000Z', 2034],
  ['on the day after', '2027-01-02T18:00:00.000Z', 2028],
  ['on the last evening of a year', '2027-01-01T07:59:00.000Z', 2027],
])('an empty portal that is opened %s works on the next parade, that day’s included', async (_, at, year) => {
  const portal = await testPortal({ at });
  await initializeSeason(portal, () => undefined);
  expect(await currentParadeYear(portal.db)).toBe(year);
});

it('an empty portal has the pages that everybody is led to, each start adds what is missing, and none is written again', async () => {
  const empty = await testPortalWithApp();
  await initializeSeason(empty, () => undefined);
  const client = anonymousClient(empty.app, '10.3.0.1');
  expect((await client.get('/api/pages/s/welcome')).status).toBe(404);
  await Promise.all([addHomePages(empty), addHomePages(empty)]);
  for (const slug of homeSlugs) expect((await client.get(`/api/pages/s/${slug}`)).status).toBe(200);
  await empty.db.updateTable('pages').set({ title: 'Our own' }).where('slug', '=', 'welcome').execute();
  await addHomePages(empty);
  const pages = await empty.db.selectFrom('pages').select(['slug', 'title', 'version']).orderBy('slug').execute();
  expect(pages).toEqual([
    { slug: 'welcome', title: 'Our own', version: 1 },
    { slug: 'welcome-media', title: 'Welcome, media', version: 1 },
  ]);
}, 60_000);

// This is the last test: nobody of the season can sign in afterwards.
it('the demo season keeps a portal in production from starting until its accounts are disabled, which leaves everything else', async () => {
  await expect(refuseDemoInProduction(portal.db)).rejects.toThrow(
    /contains \d+ demo accounts .*Run `npm run remove-demo`/,
  );
  const signIn = (n: number) =>
    anonymousClient(portal.app, `10.2.0.${n}`).post('/api/sessions', {
      email: 'superadmin@example.org',
      password: 'parade-demo-2027',
    });
  expect((await signIn(1)).status).toBeLessThan(300);
  const entriesOf = () => portal.db.selectFrom('entries').select('id').orderBy('id').execute();
  const before = await entriesOf();
  await inTransaction(portal, { kind: 'system', job: 'remove demo' }, disableDemoAccounts);
  await refuseDemoInProduction(portal.db);
  expect((await signIn(2)).status).toBe(401);
  expect(await portal.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
  expect(await entriesOf()).toEqual(before);
});

async function counts(): Promise<Record<string, number>> {
  const tables = ['users', 'organizations', 'entries', 'participants', 'waivers', 'outbox', 'audit_events'] as const;
  const counted = await Promise.all(
    tables.map(async (table) => {
      const row = await portal.db
        .selectFrom(table)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, row.count] as const;
    }),
  );
  return Object.fromEntries(counted);
}
