import { expect, it } from 'vitest';
import { answerText } from '../../forms/answers/answer.ts';
import type { FieldPath, FieldValues } from '../../forms/answers/values.ts';
import { currentForm } from '../../forms/definitions/registry.ts';
import { answerOf } from '../../forms/engine/widget.ts';
import { placedFields } from '../../forms/engine/visibility.ts';
import { keyFigures } from './keyFigures.ts';

const form = currentForm('float-application');
const read = (values: FieldValues, path: FieldPath) => {
  const placed = placedFields(form).find((each) => each.path === path);
  return placed ? answerText(answerOf(placed.field, values[path])) : '';
};

it('a figure on top of an application is written as the answer below it', () => {
  const numbers = placedFields(form).filter(({ field }) => field.widget === 'number' || field.widget === 'money');
  const values: FieldValues = Object.fromEntries(
    numbers.map(({ path, field }) => [path, field.widget === 'money' ? '120500.00' : '1480']),
  );
  const figures = keyFigures(form, values);
  expect(figures.length).toBeGreaterThan(1);
  expect(figures).toEqual(
    numbers.slice(0, figures.length).map(({ path, field }) => ({ label: field.label, value: read(values, path) })),
  );
});
