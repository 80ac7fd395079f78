import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { declinedLabels, declinedAs } from '@parade/contract/waivers/status.ts';
import { Link } from 'react-router';
import { Notice, Section } from '../../ui/Page.tsx';
import { LinkSheet } from '../review/LinkSheet.tsx';
import { BoardFigures } from './BoardFigures.tsx';
import { PassPhone } from './PassPhone.tsx';
import { useWaiverBoard } from '../queries.ts';
import { reviewPath } from '../words.ts';
import styles from './board.module.css';
import room from '../waivers.module.css';

interface EntryBoardProps {
  readonly entry: { readonly id: number; readonly year: number; readonly official_name: string };
  /** A civil date. */
  readonly today: string;
}

/**
 * How far the waivers of one entry are, and who is missing; follows while people sign. What is done about all of them at
 * once is beside their number, within reach on a phone.
 */
export function EntryBoard({ entry, today }: EntryBoardProps) {
  const { data: board } = useWaiverBoard({ year: entry.year, entry_id: entry.id });
  if (!board || board.total.total === 0) return null;
  const { total, missing } = board;
  const due = showCivilDate(board.due_date);
  return (
    <>
      <BoardFigures counts={total} />
      {total.pending === 0 ? (
        <Notice tone="done" title="Everyone has signed">
          {total.pending_approval > 0 ? 'The signed waivers still need approval.' : 'There is nothing left to do.'}
        </Notice>
      ) : (
        <Section
          title={`${board.overdue ? 'Overdue' : 'Not signed yet'}: ${total.pending.toLocaleString('en-US')}, due ${due}`}
          actions={
            <>
              <LinkSheet entry={entry} today={today} />
              <PassPhone entry_id={entry.id} />
            </>
          }
        >
          <ul className={styles['missing']}>
            {missing?.map((waiver) => (
              <li key={waiver.id}>
                <Link to={reviewPath(waiver.token)}>
                  {waiver.name}
                  {missing.some(({ id, name }) => id !== waiver.id && name === waiver.name)
                    ? `, ${waiver.form_name}`
                    : ''}
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
          {missing && total.pending > missing.length ? (
            <p className={room['more']}>
              and {(total.pending - missing.length).toLocaleString('en-US')} more in the list below
            </p>
          ) : null}
        </Section>
      )}
    </>
  );
}
