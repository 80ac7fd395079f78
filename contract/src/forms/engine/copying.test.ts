import type { FormContext } from '../answers/context.ts';
import { describe, expect, it, test } from 'vitest';
import type { FieldValues } from '../answers/values.ts';
import { copyableAnswers, groupCopy } from './copying.ts';
import { exampleAnswers } from './example.ts';
import { currentForm, formsFor } from '../definitions/registry.ts';
import { validate } from './validate.ts';

const lastYear: FormContext = { parade_year: 2026, organization_type: 2, today: '2025-09-01' };
const application = currentForm('band-application');
const answers = exampleAnswers(application, lastYear, {}, true);

test('last year answers come along without signatures, declarations, files and chosen years', () => {
  const copied = copyableAnswers(application, answers, application);
  expect(copied).toMatchObject({
    'entry:official_name': answers['entry:official_name'],
    'composition:composition': answers['composition:composition'],
  });
  for (const path of [
    'agreement:signature',
    'agreement:signature-date',
    'agreement:rules',
    'material:photos',
    'band:years',
  ]) {
    expect(copied).not.toHaveProperty([path]);
  }
  const nextYear = { ...lastYear, parade_year: 2027, today: '2026-09-01' };
  expect(validate(application, copied, nextYear, 'save').filter((issue) => issue.kind !== 'warning')).toEqual([]);
});

test('a profile takes from the application what both ask', () => {
  const copied = copyableAnswers(application, answers, currentForm('band-profile'));
  expect(copied).toHaveProperty(['entry:official_name']);
  expect(Object.keys(copied).every((path) => path.startsWith('entry:'))).toBe(true);
});

test('animals and titles come along without their old participant and audio', () => {
  const form = currentForm('equestrian-animals');
  const animal = {
    breed: 'Morgan',
    gender: 'mare',
    age: '9',
    horse_type: 'ridden',
    owner: 'participant',
    barefoot: 'no',
  };
  const copied = copyableAnswers(form, { 'animals:list': [{ ...animal, participant: '12' }] }, form);
  expect(copied).toEqual({ 'animals:list': [animal] });
});

test('what is true of one year only stays behind: release dates, rights to music and recordings', () => {
  const release = currentForm('press-release');
  const kit = { headline: 'We march', release_date: '2025-10-01', body: 'At last.' };
  const [path] = Object.keys(copyableAnswers(release, exampleAnswers(release, lastYear, {}, true), release));
  const copied = copyableAnswers(release, { [path ?? '']: kit }, release);
  expect(Object.values(copied)).toEqual([{ headline: 'We march', body: 'At last.' }]);
  const music = currentForm('music');
  const titles = Object.values(copyableAnswers(music, exampleAnswers(music, lastYear, {}, true), music)).flat();
  expect(JSON.stringify(titles)).not.toMatch(/all_rights_obtained|audio/);
});

test.each([
  ['equestrian-fees', ['fees:reference', 'fees:participants'], 'fees:payer'],
  ['participation-agreement', ['terms:changes'], 'terms:fee_class'],
  ['official-photo', ['photo:taken', 'photo:caption'], 'photo:credit'],
  ['float-application', ['sponsor:reason', 'sponsor:milestone', 'concept:theme_connection'], 'sponsor:budget'],
  ['band-profile', ['commentary:appearance_number'], 'commentary:guide_copy'],
] as const)('%s: %j say something of one year, and stay behind; %s comes along', (form_type, ofOneYear, lasting) => {
  const form = currentForm(form_type);
  const whole = exampleAnswers(form, { ...lastYear, organization_type: form.types[0] ?? 1 }, {}, true);
  const copied = copyableAnswers(form, whole, form);
  expect(copied).toHaveProperty([lasting]);
  for (const path of ofOneYear) {
    expect(whole).toHaveProperty([path]);
    expect(copied).not.toHaveProperty([path]);
  }
});

test('nothing of a report after the parade is brought to another year', () => {
  const report = currentForm('parade-feedback');
  expect(copyableAnswers(report, exampleAnswers(report, lastYear, {}, true), report)).toEqual({});
});

const float = currentForm('float-application');
const floatCtx = { parade_year: 2027, organization_type: 3, today: '2026-10-01' };
const media = float.groups.find(({ key }) => key === 'media_contact');
const copied = (values: FieldValues) => media && groupCopy(float, media, values, floatCtx);
const primary = { 'primary_contact:name': 'Ana Ruiz', 'primary_contact:email': 'ana@example.org' } as const;

describe('copying the primary contact', () => {
  it.each<[string, FieldValues, FieldValues, string[], boolean]>([
    ['nothing while the primary contact is empty', {}, {}, [], false],
    [
      'what the primary contact has',
      primary,
      { 'media_contact:name': 'Ana Ruiz', 'media_contact:email': 'ana@example.org' },
      ['Name', 'Email'],
      true,
    ],
    [
      'only what differs, over what was there',
      { ...primary, 'media_contact:name': 'Ana Ruiz', 'media_contact:email': 'old@example.org' },
      { 'media_contact:email': 'ana@example.org' },
      ['Email'],
      true,
    ],
    [
      'nothing of what the primary contact leaves open',
      { 'primary_contact:name': 'Ana Ruiz', 'media_contact:mobile': '626 555 0100' },
      { 'media_contact:name': 'Ana Ruiz' },
      ['Name'],
      true,
    ],
  ])('copying the primary contact brings %s', (_, values, brought, labels, has_source) => {
    expect(copied(values)).toEqual({ from: 'Primary contact', values: brought, labels, has_source });
  });

  it('copying the primary contact is declared by the application of each type, and by no group that cannot copy', () => {
    for (const type of [1, 2, 3, 4, 5, 6, 7]) {
      const [application] = formsFor(type, 'initial');
      const declared = application?.groups.filter(({ copies }) => copies).map(({ key }) => key);
      expect(declared, application?.form_type).toEqual(['media_contact']);
    }
    const [entry] = float.groups;
    expect(entry && groupCopy(float, entry, primary, floatCtx)).toBeUndefined();
  });
});
