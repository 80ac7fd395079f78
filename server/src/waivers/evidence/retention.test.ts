import type { FieldValues, FileValue } from '@parade/contract/forms/answers/values.ts';
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { changeYear } from '../../entries/settings/writes.ts';
import { acceptedKey } from '../../forms/files/fileKeys.ts';
import { setSetting } from '../../settings/writes.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { aPicture } from '../../testing/forms.ts';
import { callDuring } from '../../testing/locks.ts';
import { childs, minor } from '../../testing/partSigning.ts';
import { participant, secretFor, signature, signed, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aStaffMember,
  mailedLink,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from './chain.ts';
import { ensureSignedPdf } from './documents.ts';
import { waiversOf } from '../reads.ts';
import { deleteMedicalNotes, deleteUnsignedWords } from './retention.ts';
import { saveAnswers } from '../signing/signing.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
const by = { kind: 'system', job: 'tests' } as const;
/** Words that occur nowhere else in the database. */
const note = { 'emergency:medical': 'Xylophagous bee venom' };
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  await inTransaction(portal, by, async (change) => {
    await setSetting(change, 'covid_form_years', [2027]);
    await setSetting(change, 'retention_days_medical', 14);
  });
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
});

/** Returns every table that has these words in any column. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_schema || '.' || table_name as "table" from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(portal.owner);
  const found: string[] = [];
  for (const { table } of rows) {
    const hit = await sql<{ hit: boolean }>`
      select exists(select from ${sql.table(table)} as t where t::text ilike ${`%${words}%`}) as hit`.execute(
      portal.owner,
    );
    if (hit.rows[0]?.hit) found.push(table);
  }
  return found;
}

async function typed(values: FieldValues): Promise<number> {
  const waiver = await participant(portal, band);
  await saveAnswers(portal, null, await secretFor(portal, waiver.id), { field_values: values, revision: 0 });
  return waiver.id;
}

describe('medical notes', () => {
  it('medical notes are deleted everywhere on their day and not before, once, and the evidence verifies and says so', async () => {
    const waiver = await signed(portal, await participant(portal, band), note);
    await ensureSignedPdf(portal, waiver.id);
    const plain = await signed(portal, await participant(portal, band));
    const unsigned = await typed(note);
    expect(await tablesWith('Xylophagous')).toEqual(['public.waivers']);

    portal.clock.set('2027-01-15T07:59:00.000Z');
    expect(await deleteMedicalNotes(portal)).toBe(0);
    expect((await waiverNow(portal, waiver.id)).field_values).toMatchObject(note);
    portal.clock.set('2027-01-15T08:00:00.000Z');
    expect(await Promise.all([deleteMedicalNotes(portal), deleteMedicalNotes(portal)])).toEqual(
      expect.arrayContaining([0, 2]),
    );

    expect(await tablesWith('Xylophagous')).toEqual([]);
    for (const id of [waiver.id, unsigned])
      expect((await waiverNow(portal, id)).field_values).not.toHaveProperty('emergency:medical');
    const { 'emergency:medical': gone, ...rest } = waiver.field_values as Record<string, unknown>;
    expect(gone).toBe(note['emergency:medical']);
    expect((await waiverNow(portal, waiver.id)).field_values).toEqual(rest);
    expect(await checkYear(portal, 2027)).toMatchObject({ signed: 2, notes_deleted: 1, faults: [] });
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['model_id', 'actor_label', 'changes'])
      .where('action', '=', 'waiver.note-deleted')
      .orderBy('id')
      .execute();
    expect(lines).toEqual(
      [waiver.id, unsigned].map((id) => ({
        model_id: String(id),
        actor_label: 'The portal (retention)',
        changes: {},
      })),
    );
    expect(lines.map(({ model_id }) => model_id)).not.toContain(String(plain.id));
    const deletedFor = async (person: Person, { locator }: { locator: string }) =>
      (await signedInClient(portal.app, person).get(`/api/waivers/${locator}`)).body.waiver.deleted;
    const [staff, leader] = [await aStaffMember(portal), await aLeaderOf(portal, band.organization_id, band.year)];
    expect(await deletedFor(staff, waiver)).toEqual({ 'emergency:medical': '2027-01-15' });
    // W-24: a leader does not even learn that there was one. A person without a note reads the same.
    expect([await deletedFor(leader, waiver), await deletedFor(staff, plain)]).toEqual([{}, {}]);
    portal.clock.set(testInstant);
  });

  it('a medical note that is put back with other words is found', async () => {
    await portal.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update waivers set field_values = field_values || '{"emergency:medical": "none"}'
        where id = (select waiver_id from waiver_evidence where position = 1)`.execute(tx);
      expect((await checkYear({ ...portal, db: tx }, 2027)).faults).toEqual([
        expect.stringContaining('a separately stored answer differs from what was signed'),
      ]);
      await sql`update waivers set field_values = field_values - 'emergency:medical'`.execute(tx);
    });
  });
});

/** Uploads a proof to somebody's health screening. */
async function screening(of: EntryRow = band): Promise<{ id: number; file: FileValue; path: string }> {
  const person = await participant(portal, of);
  const found = (await waiversOf(portal.db, [person.participant_id])).find((each) => each.form_type === 'covid');
  if (!found) throw new Error('nobody is asked for a health screening');
  const path = `/api/waivers/${await secretFor(portal, found.id)}`;
  const asked = { name: 'card.jpg', type: 'image/jpeg', path: 'status:proof', size: 2_000 };
  const granted = await signer.post(`${path}/uploads`, asked);
  const url = new URL(granted.body.url as string);
  // Unique bytes: bytes that another file shares stay in the store.
  const payload = await aPicture({ width: 60 + found.id });
  await portal.app.inject({ method: 'PUT', url: url.pathname + url.search, payload });
  const accepted = await signer.post(`${path}/uploads/${granted.body.file.id}/accept`);
  expect(accepted.status).toBe(200);
  return { id: found.id, file: accepted.body.file as FileValue, path };
}

