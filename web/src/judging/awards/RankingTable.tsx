import { entryPath } from '@parade/contract/entries/paths.ts';
import {
  type AwardResults,
  countedSheets,
  hasOwnEntries,
  pointsPerJudge,
  rankText,
  type RankedEntry,
} from '@parade/contract/judging/results.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { Link } from 'react-router';
import { Kind } from '../../ui/program/Tones.tsx';
import styles from './awards.module.css';

/** Entries by rank, with what each judge gave; the points by criterion and the notes fold out, on paper below the entry. */
export function RankingTable({ award }: { award: AwardResults }) {
  const { judges, entries } = award;
  const isPerJudge = hasOwnEntries(award);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard too
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Ranking and points">
      <table className={styles['ranking']}>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Order</th>
            <th scope="col">Entry</th>
            {judges.map(({ id, name, counts }) => (
              <th key={id} scope="col">
                {name}
                {counts ? '' : ' (does not count)'}
              </th>
            ))}
            <th scope="col">Total</th>
            {isPerJudge ? <th scope="col">Per judge</th> : null}
            <th scope="col">Sheets</th>
          </tr>
        </thead>
        {/* One body for each entry: a sheet of paper never ends between its rank and its points. */}
        {entries.map((entry) => (
          <tbody key={entry.entry_id}>
            <EntryRow entry={entry} award={award} isPerJudge={isPerJudge} />
            <PrintedPoints entry={entry} award={award} columns={5 + judges.length + (isPerJudge ? 1 : 0)} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface EntryRowProps {
  readonly entry: RankedEntry;
  readonly award: AwardResults;
  /** Ranks go by points per judge, and the row says how many these are. */
  readonly isPerJudge: boolean;
}

function EntryRow({ entry, award, isPerJudge }: EntryRowProps) {
  const { judges } = award;
  return (
    <tr>
      <td className={styles['rank']} data-label="Rank">
        {entry.is_up ? rankText(entry) : 'Not ranked'}
      </td>
      <td data-label="Order">{entry.directory_idx ?? '–'}</td>
      <th scope="row">
        <Link to={entryPath(entry, 'view')}>{entry.name}</Link>{' '}
        {award.organization_types.length > 1 ? (
          <Kind tone={typeTone(entry.org_type)}>{entry.organization_type}</Kind>
        ) : null}
        {entry.is_up ? null : <small>No longer up for this award</small>}
      </th>
      {judges.map(({ id, name }) => {
        const sheet = entry.sheets.find(({ judge_id }) => judge_id === id);
        const isOwn = entry.own_judge_ids.includes(id);
        return (
          <td key={id} data-label={name}>
            {sheet ? (
              <details className={styles['given']}>
                <summary aria-label={`${totalOf(sheet)} from ${name} for ${entry.name}`}>{sheet.total}</summary>
                {isOwn ? <small>Own entry: this sheet does not count.</small> : null}
                <Given sheet={sheet} award={award} />
              </details>
            ) : (
              <span className={styles['none']}>{isOwn ? 'own entry' : 'not sent'}</span>
            )}
          </td>
        );
      })}
      <td className={styles['sum']} data-label="Total">
        {entry.rank === null ? '–' : entry.total}
      </td>
      {isPerJudge ? <td data-label="Per judge">{pointsPerJudge(award, entry) ?? '–'}</td> : null}
      <td data-label="Sheets">
        {countedSheets(award, entry).length} of {entry.judges}
      </td>
    </tr>
  );
}

/** On paper nothing unfolds: the sheets of an entry are below it, over the whole width. Its style shows it there. */
function PrintedPoints({ entry, award, columns }: { entry: RankedEntry; award: AwardResults; columns: number }) {
  if (entry.sheets.length === 0) return null;
  return (
    <tr className={styles['printed']} hidden>
      <td colSpan={columns}>
        {entry.sheets.map((sheet) => {
          const judge = award.judges.find(({ id }) => id === sheet.judge_id)?.name ?? 'A judge';
          return (
            <p key={sheet.judge_id}>
              {judge}: {totalOf(sheet)} ({award.criteria.map((criterion) => pointsOf(sheet, criterion)).join(', ')}
              ).
              {entry.own_judge_ids.includes(sheet.judge_id) ? ' Own entry: this sheet does not count.' : ''}
              {sheet.notes ? ` ${sheet.notes}` : ''}
            </p>
          );
        })}
      </td>
    </tr>
  );
}

type Sheet = RankedEntry['sheets'][number];

function totalOf({ total }: Sheet): string {
  return `${total} ${total === 1 ? 'point' : 'points'}`;
}

/** 'Design 33 of 40' */
function pointsOf(sheet: Sheet, { id, name, max_points }: AwardResults['criteria'][number]): string {
  return `${name} ${sheet.points.find(({ criterion_id }) => criterion_id === id)?.points ?? '–'} of ${max_points}`;
}

function Given({ sheet, award }: { sheet: Sheet; award: AwardResults }) {
  return (
    <>
      <ul>
        {award.criteria.map((criterion) => (
          <li key={criterion.id}>{pointsOf(sheet, criterion)}</li>
        ))}
      </ul>
      {sheet.notes ? <p className={styles['notes']}>{sheet.notes}</p> : null}
      <small>
        Sent {showInstant(sheet.sent_at)}
        {sheet.revision > 1 ? (sheet.revision === 2 ? ', changed once' : `, changed ${sheet.revision - 1} times`) : ''}
      </small>
    </>
  );
}
