import { describe, expect, test } from 'vitest';
import type { FormContext } from '../answers/context.ts';
import { sampleTerms } from '../answers/terms.ts';
import type { FieldPath, FieldValues } from '../answers/values.ts';
import { currentForm } from '../definitions/registry.ts';
import type { FormType } from '../formType.ts';
import { issuesIn } from './example.ts';

const ctx: FormContext = { parade_year: 2027, organization_type: 2, today: '2026-10-12', terms: sampleTerms };
const issuesOf = issuesIn(ctx, currentForm);
const said = (form: FormType, path: FieldPath, value: string, purpose: 'save' | 'submit', more: FieldValues) =>
  issuesOf(form, path, value, purpose, more).map(({ kind, message }) => `${kind}: ${message}`);

describe('what several answers, or an answer and the calendar, have to fit', () => {
  test.each<[FormType, FieldPath, wrong: string, right: string, message: string, more?: FieldValues]>([
    [
      'band-travel',
      'stay:depart',
      '2026-12-27',
      '2026-12-28',
      'The departure cannot be before the arrival',
      { 'stay:local': 'no', 'stay:arrive': '2026-12-28' },
    ],
    ['press-release', 'kit:embargo', '2026-09-30', '2026-10-01', 'The embargo cannot end before October 1'],
    [
      'insurance',
      'cover:expires',
      '2027-01-04',
      '2027-01-05',
      'The coverage must last until January 5 of the parade year',
      { 'cover:self_insured': 'no' },
    ],
    ['equestrian-application', 'numbers:youngest_age', '15', '16', 'Riders must be 16 on January 1'],
    [
      'float-specifications',
      'size:folded_height_ft',
      '13',
      '12',
      'A folded float cannot be higher than a raised one',
      { 'size:height_ft': '12' },
    ],
    [
      'float-floral',
      'flowers:roses',
      '101',
      '100',
      'There cannot be more roses than flowers',
      { 'flowers:total': '100' },
    ],
    ['band-profile', 'commentary:first_year', '2028', '2027', 'This year is after the parade. Please check it.'],
    ['band-application', 'band:last_here', '2028', '2023', 'This year is after the parade. Please check it.'],
    ['vehicle-application', 'purpose:oldest_year', '2028', '2027', 'This year is after the parade. Please check it.'],
    ['official-photo', 'photo:taken', '2028', '2027', 'This year is after the parade. Please check it.'],
  ])('%s %s: %s is saved and not submitted, %s is', (form, path, wrong, right, message, more = {}) => {
    const refused = `invalid: ${message}`;
    expect(said(form, path, wrong, 'submit', more)).toContain(refused);
    expect(said(form, path, wrong, 'save', more)).not.toContain(refused);
    expect(said(form, path, right, 'submit', more)).toEqual([]);
  });

  test.each<[FormType, FieldPath, unusual: string, usual: string, message: string]>([
    ['band-application', 'band:last_here', '2024', '2023', 'A band can return after four years at the earliest'],
    [
      'float-specifications',
      'size:road_length_ft',
      '56',
      '55',
      'A float over 55 ft needs an exception from the parade',
    ],
  ])('%s %s: %s is asked about and submitted, %s is not asked about', (form, path, unusual, usual, message) => {
    for (const purpose of ['save', 'submit'] as const) {
      expect(said(form, path, unusual, purpose, {})).toEqual([`warning: ${message}`]);
      expect(said(form, path, usual, purpose, {})).toEqual([]);
    }
  });
});
