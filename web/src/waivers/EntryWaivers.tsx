import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { waiverPageSize } from '@parade/contract/http/paging.ts';
import { waiversSentOn } from '@parade/contract/settings/setting.ts';
import { waiverFilterLabels, waiverFilters } from '@parade/contract/waivers/status.ts';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { useEntryHere } from '../entries/entryHere.ts';
import { Pager } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, Notice } from '../ui/Page.tsx';
import { BulkActs, shownAsChosen, useSelection } from './BulkActs.tsx';
import { EntryBoard } from './EntryBoard.tsx';
import { useWaivers } from './queries.ts';
import { WaiverFiles } from './WaiverFiles.tsx';
import { WaiverTable, waiverColumns } from './WaiverTable.tsx';
import { waiverWords } from './words.ts';
import './waivers.css';

const presets = { status: 'any', q: '' };

/** The Waivers tab: who has signed, and what is to be done about the others. */
export function EntryWaivers() {
  const { overview, search } = useEntryHere();
  const { entry } = overview;
  const { settings } = useSession().data;
  const [address, setAddress] = useSearchParams();
  const status = waiverFilters.find((filter) => filter === address.get('status')) ?? 'any';
  const q = address.get('q') ?? '';
  const page = Math.max(1, Number(address.get('page')) || 1);
  const filters = { type: 'any' as const, entry_id: entry.id, year: entry.year, status, ...(q ? { q } : {}) };
  const list = useWaivers({ ...filters, page, sortBy: 'name' });
  const selection = useSelection(filters);
  const isNarrowed = status !== presets.status || q !== presets.q;

  const change = (values: Record<string, string>) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [key, value] of Object.entries(values)) {
          if (value === '' || value === 'any') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const toPage = (to: number) => {
    const next = new URLSearchParams(address);
    next.set('page', String(to));
    return `?${next.toString()}`;
  };

  return (
    <>
      {settings.enable_waiver_emails ? null : (
        <Notice tone="needs-you" title={waiverWords.emails_disabled}>
          {waiverWords.emails_disabled_text}
        </Notice>
      )}
      {overview.today < waiversSentOn(entry.year) ? (
        <Notice tone="info" title={`Waivers go out on ${showCivilDate(waiversSentOn(entry.year))}`}>
          On that day, we email a signing link to everyone listed under People. No one can sign before then.
        </Notice>
      ) : (
        <EntryBoard entry={entry} />
      )}
      <FilterBar
        filters={[
          {
            key: 'status',
            label: 'Status',
            preset: 'any',
            options: ['any' as const, ...waiverFilters.filter((filter) => filter !== 'any')].map((value) => ({
              value,
              label: waiverFilterLabels[value],
            })),
          },
        ]}
        values={{ status, q }}
        onChange={(key, value) => change({ [key]: value })}
        onClear={() => change(presets)}
        search={{ key: 'q', label: 'Search by name or email' }}
      />
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      {list.error && !list.data ? null : (
        <WaiverTable
          rows={list.data?.data}
          columns={waiverColumns}
          selection={{
            chosen: shownAsChosen(selection, list.data?.data),
            onChange: selection.choose,
            labelOf: (waiver) => waiver.name,
          }}
          empty={
            <EmptyState title={isNarrowed ? 'No waivers found' : 'No waivers yet'}>
              {isNarrowed ? (
                'Choose another status, or try a different search.'
              ) : (
                <>
                  Everyone listed under <Link to={`../people${search}`}>People</Link> gets their own waiver.
                </>
              )}
            </EmptyState>
          }
        />
      )}
      <BulkActs selection={selection} filters={filters} rows={list.data?.data} total={list.data?.total ?? 0} />
      <div className="waiver-files no-print">
        <WaiverFiles filters={filters} sortBy="name" />
      </div>
      <Pager page={page} size={waiverPageSize} total={list.data?.total ?? 0} to={toPage} />
    </>
  );
}
