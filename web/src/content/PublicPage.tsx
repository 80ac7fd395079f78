import { pathTo } from '@parade/contract/access/screens.ts';
import { Navigate, useParams } from 'react-router';
import { loginPath } from '../access/guard.ts';
import { useSession } from '../access/session.tsx';
import { CallFailure } from '../http/client.ts';
import { ErrorNotice, LoadingRows, PageHeader } from '../ui/Page.tsx';
import { OwnEntries } from '../entries/OwnEntries.tsx';
import { usePage } from './queries.ts';
import styles from './page.module.css';

/** Where /dashboard leads who has no entry, or several (U-22). */
const homePage = 'welcome';

/** One page of the site. Its html was sanitized when it was written. */
export function PublicPage() {
  const { slug = '' } = useParams();
  const { user } = useSession();
  const page = usePage(slug);
  if (page.isPending) return <LoadingRows />;
  if (page.error) {
    const absent = page.error instanceof CallFailure && page.error.status === 404;
    if (absent) return <Navigate to={user ? pathTo('notFound') : loginPath(pathTo('page', { slug }))} replace />;
    return <ErrorNotice error={page.error} retry={() => void page.refetch()} />;
  }
  return (
    <article>
      <PageHeader title={page.data.title} />
      {slug === homePage ? <OwnEntries /> : null}
      {/* Sanitized on the server at write, and no script runs under the Content-Security-Policy. */}
      <div className={styles['text']} dangerouslySetInnerHTML={{ __html: page.data.html }} />
    </article>
  );
}
