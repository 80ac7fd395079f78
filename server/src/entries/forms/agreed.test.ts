import { beforeAll, describe, expect, it } from 'vitest';
import { agreedKey, agreedNow } from '@parade/contract/forms/terms/agreed.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
let office: Person;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, office);
});

const agreement = currentForm('participation-agreement');
const signature = { 'signatures:signature': { kind: 'typed', text: 'Ana Ruiz' } } as const;

interface Float {
  readonly float: EntryRow;
  readonly leader: Client;
  readonly path: string;
  readonly answers: FieldValues;
}

/** Returns an accepted float whose leader has the agreement open. */
async function aFloat(given: FieldValues = {}): Promise<Float> {
  const float = await entry(portal, { by: office.id, type_id: 3, stage: 'accepted' });
  const leader = signedInClient(portal.app, await aLeaderOf(portal, float.organization_id, 2027));
  const path = `/api/forms/${float.organization_id}/participation-agreement/2027`;
  const by = { kind: 'user', user_id: office.id, impersonator_id: null } as const;
  const class_ = { 'terms:fee_class': 'Commercial', 'terms:fee_method': 'Check', ...given } as const;
  return { float, leader, path, answers: await wholeAnswers(portal, by, float, 'participation-agreement', class_) };
}

const setFee = (commercial: string) => admin.put('/api/form-terms?year=2027', { fees: { commercial } });
const seenBy = async (client: Client, path: string) => (await client.get(path)).body.form;

describe('what was agreed to', () => {
  it('what was agreed to with a signature stays when the office changes the fee, and staff see both', async () => {
    await setFee('17000.00');
    const { leader, path, answers } = await aFloat();
    const drafted = await leader.put(path, { field_values: { 'terms:fee_class': 'Commercial' } });
    expect(drafted.body.form.field_values['terms:fee']).toBe('17000.00');
    await setFee('17500.00');
    // Not signed yet: the year's present fee applies.
    expect((await seenBy(leader, path)).field_values['terms:fee']).toBe('17500.00');
    expect((await leader.put(path, { field_values: answers })).status).toBe(200);
    await setFee('19000.00');
    expect((await leader.put(path, { field_values: {}, submit: true })).status).toBe(200);
    const signed = await seenBy(leader, path);
    expect([signed.field_values['terms:fee'], signed.context.terms.fees.commercial]).toEqual(['17500.00', '17500.00']);
    // A later save leaves it unchanged too.
    await leader.put(path, { field_values: { 'terms:changes': 'None' } });
    expect((await seenBy(leader, path)).field_values['terms:fee']).toBe('17500.00');
    expect((await seenBy(admin, path)).agreed_otherwise).toEqual(['Fee, Commercial: $17,500.00, now $19,000.00']);
    expect((await seenBy(leader, path)).agreed_otherwise).toEqual([]);
    expect((await admin.get('/api/form-terms?year=2027')).body.agreed_otherwise).toBe(1);
    // Another float reads the present fee.
    const other = await aFloat();
    await other.leader.put(other.path, { field_values: { 'terms:fee_class': 'Commercial' } });
    expect((await seenBy(other.leader, other.path)).field_values['terms:fee']).toBe('19000.00');
    expect((await seenBy(admin, other.path)).agreed_otherwise).toEqual([]);
  });

  it('what was agreed to has the text that was signed, and another signature agrees to the newest', async () => {
    const { leader, path, answers } = await aFloat();
    await leader.put(path, { field_values: answers });
    const text = { sample: false, blocks: [{ heading: 'Terms', text: 'Be kind.' }] };
    const added = await admin.post('/api/form-texts/participation-agreement', { ...text, after: 2 });
    expect(added.status).toBe(201);
    expect((await seenBy(leader, path)).context.texts).toEqual({});
    expect((await seenBy(admin, path)).agreed_otherwise).toEqual(['Participation Agreement: version 2, now version 3']);
    await leader.put(path, { field_values: { 'signatures:signature': null } });
    expect((await seenBy(leader, path)).context.texts).toMatchObject({ 'participation-agreement': { version: 3 } });
    await leader.put(path, { field_values: signature });
    expect((await seenBy(admin, path)).agreed_otherwise).toEqual([]);
    await admin.post('/api/form-texts/participation-agreement', { ...text, after: 3 });
    expect((await seenBy(leader, path)).context.texts).toMatchObject({ 'participation-agreement': { version: 3 } });
  });

  it('what was agreed to is what the screen showed: a signer who has read other terms is refused', async () => {
    const { leader, path, answers } = await aFloat();
    await leader.put(path, { field_values: { ...answers, 'signatures:signature': null } });
    const keyNow = async () => agreedKey(agreedNow(agreement, (await seenBy(leader, path)).context));
    const read = await keyNow();
    await setFee('21000.00');
    const refused = await leader.put(path, { field_values: signature, agreed: read });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['signatures:signature']]);
    expect((await seenBy(leader, path)).field_values['signatures:signature'] ?? null).toBeNull();
    const taken = await leader.put(path, { field_values: signature, agreed: await keyNow() });
    expect([taken.status, taken.body.form.field_values['terms:fee']]).toEqual([200, '21000.00']);
  });

  it('what was agreed to is deleted with a cleared form, which states the present terms', async () => {
    const { leader, path, answers } = await aFloat();
    await leader.put(path, { field_values: answers, submit: true });
    await setFee('22000.00');
    const { submission_id, revision } = await seenBy(admin, path);
    expect((await admin.post(`/api/form-submissions/${submission_id}/clear`, { revision })).status).toBe(200);
    const cleared = await seenBy(admin, path);
    expect([cleared.context.terms.fees.commercial, cleared.agreed_otherwise]).toEqual(['22000.00', []]);
  });

  it('what was agreed to without a signature is what applied at the submission', async () => {
    const float = await entry(portal, { by: office.id, type_id: 3, stage: 'accepted' });
    const path = `/api/forms/${float.organization_id}/float-judging/2027`;
    const by = { kind: 'user', user_id: office.id, impersonator_id: null } as const;
    const answers = await wholeAnswers(portal, by, float, 'float-judging', { 'visit:site': 'Azusa' });
    await admin.put(path, { field_values: answers });
    await admin.put('/api/form-terms?year=2027', { pavilions: ['North Hall'] });
    const refused = await admin.put(path, { field_values: {}, submit: true });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['visit:site']]);
    await admin.put(path, { field_values: { 'visit:site': 'North Hall' }, submit: true });
    await admin.put('/api/form-terms?year=2027', { pavilions: ['South Hall'] });
    expect((await seenBy(admin, path)).context.terms.pavilions).toEqual(['North Hall']);
    expect((await seenBy(admin, path)).agreed_otherwise).toEqual(['Pavilions: North Hall, now South Hall']);
    // A submitted form is still corrected with the choices that applied at its submission.
    expect((await admin.put(path, { field_values: { 'visit:site': 'North Hall' } })).status).toBe(200);
  });
});
