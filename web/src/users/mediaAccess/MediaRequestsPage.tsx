import { pathTo } from '@parade/contract/access/screens.ts';
import { showDay } from '@parade/contract/calendar.ts';
import {
  type MediaDecision,
  type MediaRequest,
  mediaRequestLabels,
  mediaRequestsPageSize,
  mediaRequestsQuery,
  type MediaRequestState,
  mediaRequestStates,
} from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useListPlace } from '../../http/listAddress.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, StatusPill, type Tone } from '../../ui/Page.tsx';
import { MediaDecisionDialog, useTakingBack } from './MediaDecisionDialog.tsx';
import { useMediaRequests } from './queries.ts';
import { AddressText } from '../../ui/AddressText.tsx';

interface Deciding {
  readonly request: MediaRequest;
  readonly decision: MediaDecision;
}

/** U-40: /media-requests: who asks for media access. */
export function MediaRequestsPage() {
  const place = useListPlace({
    base: pathTo('mediaRequests'),
    defaults: { state: 'waiting', q: '' },
    defaultSort: 'asked',
    query: mediaRequestsQuery,
  });
  const list = useMediaRequests({ ...place.filters, page: place.page });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <>
      <ListScreen
        title="Media Access Requests"
        lead={
          list.data?.data.some(({ state, abilities }) => state === 'waiting' && !abilities.decide)
            ? 'People who ask for media access. An admin grants or denies it.'
            : 'People who ask for media access. Granting it gives them the Media role.'
        }
        place={place}
        query={list}
        total={list.data?.total}
        filters={[stateFilter]}
        search="Search people, addresses and organizations"
        label="Media access requests"
        columns={columns}
        rows={list.data?.data}
        keyOf={(row) => row.id}
        linkOf={(row) => pathTo('user', { id: row.user_id })}
        tools={(row) => <Tools request={row} onDecide={(decision) => setDeciding({ request: row, decision })} />}
        size={mediaRequestsPageSize}
        empty={
          <EmptyState title="No media access requests" drawing="stand">
            {place.filters['state'] === 'waiting' && !place.filters['q']
              ? 'Nobody is waiting for media access.'
              : 'Remove a filter or try a different search.'}
          </EmptyState>
        }
      />
      {deciding ? (
        <MediaDecisionDialog
          key={`${deciding.request.id} ${deciding.decision}`}
          {...deciding}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </>
  );
}

function Tools({ request, onDecide }: { request: MediaRequest; onDecide: (decision: MediaDecision) => void }) {
  const { abilities, first_name, last_name } = request;
  const name = fullName({ first_name, last_name });
  const confirm = useConfirm();
  const takeBack = useTakingBack(request.id);
  const ask = async () => {
    const body =
      request.state === 'granted'
        ? `${name} loses the Media role. The request is waiting again.`
        : `The request from ${name} is waiting again.`;
    if (
      await confirm({
        title: 'Undo this decision?',
        body: `${body} An email that was already sent can’t be recalled.`,
        act: 'Undo',
      })
    )
      await takeBack();
  };
  if (abilities.undo)
    return (
      <Button look="quiet" aria-label={`Undo the decision about ${name}`} onClick={() => void ask()}>
        Undo
      </Button>
    );
  if (!abilities.decide) return null;
  return (
    <>
      <Button look="quiet" aria-label={`Deny media access to ${name}`} onClick={() => onDecide('refused')}>
        Deny
      </Button>
      <Button aria-label={`Grant media access to ${name}`} onClick={() => onDecide('granted')}>
        Grant
      </Button>
    </>
  );
}

const stateFilter = {
  key: 'state',
  label: 'Status',
  preset: 'waiting',
  options: [
    { value: 'any', label: 'Any' },
    ...mediaRequestStates.map((value) => ({ value, label: mediaRequestLabels[value] })),
  ],
};

const tones: Readonly<Record<MediaRequestState, Tone>> = { waiting: 'needs-you', granted: 'done', refused: 'neutral' };

const columns: readonly Column<MediaRequest>[] = [
  { key: 'name', label: 'Name', render: (row) => fullName(row) },
  { key: 'organization', label: 'Media organization', render: (row) => row.media_organization_name || '—' },
  { key: 'email', label: 'Email', render: (row) => <AddressText>{row.email}</AddressText> },
  { key: 'explanation', label: 'Explanation', wrap: true, render: (row) => row.explanation || '—' },
  { key: 'asked', label: 'Asked', render: (row) => showDay(row.asked_at) },
  {
    key: 'state',
    label: 'Status',
    render: (row) => <StatusPill tone={tones[row.state]}>{mediaRequestLabels[row.state]}</StatusPill>,
  },
  { key: 'by', label: 'Decided by', optional: true, render: (row) => row.decided_by ?? '—' },
];
