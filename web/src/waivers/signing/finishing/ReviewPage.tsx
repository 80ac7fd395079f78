import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { AdoptedSignature, SigningView } from '@parade/contract/waivers/waiver.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { type Adoptable, adoptedOf } from '../answering/adoption.ts';
import { type Answers, reviewedValues } from '../answering/answers.ts';
import { StepHead } from '../answering/StepHead.tsx';
import { signingParts, type Step } from '../answering/steps.ts';
import type { SigningFailure, WaiverCalls } from '../calls.ts';
import { Frame } from '../Frame.tsx';
import { type Person, stepTitle } from '../texts/titles.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useTitle } from '../useTitle.ts';
import { RefusedSummary } from './RefusedSummary.tsx';
import { ReviewedStep } from './ReviewedStep.tsx';
import { Consents, SigningParts } from './SigningParts.tsx';
import { SignBar } from './SignBar.tsx';
import styles from '../signing.module.css';

interface ReviewPageProps {
  readonly signing: SigningView;
  readonly person: Person;
  /** Which step this is: the last one. */
  readonly number: number;
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
  /** W-33: beside the signature of whoever need not be there. */
  readonly offer: ReactNode;
}

/** W-17: all answers, then the signatures, what is agreed to with them, and the final act. */
export function ReviewPage(props: ReviewPageProps) {
  const { signing, person, answers, values, steps, issues, refused, change, offer } = props;
  const texts = useTexts();
  const title = texts.review.title(person.signer, person.first_name);
  useTitle(title, person.name);
  const [given, setGiven] = useState({ isReviewed: false, isAgreed: false });
  const [isPrompted, setPrompted] = useState(false);
  const [adopted, setAdopted] = useState<Adoptable | null>(null);
  // Whoever ticks a box after midnight reads the new day beside it.
  useEffect(() => answers.renewDay(), [answers, given]);
  const shown = reviewedValues(answers, values);
  const parts = signingParts(answers.form, values, answers.ctx);
  return (
    <Frame
      about={signing}
      head={<StepHead person={person} number={props.number} of={props.number} />}
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
      {refused ? <RefusedSummary {...props} parts={parts} refused={refused} /> : null}
      {shownTo(signing, steps).map((step) => (
        <ReviewedStep
          key={step.key}
          title={stepTitle(texts, step.group, person)}
          step={step}
          values={shown}
          issues={issues}
          onChange={step.fields.some(({ path }) => !answers.isSettled(path)) ? () => change(step.key) : undefined}
        />
      ))}
      <SigningParts {...props} parts={parts} isPrompted={isPrompted} onAdopted={setAdopted} offer={offer} />
      <Consents given={given} isPrompted={isPrompted} onGiven={setGiven} />
    </Frame>
  );
}

/** W-24: the note for first aid, which whoever got the link of the other part does not read: it is not said to be empty. */
function shownTo({ part }: SigningView, steps: readonly Step[]): readonly Step[] {
  if (!part?.is_to_you) return steps;
  return steps.map((step) => ({ ...step, fields: step.fields.filter(({ path }) => path !== 'emergency:medical') }));
}
