import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { isWaiverMinor } from '@parade/contract/forms/groups/waiver.ts';
import { isInParts, otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { AdoptedSignature, NextWaivers, SigningView } from '@parade/contract/waivers/waiver.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { dropAdopted } from './answering/adoption.ts';
import type { Answers } from './answering/answers.ts';
import type { SigningFailure, WaiverCalls } from './calls.ts';
import { DeclinePage, ReviewPage, SendPage } from './pages.ts';
import { bringTo, focusTitle, nameStart, startPlace } from './place.ts';
import { textsSeen, type VisitNote } from './answering/draft.ts';
import type { Texts } from './texts/en.ts';
import { languageNow, useTexts } from './texts/useTexts.ts';
import type { Visit } from './visit.ts';
import { fieldId } from './answering/SigningField.tsx';
import { StepPage } from './answering/StepPage.tsx';
import { SendOffer } from './handing/SendOffer.tsx';
import { blockingIn, issuesOf, signingValues, type Step, stepsLeft, stepsOf } from './answering/steps.ts';

interface SigningFlowProps {
  readonly signing: SigningView;
  readonly visit: Visit;
  readonly note: VisitNote;
  /** Shown when the address names no step. */
  readonly opening: ReactNode;
  readonly place: string;
  readonly go: (place: string) => void;
  /** The portal has refused the signature. */
  readonly refused: SigningFailure | null;
  readonly calls: Pick<WaiverCalls, 'decline' | 'upload' | 'signPart'>;
  /** Nothing can be signed through this link any more. */
  readonly onEnded: (failure: SigningFailure) => void;
  readonly onDeclined: (signing: SigningView) => void;
  /** W-33: one part is signed, and the other was sent a link; `next`: what else waits for this person. */
  readonly onSent: (signing: SigningView, next: NextWaivers) => void;
}

/** From the opening card through the steps to the page of signing; each is a page of its own on the phone. */
export function SigningFlow(props: SigningFlowProps) {
  const { signing, visit, note, opening, place, go, calls, onDeclined } = props;
  const flow = useFlow(props);
  const { steps, issues, index, step } = flow;
  if (isAtReview(place, flow.started)) return <Review {...props} flow={flow} />;
  if (place === 'send' && flow.canSend) return <Send {...props} flow={flow} />;
  if (place === 'decline')
    return (
      <DeclinePage
        signing={signing}
        decline={calls.decline}
        onDeclined={(declined) => {
          go('');
          onDeclined(declined);
        }}
        back={() => go('')}
      />
    );
  if (!step) return opening;
  const isLast = index === steps.length - 1;
  return (
    <StepPage
      key={step.key}
      person={flow.person}
      isFamily={note.is_family === true && !flow.isReviewed}
      step={step}
      number={index + 1}
      of={steps.length + 1}
      answers={visit.answers}
      values={flow.values}
      issues={issues}
      saving={flow.saving}
      refused={props.refused?.errors ?? visit.answers.refused()}
      isAsked={flow.asked.has(step.key)}
      upload={calls.upload}
      offer={step.key === 'guardian' && note.signer === 'self' ? flow.offer : null}
      onAsked={() => flow.setAsked(new Set([...flow.asked, step.key]))}
      next={nextWords(flow.texts, flow.isReviewed, isLast)}
      back={() => go(steps[index - 1]?.key ?? '')}
      forward={() => {
        if (isLast) flow.setReviewed(true);
        go(nextOf({ steps, issues, index, isShort: flow.isReviewed || note.is_family === true }));
      }}
    />
  );
}

type Flow = ReturnType<typeof useFlow>;

/** Keeps the questions, the person who answers them, and how far they are. */
function useFlow({ signing, visit, note, place, go }: SigningFlowProps) {
  const { answers, sending, prepare } = visit;
  const texts = useTexts();
  const { values, saving, all, steps, issues } = useSteps(answers);
  // Steps whose Continue was pressed: from then on what is missing there is red.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [isReviewed, setReviewed] = useState(false);
  // The second signer reads the text first.
  const [started] = useState(() => (answers.signedBy ? (steps[0]?.key ?? 'review') : firstOpen(steps, issues)));
  const index = steps.findIndex((each) => each.key === (place === startPlace ? started : place));
  const setTarget = usePageTop(place);
  useEffect(() => {
    if (place === startPlace) nameStart(started);
  }, [place, started]);
  usePreparing(prepare, values, index > 0 || isAtReview(place, started));
  const person = { name: signing.name, first_name: signing.first_name, signer: note.signer };
  const part: SigningPart = note.signer === 'self' ? 'participant' : 'guardian';
  const { form, ctx } = answers;
  const canSend = answers.signedBy === null && isInParts(form) && isWaiverMinor(values, ctx);
  const change = (key: string, path?: FieldPath) => {
    sending.reset();
    answers.reopen();
    setReviewed(true);
    setAsked(new Set(steps.map((each) => each.key)));
    setTarget(path ?? null);
    go(key);
  };
  const offer = canSend ? (
    <SendOffer
      part={part}
      first_name={signing.first_name}
      send={() => {
        dropAdopted(answers, values);
        void answers.flush();
        go('send');
      }}
    />
  ) : null;
  return {
    texts,
    values,
    saving,
    all,
    steps,
    issues,
    index,
    step: steps[index],
    person,
    part,
    canSend,
    offer,
    change,
    asked,
    setAsked,
    isReviewed,
    setReviewed,
    started,
  };
}

/** Prepares the signature once the signer has begun: with the first answer that changes, or a step further on. */
function usePreparing(prepare: () => void, values: FieldValues, isFurther: boolean) {
  const [begunWith] = useState(values);
  const isAtWork = values !== begunWith || isFurther;
  useEffect(() => {
    if (isAtWork) prepare();
  }, [isAtWork, prepare]);
}

/** Everything to be read once more, and the final act. */
function Review({ signing, visit, refused, calls, go, flow }: SigningFlowProps & { readonly flow: Flow }) {
  return (
    <ReviewPage
      signing={signing}
      person={flow.person}
      number={flow.steps.length + 1}
      answers={visit.answers}
      values={flow.values}
      steps={flow.all}
      issues={flow.issues}
      refused={refused}
      upload={calls.upload}
      back={() => go(flow.steps.at(-1)?.key ?? '')}
      change={flow.change}
      sign={(adopted) => signWith(visit, flow.values, adopted, signing.part?.signed_at)}
      offer={flow.offer}
    />
  );
}

/** W-33: one part alone; the other gets a link. */
function Send({ signing, visit, calls, go, onSent, onEnded, flow }: SigningFlowProps & { readonly flow: Flow }) {
  const isGuardianLeft = flow.part === 'participant';
  const steps = flow.all.filter(({ key }) => !isGuardianLeft || key !== 'guardian');
  return (
    <SendPage
      signing={signing}
      person={flow.person}
      part={flow.part}
      answers={visit.answers}
      values={flow.values}
      steps={steps}
      issues={flow.issues}
      calls={calls}
      back={() => go(isGuardianLeft ? 'guardian' : 'review')}
      change={flow.change}
      onSent={onSent}
      onEnded={onEnded}
    />
  );
}

/** The final act; nothing is saved any more meanwhile. */
function signWith(
  { answers, sending }: Visit,
  values: FieldValues,
  adopted: AdoptedSignature | undefined,
  after: string | undefined,
): void {
  const { form, ctx } = answers;
  answers.close();
  const field_values = signingValues(form, values, ctx);
  void sending.sign({
    version: form.version,
    field_values,
    adopted,
    language: languageNow(),
    after,
    texts: textsSeen(ctx),
  });
}

function nextWords({ steps }: Texts, isReviewed: boolean, isLast: boolean): string {
  return isReviewed ? steps.backToReview : isLast ? steps.review : steps.next;
}

/** Returns where a person who comes back goes on: the first step with an open question, else the page of signing. */
function firstOpen(steps: readonly Step[], issues: readonly Issue[]): string {
  return steps.find((step) => blockingIn(step, issues).length > 0)?.key ?? 'review';
}

function isAtReview(place: string, started: string): boolean {
  return place === 'review' || (place === startPlace && started === 'review');
}

/** The answers as they are, all steps and those that are left to answer, and what is wrong. */
function useSteps(answers: Answers) {
  const values = useSyncExternalStore(answers.subscribe, answers.values);
  const saving = useSyncExternalStore(answers.subscribe, answers.saving);
  const { form, ctx, signedBy } = answers;
  const all = stepsOf(form, values, ctx);
  const issues = issuesOf(form, values, ctx).filter(({ path }) => !answers.isSettled(path));
  return { values, saving, all, steps: signedBy ? stepsLeft(all, otherPart(signedBy)) : all, issues };
}

/**
 * Returns where Continue leads. isShort: only to steps that are still open. Changing the date of birth may have brought
 * the guardian's step: it comes before the page of signing.
 */
function nextOf(at: { steps: readonly Step[]; issues: readonly Issue[]; index: number; isShort: boolean }): string {
  const { steps, issues, index, isShort } = at;
  return isShort ? firstOpen(steps, issues) : (steps[index + 1]?.key ?? 'review');
}

/** A new page begins at its top, or at the field that the review has sent the signer to; returns how to set that field. */
function usePageTop(place: string): (target: FieldPath | null) => void {
  const [target, setTarget] = useState<FieldPath | null>(null);
  useEffect(() => {
    if (target && bringTo(fieldId(target))) return setTarget(null);
    if (place === '') return;
    window.scrollTo(0, 0);
    focusTitle();
    // oxlint-disable-next-line exhaustive-deps -- only a new page moves the focus, not a new target on the same one
  }, [place]);
  return setTarget;
}
