import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { type EntryTab, entryTabNames } from '@parade/contract/entries/tabs.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { readListPlace } from '../../http/listAddress.ts';
import { openedRow, rememberRow } from '../../ui/list/openedRow.ts';
import { Breadcrumbs } from '../../ui/Page.tsx';
import { useOpenedList } from '../choosing/queries.ts';
import { directoryList, useDirectoryView } from '../directoryList.ts';
import styles from './trail.module.css';

/**
 * The way back to the list that the entry was opened from, with the same filters, page and row, and the way to its
 * neighbors there: '5 of 12, Previous, Next'.
 */
export function EntryTrail({ overview, tab }: { overview: EntryOverview; tab: EntryTab | undefined }) {
  const { entry } = overview;
  const { data, can } = useSession();
  const shape = directoryList(useDirectoryView(), data.settings.current_parade_year);
  const opened = openedRow();
  const isFromHere = opened !== null && (opened.to === shape.base || opened.to.startsWith(`${shape.base}/`));
  const place = isFromHere ? readListPlace(opened.to, shape) : null;
  const list = useOpenedList(place && { filters: place.filters, sortBy: place.sortBy });
  const entries = list.data ?? [];
  const at = entries.findIndex(({ id }) => id === entry.id);
  const isInList = at >= 0;
  useEffect(() => {
    // Back leads to the row of the entry that is looked at, not of the one that was opened first.
    if (isInList && opened && opened.row !== String(entry.id)) rememberRow({ ...opened, row: String(entry.id) });
  }, [isInList, opened, entry.id]);
  const name = { label: `${entry.official_name}, ${entry.year}` };
  // Leaders come from their own menu, and their first task is to be in sight.
  if (!isInList && !can('viewDesk') && entry.landing === 'view') return null;
  if (!isInList || !opened)
    return <Breadcrumbs places={[{ label: 'Directory of Entries', to: pathTo('directory') }, name]} />;
  const to = (neighbor: (typeof entries)[number] | undefined) =>
    neighbor && entryPath(neighbor, keptTab(tab) ?? entry.landing);
  return (
    <Breadcrumbs places={[{ label: opened.label, to: opened.to, state: { row: String(entry.id) } }, name]}>
      <span className={styles['trail']}>
        {(at + 1).toLocaleString('en-US')} of {entries.length.toLocaleString('en-US')}
        <Neighbor to={to(entries[at - 1])}>Previous</Neighbor>
        <Neighbor to={to(entries[at + 1])}>Next</Neighbor>
      </span>
    </Breadcrumbs>
  );
}

function Neighbor({ to, children }: { to: string | undefined; children: string }) {
  return to === undefined ? <span className={styles['end']}>{children}</span> : <Link to={to}>{children}</Link>;
}

/** The tabs that every entry has for whoever has them here. */
function keptTab(tab: EntryTab | undefined): EntryTab | undefined {
  return entryTabNames.find(
    (each) => each === tab && ['submissions', 'people', 'settings', 'audit_log'].includes(each),
  );
}
