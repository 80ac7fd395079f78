import type { FieldPath } from './values.ts';

/**
 * An issue with a field. missing and invalid block; a warning never does. Saving raises a subset of what submitting
 * raises.
 */
export interface Issue {
  readonly path: FieldPath;
  /** Row of a table widget, from 0. */
  readonly row?: number;
  /** Column of the row, or box of a composite value. */
  readonly column?: string;
  /** Table of vehicles_four. */
  readonly table?: string;
  readonly kind: 'missing' | 'invalid' | 'warning';
  /** Stable name for tests and logs, 'rights-field-missing-{n}' among them. */
  readonly code: string;
  /** The required text. */
  readonly message: string;
  /** A correct alternative, shown beside the message. */
  readonly hint?: string;
}

export function blocks(issue: Issue): boolean {
  return issue.kind !== 'warning';
}
