import { pathTo } from '@parade/contract/access/screens.ts';
import {
  type DirectoryView,
  defaultDirectorySort,
  directoryView,
  directoryFilterDefaults,
  directorySorts,
} from '@parade/contract/entries/directory.ts';
import { useMemo } from 'react';
import { useSession } from '../access/session.tsx';

/** The view of the directory that the reader's roles give. */
export function useDirectoryView(): DirectoryView {
  const { data, user, roles } = useSession();
  const year = data.settings.current_parade_year;
  const organization_roles = user?.organization_roles;
  return useMemo(
    () => directoryView({ roles, organization_roles: organization_roles ?? [] }, year),
    [roles, organization_roles, year],
  );
}

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
