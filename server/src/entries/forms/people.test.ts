import { beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { NOT_LISTED_ANY_MORE } from '@parade/contract/forms/widgets/parts.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant } from '../../testing/participants.ts';
import { aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
});

/** Returns a riding club with one person listed. */
async function aUnit() {
  const unit = await entry(portal, { type_id: 1, stage: 'accepted', by: office.id });
  const { participant_id, name } = await participant(portal, unit);
  const form = `/api/forms/${unit.organization_id}/equestrian-animals/2027`;
  return { form, id: String(participant_id), name };
}

describe('the owner of an animal', () => {
  const owned = (participant: string) => ({
    field_values: { 'animals:list': [{ breed: 'Morgan', owner: 'participant', participant }] },
  });

  it('the owner of an animal is chosen from the people listed in the entry', async () => {
    const { form, id, name } = await aUnit();
    expect((await staff.get(form)).body.form.context.people).toEqual([{ value: id, label: name }]);
    expect((await staff.put(form, owned(id))).status).toBe(200);
  });

  it('the owner of an animal is not a person of another entry', async () => {
    const { form } = await aUnit();
    const outsider = await aUnit();
    const refused = await staff.put(form, owned(outsider.id));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'animals:list': [`Row 1, Participant: ${MESSAGES.invalid}`] },
    ]);
    expect((await staff.put(outsider.form, owned(outsider.id))).status).toBe(200);
  });

  it('the owner of an animal is named in the audit log, as long as they are on the list', async () => {
    const { form, id, name } = await aUnit();
    await staff.put(form, owned(id));
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const written = async () => {
      const { data } = (await admin.get('/api/audit_details?model=Form&action=form.saved')).body;
      return String(data[0].changes[0].to);
    };
    expect(await written()).toContain(name);
    await portal.db
      .updateTable('participants')
      .set({ removed_at: portal.clock.nowIso() })
      .where('id', '=', Number(id))
      .execute();
    expect(await written()).toContain(NOT_LISTED_ANY_MORE);
  });

  it('the owner of an animal is looked up only for forms that choose people', async () => {
    const unit = await entry(portal, { type_id: 1, by: office.id });
    const { body } = await staff.get(`/api/forms/${unit.organization_id}/equestrian-application/2027`);
    expect(body.form.context).not.toHaveProperty('people');
  });
});
