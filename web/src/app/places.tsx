import { pathTo } from '@parade/contract/access/screens.ts';
import { notAuthorizedText, unexpectedText } from '@parade/contract/http/errors.ts';
import { useEffect } from 'react';
import { Navigate, useRouteError } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/Page.tsx';
import { homeOf } from './menu.ts';

/** / leads to /dashboard, or to /login without a session. */
export function Home() {
  const { user } = useSession();
  return <Navigate to={pathTo(user ? 'dashboard' : 'login')} replace />;
}

/** /dashboard sends each user to their own home. */
export function Dashboard() {
  const { data } = useSession();
  return <Navigate to={homeOf(data)} replace />;
}

export function ToNotFound() {
  return <Navigate to={pathTo('notFound')} replace />;
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

export function NotFoundPage() {
  return (
    <>
      <PageHeader
        title="Page not found"
        lead="The page may have moved, or the address may be incomplete."
        actions={<ButtonLink to="/">Go to my home page</ButtonLink>}
      />
      <Contact />
    </>
  );
}

export function InvalidPermissionsPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="No access"
        lead={notAuthorizedText}
        actions={<ButtonLink to="/">{user ? 'Go to my home page' : 'Login'}</ButtonLink>}
      />
      {user ? <p>You are logged in as {user.email}.</p> : null}
      <Contact />
    </>
  );
}

export function ComingSoonPage() {
  const { settings } = useSession().data;
  return (
    <PageHeader
      title="Coming soon"
      lead={`This part of the ${settings.parade_name} portal opens later in the season. Please check back.`}
    />
  );
}

/** A screen that broke. What was typed into forms is stored in the browser. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  // A new version was deployed while this page was open: its parts have other names now.
  const isOldPage = error instanceof Error && /dynamically imported module|Importing a module/.test(error.message);
  return (
    <main style={{ maxWidth: 640, margin: '10vh auto', padding: 20 }}>
      <PageHeader
        title={isOldPage ? 'The portal has been updated' : unexpectedText}
        lead={
          isOldPage
            ? 'Please reload this page.'
            : 'Please reload this page. If this happens again, let us know what you were doing.'
        }
      />
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  );
}
