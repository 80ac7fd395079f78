import type { Language } from '@parade/contract/notifications/language.ts';
import { type Opening, isOverdue, openingOf, isToSign } from '@parade/contract/waivers/opening.ts';
import { otherPart } from '@parade/contract/waivers/signing/part.ts';
import type { NextWaivers, SigningView } from '@parade/contract/waivers/waiver.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftStorage, VisitNote } from './answering/draft.ts';
import { dayInWords } from './texts/days.ts';
import type { Signer, Texts } from './texts/en.ts';
import { restoreLanguage, useTexts, whenChosen } from './texts/useTexts.ts';
import { endsLink, isClosed, isUnreached, SigningFailure, type WaiverCalls } from './calls.ts';
import type { SignedHere } from './finishing/NextWaivers.tsx';
import type { SendingState } from './finishing/sending.ts';
import { later, WaitingPage } from './later.tsx';
import { OpeningCard } from './opening/OpeningCard.tsx';
import { useReturn } from './opening/useReturn.ts';
import { DeclinedPage, DonePage, NotSentPage, NotYoursPage, PartCard, RefusedPage, SentPage } from './pages.ts';
import { startPlace, usePlace } from './place.ts';
import type { Visit } from './visit.ts';

const SigningFlow = later(async () => (await import('./SigningFlow.tsx')).SigningFlow);

interface SigningPageProps {
  readonly calls: WaiverCalls;
  readonly draftStorage: DraftStorage;
  /** The address of the review, for people with rights who come by the locator. */
  readonly review: string;
  /** The facts of the opening card that was there before the script ran; null: none. */
  readonly opening: Opening | null;
}

type Opened =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'refused';
      readonly failure: SigningFailure;
      /** This device had a signature that was not sent, and it goes with the link. */
      readonly hadSignature?: boolean;
      /** One part was sent to be signed. */
      readonly isOfAct?: boolean;
    }
  | { readonly kind: 'not-yours'; readonly signing: SigningView }
  | {
      readonly kind: 'open';
      readonly signing: SigningView;
      /** Read from this device: the portal cannot be reached. */
      readonly isOffline?: boolean;
    };

/** /waivers-form/{token} and /covid-form/{token}: one person's waiver, no login. */
export function SigningPage({ calls, draftStorage, review, opening }: SigningPageProps) {
  const texts = useTexts();
  useLetterLanguage(calls);
  const [place, go] = usePlace();
  const { opened, setOpened, visit, open, show } = useWaiver(calls, draftStorage, review);
  useReadiness(visit, place, texts);
  const [note, setNote] = useState(() => draftStorage.visit());
  const [isTakenBack, setTakenBack] = useState(false);
  const { signedHere, sentOn } = useSignedHere(show, go);
  const sent = useSyncExternalStore(visit?.sending.subscribe ?? never, visit?.sending.state ?? unsent, unsent);
  useRefusal(sent, visit, go);

  if (sent.kind === 'signed')
    return (
      <DonePage
        answer={sent.answer}
        signing={'signing' in opened ? opened.signing : null}
        answers={visit?.answers}
        signer={note?.signer ?? 'self'}
        newLink={calls.newLink}
      />
    );
  const ending = { ...signatureAt(opened, sent), retry: open, newLink: calls.newLink, draftStorage, name: note?.name };
  if (opened.kind === 'refused') return <RefusedPage {...ending} failure={opened.failure} />;
  // The link ended, or its waiver was closed for now, before the signature came.
  if (sent.kind === 'refused' && isClosed(sent.failure)) return <RefusedPage {...ending} failure={sent.failure} />;
  if (opened.kind === 'not-yours') return <NotYoursPage signing={opened.signing} />;
  if (opened.kind === 'opening')
    return opening && place === '' ? (
      <OpeningCard key="opening" opening={opening} isReady={false} begunBy={[]} start={never} decline={never} />
    ) : (
      <WaitingPage />
    );
  const { signing } = opened;
  if (sent.kind === 'sending' || sent.kind === 'not-sent')
    return <NotSentPage state={sent} signing={signing} tryNow={() => void visit?.sending.send()} />;
  if (signing.declined && !isTakenBack)
    return (
      <DeclinedPage
        signing={signing}
        takeBack={() => {
          visit?.answers.reopen();
          setTakenBack(true);
        }}
      />
    );
  const start = (signer: Signer) => {
    const next = { ...note, signer };
    draftStorage.saveVisit(next);
    setNote(next);
    go(startPlace);
  };
  const shown = { opened, begunBy: begunBy(note, signing), calls, signedHere };
  const card = firstPage(texts, { ...shown, go, start, onChanged: show });
  if (place === '' && (visit || !draftStorage.pending())) return card;
  if (!visit) return <WaitingPage />;
  const left = signing.part && otherPart(signing.part.signed_by);
  return (
    <SigningFlow
      opening={card}
      note={left ? { signer: left === 'guardian' ? 'guardian' : 'self' } : (note ?? { signer: 'self' })}
      place={place}
      go={go}
      signing={signing}
      visit={visit}
      refused={sent.kind === 'refused' ? sent.failure : null}
      calls={calls}
      onEnded={(failure) => {
        // The signature of somebody who may have signed on another's phone does not stay there.
        visit.answers.forget();
        setOpened({ kind: 'refused', failure, isOfAct: true });
      }}
      onDeclined={(declined) => {
        visit.answers.forget();
        setOpened({ kind: 'open', signing: declined });
      }}
      onSent={sentOn(visit, signing, note?.signer ?? 'self')}
    />
  );
}

