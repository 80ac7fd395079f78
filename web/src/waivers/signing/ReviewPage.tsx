import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { electronicConsentText, reviewedText } from '@parade/contract/waivers/consent.ts';
import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { textOf } from '../../forms/editor/fieldNotes.ts';
import { AgreeField } from '../../ui/inputs.tsx';
import { SignatureView } from '../../ui/SignaturePad.tsx';
import { type Answers, reviewedValues } from './answers.ts';
import type { SigningFailure } from './calls.ts';
import { Frame } from './Frame.tsx';
import type { Step } from './steps.ts';

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
  const [isReviewed, setReviewed] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const shown = reviewedValues(answers, values);
  const wrong = linesOf(steps, issues, refused);
  const isMissing = (ticked: boolean) => (attempt > 0 && !ticked ? MESSAGES.required : undefined);
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
      signing={signing}
      action={
        <div className="sign-acts">
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
      <p className="sign-lead">Please check your answers once more. The waiver is not signed until you press Sign.</p>
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
      <section className="sign-review" aria-label="Your consent">
        <div className="form-fields">
          <AgreeField
            id="reviewed"
            label={reviewedText}
            required
            checked={isReviewed}
            onChange={setReviewed}
            error={isMissing(isReviewed)}
          />
          <AgreeField
            id="consent"
            label={electronicConsentText}
            required
            checked={isAgreed}
            onChange={setAgreed}
            error={isMissing(isAgreed)}
          />
        </div>
      </section>
    </Frame>
  );
}

interface ReviewedStepProps {
  readonly step: Step;
  readonly values: FieldValues;
  readonly issues: readonly Issue[];
  readonly onChange: () => void;
}

function ReviewedStep({ step, values, issues, onChange }: ReviewedStepProps) {
  return (
    <section className="sign-review" aria-labelledby={`review-${step.key}`}>
      <div className="sign-review-head">
        <h2 id={`review-${step.key}`}>{step.group.title}</h2>
        <a href={`#${step.key}`} onClick={inPlace(onChange)}>
          Change<span className="visually-hidden"> {step.group.title}</span>
        </a>
      </div>
      <dl>
        {step.fields.map(({ path, field }) => (
          <div key={path}>
            <dt>{field.label}</dt>
            <dd>
              <Reviewed field={field} value={values[path]} issues={issues.filter((issue) => issue.path === path)} />
            </dd>
          </div>
        ))}
      </dl>
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

function Reviewed({
  field,
  value,
  issues,
}: {
  field: FieldDefinition;
  value: FieldValue | undefined;
  issues: readonly Issue[];
}) {
  const answer = answerOf(field, value);
  const shownText =
    field.widget === 'static' ? (
      field.content.kind === 'text' ? (
        `Shown in full, version ${field.content.text.version}`
      ) : (
        ''
      )
    ) : answer.kind === 'signature' ? (
      <SignatureView value={answer.signature} label={field.label} />
    ) : (
      answerText(answer)
    );
  return (
    <>
      {shownText || (issues.some(blocks) ? null : <span className="sign-hint">No answer</span>)}
      {issues.map((issue) => (
        <span key={issue.code} className={`field-note ${blocks(issue) ? 'field-note-error' : 'field-note-needed'}`}>
          {textOf(issue)}
        </span>
      ))}
    </>
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

function inPlace(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}
