/** The office's list of due dates: one row per form, for one parade year. */
import { z } from 'zod';
import { typedDay } from '../../http/singleLine.ts';
import { formGroups } from '../formType.ts';
import { formTypeSchema } from '../wire.ts';

export const formDueDate = z.object({
  form_type: formTypeSchema,
  name: z.string(),
  group: z.enum(formGroups),
  /** Organization type ids that get the form. */
  types: z.array(z.number().int()),
  /** The form's own dates in words, one for each where types differ. */
  default_due: z.array(z.string()),
  is_default: z.boolean(),
  /** The day set for this year ('YYYY-MM-DD', Los Angeles); null: none this year, or the form has its own. */
  due_on: z.string().nullable(),
  updated_at: z.string().nullable(),
  /** Name of the person who set it. */
  updated_by: z.string().nullable(),
});
export type FormDueDate = z.output<typeof formDueDate>;

/** The requested change: a day, null for no due date this year, 'default' for the form's own. */
export const dueDateChoice = z.union([z.literal('default'), typedDay, z.null()]);
export type DueDateChoice = z.output<typeof dueDateChoice>;

/** `from`: the choice as it was shown, so that another one that somebody has made since is not lost. */
export const dueDateChange = z.strictObject({
  form_type: formTypeSchema,
  due_on: dueDateChoice,
  from: dueDateChoice.optional(),
});
export type DueDateChange = z.output<typeof dueDateChange>;
