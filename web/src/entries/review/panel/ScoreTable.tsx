import { maxScore, meanOf, minScore, score } from '@parade/contract/entries/review/criteria.ts';
import type { Application } from '@parade/contract/entries/review/review.ts';
import { wholeNumberWanted } from '@parade/contract/http/fieldTexts.ts';
import { useState } from 'react';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import { useReviewCalls } from '../queries.ts';
import styles from '../review.module.css';

/** What reviewers gave by criterion, one's own to type, and their means. */
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
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <OwnScore key={given(mine, id)} entry={application.id} criterion={{ id, name }} now={given(mine, id)} />
              </td>
              {others.map((of) => (
                <td key={of.user_id}>{given(of, id) ?? '–'}</td>
              ))}
              <td>{shown(meanOf(scores.flatMap((of) => given(of, id) ?? [])))}</td>
            </tr>
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

interface OwnScoreProps {
  readonly entry: number;
  readonly criterion: { readonly id: number; readonly name: string };
  readonly now: number | undefined;
}

/** Saved when it is left or on Enter: '1' on the way to '10' is not a score. */
function OwnScore({ entry, criterion, now }: OwnScoreProps) {
  const before = now === undefined ? '' : String(now);
  const [typed, setTyped] = useState(before);
  const calls = useReviewCalls(entry);
  const toast = useToast();
  const save = () => {
    if (typed === before) return;
    const value = typed.trim() === '' ? null : Number(typed);
    if (value !== null && !score.safeParse(value).success) {
      toast.error('Not a score', wholeNumberWanted(minScore, maxScore));
      setTyped(before);
      return;
    }
    calls.setScore(criterion.id, value).catch((error: Error) => toast.error('The score was not saved', error.message));
  };
  return (
    <input
      className="field-control"
      aria-label={`Your score for ${criterion.name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
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
