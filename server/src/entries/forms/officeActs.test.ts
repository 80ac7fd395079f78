import { beforeAll, describe, expect, it } from 'vitest';
import { entry as entryOf, organization } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aPerson, aStaffMember, authorFor, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let office: Person;
let staff: Client;
let admin: Client;

beforeAll(async () => {
  office = await aStaffMember(portal, 'staff');
  staff = signedInClient(app, office);
  admin = signedInClient(app, await aStaffMember(portal, 'admin'));
});

/** Returns an accepted band with its leader, and its profile begun. */
async function aBand() {
  const organization_id = await organization(portal);
  const person = await aPerson(portal, { leads: [{ organization_id, year: 2027 }] });
  const created = await entryOf(portal, { organization_id, by: office.id, stage: 'accepted' });
  const leader = signedInClient(app, person);
  const form = `/api/forms/${organization_id}/band-profile/2027`;
  const { body } = await leader.put(form, { field_values: { 'entry:official_name': 'Blue Hill Band' } });
  const submission = `/api/form-submissions/${body.form.submission_id}`;
  return { entry: created, person, leader, form, complete: `${submission}/complete`, clear: `${submission}/clear` };
}

async function trail(entry_id: number, action: string) {
  return portal.db
    .selectFrom('audit_events')
    .select(['changes', 'user_id', 'note'])
    .where('entry_id', '=', entry_id)
    .where('action', '=', action)
    .execute();
}

