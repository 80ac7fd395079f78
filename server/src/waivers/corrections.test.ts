import { beforeAll, describe, expect, it } from 'vitest';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { fileAt, fileMetaOf } from '../forms/files/files.ts';
import { bringFile } from '../forms/files/uploads.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { aPicture } from '../testing/forms.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, aStaffMember, anonymousClient, type Person, signedInClient } from '../testing/people.ts';
import { lettersAbout } from '../testing/letters.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { waiversOf } from './reads.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  const organization_id = await organization(portal, { name: 'Alder Springs High School', type_id: 2 });
  band = await entry(portal, { organization_id, stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
  leader = await aLeaderOf(portal, organization_id, 2027);
});

const screening = (years: number[]) =>
  inTransaction(portal, { kind: 'system', job: 'tests' }, (change) => setSetting(change, 'covid_form_years', years));

describe('a new name or address', () => {
  it('a new name or address makes a new link, ends the old one and notifies both addresses', async () => {
    const waiver = await participant(portal, band, { email: 'wrong@example.org' });
    const old = await secretFor(portal, waiver.id);
    const path = `/api/waivers/${waiver.id}`;
    const answer = await as(leader).put(path, { name: 'Kim A. Walker', email: 'Right@Example.org' });
    expect(answer.body).toMatchObject({ success: true, data: { name: 'Kim A. Walker', email: 'right@example.org' } });
    expect(await secretFor(portal, waiver.id)).not.toBe(old);
    const letters = (await lettersAbout(portal, waiver.id)).map(({ to_address, subject }) => [to_address, subject]);
    expect(letters.slice(1)).toEqual([
      ['wrong@example.org', 'Your waiver link for Alder Springs Band no longer works'],
      ['right@example.org', 'Please sign Kim A. Walker’s Participant Waiver for Alder Springs Band'],
    ]);
    const person = portal.db.selectFrom('participants').select('email').where('id', '=', waiver.participant_id);
    expect(await person.executeTakeFirst()).toEqual({ email: 'right@example.org' });
    await as(leader).put(path, { name: 'Kim A. Walker', email: 'right@example.org' });
    expect(await lettersAbout(portal, waiver.id)).toHaveLength(3);
  });

  it('a new name is that of the listed person too: one name on the page, in the file and for a later list', async () => {
    const waiver = await participant(portal, band, { first_name: 'Ana María', last_name: 'Núñez' });
    const path = `/api/waivers/${waiver.id}`;
    const named = async (name: string) => {
      expect((await as(leader).put(path, { name, email: 'ana@example.org' })).status).toBe(200);
      const now = await waiverNow(portal, waiver.id);
      const page = await anonymousClient(portal.app).get(`/api/waivers/${await secretFor(portal, waiver.id)}`);
      const typed = page.body.waiver.form_submission.field_values;
      expect([typed['participant:first_name'], typed['participant:last_name']]).toEqual([
        now.first_name,
        now.last_name,
      ]);
      return [now.name, now.first_name, now.last_name];
    };
    expect(await named('Ana Lucía Núñez')).toEqual(['Ana Lucía Núñez', 'Ana Lucía', 'Núñez']);
    expect(await named('Ana Lucía Ruiz Gómez')).toEqual(['Ana Lucía Ruiz Gómez', 'Ana Lucía', 'Ruiz Gómez']);
    expect(await named('Zed van Quixote')).toEqual(['Zed van Quixote', 'Zed van', 'Quixote']);
    expect(await named('Quixote, Zoë')).toEqual(['Zoë Quixote', 'Zoë', 'Quixote']);
    const row = { first_name: 'Zoë', last_name: 'Quixote', email: 'ana@example.org', primary_role: 'Tuba' };
    const list = { type: 'general-participants', rows: [row] };
    const again = await as(leader).post(`/api/participants/${band.id}/multiple`, list);
    expect(again.body.outcomes).not.toContain('added');
    const changes = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'participant.changed')
      .where('model_id', '=', String(waiver.participant_id))
      .orderBy('id')
      .execute();
    expect(changes[2]?.changes).toMatchObject({ last_name: { from: 'Ruiz Gómez', to: 'Quixote' } });
  });

  it('a new name has a first and a last name, as the list does', async () => {
    const waiver = await participant(portal, band);
    const answer = await as(leader).put(`/api/waivers/${waiver.id}`, { name: 'Zed', email: 'zed@example.org' });
    expect([answer.status, answer.body.errors]).toEqual([422, { name: ['Please enter a first and a last name'] }]);
    expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
    const missing = await as(leader).put(`/api/waivers/${waiver.id}`, { email: 'zed@example.org' });
    expect(missing.body.errors).toEqual({ name: ['This value is required'] });
  });

  it('a new name or address waits for the acceptance of the entry, as every change of its people does', async () => {
    const of = await entry(portal, { stage: 'accepted', by: staff.id });
    const waiver = await participant(portal, of);
    const own = await aLeaderOf(portal, of.organization_id, 2027);
    const to = { name: 'Qq Ww', email: 'qq@example.org' };
    const edit = async (by: Person) => (await as(by).put(`/api/waivers/${waiver.id}`, to)).status;
    for (const status of ['withdrawn', 'rejected', 'received']) {
      await as(staff).put(`/api/entries/${of.id}/status`, { status });
      expect([status, await edit(own), await edit(staff)]).toEqual([status, 409, 409]);
      expect((await as(own).get(`/api/waivers/${waiver.locator}`)).body.waiver.actions).toEqual([]);
    }
    expect(await waiverNow(portal, waiver.id)).toMatchObject({ name: waiver.name, email: waiver.email });
    await as(staff).put(`/api/entries/${of.id}/status`, { status: 'accepted' });
    expect(await edit(own)).toBe(200);
  });

  it('a new name or address is refused once it is signed, and where name or address is missing', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    const path = `/api/waivers/${waiver.id}`;
    const answer = await as(staff).put(path, { name: 'Somebody Else', email: 'else@example.org' });
    expect([answer.status, answer.body.error]).toEqual([409, 'Cannot update waiver.']);
    expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
    expect(Object.keys((await as(staff).put(path, { name: ' ', email: '' })).body.errors)).toEqual(['name', 'email']);
  });

  it('a new name or address of one waiver leaves the person as they are under another that is signed, and goes along else', async () => {
    await screening([2027]);
    const [signer, free] = [await participant(portal, band), await participant(portal, band)];
    await screening([]);
    await signed(portal, signer);
    const to = { name: 'Kim Walker', email: 'kim.new@example.org' };
    const renaming = async ({ participant_id }: { participant_id: number }) => {
      const covid = (await waiversOf(portal.db, [participant_id])).find(({ form_type }) => form_type === 'covid');
      return (await as(leader).put(`/api/waivers/${covid?.id}`, to)).status;
    };
    const outcome = async ({ participant_id }: { participant_id: number }) => {
      const covid = (await waiversOf(portal.db, [participant_id])).find(({ form_type }) => form_type === 'covid');
      const moved = await as(leader).put(`/api/waivers/${covid?.id}`, { name: covid?.name, email: to.email });
      expect(moved.status).toBe(200);
      const emails = (await waiversOf(portal.db, [participant_id])).map(({ form_type, email }) => [form_type, email]);
      const person = portal.db.selectFrom('participants').select('email').where('id', '=', participant_id);
      return { list: (await person.executeTakeFirst())?.email, ...Object.fromEntries(emails) };
    };
    const { email } = signer;
    expect([await renaming(signer), await renaming(free)]).toEqual([409, 200]);
    expect(await outcome(signer)).toEqual({ list: email, 'participant-waiver': email, covid: to.email });
    expect(await outcome(free)).toEqual({ list: to.email, 'participant-waiver': to.email, covid: to.email });
  });
});

