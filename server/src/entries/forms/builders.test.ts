import { expect, it } from 'vitest';
import { entry } from '../../testing/entries.ts';
import { aLeaderOf, aStaffMember, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const admin = await aStaffMember(portal, 'admin');
const office = signedInClient(portal.app, admin);

/** Returns what the leader of an accepted entry of that type sees beside the questions of a form. */
async function contextOf(type_id: number, form_type: string) {
  const { organization_id } = await entry(portal, { type_id, by: admin.id, stage: 'accepted' });
  const leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, 2027));
  const { status, body } = await leader.get(`/api/forms/${organization_id}/${form_type}/2027`);
  expect(status).toBe(200);
  return body.form.context;
}

it('the contacts of a float builder are those that the office has set, for forms that ask for one', async () => {
  expect((await contextOf(3, 'float-design')).builder_contacts).toEqual({});
  const set = (float_builder_contacts: string) =>
    office.post('/api/settings', { settings: { float_builder_contacts } });
  expect((await set('aes; Client desk; (626) 555-0141; floats@aes.example.org')).status).toBe(200);
  const contacts = { AES: { name: 'Client desk', phone: '(626) 555-0141', email: 'floats@aes.example.org' } };
  for (const form_type of ['float-design', 'float-application'])
    expect((await contextOf(3, form_type)).builder_contacts).toEqual(contacts);
  expect(await contextOf(2, 'band-application')).not.toHaveProperty('builder_contacts');
  for (const line of ['AES, Client desk', 'AES; Client desk; ; no address', 'AES; Desk; ; ; 1 Barn Road; Azusa']) {
    const { status, body } = await set(line);
    expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining('one builder')]);
  }
  const unknown = await set('aes; Desk; ; \nAcme Floats; Desk; ; ');
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['settings.float_builder_contacts']]);
  expect(unknown.body.errors['settings.float_builder_contacts'][0]).toContain('‘Acme Floats’');
  expect((await contextOf(3, 'float-design')).builder_contacts).toEqual(contacts);
});
