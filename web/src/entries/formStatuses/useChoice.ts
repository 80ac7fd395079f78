import type { ChosenBy } from '@parade/contract/entries/formStatuses/message.ts';
import { useState } from 'react';

type Ids = ReadonlySet<string | number>;

/**
 * The entries that have been chosen, over all pages of one table; another table (`of`) begins with none. `about`: the
 * form that all of them were chosen by, null once some were chosen in another way.
 */
export function useChoice(of: string) {
  const [state, setState] = useState<{ of: string; chosen: Ids; about: ChosenBy | null }>(() => none(of));
  const now = state.of === of ? state : none(of);
  return {
    chosen: now.chosen,
    about: now.about,
    /** In place of those before; without `about` each was looked at by hand. */
    choose: (chosen: Ids, about: ChosenBy | null = null) =>
      setState({ of, chosen, about: about ?? (isPart(chosen, now.chosen) ? now.about : null) }),
    clear: () => setState(none(of)),
  };
}

function none(of: string) {
  return { of, chosen: new Set<string | number>(), about: null };
}

/** Taking some away leaves the reason why the others were chosen. */
function isPart(part: Ids, whole: Ids): boolean {
  return [...part].every((id) => whole.has(id));
}
