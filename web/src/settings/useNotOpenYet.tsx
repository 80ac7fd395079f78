import { isPress } from '@parade/contract/access/roles.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import type { ReactNode } from 'react';
import { useSession } from '../access/session.tsx';
import { EmptyState } from '../ui/Page.tsx';

interface NotOpenYet {
  /** The year of the list or the item on screen. */
  readonly year: number;
  /** 'Music downloads are', 'The directory is'. */
  readonly what: string;
  /** What is said after the day. */
  readonly more?: string;
}

/**
 * D-02: why media and broadcasters find nothing of the coming parade before the media guide opens, to be shown in place of
 * 'nothing found'; null where that is not the reason.
 */
export function useNotOpenYet({ year, what, more = '' }: NotOpenYet): ReactNode {
  const { data, roles, worksForTheParade } = useSession();
  const { current_parade_year, media_guide_open_date } = data.settings;
  const isOutside = isPress(roles) && !worksForTheParade;
  if (!isOutside || data.is_media_guide_open || !(year >= current_parade_year)) return null;
  return (
    <EmptyState title={`${what} not open yet`} drawing="stand">
      {`Opens on ${showCivilDate(media_guide_open_date)}, with the media guide. ${more}`.trim()}
    </EmptyState>
  );
}

/** On lists, which have a filter of years; a portal may have no entries of past years. */
export const pastYearsAreOpen =
  'Accepted entries of past years, if there are any, are here already: choose another year.';
