import { expect, it } from 'vitest';
import { entry } from '../../testing/entries.ts';
import { participant } from '../../testing/participants.ts';
import { aStaffMember, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();

it("the fees of an equestrian entry start with the listed people who pay, and store the leader's own numbers", async () => {
  const office = await aStaffMember(portal);
  const staff = signedInClient(portal.app, office);
  const riders = await entry(portal, { type_id: 1, stage: 'accepted', by: office.id });
  const path = `/api/forms/${riders.organization_id}/equestrian-fees/2027`;
  const form = async () => (await staff.get(path)).body.form;
  expect((await form()).field_values['fees:participants']).toBeUndefined();
  const rider = { type: 'individual-participants', primary_role: 'mhr' } as const;
  for (let n = 0; n < 3; n += 1) await participant(portal, riders, rider);
  // Support personnel do not pay.
  await participant(portal, riders);
  expect(await form()).toMatchObject({
    field_values: { 'fees:participants': '3', 'fees:total': '375.00' },
    context: { paying_participants: 3 },
  });
  await staff.put(path, { field_values: { 'fees:method': 'Check' } });
  await participant(portal, riders, rider);
  expect(await form()).toMatchObject({
    field_values: { 'fees:participants': '3', 'fees:total': '375.00', 'fees:method': 'Check' },
    context: { paying_participants: 4 },
  });
  await staff.put(path, { field_values: { 'fees:participants': '4' } });
  expect((await form()).field_values).toMatchObject({ 'fees:participants': '4', 'fees:total': '500.00' });
});

it('cleared fees count as not started, whoever is listed, and begin anew with the people listed', async () => {
  const office = await aStaffMember(portal);
  const staff = signedInClient(portal.app, office);
  const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  const riders = await entry(portal, { type_id: 1, stage: 'accepted', by: office.id });
  const path = `/api/forms/${riders.organization_id}/equestrian-fees/2027`;
  const rider = { type: 'individual-participants', primary_role: 'mhr' } as const;
  for (let n = 0; n < 2; n += 1) await participant(portal, riders, rider);
  const { body } = await staff.put(path, { field_values: { 'fees:method': 'Check' } });
  const { submission_id: id, revision } = body.form;
  const { form } = (await admin.post(`/api/form-submissions/${id}/clear`, { revision })).body;
  expect(form).toMatchObject({ status: 'pending', started: false, field_values: { 'fees:participants': '2' } });
  const { entry: of } = (await staff.get(`/api/overview/${riders.organization_id}/2027`)).body;
  const listed = Object.values(of.forms as Record<string, { form_type: string }[]>).flat();
  const fees = listed.find(({ form_type }) => form_type === 'equestrian-fees');
  expect(fees).toMatchObject({ status: 'pending', started: false, completion: 0 });

  await participant(portal, riders, rider);
  expect((await staff.get(path)).body.form.field_values['fees:participants']).toBe('3');
  const saved = (await staff.put(path, { field_values: { 'fees:method': 'Check' } })).body.form;
  expect(saved).toMatchObject({ started: true, field_values: { 'fees:participants': '3', 'fees:total': '375.00' } });
});
