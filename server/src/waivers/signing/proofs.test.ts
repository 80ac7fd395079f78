import { randomUUID } from 'node:crypto';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { aPicture } from '../../testing/forms.ts';
import { participant, secretFor, signature, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, anonymousClient, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from '../evidence/chain.ts';
import type { EvidenceRecord } from '../evidence/evidence.ts';
import { type WaiverRow, waiversOf } from '../reads.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  await portal.db
    .insertInto('settings')
    .values({ key: 'covid_form_years', value: '[2027]', updated_at: portal.clock.nowIso() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '[2027]' }))
    .execute();
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

async function screening(): Promise<{ waiver: WaiverRow; path: string }> {
  const person = await participant(portal, band);
  const found = (await waiversOf(portal.db, [person.participant_id])).find((each) => each.form_type === 'covid');
  if (!found) throw new Error('nobody is asked for a health screening');
  return { waiver: await waiverNow(portal, found.id), path: `/api/waivers/${await secretFor(portal, found.id)}` };
}

const asked = { name: 'card.jpg', type: 'image/jpeg', path: 'status:proof', size: 2_000 };

async function handedIn(path: string): Promise<FileValue> {
  const granted = await signer.post(`${path}/uploads`, asked);
  expect(granted.status).toBe(200);
  const url = new URL(granted.body.url as string);
  const put = await portal.app.inject({ method: 'PUT', url: url.pathname + url.search, payload: await aPicture() });
  expect(put.statusCode).toBe(200);
  const accepted = await signer.post(`${path}/uploads/${granted.body.file.id}/accept`);
  expect(accepted.status).toBe(200);
  return accepted.body.file as FileValue;
}

describe('the health screening of a year that asks for it', () => {
  it('a health screening is signed with a proof, which the evidence names by its hash', async () => {
    const { waiver, path } = await screening();
    const file = await handedIn(path);
    const values = signature(portal, waiver, { 'status:path': 'Fully vaccinated', 'status:proof': [file] });
    const answer = await signer.post(path, { field_values: values, reviewed: true, consent: true });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    expect((JSON.parse(record) as EvidenceRecord).files).toEqual([
      { id: file.id, name: 'card.jpg', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
    const proof = `/api/waivers/${waiver.locator}/files/${file.id}`;
    expect((await as(staff).get(proof)).headers['content-type']).toBe('image/jpeg');
    expect((await as(leader).get(proof)).status).toBe(403);
    expect((await signer.get(proof)).status).toBe(401);
  });

  it('a health screening takes no file that was uploaded for another waiver, made up, or not checked', async () => {
    const [one, other] = [await screening(), await screening()];
    const foreign = await handedIn(other.path);
    const granted = await signer.post(`${one.path}/uploads`, asked);
    for (const file of [foreign, { ...foreign, id: randomUUID() }, granted.body.file as FileValue]) {
      const values = signature(portal, one.waiver, { 'status:path': 'Fully vaccinated', 'status:proof': [file] });
      const answer = await signer.post(one.path, { field_values: values, reviewed: true, consent: true });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status:proof']]);
      const saved = await signer.put(`${one.path}/answers`, { field_values: { 'status:proof': [file] }, revision: 0 });
      expect(saved.status).toBe(422);
    }
    expect((await signer.post(`${one.path}/uploads/${foreign.id}/accept`)).status).toBe(404);
    expect((await waiverNow(portal, one.waiver.id)).completed_at).toBeNull();
    const own = await handedIn(one.path);
    const values = signature(portal, one.waiver, { 'status:path': 'Fully vaccinated', 'status:proof': [own] });
    expect((await signer.post(one.path, { field_values: values, reviewed: true, consent: true })).status).toBe(200);
  });

  it('a health screening takes uploads for its file fields alone, by its link alone', async () => {
    const { waiver, path } = await screening();
    expect((await signer.post(`${path}/uploads`, { ...asked, path: 'status:vaccine' })).status).toBe(404);
    expect((await signer.post(`/api/waivers/${waiver.locator}/uploads`, asked)).status).toBe(404);
    for (const person of [staff, leader]) expect((await as(person).post(`${path}/uploads`, asked)).status).toBe(403);
    expect((await signer.post(`${path}/uploads`, { ...asked, name: 'card.exe' })).status).toBe(422);
    expect((await signer.post(`${path}/uploads`, asked)).status).toBe(200);
  });
});
