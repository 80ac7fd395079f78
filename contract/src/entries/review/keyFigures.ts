/** The numbers of an application shown on top of it on the review desk. */
import { answerText } from '../../forms/answers/answer.ts';
import type { FormContext } from '../../forms/answers/context.ts';
import { countOf, type FieldValues, type RowValue } from '../../forms/answers/values.ts';
import type { FormDefinition, PlacedField } from '../../forms/engine/definition.ts';
import { visibleFields } from '../../forms/engine/visibility.ts';
import { answerOf } from '../../forms/engine/widget.ts';
import { showCount } from '../../forms/widgets/kinds/number.ts';

export interface KeyFigure {
  readonly label: string;
  readonly value: string;
}

const maxFigures = 5;
/** Years are numbers too, but nobody compares entries by them. */
const isYear = /year|last_here/;

/** Returns a band's size first, then the form's counts and costs in form order; hidden fields and those without an answer are left out. */
export function keyFigures(form: FormDefinition, values: FieldValues, ctx: FormContext): KeyFigure[] {
  const shown = visibleFields(form, values, ctx);
  const isSize = ({ field }: PlacedField) => field.widget === 'band_composition';
  const ordered = [...shown.filter(isSize), ...shown.filter((placed) => !isSize(placed))];
  const figures = ordered.flatMap(({ path, field }): KeyFigure[] => {
    const value = values[path];
    if (value === null || value === undefined) return [];
    if (field.widget === 'band_composition') return bandFigures(value as RowValue);
    if (field.widget !== 'number' && field.widget !== 'money') return [];
    if (isYear.test(field.key) || typeof value !== 'string' || !Number.isFinite(Number(value))) return [];
    return [{ label: field.label, value: answerText(answerOf(field, value)) }];
  });
  return figures.slice(0, maxFigures);
}

function bandFigures(row: RowValue): KeyFigure[] {
  const size = countOf(row['total_band_size']);
  if (size === undefined || size === 0) return [];
  const idle = Math.round(((countOf(row['non_playing']) ?? 0) * 100) / size);
  return [
    { label: 'Members', value: showCount(String(size)) },
    { label: 'Do not play, limit 15%', value: `${idle}%` },
  ];
}
