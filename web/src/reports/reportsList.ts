import { pathTo } from '@parade/contract/access/screens.ts';
import { defaultDirectorySort, directoryFilterDefaults } from '@parade/contract/entries/directory.ts';
import { exportQuery } from '@parade/contract/reports/export.ts';
import type { PublicSettings } from '@parade/contract/settings/setting.ts';

/** The address of the reports: the filters of the directory. */
export function reportsList({ current_parade_year }: PublicSettings) {
  return {
    base: pathTo('reports'),
    defaults: directoryFilterDefaults(current_parade_year),
    defaultSort: defaultDirectorySort,
    query: exportQuery,
  };
}
