import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { describe, expect, it } from 'vitest';
import { blockingIn, issuesOf, leftOf, savableValues, signingParts, signingValues, stepsOf } from './steps.ts';

const ctx: FormContext = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const covid = waiverDefinition('covid') ?? expect.fail('no screening');
const keys = (values: FieldValues) => stepsOf(form, values, ctx).map((step) => step.key);

describe('the steps to a signature', () => {
  it.each([
    ['an adult', '1980-01-01', false],
    ['a minor', '2012-05-05', true],
    ['somebody whose date of birth is not known yet', '', false],
  ])('the steps to a signature of %s include the guardian: %s', (_who, date, guardian) => {
    const met = keys({ 'participant:date_of_birth': date });
    expect(met.includes('guardian')).toBe(guardian);
    expect(met.slice(0, 5)).toEqual(['participant', 'emergency', 'experience', 'body', 'equestrian']);
    expect(met).not.toContain('signature');
  });

  it('the steps to a signature leave out what staff fill in', () => {
    expect(stepsOf(covid, {}, ctx).map((step) => step.key)).not.toContain('verification');
  });

  it('the steps to a signature stop at what is missing, not at a warning', () => {
    const baby = exampleAnswers(form, ctx, { 'participant:date_of_birth': '2024-05-05' });
    const [first] = stepsOf(form, baby, ctx);
    const issues = issuesOf(form, baby, ctx);
    expect(issues.map((issue) => issue.message)).toContain('Age is less than 5 years old. Is this correct?');
    expect(first && blockingIn(first, issues)).toEqual([]);
    const nameless = { ...baby, 'participant:first_name': '' };
    expect(first && blockingIn(first, issuesOf(form, nameless, ctx)).map((issue) => issue.path)).toEqual([
      'participant:first_name',
    ]);
  });
});

it('an address that nobody has touched lacks the state of this country, and not the country that is chosen already', () => {
  const values = { ...exampleAnswers(form, ctx), 'participant:address': null };
  const columns = issuesOf(form, values, ctx).map(({ column }) => column);
  expect(columns).toEqual(['line1', 'city', 'state', 'postal_code']);
});

it('the page of signing has the signatures and what is agreed to with them, of the guardian of a minor too', () => {
  const child = exampleAnswers(form, ctx, { 'participant:date_of_birth': '2012-05-05' });
  const paths = signingParts(form, child, ctx).map((part) => part.fields.map(({ field }) => field.key));
  expect(paths).toEqual([
    ['printed_name', 'signature', 'signature-date'],
    ['consent', 'medical_consent', 'image_consent', 'signature', 'signature-date'],
  ]);
  const guardian = stepsOf(form, child, ctx).at(-1);
  expect(guardian?.fields.map(({ field }) => field.key)).not.toContain('consent');
});

it('what is left is named in the order of the pages, answers of earlier steps first', () => {
  const child = exampleAnswers(form, ctx, { 'participant:date_of_birth': '2012-05-05' });
  const open: FieldValues = {
    ...child,
    'emergency:contact_name': '',
    'signature:signature': null,
    'guardian:consent': null,
  };
  const left = leftOf(stepsOf(form, open, ctx), signingParts(form, open, ctx), issuesOf(form, open, ctx));
  expect(left).toEqual([
    { kind: 'answer', path: 'emergency:contact_name', step: 'emergency' },
    { kind: 'signature', path: 'signature:signature', step: null },
    { kind: 'box', path: 'guardian:consent', step: null },
  ]);
  expect(leftOf(stepsOf(form, child, ctx), signingParts(form, child, ctx), issuesOf(form, child, ctx))).toEqual([]);
});

it('a minor without an address shares the one of the guardian, and a grown-up has one', () => {
  const child: FieldValues = {
    ...exampleAnswers(form, ctx, { 'participant:date_of_birth': '2012-05-05' }),
    'participant:email': '',
  };
  expect(issuesOf(form, child, ctx)).toEqual([]);
  expect(signingValues(form, child, ctx)['participant:email']).toBe(child['guardian:email']);
  const grown: FieldValues = { ...child, 'participant:date_of_birth': '1980-05-05' };
  expect(issuesOf(form, grown, ctx).map(({ path }) => path)).toEqual(['participant:email']);
  expect(signingValues(form, grown, ctx)['participant:email']).toBe('');
});

it('a missing signature is asked for, and not the date that comes with it', () => {
  const unsigned = { ...exampleAnswers(form, ctx), 'signature:signature': null, 'signature:signature-date': null };
  const paths = issuesOf(form, unsigned, ctx).map((issue) => issue.path);
  expect(paths).toContain('signature:signature');
  expect(paths).not.toContain('signature:signature-date');
});

it.each([
  ['1850-03-02', ['birth_too_early']],
  ['1899-12-31', ['birth_too_early']],
  ['1900-01-01', []],
  ['2026-10-03', ['birth_in_future']],
])('a date of birth %s is answered with %j', (birth, codes) => {
  const issues = issuesOf(form, { ...exampleAnswers(form, ctx), 'participant:date_of_birth': birth }, ctx);
  const own = issues.filter(({ path, kind }) => path === 'participant:date_of_birth' && kind === 'invalid');
  expect(own.map(({ code }) => code)).toEqual(codes);
});

describe('what is sent', () => {
  const child = exampleAnswers(form, ctx, { 'participant:date_of_birth': '2012-05-05' });

  it('a signature sends every shown answer and nothing of a hidden group', () => {
    const sent = Object.keys(signingValues(form, child, ctx));
    expect(sent).toContain('guardian:signature');
    expect(sent).not.toContain('participant:entry_name');
    expect(sent).not.toContain('signature:signature-date');
    const grown = signingValues(form, { ...child, 'participant:date_of_birth': '1980-05-05' }, ctx);
    expect(Object.keys(grown).filter((path) => path.startsWith('guardian:'))).toEqual([]);
  });

  it('a draft sends what was touched and is valid, without signatures and consents', () => {
    const touched = new Set([
      'participant:first_name',
      'participant:email',
      'signature:signature',
      'body:read',
      'participant:entry_name',
    ] as const);
    const values: FieldValues = { ...child, 'participant:email': 'half@', 'participant:entry_name': 'x' };
    expect(savableValues(form, values, ctx, touched)).toEqual({
      'participant:first_name': child['participant:first_name'],
    });
    expect(savableValues(form, { ...values, 'participant:email': '' }, ctx, touched)).toHaveProperty(
      'participant:email',
      '',
    );
  });
});
