import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { describe, expect, it } from 'vitest';
import type { SubmissionRow } from '../../forms/reads.ts';
import { entryRow } from '../../testing/actors.ts';
import { guideFactsOf, musicRows, sortName } from './facts.ts';

function submission(form_type: FormType, field_values: FieldValues): SubmissionRow {
  const definition_version = currentForm(form_type).version;
  return { form_type, definition_version, field_values, revision: 1 } as SubmissionRow;
}

const application = (values: FieldValues) => [submission('float-application', values)];
const factsOf = (submissions: readonly SubmissionRow[], kind: 'media' | 'judges' = 'media') =>
  guideFactsOf(entryRow(), submissions, kind, '2026-11-20');

describe('the facts of an entry in a guide', () => {
  it.each([
    ['an address', 'website', 'https://example.org/band', 'https://example.org/band'],
    ['an address without its beginning', 'website', 'example.org', 'https://example.org/'],
    ['a program', 'website', 'javascript:alert(1)', undefined],
    ['data', 'website', 'data:text/html,<script>alert(1)</script>', undefined],
    ['a word', 'website', 'none', undefined],
    ['a name', 'facebook', '@quails.band', 'https://www.facebook.com/quails.band'],
    ['a host', 'facebook', 'quails.org', 'https://quails.org/'],
    ['a sentence', 'facebook', 'we have none yet', undefined],
  ] as const)('%s typed as %s becomes a link that opens nothing but a page', (_, key, typed, href) => {
    const label = key === 'website' ? 'Website' : 'Facebook';
    const { links } = factsOf(application({ [`organization:${key}`]: typed }));
    expect(links).toEqual(href === undefined ? [] : [{ label, href }]);
    // Judges are led nowhere.
    expect(factsOf(application({ [`organization:${key}`]: typed }), 'judges').links).toEqual([]);
  });

  it.each([
    ['in the United States', { hometown_state: 'CA', hometown_country: 'US' }, 'Rosedale, CA'],
    ['elsewhere', { hometown_country: 'DE' }, 'Rosedale, Germany'],
    ['elsewhere, by its name', { hometown_country: 'Other', hometown_country_other: 'Japan' }, 'Rosedale, Japan'],
    ['without a country', {}, 'Rosedale'],
  ])('a hometown %s is named as people say it', (_, given, hometown) => {
    const values = Object.entries({ hometown_city: 'Rosedale', ...given }).map(([key, value]) => [
      `entry:${key}`,
      value,
    ]);
    expect(factsOf(application(Object.fromEntries(values))).hometown).toBe(hometown);
  });

  it('a media contact without a mobile phone has the other one, and none without a name', () => {
    const contact = { 'media_contact:name': 'Jo Chen', 'media_contact:email': 'jo@example.org' };
    const phoneOf = (more: FieldValues) => factsOf(application({ ...contact, ...more })).media_contact?.phone;
    const [mobile, other] = ['(626) 555-0101', '(626) 555-0102'];
    expect(phoneOf({ 'media_contact:mobile': mobile, 'media_contact:other_phone': other })).toBe(mobile);
    expect(phoneOf({ 'media_contact:other_phone': other })).toBe(other);
    expect(factsOf(application({ 'media_contact:mobile': mobile })).media_contact).toBeNull();
    expect(factsOf(application(contact), 'judges').media_contact).toBeNull();
  });

  it('a fact that was asked for in a long question has its short label, and a number in words of an order', () => {
    const { notes } = factsOf([submission('float-profile', { 'commentary:appearance_number': '20' })]);
    expect(notes).toEqual([{ label: 'Appearance', value: '20th' }]);
  });

  it('an entry that plays nothing after all has no titles, whatever it listed before', () => {
    const music = (played: string) => [
      submission('music', {
        'usage:any': played,
        'usage:titles': [{ title: 'Ode to a Bus' }, { composer: 'Ana Ruiz' }],
      }),
    ];
    expect(factsOf(music('yes')).music).toEqual(['Ode to a Bus']);
    expect(factsOf(music('no')).music).toEqual([]);
    expect([musicRows(music('yes')).length, musicRows(music('no')), musicRows([])]).toEqual([2, [], []]);
  });

  it.each([
    ['its announced title', 'The Quails', 'quails'],
    ['its own name without a title', '', 'azure float'],
    ['no article that a word begins with', 'Another Day', 'another day'],
  ])('an entry is sorted by %s', (_, title, expected) => {
    const facts = { ...factsOf([]), title };
    expect(sortName(entryRow('accepted', { official_name: 'An Azure Float' }), facts)).toBe(expected);
  });
});
