import { topicWords } from '@parade/contract/notifications/unsubscribing.ts';
import { useParams } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState, LoadingRows, Notice, PageHeader } from '../ui/Page.tsx';
import { useUnsubscribe, useUnsubscribing } from './queries.ts';

/** Stops emails by an act, not by opening the page: mail scanners open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const asked = useUnsubscribing(token);
  const stop = useUnsubscribe(token);
  if (asked.isPending) return <LoadingRows label="Opening the link" />;
  if (!asked.data)
    return (
      <>
        <PageHeader title="Unsubscribe" />
        <EmptyState title="This link does not work">
          {asked.error.message} Links to unsubscribe are at the end of our emails.
        </EmptyState>
      </>
    );
  const { topic, is_stopped } = asked.data;
  const { label, act } = topicWords[topic];
  return (
    <>
      <PageHeader title={act} />
      {is_stopped ? (
        <Notice tone="done" title="Done">
          You won’t get any more {label}.
          {topic === 'waiver reminders'
            ? ' Your waiver still needs your signature. The link in our earlier emails still works.'
            : null}
        </Notice>
      ) : (
        <>
          {stop.isError ? <Notice tone="problem">{stop.error.message}</Notice> : null}
          <p>Press the button if you don’t want any more {label}.</p>
          <Button look="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
            {act}
          </Button>
        </>
      )}
    </>
  );
}
