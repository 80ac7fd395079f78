import type { Cover as CoverFacts } from '@parade/contract/users/cover.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { passHere, passPath } from '../../access/devicePass.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/program/Cover.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { SupportAddress } from '../../ui/Support.tsx';
import type { AskedStep } from './calls.ts';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { anotherTabWaits } from './place.ts';
import styles from './signIn.module.css';

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

interface SignInPageProps {
  readonly cover: CoverFacts;
  /** Why one is here: a link that has ended, a password that was set. */
  readonly notice: string | null;
  /** Stores the session and goes on; settles when the next page does not come, as where another tab goes on. */
  readonly onSignedIn: (answer: SignedIn) => Promise<void>;
}

/**
 * /login, a page of its own in front of the portal: the cover of the program, and beside it what is asked. It is small,
 * and the portal's script comes while somebody types (decision 0049).
 */
export function SignInPage({ cover, notice, onSignedIn }: SignInPageProps) {
  const [step, setStep] = useState<AskedStep | null>(null);
  const [isIn, setIn] = useState(false);
  const signedIn = async (answer: SignedIn) => {
    await onSignedIn(answer);
    if (anotherTabWaits()) setIn(true);
  };
  return (
    <SupportAddress value={cover.support_email}>
      <LiveSite url={cover.live_site_url} />
      <div className={styles['spread']}>
        <header className={styles['cover']}>
          <Cover
            number={cover.number}
            tail={cover.tail}
            name={cover.parade_name}
            day={cover.day}
            foot={
              <>
                <span>Participant portal</span>
                <span className={styles['organizer']}>
                  <Logo path={cover.logo} />
                  {cover.organizer_name}
                </span>
              </>
            }
          />
        </header>
        <main className={styles['page']} id="main">
          {isIn ? (
            <LoggedIn />
          ) : step ? (
            <Suspense fallback={<p role="status">One moment …</p>}>
              <SecondStep step={step} onSignedIn={signedIn} onBack={() => setStep(null)} />
            </Suspense>
          ) : (
            <Login cover={cover} notice={notice} onSignedIn={signedIn} onStep={setStep} />
          )}
          <OtherPlaces dates={cover.dates_page} />
        </main>
      </div>
    </SupportAddress>
  );
}

function Login({ cover, notice, onSignedIn, onStep }: SignInPageProps & { onStep: (step: AskedStep) => void }) {
  const isThere = useIsThere();
  return (
    <>
      <h1>Login</h1>
      <p className={styles['lead']}>Welcome to the {cover.parade_name} participant portal.</p>
      {isThere && notice !== null ? (
        <p className={styles['notice']} role="status">
          {notice}
        </p>
      ) : null}
      {isThere && passHere() !== null ? (
        <p className={styles['notice']}>
          This device is being passed around for signing. <a href={passPath}>Go back to who signs next</a>
        </p>
      ) : null}
      <LoginForm onSignedIn={onSignedIn} onStep={onStep} />
      <div className={styles['after']}>
        <PasskeyButton onSignedIn={onSignedIn} />
        <p>
          <a href="/password/reset">Forgot your password?</a>
        </p>
        <SectionRule>First time here</SectionRule>
        <p>Leaders apply with their organization; media register for access.</p>
        <a className="button button-secondary" href="/register">
          <span>Create An Account</span>
        </a>
      </div>
    </>
  );
}

/** Another tab waits with what was typed there: this one closes itself where the browser lets it. */
function LoggedIn() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    // Opened again, the page goes on as for everybody who is logged in.
    window.history.replaceState(null, '', '/login');
    window.close();
  }, []);
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        You are logged in
      </h1>
      <p className={styles['lead']}>
        Go back to your other tab: what you typed there is still there. You can close this one.
      </p>
      <a className="button button-secondary" href="/dashboard">
        <span>Continue here</span>
      </a>
    </>
  );
}

/** Without a page of dates its link is not shown: the style knows an empty address, before any script runs. */
function OtherPlaces({ dates }: { dates: string }) {
  return (
    <div className={styles['ways']}>
      <nav aria-label="Other places">
        <a href={dates}>Important Dates</a>
        <a href="/faq">Faq</a>
        <a href="/pages/s/welcome">Welcome</a>
        <a href="/official-press-releases">Press Releases</a>
        <a href="/feedback">Write to us</a>
        <a href="/privacy">Privacy</a>
      </nav>
      <details>
        <summary>I have a waiver to sign</summary>
        <p>
          Open the link in the email that we sent you. It leads straight to your waiver, and you don’t need an account.
        </p>
        <p>
          No email? Look in your spam folder, then ask the leader of your group to send it again. If the link is an old
          one, its page offers to email you a new one.
        </p>
      </details>
    </div>
  );
}

/** The organizer’s own, where there is one. */
function Logo({ path }: { path: string }) {
  return useIsThere() && path !== '' ? <img src={path} alt="" /> : null;
}

/** A development site says so on every page. */
function LiveSite({ url }: { url: string }) {
  return useIsThere() && url !== '' ? (
    <aside className={styles['banner']} aria-label="Development site">
      <span>This is the development site.</span> <a href={url}>Go to the live site</a>
    </aside>
  ) : null;
}

/** The script has taken over the words that the server sent, which are the same for everybody. */
function useIsThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere;
}

const reload = () => window.location.reload();

/** The portal was not reached. Begins again once there is a connection. */
export function UnreachedPage({ problem }: { problem: string }) {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <main className={styles['end']}>
      <h1>We can’t reach the portal</h1>
      <p className={styles['problem']} role="alert">
        {problem || 'Check your connection and try again.'}
      </p>
      <Button look="primary" onClick={reload}>
        Try again
      </Button>
    </main>
  );
}
