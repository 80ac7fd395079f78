import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { expect, it } from 'vitest';
import { draftStorageFor } from './draft.ts';
import { carryOver, familyOf } from './family.ts';

const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const child = exampleAnswers(form, ctx, {
  'participant:date_of_birth': '2012-05-05',
  'guardian:first_name': 'Ana',
  'guardian:email': 'ana@example.org',
});

function device() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value).has(key),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('the family’s answers are the guardian, the address and whom to call, and nothing that is given for one child alone', () => {
  const family = familyOf(form, child, ctx);
  expect(family).toMatchObject({
    'guardian:first_name': 'Ana',
    'guardian:email': 'ana@example.org',
    'participant:address': child['participant:address'],
    'emergency:contact_name': child['emergency:contact_name'],
  });
  const paths = Object.keys(family);
  expect(paths.filter((path) => path.startsWith('participant:')).toSorted()).toEqual([
    'participant:address',
    'participant:phone',
  ]);
  expect(family['participant:phone']).toBe(child['guardian:phone']);
  for (const path of ['guardian:signature', 'guardian:signature-date', 'guardian:consent', 'guardian:image_consent'])
    expect(paths).not.toContain(path);
  expect(paths).not.toContain('emergency:medical');
  // A band has no animals; where there are some, each child says so.
  const without = { ...child, 'equestrian:around_animals': 'no' } as const;
  expect(familyOf(form, without, ctx)).toHaveProperty('equestrian:around_animals', 'no');
  expect(familyOf(form, without, { organization_type: 1 })).not.toHaveProperty('equestrian:around_animals');
});

it('the family’s answers are found on the next link of this device, under what was typed there before', () => {
  const storage = device();
  draftStorageFor(storage, 'second').saveDraft({ version: 1, values: { 'guardian:first_name': 'Anna' } });
  carryOver(storage, { path: '/waivers-form/second', form_version: 1, name: 'Bea Diaz' }, familyOf(form, child, ctx));
  expect(draftStorageFor(storage, 'second').draft()?.values).toMatchObject({
    'guardian:first_name': 'Anna',
    'guardian:email': 'ana@example.org',
  });
  expect(draftStorageFor(storage, 'second').visit()).toMatchObject({ signer: 'guardian', is_family: true });
});

it('a family that shares nothing leaves behind only who signs', () => {
  const storage = device();
  carryOver(storage, { path: '/waivers-form/second', form_version: 1, name: 'Bea Diaz' }, familyOf(form, {}, ctx));
  expect(draftStorageFor(storage, 'second').draft()).toBeNull();
  expect(draftStorageFor(storage, 'second').visit()).toMatchObject({ signer: 'guardian', is_family: false });
});
