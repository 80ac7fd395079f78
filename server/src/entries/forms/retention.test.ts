import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type AuditLine, audit } from '../../audit/writes.ts';
import { withoutActor } from '../../access/authorized.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { acceptedKey } from '../../forms/files/fileKeys.ts';
import { fileMetaOf } from '../../forms/files/files.ts';
import { submissionAt } from '../../forms/reads.ts';
import { bringFile } from '../../forms/files/uploads.ts';
import { saveSubmission } from '../../forms/writes.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { callDuring } from '../../testing/locks.ts';
import { aPdf, wholeAnswers } from '../../testing/forms.ts';
import { aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { readPdf } from '../../testing/pdf.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { findEntry } from '../reads.ts';
import { changeYear } from '../settings/writes.ts';
import { contextOf } from './reads.ts';
import { deleteHealthAnswers, deleteLicenses } from './retention.ts';

const portal = await testPortalWithApp();
let staff: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

/** Returns a form with every field filled in. */
async function filled(type_id: number, form_type: 'vehicle-details' | 'float-specifications') {
  const by = { kind: 'user', user_id: staff.id, impersonator_id: null } as const;
  const of = await entry(portal, { type_id, stage: 'accepted', by: staff.id });
  const key = { entry_id: of.id, form_type };
  const answers = await wholeAnswers(portal, by, of, form_type);
  const meta = fileMetaOf(currentForm(form_type), 'list:licenses');
  // Unique bytes: bytes that another file shares stay in the store.
  const pdf = Buffer.concat([aPdf(), Buffer.from('% license')]);
  const named = { name: 'license.pdf', type: 'application/pdf', path: 'list:licenses' } as const;
  const field_values = meta
    ? { ...answers, 'list:licenses': [await bringFile(portal, by, key, meta, named, pdf)] }
    : answers;
  const trail = { organization_id: of.organization_id, organization_type: of.org_type, year: of.year };
  await inTransaction(portal, by, (change) =>
    saveSubmission(change, key, contextOf(portal, of), { field_values }, { by_staff: true }, trail),
  );
  return key;
}

const answers = async (key: Parameters<typeof submissionAt>[1]) => (await submissionAt(portal.db, key))?.field_values;

it("drivers' licenses are deleted after the parade, with their bytes, and nothing else; no trail repeats them", async () => {
  const [vehicles, float] = [await filled(5, 'vehicle-details'), await filled(3, 'float-specifications')];
  const before = await answers(vehicles);
  const [license] = (before?.['list:licenses'] ?? []) as FileValue[];
  const number = (await answers(float))?.['crew:driver_license'];
  expect([license?.name, typeof number]).toEqual(['license.pdf', 'string']);
  const { checksum } = await portal.db
    .selectFrom('files')
    .select('checksum')
    .where('id', '=', license?.id ?? '')
    .executeTakeFirstOrThrow();
  const path = join(portal.config.dataDir, 'files', acceptedKey(checksum ?? ''));
  expect(existsSync(path)).toBe(true);
  const traced = async () =>
    JSON.stringify(await portal.db.selectFrom('audit_events').select(['changes', 'note']).execute());
  expect(await traced()).not.toContain(license?.id);
  expect(await traced()).not.toContain(JSON.stringify(number));

  portal.clock.set('2027-01-31T07:59:00.000Z');
  expect(await deleteLicenses(portal)).toBe(0);
  portal.clock.set('2027-01-31T08:00:00.000Z');
  expect(await deleteLicenses(portal)).toBe(2);
  expect(await deleteLicenses(portal)).toBe(0);

  const { 'list:licenses': gone, ...rest } = { ...before };
  expect(gone).toHaveLength(1);
  expect(await answers(vehicles)).toEqual(rest);
  expect(await answers(float)).not.toHaveProperty('crew:driver_license');
  expect(
    await portal.db
      .selectFrom('files')
      .select('id')
      .where('id', '=', license?.id ?? '')
      .execute(),
  ).toEqual([]);
  expect(existsSync(path)).toBe(false);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select(['entry_id', 'changes', 'actor_label'])
    .where('action', '=', 'form.answers-deleted')
    .orderBy('id')
    .execute();
  expect(new Set(lines.map(({ entry_id }) => entry_id))).toEqual(new Set([vehicles.entry_id, float.entry_id]));
  const named = { from: 'answered', to: null };
  expect(lines.map(({ changes, actor_label }) => [changes, actor_label])).toEqual([
    [{ 'crew:driver_license': named }, 'The portal (retention)'],
    [{ 'list:licenses': named }, 'The portal (retention)'],
  ]);

  // A reader of the form sees that there was an answer, and when it was deleted.
  const office = signedInClient(portal.app, await aStaffMember(portal));
  const { organization_id } = (await findEntry(portal.db, float.entry_id)) ?? {};
  const form = `/api/forms/${organization_id}/float-specifications/2027`;
  const read = await office.get(form);
  expect(read.body.form.context.deleted).toEqual({ 'crew:driver_license': '2027-01-31' });
  const paper = readPdf((await office.get(`${form}/pdf`)).raw)
    .pages.flat()
    .join(' ');
  expect(paper).toContain('Deleted after the parade, as promised, on 01/31/2027');
});

it('answers about minors and disabilities in an emergency plan are deleted with medical notes, and nothing else of it', async () => {
  portal.clock.set(testInstant);
  const by = { kind: 'user', user_id: staff.id, impersonator_id: null } as const;
  const of = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  const key = { entry_id: of.id, form_type: 'emergency-plan' } as const;
  const stays = { 'plan:rain': 'Ponchos' } as const;
  const goes = { 'plan:minors_release': 'Aunt Ursula of Nina Diaz', 'plan:access': 'Nina Diaz: wheelchair' } as const;
  const trail = { organization_id: of.organization_id, organization_type: of.org_type, year: of.year };
  await inTransaction(portal, by, (change) =>
    saveSubmission(
      change,
      key,
      contextOf(portal, of),
      { field_values: { ...stays, ...goes } },
      { by_staff: true },
      trail,
    ),
  );
  portal.clock.set('2027-01-31T07:59:00.000Z');
  expect(await deleteHealthAnswers(portal)).toBe(0);
  expect(await answers(key)).toMatchObject(goes);
  portal.clock.set('2027-01-31T08:00:00.000Z');
  expect([await deleteHealthAnswers(portal), await deleteHealthAnswers(portal)]).toEqual([1, 0]);
  expect(await answers(key)).toMatchObject(stays);
  for (const path of Object.keys(goes)) expect(await answers(key)).not.toHaveProperty(path);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select('id')
    .where(sql<boolean>`changes::text like '%Nina%'`)
    .execute();
  expect(lines).toEqual([]);
});

it('answers of an entry that moves to a coming year while others are deleted stay, and go with that year', async () => {
  portal.clock.set('2027-01-31T08:00:00.000Z');
  await deleteLicenses(portal);
  const moved = await filled(3, 'float-specifications');
  const of = await findEntry(portal.db, moved.entry_id);
  if (!of) throw new Error('the entry went away');
  const move = (change: Change) => changeYear(change, withoutActor(of, 'change_year'), 2028, async () => undefined);
  expect(await callDuring(portal, { kind: 'system', job: 'tests' }, move, () => deleteLicenses(portal))).toBe(0);
  expect(await answers(moved)).toHaveProperty('crew:driver_license');
  portal.clock.set('2028-01-31T08:00:00.000Z');
  expect(await deleteLicenses(portal)).toBe(1);
  expect(await answers(moved)).not.toHaveProperty('crew:driver_license');
  portal.clock.set('2027-01-31T08:00:00.000Z');
});

it("a band's allergies and special diets are deleted with medical notes, and stand in no export and no line of the trail", async () => {
  portal.clock.set(testInstant);
  const office = signedInClient(portal.app, staff);
  const of = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  const form = `/api/forms/${of.organization_id}/band-logistics/2027`;
  const field_values = { 'day:diets': 'Nina Diaz: peanuts', 'day:nurse': 'Rosa Lima' };
  const saved = await office.put(form, { field_values });
  expect([saved.status, (await office.get(form)).body.form.field_values]).toMatchObject([200, field_values]);
  const [sheet] = (await readXlsx((await office.get('/api/export/form/band-logistics')).raw)).sheets;
  const word = await office.get(`/api/export/form/word/${saved.body.form.submission_id}?exportType=Word`);
  const text = strFromU8(unzipSync(word.raw)['word/document.xml'] ?? new Uint8Array());
  const lines = await portal.db.selectFrom('audit_events').select('changes').where('entry_id', '=', of.id).execute();
  for (const said of [JSON.stringify(sheet?.rows), text, JSON.stringify(lines)])
    expect([said.includes('Rosa Lima'), said.includes('peanuts')]).toEqual([true, false]);
  portal.clock.set('2027-01-31T08:00:00.000Z');
  expect(await deleteHealthAnswers(portal)).toBe(1);
  const after = await answers({ entry_id: of.id, form_type: 'band-logistics' });
  expect(after).toEqual({ 'day:nurse': 'Rosa Lima' });
});

/** Returns an answer that may read as deleted, of a form whose deletion has this line in the trail. */
async function readAfter(named: Pick<AuditLine, 'changes'>) {
  const of = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id });
  const key = { entry_id: of.id, form_type: 'float-specifications' } as const;
  const by = { kind: 'user', user_id: staff.id, impersonator_id: null } as const;
  const trail = { organization_id: of.organization_id, organization_type: of.org_type, year: of.year };
  const ctx = contextOf(portal, of);
  await inTransaction(portal, by, (change) =>
    saveSubmission(change, key, ctx, { field_values: { 'crew:driver': 'Ann' } }, { by_staff: true }, trail),
  );
  const id = (await submissionAt(portal.db, key))?.id ?? 0;
  await inTransaction(portal, { kind: 'system', job: 'retention' }, (change) =>
    audit(change, { action: 'form.answers-deleted', model: 'Form', model_id: id, ...named }),
  );
  const office = signedInClient(portal.app, await aStaffMember(portal));
  const { body } = await office.get(`/api/forms/${of.organization_id}/float-specifications/2027?entry=${of.id}`);
  return body.form.context.deleted as Readonly<Record<string, string>> | undefined;
}

it('an unanswered question does not read as deleted because another answer of the form was', async () => {
  const named = (path: string) => ({ changes: { [path]: { from: 'answered', to: null } } });
  expect(await readAfter(named('crew:driver'))).toBeUndefined();
  expect(await readAfter(named('crew:driver_license'))).toEqual({ 'crew:driver_license': '2027-01-31' });
  // Lines of an earlier version name no fields.
  expect(await readAfter({})).toEqual({ 'crew:driver_license': '2027-01-31' });
});
