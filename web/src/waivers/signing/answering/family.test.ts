import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { expect, it } from 'vitest';
import { draftStorageFor } from './draft.ts';
import { carryOver, guardianOf } from './family.ts';

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
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('carries who the guardian is, and nothing that is given for one child alone', () => {
  const guardian = guardianOf(form, child);
  expect(guardian).toMatchObject({ 'guardian:first_name': 'Ana', 'guardian:email': 'ana@example.org' });
  const paths = Object.keys(guardian);
  expect(paths.filter((path) => !path.startsWith('guardian:'))).toEqual([]);
  for (const path of ['guardian:signature', 'guardian:signature-date', 'guardian:consent', 'guardian:image_consent'])
    expect(paths).not.toContain(path);
});

it('finds it on the next link of this device, under what was typed there before', () => {
  const storage = device();
  draftStorageFor(storage, 'second').saveDraft({ version: 1, values: { 'guardian:first_name': 'Anna' } });
  carryOver(storage, { path: '/waivers-form/second', form_version: 1 }, guardianOf(form, child));
  expect(draftStorageFor(storage, 'second').draft()?.values).toMatchObject({
    'guardian:first_name': 'Anna',
    'guardian:email': 'ana@example.org',
  });
});

it('leaves nothing behind where there was no guardian', () => {
  const storage = device();
  carryOver(storage, { path: '/waivers-form/second', form_version: 1 }, guardianOf(form, {}));
  expect(draftStorageFor(storage, 'second').draft()).toBeNull();
});
