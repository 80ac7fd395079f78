import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { entryTabLabels, entryTabNames } from '@parade/contract/entries/tabs.ts';
import { CallFailure } from '../../http/client.ts';
import { Link, Navigate, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import {
  Breadcrumbs,
  ErrorNotice,
  FactList,
  LoadingRows,
  PageHeader,
  ProgressRing,
  StatusPill,
  TabsNav,
} from '../../ui/Page.tsx';
import type { EntryHere } from '../entryHere.ts';
import { useOverview } from '../queries.ts';
import { daysUntil, liaisonLabel, statusTones } from '../words.ts';
import '../entry.css';
import styles from './layout.module.css';

/** The frame of one entry: header card and tabs. E-15: a missing entry leads to the not-found page. */
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
  const isMissing = overview.error instanceof CallFailure && overview.error.status === 404;
  if (organization === undefined || year === undefined || isMissing)
    return <Navigate to={pathTo('notFound')} replace />;
  if (overview.error && !overview.data)
    return <ErrorNotice error={overview.error} retry={() => void overview.refetch()} />;
  if (!overview.data) return <LoadingRows rows={8} label="Loading the entry" />;
  // The home of a leader is the timeline under its other address: the tab is the same.
  const isHome = pathname.endsWith('/view');
  const suffix = entry === undefined ? '' : `?entry=${entry}`;
  const redirectPath = redirectFrom(pathname.split('/')[4], overview.data);
  if (redirectPath) return <Navigate to={redirectPath} replace />;
  return (
    <>
      <Breadcrumbs
        places={[
          { label: 'Directory of Entries', to: pathTo('directory') },
          { label: `${overview.data.entry.official_name}, ${year}` },
        ]}
      />
      <Header overview={overview.data} />
      <OtherEntries overview={overview.data} />
      <TabsNav
        label="Sections of this entry"
        tabs={overview.data.abilities.tabs.map((tab) => ({
          label: entryTabLabels[tab],
          to: entryPath({ organization_id: organization, year, entry }, tab === 'timeline' && isHome ? 'view' : tab),
        }))}
      />
      <Outlet context={{ overview: overview.data, search: suffix } satisfies EntryHere} />
    </>
  );
}

/**
 * '/entries/{organizationId}/{year}' and a view that is not the reader's lead to the reader's own; a tab that the reader
 * does not get to /invalid-permissions.
 */
function redirectFrom(tab: string | undefined, { entry, abilities }: EntryOverview): string | null {
  const landing = entryPath(entry, entry.landing);
  if (!tab) return landing;
  if (tab === 'view') return entry.landing === 'view' ? null : landing;
  const known = entryTabNames.find((name) => name === tab);
  return known && !abilities.tabs.includes(known) ? pathTo('invalidPermissions') : null;
}

/** E-14: the header of an entry. */
function Header({ overview }: { overview: EntryOverview }) {
  const { entry, abilities } = overview;
  const { settings } = useSession().data;
  const inside = entry.landing === 'view';
  const facts = [
    { label: 'Organization', value: overview.organization.name },
    { label: 'Entity Type', value: overview.organization.type },
    ...(entry.theme_name ? [{ label: 'Theme', value: entry.theme_name }] : []),
    ...(entry.float_builder ? [{ label: 'Float builder', value: entry.float_builder }] : []),
    ...(inside ? [{ label: liaisonLabel(settings), value: <Liaison overview={overview} /> }] : []),
    ...(entry.directory_idx === null ? [] : [{ label: 'Parade order', value: entry.directory_idx }]),
    ...(entry.next_due
      ? [
          {
            label: 'Next due',
            value: (
              <>
                <Link
                  to={formPath(
                    entry,
                    entry.next_due.form_type,
                    abilities.actions.includes('edit_forms') ? 'editForm' : 'form',
                  )}
                >
                  {entry.next_due.name}
                </Link>
                <br />
                {showCivilDate(entry.next_due.due_date)}, {daysUntil(entry.next_due.due_date, overview.today)}
              </>
            ),
          },
        ]
      : []),
    ...(entry.waivers_total > 0
      ? [{ label: 'Waivers signed', value: `${entry.waivers_completed} of ${entry.waivers_total}` }]
      : []),
  ];
  return (
    <div className={styles['card']}>
      <PageHeader
        title={entry.official_name}
        lead={
          <>
            {entry.year} parade{' '}
            {entry.displayed_status ? (
              <StatusPill tone={statusTones[entry.displayed_status]}>{statusLabels[entry.displayed_status]}</StatusPill>
            ) : null}
          </>
        }
        actions={
          inside && abilities.tabs.includes('submissions') ? (
            <ProgressRing percent={entry.completion} label="Forms completed" size={64} />
          ) : undefined
        }
      />
      <FactList facts={facts} />
    </div>
  );
}

function Liaison({ overview }: { overview: EntryOverview }) {
  const { rep } = overview.entry;
  const { settings } = useSession().data;
  // Until somebody is assigned, the office's common address answers.
  const [name, email] = rep
    ? [`${rep.first_name} ${rep.last_name}`, rep.email]
    : [settings.default_tor_laison_name, settings.default_tor_laison_email];
  return (
    <span className={styles['liaison']}>
      <span className={styles['initials']} aria-hidden>
        {initials(name)}
      </span>
      <span>
        {name}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </span>
    </span>
  );
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

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : '')).join('');
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
