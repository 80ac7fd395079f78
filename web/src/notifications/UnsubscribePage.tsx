import type { Language } from '@parade/contract/notifications/language.ts';
import { topicWords } from '@parade/contract/notifications/unsubscribing.ts';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, FailedPage, LoadingRows, Notice, PageHeader } from '../ui/Page.tsx';
import { useUnsubscribe, useUnsubscribing } from './queries.ts';

/** Stops emails by an act, not by opening the page: mail scanners open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const asked = useUnsubscribing(token);
  const stop = useUnsubscribe(token);
  if (asked.isPending) return <LoadingRows label="Opening the link" />;
  if (!asked.data) {
    const isDead = asked.error instanceof CallFailure && asked.error.status === 404;
    if (!isDead) return <FailedPage error={asked.error} retry={() => void asked.refetch()} />;
    return (
      <>
        <PageHeader title="Unsubscribe" />
        <EmptyState drawing="horseshoe" title="This link does not work">
          {asked.error.message} You’ll find the unsubscribe link at the end of our latest email.
        </EmptyState>
      </>
    );
  }
  const { topic, is_stopped } = asked.data;
  const { label, act } = topicWords[topic];
  if (is_stopped)
    return (
      <>
        <PageHeader title={act} />
        <Notice tone="done" title={`You won’t get any more ${label}.`}>
          {topic === 'waiver reminders'
            ? 'Your waiver still needs your signature: the link in our earlier emails still works.'
            : topic === 'weekly summary'
              ? 'You can turn them back on in your profile, under Notifications.'
              : null}
        </Notice>
      </>
    );
  return (
    <>
      <PageHeader title={act} />
      {stop.isError ? <Notice tone="problem">{stop.error.message}</Notice> : null}
      <EmptyState
        title={`No more ${label}?`}
        action={
          <Button look="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
            {act}
          </Button>
        }
      >
        {topic === 'waiver reminders' ? <Courtesy act={act} /> : null}
      </EmptyState>
    </>
  );
}

/** W-37: what to press, in the languages that reminders are written in beside English. */
const courtesies = [
  ['es', '¿No quiere más recordatorios para firmar esta exención? Presione “', '”.'],
  ['ja', 'この同意書のお知らせを停止するには、「', '」を押してください。'],
] as const satisfies readonly (readonly [Language, string, string])[];

function Courtesy({ act }: { readonly act: string }) {
  return courtesies.map(([language, before, after], index) => (
    <Fragment key={language}>
      {index > 0 ? <br /> : null}
      <span lang={language}>
        {before}
        <span lang="en">{act}</span>
        {after}
      </span>
    </Fragment>
  ));
}
