/** Signing links for many at once, as QR codes on paper for a rehearsal. */
import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { leftOut } from '../bulk.ts';

/** As many people as one rehearsal has; each link is made and recorded by itself. */
export const maxSheetLinks = 500;

export const linkSheetBody = z.strictObject({ ids: z.array(id).min(1).max(maxSheetLinks) });

/** Shown once: the links are stored nowhere. */
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
