import { expect, it } from 'vitest';
import type { FieldValues } from '../answers/values.ts';
import { currentForm } from '../definitions/registry.ts';
import { suggestionsFor } from './suggestion.ts';

const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-20' };
const application = currentForm('band-application');
const account = { name: 'Ana Ruiz', email: 'ana@rosewood.example', phone: '626 555 0142' };
const answers = {
  'entry:official_name': 'Rosewood High Band',
  'primary_contact:name': 'Bo Lind',
  'primary_contact:mobile': '626 555 0101',
  'band:style': 'Corps style',
  'agreement:printed_name': 'Bo Lind',
} as const satisfies FieldValues;

it('the account is offered for the primary contact and the printed name, and for nothing that is answered', () => {
  expect(suggestionsFor(application, {}, ctx, { account, forms: [] })).toEqual([
    {
      group: 'primary_contact',
      from: 'your account',
      values: {
        'primary_contact:name': 'Ana Ruiz',
        'primary_contact:email': 'ana@rosewood.example',
        'primary_contact:mobile': '626 555 0142',
      },
    },
    { group: 'agreement', from: 'your account', values: { 'agreement:printed_name': 'Ana Ruiz' } },
  ]);
  const open = suggestionsFor(application, answers, ctx, { account, forms: [] });
  expect(open.map(({ values }) => values)).toEqual([{ 'primary_contact:email': 'ana@rosewood.example' }]);
});

it('another form is offered for what it knows of people and places, under its own questions too', () => {
  const forms = [{ from: 'Marching Band Application', form: application, values: answers }];
  const offered = (of: 'band-profile' | 'emergency-plan') =>
    suggestionsFor(currentForm(of), {}, ctx, { account: null, forms }).map(({ values }) => values);
  expect(offered('band-profile')).toEqual([{ 'entry:official_name': 'Rosewood High Band' }]);
  expect(offered('emergency-plan')).toEqual([
    { 'people:parade_day_name': 'Bo Lind', 'people:parade_day_mobile': '626 555 0101' },
  ]);
});

it('an earlier year is offered without what was signed, and without what a save would refuse', () => {
  const values = { ...answers, 'primary_contact:mobile': '12', 'agreement:signature': { kind: 'typed', text: 'Bo' } };
  const forms = [{ from: 'your 2026 entry', form: application, values: values as FieldValues }];
  const offered = suggestionsFor(application, {}, ctx, { account: null, forms });
  expect(offered.map(({ group }) => group)).toEqual(['entry', 'primary_contact']);
  expect(offered[1]?.values).toEqual({ 'primary_contact:name': 'Bo Lind' });
});
