import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { letterPath } from '@parade/contract/entries/paths.ts';
import { applicantMessageOf } from '@parade/contract/entries/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useParadeDay } from '../../settings/useParadeDay.ts';
import { DrawnRose } from '../../ui/program/Drawing.tsx';
import { markGreeted, wasGreeted } from './greeted.ts';
import styles from './tasks.module.css';

/**
 * E-10: congratulates once on each device, with the rose that draws itself. From then on, and once the parade is over, it is
 * a folded line at the end.
 */
export function Acceptance({ overview, children }: { overview: EntryOverview; children: ReactNode }) {
  const { entry, today } = overview;
  const isOver = useParadeDay(entry.year) < today;
  const isAccepted = entry.displayed_status === 'accepted';
  const accepted = `${entry.id} ${entry.approved_at ?? ''}`;
  const [isFirst] = useState(() => !isOver && !wasGreeted(accepted));
  useEffect(() => {
    if (isAccepted) markGreeted(accepted);
  }, [accepted, isAccepted]);
  if (!isAccepted) return children;
  const { title, text } = applicantMessageOf('accepted', entry.year, today);
  return (
    <>
      {isFirst ? (
        <div className={styles['joy']}>
          <DrawnRose />
          <div>
            <p className={styles['joyTitle']}>{title}</p>
            <Words overview={overview} text={text} />
          </div>
        </div>
      ) : null}
      {children}
      {isFirst ? null : (
        <details className={styles['accepted']}>
          <summary>{title}</summary>
          <Words overview={overview} text={text} />
        </details>
      )}
    </>
  );
}

function Words({ overview: { entry, abilities }, text }: { overview: EntryOverview; text: string }) {
  return (
    <p>
      {/* A month and its day stay on one line. */}
      {text.replaceAll(/ (?=\d)/g, '\u00a0')} {entry.approved_at ? `Accepted on ${showDay(entry.approved_at)}.` : ''}{' '}
      {abilities.actions.includes('read_letter') ? <Link to={letterPath(entry)}>Letter of acceptance</Link> : null}
    </p>
  );
}
