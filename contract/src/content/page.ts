import { z } from 'zod';

/** A page as people read it. */
export const publicPage = z.object({ slug: z.string(), title: z.string(), html: z.string(), updated_at: z.string() });
export type PublicPage = z.output<typeof publicPage>;