/** W-33: what else waits for whoever signs one part here, and sends the other on. */
function useSignedHere(show: (signing: SigningView) => void, go: (place: string) => void) {
  const [signedHere, setSignedHere] = useState<SignedHere | null>(null);
  const sentOn =
    ({ answers }: Visit, { first_name }: SigningView, signer: Signer) =>
    (signing: SigningView, next: NextWaivers) => {
      answers.forget();
      setSignedHere({ next, first_name, answers, signer, paper: undefined });
      show(signing);
      go('');
    };
  return { signedHere, sentOn };
}

/** Whether a signature was sent or waited to be sent when the link was refused. */
function signatureAt(opened: Opened, sent: SendingState) {
  const { isOfAct = false, hadSignature = false } = opened.kind === 'refused' ? opened : {};
  return { isOfAct: isOfAct || sent.kind === 'refused', hadSignature };
}

/**
 * A refused signature is read about where it is given anew, also by a signer who comes back after days and is on no page
 * yet. What is changed for it is saved again.
 */
function useRefusal(sent: SendingState, visit: Visit | null, go: (place: string) => void): void {
  useEffect(() => {
    if (sent.kind !== 'refused' || isClosed(sent.failure)) return;
    visit?.answers.reopen();
    if (window.location.hash === '') go('review');
  }, [sent, visit, go]);
}

/** W-37: what is chosen here is also what letters to this person say; without a connection, once it is back. */
function useLetterLanguage(calls: WaiverCalls): void {
  useEffect(restoreLanguage, []);
  useEffect(() => {
    let unsent: Language | null = null;
    const tell = (language: Language) => {
      unsent = null;
      calls.language({ language }).catch((error: unknown) => {
        if (isUnreached(error)) unsent = language;
      });
    };
    const back = () => (unsent === null ? undefined : tell(unsent));
    window.addEventListener('online', back);
    const leave = whenChosen(tell);
    return () => {
      leave();
      window.removeEventListener('online', back);
    };
  }, [calls]);
}

interface FirstPageProps {
  readonly opened: Extract<Opened, { kind: 'open' }>;
  readonly begunBy: readonly Signer[];
  readonly calls: WaiverCalls;
  readonly signedHere: SignedHere | null;
  readonly go: (place: string) => void;
  readonly start: (signer: Signer) => void;
  readonly onChanged: (signing: SigningView) => void;
}

/** Who is there? Where one of two has signed, who is missing is known. No component: the opening card stays the one it was. */
function firstPage(texts: Texts, props: FirstPageProps) {
  const { begunBy, calls, signedHere, go, start, onChanged } = props;
  const { signing, isOffline = false } = props.opened;
  const { part } = signing;
  const opening = openingIn(texts, signing);
  const goOn = () => go(startPlace);
  const decline = () => go('decline');
  if (part?.is_to_you) return <PartCard part={part} opening={opening} start={goOn} decline={decline} />;
  if (part)
    return (
      <SentPage signing={signing} part={part} calls={calls} signed={signedHere} start={goOn} onChanged={onChanged} />
    );
  const card = { opening, isOffline, begunBy, start, decline };
  return <OpeningCard key="opening" {...card} isReady />;
}

const never = () => () => undefined;
const none: SendingState = { kind: 'none' };
const unsent = () => none;

