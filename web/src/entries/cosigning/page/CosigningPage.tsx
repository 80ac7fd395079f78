import { incompleteText } from '@parade/contract/entries/cosigning/consent.ts';
import type { CosigningView } from '@parade/contract/entries/cosigning/request.ts';
import { showDay, showDayInWords } from '@parade/contract/calendar.ts';
import { noCookiesText } from '@parade/contract/http/fieldTexts.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type CosigningCalls, CosigningFailure, isEnded } from './calls.ts';
import { Decline } from './Decline.tsx';
import { SignForm } from './SignForm.tsx';
import { Statement } from './Statement.tsx';
import styles from './page.module.css';

/** /cosign/{secret}: what somebody else than the leader signs of a form; no login. */
export function CosigningPage({ calls }: { calls: CosigningCalls }) {
  const [opened, setOpened] = useState<CosigningView | CosigningFailure | null>(null);
  const [hasSigned, setSigned] = useState(false);
  const read = useCallback(async () => {
    setOpened(null);
    setOpened(await calls.read().catch(failureOf));
  }, [calls]);
  useEffect(() => {
    void read();
  }, [read]);
  if (opened === null)
    return (
      <Frame about={null}>
        <p role="status">Loading …</p>
      </Frame>
    );
  if (opened instanceof CosigningFailure)
    return (
      <Frame about={null}>
        {isEnded(opened) ? (
          <Ended support={calls.support} />
        ) : (
          <Ending title="We couldn’t open this page">
            <p>{opened.message}</p>
            <button type="button" className="button button-primary" onClick={() => void read()}>
              Try again
            </button>
          </Ending>
        )}
      </Frame>
    );
  return (
    <Frame about={opened}>
      <Opened
        signing={opened}
        calls={calls}
        hasSigned={hasSigned}
        onChanged={setOpened}
        onEnded={setOpened}
        onSigned={(signing) => {
          setSigned(true);
          setOpened(signing);
        }}
      />
    </Frame>
  );
}

/** Whoever does not know who sent the link learns whom to ask; without an answer, the rest is shown. */
function Ended({ support }: Pick<CosigningCalls, 'support'>) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    support()
      .then(setAddress)
      .catch(() => undefined);
  }, [support]);
  return (
    <Ending title="This link no longer works">
      <p>{ended}</p>
      {address === null ? null : (
        <p>
          If you don’t know who that was, please write to <a href={`mailto:${address}`}>{address}</a>.
        </p>
      )}
    </Ending>
  );
}

const ended =
  'It may have been withdrawn, or replaced because the form was signed in another way. Please ask whoever sent it to you for a new one.';

interface OpenedProps {
  readonly signing: CosigningView;
  readonly calls: CosigningCalls;
  /** Here and now; otherwise earlier, or on another device. */
  readonly hasSigned: boolean;
  readonly onChanged: (signing: CosigningView) => void;
  readonly onSigned: (signing: CosigningView) => void;
  readonly onEnded: (failure: CosigningFailure) => void;
}

function Opened({ signing, calls, hasSigned, onChanged, onSigned, onEnded }: OpenedProps) {
  useEffect(() => {
    document.title = `${signing.state === 'signed' ? 'Signed' : 'Sign'}: ${signing.form_name}`;
  }, [signing]);
  const [hasDeclined, setDeclined] = useState(false);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The part with the button is gone, and what came of it is a page further up.
    if (hasDeclined) notice.current?.focus();
  }, [hasDeclined]);
  if (signing.state === 'signed') return <Signed signing={signing} isOwn={hasSigned} />;
  const { parade_name, parade_year, parade_on } = signing;
  const reread = async () => onChanged(await calls.read());
  return (
    <>
      <h1>Sign the {signing.form_name}</h1>
      <p className={styles['lead']}>
        {signing.requested_by} asks you to sign this part of the form of {signing.entry_name}, as {signing.who}, for the{' '}
        {parade_year} {parade_name} on {showDayInWords(parade_on)}.
      </p>
      {signing.state === 'declined' ? (
        <p ref={notice} tabIndex={-1} className={styles['notice']}>
          You declined to sign, and we notified the leaders. If you change your mind, you can still sign below.
        </p>
      ) : null}
      <Statement parts={signing.statement} />
      {signing.may_sign ? (
        <>
          {signing.missing.length > 0 ? (
            <Unready missing={signing.missing} reread={reread} />
          ) : (
            <SignForm signing={signing} sign={calls.sign} onSigned={onSigned} onStale={reread} onEnded={onEnded} />
          )}
          {signing.state === 'waiting' ? (
            <Decline
              decline={calls.decline}
              onEnded={onEnded}
              onDeclined={(declined) => {
                setDeclined(true);
                onChanged(declined);
              }}
            />
          ) : null}
        </>
      ) : (
        <p className={styles['notice']}>
          Only {signing.name} can sign this. You are logged in to the portal: the people of the entry and of the parade
          do not sign for others. The link was emailed to {signing.name}.
        </p>
      )}
      <p className={styles['hint']}>
        Questions? Please write to {signing.support_email}. <a href="/privacy">Privacy</a>
      </p>
    </>
  );
}

/** Stands in for the signature while answers are missing that only the people of the entry can give. */
function Unready({ missing, reread }: { missing: readonly string[]; reread: () => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null);
  const look = () => {
    setProblem(null);
    reread().catch((error: unknown) => setProblem(failureOf(error).message));
  };
  return (
    <div role="alert" className={`${styles['notice']} ${styles['warning']}`}>
      <p>{incompleteText(missing)}</p>
      <p>Please let them know. This link keeps working.</p>
      {problem === null ? null : <p>{problem}</p>}
      <button type="button" className="button" onClick={look}>
        Look again
      </button>
    </div>
  );
}

/** Says that the form is signed. Only its own signer is thanked: somebody else may have signed it. */
function Signed({ signing, isOwn }: { signing: CosigningView; isOwn: boolean }) {
  const { form_name, entry_name, signed_at, name, support_email } = signing;
  const what = `the ${form_name} of ${entry_name}${signed_at ? ` on ${showDay(signed_at)}` : ''}`;
  return (
    <Ending title={isOwn ? 'Thank you. You have signed.' : 'This is signed.'}>
      {isOwn ? (
        <p>You signed {what}. We emailed you a copy. There is nothing more to do.</p>
      ) : (
        <p>
          {name} signed {what}, and was emailed a copy. If you are {name} and did not sign, please write to{' '}
          {support_email}.
        </p>
      )}
      <Statement parts={signing.statement} />
    </Ending>
  );
}

function Frame({ about, children }: { about: CosigningView | null; children: ReactNode }) {
  return (
    <>
      <header className={styles['head']}>
        <strong>{about?.parade_name ?? 'Your signature'}</strong>
        {about ? <span>{about.organization_name}</span> : null}
      </header>
      <main className={styles['main']}>
        {navigator.cookieEnabled ? null : (
          <p role="alert" className={`${styles['notice']} ${styles['warning']}`}>
            {noCookiesText} Without them nothing can be signed here.
          </p>
        )}
        {children}
      </main>
    </>
  );
}

/** A page that asks for nothing; its title takes the focus. */
function Ending({ title, children }: { title: string; children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

function failureOf(error: unknown): CosigningFailure {
  return error instanceof CosigningFailure ? error : new CosigningFailure(500, String(error));
}
