/** Signing links for many people, as printed QR codes for a rehearsal. */
import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { leftOut } from '../bulk.ts';

/** The most links on a sheet, enough for one rehearsal; each link is created and recorded separately. */
export const maxSheetLinks = 500;

export const linkSheetBody = z.strictObject({ ids: z.array(id).min(1).max(maxSheetLinks) });

/** The links, shown once: they are not stored anywhere. */
export const linkSheet = z.object({
  data: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      form_name: z.string(),
      entry_name: z.string(),
      year: z.number().int(),
      link: z.string(),
    }),
  ),
  left_out: leftOut,
});
export type LinkSheet = z.output<typeof linkSheet>;
