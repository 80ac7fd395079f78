import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { AdoptedSignature, SigningView } from '@parade/contract/waivers/waiver.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { fetchDrawingCode } from '../../ui/SignaturePad.tsx';
import type { Answers } from './answering/answers.ts';
import type { SigningFailure, WaiverCalls } from './calls.ts';
import { DeclinePage, DonePage, NotSentPage, ReviewPage } from './pages.ts';
import { startPlace } from './place.ts';
import type { VisitNote } from './answering/draft.ts';
import type { Texts } from './texts/en.ts';
import { languageNow, useTexts } from './texts/useTexts.ts';
import type { Visit } from './visit.ts';
import { fieldId } from './answering/SigningField.tsx';
import { StepPage } from './answering/StepPage.tsx';
import { blockingIn, issuesOf, signingValues, type Step, stepsOf } from './answering/steps.ts';

interface SigningFlowProps {
  readonly signing: SigningView;
  readonly visit: Visit;
  readonly note: VisitNote;
  /** Shown where the place is none of the way. */
  readonly opening: ReactNode;
  readonly place: string;
  readonly go: (place: string) => void;
  /** The portal has refused the signature. */
  readonly refused: SigningFailure | null;
  readonly calls: Pick<WaiverCalls, 'decline' | 'upload'>;
  readonly onDeclined: (signing: SigningView) => void;
}

/** From the opening card through the steps to the page of signing; each is a page of its own on the phone. */
export function SigningFlow(props: SigningFlowProps) {
  const { signing, visit, note, opening, place, go, refused, calls, onDeclined } = props;
  const { answers, sending } = visit;
  const texts = useTexts();
  const { values, saving, steps, issues } = useSteps(answers);
  // Steps whose Continue was pressed: from then on what is missing there is red.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [isReviewed, setReviewed] = useState(false);
  const [started] = useState(() => firstOpen(steps, issues));
  const index = steps.findIndex((step) => step.key === (place === startPlace ? started : place));
  const step = steps[index];
  const setTarget = usePageTop(place);
  useTheRest(index > 0 || isAtReview(place, started));
  const person = { name: signing.name, first_name: signing.first_name, signer: note.signer };

  if (isAtReview(place, started))
    return (
      <ReviewPage
        signing={signing}
        person={person}
        answers={answers}
        values={values}
        steps={steps}
        issues={issues}
        refused={refused}
        upload={calls.upload}
        back={() => go(steps.at(-1)?.key ?? '')}
        change={(key, path) => {
          sending.reset();
          answers.reopen();
          setReviewed(true);
          setAsked(new Set(steps.map((each) => each.key)));
          setTarget(path ?? null);
          go(key);
        }}
        sign={(adopted) => signWith(visit, values, adopted)}
      />
    );
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
  return (
    <StepPage
      key={step.key}
      person={person}
      isFamily={note.is_family === true && !isReviewed}
      step={step}
      number={index + 1}
      of={steps.length + 1}
      answers={answers}
      values={values}
      issues={issues}
      saving={saving}
      refused={refused?.errors ?? {}}
      isAsked={asked.has(step.key)}
      upload={calls.upload}
      onAsked={() => setAsked(new Set([...asked, step.key]))}
      next={nextWords(texts, isReviewed, index === steps.length - 1)}
      back={() => go(steps[index - 1]?.key ?? '')}
      forward={() => {
        if (index === steps.length - 1) setReviewed(true);
        go(nextOf({ steps, issues, index, isShort: isReviewed || note.is_family === true }));
      }}
    />
  );
}

/** The final act; nothing is saved any more meanwhile. */
function signWith({ answers, sending }: Visit, values: FieldValues, adopted: AdoptedSignature | undefined): void {
  const { form, ctx } = answers;
  answers.close();
  const field_values = signingValues(form, values, ctx);
  void sending.sign({ version: form.version, field_values, adopted, language: languageNow() });
}

function nextWords({ steps }: Texts, isReviewed: boolean, isLast: boolean): string {
  return isReviewed ? steps.backToReview : isLast ? steps.review : steps.next;
}

/** Where whoever comes back goes on: the first step with an open question, the page of signing where there is none. */
function firstOpen(steps: readonly Step[], issues: readonly Issue[]): string {
  return steps.find((step) => blockingIn(step, issues).length > 0)?.key ?? 'review';
}

function isAtReview(place: string, started: string): boolean {
  return place === 'review' || (place === startPlace && started === 'review');
}

/** The answers as they are, the steps that they ask for, and what is wrong with them. */
function useSteps(answers: Answers) {
  const values = useSyncExternalStore(answers.subscribe, answers.values);
  const saving = useSyncExternalStore(answers.subscribe, answers.saving);
  const { form, ctx } = answers;
  return { values, saving, steps: stepsOf(form, values, ctx), issues: issuesOf(form, values, ctx) };
}

/** Fetches what the last pages need once the signer is at work, so that a waiver is signed without a connection too. */
function useTheRest(isAtWork: boolean): void {
  useEffect(() => {
    if (!isAtWork) return;
    for (const code of [ReviewPage.load(), DonePage.load(), NotSentPage.load(), fetchDrawingCode()]) {
      // Fetched again, and said, where it is shown.
      code.catch(() => undefined);
    }
  }, [isAtWork]);
}

/**
 * Where Continue leads. isShort: only to what is still open. Changing the date of birth may have brought the guardian's
 * step: it comes before the page of signing.
 */
function nextOf(at: { steps: readonly Step[]; issues: readonly Issue[]; index: number; isShort: boolean }): string {
  const { steps, issues, index, isShort } = at;
  return isShort ? firstOpen(steps, issues) : (steps[index + 1]?.key ?? 'review');
}

/** A new page begins at its top, or at the field that the review has sent the signer to; returns how to set that field. */
function usePageTop(place: string): (target: FieldPath | null) => void {
  const [target, setTarget] = useState<FieldPath | null>(null);
  useEffect(() => {
    const field = target ? document.getElementById(fieldId(target)) : null;
    const first = field?.matches('input, select, textarea, canvas')
      ? field
      : field?.querySelector<HTMLElement>('input, select, textarea');
    if (field) {
      field.scrollIntoView({ block: 'center' });
      first?.focus({ preventScroll: true });
      setTarget(null);
      return;
    }
    if (place === '') return;
    window.scrollTo(0, 0);
    document.getElementById('page-title')?.focus({ preventScroll: true });
    // oxlint-disable-next-line exhaustive-deps -- only a new page moves the focus, not a new target on the same one
  }, [place]);
  return setTarget;
}
