import { z } from 'zod';

/** An organization in a list to choose from. */
export const organizationSuggestion = z.object({
  id: z.number().int(),
  name: z.string(),
  type_id: z.number().int(),
  /** D-01: duplicate names show their type in brackets. */
  display_title: z.string(),
});
export type OrganizationSuggestion = z.output<typeof organizationSuggestion>;

/** 'Pasadena City Band [Marching Band]': the name with its type. */
export function titleWithType(name: string, type: string): string {
  return `${name} [${type}]`;
}
