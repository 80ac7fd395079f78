import { entryPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { waiverPageSize } from '@parade/contract/http/lists/pageSizes.ts';
import { areWaiversOpen, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { waiverListFilters, type waiverSort } from '@parade/contract/waivers/bulk.ts';
import { waiverFilters } from '@parade/contract/waivers/status.ts';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useEntryHere } from '../../entries/entryHere.ts';
import { useListPlace } from '../../http/listAddress.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, Notice } from '../../ui/Page.tsx';
import { EmailsDisabled } from '../EmailsDisabled.tsx';
import { EntryBoard } from './EntryBoard.tsx';
import { waiverSorts, waiverStatusFilter } from './lists.ts';
import { PassedDevices } from './PassedDevices.tsx';
import { readWaivers, useWaivers } from '../queries.ts';
import { useWaiverTable, waiverColumns } from './useWaiverTable.tsx';
import { WaiverFiles } from './WaiverFiles.tsx';

/** The Waivers tab: who has signed, and what is to be done about the others. */
export function EntryWaivers() {
  const { overview } = useEntryHere();
  const { entry } = overview;
  const place = useListPlace({
    base: entryPath(entry, 'waivers'),
    defaults: { status: 'any', q: '' },
    defaultSort: 'name',
    sorts: waiverSorts,
    query: waiverListFilters,
  });
  const sortBy = place.sortBy as z.output<typeof waiverSort>;
  const status = waiverFilters.find((filter) => filter === place.filters.status) ?? 'any';
  const { q } = place.filters;
  const filters = { type: 'any' as const, entry_id: entry.id, year: entry.year, status, ...(q ? { q } : {}) };
  const list = useWaivers({ ...filters, page: place.page, sortBy });
  const { table, bulk, dialogs } = useWaiverTable({ filters, columns: waiverColumns, list });
  return (
    <>
      <ListScreen
        place={{ ...place, filters: { ...place.filters, status } }}
        query={list}
        total={list.data?.total}
        readAll={() => readWaivers({ ...filters, sortBy })}
        above={
          <>
            <EmailsDisabled />
            {!areWaiversOpen(entry.year, overview.today) ? (
              <Notice tone="info" title={`Waivers go out on ${showCivilDate(waiversSentOn(entry.year))}`}>
                On that day, we’ll email a signing link to everyone listed under People. No one can sign before then.
              </Notice>
            ) : (
              <>
                <PassedDevices entry_id={entry.id} />
                <EntryBoard entry={entry} today={overview.today} />
              </>
            )}
          </>
        }
        filters={[waiverStatusFilter]}
        search="Search by name or email"
        brief
        {...table}
        empty={
          place.isNarrowed ? (
            <EmptyState drawing="horseshoe" title="No waivers found">
              Choose another status, or try a different search.
            </EmptyState>
          ) : (
            <EmptyState drawing="flower" title="No waivers yet">
              Everyone listed under <Link to={entryPath(entry, 'people')}>People</Link> gets their own waiver.
            </EmptyState>
          )
        }
        bulk={bulk}
        foot={<WaiverFiles filters={filters} sortBy={sortBy} />}
        size={waiverPageSize}
      />
      {dialogs}
    </>
  );
}
