import { describe, expect, it } from 'vitest';
import { sampleTerms, type YearTerms } from '../answers/terms.ts';
import { equestrianFees as form } from '../definitions/equestrian/equestrianFees.ts';
import { currentForm } from '../definitions/registry.ts';
import { normalize, presetValues } from '../engine/normalize.ts';
import { validate } from '../engine/validate.ts';
import { helpOf } from '../engine/visibility.ts';

const ctx = { parade_year: 2027, organization_type: 1, today: '2026-10-01', terms: sampleTerms } as const;
const listing = (paying_participants: number) => ({ ...ctx, paying_participants });
const terms: YearTerms = {
  fees: {
    commercial: '18000.00',
    non_commercial: '6000.00',
    band: '100.00',
    invited: '0.00',
    equestrian_participant: '130.10',
  },
  pavilions: ['North Hall', 'South Hall'],
  is_sample: false,
};
const asked = (values: Parameters<typeof normalize>[1], context: Parameters<typeof normalize>[2]) =>
  validate(form, normalize(form, values, context), context, 'submit').filter(
    (issue) => issue.code === 'fees_not_as_listed',
  );

describe('the fee of an equestrian entry', () => {
  it('the fee of an equestrian entry is $125 for each participant unless the office sets another', () => {
    expect(normalize(form, { 'fees:participants': '24' }, ctx)).toMatchObject({
      'fees:rate': '125.00',
      'fees:total': '3000.00',
    });
    expect(normalize(form, { 'fees:participants': '3' }, { ...ctx, terms })).toMatchObject({
      'fees:rate': '130.10',
      'fees:total': '390.30',
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
    expect(asked({ 'fees:participants': '20' }, listing(24))).toMatchObject([
      { kind: 'warning', hint: 'Your list has 24.' },
    ]);
  });
});

describe("the participation fee follows the year's terms", () => {
  const agreement = currentForm('participation-agreement');

  it.each([
    ['Commercial', '16500.00', '18000.00'],
    ['Non-commercial', '5500.00', '6000.00'],
    ['Band', '0.00', '100.00'],
    ['Invited, no fee', '0.00', '0.00'],
    ['Equestrian', null, null],
  ])('%s pays %s in a sample year and %s in a set one', (fee_class, sample, set) => {
    const feeWith = (year: YearTerms) =>
      normalize(agreement, { 'terms:fee_class': fee_class }, { ...ctx, terms: year })['terms:fee'];
    expect([feeWith(sampleTerms), feeWith(terms)]).toEqual([sample, set]);
  });

  it('a fee that nobody has set is marked as a sample where it is stated, and a set one is not', () => {
    const helpIn = (form_type: Parameters<typeof currentForm>[0], path: string, year: YearTerms) => {
      const group = currentForm(form_type).groups.find(({ key }) => key === path.split(':')[0]);
      const field = group?.fields.find(({ key }) => key === path.split(':')[1]);
      return field && helpOf(field, { ...ctx, terms: year });
    };
    expect(helpIn('float-application', 'sponsor:fee_ok', sampleTerms)).toBe(
      'Commercial $16,500.00, non-commercial $5,500.00 (sample value, not set for this year yet)',
    );
    expect(helpIn('float-application', 'sponsor:fee_ok', terms)).toBe(
      'Commercial $18,000.00, non-commercial $6,000.00',
    );
    expect(helpIn('equestrian-fees', 'fees:total', terms)).toBe('Participants × $130.10');
    expect(helpIn('participation-agreement', 'terms:fee', sampleTerms)).toContain('sample value');
    expect(helpIn('participation-agreement', 'terms:fee', terms)).toBe('The fee depends on the fee class.');
  });
});

it.each([
  ['North Hall', sampleTerms, false],
  ['North Hall', terms, true],
  ['Azusa', sampleTerms, true],
  ['Azusa', terms, false],
  ['Self-built site', terms, true],
  ['Other', sampleTerms, true],
])('%s can be chosen as judging site with the pavilions of the year: %#', (site, year, offered) => {
  const judging = currentForm('float-judging');
  const issues = validate(judging, { 'visit:site': site }, { ...ctx, terms: year }, 'save');
  expect(issues.filter(({ path }) => path === 'visit:site').map(({ code }) => code)).toEqual(offered ? [] : ['option']);
});
