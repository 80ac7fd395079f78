import type { Option } from './context.ts';

/** Returns options whose stored key is the label itself, or [key, label] where the label has been reworded since. */
export function options(...choices: readonly (string | readonly [key: string, label: string])[]): readonly Option[] {
  return choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : { value: choice[0], label: choice[1] },
  );
}

/** Returns options with a separate stored key: {key: label}. */
export function keyed(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export const YES_NO = keyed({ yes: 'Yes', no: 'No' });