/** The days as the chosen language writes them: 12/01 is the 12th of January to many. */
function openingIn(texts: Texts, signing: SigningView): Opening {
  const opening = openingOf(signing);
  if (texts.form === null) return opening;
  const inWords = (day: string) => dayInWords(texts, day);
  const { dueBy, wasDue, late } = texts.ask;
  const [due_label, due_day] = isOverdue(signing)
    ? [wasDue, late(inWords(signing.due_date))]
    : [dueBy, inWords(signing.due_date)];
  return { ...opening, parade_day: inWords(signing.parade_on), due_label, due_day };
}

/** Who goes on: on this device who said so, on another one either of the two whose answers the portal has. */
function begunBy(note: VisitNote | null, signing: SigningView): readonly Signer[] {
  return note ? [note.signer] : signing.revision > 0 ? ['self', 'guardian'] : [];
}

/** Reads the waiver; once it is shown, fetches what its questions need: the first page can be used before. */
function useWaiver(calls: WaiverCalls, draftStorage: DraftStorage, review: string) {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  const [visit, setVisit] = useState<Visit | null>(null);
  const open = useCallback(async () => {
    const found = await openWaiver(calls, draftStorage, review);
    setVisit(null);
    setOpened(found);
  }, [calls, draftStorage, review]);
  useEffect(() => {
    void open();
  }, [open]);
  const signing = opened.kind === 'open' && !visit ? opened.signing : null;
  useEffect(() => {
    if (!signing) return undefined;
    let isLeft = false;
    const onEnded = (failure: SigningFailure) => setOpened({ kind: 'refused', failure });
    fetchQuestions()
      .then((beginVisit) => {
        if (!isLeft) setVisit(beginVisit(signing, { calls, draftStorage, onEnded }));
      })
      .catch((error: unknown) =>
        onEnded(error instanceof SigningFailure ? error : new SigningFailure(0, 'We can’t reach the portal.')),
      );
    return () => {
      isLeft = true;
    };
  }, [signing, calls, draftStorage]);
  useEffect(() => {
    if (!visit) return undefined;
    const { answers, sending } = visit;
    const back = () => {
      void sending.send();
      void answers.flush();
    };
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', answers.renewDay);
    // Nothing is saved while a signature from before is on its way.
    if (sending.state().kind === 'none') answers.reopen();
    return () => {
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', answers.renewDay);
      answers.close();
    };
  }, [visit]);
  // The connection is back: as the portal has it now. A signature that is on its way has the say.
  useReturn(opened.kind === 'open' && opened.isOffline === true, async () => {
    if (!draftStorage.pending()) setOpened(await openWaiver(calls, draftStorage, review));
  });
  /** Another state of the waiver, with answers to begin with anew. */
  const show = useCallback((shown: SigningView) => {
    setVisit(null);
    setOpened({ kind: 'open', signing: shown });
  }, []);
  return { opened, setOpened, visit, open, show };
}

/** How long the first page is looked at before the rest of the waiver is fetched, for a phone that is put away. */
const readingMs = 2000;

/** Prepares a waiver whose link was only opened for filling in offline; a signer who starts comes first. */
function useReadiness(visit: Visit | null, place: string, texts: Texts): void {
  useEffect(() => {
    if (!visit || place !== '') return undefined;
    const timer = setTimeout(visit.prepare, readingMs);
    return () => clearTimeout(timer);
  }, [visit, place, texts]);
}

/** The questions, and the visit that they are asked in; the build has both in one file. */
async function fetchQuestions() {
  await SigningFlow.load();
  const { beginVisit } = await import('./visit.ts');
  return beginVisit;
}

async function openWaiver(calls: WaiverCalls, draftStorage: DraftStorage, review: string): Promise<Opened> {
  try {
    const { waiver: signing } = await calls.read();
    if (!isToSign(signing)) {
      window.location.replace(review);
      return { kind: 'opening' };
    }
    if (!signing.may_sign) return { kind: 'not-yours', signing };
    if (signing.declined) draftStorage.forget();
    draftStorage.saveUnbegun(signing);
    return { kind: 'open', signing };
  } catch (error) {
    const failure = error instanceof SigningFailure ? error : new SigningFailure(500, String(error));
    const hadSignature = draftStorage.pending() !== null;
    // Nothing of a waiver that is signed or deleted stays on this device.
    if (endsLink(failure)) draftStorage.forget();
    const unbegun = isUnreached(failure) ? draftStorage.unbegun() : null;
    return unbegun ? { kind: 'open', signing: unbegun, isOffline: true } : { kind: 'refused', failure, hadSignature };
  }
}
