import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import { waiverPageSize } from '@parade/contract/http/paging.ts';
import { waiversDueOn, waiversSentOn } from '@parade/contract/settings/setting.ts';
import { waiverFilterLabels, waiverFilters } from '@parade/contract/waivers/status.ts';
import type { WaiverAction, WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { useEntryHere } from '../entries/entryHere.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable, Pager } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, Notice } from '../ui/Page.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { useWaivers } from './queries.ts';
import { ReceiverForm } from './ReceiverForm.tsx';
import { useWaiverActs } from './useWaiverActs.tsx';
import { WaiverPill } from './WaiverPill.tsx';
import { reviewPath, waiverWords } from './words.ts';
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
  const list = useWaivers({ entry_id: entry.id, year: entry.year, status, q, page, sortBy: 'name' });
  const acts = useWaiverActs();
  const [edited, setEdited] = useState<WaiverListed | null>(null);
  const [handed, setHanded] = useState<WaiverListed | null>(null);
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
  const tools: Readonly<Record<WaiverAction, { words: string; act: (waiver: WaiverListed) => void }>> = {
    approve: { words: 'Approve', act: (waiver) => void acts.approve(waiver) },
    verify: { words: 'Verify', act: (waiver) => void acts.verify(waiver) },
    remind: { words: 'Remind', act: (waiver) => void acts.remind(waiver) },
    edit: { words: 'Edit', act: setEdited },
    hand_over: { words: 'Copy link', act: setHanded },
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
          Everybody listed under People gets a mail with a signing link on that day. Until then nobody can sign.
        </Notice>
      ) : (
        <p className="waivers-lead">
          {entry.waivers_completed} of {entry.waivers_total} signed. Waivers are due{' '}
          {showCivilDate(waiversDueOn(entry.year))}.
        </p>
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
        <DataTable
          label="Waivers"
          columns={columns}
          rows={list.data?.data}
          keyOf={(waiver) => waiver.id}
          tools={(waiver) => (
            <div className="waivers-tools">
              {(Object.keys(tools) as WaiverAction[])
                .filter((name) => waiver.actions.includes(name))
                .map((name) => (
                  <Button
                    key={name}
                    look={name === 'approve' ? 'secondary' : 'quiet'}
                    aria-label={`${tools[name].words}: ${waiver.name}`}
                    onClick={() => tools[name].act(waiver)}
                  >
                    {tools[name].words}
                  </Button>
                ))}
            </div>
          )}
          empty={
            <EmptyState title={isNarrowed ? 'No waivers found' : 'No waivers yet'}>
              {isNarrowed ? (
                'Nothing fits these filters. Choose another status, or search for something else.'
              ) : (
                <>
                  Everybody who is listed under <Link to={`../people${search}`}>People</Link> gets a waiver of their
                  own.
                </>
              )}
            </EmptyState>
          }
        />
      )}
      <Pager page={page} size={waiverPageSize} total={list.data?.total ?? 0} to={toPage} />
      {edited ? <ReceiverForm waiver={edited} onClose={() => setEdited(null)} /> : null}
      {handed ? <HandOverDialog waiver={handed} onClose={() => setHanded(null)} /> : null}
    </>
  );
}

const columns: readonly Column<WaiverListed>[] = [
  {
    key: 'name',
    label: 'Name',
    render: (waiver) => (
      <>
        <Link to={reviewPath(waiver.token)}>{waiver.name}</Link>
        <span className="waivers-more">{waiver.email ?? 'No email: hand over the link'}</span>
      </>
    ),
  },
  { key: 'form', label: 'Waiver', render: (waiver) => waiver.form_name },
  { key: 'status', label: 'Status', render: (waiver) => <WaiverPill waiver={waiver} /> },
  {
    key: 'history',
    label: 'Last step',
    render: (waiver) => (
      <>
        {lastStep(waiver)}
        {waiver.verification_confirmed_at ? (
          <span className="waivers-more">
            Verified {showDay(waiver.verification_confirmed_at)}
            {waiver.verification_confirmed_by_user ? ` by ${waiver.verification_confirmed_by_user}` : ''}
          </span>
        ) : null}
      </>
    ),
  },
];

/** What happened last, in words. */
function lastStep(waiver: WaiverListed): string {
  if (waiver.approved_at)
    return `Approved ${showDay(waiver.approved_at)}${waiver.approved_by_user ? ` by ${waiver.approved_by_user}` : ''}`;
  if (waiver.completed_at) return `Signed ${showInstant(waiver.completed_at)}`;
  if (waiver.reminded_at) return `Reminded ${showDay(waiver.reminded_at)}`;
  if (waiver.viewed_at) return `Opened ${showDay(waiver.viewed_at)}`;
  if (waiver.sent_at) return `Sent ${showDay(waiver.sent_at)}`;
  return 'Not sent yet';
}
