/** Search: entries, people, organizations, accounts and forms by a few letters of their names, pages and the FAQ by words. */
import { z } from 'zod';
import { entryListed, entryPicture } from '../entries/entry.ts';
import { displayedStatuses } from '../entries/status.ts';
import { formTypes } from '../forms/formType.ts';
import { lineWithin } from '../http/text.ts';
import { waiverStatuses } from '../waivers/status.ts';

/** The shortest search text; a shorter one matches too much. */
export const minSearchLength = 2;
export const maxSearchLength = 100;
/** The most results per group; the response also says whether there are more. */
export const searchGroupSize = 6;

export const searchQuery = z.object({
  q: z.string().overwrite(lineWithin(maxSearchLength)).min(minSearchLength).max(maxSearchLength),
});

/** The parts of an entry's address. */
const addressed = entryListed.pick({ id: true, organization_id: true, year: true, is_first: true });

const foundEntry = addressed.extend({
  /** The official name, or else the organization's name. */
  name: z.string(),
  organization_name: z.string(),
  org_type: z.number().int(),
  type: z.string(),
  displayed_status: z.enum(displayedStatuses),
  picture: entryPicture.nullable().optional(),
});
export type FoundEntry = z.output<typeof foundEntry>;

/** A person listed in an entry. token: the locator of their waiver. */
const foundPerson = z.object({
  token: z.string(),
  name: z.string(),
  entry_name: z.string(),
  year: z.number().int(),
  status: z.enum(waiverStatuses),
});

const foundOrganization = z.object({ id: z.number().int(), name: z.string(), type: z.string() });

const foundUser = z.object({ id: z.number().int(), name: z.string(), email: z.string(), is_disabled: z.boolean() });

/** A form of an entry, where the search text names both: 'music larkspur'. */
const foundForm = z.object({
  form_type: z.enum(formTypes),
  form_name: z.string(),
  entry: addressed,
  entry_name: z.string(),
});

function groupOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row).max(searchGroupSize), has_more: z.boolean() });
}

/** A page of the site that the reader may open. */
const foundPage = z.object({ slug: z.string(), title: z.string() });

/** A question of the FAQ, which everybody may read. */
const foundFaq = z.object({ id: z.number().int(), question: z.string(), category: z.string() });

/** The results. Groups that the reader may not open are empty. */
export const searchAnswer = z.object({
  entries: groupOf(foundEntry),
  people: groupOf(foundPerson),
  organizations: groupOf(foundOrganization),
  users: groupOf(foundUser),
  forms: groupOf(foundForm),
  pages: groupOf(foundPage),
  faqs: groupOf(foundFaq),
});
export type SearchAnswer = z.output<typeof searchAnswer>;
