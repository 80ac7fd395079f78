import type { Option } from '../../answers/context.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { labelOf, type WidgetKind } from '../kind.ts';

/** Several choices. `exclusive`: an option (None) that cannot be combined with others. */
export interface ChecksWidget {
  readonly widget: 'checks';
  readonly options: readonly Option[];
  readonly exclusive?: string;
}

export const checks: WidgetKind<ChecksWidget, readonly string[]> = {
  fits: fitsKeys,
  isAnswered: (ticked) => ticked.length > 0,
  findings: (ticked, { options, exclusive }) => {
    const known = ticked.every((key) => options.some((option) => option.value === key));
    if (!known || new Set(ticked).size !== ticked.length) return [wrong('option', MESSAGES.invalid)];
    return exclusive !== undefined && ticked.length > 1 && ticked.includes(exclusive)
      ? [
          {
            ...wrong('exclusive', MESSAGES.invalid, `${exclusive} cannot be combined with another choice`),
            phase: 'submit',
          },
        ]
      : [];
  },
  normalize: (ticked) => ticked,
  read: (ticked, { options }) => ({ kind: 'list', items: ticked.map((key) => labelOf(options, key)) }),
  lasting: (ticked) => ticked,
  example: ({ options }) => [options[0]?.value ?? ''],
};

/** Returns whether a value is a list of ticked keys. */
export function fitsKeys(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length <= 60 && value.every((key) => typeof key === 'string' && key.length <= 120)
  );
}
