import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { type KeyboardEvent, useState } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { SaveState, type Saving } from '../../../ui/SaveState.tsx';
import type { Answers } from './answers.ts';
import type { WaiverCalls } from '../calls.ts';
import { fieldId, SigningField } from './SigningField.tsx';
import { blockingIn, type Step } from './steps.ts';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

interface StepPageProps {
  /** Whose waiver it is. */
  readonly name: string;
  readonly step: Step;
  /** From 1; the review is the last one. */
  readonly number: number;
  readonly of: number;
  readonly answers: Answers;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  readonly saving: Saving;
  readonly refused: Readonly<Record<string, readonly string[]>>;
  readonly isAsked: boolean;
  readonly onAsked: () => void;
  /** What the button says. */
  readonly next: string;
  readonly upload: WaiverCalls['upload'];
  readonly back: () => void;
  readonly forward: () => void;
}

/**
 * Enter goes on to the next field, as a phone's keyboard promises; after the last one it is Continue. What is not filled in
 * yet is not scolded by the way.
 */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const fields = [...form.elements].filter(
    (each): each is HTMLElement => each.matches('input, select, textarea') && each.matches(':enabled'),
  );
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else form.requestSubmit();
}

/** One section of the waiver. */
export function StepPage(props: StepPageProps) {
  const { step, number, of, answers, values, issues, saving, refused, isAsked } = props;
  const [attempt, setAttempt] = useState(0);
  const blocking = blockingIn(step, issues);
  useTitle(`Step ${number} of ${of}: ${step.group.title}`, props.name);
  const lines = isAsked
    ? step.fields.flatMap(({ path, field }) => {
        const own = blocking.find((issue) => issue.path === path);
        const id = own?.column ? `${fieldId(path)}-${own.column}` : fieldId(path);
        return own ? [{ id, text: `${field.label}: ${textOf(own)}` }] : [];
      })
    : [];
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions -- the keys are pressed in its fields
    <form
      className={styles['page']}
      noValidate
      onKeyDown={goOnWithEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void answers.flush();
        if (blocking.length === 0) return props.forward();
        props.onAsked();
        setAttempt(attempt + 1);
      }}
    >
      <header className={styles['head']}>
        <span>
          Step {number} of {of}
        </span>
        <progress max={of} value={number} aria-label={`Step ${number} of ${of}`} />
      </header>
      <main className={styles['main']}>
        <h1 id="page-title" tabIndex={-1}>
          {step.group.title}
        </h1>
        {step.group.intro ? <p className={styles['lead']}>{step.group.intro}</p> : null}
        <ErrorSummary title={MESSAGES.waiver_failed} errors={lines} attempt={attempt} />
        <div className="form-fields">
          {step.fields.map((placed) => (
            <div key={placed.path} data-path={placed.path}>
              <SigningField
                placed={placed}
                value={values[placed.path]}
                issues={issues.filter((issue) => issue.path === placed.path)}
                refused={refused[placed.path] ?? []}
                isAsked={isAsked}
                upload={props.upload}
                onChange={(value) => answers.set(placed.path, value)}
              />
            </div>
          ))}
        </div>
      </main>
      <footer className={styles['bar']}>
        {saving.state === 'saved' && saving.at === null ? null : <SaveState saving={saving} />}
        <div className={styles['acts']}>
          <button type="button" className="button" onClick={props.back}>
            Back
          </button>
          <button type="submit" className="button button-primary">
            {props.next}
          </button>
        </div>
      </footer>
    </form>
  );
}
