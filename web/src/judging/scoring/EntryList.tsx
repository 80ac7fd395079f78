import { type JudgedAward, totalOf } from '@parade/contract/judging/sheet.ts';
import { maxPointsOf } from '@parade/contract/judging/award.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { counted } from '@parade/contract/wording.ts';
import { Link } from 'react-router';
import { EmptyState, StatusMark } from '../../ui/Page.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { Picture } from '../../ui/program/Picture.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { sheetPath } from './paths.ts';
import styles from './scoring.module.css';
import type { Scoring } from './useScoring.ts';
import { stateLabels, stateTones } from './words.ts';

interface EntryListProps {
  readonly award: JudgedAward;
  readonly year: number;
  readonly scoring: Scoring;
  /** The entry whose sheet is open. */
  readonly open: number | undefined;
}

/** The entries of an award in parade order: which are scored, and with how many points. */
export function EntryList({ award, year, scoring, open }: EntryListProps) {
  const max = maxPointsOf(award.criteria);
  if (award.entries.length === 0)
    return (
      <EmptyState title="No entries to score" drawing="horseshoe">
        No entries for this award are visible yet.
      </EmptyState>
    );
  return (
    <section aria-label={`Entries: ${award.name}`}>
      <SectionRule note={`up to ${counted(max, 'point')}`}>{award.name}</SectionRule>
      <ol className={styles['entries']}>
        {award.entries.map((entry) => {
          const { state, points } = scoring.sheetOf(award, entry.id);
          return (
            <li key={entry.id}>
              <Link to={sheetPath(year, award.id, entry.id)} aria-current={entry.id === open ? 'page' : undefined}>
                <Folio isPlace={entry.directory_idx !== null}>
                  {entry.directory_idx ?? <span aria-hidden>–</span>}
                </Folio>
                <Picture src={entry.picture?.url} tone={typeTone(entry.org_type)} />
                <span className={styles['who']}>
                  <strong>{entry.name}</strong>
                  {entry.under ? <span>{entry.under}</span> : null}
                </span>
                <span className={styles['standing']}>
                  {points.length > 0 ? <b>{totalOf(points)}</b> : null}
                  <StatusMark tone={stateTones[state]}>{stateLabels[state]}</StatusMark>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
