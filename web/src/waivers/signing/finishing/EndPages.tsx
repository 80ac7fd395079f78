import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { endsLink, isSigned, isUnreached, type SigningFailure, type WaiverCalls } from '../calls.ts';
import { Ending } from '../Ending.tsx';
import { passHere } from '../../../access/devicePass.ts';
import type { DraftStorage } from '../answering/draft.ts';
import { NextPerson } from '../passing/NextPerson.tsx';
import { NewLink } from './NewLink.tsx';
import { WithoutSignal } from './WithoutSignal.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { refusalIn } from '../texts/wording.ts';
import type { SendingState } from './sending.ts';
import styles from '../signing.module.css';

/** Shows that the signer has declined, which may be taken back. */
export function DeclinedPage({ signing, takeBack }: { signing: SigningView; takeBack: () => void }) {
  const texts = useTexts();
  const words = texts.declined;
  const { declined, part } = signing;
  // A link that has reached somebody else has ended with that.
  const isOver = declined?.as === 'not-me' && part?.is_to_you === true;
  return (
    <Ending
      about={signing}
      mark={{ tone: 'info', icon: <IconInfoCircle size={44} aria-hidden /> }}
      title={declined?.as === 'not-me' ? words.thanks : words.title}
      action={
        <>
          <NextPerson />
          {isOver ? null : (
            <button type="button" className={`button ${styles['wide']}`} onClick={takeBack}>
              {declined?.as === 'not-me' ? words.iAm(signing.name) : words.iWant}
            </button>
          )}
        </>
      }
    >
      <p>{words.notified(signing.entry_name, declined ? texts.losAngeles(declined.at) : null)}</p>
      <p>{texts.done.nothing}</p>
    </Ending>
  );
}

interface NotSentProps {
  readonly state: Extract<SendingState, { kind: 'sending' | 'not-sent' }>;
  readonly signing: SigningView;
  readonly tryNow: () => void;
}

/** The signature was given and waits for the connection. */
export function NotSentPage({ state, signing, tryNow }: NotSentProps) {
  const { notSent: words, notYours } = useTexts();
  const isSending = state.kind === 'sending';
  return (
    <Ending
      about={signing}
      mark={{ tone: 'needs-you', icon: <IconClock size={44} stroke={2.2} aria-hidden /> }}
      title={isSending ? words.sending : words.title}
      action={
        <button
          type="button"
          className={`button button-primary ${styles['wide']}`}
          aria-disabled={isSending || undefined}
          onClick={tryNow}
        >
          {words.now}
        </button>
      }
    >
      {isSending ? (
        <p>{words.keepOpen}</p>
      ) : (
        <>
          {state.isLoggedInOver ? <p>{notYours.why(signing.name)}</p> : null}
          <p>{state.isLoggedInOver ? words.afterLogout : words.saved(state.why)}</p>
          <p>{words.again}</p>
        </>
      )}
    </Ending>
  );
}

/** Somebody is signed in to the portal here who must not sign this. */
export function NotYoursPage({ signing }: { signing: SigningView }) {
  const words = useTexts().notYours;
  return (
    <Ending about={signing} mark={{ tone: 'info', icon: <IconInfoCircle size={44} aria-hidden /> }} title={words.title}>
      <p>{words.why(signing.name)}</p>
      <p>
        <a href="/">{words.portal}</a>
      </p>
    </Ending>
  );
}

interface RefusedProps {
  readonly failure: SigningFailure;
  /** The answers here were sent to be signed. */
  readonly isOfAct?: boolean;
  /** This device had a signature that had not been sent. */
  readonly hadSignature?: boolean;
  /** Reads the waiver once more; what is shown stays until that is answered. */
  readonly retry: () => Promise<void>;
  readonly newLink: WaiverCalls['newLink'];
  readonly draftStorage: DraftStorage;
  /** Whose waiver it is, where the page before has said so. */
  readonly name?: string | undefined;
}

/** Not yet available, removed, replaced, signed already, unknown: each in the portal's own words. */
export function RefusedPage(props: RefusedProps) {
  return isUnreached(props.failure) ? <WithoutSignal {...props} /> : <Refused {...props} />;
}

function Refused({ failure, isOfAct = false, hadSignature = false, retry, newLink, draftStorage, name }: RefusedProps) {
  const texts = useTexts();
  const { code } = failure.answer;
  // It was made for this device and mailed to nobody: another name was chosen, or the pass is over.
  const isTurnOver = code === 'waiver-link-replaced' && passHere() !== null;
  const [title, rest] = isTurnOver
    ? [texts.pass.turnOver, texts.pass.turnOverWhy]
    : firstSentence(refusalIn(texts, failure));
  const isDone = isSigned(failure);
  const isEnded = (code === 'waiver-link-replaced' && !isTurnOver) || code === 'waiver-deleted';
  const wanted = isDone ? 'copy' : isEnded ? 'link' : undefined;
  return (
    <Ending
      about={null}
      mark={{
        tone: isDone ? 'done' : 'info',
        icon: isDone ? (
          <IconCheck size={44} stroke={2.2} aria-hidden />
        ) : failure.status === 409 ? (
          <IconClock size={44} aria-hidden />
        ) : (
          <IconInfoCircle size={44} aria-hidden />
        ),
      }}
      title={title}
      action={
        failure.status >= 500 ? (
          <button type="button" className={`button button-primary ${styles['wide']}`} onClick={() => void retry()}>
            {texts.tryAgain}
          </button>
        ) : (
          <NextPerson />
        )
      }
    >
      {name === undefined ? null : <p>{texts.waiverFor(name)}</p>}
      {rest ? <p>{rest}</p> : null}
      {isDone && isOfAct ? <p>{texts.ended.unused}</p> : null}
      {!isDone && endsLink(failure) && (isOfAct || hadSignature) ? <p>{texts.ended.tooLate}</p> : null}
      {draftStorage.pending() ? <p>{texts.ended.waits}</p> : null}
      {wanted ? <NewLink wanted={wanted} ask={newLink} /> : null}
      {code === 'waiver-not-found' ? <p>{texts.ended.cutOff}</p> : null}
    </Ending>
  );
}

/** 'This link has been replaced by a newer one. Please use …': the first sentence is the title. */
function firstSentence(words: string): readonly [string, string] {
  const [first = '', rest = ''] = words.split(/(?<=\. |。)(.*)/s);
  return [first.trim().replace(/[.。]$/, ''), rest];
}
