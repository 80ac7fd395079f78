import { maxScore, meanOf, minScore, score } from '@parade/contract/entries/review/criteria.ts';
import type { Application } from '@parade/contract/entries/review/review.ts';
import { wholeNumberWanted } from '@parade/contract/http/fieldTexts.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useReviewCalls } from '../queries.ts';
import styles from '../review.module.css';

/** The scores of all reviewers by criterion, one's own to type, and their means. */
export function ScoreTable({ application }: { application: Application }) {
  const { criteria, scores } = application;
  const others = scores.filter(({ is_me }) => !is_me);
  const mine = scores.find(({ is_me }) => is_me);
  const given = (of: (typeof scores)[number] | undefined, id: number) =>
    of?.scores.find(({ criterion_id }) => criterion_id === id)?.score;
  const meanBy = (of: (typeof scores)[number] | undefined) =>
    shown(meanOf((of?.scores ?? []).map((each) => each.score)));
  if (criteria.length === 0) return null;
  return (
    <section className={styles['part']} aria-label="Scores">
      <SectionRule note={`${minScore} to ${maxScore}`}>Scores</SectionRule>
      <table className={styles['scores']}>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">You</th>
            {others.map(({ user_id, name }) => (
              <th key={user_id} scope="col">
                <abbr title={name}>{initialsOf(name)}</abbr>
              </th>
            ))}
            <th scope="col">Mean</th>
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ id, name }) => (
            <CriterionRow
              key={id}
              entry={application.id}
              criterion={{ id, name }}
              now={given(mine, id)}
              columns={others.length + 3}
            >
              {others.map((of) => (
                <td key={of.user_id}>{given(of, id) ?? '–'}</td>
              ))}
              <td>{shown(meanOf(scores.flatMap((of) => given(of, id) ?? [])))}</td>
            </CriterionRow>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Mean</th>
            <td>{meanBy(mine)}</td>
            {others.map((of) => (
              <td key={of.user_id}>{meanBy(of)}</td>
            ))}
            <td>{shown(meanOf(scores.flatMap((of) => of.scores.map((each) => each.score))))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface CriterionRowProps {
  readonly entry: number;
  readonly criterion: { readonly id: number; readonly name: string };
  readonly now: number | undefined;
  readonly columns: number;
  /** The cells after one's own. */
  readonly children: ReactNode;
}

/** One's own score is saved when it is left or on Enter: '1' on the way to '10' is not a score. */
function CriterionRow({ entry, criterion, now, columns, children }: CriterionRowProps) {
  const before = now === undefined ? '' : String(now);
  // null: nothing but what is saved.
  const [typed, setTyped] = useState<string | null>(null);
  // What was sent is shown until the scores are read again.
  const [sent, setSent] = useState({ text: before, over: before });
  const saved = sent.over === before ? sent.text : before;
  const sending = useRef(Promise.resolve());
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const calls = useReviewCalls(entry);
  const toast = useToast();
  const save = () => {
    if (typed === null || typed === saved) return setTyped(null);
    const value = typed.trim() === '' ? null : Number(typed);
    if (value !== null && !score.safeParse(value).success) {
      setProblem(wholeNumberWanted(minScore, maxScore));
      return;
    }
    setSent({ text: typed, over: before });
    setTyped(null);
    // One after the other: of two that cross on their way the older one could be the last to arrive.
    sending.current = sending.current
      .then(() => calls.setScore(criterion.id, value))
      .then(
        () => undefined,
        (error: Error) => {
          toast.error('The score was not saved', error.message);
          setSent({ text: before, over: before });
          setTyped((now) => now ?? typed);
        },
      );
  };
  return (
    <>
      <tr>
        <th scope="row">{criterion.name}</th>
        <td className={problem === null ? '' : 'field-wrong'}>
          <input
            className="field-control"
            aria-label={`Your score for ${criterion.name}`}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : problemId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={typed ?? saved}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
            onBlur={save}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
          />
        </td>
        {children}
      </tr>
      {problem === null ? null : (
        <tr>
          <td colSpan={columns}>
            <span id={problemId} role="alert" className="field-note field-note-error">
              {problem}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}

function shown(mean: number | null): string {
  return mean === null ? '–' : mean.toFixed(1);
}

function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}.`)
    .join(' ');
}
