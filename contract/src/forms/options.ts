import type { Option } from './context.ts';

/** Options whose stored key is the label itself. */
export function options(...labels: readonly string[]): readonly Option[] {
  return labels.map((label) => ({ value: label, label }));
}

/** Options with a stored key of their own: {key: label}. */
export function keyed(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export const YES_NO = keyed({ yes: 'Yes', no: 'No' });
