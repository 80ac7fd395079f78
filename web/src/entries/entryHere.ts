import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { useOutletContext } from 'react-router';

/** The values that the layout gives each tab of the entry page. */
export interface EntryHere {
  readonly overview: EntryOverview;
  /** '?entry=ID' for an entry that is not the first of its organization and year, else ''. */
  readonly search: string;
}

/** The entry whose page this is; only below the layout '/entries/:organizationId/:year'. */
export function useEntryHere(): EntryHere {
  return useOutletContext<EntryHere>();
}
