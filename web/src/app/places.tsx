import { pathTo } from '@parade/contract/access/screens.ts';
import { notAuthorizedText, unexpectedText } from '@parade/contract/http/fieldTexts.ts';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import { reopenedPath } from '../access/guard.ts';
import { useSession } from '../access/session.tsx';
import { CallFailure } from '../http/client.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { isNewcomer, NewcomerNotice } from '../users/NewcomerNotice.tsx';
import { LoadingRows, Notice, PageHeader } from '../ui/Page.tsx';
import { Drawing, type DrawingName } from '../ui/program/Drawing.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { homeOf } from './menu.ts';
import styles from './places.module.css';

/** / leads to /dashboard, or to /login without a session. */
export function Home() {
  const { user } = useSession();
  const { search } = useLocation();
  return <Redirect to={user ? pathTo('dashboard') + search : pathTo('login')} />;
}

/** /dashboard sends each user to their own home, with what was asked of it: '?whose=mine' is Today of one's own. */
export function Dashboard() {
  const { data } = useSession();
  const { search } = useLocation();
  const home = homeOf(data);
  return <Redirect to={home.includes('?') ? home : home + search} />;
}

/**
 * /login is a page of its own (decision 0049): the address is there, the page is loaded. What was to be said there is in
 * the history's entry, which stays.
 */
export function LoginPlace() {
  useEffect(() => window.location.reload(), []);
  return <LoadingRows rows={6} label="Opening the login" />;
}

export function ToNotFound() {
  return <Redirect to={pathTo('notFound')} />;
}

function Contact() {
  const { settings } = useSession().data;
  return (
    <p>
      If you think this is a mistake, <Link to={pathTo('feedback')}>send us a message</Link>, email{' '}
      <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a> or call {settings.support_phone}.
    </p>
  );
}

/** A place without a screen of its own: one drawing, what happened, and the way on. */
function EndPage({
  title,
  lead,
  drawing,
  action,
  children,
}: {
  title: string;
  lead: string;
  drawing: DrawingName;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="end-page">
      <Drawing of={drawing} />
      <PageHeader title={title} lead={lead} />
      {action}
      {children}
    </div>
  );
}

/** Where somebody is safe: their home with a session, the login without one. */
function HomeLink() {
  const { user } = useSession();
  return <ButtonLink to={pathTo('home')}>{user ? 'Go to my home page' : 'Login'}</ButtonLink>;
}

/** Places that are open to whoever is lost. */
function WaysOn() {
  const { user } = useSession();
  const open = [
    { to: pathTo('faq'), label: 'Frequently asked questions' },
    { to: pathTo('releases'), label: 'Press releases' },
    ...(user ? [] : [{ to: pathTo('register'), label: 'Create an account' }]),
  ];
  return (
    <nav aria-label="Other places" className={styles['ways']}>
      {open.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** D-63: what is not there, or not for whoever asks: which of the two is not said. */
export function NotFoundPage() {
  const { user } = useSession();
  return (
    <EndPage
      title="Page not found"
      lead={
        user
          ? 'The page may have moved, or the address may be incomplete. Try the menu.'
          : 'The page may have moved, or the address may be incomplete. Some pages open only after you log in.'
      }
      drawing="horseshoe"
      action={<HomeLink />}
    >
      <WaysOn />
      <Contact />
    </EndPage>
  );
}

export function InvalidPermissionsPage() {
  const { data, user } = useSession();
  const reopened = reopenedPath(useLocation().state, data);
  if (reopened !== null) return <Redirect to={reopened} />;
  return (
    <EndPage title="No access" lead={notAuthorizedText} drawing="stand" action={<HomeLink />}>
      {user ? (
        <p>You are logged in as {user.email}. If you have another account, log out, then log in with that account.</p>
      ) : (
        <p>If you have an account, log in and open the page again.</p>
      )}
      {isNewcomer(user) ? <NewcomerNotice /> : <Contact />}
    </EndPage>
  );
}

export function ComingSoonPage() {
  const { settings } = useSession().data;
  return (
    <EndPage
      title="Coming soon"
      lead={`This part of the ${settings.parade_name} portal isn’t open yet. Please check back later.`}
      drawing="drum"
      action={<HomeLink />}
    >
      <WaysOn />
    </EndPage>
  );
}

/** A screen that broke, or whose code did not arrive. What was typed into forms is stored in the browser. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const isMissing =
    error instanceof Error && /dynamically imported module|Importing a module|Unable to preload/.test(error.message);
  if (isMissing && !navigator.onLine) return <NotReached />;
  return (
    <div className="end-page">
      <Drawing of="broom" />
      <PageHeader
        // A new version was deployed while this page was open: its parts have other names now.
        title={isMissing ? 'The portal has been updated' : unexpectedText}
        lead={
          isMissing
            ? 'Please reload this page.'
            : 'Please reload this page. If this happens again, let us know what you were doing.'
        }
      />
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}

/** How often a page that could not be opened is tried again by itself. */
const retryMs = 10_000;

interface NotReachedProps {
  /** What the call that failed says; without it there is no connection. */
  readonly problem?: Error;
  /** Without it the page is loaded again, once there is a connection: before, the browser would only show a page of its own. */
  readonly retry?: () => void;
}

/** Nothing can be opened now. A portal that is reached and cannot answer says so; the connection is not to blame. */
export function NotReached({ problem, retry }: NotReachedProps) {
  useEffect(() => {
    const again = retry ?? (() => window.location.reload());
    window.addEventListener('online', again);
    const timer = retry && setInterval(retry, retryMs);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [retry]);
  const isAnswered = problem instanceof CallFailure && problem.status !== 0;
  const tryAgain = retry ?? (() => window.location.reload());
  return (
    <div className="end-page">
      <Drawing of="horseshoe" />
      <PageHeader title={isAnswered ? 'The portal can’t answer' : 'We can’t reach the portal'} />
      <Notice tone="problem">
        {isAnswered ? problem.message : 'Check your connection and try again.'} Nothing you typed is lost.
      </Notice>
      <Button look="primary" onClick={() => (navigator.onLine ? tryAgain() : undefined)}>
        Try again
      </Button>
    </div>
  );
}
