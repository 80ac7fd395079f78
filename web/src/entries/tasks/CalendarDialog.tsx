import { showDay, showInstant } from '@parade/contract/calendar.ts';
import { tasksRoutes } from '@parade/contract/entries/tasks/routes.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useUser } from '../../access/session.tsx';
import { call } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../../ui/Page.tsx';
import { copyRefused, useCopying } from '../../ui/useCopying.ts';
import { entriesKey } from '../queries.ts';

const key = [...entriesKey, 'own calendar'] as const;

/** E-90: a secret link that a calendar subscribes to; shown once, and ended here. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  // A link would outlast the switch, so the call refuses to make one.
  const isSwitched = useUser().impersonated_by !== null;
  const forget = () => client.invalidateQueries({ queryKey: key });
  const known = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(tasksRoutes.readCalendarFeed, {}, { signal }),
  });
  const making = useMutation({ mutationFn: () => call(tasksRoutes.makeCalendarFeed, {}), onSettled: forget });
  const ending = useMutation({ mutationFn: () => call(tasksRoutes.endCalendarFeed, {}), onSettled: forget });
  const fieldId = useId();
  const { copy, isCopied, isRefused } = useCopying(fieldId);
  const link = ending.isSuccess ? undefined : making.data?.link;
  const feed = known.data?.feed;
  const error = making.error ?? ending.error ?? known.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Due dates in your calendar"
      actions={
        <>
          {feed?.made_at ? (
            <Button busy={ending.isPending} onClick={() => ending.mutate()}>
              End link
            </Button>
          ) : null}
          {isSwitched ? null : link === undefined ? (
            <Button
              look="primary"
              busy={making.isPending}
              onClick={() => {
                ending.reset();
                making.mutate();
              }}
            >
              {feed?.made_at ? 'Create a new link' : 'Create link'}
            </Button>
          ) : (
            <Button look="primary" onClick={() => void copy(link)}>
              {isCopied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </>
      }
    >
      {error ? <ErrorNotice error={error} /> : null}
      {isSwitched ? <Notice tone="info">{refusalWords('impersonating')}</Notice> : null}
      <p>
        Your calendar can subscribe to the due dates of your entries. It stays up to date: what is done disappears, and
        a new due date replaces the old one. The link ends when your password changes or the office logs you out
        everywhere; then create a new one.
      </p>
      {link === undefined ? (
        <>
          {known.isPending ? <LoadingRows label="Loading your calendar link" /> : null}
          {feed?.made_at ? <p>{feedWords(feed.made_at, feed.read_at)}</p> : null}
        </>
      ) : (
        <TextField
          id={fieldId}
          label="Calendar link"
          value={link}
          onChange={() => undefined}
          readOnly
          hint="In your calendar, choose “subscribe” or “add from URL”, and paste it. It is shown only once. Whoever has it can see your due dates, and nothing else."
          warning={isRefused ? copyRefused : undefined}
        />
      )}
    </Dialog>
  );
}

function feedWords(made_at: string, read_at: string | null): string {
  const read = read_at === null ? 'No calendar has read it yet.' : `A calendar last read it ${showInstant(read_at)}.`;
  return `You created a link on ${showDay(made_at)}. ${read} A new link ends this one.`;
}
