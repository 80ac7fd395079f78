import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import {
  type Message,
  type MessageState,
  messageCountLimit,
  messageKindLabels,
  messageKinds,
  messageStateLabels,
  messageStates,
  outboxPageSize,
} from '@parade/contract/notifications/message.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { useViewedList } from '../settings/views/useViewedList.tsx';
import { outboxQuery } from '@parade/contract/notifications/routes.ts';
import { AddressText } from '../ui/AddressText.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import type { FilterChoice } from '../ui/FilterBar.tsx';
import { ListScreen } from '../ui/ListScreen.tsx';
import { EmptyState, StatusPill, type Tone } from '../ui/Page.tsx';
import { SendAgain } from './FailedEmails.tsx';
import { MailStopped, Mailings } from './Mailings.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { outboxList } from './outboxList.ts';
import { type OutboxFilters, readOutbox, useMailings, useOutbox, useOutboxNames } from './queries.ts';
import './outbox.css';

/** A letter to somebody who has an account. */
export type ToAccount = Message & { readonly user_id: number };

const judgedList = { ...outboxList, query: outboxQuery };

const tones: Record<MessageState, Tone> = {
  queued: 'info',
  sent: 'done',
  failed: 'problem',
  bounced: 'problem',
  unsent: 'neutral',
};

/** Corrects the address of the account that a letter went to: of the room users, which this one does not know. */
export type CorrectionDialog = ComponentType<{ readonly message: ToAccount; readonly onClose: () => void }>;

/** The outbox with the dialog that corrects the address of an account. */
export function outboxPage(CorrectAddress: CorrectionDialog): ComponentType {
  return function Outbox() {
    return <OutboxPage CorrectAddress={CorrectAddress} />;
  };
}

/** Every letter of the portal: what was sent to whom, and what was not. */
function OutboxPage({ CorrectAddress }: { readonly CorrectAddress: CorrectionDialog }) {
  const { place, views, viewName } = useViewedList('outbox', judgedList);
  const { q, mailing: chosen, entry, user } = place.filters;
  const state = messageStates.find((each) => each === place.filters.state) ?? 'any';
  const kind = messageKinds.find((each) => each === place.filters.kind) ?? 'any';
  const mailing = Number(chosen) || null;
  const [open, setOpen] = useState<number | null>(null);
  const [corrected, setCorrected] = useState<ToAccount | null>(null);
  const asked: Omit<OutboxFilters, 'page'> = {
    state,
    kind,
    q,
    ...(mailing === null ? {} : { mailing }),
    ...(entry === '' ? {} : { entry: Number(entry) }),
    ...(user === '' ? {} : { user: Number(user) }),
  };
  const list = useOutbox({ ...asked, page: place.page });
  const names = useOutboxNames(asked);
  const total = list.data?.total;
  const countLimit = messageCountLimit(place.page, q !== '');
  return (
    <>
      <ListScreen
        title="Outbox"
        // Clearing the filters leaves the mailing that is looked at.
        place={{ ...place, clear: () => place.setFilters({ ...outboxList.defaults, mailing: chosen }) }}
        views={views}
        viewName={viewName}
        query={list}
        total={total}
        maxTotal={countLimit}
        {...(total !== undefined && total <= Math.min(maxPrinted, countLimit)
          ? { readAll: () => readOutbox(asked) }
          : {})}
        // Who looks for one email wants no mailings before it.
        above={
          <>
            <MailStopNotice />
            {mailing === null && isNarrowed(place.filters) ? null : <Mailings chosen={mailing} />}
          </>
        }
        filters={[
          stateFilter,
          kindFilter,
          ...ofOne('entry', 'Entry', entry, names?.entry),
          ...ofOne('user', 'User', user, names?.user),
        ]}
        search="Search by address or subject"
        label="Emails"
        columns={columnsOf(setOpen)}
        rows={list.data?.data}
        keyOf={(row) => row.id}
        tools={(row) =>
          row.state === 'failed' || row.state === 'bounced' ? <Tools row={row} onCorrect={setCorrected} /> : null
        }
        empty={
          <EmptyState drawing="horseshoe" title="No emails">
            {isNarrowed(place.filters)
              ? 'No emails match these filters.'
              : 'The portal has not written an email yet. Each one will be listed here.'}
          </EmptyState>
        }
        size={outboxPageSize}
      />
      <MessageDialog id={open} onClose={() => setOpen(null)} />
      {corrected ? (
        <Suspense>
          <CorrectAddress message={corrected} onClose={() => setCorrected(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

function MailStopNotice() {
  return <MailStopped why={useMailings().data?.mail_stop ?? null} />;
}

function isNarrowed(filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(outboxList.defaults).some(([key, value]) => filters[key] !== value);
}

/** Paper for more would be a book. */
const maxPrinted = 1_000;

/** A filter that an address sets, and that may be taken off: an entry or a user by their number. One that is gone has no name. */
function ofOne(key: string, label: string, value: string, name: string | null | undefined): FilterChoice[] {
  if (value === '') return [];
  return [
    {
      key,
      label,
      preset: '',
      options: [
        { value: '', label: 'Any' },
        { value, label: name ?? `No. ${value}` },
      ],
    },
  ];
}

const kindFilter: FilterChoice = {
  key: 'kind',
  label: 'Kind',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    ...messageKinds.map((each) => ({ value: each, label: messageKindLabels[each] })),
  ],
};

const stateFilter: FilterChoice = {
  key: 'state',
  label: 'Status',
  preset: 'any',
  options: [
    { value: 'any', label: 'Any' },
    ...messageStates.map((each) => ({ value: each, label: messageStateLabels[each] })),
  ],
};

function columnsOf(open: (id: number) => void): Column<Message>[] {
  return [
    {
      key: 'subject',
      label: 'Subject',
      wrap: true,
      render: (row) => (
        <button type="button" className="table-open" onClick={() => open(row.id)}>
          {row.subject}
        </button>
      ),
    },
    {
      key: 'to',
      label: 'To',
      wrap: true,
      render: (row) => (
        <>
          {row.to_name}
          <div className="outbox-address">
            <AddressText>{row.to_address}</AddressText>
          </div>
        </>
      ),
    },
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
}

function Tools({ row, onCorrect }: { row: Message; onCorrect: (row: ToAccount) => void }) {
  const { user_id } = row;
  return (
    <div className="outbox-tools">
      {row.waiver_token ? (
        // A new address makes a new letter with a link of its own: the old one need not be sent again.
        <ButtonLink look="quiet" to={pathTo('reviewWaiver', { token: row.waiver_token })}>
          Correct address
        </ButtonLink>
      ) : user_id !== null ? (
        <Button look="quiet" onClick={() => onCorrect({ ...row, user_id })}>
          Correct address
        </Button>
      ) : null}
      <SendAgain id={row.id} />
    </div>
  );
}
