import { expect, it } from 'vitest';
import type { FieldPath, FieldValue } from '../answers/values.ts';
import { currentForm } from '../definitions/registry.ts';
import type { FormType } from '../formType.ts';
import { labeledMessage, placedMessage, placedMessages } from './issuePlace.ts';
import { applyChanges } from './normalize.ts';
import { validate } from './validate.ts';

const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-01' };
const required = 'This value is required';

it.each<[string, FormType, FieldPath, FieldValue, string[]]>([
  [
    'each part of an empty address',
    'float-application',
    'organization:mailing_address',
    null,
    [`Address: ${required}`, `City: ${required}`, `Postal code: ${required}`, `Country: ${required}`],
  ],
  [
    'the state where the country has states',
    'float-application',
    'organization:mailing_address',
    { line1: '1 Rose Way', city: 'Pasadena', postal_code: '91184', country: 'US' },
    [`State or province: ${required}`],
  ],
  [
    'row and column of a list',
    'equestrian-animals',
    'animals:list',
    [{}, { breed: 'Mule' }],
    ['Gender', 'Age (years)', 'Horse type', 'Owner'].map((column) => `Row 2, ${column}: ${required}`),
  ],
  [
    'row and place of a letter in a grid',
    'equestrian-formation',
    'grid:grid',
    {
      distance_across: '10',
      distance_down: '10',
      cells: [
        ['R', ''],
        ['', 'Q'],
      ],
    },
    ['Row 2, place 2: Invalid value format'],
  ],
  ['a plain answer by its message alone', 'float-application', 'organization:legal_name', null, [required]],
])('what is missing names %s', (_, form_type, path, value, messages) => {
  const form = currentForm(form_type);
  const issues = validate(form, { [path]: value }, ctx, 'submit').filter((issue) => issue.path === path);
  expect(issues.map((issue) => placedMessage(form, issue))).toEqual(messages);
});

it.each<[string, FormType, FieldPath, unknown, string]>([
  ['an address', 'float-application', 'organization:mailing_address', { line1: '1 Rose Way', city: 5 }, 'City: '],
  ['a list', 'equestrian-animals', 'animals:list', [{}, { breed: ['Mule'] }], 'Row 2, Breed: '],
  ['a list with a row that is none', 'equestrian-animals', 'animals:list', [{}, 'Mule'], 'Row 2: '],
  [
    'several tables',
    'equestrian-vehicles',
    'rigs:tables',
    { motorhomes: [], cars_and_vans: [{ make: 'Ford', driver_name: ['Kim'] }] },
    'Cars and vans, row 1, Driver: ',
  ],
  ['a list that is none', 'equestrian-animals', 'animals:list', 'Mule', ''],
])('a value of another kind names its place in %s', (_, form_type, path, value, place) => {
  const form = currentForm(form_type);
  const given = { [path]: value as FieldValue };
  const [issue] = validate(form, given, ctx, 'save').filter((each) => each.path === path);
  const saved = applyChanges(form, {}, given, ctx, { by_staff: false, approved: false }).issues;
  expect([issue, ...saved].map((each) => each && placedMessage(form, each))).toEqual([
    `${place}Invalid value format`,
    `${place}Invalid value format`,
  ]);
});

it.each<[string, FormType, FieldPath, unknown, string]>([
  ['a column', 'equestrian-animals', 'animals:list', [{}, { wings: 'two' }], 'Row 2, wings'],
  [
    'a column of a table',
    'equestrian-vehicles',
    'rigs:tables',
    { motorhomes: [{ keel: '9' }] },
    'Motorhomes, row 1, keel',
  ],
  ['a table', 'equestrian-vehicles', 'rigs:tables', { motorhomes: [], boats: [{ make: 'Ford' }] }, 'boats'],
  ['a part of an address', 'float-application', 'organization:mailing_address', { planet: 'Mars' }, 'planet'],
])('%s that the form does not have is named as it was sent', (_, form_type, path, value, name) => {
  const form = currentForm(form_type);
  const { issues } = applyChanges(form, {}, { [path]: value as FieldValue }, ctx, { by_staff: false, approved: false });
  expect(issues.map((issue) => placedMessage(form, issue))).toEqual([`${name}: This form does not have that field`]);
});

it.each([
  ['City', 'City: This value is required'],
  ['Which animals are in front?', 'Which animals are in front? This value is required'],
])('a message after “%s” has one sign between the two', (label, message) => {
  expect(labeledMessage(label, required)).toBe(message);
});

it('a warning refuses nothing, and is none of the messages that refuse', () => {
  const issue = { path: 'people:driver', kind: 'invalid', code: 'format', message: 'Invalid value format' } as const;
  const warned = { ...issue, path: 'people:birth', kind: 'warning', message: 'Is this correct?' } as const;
  expect(placedMessages(currentForm('float-application'), [issue, warned, issue])).toEqual({
    'people:driver': ['Invalid value format'],
  });
});
