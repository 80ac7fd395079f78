import { signedShare, type WaiverCounts } from '@parade/contract/waivers/board.ts';
import { waiverStatusLabels } from '@parade/contract/waivers/status.ts';
import styles from './board.module.css';

/** The big numbers: how many, how many of them in which state. */
export function BoardFigures({ counts }: { counts: WaiverCounts }) {
  const figures: [string, string][] = [
    [
      `${signedShare(counts)}%`,
      `signed, ${(counts.total - counts.pending).toLocaleString('en-US')} of ${counts.total.toLocaleString('en-US')}`,
    ],
    [
      counts.pending.toLocaleString('en-US'),
      counts.declined > 0
        ? `${waiverStatusLabels.pending}, including ${counts.declined} declined`
        : waiverStatusLabels.pending,
    ],
    [counts.pending_approval.toLocaleString('en-US'), waiverStatusLabels['pending-approval']],
    [counts.completed.toLocaleString('en-US'), waiverStatusLabels.completed],
  ];
  return (
    <ul className={styles['figures']}>
      {figures.map(([figure, label]) => (
        <li key={label}>
          <strong>{figure}</strong> <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

/** The share of signed waivers as a bar with its number. isLabeled: what it counts is said before it, as in a table. */
export function SignedBar({ counts, isLabeled }: { counts: WaiverCounts; isLabeled?: true }) {
  const percent = signedShare(counts);
  return (
    <span className={styles['bar']}>
      {/* It says the same as the number, which is read out. */}
      <progress max={100} value={percent} aria-hidden />
      {percent}%{isLabeled ? null : <span className="visually-hidden"> signed</span>}
    </span>
  );
}
