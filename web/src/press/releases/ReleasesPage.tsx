import { pathTo } from '@parade/contract/access/screens.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import {
  defaultReleaseSort,
  type PressRelease,
  releaseSorts,
  releasesPageSize,
  releasesQuery,
} from '@parade/contract/press/releases/release.ts';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { portalNow } from '../../http/request.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Pager, rangeText } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { FoundStatus } from '../../ui/list/FoundStatus.tsx';
import { useReturn } from '../../ui/list/useReturn.ts';
import { useShownPage } from '../../ui/ListScreen.tsx';
import { EmptyState, ErrorNotice, LoadingRows, PageHeader, StatusMark } from '../../ui/Page.tsx';
import { Picture } from '../../ui/program/Picture.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { useReleases, useReleaseYears } from './queries.ts';
import styles from './releases.module.css';

/** D-13: /official-press-releases: cards, 9 a page. */
export function ReleasesPage() {
  const { can } = useSession();
  const writes = can('managePages');
  const base = pathTo('releases');
  const place = useListPlace({
    base,
    defaults: { year: 'any', status: 'any', q: '' },
    defaultSort: defaultReleaseSort,
    sorts: releaseSorts,
    query: releasesQuery,
  });
  const years = useReleaseYears();
  const list = useReleases({ ...place.filters, sortBy: place.sortBy, page: place.page });
  const toPage = (to: number) => (place.isNarrowed ? place.toPage(to) : to === 1 ? base : `${base}/p/${to}`);
  const page = useShownPage({ page: place.page, toPage }, releasesPageSize, list.data?.total);
  const [isWriting, setWriting] = useState(false);
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Press Releases"
        count={list.data?.total}
        actions={
          <>
            <ButtonLink to={pathTo('interviewRequest')}>Request an interview</ButtonLink>
            <a className="button button-quiet" href="/api/press-releases-feed/rss">
              <IconRss aria-hidden />
              RSS feed
            </a>
            {writes ? (
              <Button look="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setWriting(true)}>
                New press release
              </Button>
            ) : null}
          </>
        }
      />
      <FilterBar
        filters={[yearChoice(years), ...(writes ? [statusChoice] : [])]}
        values={place.filters}
        onChange={place.setFilter}
        onClear={place.clear}
        search={{ key: 'q', label: 'Search press releases' }}
      />
      <FoundStatus at={`${JSON.stringify(place.filters)} ${place.page}`} words={foundText(list, page)} />
      {list.error && !list.data ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {!list.data && !list.error ? <LoadingRows rows={6} label="Loading press releases" /> : null}
      {list.data?.total === 0 ? (
        <EmptyState title="No press releases found" drawing="stand">
          {place.isNarrowed ? 'Remove a filter or try a different search.' : 'News for the press will appear here.'}
        </EmptyState>
      ) : null}
      <Cards address={place.address} releases={list.data?.data ?? []} />
      <Pager page={page} size={releasesPageSize} total={list.data?.total ?? 0} to={toPage} />
      {isWriting ? <ReleaseDialog today={today()} onClose={() => setWriting(false)} /> : null}
    </div>
  );
}

function foundText({ data, error, isPlaceholderData }: ReturnType<typeof useReleases>, page: number) {
  if (!data || error || isPlaceholderData) return undefined;
  return data.total === 0
    ? 'No press releases found'
    : `Press releases: ${rangeText(page, releasesPageSize, data.total)}`;
}

export function today(): string {
  return civilDateOf(portalNow());
}

/** The name of a card, by which the way back finds it. */
export function cardOf({ id }: Pick<PressRelease, 'id'>): string {
  return `release-${id}`;
}

/** Back from a press release, its card has the focus again. */
function Cards({ address, releases }: { address: string; releases: readonly PressRelease[] }) {
  const box = useRef<HTMLUListElement>(null);
  const note = useReturn(box, address, 'Press Releases', releases.length > 0);
  return (
    <ul ref={box} className={styles['cards']} onClickCapture={(event) => note(event.target)}>
      {releases.map((release) => (
        <Card key={release.id} release={release} />
      ))}
    </ul>
  );
}

function Card({ release }: { release: PressRelease }) {
  return (
    <li className={styles['card']} data-row={cardOf(release)}>
      <Picture src={release.featured_image} tone="stone" size="card" />
      <p className={styles['date']}>
        {showCivilDate(release.date)}
        {release.is_published ? null : (
          <StatusMark tone="info">Public from {showCivilDate(release.publish_on)}</StatusMark>
        )}
      </p>
      <h2>
        <Link to={pathTo('release', { id: release.id })}>{release.title}</Link>
      </h2>
      <p>{release.excerpt}</p>
    </li>
  );
}

function yearChoice(years: readonly number[]) {
  const options = years.map((year) => ({ value: String(year), label: String(year) }));
  return { key: 'year', label: 'Year', preset: 'any', options: [{ value: 'any', label: 'Any year' }, ...options] };
}

const statusChoice = {
  key: 'status',
  label: 'Status',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    { value: 'published', label: 'Published' },
    { value: 'scheduled', label: 'Scheduled' },
  ],
};
