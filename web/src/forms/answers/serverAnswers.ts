import type { FieldValues } from '@parade/contract/forms/answers/values.ts';

/** The last author of a field, and when. */
export interface FieldAuthor {
  readonly path: string;
  readonly at: string | null;
  readonly by: string | null;
}

/** The answers as the server has them. */
export interface ServerAnswers {
  readonly field_values: FieldValues;
  readonly revision: number;
  readonly value_was_copied: readonly string[];
  readonly changed_fields: readonly FieldAuthor[];
  /** The answers that the reader was the last to change. */
  readonly own_changes: readonly string[];
  readonly approved_at: string | null;
}
