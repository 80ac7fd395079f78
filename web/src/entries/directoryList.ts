import { pathTo } from '@parade/contract/access/screens.ts';
import {
  type DirectoryView,
  defaultDirectorySort,
  directoryFilterDefaults,
  directoryQuery,
  directorySorts,
} from '@parade/contract/entries/directory.ts';

/** How the address of the directory is read. */
export function directoryList(view: DirectoryView, currentYear: number) {
  return {
    base: pathTo('directory'),
    defaults: startOf(view, currentYear),
    defaultSort: defaultDirectorySort,
    sorts: directorySorts,
    query: directoryQuery,
  };
}

function startOf(view: DirectoryView, currentYear: number) {
  const defaults = directoryFilterDefaults(currentYear);
  return {
    ...defaults,
    year: String(view.fixed.year ?? view.start.year),
    type: view.fixed.type === undefined ? defaults.type : String(view.fixed.type),
    status: view.start.status,
  };
}
