import type { AwardCriterion } from '@parade/contract/judging/award.ts';
import { pointsOf, pointsProblem } from '@parade/contract/judging/sheet.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './scoring.module.css';

interface PointsFieldProps {
  readonly criterion: AwardCriterion;
  readonly value: number | undefined;
  readonly onChange: (points: number | undefined) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
}

/** Up to this, each number is a key of its own. */
const maxKeys = 10;

/**
 * The points of one criterion: a row of large keys; above ten points keys for the tens, one up or down, and a field to type
 * in. What is typed and cannot be given stays there with what is allowed, and counts as no points.
 */
export function PointsField({ criterion, value, onChange, readOnly, error: missing }: PointsFieldProps) {
  const name = useId();
  const [typedWrong, setWrong] = useState<string>();
  // Points that came meanwhile, from another tab of the same judge, are what is sent: they are what is shown.
  const wrong = value === undefined ? typedWrong : undefined;
  const error = wrong === undefined ? missing : pointsProblem(criterion, wrong);
  const give = (points: number | undefined) => {
    setWrong(undefined);
    onChange(points);
  };
  const type = (typed: string) => {
    const isWrong = pointsProblem(criterion, typed) !== undefined;
    setWrong(isWrong ? typed : undefined);
    onChange(isWrong ? undefined : pointsOf(typed));
  };
  const { max_points } = criterion;
  const isSmall = max_points <= maxKeys;
  const keys = isSmall ? range(0, max_points, 1) : range(0, max_points, max_points > 50 ? 10 : 5);
  return (
    <fieldset className={styles['criterion']} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        <span>{criterion.name}</span>
        <output className={styles['given']}>
          {value ?? <NoPoints />}
          <small> of {max_points}</small>
        </output>
      </legend>
      {error ? (
        <p id={`${name}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
      <div className={styles['keys']}>
        {keys.map((points) => (
          <label key={points} className={styles['key']}>
            <input
              type="radio"
              name={name}
              value={points}
              checked={value === points}
              disabled={readOnly}
              onChange={() => give(points)}
            />
            <span>{points}</span>
          </label>
        ))}
      </div>
      {isSmall ? null : (
        <Steps {...{ criterion, value, wrong, readOnly }} errorId={`${name}-error`} onChange={give} onType={type} />
      )}
    </fieldset>
  );
}

/** A dash, which is not read out, and its words. */
function NoPoints() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">No points</span>
    </>
  );
}

interface StepsProps extends Omit<PointsFieldProps, 'error'> {
  /** What was typed and cannot be given. */
  readonly wrong: string | undefined;
  readonly errorId: string;
  readonly onType: (typed: string) => void;
}

function Steps({ criterion, value, wrong, errorId, onChange, onType, readOnly }: StepsProps) {
  const { max_points } = criterion;
  const isWrong = wrong !== undefined;
  // Not disabled: a key that is held down to the end would lose the focus there.
  const isLeast = value === undefined || value <= 0;
  const isMost = isWrong || value === max_points;
  const step = (by: number) => onChange(Math.min(max_points, Math.max(0, (value ?? 0) + by)));
  return (
    <div className={styles['steps']}>
      <button
        type="button"
        className={styles['step']}
        disabled={readOnly}
        aria-disabled={isLeast}
        aria-label={`One point less for ${criterion.name}`}
        onClick={() => (isLeast ? undefined : step(-1))}
      >
        <IconMinus size={26} aria-hidden />
      </button>
      <input
        className="field-control"
        aria-label={`Points for ${criterion.name}, 0 to ${max_points}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        readOnly={readOnly}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        value={wrong ?? value ?? ''}
        onChange={(event) => onType(event.target.value)}
      />
      <button
        type="button"
        className={styles['step']}
        disabled={readOnly}
        aria-disabled={isMost}
        aria-label={`One point more for ${criterion.name}`}
        onClick={() => (isMost ? undefined : step(1))}
      >
        <IconPlus size={26} aria-hidden />
      </button>
    </div>
  );
}

/** Both ends are in it. */
function range(from: number, to: number, step: number): number[] {
  const numbers = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  return numbers.at(-1) === to ? numbers : [...numbers, to];
}