describe('what somebody typed on the signing page', () => {
  const typed = {
    'participant:first_name': 'Kim',
    'participant:date_of_birth': '1990-06-01',
    'emergency:medical': 'Allergic to nuts',
  } as const;
  const signer = anonymousClient(portal.app);
  const begun = async () => {
    const waiver = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const saved = await signer.put(`${path}/answers`, { field_values: typed, revision: 0 });
    expect(saved.status).toBe(200);
    return waiver;
  };
  const read = async (id: number) =>
    (await signer.get(`/api/waivers/${await secretFor(portal, id)}`)).body.waiver.form_submission.field_values;

  it('answers typed on the signing page are deleted with their files when the address changes: another person may read there', async () => {
    const waiver = await begun();
    await as(leader).put(`/api/waivers/${waiver.id}`, { name: waiver.name, email: 'somebody.else@example.org' });
    const now = await waiverNow(portal, waiver.id);
    expect([now.field_values, now.revision]).toEqual([{}, 2]);
    const values = await read(waiver.id);
    expect(JSON.stringify(values)).not.toMatch(/nuts|1990/);
    expect(values['participant:email']).toBe('somebody.else@example.org');
  });

  it('answers typed on the signing page stay when only the name is corrected, and the page then shows the name on the list', async () => {
    const waiver = await begun();
    const names = { first_name: 'Kimberly', last_name: 'Walker', email: waiver.email, primary_role: 'Clarinet' };
    const edited = await as(leader).put(`/api/participants/${band.id}/${waiver.participant_id}`, {
      ...names,
      type: 'general-participants',
    });
    expect(edited.status).toBe(200);
    expect(await read(waiver.id)).toMatchObject({
      'participant:first_name': 'Kimberly',
      'participant:date_of_birth': '1990-06-01',
      'emergency:medical': 'Allergic to nuts',
    });
  });

  it('the files typed on the signing page are released with the answers', async () => {
    await screening([2027]);
    const { participant_id } = await participant(portal, band);
    await screening([]);
    const covid = (await waiversOf(portal.db, [participant_id])).find(({ form_type }) => form_type === 'covid');
    if (!covid) throw new Error('the person got no health screening');
    const key = { waiver_id: covid.id, form_type: 'covid' as const };
    const by = { kind: 'signer', waiver_id: covid.id } as const;
    const meta = fileMetaOf(currentForm('covid'), 'status:proof');
    if (!meta) throw new Error('the health screening asks for no proof');
    const asked = { name: 'proof.jpg', type: 'image/jpeg', path: 'status:proof' } as const;
    const file = await bringFile(portal, by, key, meta, asked, await aPicture());
    const path = `/api/waivers/${await secretFor(portal, covid.id)}`;
    const saved = await signer.put(`${path}/answers`, { field_values: { 'status:proof': [file] }, revision: 0 });
    expect(saved.status).toBe(200);
    expect((await fileAt(portal.db, file.id))?.attached_at).toBeTruthy();
    await as(leader).put(`/api/waivers/${covid.id}`, { name: covid.name, email: 'another.one@example.org' });
    expect((await fileAt(portal.db, file.id))?.attached_at).toBeNull();
  });
});
