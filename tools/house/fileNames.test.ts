import { expect, it } from 'vitest';
import { fileNameFaults } from './fileNames.ts';

const faults = (...paths: string[]) => fileNameFaults(paths.map((path) => ({ path, text: '' })));

it('lets the names of the list through, and files named after a noun', () => {
  expect(
    faults(
      'contract/src/entries/entry.ts',
      'contract/src/entries/status.ts',
      'contract/src/forms/widgets/kinds/bandComposition.ts',
      'contract/src/forms/definitions/band/bandProfile.ts',
      'server/src/entries/reads.ts',
      'server/src/entries/reads.test.ts',
      'server/src/entries/overview.ts',
      'server/src/waivers/signing/signing.ts',
      'server/src/waivers/review/anyPromise.test.ts',
      'server/src/http/bind.ts',
      'web/src/entries/routes.tsx',
      'web/src/entries/EntryPage.tsx',
      'web/src/entries/EntryPage.test.tsx',
      'web/src/entries/entryPage.css',
      'web/src/entries/useDebounced.ts',
      'database/migrations/0001_settings.sql',
      'database/migrations/0011_entries_line_up.sql',
      'tools/house/tree.ts',
      'web/index.html',
    ),
  ).toEqual([]);
});

it.each([
  'server/src/entries/utils.ts',
  'server/src/entries/helpers/dates.ts',
  'server/src/common/dates.ts',
  'web/src/ui/index.ts',
  'web/src/entries/types.ts',
  'contract/src/entries/constants.ts',
  'server/src/entries/service.ts',
  'server/src/entries/entryService.ts',
  'server/src/entries/controller.ts',
  'server/src/jobs/manager.ts',
  'server/src/entries/EntryReads.ts',
  'server/src/entries/line-up.ts',
  'server/src/entries/standIn.ts',
  'server/src/entries/signing.ts',
  'server/src/waivers/signing/queries.ts',
  'contract/src/entries/standIn.ts',
  'contract/src/forms/definitions/bandProfile.ts',
  'web/src/entries/standIn.ts',
  'web/src/entries/entry-page.tsx',
  'web/src/entries/EntryPage.ts',
  'server/src/billing/reads.ts',
  'database/migrations/11_entries.sql',
  'database/migrations/0011_billing.sql',
])('refuses %s', (path) => {
  expect(faults(path)).toHaveLength(1);
});

it('refuses two migrations with one number, whose order is undefined', () => {
  expect(faults('database/migrations/0011_entries.sql', 'database/migrations/0011_forms.sql')).toEqual([
    'database/migrations: two files have the number 0011',
  ]);
});

it('refuses two names that differ in case alone, which are one file on some machines', () => {
  expect(faults('web/src/ui/Inputs.tsx', 'web/src/ui/inputs.tsx')).toHaveLength(1);
});
