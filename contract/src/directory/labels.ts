/** D-09: mailing labels on sheets of 30 (Avery 5160), one for each entry's contact of a kind. */
import { z } from 'zod';
import { addressBookFilters, contactKinds } from './addressBook.ts';

export const labelsPerPage = 30;

export const labelsQuery = addressBookFilters.extend({
  contact: z.enum(contactKinds).default('primary'),
  /** Labels already used on the first sheet. */
  skip: z.coerce
    .number()
    .int()
    .min(0)
    .max(labelsPerPage - 1)
    .default(0),
});
export type LabelsQuery = z.output<typeof labelsQuery>;

export const labelsChoice = z.object({
  labels: z.number().int(),
  pages: z.number().int(),
  /** Entries without a label, and what each is missing. */
  left_out: z.array(
    z.object({
      id: z.number().int(),
      organization_id: z.number().int(),
      year: z.number().int(),
      is_first: z.boolean(),
      official_name: z.string(),
      missing: z.string(),
    }),
  ),
});
export type LabelsChoice = z.output<typeof labelsChoice>;
