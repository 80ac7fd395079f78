import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import {
  type Message,
  type MessageState,
  messageStateLabels,
  messageStates,
  outboxPageSize,
} from '@parade/contract/notifications/message.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { type Column, DataTable, Pager } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { EmptyState, ErrorNotice, PageHeader, StatusPill, type Tone } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { Mailings } from './Mailings.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useOutbox, useResend } from './queries.ts';
import './outbox.css';

const tones: Record<MessageState, Tone> = {
  queued: 'info',
  sent: 'done',
  failed: 'problem',
  bounced: 'problem',
  kept: 'neutral',
};

/** Every letter of the portal: what was sent to whom, and what was not. */
export function OutboxPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('state');
  const state = messageStates.find((each) => each === asked) ?? 'any';
  const q = search.get('q') ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const [open, setOpen] = useState<number | null>(null);
  const mailing = Number(search.get('mailing')) || null;
  const list = useOutbox({ state, q, page, ...(mailing === null ? {} : { mailing }) });
  const resend = useResend();
  const toast = useToast();
  const here = {
    ...(mailing === null ? {} : { mailing: String(mailing) }),
    ...(state === 'any' ? {} : { state }),
    ...(q ? { q } : {}),
  };
  const put = (changes: Record<string, string>) => setSearch({ ...here, ...changes });

  const columns: Column<Message>[] = [
    {
      key: 'subject',
      label: 'Subject',
      render: (row) => (
        <button type="button" className="outbox-open" onClick={() => setOpen(row.id)}>
          {row.subject}
        </button>
      ),
    },
    { key: 'to', label: 'To', render: (row) => (row.to_name ? `${row.to_name} (${row.to_address})` : row.to_address) },
    { key: 'created', label: 'Created', render: (row) => showInstant(row.created_at) },
    {
      key: 'state',
      label: 'Status',
      render: (row) => (
        <>
          <StatusPill tone={tones[row.state]}>{messageStateLabels[row.state]}</StatusPill>
          {row.last_error ? <p className="outbox-error">{row.last_error}</p> : null}
        </>
      ),
    },
  ];
  return (
    <div className="wide">
      <PageHeader title="Outbox" count={list.data?.total} />
      <Mailings chosen={mailing} />
      <FilterBar
        filters={[
          {
            key: 'state',
            label: 'Status',
            preset: 'any',
            options: [
              { value: 'any', label: 'Any' },
              ...messageStates.map((each) => ({ value: each, label: messageStateLabels[each] })),
            ],
          },
        ]}
        values={{ state, q }}
        onChange={(key, value) => put({ [key]: value })}
        onClear={() => setSearch(mailing === null ? {} : { mailing: String(mailing) })}
        search={{ key: 'q', label: 'Search by address or subject' }}
      />
      {list.error ? <ErrorNotice error={list.error} retry={() => void list.refetch()} /> : null}
      <DataTable
        label="Emails"
        columns={columns}
        rows={list.data?.data}
        keyOf={(row) => row.id}
        empty={<EmptyState title="No emails">No emails match these filters.</EmptyState>}
        tools={(row) =>
          row.state === 'failed' || row.state === 'bounced' ? (
            <div className="outbox-tools">
              {row.waiver_token ? (
                // A new address makes a new letter with a link of its own: the old one need not be sent again.
                <ButtonLink look="quiet" to={pathTo('reviewWaiver', { token: row.waiver_token })}>
                  Correct the address
                </ButtonLink>
              ) : null}
              <Button
                look="quiet"
                onClick={() =>
                  resend.mutate(row.id, {
                    onSuccess: () => toast.success('Email queued again'),
                    onError: (error) => toast.error('We couldn’t resend the email', error.message),
                  })
                }
              >
                Send again
              </Button>
            </div>
          ) : null
        }
      />
      <Pager
        page={page}
        size={outboxPageSize}
        total={list.data?.total ?? 0}
        to={(next) => `?${new URLSearchParams({ ...here, page: String(next) })}`}
      />
      <MessageDialog id={open} onClose={() => setOpen(null)} />
    </div>
  );
}
