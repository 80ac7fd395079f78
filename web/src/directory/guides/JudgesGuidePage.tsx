import { pathTo } from '@parade/contract/access/screens.ts';
import { guideHeading, guideSorts, judgesGuideQuery } from '@parade/contract/directory/guides/guide.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { GuideArticle } from './GuideArticle.tsx';
import { GuideScreen } from './GuideScreen.tsx';
import { useJudgesGuide } from './queries.ts';
import { ScoreSheet } from './ScoreSheet.tsx';

const float = String(organizationTypeIds.float);
const floatsAlone = { type: (value: string) => value === float };

/**
 * D-11: /judges-guide: the floats of a year in large print, one a page, with room for scores and notes. Who works for the
 * parade may choose another type.
 */
export function JudgesGuidePage() {
  const { data, can, worksForTheParade } = useSession();
  const place = useListPlace({
    base: pathTo('judgesGuide'),
    defaults: { year: String(data.settings.current_parade_year), type: float },
    defaultSort: 'parade_order',
    sorts: guideSorts,
    query: judgesGuideQuery,
    // An address that somebody of the office copied: to judges there are floats alone.
    ...(worksForTheParade ? {} : { rules: floatsAlone }),
  });
  const { year, type } = place.filters;
  const guide = useJudgesGuide({ year, type, sortBy: place.sortBy });
  const floats = data.organization_types.filter(({ id }) => id === organizationTypeIds.float);
  return (
    <GuideScreen
      title="Judges Guide"
      place={place}
      query={guide}
      filters={[
        yearFilter(data),
        worksForTheParade
          ? typeFilter(data, { preset: float })
          : typeFilter({ organization_types: floats }, { any: false, preset: float, fixed: true }),
      ]}
      empty={
        <EmptyState title={type === float ? 'No floats found' : 'No entries found'} drawing="horseshoe">
          {type === float
            ? 'No float of this year has been accepted yet.'
            : 'None of this type has been accepted for this year yet.'}
        </EmptyState>
      }
      isLarge
      actions={
        can('scoreAwards') ? (
          <ButtonLink to={pathTo('scoreSheets')} icon={<IconClipboardCheck size={20} aria-hidden />}>
            Score sheets
          </ButtonLink>
        ) : null
      }
      render={(entry) => (
        <GuideArticle key={entry.id} entry={entry} kind="judges">
          <ScoreSheet name={guideHeading(entry).name} />
        </GuideArticle>
      )}
    />
  );
}

/** /judge: the floats that judges read about. */
export function JudgePlace() {
  return <Redirect to={pathTo('judgesGuide')} />;
}
