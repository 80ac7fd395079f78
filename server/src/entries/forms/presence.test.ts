import { describe, expect, it } from 'vitest';
import { sweepPresence } from '../../forms/presence.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPerson, aStaffMember, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();

async function twoLeaders() {
  const organization_id = await organization(portal);
  const leads = [{ organization_id, year: 2027 }];
  await entry(portal, { organization_id, by: (await aStaffMember(portal)).id });
  const form = `/api/forms/${organization_id}/band-application/2027`;
  const dana = signedInClient(portal.app, await aPerson(portal, { leads, first_name: 'Dana', last_name: 'Lee' }));
  const sam = signedInClient(portal.app, await aPerson(portal, { leads, first_name: 'Sam', last_name: 'Roe' }));
  return { form, editors: `${form}/editors`, dana, sam };
}

describe('who has a form open', () => {
  it('an editor of an open form is shown to the others with the field, and not to oneself', async () => {
    const { editors, dana, sam } = await twoLeaders();
    const first = await dana.put(editors, { field: 'entry:official_name', open: true });
    expect([first.status, first.body]).toEqual([200, { editors: [], revision: 0 }]);
    const second = await sam.put(editors, { field: null, open: true });
    expect(second.body.editors).toMatchObject([{ name: 'Dana Lee', field: 'entry:official_name' }]);
    const again = await dana.put(editors, { field: 'band:kind', open: true });
    expect(again.body.editors).toMatchObject([{ name: 'Sam Roe', field: null }]);
  });

  it('an editor is forgotten at once by closing, and after three quarters of a minute of silence', async () => {
    const { editors, dana, sam } = await twoLeaders();
    await dana.put(editors, { field: null, open: true });
    await dana.put(editors, { field: null, open: false });
    expect((await sam.put(editors, { field: null, open: true })).body.editors).toEqual([]);
    portal.clock.advance({ seconds: 46 });
    expect((await dana.put(editors, { field: null, open: true })).body.editors).toEqual([]);
    await sweepPresence(portal);
    const rows = await portal.db.selectFrom('form_presence').select('user_id').execute();
    expect(rows).toHaveLength(1);
  });

  it('presence returns the current revision, so that an open editor loads what another has saved', async () => {
    const { form, editors, dana, sam } = await twoLeaders();
    await sam.put(form, { field_values: { 'entry:official_name': 'Sam was here' } });
    expect((await dana.put(editors, { field: null, open: true })).body.revision).toBe(1);
  });

  it('presence is for people who may edit the form', async () => {
    const { editors, dana } = await twoLeaders();
    const outsider = (await twoLeaders()).dana;
    const media = signedInClient(portal.app, await aStaffMember(portal, 'media'));
    expect((await outsider.put(editors, { field: null, open: true })).status).toBe(404);
    expect((await media.put(editors, { field: null, open: true })).status).toBe(403);
    expect((await dana.put(editors, { field: null, open: true })).body.editors).toEqual([]);
  });
});