describe('health proofs', () => {
  it('health proofs of signed and unsigned waivers are deleted with their bytes, and the evidence verifies', async () => {
    const [one, other] = [await screening(), await screening()];
    const proof = { 'status:path': 'Fully vaccinated', 'status:proof': [one.file] };
    const values = signature(portal, await waiverNow(portal, one.id), proof);
    expect((await signer.post(one.path, { field_values: values, reviewed: true, consent: true })).status).toBe(200);
    const draft = { 'status:path': 'Fully vaccinated', 'status:proof': [other.file] };
    expect((await signer.put(`${other.path}/answers`, { field_values: draft, revision: 0 })).status).toBe(200);
    const stored = await portal.db
      .selectFrom('files')
      .select(['checksum', 'original_checksum', 'thumbnail_checksum'])
      .where('id', 'in', [one.file.id, other.file.id])
      .execute();
    const paths = stored
      .flatMap(({ checksum, original_checksum, thumbnail_checksum }) => [
        checksum,
        original_checksum,
        thumbnail_checksum,
      ])
      .filter((checksum) => checksum !== null)
      .map((checksum) => join(portal.config.dataDir, 'files', acceptedKey(checksum)));
    expect(paths.filter(existsSync)).toEqual(paths);
    expect(paths.length).toBeGreaterThanOrEqual(4);

    portal.clock.set('2027-01-15T08:00:00.000Z');
    expect(await deleteMedicalNotes(portal)).toBe(2);
    expect(await deleteMedicalNotes(portal)).toBe(0);
    expect(paths.filter(existsSync)).toEqual([]);
    expect(await portal.db.selectFrom('files').select('id').where('waiver_id', 'is not', null).execute()).toEqual([]);
    expect((await waiverNow(portal, other.id)).field_values).not.toHaveProperty('status:proof');
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
    const { locator } = await waiverNow(portal, one.id);
    const read = await signedInClient(portal.app, await aStaffMember(portal)).get(`/api/waivers/${locator}`);
    expect(read.body.waiver.deleted).toEqual({ 'status:proof': '2027-01-15' });
    portal.clock.set(testInstant);
  });
});

it('the link for the other of two who sign ends with the part of the first, and the first one’s own goes on', async () => {
  const waiver = await participant(portal, band);
  const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
  const all = signature(portal, waiver, { ...minor, 'participant:email': waiver.email });
  expect((await signer.post(`${path}/part`, childs(all, 'parent@example.org'))).status).toBe(200);
  const parents = `/api/waivers/${await mailedLink(portal, 'parent@example.org', '/waivers-form/')}`;
  expect((await signer.get(parents)).status).toBe(200);
  portal.clock.set('2027-01-15T08:00:00.000Z');
  expect(await deleteUnsignedWords(portal)).toBeGreaterThan(0);
  expect([(await signer.get(parents)).body.code, (await signer.get(path)).status]).toEqual([
    'waiver-part-taken-back',
    200,
  ]);
  portal.clock.set(testInstant);
});

it('a proof of a waiver whose entry moves to a coming year while others are deleted stays', async () => {
  for (const isMoved of [true, false]) {
    const of = await entry(portal, { type_id: 2, stage: 'accepted', by: (await aStaffMember(portal)).id });
    const { id } = await screening(of);
    portal.clock.set('2027-01-15T08:00:00.000Z');
    const move = (change: Change) =>
      changeYear(change, withoutActor(of, 'change_year'), isMoved ? 2028 : 2026, async () => undefined);
    expect(await callDuring(portal, by, move, () => deleteMedicalNotes(portal))).toBe(isMoved ? 0 : 1);
    const files = await portal.db.selectFrom('files').select('id').where('waiver_id', '=', id).execute();
    expect(files).toHaveLength(isMoved ? 1 : 0);
    portal.clock.set(testInstant);
  }
});

it('drafts and the words of a decline go on the deletion day and not before; the person stays and signed waivers stay whole', async () => {
  const draft = await typed({ 'emergency:medical': 'Quixotic Zebra' });
  const person = await participant(portal, band);
  const path = `/api/waivers/${await secretFor(portal, person.id)}`;
  await signer.post(`${path}/decline`, { as: 'declined', note: 'Quixotic Zebra' });
  const plain = await signed(portal, await participant(portal, band));
  expect((await tablesWith('Quixotic Zebra')).toSorted()).toEqual(['public.outbox', 'public.waivers']);
  portal.clock.set('2027-01-15T07:59:00.000Z');
  expect(await deleteUnsignedWords(portal)).toBe(0);
  portal.clock.set('2027-01-15T08:00:00.000Z');
  expect(await deleteUnsignedWords(portal)).toBeGreaterThanOrEqual(2);
  expect(await tablesWith('Quixotic Zebra')).toEqual([]);
  expect((await waiverNow(portal, draft)).field_values).toEqual({});
  expect(await waiverNow(portal, person.id)).toMatchObject({
    declined_as: 'declined',
    participant_id: person.participant_id,
  });
  expect((await waiverNow(portal, plain.id)).field_values).toEqual(plain.field_values);
  expect(await deleteUnsignedWords(portal)).toBe(0);
  portal.clock.set(testInstant);
});
