import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { entry, seedParadeYear } from './entries.ts';
import { participant, secretFor, signature } from './participants.ts';
import { aLeaderOf, anonymousClient, aStaffMember, mailedLink } from './people.ts';
import type { TestPortalWithApp } from './portal.ts';

export const minor = {
  'participant:date_of_birth': '2013-06-01',
  'emergency:medical': 'Allergic to nuts',
  'guardian:first_name': 'Elena',
} as const;

export const ofGuardian = ([path]: [string, unknown]) => path.startsWith('guardian:');

export function partly(values: FieldValues, isKept: (entry: [string, unknown]) => boolean) {
  return Object.fromEntries(Object.entries(values).filter(isKept));
}

/** Returns what a child signs alone, with the address for the guardian's link. */
export function childs(all: FieldValues, to: string) {
  return {
    part: 'participant',
    field_values: partly(all, (each) => !ofGuardian(each)),
    to,
    reviewed: true,
    consent: true,
  };
}

/** Returns what a parent signs after the child, whose part was signed at `after`. */
export function guardians(all: FieldValues, after: string, given: FieldValues = {}) {
  return { field_values: { ...partly(all, ofGuardian), ...given }, reviewed: true, consent: true, after };
}

/** Returns a band with children who sign alone, and the links that their parents are mailed. */
export async function partSigningStage(portal: TestPortalWithApp) {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  const leader = await aLeaderOf(portal, band.organization_id, 2027);
  let parents = 0;
  return {
    signer: anonymousClient(portal.app),
    staff,
    band,
    leader,
    /** Returns a child, its link, and what both would sign. */
    aChild: async (given: { readonly email?: string | null } = {}) => {
      const waiver = await participant(portal, band, given);
      const path = given.email === null ? '' : `/api/waivers/${await secretFor(portal, waiver.id)}`;
      const all = signature(portal, waiver, { ...minor, 'participant:email': waiver.email });
      parents += 1;
      return { waiver, path, all, parent: `parent${parents}@example.org` };
    },
    linkTo: async (address: string) => `/api/waivers/${await mailedLink(portal, address, '/waivers-form/')}`,
  };
}
