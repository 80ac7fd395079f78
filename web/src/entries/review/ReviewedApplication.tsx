import { civilDateOf, showDay } from '@parade/contract/calendar.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import type { Application } from '@parade/contract/entries/review/review.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { isFormType } from '@parade/contract/forms/formType.ts';
import { typeTone } from '@parade/contract/settings/parade.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { useIsMissing } from '../../http/saving/useIsMissing.ts';
import { FailedPage, LoadingRows, Notice, StatusPill, usePageTitle } from '../../ui/Page.tsx';
import { Kind } from '../../ui/program/Tones.tsx';
import { MissingEntry } from '../MissingEntry.tsx';
import { daysUntil, statusTones } from '../words.ts';
import { ApplicationForm } from './application/ApplicationForm.tsx';
import { useApplication } from './queries.ts';
import { type ReviewedProps, ReviewPanel } from './ReviewPanel.tsx';
import styles from './review.module.css';

/** One application: what it says at the left, what the office does and notes at the right. */
export function ReviewedApplication(props: ReviewedProps) {
  const query = useApplication(props.id);
  const isMissing = useIsMissing(query);
  if (isMissing) return <MissingEntry />;
  if (query.error && !query.data) return <FailedPage error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={10} label="Loading the application" />;
  const application = query.data;
  return (
    <div className={styles['columns']}>
      <article className={styles['application']}>
        <Head application={application} />
        <Body application={application} />
      </article>
      <ReviewPanel application={application} {...props} />
    </div>
  );
}

function Head({ application }: { application: Application }) {
  usePageTitle(`Review: ${application.official_name}`);
  const { official_name, organization_name, year, submitted_at, displayed_status, today, leaders } = application;
  return (
    <header className={styles['head']}>
      <p>
        <Kind tone={typeTone(application.org_type)}>{application.organization_type}</Kind>
        <span>
          {nthParade(year)} parade, {year}
        </span>
        {submitted_at ? (
          <span>
            Received {showDay(submitted_at)}, {daysUntil(civilDateOf(submitted_at), today)}
          </span>
        ) : null}
        {displayed_status === 'received' ? null : (
          <StatusPill tone={statusTones[displayed_status]}>{statusLabels[displayed_status]}</StatusPill>
        )}
      </p>
      <h1>{official_name}</h1>
      <p>
        {organization_name === official_name ? null : <span>{organization_name}</span>}
        {leaders.map((leader) => (
          <span key={leader.user_id}>
            {leader.name}, <a href={`mailto:${leader.email}`}>{leader.email}</a>
            {leader.phone ? (
              <>
                , <span className={styles['phone']}>{leader.phone}</span>
              </>
            ) : null}
            {leader.is_confirmed ? '' : ' (address not confirmed, gets no letters)'}
          </span>
        ))}
        {leaders.length === 0 ? <span>Nobody leads this entry, so no letter goes out.</span> : null}
      </p>
    </header>
  );
}

function Body({ application }: { application: Application }) {
  const { organization_id, year, id, is_first, form_type } = application;
  if (form_type === null || !isFormType(form_type))
    return <Notice tone="info">This type has no application form.</Notice>;
  const address = { organization_id, year, form_type, entry: is_first ? undefined : id };
  return <ApplicationForm address={address} whole={formPath(address, form_type)} />;
}
