import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../waivers/evidence/evidence.ts';

// Signed evidence has hashes of these words. A new wording is a new version, so a signed one never changes.
it.each([
  ['participant-waiver', 1, '0e742bb56c8e55f929e6d99acb21cbfadf449df4576d32761c208ba85862cf1a'],
  ['participant-waiver', 2, '7bee654756485e2d3d4e1ac19ea0290483c0f0fa95b3ed46d8dbd2f07b51b331'],
  ['participant-waiver', 3, 'af4790a78a38d0e5efa34353b38c682edf7ac0d72302e4ed6309af921e73a71c'],
  ['personnel-waiver', 1, '9fa94f7e30e4a999ed9aa83529c8cbdc7028f979617ad348827efc871de9568e'],
  ['personnel-waiver', 2, 'f46a6e5341c9082c7bac9898978b77dfe4c267a30d5ba99ba184232a6c2a5f3f'],
  ['personnel-waiver', 3, '7f5a2a2e385b6fcd5f078be6fb201245275cde0fc338d9d239f64639e1c6f02d'],
  ['participation-agreement', 1, '768b10c78fca96a65860975869886354cc12b3bf3378170871dab5d4ef9d846e'],
  ['participation-agreement', 2, '1516d587e86525dcbc0ec3ffbcee1e0e88ef1e4542aec08509a5dd4a47205ca6'],
])('%s, version %i, never changes its questions and its text', (form_type, version, hash) => {
  const form = formDefinition(form_type, version);
  if (!form) throw new Error(`there is no ${form_type} ${version}`);
  const words = placedFields(form).map(({ path, field }) => [
    path,
    field.label,
    field.widget === 'static' && field.content.kind === 'text' ? field.content.text : null,
  ]);
  expect(sha256(canonicalJson(words))).toBe(hash);
});
