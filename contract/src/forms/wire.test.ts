import { exampleFile } from './widgets/kinds/file.ts';
import { describe, expect, test, it } from 'vitest';
import { z } from 'zod';
import { LIMITS } from './answers/values.ts';
import { waiversRoutes } from '../waivers/routes.ts';
import { fieldValuesSchema, withDigits } from './wire.ts';

const accepts = (values: unknown) => fieldValuesSchema.safeParse(values).success;

describe('field values at the door', () => {
  test.each([
    ['a text', 'Río Grande 樂隊'],
    ['nothing', null],
    ['a tick', true],
    ['ticked keys', ['October', 'November']],
    ['files', [exampleFile('jpg')]],
    ['a typed signature', { kind: 'typed', text: 'Ana' }],
    ['a drawn signature', { kind: 'drawn', image: `data:image/png;base64,${'A'.repeat(40_000)}` }],
    ['rows', [{ title: 'One', audio: [exampleFile('mp3')] }]],
    ['a builder with an address', { builder: 'AES', address: { line1: '1 Main St' } }],
    ['four tables', { motorhomes: [{ plate: '1ABC' }] }],
  ])('field values at the door may be %s', (_what, value) => {
    expect(accepts({ 'group:field': value })).toBe(true);
  });

  test.each([
    ['a number', 12],
    ['a text of a book', 'x'.repeat(LIMITS.text_length + 1)],
    ['a signature of a megabyte', { kind: 'drawn', image: 'x'.repeat(1_000_000) }],
    ['rows without end', Array.from({ length: 151 }, () => ({ name: 'Al' }))],
    ['a file with more to it', [{ ...exampleFile('jpg'), owner_id: 1 }]],
    ['nested objects', { one: { two: { three: 'four' } } }],
    ['a key of another kind', { 'Not A Key': 'x' }],
  ])('field values at the door are not %s', (_what, value) => {
    expect(accepts({ 'group:field': value })).toBe(false);
  });

  test('field values at the door are keyed group:field', () => {
    expect(accepts({ 'agreement:signature-date': '2026-10-02' })).toBe(true);
    for (const key of ['official_name', 'entry:', ':x', 'a:b:c', '__proto__:x', 'Entry:name']) {
      expect(accepts({ [key]: 'x' }), key).toBe(false);
    }
  });

  test('field values at the door are at most 200 at once', () => {
    const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`g:f${n}`, 'x']));
    expect(accepts(values(200))).toBe(true);
    expect(accepts(values(201))).toBe(false);
  });

  test('field values at the door have digits for numbers, in rows and tables too; a file stays as it was answered', () => {
    const files = [exampleFile('jpg')];
    const given = {
      'g:count': 12,
      'g:cost': 1234.5,
      'g:band': { brass: 20 },
      'g:rows': [{ year: 2020, audio: files }],
      'g:tables': { motorhomes: [{ passengers: 2, owner: { postal_code: 91105 } }] },
      'g:files': files,
      'g:cleared': null,
    };
    const read = withDigits({ field_values: given, revision: 3 }) as { readonly field_values: unknown };
    expect(read).toEqual({
      field_values: {
        'g:count': '12',
        'g:cost': '1234.5',
        'g:band': { brass: '20' },
        'g:rows': [{ year: '2020', audio: files }],
        'g:tables': { motorhomes: [{ passengers: '2', owner: { postal_code: '91105' } }] },
        'g:files': files,
        'g:cleared': null,
      },
      revision: 3,
    });
    expect(accepts(read.field_values)).toBe(true);
  });

  test('an empty cell of a row may be null, as spreadsheets send it; an answer that is null is cleared, and a row is none', () => {
    const files = [exampleFile('mp3')];
    const given = {
      'g:rows': [{ plate: null, year: 2020, owner: { line1: '1 Rose Way', line2: null }, audio: files }, null],
      'g:tables': { motorhomes: [{ plate: null }] },
      'g:band': { brass: null },
      'g:cleared': null,
    };
    const { field_values } = withDigits({ field_values: given }) as { readonly field_values: object };
    expect(field_values).toEqual({
      'g:rows': [{ year: '2020', owner: { line1: '1 Rose Way' }, audio: files }, null],
      'g:tables': { motorhomes: [{}] },
      'g:band': {},
      'g:cleared': null,
    });
  });

  test.each([null, 'a text', 12, { revision: 3 }])(
    'a body without answers, %j, is left for its schema to refuse',
    (given) => {
      expect(withDigits(given)).toBe(given);
    },
  );

  test('field values at the door can be described for the interface document', () => {
    expect(z.toJSONSchema(fieldValuesSchema, { io: 'input' })).toHaveProperty('type', 'object');
  });
});

it.each([
  ['a draft of a waiver', waiversRoutes.saveAnswers.spelled, { field_values: { 'horse:count': 3 }, revision: 1 }],
  ['a signature', waiversRoutes.signWaiver.spelled, { field_values: { 'horse:count': 3 } }],
  ['a signature with the answers beside the rest', waiversRoutes.signWaiver.spelled, { 'horse:count': 3 }],
])('%s takes numbers for counts, as a save of a form does', (_, spelled, given) => {
  expect(spelled?.(given)).toMatchObject({ field_values: { 'horse:count': '3' } });
});
