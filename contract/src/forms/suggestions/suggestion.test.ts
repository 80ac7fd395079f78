import { expect, it } from 'vitest';
import { type FieldValues, isRecord } from '../answers/values.ts';
import { currentForm } from '../definitions/registry.ts';
import type { FormDefinition } from '../engine/definition.ts';
import { findField, placedFields } from '../engine/visibility.ts';
import { compositeOf, exampleValue } from '../engine/widget.ts';
import { type FormType, formTypes } from '../formType.ts';
import { stillOpen, suggestionsFor } from './suggestion.ts';

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
    {
      group: 'director',
      from: 'your account',
      values: {
        'director:name': 'Ana Ruiz',
        'director:email': 'ana@rosewood.example',
        'director:mobile': '626 555 0142',
      },
    },
    { group: 'agreement', from: 'your account', values: { 'agreement:printed_name': 'Ana Ruiz' } },
  ]);
  const open = suggestionsFor(application, answers, ctx, { account, forms: [] });
  expect(open[0]?.values).toEqual({ 'primary_contact:email': 'ana@rosewood.example' });
  expect(open.map(({ group }) => group)).toEqual(['primary_contact', 'director']);
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

/** Includes optional and hidden questions. */
const everyAnswer = (form: FormDefinition): FieldValues =>
  Object.fromEntries(placedFields(form).map(({ path, field }) => [path, exampleValue(field, path, ctx)]));

/** Asked for the first time after the application. */
const unknownBefore: readonly string[] = ['vet:phone', 'stay:hotel_phone', 'builder:construction_site'];

it('no form asks again for a phone, an email or an address that the forms before it have, without offering it', () => {
  const initial = formTypes.map(currentForm).filter(({ group }) => group === 'initial');
  const design = currentForm('float-design');
  const forms = [...initial, design].map((form) => ({ from: form.name, form, values: everyAnswer(form) }));
  const later = formTypes.map(currentForm).filter(({ group }) => ['profile', 'additional', 'optional'].includes(group));
  const reaches = ['phone', 'email', 'address'];
  const asked = later.flatMap((form) => {
    const offers = suggestionsFor(form, {}, ctx, { account: null, forms });
    const offered: FieldValues = Object.assign({}, ...offers.map(({ values }) => values));
    return placedFields(form).flatMap(({ path, field }) => {
      const parts = compositeOf(field)?.parts.filter(({ widget }) => reaches.includes(widget)) ?? [];
      const value = offered[path];
      const missing = parts.filter(({ key }) => !isRecord(value) || !(key in value)).map(({ key }) => `${path}:${key}`);
      return reaches.includes(field.widget) && value === undefined ? [path, ...missing] : missing;
    });
  });
  expect(asked.filter((path) => !unknownBefore.includes(path))).toEqual([]);
});

it('an answer of several parts is offered its open parts, and keeps what it has', () => {
  const forms = [
    {
      from: 'Marching Band Application',
      form: application,
      values: { 'media_contact:name': 'Cy Diaz', 'media_contact:mobile': '626 555 0177' } as FieldValues,
    },
  ];
  const kit = currentForm('press-release');
  const begun = { headline: 'Larks on the road', contact_name: 'Bo Lind' };
  const [offer] = suggestionsFor(kit, { 'kit:release': begun }, ctx, { account: null, forms });
  const offered = { contact_name: 'Cy Diaz', contact_phone: '626 555 0177' };
  expect(offer?.values).toEqual({ 'kit:release': offered });
  const field = findField(kit, 'kit:release')?.field;
  if (!field) throw new Error('the press release has no text');
  expect(stillOpen(field, begun, offered)).toEqual({ ...begun, contact_phone: '626 555 0177' });
  expect(stillOpen(field, { ...begun, ...offered }, offered)).toBeUndefined();
});

it('whom to call is offered as a line, and an address as on an envelope', () => {
  const mailing = { line1: '1 Main St', city: 'Pasadena', state: 'CA', postal_code: '91101', country: 'US' };
  const values = { ...answers, 'organization:legal_name': 'Rosewood USD', 'organization:mailing_address': mailing };
  const forms = [{ from: 'Marching Band Application', form: application, values: values as FieldValues }];
  const offered = (of: FormType) => suggestionsFor(currentForm(of), {}, ctx, { account: null, forms })[0]?.values;
  expect(offered('music')).toEqual({ 'usage:cue_contact': 'Bo Lind, 626 555 0101' });
  expect(offered('equestrian-fees')).toEqual({
    'fees:payer': 'Rosewood USD\n1 Main St\nPasadena, CA 91101\nUnited States',
  });
});
