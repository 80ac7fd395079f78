import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../answers/values.ts';
import { currentForm, formsFor } from '../definitions/registry.ts';
import { groupCopy } from './copyGroup.ts';

const form = currentForm('float-application');
const ctx = { parade_year: 2027, organization_type: 3, today: '2026-10-01' };
const media = form.groups.find(({ key }) => key === 'media_contact');
const copied = (values: FieldValues) => media && groupCopy(form, media, values, ctx);
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
    const [entry] = form.groups;
    expect(entry && groupCopy(form, entry, primary, ctx)).toBeUndefined();
  });
});
