import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { letterPath } from '@parade/contract/entries/paths.ts';
import { applicantMessages } from '@parade/contract/entries/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { DrawnRose } from '../../ui/program/Drawing.tsx';
import { markGreeted, wasGreeted } from './greeted.ts';
import styles from './tasks.module.css';

/** E-10: congratulates once on each device, with the rose that draws itself; from then on it is one folded line. */
export function Acceptance({ overview: { entry, abilities } }: { overview: EntryOverview }) {
  const accepted = `${entry.id} ${entry.approved_at ?? ''}`;
  const [isFirst] = useState(() => !wasGreeted(accepted));
  useEffect(() => markGreeted(accepted), [accepted]);
  const message = applicantMessages.accepted;
  const letter = abilities.actions.includes('read_letter') ? (
    <Link to={letterPath(entry)}>Letter of acceptance</Link>
  ) : null;
  const day = entry.approved_at ? `Accepted on ${showDay(entry.approved_at)}.` : '';
  if (isFirst)
    return (
      <div className={styles['joy']}>
        <DrawnRose />
        <div>
          <p className={styles['joyTitle']}>{message.title}</p>
          <p>
            {message.text} {day} {letter}
          </p>
        </div>
      </div>
    );
  return (
    <details className={styles['accepted']}>
      <summary>{message.title}</summary>
      <p>
        {message.text} {day} {letter}
      </p>
    </details>
  );
}
