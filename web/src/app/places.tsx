import { pathTo } from '@parade/contract/access/screens.ts';
import { notAuthorizedText, unexpectedText } from '@parade/contract/http/errors.ts';
import { type ReactNode, useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { isNewcomer, NewcomerNotice } from '../users/NewcomerNotice.tsx';
import { Notice, PageHeader } from '../ui/Page.tsx';
import { Drawing, type DrawingName } from '../ui/program/Drawing.tsx';
import { Redirect } from '../ui/Redirect.tsx';
import { homeOf } from './menu.ts';

/** / leads to /dashboard, or to /login without a session. */
export function Home() {
  const { user } = useSession();
  return <Redirect to={pathTo(user ? 'dashboard' : 'login')} />;
}

/** /dashboard sends each user to their own home. */
export function Dashboard() {
  const { data } = useSession();
  return <Redirect to={homeOf(data)} />;
}

export function ToNotFound() {
  return <Redirect to={pathTo('notFound')} />;
}

function Contact() {
  const { settings } = useSession().data;
  return (
    <p>
      If you think this is a mistake, please email{' '}
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

export function NotFoundPage() {
  return (
    <EndPage
      title="Page not found"
      lead="The page may have moved, or the address may be incomplete."
      drawing="horseshoe"
      action={<ButtonLink to="/">Go to my home page</ButtonLink>}
    >
      <Contact />
    </EndPage>
  );
}

export function InvalidPermissionsPage() {
  const { user } = useSession();
  return (
    <EndPage
      title="No access"
      lead={notAuthorizedText}
      drawing="stand"
      action={<ButtonLink to="/">{user ? 'Go to my home page' : 'Login'}</ButtonLink>}
    >
      {user ? <p>You are logged in as {user.email}.</p> : null}
      {isNewcomer(user) ? <NewcomerNotice /> : <Contact />}
    </EndPage>
  );
}

export function ComingSoonPage() {
  const { settings } = useSession().data;
  return (
    <EndPage
      title="Coming soon"
      lead={`This part of the ${settings.parade_name} portal opens later in the season. Please check back.`}
      drawing="drum"
    />
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

/** No connection. Loads the page once there is one: before, the browser would only show a page of its own. */
export function NotReached({ retry = () => window.location.reload() }: { retry?: () => void }) {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <div className="end-page">
      <Drawing of="horseshoe" />
      <PageHeader title="We can’t reach the portal" />
      <Notice tone="problem">Check your connection and try again. Nothing you typed is lost.</Notice>
      <Button look="primary" onClick={() => (navigator.onLine ? retry() : undefined)}>
        Try again
      </Button>
    </div>
  );
}
