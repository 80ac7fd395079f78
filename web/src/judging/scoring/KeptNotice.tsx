import { pathTo } from '@parade/contract/access/screens.ts';
import { type OwnSheets, totalOf } from '@parade/contract/judging/sheet.ts';
import { counted } from '@parade/contract/wording.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Notice, Section } from '../../ui/Page.tsx';
import type { KeptSheet } from '../sending/keptSheets.ts';
import { listPath, sheetPath } from './paths.ts';
import styles from './scoring.module.css';
import { useIsOnline } from '../sending/useIsOnline.ts';
import { unsentWords } from '../sending/words.ts';
import type { Scoring } from './useScoring.ts';
import type { SendingProblem } from '../sending/useSending.ts';
import { stateWords } from './words.ts';

interface KeptNoticeProps {
  readonly scoring: Pick<Scoring, 'kept' | 'isStored' | 'problem' | 'query'>;
  /** On a sheet, which says itself how it is: only what keeps sheets from being sent. */
  readonly isQuiet?: boolean;
}

/** What this device keeps, in one line that is always there; said again when it changes. */
export function KeptNotice({ scoring: { kept, isStored, problem, query }, isQuiet = false }: KeptNoticeProps) {
  const isOnline = useIsOnline();
  const waiting = kept.filter(({ send_id }) => send_id !== null).length;
  const refused = kept.filter(({ refusal, newer }) => refusal !== null || newer !== null).length;
  const typing = kept.length - waiting - refused;
  const isCut = !isOnline || (query.isError && query.data !== undefined);
  const why = isCut ? 'unreached' : problem;
  // One that is on its way is nothing to speak of; of two the first has been for too long.
  if (isQuiet && why === null && waiting < 2 && isStored) return null;
  const parts = [
    waiting > 0 ? `${sheets(waiting)} waiting to be sent` : '',
    typing > 0 ? `${sheets(typing)} not sent yet` : '',
    refused > 0 ? `${sheets(refused)} not accepted: please look at ${refused === 1 ? 'it' : 'them'}` : '',
  ].filter(Boolean);
  const tone = kept.length > 0 || why !== null ? 'needs-you' : 'done';
  const hasScored = query.data?.awards.some((award) => award.sheets.length > 0) ?? false;
  // Nobody has scored anything: nothing is to be said of it, and the place for it is there.
  if (tone === 'done' && isStored && !hasScored) return <div role="status" />;
  return (
    <div className={styles['kept']} role="status">
      <Notice tone={tone} {...(why === null ? {} : { title: unsentWords[why] })}>
        {parts.length > 0
          ? `Saved on this device: ${parts.join(', ')}.`
          : why !== null
            ? 'You can continue scoring. Keep this page open: scores are saved on this device and sent when the connection is back.'
            : 'Everything you have scored is sent.'}
        {isStored ? '' : ' This browser does not store anything: do not close this page before all scores are sent.'}
        {parts.length > 0 && why !== null ? <WhatToDo why={why} /> : null}
      </Notice>
    </div>
  );
}

/** Nothing is lost meanwhile, as long as the page is not loaded anew where it cannot be (decision 0047). */
function WhatToDo({ why }: { why: SendingProblem }) {
  if (why !== 'ended') return <p>You can continue scoring; keep this page open until everything is sent.</p>;
  return (
    <p>
      You can continue scoring. Your scores are sent after you log in:{' '}
      <a href={pathTo('login')} target="_blank" rel="noreferrer">
        Login
      </a>
    </p>
  );
}

interface RefusedElsewhereProps {
  readonly scoring: Scoring;
  readonly year: number;
  /** What is kept of the sheet that is open, which says itself how it is. */
  readonly except: KeptSheet | undefined;
}

/** On a sheet: other sheets that were sent and not taken, each with the way to it. */
export function RefusedElsewhere({ scoring: { kept, query }, year, except }: RefusedElsewhereProps) {
  const isOpen = (sheet: KeptSheet) => sheet.award_id === except?.award_id && sheet.entry_id === except.entry_id;
  const refused = kept.filter((sheet) => !isOpen(sheet) && (sheet.refusal !== null || sheet.newer !== null));
  if (refused.length === 0) return null;
  const awards = query.data?.awards ?? [];
  return (
    <div className={styles['kept']}>
      <Notice tone="problem" title={`${sheets(refused.length)} not accepted`}>
        <ul className={styles['refused']}>
          {refused.map((sheet) => {
            const award = awards.find(({ id }) => id === sheet.award_id);
            const isThere = award?.entries.some(({ id }) => id === sheet.entry_id) ?? false;
            return (
              <li key={`${sheet.award_id} ${sheet.entry_id}`}>
                <Link to={isThere ? sheetPath(year, sheet.award_id, sheet.entry_id) : listPath(year)}>
                  {sheet.entry_name}, {sheet.award_name}
                </Link>
                <small>{sheet.refusal ?? stateWords.newer}</small>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}

interface LeftSheetsProps {
  readonly data: OwnSheets;
  readonly scoring: Scoring;
  /** The other years that have sheets: one that was begun there is sent there. */
  readonly others: readonly number[];
}

/** What was typed for awards and entries that are no longer there: nothing is thrown away unasked. */
export function LeftSheets({ data, scoring: { kept, discard }, others }: LeftSheetsProps) {
  const confirm = useConfirm();
  const left = kept.filter(
    (sheet) =>
      !data.awards.some(
        (award) => award.id === sheet.award_id && award.entries.some(({ id }) => id === sheet.entry_id),
      ),
  );
  if (left.length === 0) return null;
  const remove = async (sheet: KeptSheet) => {
    const isSure = await confirm({
      title: `Discard your scores for ${sheet.entry_name}?`,
      body: `${sheet.send_id === null && !sheet.is_unsure ? 'They were never sent.' : 'They may not have arrived at the office.'} This cannot be undone.`,
      act: 'Discard',
      cancelLabel: 'Keep them',
      danger: true,
    });
    if (isSure) discard(sheet);
  };
  return (
    <Section title="Saved on this device, not among the sheets above">
      <p>
        These awards or entries are from another year, or can no longer be scored. To send scores of another year, open
        its sheets:{' '}
        {others.map((year, index) => (
          <Fragment key={year}>
            {index > 0 ? ', ' : ''}
            <Link to={listPath(year)}>{year}</Link>
          </Fragment>
        ))}
        . If the entry is not there either, please ask the office.
      </p>
      <ul className={styles['left']}>
        {left.map((sheet) => (
          <li key={`${sheet.award_id} ${sheet.entry_id}`}>
            <span>
              <strong>{sheet.entry_name}</strong>, {sheet.award_name}: {totalOf(sheet.points)}{' '}
              {totalOf(sheet.points) === 1 ? 'point' : 'points'}
              {sheet.refusal ? <small>{sheet.refusal}</small> : null}
            </span>
            <Button onClick={() => void remove(sheet)} aria-label={`Discard ${sheet.entry_name}`}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function sheets(count: number): string {
  return counted(count, 'sheet');
}
