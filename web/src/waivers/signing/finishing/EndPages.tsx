import { showInstant } from '@parade/contract/calendar.ts';
import type { SignedAnswer, SigningView } from '@parade/contract/waivers/waiver.ts';
import { IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { isUnreached, type SigningFailure, type WaiverCalls } from '../calls.ts';
import type { Answers } from '../answering/answers.ts';
import { carryOver, guardianOf } from '../answering/family.ts';
import { Ending } from '../Ending.tsx';
import { NewLink } from './NewLink.tsx';
import type { SendingState } from './sending.ts';
import styles from '../signing.module.css';

interface DonePageProps {
  readonly answer: SignedAnswer | null;
  readonly signing: SigningView | null;
  /** Of this page; absent where an earlier visit signed. */
  readonly answers: Answers | undefined;
}

/** A check mark, where the copy goes, the PDF to download, what else waits for the same person, and nothing else to do. */
export function DonePage({ answer, signing, answers }: DonePageProps) {
  // The guardian's particulars go along to the waiver that is opened next.
  const goOn = (to: SignedAnswer['next'][number]) => {
    if (answers) carryOver(window.localStorage, to, guardianOf(answers.form, answers.values()));
  };
  const next = answer?.next ?? [];
  return (
    <Ending
      about={signing}
      mark={{ tone: 'done', icon: <IconCheck size={44} stroke={2.2} aria-hidden /> }}
      title="Thank you, the waiver is signed"
      action={
        next[0] ? (
          <a
            className={`button button-primary ${styles['wide']}`}
            href={next[0].path}
            onClick={() => next[0] && goOn(next[0])}
          >
            Continue with {next[0].name}
          </a>
        ) : undefined
      }
    >
      {signing ? (
        <p>
          {signing.form_name} for {signing.name}, {signing.entry_name}
          {answer ? `, signed ${showInstant(answer.completed_at)} (Los Angeles time)` : ''}.
        </p>
      ) : null}
      {answer && answer.copies_to.length > 0 ? (
        <p>
          We’re emailing a copy to <strong>{new Intl.ListFormat('en-US').format(answer.copies_to)}</strong>.
        </p>
      ) : null}
      {answer ? (
        <p>
          <a className="button" href={`/api/waiver-papers/${answer.paper}`} download>
            Download the signed waiver (PDF)
          </a>
        </p>
      ) : null}
      {next.length === 0 ? (
        <p>There is nothing else to do. You can close this page.</p>
      ) : (
        <div className={styles['next']}>
          <h2>Also waiting for you</h2>
          <p>These waivers were emailed to the same address. We’ve filled in your own details.</p>
          <ul>
            {next.map((each) => (
              <li key={each.path}>
                <a href={each.path} onClick={() => goOn(each)}>
                  {each.name}: {each.form_name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Ending>
  );
}

/** What was said instead of signing; it may be taken back. */
export function DeclinedPage({ signing, takeBack }: { signing: SigningView; takeBack: () => void }) {
  const { declined } = signing;
  return (
    <Ending
      about={signing}
      mark={{ tone: 'info', icon: <IconInfoCircle size={44} aria-hidden /> }}
      title={declined?.as === 'not-me' ? 'Thank you for letting us know' : 'You’ve declined to take part'}
      action={
        <button type="button" className={`button ${styles['wide']}`} onClick={takeBack}>
          {declined?.as === 'not-me' ? `I am ${signing.name} after all` : 'I want to sign after all'}
        </button>
      }
    >
      <p>
        We notified the leader of {signing.entry_name} and the parade office
        {declined ? ` on ${showInstant(declined.at)} (Los Angeles time)` : ''}. You have not signed anything.
      </p>
      <p>There is nothing else to do. You can close this page.</p>
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
  const isSending = state.kind === 'sending';
  return (
    <Ending
      about={signing}
      mark={{ tone: 'needs-you', icon: <IconClock size={44} stroke={2.2} aria-hidden /> }}
      title={isSending ? 'Sending your signature …' : 'Not sent yet'}
      action={
        <button
          type="button"
          className={`button button-primary ${styles['wide']}`}
          aria-disabled={isSending || undefined}
          onClick={tryNow}
        >
          Try now
        </button>
      }
    >
      {isSending ? (
        <p>Please keep this page open for a moment.</p>
      ) : (
        <>
          <p>
            {state.why} Your signature is saved on this device. We’ll send it automatically as soon as you’re back
            online.
          </p>
          <p>
            Keep this page open, or open the same link again later on this device. You won’t have to fill in anything
            again.
          </p>
        </>
      )}
    </Ending>
  );
}

/** Somebody is signed in to the portal here who must not sign this. */
export function NotYoursPage({ signing }: { signing: SigningView }) {
  return (
    <Ending
      about={signing}
      mark={{ tone: 'info', icon: <IconInfoCircle size={44} aria-hidden /> }}
      title="Only the person named in the waiver, or a parent or guardian, can sign it"
    >
      <p>
        This waiver is for {signing.name}, but this browser is logged in to the portal with another account. Log out
        first, or open the link on the participant’s own device.
      </p>
      <p>
        <a href="/">Go to the portal</a>
      </p>
    </Ending>
  );
}

interface RefusedProps {
  readonly failure: SigningFailure;
  readonly retry: () => void;
  readonly newLink: WaiverCalls['newLink'];
}

/** Not yet available, removed, replaced, signed already, unknown: each in the portal's own words. */
export function RefusedPage({ failure, retry, newLink }: RefusedProps) {
  const [title, rest] = firstSentence(failure.message);
  const isSigned = failure.status === 409 && /signed/.test(failure.message);
  return (
    <Ending
      about={null}
      mark={{
        tone: isSigned ? 'done' : 'info',
        icon: isSigned ? (
          <IconCheck size={44} stroke={2.2} aria-hidden />
        ) : failure.status === 409 ? (
          <IconClock size={44} aria-hidden />
        ) : (
          <IconInfoCircle size={44} aria-hidden />
        ),
      }}
      title={title}
      action={
        isUnreached(failure) || failure.status >= 500 ? (
          <button type="button" className={`button button-primary ${styles['wide']}`} onClick={retry}>
            Try again
          </button>
        ) : undefined
      }
    >
      {rest ? <p>{rest}</p> : null}
      {failure.answer['code'] === 'waiver-link-replaced' ? <NewLink ask={newLink} /> : null}
      {isSigned ? <p>There is nothing else to do. You can close this page.</p> : null}
      {isUnreached(failure) ? <p>Everything you typed is saved on this device.</p> : null}
    </Ending>
  );
}

/** 'This link has been replaced by a newer one. Please use …': the first sentence is the title. */
function firstSentence(words: string): readonly [string, string] {
  const end = words.indexOf('. ');
  return end === -1 ? [words.replace(/\.$/, ''), ''] : [words.slice(0, end), words.slice(end + 2)];
}
