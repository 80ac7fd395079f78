import type { ChosenEntry } from '@parade/contract/entries/choosing/choice.ts';
import type { EntryListed } from '@parade/contract/entries/entry.ts';
import { useState } from 'react';

type Chosen = ReadonlyMap<number, ChosenEntry>;

/**
 * The entries that are chosen over all pages of the directory, each with what was shown of it then; other filters (`of`)
 * begin with none.
 */
export function useChosen(of: string, rows: readonly EntryListed[] | undefined) {
  const [state, setState] = useState<{ of: string; chosen: Chosen }>({ of, chosen: new Map() });
  const chosen: Chosen = state.of === of ? state.chosen : new Map();
  const [wasUsed, setUsed] = useState(false);
  if (chosen.size > 0 && !wasUsed) setUsed(true);
  const set = (entries: Iterable<ChosenEntry>) =>
    setState({ of, chosen: new Map([...entries].map((entry) => [entry.id, entry])) });
  return {
    chosen,
    /** Whether anything was chosen so far; acts that have begun go on after the choice. */
    wasUsed,
    ids: new Set<string | number>(chosen.keys()),
    set,
    clear: () => set([]),
    /** By their ids, of which the new ones are in the rows on the screen. */
    choose: (ids: ReadonlySet<string | number>) =>
      set(
        [...ids].flatMap((id) => {
          const row = rows?.find((each) => each.id === id);
          return chosen.get(Number(id)) ?? (row ? [asChosen(row)] : []);
        }),
      ),
  };
}

function asChosen(row: EntryListed): ChosenEntry {
  const { id, organization_id, year, is_first, official_name, displayed_status, rep } = row;
  return {
    id,
    organization_id,
    year,
    is_first,
    official_name,
    ...(displayed_status === undefined ? {} : { displayed_status }),
    ...(rep === undefined ? {} : { rep_id: rep?.id ?? null }),
  };
}
