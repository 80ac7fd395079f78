import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, organization } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';
import { setStatus } from '../writes.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let office: Person;
let staff: Client;

interface Band {
  readonly entry: EntryRow;
  readonly person: Person;
  readonly leader: Client;
  readonly form: string;
}

beforeAll(async () => {
  office = await aStaffMember(portal);
  staff = signedInClient(app, office);
});

/** Returns a band with its leader and the address of its application. */
async function aBand(): Promise<Band> {
  const organization_id = await organization(portal);
  const person = await aPerson(portal, { leads: [{ organization_id, year: 2027 }] });
  const created = await entry(portal, { organization_id, by: office.id });
  return {
    entry: created,
    person,
    leader: signedInClient(app, person),
    form: `/api/forms/${organization_id}/band-application/2027`,
  };
}

async function status(of: EntryRow, to: 'accepted' | 'rejected' | 'withdrawn'): Promise<void> {
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    setStatus(change, withoutActor(of, 'update_status'), to),
  );
}

async function filled({ entry, person, leader, form }: Band): Promise<void> {
  const answers = await wholeAnswers(portal, await authorFor(portal, person), entry, 'band-application');
  const saved = await leader.put(form, { field_values: answers });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
}

describe('who reaches a form', () => {
  it('a form of another entry is answered like an unknown one to its leader, media and a leader of another year', async () => {
    const { form, leader, entry } = await aBand();
    const absent = await leader.get('/api/forms/999999/band-application/2027');
    expect(absent.status).toBe(404);
    const outsider = (await aBand()).leader;
    const before = signedInClient(app, await aLeaderOf(portal, entry.organization_id, 2026));
    for (const client of [outsider, before]) {
      for (const answer of [await client.get(form), await client.put(form, { field_values: {} })]) {
        expect([answer.status, answer.body]).toEqual([404, absent.body]);
      }
    }
    expect((await signedInClient(app, await aStaffMember(portal, 'media')).get(form)).status).toBe(403);
    expect((await anonymousClient(app).get(form)).status).toBe(401);
    expect((await leader.get(form)).status).toBe(200);
    expect(
      (await signedInClient(app, await aStaffMember(portal, 'volunteer')).put(form, { field_values: {} })).status,
    ).toBe(200);
  });

  it('a form of another type, or a waiver, is not opened', async () => {
    const { leader, entry } = await aBand();
    for (const type of ['float-application', 'participant-waiver', 'nothing']) {
      expect((await leader.get(`/api/forms/${entry.organization_id}/${type}/2027`)).status).toBe(404);
    }
    expect((await leader.get(`/api/forms/${entry.organization_id}/band-application/2027`)).status).toBe(200);
  });

  it('the other forms open to applicants once the entry is accepted, and to staff before', async () => {
    const { leader, entry } = await aBand();
    const profile = `/api/forms/${entry.organization_id}/band-profile/2027`;
    expect((await leader.get(profile)).status).toBe(409);
    expect((await leader.put(profile, { field_values: {} })).status).toBe(409);
    expect((await staff.get(profile)).status).toBe(200);
    await status(entry, 'accepted');
    expect((await leader.get(profile)).status).toBe(200);
  });

  it('applicants read and cannot change the forms of a rejected entry; staff still can', async () => {
    for (const decision of ['rejected', 'withdrawn'] as const) {
      const { leader, form, entry } = await aBand();
      await status(entry, decision);
      const seen = await leader.get(form);
      expect([seen.status, seen.body.form.abilities.edit, seen.body.form.blocker]).toEqual([
        200,
        false,
        'entry-closed',
      ]);
      const values = { field_values: { 'entry:official_name': 'Too late' } };
      expect((await leader.put(form, values)).status).toBe(403);
      expect((await staff.put(form, values)).status).toBe(200);
    }
  });
});

