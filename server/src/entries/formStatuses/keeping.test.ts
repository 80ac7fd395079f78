import type { FormStatusCell, FormStatusRow } from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { deleteAnswers } from '../../forms/retention/deletion.ts';
import { entry } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aStaffMember, authorFor, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { type EntryRow } from '../reads.ts';
import { completionFaults, fillCompletions } from './keeping.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let admin: Client;

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const pathOf = (of: EntryRow, form_type: FormType) => `/api/forms/${of.organization_id}/${form_type}/${of.year}`;

async function aBand(): Promise<EntryRow> {
  return entry(portal, { type_id: 2, stage: 'accepted', by: office.id });
}

async function save(of: EntryRow, form_type: FormType, body: object): Promise<number> {
  const saved = await staff.put(pathOf(of, form_type), body);
  expect(saved.status).toBe(200);
  return saved.body.form.submission_id;
}

/** Expects every completion to be stored, and to match the answers. */
async function expectAllKept(): Promise<void> {
  const { count } = await portal.db
    .selectFrom('form_submissions')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(await completionFaults(portal.db)).toEqual({ kept: count, faults: [] });
}

async function cellOf(of: EntryRow, form_type: FormType): Promise<FormStatusCell | undefined> {
  const { body } = await staff.get(
    `/api/entry-form-statuses?filterYear=${of.year}&filterOrganizationType=2&perPage=1000`,
  );
  const index = body.header.findIndex((column: { form_type: string }) => column.form_type === form_type);
  return (body.rows as FormStatusRow[]).find((each) => each.id === of.id)?.cells[index];
}

it('every write of answers stores their completion in the same change', async () => {
  const band = await aBand();
  await save(band, 'music', { field_values: {} });
  await expectAllKept();
  const id = await save(band, 'music', {
    field_values: await wholeAnswers(portal, await authorFor(portal, office), band, 'music'),
  });
  await expectAllKept();
  expect(await cellOf(band, 'music')).toMatchObject({ completion: 100, standing: 'completed' });

  await staff.put(`/api/form-submissions/${id}/complete`, { complete: 1 });
  await staff.put(`/api/form-submissions/${id}/complete`, { complete: 0 });
  await expectAllKept();

  const { revision } = (await staff.get(pathOf(band, 'music'))).body.form;
  const cleared = await admin.post(`/api/form-submissions/${id}/clear`, { revision });
  expect(cleared.status).toBe(200);
  await expectAllKept();
  expect(await cellOf(band, 'music')).toMatchObject({ completion: 0, status: 'pending' });

  const copied = await admin.put(`/api/entries/${band.id}/copy`, { parade_year: 2028 });
  expect(copied.status).toBe(200);
  await expectAllKept();
});

it('answers that are deleted after the parade count as missing in the stored completion', async () => {
  const band = await aBand();
  const author = await authorFor(portal, office);
  await save(band, 'music', { field_values: await wholeAnswers(portal, author, band, 'music') });
  const about = { parade_year: band.year, organization_type: band.org_type };
  const trail = { organization_id: band.organization_id, organization_type: band.org_type, year: band.year };
  const { field_values } = (await staff.get(pathOf(band, 'music'))).body.form;
  const key = { entry_id: band.id, form_type: 'music' } as const;
  await inTransaction(portal, author, (change) =>
    deleteAnswers(change, key, Object.keys(field_values) as `${string}:${string}`[], about, trail),
  );
  await expectAllKept();
  expect(await cellOf(band, 'music')).toMatchObject({ completion: 0 });
});

it('the table shows stored completions, and never one of other answers, another version or another type', async () => {
  const band = await aBand();
  const id = await save(band, 'music', { field_values: {} });
  const right = await cellOf(band, 'music');
  const setKept = async (change: ReturnType<typeof sql>) =>
    sql`update form_submissions set ${change} where id = ${id}`.execute(portal.db);
  await setKept(sql`completion = 42`);
  expect((await cellOf(band, 'music'))?.completion).toBe(42);
  expect((await completionFaults(portal.db)).faults).toEqual([expect.stringContaining(`entry ${band.id}: 42 percent`)]);

  await setKept(sql`completion_of = null`);
  for (const stale of [
    sql`completion_of = 'another-version:' || definition_version || ':' || revision || ':2:2027'`,
    sql`revision = revision + 1`,
    sql`completion_of = replace(completion_of, ':2:2027', ':3:2027')`,
    sql`field_values = field_values || '{"music:comments": "by hand"}'`,
  ]) {
    await fillCompletions(portal.db, portal.log).finished;
    await expectAllKept();
    await setKept(sql`completion = 42`);
    await setKept(stale);
    expect((await cellOf(band, 'music'))?.completion).toBe(right?.completion);
  }
  await fillCompletions(portal.db, portal.log).finished;
  await expectAllKept();
});
