import { showInstant } from '@parade/contract/calendar.ts';
import { type JudgedAward, totalOf } from '@parade/contract/judging/sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Notice, StatusMark } from '../../ui/Page.tsx';
import { pointsAt } from '../sending/keptSheets.ts';
import styles from './scoring.module.css';
import type { Scoring, Sheet } from './useScoring.ts';
import { stateTones, stateWords } from './words.ts';

interface SheetStandingProps {
  readonly award: JudgedAward;
  readonly sheet: Sheet;
  readonly scoring: Scoring;
  readonly readOnly: boolean;
}

/** Whether the sheet is on this device alone or with the portal, and what there is to decide. */
export function SheetStanding({ award, sheet, scoring, readOnly }: SheetStandingProps) {
  const { state, kept, sent } = sheet;
  const confirm = useConfirm();
  const discard = async () => {
    if (!kept) return;
    const isSure = await confirm({
      title: sent ? 'Go back to the scores that were sent?' : 'Discard these scores?',
      body: 'What is saved on this device will be deleted. This cannot be undone.',
      act: 'Discard',
      cancelLabel: 'Keep them',
      danger: true,
    });
    if (isSure) scoring.discard(kept);
  };
  return (
    <>
      <p role="status" className={styles['state']}>
        <StatusMark tone={stateTones[state]}>
          {stateWords[state]}
          {state === 'sent' && sent ? ` ${showInstant(sent.sent_at)}` : ''}
        </StatusMark>
      </p>
      {award.closed_at === null ? null : (
        <Notice tone="info" title="Scoring of this award is closed">
          {kept
            ? 'These scores were not sent. They stay on this device; please call the office if they should count.'
            : 'The office has closed it. You can read your scores here.'}
        </Notice>
      )}
      {sheet.hasOtherCriteria ? (
        <Notice tone="needs-you">
          The office has changed the criteria of this award since you scored this entry. Please check your points.
        </Notice>
      ) : null}
      {kept?.refusal ? (
        <Notice tone="problem" title={kept.refusal}>
          <p>Your scores stay on this device.</p>
          <p className={styles['choices']}>
            {readOnly || !sheet.isComplete ? null : <Button onClick={() => scoring.send(kept)}>Send again</Button>}
            <Button onClick={() => void discard()}>Discard</Button>
          </p>
        </Notice>
      ) : null}
      {kept?.newer ? <TwoVersions {...{ award, kept, scoring }} newer={kept.newer} /> : null}
    </>
  );
}

interface TwoVersionsProps {
  readonly award: JudgedAward;
  readonly kept: NonNullable<Sheet['kept']>;
  readonly newer: NonNullable<Sheet['sent']>;
  readonly scoring: Scoring;
}

/** Another device has sent other scores, or this one without an answer: the judge chooses, nothing is replaced in silence. */
function TwoVersions({ award, kept, newer, scoring }: TwoVersionsProps) {
  return (
    <Notice tone="problem" title={stateWords.newer}>
      <table className={styles['versions']}>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Here</th>
            <th scope="col">Sent {showInstant(newer.sent_at)}</th>
          </tr>
        </thead>
        <tbody>
          {award.criteria.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{pointsAt(kept.points, id) ?? '–'}</td>
              <td>{pointsAt(newer.points, id) ?? '–'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td>{totalOf(kept.points)}</td>
            <td>{totalOf(newer.points)}</td>
          </tr>
        </tbody>
      </table>
      {newer.notes ? <p>Notes that were sent: {newer.notes}</p> : null}
      <p className={styles['choices']}>
        <Button look="primary" onClick={() => scoring.send(kept)}>
          Send the scores from here
        </Button>
        <Button onClick={() => scoring.discard(kept)}>Keep the ones that were sent</Button>
      </p>
    </Notice>
  );
}