describe('saving', () => {
  it('saving stores the answers, returns the fresh form, and updates the name for the lists', async () => {
    const { leader, form } = await aBand();
    const first = await leader.put(form, {
      field_values: { 'entry:official_name': '  Pride of Pasadena  ' },
      revision: 0,
    });
    expect(first.status).toBe(200);
    expect(first.body.form).toMatchObject({ revision: 1, started: true, status: 'in-progress', submitted_at: null });
    expect(first.body.form.field_values['entry:official_name']).toBe('Pride of Pasadena');
    expect(first.body.entry.official_name).toBe('Pride of Pasadena');
    const more = { 'organization:phone': '626 555 0100', 'composition:chaperones': 12 };
    const second = await leader.put(form, { field_values: more, revision: 1 });
    const kept = { 'entry:official_name': 'Pride of Pasadena', 'composition:chaperones': '12' };
    expect(second.body.form.field_values).toMatchObject({ ...more, ...kept });
    expect(second.body.form.unfinished_fields).not.toContain('entry:official_name');
  });

  it('saving the same answers changes nothing and counts no revision', async () => {
    const { leader, form } = await aBand();
    const values = { field_values: { 'entry:official_name': 'Same' } };
    await leader.put(form, values);
    expect((await leader.put(form, values)).body.form.revision).toBe(1);
  });

  it('saving names answers with a wrong format, unknown ones and read-only ones, and then stores nothing', async () => {
    const { leader, form } = await aBand();
    const field_values = {
      'entry:official_name': 'Kept out',
      'primary_contact:email': 'not an address',
      'no:such': 'x',
    };
    const refused = await leader.put(form, { field_values: { ...field_values, 'band:standing_invitation': 'yes' } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject({
      'no:such': expect.any(Array),
      'band:standing_invitation': expect.any(Array),
      'primary_contact:email': ['Please provide a valid email'],
    });
    const format = await leader.put(form, { field_values: { 'primary_contact:email': 'not an address' } });
    expect(format.body.errors).toEqual({ 'primary_contact:email': ['Please provide a valid email'] });
    expect((await leader.get(form)).body.form.field_values['entry:official_name'] ?? null).toBe(null);
    expect((await staff.put(form, { field_values: { 'band:standing_invitation': 'yes' } })).status).toBe(200);
  });

  it('saving and submitting name a list that is too long, a file that is none, and everything else that is wrong', async () => {
    const { leader, form } = await aBand();
    const field_values = {
      'director:assistants': Array.from({ length: 11 }, () => ({ name: 'Jo' })),
      'material:letters': 'x',
      'director:mobile': 'abc',
    };
    const wrong = {
      'director:assistants': ['Please use at most 10 rows'],
      'material:letters': ['Invalid value format'],
      'director:mobile': ['Invalid value format'],
    };
    for (const submit of [false, true])
      expect((await leader.put(form, { field_values, submit })).body.errors).toMatchObject(wrong);
  });

  it('saving refuses stamps and unknown keys in the body', async () => {
    const { leader, form } = await aBand();
    for (const extra of [
      { submitted_at: '2026-01-01T00:00:00.000Z' },
      { approved_at: null },
      { definition_version: 9 },
    ]) {
      expect((await leader.put(form, { field_values: {}, ...extra })).status).toBe(422);
    }
    expect((await leader.put(form, { field_values: {} })).status).toBe(200);
  });

  it('saving shows staff, and nobody else, what changed in the last 48 hours', async () => {
    const { leader, form, person } = await aBand();
    await leader.put(form, { field_values: { 'entry:official_name': 'First name', 'entry:hometown_city': 'Arcadia' } });
    await leader.put(form, { field_values: { 'entry:official_name': 'First name, typed on' } });
    // A first answer that is saved several times while somebody types is not a change.
    expect((await staff.get(form)).body.form.changed_fields).toEqual([]);
    portal.clock.advance({ minutes: 61 });
    await leader.put(form, { field_values: { 'entry:official_name': 'New name' } });
    const name = `${person.first_name} ${person.last_name}`;
    const change = { path: 'entry:official_name', at: portal.clock.nowIso(), by: name };
    expect((await staff.get(form)).body.form.changed_fields).toEqual([change]);
    expect((await leader.get(form)).body.form.changed_fields).toEqual([]);
  });
});

describe('two people in one form', () => {
  it('two people in one form: a save over an older revision of a field is refused with both values, and stores nothing', async () => {
    const { leader, form, person } = await aBand();
    await leader.put(form, { field_values: { 'entry:official_name': 'First' }, revision: 0 });
    const field_values = { 'entry:official_name': 'Second', 'organization:phone': '626 555 0111' };
    const conflict = await staff.put(form, { field_values, revision: 0 });
    expect(conflict.status).toBe(409);
    expect(conflict.body).toMatchObject({
      revision: 1,
      conflicts: [
        {
          path: 'entry:official_name',
          yours: 'Second',
          theirs: 'First',
          by: `${person.first_name} ${person.last_name}`,
          at: portal.clock.nowIso(),
        },
      ],
    });
    const now = (await leader.get(form)).body.form;
    expect([now.revision, now.field_values['organization:phone'] ?? null]).toEqual([1, null]);
    expect((await staff.put(form, { field_values, revision: 1 })).status).toBe(200);
  });

  it('two people in one form each learn which answers they were the last to change, so that nobody takes another’s for their own', async () => {
    const { leader, form } = await aBand();
    const own = async (reader: Client) => (await reader.get(form)).body.form.own_changes.sort();
    await leader.put(form, { field_values: { 'entry:official_name': 'First', 'organization:phone': '626 555 0111' } });
    expect([await own(leader), await own(staff)]).toEqual([['entry:official_name', 'organization:phone'], []]);
    await staff.put(form, { field_values: { 'entry:official_name': 'Second', 'organization:phone': '626 555 0111' } });
    expect([await own(leader), await own(staff)]).toEqual([['organization:phone'], ['entry:official_name']]);
  });

  it('two people in one form can both save different fields, and the same field with the same value', async () => {
    const { leader, form } = await aBand();
    await leader.put(form, { field_values: { 'entry:official_name': 'First' }, revision: 0 });
    const other = await staff.put(form, {
      field_values: { 'organization:phone': '626 555 0111', 'entry:official_name': 'First' },
      revision: 0,
    });
    expect([other.status, other.body.form.revision]).toEqual([200, 2]);
  });

  it('two people in one form lose no field when several fields are saved at once', async () => {
    const { leader, form } = await aBand();
    const paths = [
      'entry:pronunciation',
      'entry:representing',
      'organization:facebook',
      'organization:instagram',
      'organization:hashtags',
    ];
    const answers = await Promise.all(
      paths.map((path, n) => leader.put(form, { field_values: { [path]: `value ${n}` }, revision: 0 })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(paths.map(() => 200));
    const { field_values } = (await leader.get(form)).body.form;
    expect(paths.map((path) => field_values[path])).toEqual(paths.map((_, n) => `value ${n}`));
  });
});

describe('submitting', () => {
  it('submitting an incomplete form names each missing field, and submits nothing', async () => {
    const { leader, form } = await aBand();
    await leader.put(form, { field_values: { 'entry:official_name': 'Unfinished' } });
    const refused = await leader.put(form, { field_values: {}, submit: true });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(
      'Incomplete Highlighted Fields: Please complete fields highlighted in yellow to update and submit',
    );
    expect(refused.body.errors['agreement:signature']).toEqual(['Please place your signature below']);
    expect(refused.body.errors['band:kind']).toEqual(['This value is required']);
    expect((await leader.get(form)).body.form.submitted_at).toBe(null);
  });

  it('submitting names an answer in a wrong format with the missing ones, as a failed submission', async () => {
    const { leader, form } = await aBand();
    const field_values = { 'primary_contact:email': 'nope' };
    const refused = await leader.put(form, { field_values, submit: true });
    expect([refused.status, refused.body.message]).toEqual([422, MESSAGES.submit_failed]);
    expect(Object.keys(refused.body.errors)).toEqual(expect.arrayContaining(['primary_contact:email', 'band:kind']));
    const saved = await leader.put(form, { field_values });
    expect([saved.body.message, Object.keys(saved.body.errors)]).toEqual([
      'Form save failed',
      ['primary_contact:email'],
    ]);
    // An answer that no form can have does not turn it into a save.
    const unknown = { field_values: { 'nothing:here': 'x' } };
    expect((await leader.put(form, { ...unknown, submit: true })).body.message).toBe('Form submission failed');
    expect((await leader.put(form, unknown)).body.message).toBe('Form save failed');
  });

  it('submitting music names each title that does not say whether all rights are obtained', async () => {
    const { leader, entry } = await aBand();
    await status(entry, 'accepted');
    const titles = [
      { title: 'One', all_rights_obtained: 'no' },
      { title: 'Two', all_rights_obtained: '' },
      { title: 'Three' },
    ];
    const form = `/api/forms/${entry.organization_id}/music/2027`;
    const refused = await leader.put(form, {
      field_values: { 'usage:any': 'yes', 'usage:titles': titles },
      submit: true,
    });
    const words = (n: number) => `Row ${n}, All rights obtained? This value is required`;
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject({
      'usage:titles': [words(2), words(3)],
      'rights-field-missing-2': [words(2)],
      'rights-field-missing-3': [words(3)],
    });
    expect(refused.body.errors).not.toHaveProperty('rights-field-missing-1');
  });

  it('submitting happens once in 50 presses at once: one stamp, one letter to each reader, no failure', async () => {
    const band = await aBand();
    await filled(band);
    const presses = await Promise.all(
      Array.from({ length: 50 }, () => band.leader.put(band.form, { field_values: {}, submit: true })),
    );
    expect(new Set(presses.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(presses[0]?.body.form).toMatchObject({ status: 'submitted', standing: 'completed', completion: 100 });
    expect(presses[0]?.body.entry.displayed_status).toBe('received');
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('entry_id', '=', band.entry.id)
      .where('action', 'in', ['form.submitted', 'entry.submitted'])
      .execute();
    expect(lines.map((line) => line.action).sort()).toEqual(['entry.submitted', 'form.submitted']);
  });

  it('submitting leaves a form open to corrections that keep it complete, and to no others', async () => {
    const band = await aBand();
    await filled(band);
    await band.leader.put(band.form, { field_values: {}, submit: true });
    expect((await band.leader.put(band.form, { field_values: { 'band:kind': null } })).status).toBe(422);
    expect((await band.leader.put(band.form, { field_values: { 'band:kind': 'Military' } })).status).toBe(200);
  });

  it('submitting needs a confirmed address; drafting does not', async () => {
    const person = await aPerson(portal, { registered_as: 'leader', email_verified: false });
    const created = await entry(portal, { by: person.id, led: true });
    const leader = signedInClient(app, person);
    const form = `/api/forms/${created.organization_id}/band-application/2027`;
    const saved = await leader.put(form, { field_values: { 'entry:official_name': 'Draft' } });
    expect([saved.status, saved.body.form.blocker]).toEqual([200, 'email-not-verified']);
    expect((await leader.put(form, { field_values: {}, submit: true })).status).toBe(403);
  });

  it('submitting locks the signatures once the application is approved, and nothing else', async () => {
    const band = await aBand();
    await filled(band);
    await band.leader.put(band.form, { field_values: {}, submit: true });
    await status(band.entry, 'accepted');
    const signed = { 'agreement:signature': { kind: 'typed', text: 'Somebody Else' } };
    const locked = await band.leader.put(band.form, { field_values: signed });
    expect([locked.status, locked.body.error]).toEqual([
      409,
      'Signatures cannot be changed once the form is approved.',
    ]);
    expect((await band.leader.put(band.form, { field_values: { 'agreement:printed_name': 'Else' } })).status).toBe(409);
    expect((await band.leader.put(band.form, { field_values: { 'director:name': 'Jo Chen' } })).status).toBe(200);
  });

  it('submitting leaves the signature out of the audit trail', async () => {
    const { leader, form, entry } = await aBand();
    await leader.put(form, { field_values: { 'agreement:signature': { kind: 'typed', text: 'Secret Hand' } } });
    const trail = await portal.db.selectFrom('audit_events').selectAll().where('entry_id', '=', entry.id).execute();
    expect(JSON.stringify(trail)).not.toContain('Secret Hand');
    expect(JSON.stringify(trail)).toContain('"signed"');
  });
});

describe('an answer to a question that is hidden', () => {
  it('an answer to a hidden question is checked like any other, and stored until its condition is met', async () => {
    const { entry: band, leader } = await aBand();
    await status(band, 'accepted');
    const form = `/api/forms/${band.organization_id}/band-travel/2027`;
    const save = (field_values: object) => leader.put(form, { field_values });
    const wrong = await save({
      'stay:local': 'yes',
      'stay:depart': '31/31/31',
      'stay:hotel_phone': '=1+1',
      'stay:arrive': 'garbage',
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['stay:arrive', 'stay:depart', 'stay:hotel_phone']);
    expect((await save({ 'stay:local': 'yes', 'stay:depart': '2027-01-03' })).status).toBe(200);
    const shown = await save({ 'stay:local': 'no' });
    expect(shown.body.form.field_values).toMatchObject({ 'stay:local': 'no', 'stay:depart': '2027-01-03' });
  });
});

it('an invalid answer is named group:field, also if it is of the wrong kind or the form has no such field', async () => {
  const { leader, form } = await aBand();
  for (const value of [{ 'group:unknown': 'x' }, { 'organization:phone': 7.5e300 }, { 'organization:phone': [true] }]) {
    const { status, body } = await leader.put(form, { field_values: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(value)]);
  }
  expect(Object.keys((await leader.put(form, { field_values: { nonsense: 'x' } })).body.errors)).toEqual(['nonsense']);
});
