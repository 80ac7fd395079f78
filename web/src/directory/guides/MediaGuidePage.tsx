import { pathTo } from '@parade/contract/access/screens.ts';
import { guideSorts, mediaGuideQuery } from '@parade/contract/directory/guides/guide.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { GuideArticle } from './GuideArticle.tsx';
import { pastYearsAreOpen } from '../../settings/useNotOpenYet.tsx';
import { GuideScreen } from './GuideScreen.tsx';
import { NoGuideEntries } from './NoGuideEntries.tsx';
import { ProgramAct } from './ProgramAct.tsx';
import { useMediaGuide } from './queries.ts';

/** D-10: /media-guide: what journalists and broadcasters read about the entries of a year, on screen and on paper. */
export function MediaGuidePage() {
  const { data } = useSession();
  const { current_parade_year, media_guide_sort } = data.settings;
  const place = useListPlace({
    base: pathTo('mediaGuide'),
    defaults: { year: String(current_parade_year), type: 'any' },
    defaultSort: media_guide_sort,
    sorts: guideSorts,
    query: mediaGuideQuery,
  });
  const { year, type } = place.filters;
  const guide = useMediaGuide({ year, type, sortBy: place.sortBy });
  return (
    <GuideScreen
      title="Media Guide"
      place={place}
      query={guide}
      filters={[yearFilter(data), typeFilter(data)]}
      empty={
        guide.data && !guide.data.is_open && Number(year) >= current_parade_year ? (
          <EmptyState title="The media guide is not open yet" drawing="stand">
            It opens on {showCivilDate(data.settings.media_guide_open_date)}. {pastYearsAreOpen}
          </EmptyState>
        ) : (
          <NoGuideEntries type={type} />
        )
      }
      render={(entry) => <GuideArticle key={entry.id} entry={entry} kind="media" />}
      actions={<ProgramAct asked={{ year, type, sortBy: place.sortBy }} />}
    />
  );
}

/** /media: the entries that the press reads about. */
export function MediaPlace() {
  return <Redirect to={pathTo('mediaGuide')} />;
}
