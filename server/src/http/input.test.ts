import { pageInput } from '@parade/contract/content/page.ts';
import { fieldValuesSchema } from '@parade/contract/forms/wire.ts';
import { participantInput } from '@parade/contract/participants/participant.ts';
import { roleChange } from '@parade/contract/users/account.ts';
import { bulkBody } from '@parade/contract/waivers/bulk.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './input.ts';
import { FieldRefusal } from './refusal.ts';

function errorsOf(schema: z.ZodType, body: unknown): unknown {
  try {
    return parseInput(schema, body, 'body');
  } catch (error) {
    return error instanceof FieldRefusal ? error.errors : error;
  }
}

describe('a field of a body', () => {
  const page = {
    title: 'Parking',
    html: '<p>x</p>',
    is_public: true,
    is_unrestricted: true,
    roles: [],
    menu_section: null,
  };

  it('a field that is empty is called required, and nothing else', () => {
    expect(errorsOf(pageInput, { ...page, slug: '' })).toEqual({ slug: ['This value is required'] });
  });

  it('a field of another kind is called invalid, without the limits of its own kind', () => {
    expect(errorsOf(roleChange, { add: 'volunteer-chair' })).toEqual({ add: ['Invalid value format'] });
    expect(errorsOf(roleChange, { add: ['volunteer-chair'] })).toEqual({ add: ['volunteer-chair'], remove: [] });
  });

  it.each([[[]], ['x'], [5]])('a body that has no fields (%j) is named as a whole', (body) => {
    expect(errorsOf(roleChange, body)).toEqual({ body: ['Invalid value format'] });
  });

  it('a field with several faults names each of them once', () => {
    const title = `x\n${'x'.repeat(1000)}`;
    expect(errorsOf(pageInput, { ...page, slug: 'parking', title })).toEqual({
      title: [expect.stringContaining('at most'), 'Invalid value format'],
    });
  });

  it('a limit of thousands is written with its comma, as everywhere', () => {
    expect(errorsOf(z.strictObject({ message: z.string().max(5000) }), { message: 'x'.repeat(5001) })).toEqual({
      message: ['Please use at most 5,000 characters'],
    });
  });

  it('a field with several faults of the same words says them once', () => {
    expect(errorsOf(bulkBody, { ids: [1e20] })).toEqual({ 'ids.0': ['Invalid value format'] });
  });

  it.each<[string, unknown, string, string]>([
    [
      'a cell of another kind',
      [{ plate: '1ABC' }, { plate: true }],
      'support:list',
      'Row 2, plate: Invalid value format',
    ],
    ['a cell with a list in it', [{ plate: ['x'] }], 'support:list', 'Row 1, plate, row 1: Invalid value format'],
    ['a row that is empty', [null], 'support:list', 'Row 1: This value is required'],
    ['a row that is none', [{ plate: 'x' }, 5], 'support:list', 'Row 2: Invalid value format'],
    [
      'a column with a name that none has',
      [{ Plate: 'x' }],
      'support:list',
      'Row 1, Plate: This value is not expected',
    ],
    [
      'a cell of a table',
      { motorhomes: [{ plate: true }] },
      'rigs:tables',
      'motorhomes, row 1, plate: Invalid value format',
    ],
    [
      'a part of an address',
      { planet: 'Mars', city: true },
      'organization:mailing_address',
      'city: Invalid value format',
    ],
    ['an answer of another kind', 5, 'band:last_here', 'Invalid value format'],
  ])('%s of the answers to a form is named with its place', (_, value, path, message) => {
    const body = z.strictObject({ field_values: fieldValuesSchema });
    expect(errorsOf(body, { field_values: { [path]: value } })).toEqual({ [path]: [message] });
  });

  it('a key of the answers that is none of group:field is not expected', () => {
    const body = z.strictObject({ field_values: fieldValuesSchema });
    expect(errorsOf(body, { field_values: { nope: 'x' } })).toEqual({ nope: ['This value is not expected'] });
  });

  it.each([
    ['first_name', 'Problem with first name'],
    ['email', 'Problem with email'],
    ['other_parades_name', 'Problem with parade names'],
  ])('the %s of a participant has its own message, however long it is (P-02)', (field, message) => {
    const person = { type: 'individual-participants', [field]: 'x'.repeat(1001) };
    expect(errorsOf(participantInput, person)).toEqual({ [field]: [message] });
  });
});
