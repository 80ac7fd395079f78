import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { AgreeField } from '../../../ui/inputs.tsx';
import { type Answers, reviewedValues } from '../answering/answers.ts';
import type { Step } from '../answering/steps.ts';
import type { SigningFailure } from '../calls.ts';
import { Frame } from '../Frame.tsx';
import { inPlace } from '../place.ts';
import { useTitle } from '../useTitle.ts';
import { ReviewedStep } from './ReviewedStep.tsx';
import styles from '../signing.module.css';

interface ReviewPageProps {
  readonly signing: SigningView;
  readonly answers: Answers;
  readonly values: FieldValues;
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
  readonly refused: SigningFailure | null;
  readonly back: () => void;
  /** To a step, and there to a field. */
  readonly change: (step: string, path?: FieldPath) => void;
  readonly sign: () => void;
}

/** All answers, the two consents, and the final act. */
export function ReviewPage({ signing, answers, values, steps, issues, refused, back, change, sign }: ReviewPageProps) {
  useTitle('Review and sign', signing.name);
  const [isReviewed, setReviewed] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const shown = reviewedValues(answers, values);
  const wrong = linesOf(steps, issues, refused);
  useEffect(() => {
    if (attempt > 0 || refused) summary.current?.focus();
  }, [attempt, refused]);

  const submit = () => {
    setAttempt(attempt + 1);
    if (wrong.length === 0 && isReviewed && isAgreed) sign();
  };
  const showSummary = refused !== null || (attempt > 0 && (wrong.length > 0 || !isReviewed || !isAgreed));
  return (
    <Frame
      about={signing}
      action={
        <div className={styles['acts']}>
          <button type="button" className="button" onClick={back}>
            Back
          </button>
          <button type="button" className="button button-primary" onClick={submit}>
            Sign
          </button>
        </div>
      }
    >
      <h1 id="page-title" tabIndex={-1}>
        Review and sign
      </h1>
      <p className={styles['lead']}>
        Please check your answers once more. The waiver is not signed until you press Sign.
      </p>
      {showSummary ? (
        <div className="error-summary" role="alert" ref={summary} tabIndex={-1}>
          <h2>{refused && refused.status !== 422 ? refused.message : MESSAGES.waiver_failed}</h2>
          <ul>
            {wrong.map((line) => (
              <li key={`${line.path} ${line.text}`}>
                <a href={`#${line.step}`} onClick={inPlace(() => change(line.step, line.path))}>
                  {line.text}
                </a>
              </li>
            ))}
            {isReviewed ? null : (
              <ConsentLine id="reviewed" text="Please confirm that you have reviewed your answers" />
            )}
            {isAgreed ? null : <ConsentLine id="consent" text="Please agree to sign electronically" />}
          </ul>
        </div>
      ) : null}
      {steps.map((step) => (
        <ReviewedStep key={step.key} step={step} values={shown} issues={issues} onChange={() => change(step.key)} />
      ))}
      <Consents given={{ isReviewed, isAgreed }} isAsked={attempt > 0} onReviewed={setReviewed} onAgreed={setAgreed} />
    </Frame>
  );
}

interface ConsentsProps {
  readonly given: { readonly isReviewed: boolean; readonly isAgreed: boolean };
  /** Sign was pressed: what is missing is red. */
  readonly isAsked: boolean;
  readonly onReviewed: (ticked: boolean) => void;
  readonly onAgreed: (ticked: boolean) => void;
}

function Consents({ given, isAsked, onReviewed, onAgreed }: ConsentsProps) {
  const missing = (ticked: boolean) => (isAsked && !ticked ? MESSAGES.required : undefined);
  return (
    <section className={styles['review']} aria-label="Your consent">
      <div className="form-fields">
        <AgreeField
          id="reviewed"
          label={reviewedText}
          required
          checked={given.isReviewed}
          onChange={onReviewed}
          error={missing(given.isReviewed)}
        />
        <AgreeField
          id="consent"
          label={electronicConsentText}
          required
          checked={given.isAgreed}
          onChange={onAgreed}
          error={missing(given.isAgreed)}
        />
      </div>
    </section>
  );
}

function ConsentLine({ id, text }: { id: string; text: string }) {
  return (
    <li>
      <a href={`#${id}`} onClick={inPlace(() => document.getElementById(id)?.focus())}>
        {text}
      </a>
    </li>
  );
}

/** What is still wrong, by step, the portal's own words included. */
function linesOf(steps: readonly Step[], issues: readonly Issue[], refused: SigningFailure | null) {
  return steps.flatMap((step) =>
    step.fields.flatMap(({ path, field }) => {
      const own = issues.find((issue) => issue.path === path && blocks(issue));
      const text = own ? textOf(own) : refused?.errors[path]?.[0];
      return text ? [{ step: step.key, path, text: `${step.group.title}, ${field.label}: ${text}` }] : [];
    }),
  );
}
