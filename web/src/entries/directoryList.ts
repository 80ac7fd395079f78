import { pathTo } from '@parade/contract/access/screens.ts';
import {
  type DirectoryView,
  defaultDirectorySort,
  directoryFilterDefaults,
  directorySorts,
} from '@parade/contract/entries/directory.ts';

/** The address of the directory. The list itself also judges its filters, with what the call takes. */
export function directoryList(view: DirectoryView, currentYear: number) {
  return {
    base: pathTo('directory'),
    defaults: startOf(view, currentYear),
    defaultSort: defaultDirectorySort,
    sorts: directorySorts,
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
