import { pathTo } from '@parade/contract/access/screens.ts';
import type { QueueAnswer, QueueItem } from '@parade/contract/entries/review/review.ts';
import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useLetterOf } from '../../ui/keys/letterKeys.ts';
import { FoundStatus } from '../../ui/list/FoundStatus.tsx';
import { EmptyState, FailedPage, LoadingRows, PageHeader } from '../../ui/Page.tsx';
import { Keys } from '../../ui/program/Marks.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { queueDefaults, type QueueFilters, reviewPath } from './address.ts';
import { readQueueFilters } from './queueFilters.ts';
import { type Outcome, useQueue } from './queries.ts';
import { ReviewedApplication } from './ReviewedApplication.tsx';
import styles from './review.module.css';

/** /review/{entryId?}: received applications one after the other. */
export function ReviewPage() {
  const [search] = useSearchParams();
  const filters = readQueueFilters(search);
  const queue = useQueue(filters);
  if (queue.error && !queue.data) return <FailedPage error={queue.error} retry={() => void queue.refetch()} />;
  if (!queue.data) return <LoadingRows rows={8} label="Loading applications" />;
  return <Desk key={JSON.stringify(filters)} queue={queue.data} filters={filters} />;
}

function Desk({ queue, filters }: { queue: QueueAnswer; filters: QueueFilters }) {
  const { entryId } = useParams();
  const navigate = useNavigate();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const latest = useLatest(outcomes);
  const id = Number(entryId);
  const { data: items } = queue;
  const at = items.findIndex((item) => item.id === id);
  const go = useCallback(
    (to: number | undefined) => (to === undefined ? undefined : void navigate(reviewPath(to, { ...filters }))),
    [navigate, filters],
  );
  const [first] = items;
  if (entryId === undefined && first) return <Navigate to={reviewPath(first.id, { ...filters })} replace />;
  if (entryId === undefined) return <NothingToDecide queue={queue} filters={filters} />;
  const decided = (outcome: Outcome, isHere: boolean) => {
    setOutcomes((all) => new Map(all).set(id, outcome));
    // Others may have been decided since this one was sent.
    if (isHere) go(nextOpen(items, new Map(latest()).set(id, outcome), at)?.id);
  };
  const here = items[at];
  const next = nextOpen(items, new Map(outcomes).set(id, 'gone'), at);
  const neighbors = { previous: items[at - 1]?.id, next: items[at < 0 ? 0 : at + 1]?.id };
  return (
    <div className={styles['desk']}>
      <Strip items={items} outcomes={outcomes} at={at} total={queue.total} filters={filters} />
      <FoundStatus at={String(id)} words={here && `${placeOf(at, queue.total)}, ${here.official_name}`} />
      <ReviewedApplication
        key={id}
        id={id}
        held={queue.held}
        onDecided={decided}
        onFound={(outcome) => setOutcomes((all) => new Map(all).set(id, outcome))}
        onUndone={(undone) => {
          setOutcomes((all) => new Map(all).set(undone, 'open'));
          go(undone);
        }}
        goTo={{ previous: () => go(neighbors.previous), next: () => go(neighbors.next) }}
        nextOpen={next && { path: reviewPath(next.id, { ...filters }), name: next.official_name }}
      />
    </div>
  );
}

/** The next one that nobody has decided, from here on and then from the start; null: none is left. */
function nextOpen(items: readonly QueueItem[], outcomes: ReadonlyMap<number, Outcome>, at: number) {
  const isOpen = ({ id, state }: QueueItem) => (outcomes.get(id) ?? state) === 'open';
  return items.slice(at + 1).find(isOpen) ?? items.find(isOpen) ?? null;
}

interface StripProps {
  readonly items: readonly QueueItem[];
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly at: number;
  readonly total: number;
  readonly filters: QueueFilters;
}

