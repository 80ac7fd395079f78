import { pathTo } from '@parade/contract/access/screens.ts';
import { isHomeOf } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../access/session.tsx';
import { ToLogin } from '../access/ToLogin.tsx';
import { CallFailure } from '../http/client.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorNotice, FailedPage, LoadingRows, PageHeader } from '../ui/Page.tsx';
import { FirstEntry } from '../entries/creation/FirstEntry.tsx';
import { OwnEntries, useAwaitsEntries } from '../entries/OwnEntries.tsx';
import { NewcomerNotice } from '../users/NewcomerNotice.tsx';
import { DeskPlaces } from './DeskPlaces.tsx';
import { PageText } from './PageText.tsx';
import { usePage } from './queries.ts';
import styles from './page.module.css';

export interface WelcomeParts {
  /** Shown above the welcome page to those who work for the parade (decision 0042). */
  readonly Today: ComponentType;
  /** What a judge scores. */
  readonly OwnAwards: ComponentType;
}

/** The screen of a page, with what waits for the reader on the welcome page that is their home (U-22). */
export function publicPage({ Today, OwnAwards }: WelcomeParts): ComponentType {
  return function PageWithToday() {
    const { slug = '' } = useParams();
    const { can, user } = useSession();
    const isHome = isHomeOf(slug, user?.user_roles ?? []);
    const hasToday = isHome && can('viewDesk');
    return (
      <>
        {hasToday ? (
          <Suspense
            fallback={
              <div className={styles['waiting']}>
                <LoadingRows rows={8} label="Loading today" />
              </div>
            }
          >
            <Today />
          </Suspense>
        ) : null}
        {hasToday ? (
          <div className={styles['desk']}>
            <DeskPlaces />
          </div>
        ) : null}
        <PublicPage slug={slug} isHome={isHome} under={hasToday}>
          {isHome && can('scoreAwards') ? (
            <Suspense>
              <OwnAwards />
            </Suspense>
          ) : null}
        </PublicPage>
      </>
    );
  };
}

/** One page of the site. `isHome`: with what waits for its reader. `under`: below something else. `children`: between its title and its text. */
function PublicPage({
  slug,
  isHome,
  under,
  children,
}: {
  slug: string;
  isHome: boolean;
  under: boolean;
  children: ReactNode;
}) {
  const { user } = useSession();
  const page = usePage(slug);
  const awaitsEntries = useAwaitsEntries(isHome);
  if (page.isPending || (page.data && awaitsEntries)) return under ? null : <LoadingRows />;
  if (page.error && !page.data) {
    const absent = page.error instanceof CallFailure && page.error.status === 404;
    if (absent && under) return null;
    if (absent && user) return <PageUnavailable />;
    if (absent) return <ToLogin from={pathTo('page', { slug })} />;
    const Failed = under ? ErrorNotice : FailedPage;
    return <Failed error={page.error} retry={() => void page.refetch()} />;
  }
  return (
    <article className={under ? styles['under'] : styles['read']}>
      {under ? <h2>{page.data.title}</h2> : <PageHeader title={page.data.title} />}
      {isHome ? <NewcomerNotice /> : null}
      {isHome ? <OwnEntries /> : null}
      {children}
      {isHome ? <FirstEntry /> : null}
      <PageText html={page.data.html} />
    </article>
  );
}

/** A page that is not there, not yet, or not for the reader: which of them is not said. */
function PageUnavailable() {
  return (
    <PageHeader
      title={pageTexts.unavailable}
      lead={pageTexts.unavailable_lead}
      actions={<ButtonLink to={pathTo('home')}>Go to my home page</ButtonLink>}
    />
  );
}
