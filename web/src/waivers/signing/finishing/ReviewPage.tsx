import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { AdoptedSignature, SigningView } from '@parade/contract/waivers/waiver.ts';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../../forms/answers/fieldNotes.ts';
import { type Adoptable, adoptedOf } from '../answering/adoption.ts';
import { type Answers, reviewedValues } from '../answering/answers.ts';
import { signingParts, type Step } from '../answering/steps.ts';
import type { SigningFailure, WaiverCalls } from '../calls.ts';
import { Frame } from '../Frame.tsx';
import { inPlace } from '../place.ts';
import { type Person, stepTitle } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useTitle } from '../useTitle.ts';
import { ReviewedStep } from './ReviewedStep.tsx';
import { Consents, SigningParts } from './SigningParts.tsx';
import { SignBar } from './SignBar.tsx';
import styles from '../signing.module.css';

interface ReviewPageProps {
  readonly signing: SigningView;
  readonly person: Person;
  readonly answers: Answers;
  readonly values: FieldValues;
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
  readonly refused: SigningFailure | null;
  readonly upload: WaiverCalls['upload'];
  readonly back: () => void;
  /** To a step, and there to a field. */
  readonly change: (step: string, path?: FieldPath) => void;
  readonly sign: (adopted: AdoptedSignature | undefined) => void;
}

/** W-17: all answers, then the signatures, what is agreed to with them, and the final act. */
export function ReviewPage(props: ReviewPageProps) {
  const { signing, person, answers, values, steps, issues, refused, change } = props;
  const texts = useTexts();
  const title = texts.review.title(person.signer, person.first_name);
  useTitle(title, person.name);
  const [given, setGiven] = useState({ isReviewed: false, isAgreed: false });
  const [isPrompted, setPrompted] = useState(false);
  const [adopted, setAdopted] = useState<Adoptable | null>(null);
  const shown = reviewedValues(answers, values);
  const parts = signingParts(answers.form, values, answers.ctx);
  return (
    <Frame
      about={signing}
      action={
        <SignBar
          {...props}
          parts={parts}
          given={given}
          onPrompt={() => setPrompted(true)}
          sign={() => props.sign(adoptedOf(adopted, values))}
        />
      }
    >
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['lead']}>{texts.review.lead}</p>
      {refused ? <Refused {...props} refused={refused} /> : null}
      {steps.map((step) => (
        <ReviewedStep
          key={step.key}
          title={stepTitle(texts, step.group, person)}
          step={step}
          values={shown}
          issues={issues}
          onChange={() => change(step.key)}
        />
      ))}
      <SigningParts {...props} parts={parts} isPrompted={isPrompted} onAdopted={setAdopted} />
      <Consents given={given} isPrompted={isPrompted} onGiven={setGiven} />
    </Frame>
  );
}

/** What the portal has refused, in its own words. */
function Refused({ steps, issues, refused, change }: ReviewPageProps & { readonly refused: SigningFailure }) {
  const texts = useTexts();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [refused]);
  return (
    <div className="error-summary" role="alert" ref={summary} tabIndex={-1}>
      <h2>
        {refused.status === 422 ? (texts.form ? texts.messages.failed : MESSAGES.waiver_failed) : refused.message}
      </h2>
      <ul>
        {linesOf(steps, issues, refused).map((line) => (
          <li key={`${line.path} ${line.text}`}>
            <a href={`#${line.step}`} onClick={inPlace(() => change(line.step, line.path))}>
              {line.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is still wrong, by step, the portal's own words included. */
function linesOf(steps: readonly Step[], issues: readonly Issue[], refused: SigningFailure) {
  return steps.flatMap((step) =>
    step.fields.flatMap(({ path, field }) => {
      const own = issues.find((issue) => issue.path === path && blocks(issue));
      const text = own ? textOf(own) : refused.errors[path]?.[0];
      return text ? [{ step: step.key, path, text: `${step.group.title}, ${field.label}: ${text}` }] : [];
    }),
  );
}
