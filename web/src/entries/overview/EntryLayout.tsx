import { requiredSteps } from '@parade/contract/entries/tasks/task.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { type EntryTab, entryTabLabels, entryTabNames } from '@parade/contract/entries/tabs.ts';
import { useIsMissing } from '../../http/saving/useIsMissing.ts';
import { Link, Navigate, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { FailedPage, LoadingRows, Notice, TabsNav } from '../../ui/Page.tsx';
import { ToNoAccess } from '../../access/ToNoAccess.tsx';
import type { EntryHere } from '../entryHere.ts';
import { useOverview } from '../queries.ts';
import { EntryHeader } from './EntryHeader.tsx';
import { EntryTrail } from './EntryTrail.tsx';
import '../entry.css';
import styles from './entryHeader.module.css';

/** The frame of one entry: its line and tabs. E-15: a missing entry leads to the not-found page. */
export function EntryLayout() {
  const params = useParams();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const [organization, year, entry] = [
    numberIn(params['organizationId']),
    numberIn(params['year']),
    numberIn(search.get('entry') ?? undefined),
  ];
  const overview = useOverview(organization, year, entry);
  const isMissing = useIsMissing(overview);
  if (organization === undefined || year === undefined || isMissing)
    return <Navigate to={pathTo('notFound')} replace />;
  if (overview.error && !overview.data)
    return <FailedPage error={overview.error} retry={() => void overview.refetch()} />;
  if (!overview.data) return <LoadingRows rows={8} label="Loading the entry" />;
  // The number of an organization that was merged leads to what it became.
  if (overview.data.entry.organization_id !== organization)
    return <Navigate to={entryPath(overview.data.entry, tabIn(pathname) ?? overview.data.entry.landing)} replace />;
  // The home of a leader is the timeline under its other address: the tab is the same.
  const isHome = pathname.endsWith('/view');
  const suffix = entry === undefined ? '' : `?entry=${entry}`;
  const asked = pathname.split('/')[4];
  const isEarly = isBeforeWaivers(asked, overview.data);
  if (!isEarly && isClosed(asked, overview.data)) return <ToNoAccess />;
  const redirectPath = redirectFrom(asked, overview.data);
  if (redirectPath) return <Navigate to={redirectPath} replace />;
  return (
    <>
      <EntryTrail overview={overview.data} tab={tabIn(pathname)} />
      <EntryHeader overview={overview.data} tab={tabIn(pathname)} />
      <OtherEntries overview={overview.data} />
      <TabsNav
        label="Sections of this entry"
        tabs={overview.data.abilities.tabs.map((tab) => ({
          label: entryTabLabels[tab],
          count: countBeside(tab, overview.data),
          to: entryPath({ organization_id: organization, year, entry }, tab === 'timeline' && isHome ? 'view' : tab),
        }))}
      />
      {/* Next and Previous lead from entry to entry on the same tab: what was typed or chosen for one is not for the next. */}
      {isEarly ? (
        <Notice tone="info" title="Waivers are signed once the entry is accepted">
          Until then, nobody is asked to sign. What has been signed already stays as it is.
        </Notice>
      ) : (
        <Outlet
          key={overview.data.entry.id}
          context={{ overview: overview.data, search: suffix } satisfies EntryHere}
        />
      )}
    </>
  );
}

/** '/entries/{organizationId}/{year}' and a view that is not the reader's lead to the reader's own. */
function redirectFrom(tab: string | undefined, { entry }: EntryOverview): string | null {
  const isOwn = tab === 'view' ? entry.landing === 'view' : tab;
  return isOwn ? null : entryPath(entry, entry.landing);
}

function isClosed(tab: string | undefined, { abilities }: EntryOverview): boolean {
  const known = entryTabNames.find((name) => name === tab);
  return known !== undefined && !abilities.tabs.includes(known);
}

/** Whether somebody of an entry that is not accepted, or not any more, is at the address of its waivers. */
function isBeforeWaivers(tab: string | undefined, { entry, abilities }: EntryOverview): boolean {
  return tab === 'waivers' && entry.displayed_status !== 'accepted' && abilities.tabs.includes('people');
}

function OtherEntries({ overview }: { overview: EntryOverview }) {
  const others = overview.other_entries;
  if (others.length === 0) return null;
  const { organization_id, year } = overview.entry;
  return (
    <p className={styles['others']}>
      {overview.organization.name} has {others.length === 1 ? 'another entry' : `${others.length} other entries`} in{' '}
      {year}:{' '}
      {others.map((other, index) => (
        <span key={other.id}>
          {index > 0 ? ', ' : ''}
          <Link to={entryPath({ ...other, organization_id, year }, 'view')}>{other.official_name}</Link>
        </span>
      ))}
    </p>
  );
}

/** How much is behind a tab: '218 of 264' waivers signed, and once accepted (E-09) '7 of 17' required forms done and the people. */
function countBeside(tab: EntryTab, { entry }: EntryOverview): number | string | undefined {
  if (tab === 'waivers')
    return entry.waivers_total > 0 ? `${entry.waivers_completed} of ${entry.waivers_total}` : undefined;
  if (entry.displayed_status !== 'accepted') return undefined;
  if (tab === 'people') return entry.total_participants;
  if (tab !== 'submissions') return undefined;
  const { asked, done } = requiredSteps(entry.forms);
  return `${done} of ${asked.length}`;
}

/** The tab that an address of an entry names; the home of a leader is the timeline. */
function tabIn(pathname: string): EntryTab | undefined {
  const name = pathname.split('/')[4];
  return name === 'view' ? 'timeline' : entryTabNames.find((tab) => tab === name);
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
