import { describe, expect, it } from 'vitest';
import { answerText } from '../../forms/answers/answer.ts';
import type { FieldPath, FieldValues } from '../../forms/answers/values.ts';
import { currentForm } from '../../forms/definitions/registry.ts';
import { answerOf } from '../../forms/engine/widget.ts';
import { placedFields, visibleFields } from '../../forms/engine/visibility.ts';
import { keyFigures } from './keyFigures.ts';

const form = currentForm('float-application');
const ctx = { parade_year: 2027, organization_type: 3, today: '2026-10-02' };
const read = (values: FieldValues, path: FieldPath) => {
  const placed = placedFields(form).find((each) => each.path === path);
  return placed ? answerText(answerOf(placed.field, values[path])) : '';
};

it('a figure on top of an application is written as the answer below it', () => {
  const numbers = placedFields(form).filter(({ field }) => field.widget === 'number' || field.widget === 'money');
  const values: FieldValues = Object.fromEntries(
    numbers.map(({ path, field }) => [path, field.widget === 'money' ? '120500.00' : '1480']),
  );
  const figures = keyFigures(form, values, ctx);
  const shown = visibleFields(form, values, ctx);
  expect(figures.length).toBeGreaterThan(1);
  expect(figures).toEqual(
    numbers
      .filter((each) => shown.includes(each))
      .slice(0, figures.length)
      .map(({ path, field }) => ({ label: field.label, value: read(values, path) })),
  );
});

describe('the figures of a band', () => {
  const band = currentForm('band-application');
  const labels = (kind: string) =>
    keyFigures(
      band,
      {
        'band:kind': kind,
        'band:enrollment': '1480',
        'composition:composition': { total_band_size: '200', non_playing: '20' },
        'composition:chaperones': '12',
      },
      { ...ctx, organization_type: 2 },
    ).map(({ label }) => label);

  it('the figures of a band begin with its size', () => {
    expect(labels('High school')).toEqual([
      'Members',
      'Do not play, limit 15%',
      'Enrollment of the school',
      'Staff and chaperones traveling',
    ]);
  });

  it('the figures of a band leave out what is not asked of it any more', () => {
    expect(labels('International')).toEqual(['Members', 'Do not play, limit 15%', 'Staff and chaperones traveling']);
  });
});
