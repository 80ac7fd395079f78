import { readText } from '../../answers/answer.ts';
import { isCivilDate, readCivilDate, showCivilDate } from '../../answers/civilDate.ts';
import { MESSAGES } from '../../messages.ts';
import { wrong } from '../finding.ts';
import { textKind, type WidgetKind } from '../kind.ts';
import type { Plain } from '../part.ts';

/** F-15: a civil date, stored as 'YYYY-MM-DD' and read as MM/DD/YYYY. */
export const date: WidgetKind<Plain<'date'>, string> = textKind({
  findings: (value) =>
    isCivilDate(readCivilDate(value.trim()) ?? '') ? [] : [wrong('date', MESSAGES.date(value.trim()))],
  normalize: (value) => readCivilDate(value.trim()) ?? value.trim(),
  read: (value) => readText(showCivilDate(value)),
  // True for one year only.
  lasting: () => undefined,
  example: (_widget, { key, ctx }) => {
    if (key === 'date_of_birth') return '1988-06-15';
    if (key === 'expires') return `${ctx.parade_year}-12-31`;
    return `${ctx.parade_year - 1}-${key === 'last_dose' ? '10' : '12'}-18`;
  },
});
