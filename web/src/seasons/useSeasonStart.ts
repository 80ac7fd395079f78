import { pathTo } from '@parade/contract/access/screens.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { CallFailure } from '../http/client.ts';
import { useConfirm } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useReadNewSeasonAgain, useSaveNewSeason, useStartSeason } from './queries.ts';

/** Asks, and starts the season as it is prepared; every screen is loaded anew behind it. */
export function useSeasonStart(season: NewSeason) {
  const saving = useSaveNewSeason();
  const starting = useStartSeason();
  const readAgain = useReadNewSeasonAgain();
  const confirm = useConfirm();
  const toast = useToast();
  const start = async () => {
    const { year, from_year, conflicts } = season;
    const yes = await confirm({
      title: `Start the season of ${year}?`,
      body: `${year} becomes the current parade year for everybody. Entries of ${from_year} stay as they are.${conflicts.length > 0 ? ' The values of this draft replace those that were changed elsewhere.' : ''}`,
      act: `Start the season of ${year}`,
      cancelLabel: 'Not yet',
    });
    if (!yes) return;
    try {
      const { plan, proposed, step, revision } = season;
      // Saved again, a draft has chosen between its values and those that were changed elsewhere, or goes without what
      // this version cannot read: all of it is shown here.
      const stored =
        season.draft && season.conflicts.length === 0 && season.left_out.length === 0
          ? season
          : await saving.mutateAsync({
              body: { plan, proposed, step, revision },
              signal: new AbortController().signal,
            });
      await starting.mutateAsync({ year, revision: stored.revision });
    } catch (failure) {
      toast.error('Problems Saving Settings', failure instanceof Error ? failure.message : 'Please try again.');
      if (failure instanceof CallFailure && failure.code === 'revision-conflict') void readAgain();
      return;
    }
    // Loaded anew: every screen begins with the new year.
    window.location.assign(pathTo('settings'));
  };
  return { start, isStarting: starting.isPending || saving.isPending };
}
