import { z } from 'zod';

export const parade = z.object({ id: z.number().int(), event_year: z.number().int() });
export type Parade = z.output<typeof parade>;

/** A parade with its day, a civil date in Los Angeles, as the office has set it. */
export const datedParade = parade.extend({ parade_on: z.string() });
export type DatedParade = z.output<typeof datedParade>;

/** available_parade_id_* carry parade ids, not years; null: closed. */
export const organizationType = z.object({
  id: z.number().int(),
  name: z.string(),
  available_parade_id_from: z.number().int().nullable(),
  available_parade_id_to: z.number().int().nullable(),
});
export type OrganizationType = z.output<typeof organizationType>;

export const organizationTypeIds = {
  equestrian: 1,
  band: 2,
  float: 3,
  show: 4,
  vehicle: 5,
  troop: 6,
  other: 7,
} as const;

/** Colors that distinguish the types, on the edges of rows and pictures; screens refer to them by these names. */
const typeTones = {
  [organizationTypeIds.equestrian]: 'brown',
  [organizationTypeIds.band]: 'gold',
  [organizationTypeIds.float]: 'leaf',
  [organizationTypeIds.show]: 'plum',
  [organizationTypeIds.vehicle]: 'steel',
  [organizationTypeIds.troop]: 'slate',
  [organizationTypeIds.other]: 'stone',
} as const;
type TypeTone = (typeof typeTones)[keyof typeof typeTones];

/** Returns 'gold' for a marching band; a type that is not listed is shown as Other. */
export function typeTone(type_id: number): TypeTone {
  return (typeTones as Readonly<Record<number, TypeTone>>)[type_id] ?? 'stone';
}

/** S-02: applicants choose from types with an id below 4. */
export const applicantTypeLimit = 4;

/** Returns the parade years for which a type accepts applications, oldest first. */
export function acceptingYears(type: OrganizationType, parades: readonly Parade[]): number[] {
  const yearOf = (id: number | null) => parades.find((each) => each.id === id)?.event_year;
  const from = yearOf(type.available_parade_id_from);
  const to = yearOf(type.available_parade_id_to);
  if (from === undefined || to === undefined) return [];
  return parades
    .map((each) => each.event_year)
    .filter((year) => year >= from && year <= to)
    .sort((a, b) => a - b);
}
