import { readText } from '../../answers/answer.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import type { WidgetKind } from '../kind.ts';
import { fitsKeys } from './checks.ts';

/** F-18: boxes for four years, the first being parade_year + first_offset. */
export interface YearListWidget {
  readonly widget: 'year_list';
  readonly first_offset: 0 | 1;
}

export const yearList: WidgetKind<YearListWidget, readonly string[]> = {
  fits: fitsKeys,
  isAnswered: (years) => years.length > 0,
  findings: (years, { first_offset }, { parade_year }) => {
    const choices = yearChoices(parade_year, first_offset);
    const isEachOnce = new Set(years).size === years.length;
    return isEachOnce && years.every((year) => choices.includes(year)) ? [] : [wrong('option', MESSAGES.invalid)];
  },
  normalize: (years) => years,
  read: (years) => readText(years.join(', ')),
  lasting: () => undefined,
  example: ({ first_offset }, { ctx }) => yearChoices(ctx.parade_year, first_offset).slice(0, 2),
};

/** Returns four years from the parade year, or from the year after it. */
export function yearChoices(parade_year: number, first_offset: 0 | 1): readonly string[] {
  return [0, 1, 2, 3].map((step) => String(parade_year + first_offset + step));
}
