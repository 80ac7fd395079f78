import { pathTo } from '@parade/contract/access/screens.ts';
import { waiverPageSize } from '@parade/contract/http/lists/pageSizes.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { type QueuedWaiver, queueQuery } from '@parade/contract/waivers/review/queue.ts';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { useListPlace } from '../../http/listAddress.ts';
import { typeFilter, yearFilter } from '../../settings/filters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { EmptyState, LoadingRows } from '../../ui/Page.tsx';
import { Picture } from '../../ui/program/Picture.tsx';
import { SignatureView } from '../../ui/signature/SignaturePad.tsx';
import { boardPath } from '../board/lists.ts';
import { useApprovalQueue } from '../queries.ts';
import { reviewPath } from '../words.ts';
import { QueuePanel } from './QueuePanel.tsx';
import styles from './queue.module.css';
import { useQueue } from './useQueue.ts';

const query = { shape: { ...queueQuery.shape, entry: queueQuery.shape.entry_id } };

/** Signed waivers that wait for approval: the list at the left, the one that is looked at and its act at the right. */
export function WaiverQueuePage() {
  const session = useSession();
  const { data } = session;
  const place = useListPlace({
    base: pathTo('waiverQueue'),
    defaults: { type: 'any', year: 'any', entry: 'any', q: '' },
    defaultSort: 'completed_at',
    query,
  });
  const { type, q } = place.filters;
  // All years: what was signed for the last parade still wants its approval once the next season has started.
  const year = Number(place.filters.year) || undefined;
  const entry_id = Number(place.filters.entry) || undefined;
  const list = useApprovalQueue({
    type: type === 'any' ? 'any' : Number(type),
    ...(year === undefined ? {} : { year }),
    page: place.page,
    ...(q ? { q } : {}),
    ...(entry_id === undefined ? {} : { entry_id }),
  });
  const panel = useRef<HTMLElement>(null);
  const queue = useQueue(list.data?.data, panel);
  const isNarrowed = type !== 'any' || q !== '' || entry_id !== undefined;
  return (
    <div className={`wide ${styles['desk']} ${list.isPending ? styles['waiting'] : ''}`}>
      {/* A row is chosen by a press on it, or by the keys of the list. */}
      <div className={styles['list']} onClickCapture={queue.openAt}>
        <ListScreen
          title="Waivers to Approve"
          place={place}
          query={list}
          rows={list.data?.data}
          total={list.data?.total}
          label="Waivers to Approve"
          columns={columns}
          keyOf={({ id }) => id}
          current={{ key: queue.chosen?.id, onMove: queue.moveTo }}
          picture={(waiver) => <Picture src={waiver.picture?.url} tone={typeTone(waiver.entry.org_type)} />}
          filters={[yearFilter(data, { any: true, preset: 'any' }), typeFilter(data)]}
          search="Search by name, email or entry"
          actions={
            <ButtonLink look="quiet" to={boardPath(year, session)} icon={<IconLayoutDashboard size={20} aria-hidden />}>
              Board
            </ButtonLink>
          }
          empty={
            isNarrowed ? (
              <EmptyState title="No waivers found" drawing="horseshoe">
                Choose another year or type, or try a different search.
              </EmptyState>
            ) : (
              <EmptyState title="Nothing to approve" drawing="broom">
                {year === undefined
                  ? 'Every signed waiver is approved.'
                  : 'Every signed waiver of this year is approved.'}{' '}
                New ones appear here as people sign.
              </EmptyState>
            )
          }
          size={waiverPageSize}
        />
      </div>
      {list.isPending ? (
        <div className={styles['loading']}>
          <LoadingRows rows={8} label="Loading the first waiver" />
        </div>
      ) : null}
      {queue.chosen ? (
        <QueuePanel ref={panel} waiver={queue.chosen} queue={queue} total={list.data?.total ?? 0} />
      ) : null}
    </div>
  );
}

const columns: readonly Column<QueuedWaiver>[] = [
  {
    key: 'name',
    label: 'Name',
    render: (waiver) => (
      <Link className="table-name" to={reviewPath(waiver.token)}>
        {waiver.name}
      </Link>
    ),
  },
  {
    key: 'entry',
    label: 'Entry',
    render: ({ entry }) => <Short text={entry.official_name || entry.organization_name} />,
  },
  {
    key: 'age',
    label: 'Age',
    render: ({ age, is_minor }) =>
      is_minor ? <strong className={styles['minor']}>{age}, minor</strong> : (age ?? '—'),
  },
  {
    key: 'signature',
    label: 'Signature',
    render: ({ name, signature }) => (
      <span className={styles['thumbnail']}>
        <SignatureView value={signature} label={`Signature on the waiver of ${name}`} />
      </span>
    ),
  },
];

function Short({ text }: { text: string }) {
  return (
    <span className={`table-name ${styles['short']}`} title={text}>
      {text}
    </span>
  );
}
