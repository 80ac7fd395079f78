import type { FieldPath } from '@parade/contract/forms/answers/values.ts';

/** The id of a field's control, or of one cell of it: what labels and the error summary point at. */
export function controlId(path: FieldPath, ...inside: readonly (string | number)[]): string {
  return ['field', path.replace(':', '-'), ...inside].join('-').replaceAll('.', '-');
}