/** The place in the queue: '3 of 15', and a number for each application that shows its outcome. */
function Strip({ items, outcomes, at, total, filters }: StripProps) {
  const from = Math.max(0, Math.min(at - 12, items.length - stripLength));
  const shown = items.slice(from, from + stripLength);
  const to = (index: number) => reviewPath(items[index]?.id, { ...filters });
  const letter = useLetterOf();
  return (
    <nav className={styles['strip']} aria-label="Queue">
      <strong>Applications received</strong>
      <span className={styles['place']}>{at < 0 ? `${total} waiting` : placeOf(at, total)}</span>
      <ol>
        {shown.map((item, index) => (
          <li key={item.id}>
            <Link
              to={reviewPath(item.id, { ...filters })}
              aria-current={from + index === at ? 'page' : undefined}
              aria-label={markWords(outcomes.get(item.id) ?? item.state, from + index + 1, item.official_name)}
              title={item.official_name}
            >
              <Mark outcome={outcomes.get(item.id) ?? item.state} number={from + index + 1} />
            </Link>
          </li>
        ))}
      </ol>
      {/* A phone shows no name over a number. */}
      {at < items.length - 1 ? (
        <span className={styles['upNext']}>
          Next: <bdi>{items[at + 1]?.official_name}</bdi>
        </span>
      ) : null}
      <span className={styles['turns']}>
        {at > 0 ? (
          <ButtonLink to={to(at - 1)} {...letter('K')}>
            Previous <Keys keys={['K']} />
          </ButtonLink>
        ) : null}
        {at < items.length - 1 ? (
          <ButtonLink to={to(at + 1)} {...letter('J')}>
            Next <Keys keys={['J']} />
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}

const stripLength = 25;

function placeOf(at: number, total: number): string {
  return `${at + 1} of ${total}`;
}

function Mark({ outcome, number }: { outcome: Outcome; number: number }) {
  if (outcome === 'open') return number;
  const Icon = markIcons[outcome];
  return <Icon size={17} aria-hidden />;
}

const markIcons: Readonly<Record<Exclude<Outcome, 'open'>, typeof IconCheck>> = {
  accepted: IconCheck,
  rejected: IconX,
  held: IconCheck,
  aside: IconClock,
  gone: IconMinus,
};

/** '3, set aside, Rosewood High Band': what a sign of the queue is to somebody who listens. */
function markWords(outcome: Outcome, number: number, name: string): string {
  return [number, ...(outcome === 'open' ? [] : [outcomeWords[outcome]]), name].join(', ');
}

const outcomeWords: Readonly<Record<Exclude<Outcome, 'open'>, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  held: 'decided and held',
  aside: 'set aside',
  gone: 'no longer waiting',
};

function NothingToDecide({ queue, filters }: { queue: QueueAnswer; filters: QueueFilters }) {
  const { can } = useSession();
  // Another order hides none.
  const isNarrowed = reviewPath(undefined, { ...filters, sortBy: queueDefaults.sortBy }) !== reviewPath(undefined);
  return (
    <>
      <PageHeader title="Applications" />
      <EmptyState
        title={isNarrowed ? 'No applications match these filters' : 'No applications are waiting'}
        action={
          isNarrowed ? (
            <ButtonLink to={reviewPath(undefined)}>Show all applications</ButtonLink>
          ) : queue.held > 0 && can('updateStatus') ? (
            <ButtonLink to={pathTo('heldDecisions')}>Held decisions ({queue.held})</ButtonLink>
          ) : (
            <ButtonLink to={pathTo('directory')}>Directory of Entries</ButtonLink>
          )
        }
      >
        {filters.state === 'aside' ? (
          'No applications are set aside.'
        ) : (
          <>
            {isNarrowed ? 'Other applications may still be waiting.' : 'New ones show here as soon as they come in.'}{' '}
            <Link to={reviewPath(undefined, { state: 'aside' })}>Show those set aside</Link>
          </>
        )}
      </EmptyState>
    </>
  );
}
