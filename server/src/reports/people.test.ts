import { NOT_LISTED_ANY_MORE } from '@parade/contract/forms/widgets/parts.ts';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
});

/** Makes a riding club whose two animals belong to two people of its list. */
async function aUnit() {
  const unit = await entry(portal, { type_id: 1, stage: 'accepted', by: office.id });
  const owners = [await participant(portal, unit), await participant(portal, unit)];
  const list = owners.map(({ participant_id }) => ({
    breed: 'Morgan',
    owner: 'participant',
    participant: String(participant_id),
  }));
  const saved = await staff.put(`/api/forms/${unit.organization_id}/equestrian-animals/2027`, {
    field_values: { 'animals:list': list },
  });
  expect(saved.status).toBe(200);
  return { unit, owners, id: saved.body.form.submission_id as number };
}

/** Returns the column of owners, in the spreadsheet and the document of one form. */
async function ownersIn(id: number): Promise<{ sheet: unknown[]; document: string }> {
  const excel = await staff.get(`/api/export/form/equestrian-animals?form_submission_id=${id}&exportType=Excel`);
  const [head, ...lines] = (await readXlsx(excel.raw)).sheets[1]?.rows ?? [];
  const word = await staff.get(`/api/export/form/word/${id}?exportType=Word`);
  return {
    sheet: lines.map((line) => line[head?.indexOf('Participant') ?? -1]),
    document: strFromU8(unzipSync(word.raw)['word/document.xml'] ?? new Uint8Array()),
  };
}

it('an export names the people chosen in a form, in the spreadsheet and in the document', async () => {
  const { owners, id } = await aUnit();
  const { sheet, document } = await ownersIn(id);
  expect(sheet).toEqual(owners.map(({ name }) => name));
  for (const { name, participant_id } of owners) {
    expect(document).toContain(name);
    expect(document).not.toContain(`>${participant_id}<`);
  }
});

it('an export says if a chosen person is no longer listed, and names the others', async () => {
  const { unit, owners, id } = await aUnit();
  const [gone, stays] = owners;
  const removed = await staff.post(`/api/participants/${unit.id}/remove/${gone?.participant_id}/`, {
    type: 'general-participants',
  });
  expect(removed.status).toBe(200);
  const { sheet, document } = await ownersIn(id);
  expect(sheet).toEqual([NOT_LISTED_ANY_MORE, stays?.name]);
  expect(document).toContain(NOT_LISTED_ANY_MORE);
  expect(document).not.toContain(`>${gone?.participant_id}<`);
});
