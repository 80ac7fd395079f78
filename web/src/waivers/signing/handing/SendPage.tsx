import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { type FieldPath, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { isEmail } from '@parade/contract/http/emailAddress.ts';
import { isLeftTo, otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { NextWaivers, SigningView } from '@parade/contract/waivers/waiver.ts';
import { useEffect, useState } from 'react';
import { TextField } from '../../../ui/inputs.tsx';
import { type Answers, reviewedValues } from '../answering/answers.ts';
import { textsSeen } from '../answering/draft.ts';
import { StepHead } from '../answering/StepHead.tsx';
import { ownEmail, signingParts, signingValues, type Step } from '../answering/steps.ts';
import { endsLink, SigningFailure, type WaiverCalls } from '../calls.ts';
import { RefusedSummary } from '../finishing/RefusedSummary.tsx';
import { ReviewedStep } from '../finishing/ReviewedStep.tsx';
import { SignBar } from '../finishing/SignBar.tsx';
import { Consents, SigningParts } from '../finishing/SigningParts.tsx';
import { Frame } from '../Frame.tsx';
import { type Person, stepTitle } from '../texts/titles.ts';
import { languageNow, useTexts } from '../texts/useTexts.ts';
import { useTitle } from '../useTitle.ts';
import styles from '../signing.module.css';

interface SendPageProps {
  readonly signing: SigningView;
  readonly person: Person;
  /** The part that is signed here. */
  readonly part: SigningPart;
  readonly answers: Answers;
  readonly values: FieldValues;
  readonly steps: readonly Step[];
  readonly issues: readonly Issue[];
  readonly calls: Pick<WaiverCalls, 'signPart' | 'upload'>;
  readonly back: () => void;
  /** To a step, and there to a field. */
  readonly change: (step: string, path?: FieldPath) => void;
  /** Signed and sent on; `next`: what else waits for this person. */
  readonly onSent: (signing: SigningView, next: NextWaivers) => void;
  readonly onEnded: (failure: SigningFailure) => void;
}

/** W-33: one person's part, signed and kept; the other gets a link by email. */
export function SendPage(props: SendPageProps) {
  const { signing, person, part, answers, values, calls } = props;
  const texts = useTexts();
  const other = otherPart(part);
  const title = texts.parts.title(other, person.first_name);
  useTitle(title, person.name);
  const [given, setGiven] = useState({ isReviewed: false, isAgreed: false });
  const [isPrompted, setPrompted] = useState(false);
  useEffect(() => answers.renewDay(), [answers, given]);
  const { own, issues, parts } = usePart(props);
  const { to, setTo, wrong, send, isSending, refused } = useSending(props);
  // The answers are on their way: they are changed once it has failed.
  const change: typeof props.change = (...place) => (isSending ? undefined : props.change(...place));
  return (
    <Frame
      about={signing}
      head={<StepHead person={person} number={own.length + 1} of={own.length + 1} />}
      action={
        <SignBar
          steps={own}
          parts={parts}
          issues={issues}
          back={props.back}
          change={change}
          given={given}
          label={texts.parts.signAndSend}
          isSending={isSending}
          onPrompt={() => setPrompted(true)}
          sign={send}
        />
      }
    >
      <h1 id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['lead']}>{texts.parts.lead(other, person.first_name)}</p>
      {refused ? (
        <RefusedSummary answers={answers} steps={own} parts={parts} issues={issues} refused={refused} change={change} />
      ) : null}
      {own.map((step) => (
        <ReviewedStep
          key={step.key}
          title={stepTitle(texts, step.group, person)}
          step={step}
          values={reviewedValues(answers, values)}
          issues={issues}
          onChange={() => change(step.key)}
        />
      ))}
      <SigningParts
        {...props}
        issues={issues}
        refused={refused}
        upload={calls.upload}
        parts={parts}
        isPrompted={isPrompted}
      />
      <section className={styles['review']} aria-label={texts.parts.where(other, person.first_name)}>
        <TextField
          id={emailId}
          label={texts.parts.where(other, person.first_name)}
          hint={texts.parts.whereHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          value={to}
          onChange={setTo}
          error={wrong}
        />
      </section>
      <Consents given={given} isPrompted={isPrompted} onGiven={setGiven} />
    </Frame>
  );
}

const emailId = 'send-to';

/** Returns the steps, signatures and issues of the part that this person signs now. */
function usePart({ part, answers, values, steps, issues }: SendPageProps) {
  const other = otherPart(part);
  const isOwn = (path: FieldPath) => {
    const placed = findField(answers.form, path);
    return !placed || !isLeftTo(other, placed);
  };
  const ownOf = (all: readonly Step[]) =>
    all
      .map((step) => ({ ...step, fields: step.fields.filter(({ path }) => isOwn(path)) }))
      .filter(({ fields }) => fields.length > 0);
  return {
    own: ownOf(steps),
    issues: issues.filter(({ path }) => isOwn(path)),
    parts: ownOf(signingParts(answers.form, values, answers.ctx)),
  };
}

function useSending({ part, answers, values, calls, onSent, onEnded }: SendPageProps) {
  const texts = useTexts();
  const other = otherPart(part);
  const [to, setTo] = useState(() => textAt(values, other === 'guardian' ? 'guardian:email' : ownEmail));
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<SigningFailure | null>(null);
  const address = to.trim();
  const send = () => {
    setAsked(true);
    if (!isEmail(address)) return document.getElementById(emailId)?.focus();
    if (isSending) return undefined;
    setSending(true);
    const goOn = stayHere();
    answers.close();
    const language = languageNow();
    const body = { part, to: address, reviewed: true, consent: true } as const;
    calls
      .signPart({
        ...body,
        field_values: ownValues(answers, values, part, address),
        texts: textsSeen(answers.ctx),
        ...(language === 'en' ? {} : { language }),
      })
      .then(
        (answer) => {
          goOn();
          onSent(answer.signing, answer.next);
        },
        (error: unknown) => {
          goOn();
          const failure = error instanceof SigningFailure ? error : new SigningFailure(0, String(error));
          if (endsLink(failure)) return onEnded(failure);
          setSending(false);
          answers.reopen();
          setRefused(failure);
          return undefined;
        },
      );
    return undefined;
  };
  const wrong = isAsked && !isEmail(address) ? (texts.form ? texts.messages.email : emailText) : undefined;
  return { to, setTo, wrong, send, isSending, refused };
}

/** The phone's own Back waits too: what becomes of the signature is shown here alone. Returns what lets it go on. */
function stayHere(): () => void {
  const here = window.location.href;
  // The page reads its address at 'hashchange', which comes after this.
  const stay = () => window.history.pushState(null, '', here);
  window.addEventListener('popstate', stay);
  return () => window.removeEventListener('popstate', stay);
}

const emailText = 'Please provide a valid email';

/**
 * Returns the answers of the part that this person signs; a child without an address of their own shares the one that
 * the link goes to.
 */
function ownValues(answers: Answers, values: FieldValues, part: SigningPart, to: string): FieldValues {
  const { form, ctx } = answers;
  const other = otherPart(part);
  const sent = signingValues(form, values[ownEmail] ? values : { ...values, [ownEmail]: to }, ctx);
  return Object.fromEntries(
    Object.entries(sent).filter(([path]) => {
      const placed = findField(form, path as FieldPath);
      return placed && !isLeftTo(other, placed);
    }),
  );
}
