import type { JudgedAward } from '@parade/contract/judging/sheet.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { Link, useParams, useSearchParams } from 'react-router';
import { useSession, useUser } from '../../access/session.tsx';
import { EmptyState, ErrorNotice, LoadingRows, Notice, PageHeader } from '../../ui/Page.tsx';
import { EntryList } from './EntryList.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { KeptNotice, LeftSheets } from './KeptNotice.tsx';
import { listPath, sheetPath } from './paths.ts';
import styles from './scoring.module.css';
import { type Scoring, useScoring } from './useScoring.ts';
import { sentWords } from './words.ts';

/** D-17: /score-sheets: the awards that a judge scores, their entries, and the sheet of one of them. */
export function ScoreSheetsPage() {
  const { id } = useUser();
  const { settings } = useSession().data;
  const [search] = useSearchParams();
  const year = Number(search.get('year')) || settings.current_parade_year;
  // Another judge at the same tablet begins with a screen of their own.
  return <YearSheets key={`${id} ${year}`} year={year} />;
}

function YearSheets({ year }: { year: number }) {
  const scoring = useScoring(year);
  const { awardId, entryId } = useParams();
  const others = useOtherYears(year);
  const { data, error, refetch } = scoring.query;
  const award = data?.awards.find(({ id }) => String(id) === awardId) ?? data?.awards[0];
  const entry = award?.entries.find(({ id }) => String(id) === entryId);
  return (
    <div className={styles['page']}>
      {award && entry ? null : <Head year={year} scoring={scoring} />}
      {error && !data ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={8} label="Loading your score sheets" /> : null}
      {data && !award ? (
        <EmptyState title="No awards to score" drawing="stand">
          You haven’t been made a judge of any award this year yet.
        </EmptyState>
      ) : null}
      {data && award ? (
        <div className={styles['columns']} data-open={entry !== undefined || undefined}>
          <div className={styles['side']}>
            <Awards awards={data.awards} chosen={award} year={year} scoring={scoring} />
            <EntryList award={award} year={year} scoring={scoring} open={entry?.id} />
          </div>
          {entry ? (
            <EntrySheet
              key={`${award.id} ${entry.id}`}
              award={award}
              entry={entry}
              year={year}
              scoring={scoring}
              mayScore={data.may_score}
            />
          ) : null}
        </div>
      ) : null}
      {data && !entry ? <LeftSheets data={data} scoring={scoring} others={others} /> : null}
    </div>
  );
}

function useOtherYears(year: number): number[] {
  return useSession()
    .data.parades.map(({ event_year }) => event_year)
    .filter((each) => each !== year);
}

function Head({ year, scoring }: { year: number; scoring: Scoring }) {
  const { settings } = useSession().data;
  const data = scoring.query.data;
  const others = useOtherYears(year);
  return (
    <>
      <PageHeader
        title="Score Sheets"
        lead={
          <>
            {nthParade(year)} {settings.parade_name}
            <span className={styles['years']}>
              {others.map((each) => (
                <Link key={each} to={listPath(each)}>
                  {each}
                </Link>
              ))}
            </span>
          </>
        }
      />
      {data?.may_score === false ? (
        <Notice tone="info">You are switched to this judge. You can read the scores, but not enter any.</Notice>
      ) : null}
      {data ? <KeptNotice scoring={scoring} /> : null}
    </>
  );
}

interface AwardsProps {
  readonly awards: readonly JudgedAward[];
  readonly chosen: JudgedAward;
  readonly year: number;
  readonly scoring: Scoring;
}

/** The awards, with how many of their entries have been scored and sent. */
function Awards({ awards, chosen, year, scoring }: AwardsProps) {
  return (
    <nav className={styles['awards']} aria-label="Awards">
      <ul>
        {awards.map((award) => {
          const sent = award.entries.filter(({ id }) => scoring.sheetOf(award, id).state === 'sent').length;
          return (
            <li key={award.id}>
              <Link to={sheetPath(year, award.id)} aria-current={award.id === chosen.id ? 'page' : undefined}>
                <span>{award.name}</span>
                <span className={styles['count']}>{sentWords(award, sent)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
