import { pathTo } from '@parade/contract/access/screens.ts';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { useConfirm } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useSaveNewSeason, useStartSeason } from './queries.ts';

/** Asks, and starts the season as it is prepared; every screen is loaded anew behind it. */
export function useSeasonStart(season: NewSeason) {
  const saving = useSaveNewSeason();
  const starting = useStartSeason();
  const confirm = useConfirm();
  const toast = useToast();
  const start = async () => {
    const { year, from_year } = season;
    const yes = await confirm({
      title: `Start the season of ${year}?`,
      body: `${year} becomes the current parade year for everybody. Entries of ${from_year} stay as they are.`,
      act: `Start the season of ${year}`,
      cancelLabel: 'Not yet',
    });
    if (!yes) return;
    try {
      const stored = season.draft
        ? season
        : await saving.mutateAsync({
            body: { plan: season.plan, step: season.step, revision: season.revision },
            signal: new AbortController().signal,
          });
      await starting.mutateAsync({ year, revision: stored.revision });
    } catch (failure) {
      toast.error('Problems Saving Settings', failure instanceof Error ? failure.message : 'Please try again.');
      return;
    }
    // Loaded anew: every screen begins with the new year.
    window.location.assign(pathTo('settings'));
  };
  return { start, isStarting: starting.isPending || saving.isPending };
}
