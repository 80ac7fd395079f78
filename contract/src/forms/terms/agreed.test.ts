import { describe, expect, it } from 'vitest';
import { sampleTerms, type YearTerms } from '../answers/terms.ts';
import type { FieldValues } from '../answers/values.ts';
import { currentForm } from '../definitions/registry.ts';
import type { FormType } from '../formType.ts';
import { agreedKey, agreedNow, agreedOtherwise, isAgreed } from './agreed.ts';

const ctx = { parade_year: 2027, organization_type: 3, today: '2026-10-01', terms: sampleTerms };
const manual = { text_id: 'participant-manual', version: 4, sample: false, blocks: [{ text: 'Be early.' }] };
const dearer: YearTerms = {
  ...sampleTerms,
  is_sample: false,
  fees: { ...sampleTerms.fees, commercial: '18000.00' },
};

describe('what a form agrees to', () => {
  it.each<[FormType, boolean, string[]]>([
    ['float-application', true, ['participant-manual']],
    ['band-application', false, ['participant-manual']],
    ['equestrian-application', false, ['formation-legend', 'participant-manual']],
    ['participation-agreement', true, ['participation-agreement']],
    ['equestrian-fees', true, []],
    ['float-judging', true, []],
    ['equestrian-formation', false, ['formation-legend']],
    ['band-profile', false, []],
  ])('what %s agrees to has the terms of the year: %s, and the texts %j', (form_type, terms, texts) => {
    const agreed = agreedNow(currentForm(form_type), ctx);
    expect([agreed?.terms ?? null, Object.keys(agreed?.texts ?? {}).sort()]).toEqual([
      terms ? sampleTerms : null,
      texts,
    ]);
  });

  it.each<[string, FormType, FieldValues, boolean, boolean]>([
    ['unsigned', 'participation-agreement', {}, false, false],
    ['signed', 'participation-agreement', { 'signatures:signature': { kind: 'typed', text: 'Ana' } }, false, true],
    ['emptied', 'participation-agreement', { 'signatures:signature': { kind: 'typed', text: ' ' } }, false, false],
    ['submitted', 'participation-agreement', {}, true, true],
    ['without a signature to give', 'equestrian-fees', {}, false, false],
    ['submitted without a signature', 'equestrian-fees', {}, true, true],
  ])('what a form agrees to stands when it is %s: %s', (_, form_type, values, is_submitted, stands) => {
    expect(isAgreed(currentForm(form_type), values, is_submitted)).toBe(stands);
  });

  it('what a form agrees to is named by version, and has another key with another fee or text, not with another mark', () => {
    const form = currentForm('float-application');
    const keyWith = (given: object) => agreedKey(agreedNow(form, { ...ctx, ...given }));
    const replaced = { texts: { [manual.text_id]: manual } };
    expect(agreedNow(form, ctx)?.texts).toEqual({ 'participant-manual': 1 });
    expect(agreedNow(form, { ...ctx, ...replaced })?.texts).toEqual({ 'participant-manual': 4 });
    const keys = [{}, replaced, { terms: dearer }, { terms: { ...sampleTerms, pavilions: ['North Hall'] } }].map(
      keyWith,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keyWith({ terms: { ...sampleTerms, is_sample: false } })).toBe(keyWith({}));
  });

  it('what a form agrees to and stands otherwise today is said in words', () => {
    const form = currentForm('float-application');
    const agreed = agreedNow(form, ctx);
    if (!agreed) throw new Error('a float application states nothing');
    const today = agreedNow(form, {
      ...ctx,
      terms: { ...dearer, pavilions: ['North Hall'] },
      texts: { [manual.text_id]: manual },
    });
    expect(agreedOtherwise(agreed, agreed)).toEqual([]);
    // A form that states nothing any more states nothing otherwise.
    expect(agreedOtherwise(agreed, null)).toEqual([]);
    expect(agreedOtherwise(agreed, today)).toEqual([
      'Fee, Commercial: $16,500.00, now $18,000.00',
      'Pavilions: Rosemont Pavilion, Brookside Pavilion, Azusa, Irwindale, now North Hall',
      'Participant Manual and Key Dates: version 1, now version 4',
    ]);
  });
});