describe('marking a form complete', () => {
  it("marking a form complete is for staff, not for the leader, to whom another's form looks like an unknown one", async () => {
    const { leader, complete, form } = await aBand();
    const other = await aBand();
    const absent = await leader.put('/api/form-submissions/999999/complete', { complete: 1 });
    for (const answer of [
      await leader.put(complete, { complete: 1 }),
      await leader.put(other.complete, { complete: 1 }),
    ]) {
      expect([answer.status, answer.body]).toEqual([403, absent.body]);
    }
    expect((await leader.get(form)).body.form.marked_complete_at).toBe(null);
    expect((await leader.get(form)).body.form.abilities).toMatchObject({ mark_complete: false, clear: false });
    expect((await staff.put('/api/form-submissions/999999/complete', { complete: 1 })).status).toBe(404);
    expect((await staff.put(complete, { complete: 2 })).status).toBe(422);
    const volunteer = signedInClient(app, await aStaffMember(portal, 'volunteer'));
    expect((await volunteer.put(complete, { complete: 1 })).status).toBe(403);
    expect((await staff.put(complete, { complete: 1 })).status).toBe(200);
  });

  it('marking a form complete shows who did it and when, counts as completed whatever is missing, and can be undone', async () => {
    const { leader, complete, form, entry } = await aBand();
    const { body } = await staff.put(complete, { complete: 1 });
    expect(body.form).toMatchObject({
      standing: 'completed',
      status: 'complete',
      marked_complete_at: portal.clock.nowIso(),
      marked_complete_by: `${office.first_name} ${office.last_name}`,
      field_values: { 'entry:official_name': 'Blue Hill Band' },
    });
    const overview = await leader.get(`/api/overview/${entry.organization_id}/2027`);
    expect(overview.body.entry.forms.profile[0].marked_complete_by).toBe(`${office.first_name} ${office.last_name}`);
    const undone = await staff.put(complete, { complete: 0 });
    expect(undone.body.form).toMatchObject({ marked_complete_at: null, marked_complete_by: null });
    expect((await leader.get(form)).body.form.standing).toBe('pending');
    expect([await trail(entry.id, 'form.marked-complete'), await trail(entry.id, 'form.mark-taken-back')]).toEqual([
      [{ changes: {}, user_id: office.id, note: 'Band Profile marked complete' }],
      [{ changes: {}, user_id: office.id, note: 'Band Profile no longer marked complete' }],
    ]);
  });

  it('marking a form complete happens once in 50 presses at the same time', async () => {
    const { complete, entry } = await aBand();
    const presses = await Promise.all(Array.from({ length: 50 }, () => staff.put(complete, { complete: 1 })));
    expect(new Set(presses.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await trail(entry.id, 'form.marked-complete')).toHaveLength(1);
  });
});

describe('clearing a form', () => {
  it('clearing a form is for admins, not for staff or the leader', async () => {
    const { leader, clear } = await aBand();
    for (const client of [leader, staff]) expect((await client.post(clear, { revision: 1 })).status).toBe(403);
    expect((await admin.post('/api/form-submissions/999999/clear', { revision: 1 })).status).toBe(404);
    expect((await admin.post(clear, { revision: 1 })).status).toBe(200);
  });

  it('clearing a submitted form makes it untouched again, and leaves the old answers in the trail', async () => {
    const { leader, person, clear, form, entry, complete } = await aBand();
    const other = await entryOf(portal, { by: office.id, stage: 'accepted' });
    const untouched = await staff.get(`/api/forms/${other.organization_id}/band-profile/2027`);
    const answers = await wholeAnswers(portal, await authorFor(portal, person), entry, 'band-profile');
    const submitted = await leader.put(form, { field_values: answers, submit: true });
    expect(submitted.body.form).toMatchObject({ status: 'submitted', completion: 100 });
    await staff.put(complete, { complete: 1 });
    const { body } = await admin.post(clear, { revision: submitted.body.form.revision });
    expect(body.form).toMatchObject({
      status: 'pending',
      standing: 'pending',
      started: false,
      submitted_at: null,
      marked_complete_at: null,
      revision: submitted.body.form.revision + 1,
    });
    expect(body.form.field_values).toEqual(untouched.body.form.field_values);
    expect(body.entry.displayed_status).toBe('accepted');
    const [line] = await trail(entry.id, 'form.cleared');
    expect(line?.changes).toMatchObject({
      'entry:official_name': { from: submitted.body.form.field_values['entry:official_name'], to: null },
    });
    // It can be filled in and submitted again.
    const again = await leader.put(form, { field_values: answers, submit: true });
    expect([again.status, again.body.form?.status]).toEqual([200, 'submitted']);
  });

  it('clearing a form is refused if it was saved after it was shown, and its open editors get a conflict', async () => {
    const { leader, clear, form } = await aBand();
    await leader.put(form, { field_values: { 'entry:official_name': 'Newer' } });
    const refused = await admin.post(clear, { revision: 1 });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Someone else has changed this form. Please review it again before you clear it.',
    ]);
    expect((await admin.post(clear, { revision: 2 })).status).toBe(200);
    const late = { field_values: { 'entry:official_name': 'Typed before' }, revision: 2 };
    expect((await leader.put(form, late)).status).toBe(409);
    const presses = await Promise.all(Array.from({ length: 10 }, () => admin.post(clear, { revision: 3 })));
    expect(presses.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});

it('a name that one form has corrected stays when another answer of an earlier form changes', async () => {
  const { leader, entry, form } = await aBand();
  const application = form.replace('band-profile', 'band-application');
  const nameNow = async () =>
    (await portal.db.selectFrom('entries').select('official_name').where('id', '=', entry.id).executeTakeFirst())
      ?.official_name;
  await staff.put(application, { field_values: { 'entry:official_name': 'Blue Hill' } });
  await leader.put(form, { field_values: { 'entry:official_name': 'Blue Hill High School Band' } });
  expect(await nameNow()).toBe('Blue Hill High School Band');
  const saved = await staff.put(application, { field_values: { 'director:name': 'Ana Ruiz' } });
  expect([saved.status, await nameNow()]).toEqual([200, 'Blue Hill High School Band']);
  await staff.put(application, { field_values: { 'entry:official_name': 'Blue Hill Marching Band' } });
  expect(await nameNow()).toBe('Blue Hill Marching Band');
});

it('the trail of a form names a sensitive answer without repeating it, and repeats any other', async () => {
  const { leader, entry, form } = await aBand();
  const plan = form.replace('band-profile', 'emergency-plan');
  const answers = { 'plan:minors_release': 'Grandmother Rosa, blue jacket', 'plan:languages': 'Spanish' };
  expect((await leader.put(plan, { field_values: answers })).status).toBe(200);
  expect((await leader.put(plan, { field_values: { 'plan:minors_release': 'Uncle Teo' } })).status).toBe(200);
  const lines = (await trail(entry.id, 'form.saved')).map(({ changes }) => changes);
  expect(lines).toContainEqual({
    'plan:minors_release': { from: null, to: 'answered' },
    'plan:languages': { from: null, to: 'Spanish' },
  });
  expect(lines).toContainEqual({ 'plan:minors_release': { from: 'answered', to: 'answered' } });
  expect(JSON.stringify(lines)).not.toMatch(/Rosa|Teo/);
});

it('a builder that the application no longer asks for is removed from the entry, unless the design names one', async () => {
  const organization_id = await organization(portal, { type_id: 3 });
  const float = await entryOf(portal, { organization_id, by: office.id, stage: 'accepted' });
  const application = `/api/forms/${organization_id}/float-application/2027`;
  const builderAfter = async (form: string, field_values: Record<string, unknown>) => {
    expect((await staff.put(form, { field_values })).status).toBe(200);
    const of = portal.db.selectFrom('entries').select('float_builder').where('id', '=', float.id);
    return (await of.executeTakeFirstOrThrow()).float_builder;
  };
  const named = { 'concept:builder': { builder: 'AES' } };
  expect(await builderAfter(application, { 'concept:builder_known': 'no', ...named })).toBe(null);
  expect(await builderAfter(application, { 'concept:builder_known': 'yes' })).toBe('AES');
  expect(await builderAfter(application, { 'concept:builder_known': 'no' })).toBe(null);
  const design = application.replace('float-application', 'float-design');
  expect(await builderAfter(design, { 'builder:builder': { builder: 'PHOENIX' } })).toBe('PHOENIX');
  expect(await builderAfter(application, { 'concept:builder_known': 'yes' })).toBe('AES');
  expect(await builderAfter(application, { 'concept:builder_known': 'no' })).toBe('PHOENIX');
  expect(await builderAfter(design, { 'builder:builder': null })).toBe(null);
});

it('a title that was emptied in one form of a float is the one of its other form, or none, and no other answer changes it', async () => {
  const organization_id = await organization(portal, { type_id: 3 });
  const float = await entryOf(portal, { organization_id, by: office.id, stage: 'accepted' });
  const of = (form_type: string) => `/api/forms/${organization_id}/${form_type}/2027`;
  const [design, profile] = [of('float-design'), of('float-profile')];
  const titleAfter = async (form: string, field_values: Record<string, string | null>) => {
    expect((await staff.put(form, { field_values })).status).toBe(200);
    const { body } = await staff.get(`/api/overview/${organization_id}/2027`);
    const row = portal.db.selectFrom('entries').select('theme_name').where('id', '=', float.id);
    return [(await row.executeTakeFirstOrThrow()).theme_name, body.entry.theme_name];
  };
  const only = (title: string | null) => [title, title];
  expect(await titleAfter(design, { 'theme:title': 'Rooted' })).toEqual(only('Rooted'));
  expect(await titleAfter(design, { 'theme:title': ' ' })).toEqual(only(null));
  expect(await titleAfter(design, { 'theme:title': 'Rooted Together' })).toEqual(only('Rooted Together'));
  expect(await titleAfter(profile, { 'float_facts:title': 'A Ship' })).toEqual(only('A Ship'));
  expect(await titleAfter(design, { 'theme:second_title': 'Other' })).toEqual(only('A Ship'));
  expect(await titleAfter(profile, { 'float_facts:title': null })).toEqual(only('Rooted Together'));
  expect(await titleAfter(design, { 'theme:title': null })).toEqual(only(null));
});

it('another contact of the builder in one form keeps the builder that the other form has named since', async () => {
  const organization_id = await organization(portal, { type_id: 3 });
  const float = await entryOf(portal, { organization_id, by: office.id, stage: 'accepted' });
  const application = `/api/forms/${organization_id}/float-application/2027`;
  const design = application.replace('float-application', 'float-design');
  const builderAfter = async (form: string, path: string, builder: object | null) => {
    const field_values = { ...(form === application ? { 'concept:builder_known': 'yes' } : {}), [path]: builder };
    expect((await staff.put(form, { field_values })).status).toBe(200);
    const of = portal.db.selectFrom('entries').select('float_builder').where('id', '=', float.id);
    return (await of.executeTakeFirstOrThrow()).float_builder;
  };
  const inApplication = (builder: object) => builderAfter(application, 'concept:builder', builder);
  const inDesign = (builder: object | null) => builderAfter(design, 'builder:builder', builder);
  expect(await inApplication({ builder: 'AES', name: 'Ana' })).toBe('AES');
  expect(await inDesign({ builder: 'PHOENIX', name: 'Bo' })).toBe('PHOENIX');
  expect(await inApplication({ builder: 'AES', name: 'Cy' })).toBe('PHOENIX');
  expect(await inDesign({ builder: 'PHOENIX', name: 'Di' })).toBe('PHOENIX');
  expect(await inApplication({ builder: 'FIESTA_PRODUCTIONS', name: 'Cy' })).toBe('FIESTA_PRODUCTIONS');
  expect(await inDesign({ builder: 'PHOENIX', name: 'Ed' })).toBe('FIESTA_PRODUCTIONS');
  expect(await inApplication({ builder: '', name: 'Cy' })).toBe('PHOENIX');
});
