import { describe, expect, it } from 'vitest';
import { equestrianFees as form } from '../definitions/equestrian/equestrianFees.ts';
import { EQUESTRIAN_FEE_DOLLARS } from './fees.ts';
import { normalize, presetValues } from './normalize.ts';
import { validate } from './validate.ts';

const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-01' } as const;
const listing = (paying_participants: number) => ({ ...ctx, paying_participants });
const asked = (values: Parameters<typeof normalize>[1], context: Parameters<typeof normalize>[2]) =>
  validate(form, normalize(form, values, context), context, 'submit').filter(
    (issue) => issue.code === 'fees_not_as_listed',
  );

describe('the fee of an equestrian entry', () => {
  it('the fee of an equestrian entry is $125 for each participant', () => {
    expect(EQUESTRIAN_FEE_DOLLARS).toBe(125);
    expect(normalize(form, { 'fees:participants': '24' }, ctx)).toMatchObject({
      'fees:rate': '125.00',
      'fees:total': '3000.00',
    });
    expect(normalize(form, {}, ctx)['fees:total'] ?? null).toBeNull();
  });

  it('the fee of an equestrian entry starts with the number of people who are listed and pay', () => {
    expect(presetValues(form, listing(24))).toMatchObject({ 'fees:participants': '24', 'fees:total': '3000.00' });
    for (const context of [ctx, listing(0)])
      expect(presetValues(form, context)['fees:participants'] ?? null).toBeNull();
  });

  it('the fee of an equestrian entry asks about another number than the list has, and takes it', () => {
    expect(asked({ 'fees:participants': '24' }, listing(24))).toEqual([]);
    expect(asked({ 'fees:participants': '20' }, ctx)).toEqual([]);
    expect(asked({ 'fees:participants': '20' }, listing(24))).toMatchObject([{ kind: 'warning' }]);
  });
});
