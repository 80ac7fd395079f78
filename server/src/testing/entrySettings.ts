import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from './entries.ts';
import { aStaffMember, signedInClient } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

/** Returns a season in which the office changes entries, and bands with data to lose. */
export async function entrySettingsStage(portal: TestPortalWithApp) {
  await seedParadeYear(portal);
  const office = await aStaffMember(portal);
  const staff = signedInClient(portal.app, office);
  const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  const formOf = (of: Pick<EntryRow, 'organization_id' | 'year'>, form_type: string, year = of.year) =>
    `/api/forms/${of.organization_id}/${form_type}/${year}`;
  return {
    office,
    staff,
    admin,
    formOf,
    /** Returns an accepted band with some answers to its application and profile. */
    aBand: async (): Promise<EntryRow> => {
      const band = await entry(portal, { stage: 'accepted', by: office.id });
      await staff.put(formOf(band, 'band-application'), {
        field_values: { 'entry:official_name': 'Marching Quails', 'director:name': 'Jo Chen' },
      });
      await staff.put(formOf(band, 'band-profile'), { field_values: { 'entry:official_name': 'Marching Quails' } });
      return band;
    },
    entryOf: async (organization_id: number, year: number) => {
      const { status, body } = await admin.get(`/api/overview/${organization_id}/${year}`);
      return status === 200 ? body.entry : null;
    },
  };
}
