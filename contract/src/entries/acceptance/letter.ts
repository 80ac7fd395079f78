/** E-87: the letter of acceptance: its content beyond what every letter of the portal has. */
import { z } from 'zod';
import type { PublicSettings } from '../../settings/setting.ts';
import { nthParade } from '../../settings/paradeYear.ts';

/** The most dates that the letter's margin lists. */
export const maxLetterDates = 5;

export const acceptanceLetter = z.object({
  id: z.number().int(),
  year: z.number().int(),
  /** Civil dates in Los Angeles. */
  accepted_on: z.string(),
  parade_on: z.string(),
  official_name: z.string(),
  organization_name: z.string(),
  org_type: z.number().int(),
  theme_name: z.string().nullable(),
  /** Names of the entry's leaders. */
  leaders: z.array(z.string()),
  /** The organization's mailing address as on an envelope; empty: not given. */
  address: z.array(z.string()),
  /** null: nobody is assigned, and the office's common address answers. */
  rep: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
  /** The first due dates after the day of acceptance, each with the names of what is due. */
  dates: z.array(z.object({ due_date: z.string(), names: z.array(z.string()) })),
  /** Where the organizer gets mail. */
  postal_address: z.string(),
});
export type AcceptanceLetter = z.output<typeof acceptanceLetter>;

/** How the letter names the guests, by organization type. */
const guests: Readonly<Record<number, string>> = {
  1: 'your riders',
  2: 'your band',
  3: 'your float',
  4: 'your show',
  5: 'your vehicles',
  6: 'your troop',
};

/** Returns the sentence that is set large. */
export function invitationOf(letter: AcceptanceLetter, { parade_name }: Pick<PublicSettings, 'parade_name'>): string {
  const guest = guests[letter.org_type] ?? 'your entry';
  return `Congratulations! With great joy we invite ${guest} to take part in the ${nthParade(letter.year)} ${parade_name}.`;
}

/** Returns the paragraphs after it. */
export function letterParagraphs(
  letter: AcceptanceLetter,
  { organizer_name, default_tor_laison_name }: Pick<PublicSettings, 'organizer_name' | 'default_tor_laison_name'>,
): string[] {
  const liaison = letter.rep?.name ?? default_tor_laison_name;
  return [
    `The ${organizer_name} has accepted ${letter.official_name}. We look forward to seeing you come around the first corner on parade day.`,
    'Please share the news with everyone who takes part and with their families. Your page in the portal shows what to do next and by when: complete your forms by their due dates, and list everyone who will be in the parade, so that they can sign their waivers.',
    letter.rep
      ? `${liaison} is your liaison from now until you are safely home. Please call or write whenever you have a question.`
      : `${liaison} answers your questions from now until you are safely home.`,
  ];
}
