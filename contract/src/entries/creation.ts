/** The rules of creating an entry (E-04), checked by the form while somebody fills it in and by the server. */
import { z } from 'zod';
import { optionalLine } from '../http/singleLine.ts';
import { visibleLine } from '../http/text.ts';
import { id, organizationTypeId, year } from '../http/paging.ts';
import { type OrganizationType, type Parade, acceptingYears, applicantTypeLimit } from '../settings/parade.ts';
import { staffYearsAhead } from '../settings/setting.ts';

/** Longest name of an organization. */
export const organizationNameLength = 120;

/** The most entries that an applicant may create within 24 hours; people who work for the parade have no limit. */
export const maxEntriesPerDay = 10;
export const tooManyEntriesText = `You have created ${maxEntriesPerDay} entries today. Please try again tomorrow, or contact us.`;

export const createEntryBody = z.strictObject({
  /** A new organization's name; ignored when an existing one is chosen. */
  organization_name: optionalLine(organizationNameLength).default(''),
  /** The type of a new organization; for an existing one, its own type or none. */
  organization_type: organizationTypeId.nullable().default(null),
  parade_year: year.nullable().default(null),
  /** E-05: 'leader' makes the creator the entry's leader for that year. */
  role: z.enum(['leader', '']).nullable().default('leader'),
  /** E-06: the second attempt has override true. */
  override: z.boolean().default(false),
  existing_organization: id.nullable().default(null),
  /** A key that the browser creates for one press of the button: the same key creates only one entry, and with another body it is refused. */
  request_key: z.string().min(8).max(64).optional(),
});
export type CreateEntryBody = z.output<typeof createEntryBody>;

/** The person who creates the entry: people who work for the parade choose freely, applicants within the windows. */
export interface Creator {
  readonly works_for_the_parade: boolean;
}

/** S-02: returns all types for people of the parade, and those with an id below 4 for others. */
export function offeredTypes(creator: Creator, types: readonly OrganizationType[]): OrganizationType[] {
  return types.filter((type) => creator.works_for_the_parade || type.id < applicantTypeLimit);
}

/**
 * S-03: returns the years in which the chosen type accepts applications; for people of the parade, up to three years
 * ahead. Oldest first.
 */
export function offeredYears(
  creator: Creator,
  type: OrganizationType,
  parades: readonly Parade[],
  currentYear: number,
): number[] {
  if (!creator.works_for_the_parade) return acceptingYears(type, parades);
  const past = parades.map((parade) => parade.event_year).filter((each) => each < currentYear);
  const ahead = Array.from({ length: staffYearsAhead + 1 }, (_, n) => currentYear + n);
  return [...past.sort((a, b) => a - b), ...ahead];
}

/** A year to choose, and whether its application is past due. */
export const entryYear = z.object({
  year: z.number().int(),
  /** The day by whose end the application is due (Los Angeles); null: none. */
  application_due: z.string().nullable(),
  is_late: z.boolean(),
});
export type EntryYear = z.output<typeof entryYear>;

/** The application deadline of a type for the parade that a new entry starts with; year null: none can be chosen now. */
export const applicationDate = z.object({
  type_id: z.number().int(),
  type: z.string(),
  year: z.number().int().nullable(),
  application_due: z.string().nullable(),
  is_late: z.boolean(),
});
export type ApplicationDate = z.output<typeof applicationDate>;

/**
 * Returns the year that a new entry starts with: the first current or coming year whose application is not late, or
 * else the one that is the least late; null where none can be chosen.
 */
export function preferredYear(years: readonly EntryYear[], currentYear: number): number | null {
  const coming = years.filter(({ year }) => year >= currentYear);
  const open = coming.find(({ is_late }) => !is_late);
  const [least] = coming.toSorted((one, other) =>
    (other.application_due ?? '').localeCompare(one.application_due ?? ''),
  );
  return (open ?? least ?? years[0])?.year ?? null;
}

/** E-04: returns whether the form has an existing organization, or a new name with a type. */
export function canSubmitCreation(form: {
  existing_organization: number | null;
  organization_name: string;
  organization_type: number | null;
}): boolean {
  return (
    form.existing_organization !== null ||
    (visibleLine(form.organization_name) !== '' && form.organization_type !== null)
  );
}

export const multipleEntryTitle = 'Multiple Entry Notice';
export const createAdditionalEntry = 'Create Additional Entry';
export const yearClosedTitle = 'Entry Year Closed';
export const noAccessWarning = 'You will not have access to this entry once created.';
/** The error for a type other than the organization's: an entry always has its organization's type. */
export const contradictedTypeText = (organization: string, type: string) =>
  `The type of ${organization} is ${type}. Please choose that type.`;
/** The error for a volunteer who would become leader of an organization that they do not lead. */
export const notLeaderText =
  'You do not lead this organization, and only our office can make you its leader. Please uncheck this box.';
export const yearClosedText = 'This type of entry is not accepting applications for that parade year.';
