import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from './entries.ts';
import { aPerson, aStaffMember, type Person, signedInClient } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

/** A musician, as in the form of the list. */
export const clarinet = {
  type: 'general-participants' as const,
  first_name: 'Zoë',
  last_name: 'Núñez',
  email: 'Zoe@Example.org',
  primary_role: 'Clarinet',
};

/** Creates a band and riders with one leader, who maintains their lists of people. */
export async function listingStage(portal: TestPortalWithApp) {
  await seedParadeYear(portal);
  const as = (person: Person) => signedInClient(portal.app, person);
  const staff = await aStaffMember(portal);
  const named = (type_id: number, official_name: string) =>
    entry(portal, { type_id, stage: 'accepted', by: staff.id, official_name });
  const band = await named(2, 'Alder Springs Band');
  const riders = await named(1, 'Long Beach Riders');
  const leader = await aPerson(portal, {
    leads: [band, riders].map(({ organization_id }) => ({ organization_id, year: 2027 })),
  });
  return {
    as,
    staff,
    leader,
    band,
    riders,
    list: async (of: EntryRow, type = '') =>
      (await as(leader).get(`/api/participants/${of.id}?${type && `type=${type}`}`)).body,
    rowsOf: async (table: 'participants' | 'waivers' | 'outbox' | 'audit_events') =>
      (await portal.db.selectFrom(table).select('id').execute()).length,
  };
}
