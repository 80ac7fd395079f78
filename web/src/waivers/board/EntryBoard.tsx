import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Board } from '@parade/contract/waivers/board.ts';
import { declinedLabels, declinedAs } from '@parade/contract/waivers/status.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRecount } from '../../entries/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice, Notice, Section } from '../../ui/Page.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { LinkSheet } from '../review/LinkSheet.tsx';
import { BoardFigures } from './BoardFigures.tsx';
import { PassPhone } from './PassPhone.tsx';
import { useWaiverBoard } from '../queries.ts';
import { useBulkActs } from '../review/useWaiverActs.ts';
import { skippedText } from '../reminding.ts';
import { reviewPath } from '../words.ts';
import styles from './board.module.css';
import room from '../waivers.module.css';

interface EntryBoardProps {
  readonly entry: EntryOverview['entry'];
  /** A civil date. */
  readonly today: string;
}

/**
 * How far the waivers of one entry are, and who is missing; follows while people sign. What is done about all of them at
 * once is beside their number, within reach on a phone.
 */
export function EntryBoard({ entry, today }: EntryBoardProps) {
  const { data: board, error, refetch } = useWaiverBoard({ year: entry.year, entry_id: entry.id });
  const counts = board?.total;
  useRecount(
    counts && signedOf(counts.pending_approval + counts.completed, counts.total),
    signedOf(entry.waivers_completed, entry.waivers_total),
  );
  if (error && !board) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!board || board.total.total === 0) return null;
  const { total, missing } = board;
  const due = `${board.due_date < today ? 'was due' : 'due'} ${showCivilDate(board.due_date)}`;
  return (
    <>
      <BoardFigures counts={total} />
      {total.pending === 0 ? (
        <Notice tone="done" title="Everyone has signed">
          {total.pending_approval > 0 ? 'The signed waivers still need approval.' : 'There is nothing left to do.'}
        </Notice>
      ) : (
        <Section
          title={`${board.overdue ? 'Overdue' : 'Not signed yet'}: ${total.pending.toLocaleString('en-US')}, ${due}`}
          actions={
            <>
              <RemindAll entry={entry} board={board} />
              <LinkSheet entry={entry} today={today} />
              <PassPhone entry_id={entry.id} />
            </>
          }
        >
          {missing ? <MissingNames missing={missing} pending={total.pending} /> : null}
        </Section>
      )}
    </>
  );
}

/** Reminds everybody who has not signed, without a way down the list to choose them. */
function RemindAll({ entry, board: { total, missing } }: { entry: EntryBoardProps['entry']; board: Board }) {
  const { act, isBusy } = useBulkActs(nothingChosen);
  // Of more than a hundred, not all are known here.
  const known = missing?.length === total.pending ? missing : null;
  const left = known?.filter(({ declined_as, email }) => declined_as === null && email) ?? [];
  const isOneForm = new Set(known?.map(({ form_name }) => form_name)).size === 1;
  const count =
    left.length === 0
      ? { waivers: total.pending, people: undefined }
      : { waivers: left.length, people: isOneForm ? left.length : undefined, skipped: skippedText(known ?? []) };
  const body = {
    type: 'any',
    status: 'not-completed',
    entry_id: entry.id,
    year: entry.year,
    count: total.pending,
  } as const;
  return (
    <Button look="quiet" busy={isBusy('remind')} onClick={() => act('remind', count, body)}>
      Remind all
    </Button>
  );
}

const nothingChosen = () => undefined;

function signedOf(signed: number, total: number): string {
  return `${signed} of ${total}`;
}

type Missing = NonNullable<Board['missing']>;

/** More names push the list with its reminders far down, on a phone with a line for every two of them. */
const namesAtFirst = { wide: 20, phone: 6 };

/** Who has not signed, the first of them where there are many. */
function MissingNames({ missing, pending }: { readonly missing: Missing; readonly pending: number }) {
  const [isWhole, setWhole] = useState(false);
  const atFirst = useMedia('screen and (max-width: 40em)') ? namesAtFirst.phone : namesAtFirst.wide;
  const isLong = missing.length > atFirst;
  const shown = isWhole ? missing : missing.slice(0, atFirst);
  const unnamed = pending - missing.length;
  return (
    <>
      <ul className={styles['missing']}>
        {shown.map((waiver) => (
          <li key={waiver.id}>
            <Link to={reviewPath(waiver.token)}>
              {waiver.name}
              {missing.some(({ id, name }) => id !== waiver.id && name === waiver.name) ? `, ${waiver.form_name}` : ''}
            </Link>
            {waiver.email ? null : <span className={room['more']}>No email</span>}
            {declinedAs.map((as) =>
              as === waiver.declined_as ? (
                <span className={room['more']} key={as}>
                  {declinedLabels[as]}
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      {isLong ? (
        <p className={styles['whole']}>
          <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? 'Show fewer names'
              : `Show ${unnamed > 0 ? '' : 'all '}${missing.length.toLocaleString('en-US')} names`}
          </Button>
        </p>
      ) : null}
      {isLong && !isWhole ? (
        <p className={`${room['more']} print-only`}>and {(pending - shown.length).toLocaleString('en-US')} more</p>
      ) : null}
      {unnamed > 0 && (isWhole || !isLong) ? (
        <p className={room['more']}>and {unnamed.toLocaleString('en-US')} more in the list below</p>
      ) : null}
    </>
  );
}
