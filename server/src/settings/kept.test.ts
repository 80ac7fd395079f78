import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { appRole } from '../database/appRole.ts';
import { openDatabase } from '../database/pool.ts';
import { whileReading } from '../access/reading.ts';
import { buildApp } from '../http/app.ts';
import { rooms } from '../rooms.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { entry } from '../testing/entries.ts';
import { aPerson, type Client, type Person, signedInClient } from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { countingStatements } from '../testing/statements.ts';
import { inTransaction } from '../database/change.ts';
import { setDueDates } from '../forms/dueDates.ts';
import { readOrganizationTypes, readParades, readSettings } from './reads.ts';
import { ensureParade, setAcceptingYears, setSetting } from './writes.ts';

/** Two processes with caches of their own. */
let one: TestPortalWithApp;
let other: TestPortalWithApp;
let person: Person;

beforeAll(async () => {
  one = await testPortalWithApp();
  const opened = openDatabase(one.url, { max: 4, role: appRole });
  closeAfterTests(opened.close);
  const app = await buildApp({ ...one, db: opened.db }, rooms);
  closeAfterTests(() => app.close());
  other = { ...one, db: opened.db, app };
  person = await aPerson(one, { roles: ['admin'], password: 'a fine long password' });
});

const by = { kind: 'system', job: 'test' } as const;
const named = async (client: Client) => (await client.get('/api/me')).body.settings.parade_name;

it('a setting that one process changes is new in the next answer of every other process', async () => {
  const [here, there] = [signedInClient(one.app, person), signedInClient(other.app, person)];
  for (const name of ['Parade of Roses', 'Parade of Lilies', 'Parade of Dahlias']) {
    await inTransaction(one, by, (change) => setSetting(change, 'parade_name', name));
    expect([await named(there), await named(here)]).toEqual([name, name]);
  }
});

it('types and parades are as current as the settings', async () => {
  const there = signedInClient(other.app, person);
  const before = (await there.get('/api/me')).body;
  await inTransaction(one, by, async (change) => {
    await ensureParade(change, 2040);
    await setAcceptingYears(change, 3, { from: 2040, to: 2041 });
  });
  const after = (await there.get('/api/me')).body;
  expect(before.parades).not.toContainEqual(expect.objectContaining({ event_year: 2040 }));
  expect(after.parades).toContainEqual(expect.objectContaining({ event_year: 2040 }));
  expect(after.organization_types).not.toEqual(before.organization_types);
});

it("a process's cached settings equal the tables, and cannot be altered", async () => {
  const { db } = one;
  const [stored, types, parades] = [await readSettings(db), await readOrganizationTypes(db), await readParades(db)];
  await whileReading(async () => {
    const kept = await readSettings(db);
    expect([kept, await readOrganizationTypes(db), await readParades(db)]).toEqual([stored, types, parades]);
    expect(() => Object.assign(kept, { parade_name: 'Another' })).toThrow(TypeError);
  });
});

it('settings of an uncommitted change are not cached', async () => {
  const there = signedInClient(other.app, person);
  const before = await named(there);
  await expect(
    inTransaction(one, by, async (change) => {
      await setSetting(change, 'parade_name', 'Parade of Nothing');
      expect((await readSettings(change.tx)).parade_name).toBe('Parade of Nothing');
      expect(await named(there)).toBe(before);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await named(there)).toBe(before);
});

it('a read queries the settings once at most, however often they are used', async () => {
  const { counted, seen } = countingStatements(one);
  await whileReading(async () => {
    await Promise.all([readSettings(counted.db), readOrganizationTypes(counted.db), readSettings(counted.db)]);
    await readSettings(counted.db);
  });
  expect(seen).toHaveLength(1);
});

/** Ways to end a person's rights, each in one process. */
const endings: readonly (readonly [string, (whose: Person) => Promise<unknown>])[] = [
  ['logging out', (whose) => signedInClient(one.app, whose).delete('/api/sessions')],
  ['taking the account', (whose) => sql`update users set disabled_at = now() where id = ${whose.id}`.execute(one.db)],
  ['ending the session', (whose) => sql`delete from sessions where user_id = ${whose.id}`.execute(one.db)],
];

it.each(endings)('a session is refused by the other process at its next request after %s', async (_, end) => {
  const whose = await aPerson(one, { roles: ['staff'] });
  const there = signedInClient(other.app, whose);
  expect((await there.get('/api/users')).status).toBe(200);
  await end(whose);
  expect((await there.get('/api/users')).status).toBe(401);
});

it('a removed role is refused by the other process at its next request, and a granted one is admitted', async () => {
  const whose = await aPerson(one, { roles: ['staff'] });
  const there = signedInClient(other.app, whose);
  expect((await there.get('/api/users')).status).toBe(200);
  await one.db.deleteFrom('user_roles').where('user_id', '=', whose.id).execute();
  expect((await there.get('/api/users')).status).toBe(403);
  await one.db
    .insertInto('user_roles')
    .values({ user_id: whose.id, role: 'admin', granted_at: one.clock.nowIso() })
    .execute();
  expect((await there.get('/api/users')).status).toBe(200);
});

it('the directory of the other process uses the present roles and settings, even after an earlier request', async () => {
  const whose = await aPerson(one, { roles: ['staff'] });
  const [own, others] = [await entry(one, { by: whose.id }), await entry(one, { by: whose.id })];
  await grantLead(whose.id, own.organization_id);
  const there = signedInClient(other.app, whose);
  const seen = async () =>
    (await there.get('/api/entries')).body.data
      .map(({ id }: { id: number }) => id)
      .toSorted((a: number, b: number) => a - b);
  const staffRole = () =>
    one.db
      .insertInto('user_roles')
      .values({ user_id: whose.id, role: 'staff', granted_at: one.clock.nowIso() })
      .execute();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await seen()).toEqual([own.id, others.id]);
    await one.db.deleteFrom('user_roles').where('user_id', '=', whose.id).execute();
    expect(await seen()).toEqual([own.id]);
    await staffRole();
  }
  await inTransaction(one, by, (change) => setSetting(change, 'current_parade_year', 2028));
  expect(await seen()).toEqual([]);
  await inTransaction(one, by, (change) => setSetting(change, 'current_parade_year', 2027));
  expect(await seen()).toEqual([own.id, others.id]);
});

const grantLead = (user_id: number, organization_id: number) =>
  one.db
    .insertInto('organization_roles')
    .values({ user_id, organization_id, name: 'leader', parade_year: 2027, created_at: one.clock.nowIso() })
    .execute();

it("a form's due date set by the office is new in the next answer of every other process", async () => {
  const there = signedInClient(other.app, person);
  const { organization_id } = await entry(one, { by: person.id, stage: 'accepted' });
  const dueDay = async () => {
    const { forms } = (await there.get(`/api/overview/${organization_id}/2027`)).body.entry;
    return forms.profile.find((form: { form_type: string }) => form.form_type === 'official-photo').due_date;
  };
  const days = [];
  for (const due_on of ['2026-12-24', '2026-12-26', 'default'] as const) {
    await inTransaction(one, by, (change) => setDueDates(change, 2027, [{ form_type: 'official-photo', due_on }]));
    days.push(await dueDay());
  }
  expect(days).toEqual(['2026-12-24', '2026-12-26', expect.stringMatching(/^20/)]);
});
