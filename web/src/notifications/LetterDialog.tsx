import type { LetterPreview } from '@parade/contract/notifications/message.ts';
import { counted } from '@parade/contract/wording.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useSmallForm } from '../http/useSmallForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../ui/Page.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useDiscarding } from '../ui/unsaved/useDiscarding.ts';
import { useIsHere } from '../ui/acting/useIsHere.ts';
import { LetterView } from './LetterFrame.tsx';

// A type and not an interface: a form takes it as a record.
type Words = { readonly subject: string; readonly body: string };

interface Outcome {
  readonly emails_queued: number;
}

interface LetterDialogProps<Result extends Outcome> {
  /** Who gets it: 'the leaders of 3 entries', '12 people'. */
  readonly to: string;
  readonly schema: z.ZodType<Words, Words>;
  readonly longest: { readonly subject: number; readonly body: number };
  /** What is added to the words. */
  readonly hint: string;
  readonly preview: (
    words: Words,
    signal: AbortSignal,
  ) => Promise<Result & { readonly example: LetterPreview | null; readonly replies_to: string }>;
  readonly send: (words: Words) => Promise<Result>;
  /** What it comes to in words: before it is sent, and after. */
  readonly before: (result: Result) => string;
  readonly after: (result: Result) => string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Write, look at it as it will arrive and at how many get it, send it to those and no others. */
export function LetterDialog<Result extends Outcome>(props: LetterDialogProps<Result>) {
  const [isShown, setShown] = useState(false);
  const form = useSmallForm({
    schema: props.schema,
    start: { subject: '', body: '' },
    labels: { subject: 'Subject', body: 'Message' },
    send: () => Promise.resolve(setShown(true)),
  });
  const { subject, body } = form.values;
  if (!isShown) return <Writing {...props} form={form} />;
  return <Sending {...props} words={{ subject: subject.trim(), body: body.trim() }} onEdit={() => setShown(false)} />;
}

type WritingProps = Pick<LetterDialogProps<Outcome>, 'to' | 'longest' | 'hint' | 'onClose'> & {
  readonly form: ReturnType<typeof useSmallForm<Words, Words>>;
};

function Writing({ form, to, longest, hint, onClose }: WritingProps) {
  // What is missing is needed, not wrong.
  const { error: noSubject, ...subject } = form.field('subject');
  const { error: noBody, ...body } = form.field('body');
  return (
    <FormDialog wide title={`Email ${to}`} onClose={onClose} form={form} act="Preview" isStep>
      <TextField {...subject} label="Subject" required maxLength={longest.subject} needed={noSubject} />
      <TextAreaField {...body} label="Message" required rows={8} maxLength={longest.body} needed={noBody} hint={hint} />
    </FormDialog>
  );
}

type SendingProps<Result extends Outcome> = LetterDialogProps<Result> & {
  readonly words: Words;
  readonly onEdit: () => void;
};

const failedTitle = 'We couldn’t send the message';

/** The letter as the first of them gets it, how many get one, and who gets the answers. */
function Sending<Result extends Outcome>(props: SendingProps<Result>) {
  const { to, words, onEdit, onClose, onSent } = props;
  const toast = useToast();
  const preview = useQuery({
    queryKey: ['message preview', to, words],
    queryFn: ({ signal }) => props.preview(words, signal),
    gcTime: 0,
  });
  const isHere = useIsHere();
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: props.send });
  const send = () =>
    mutateAsync(words).then(
      (result) => {
        // The page was left meanwhile: another dialog may be open by now.
        if (isHere()) onClose();
        onSent();
        if (result.emails_queued > 0) toast.success('Your message is on its way', props.after(result));
        else toast.warning('No message was sent', props.after(result));
      },
      // The dialog says so, unless the page was left meanwhile.
      (failure: Error) => (isHere() ? undefined : toast.error(failedTitle, failure.message)),
    );
  const leave = useDiscarding({ isTyped: true, isUnsaved: !isPending }, onClose);
  const count = preview.data?.emails_queued;
  return (
    <Dialog
      wide
      open
      // While it is being sent it stays: where that fails, the words are here.
      onClose={() => (isPending ? undefined : void leave())}
      title={`Send this message to ${to}?`}
      actions={
        <>
          {/* The words are on their way: edited, they would be open as if they had not been sent. */}
          <Button onClick={onEdit} disabled={isPending}>
            Edit message
          </Button>
          {count === 0 ? null : (
            // Nobody sends to a number of people that they have not seen.
            <Button
              look="primary"
              busy={isPending || preview.isPending}
              disabled={count === undefined}
              onClick={() => void send()}
            >
              {count === undefined ? 'Send' : `Send ${counted(count, 'email')}`}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <Notice tone="problem" title={failedTitle}>
          {error.message}
        </Notice>
      ) : null}
      {preview.error ? <ErrorNotice error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <LoadingRows label="Loading the email" /> : null}
      {preview.data ? <Preview {...preview.data} says={props.before(preview.data)} /> : null}
    </Dialog>
  );
}

interface PreviewProps {
  readonly says: string;
  readonly example: LetterPreview | null;
  readonly replies_to: string;
}

function Preview({ says, example, replies_to }: PreviewProps) {
  return (
    <>
      <p>{says}</p>
      {example ? (
        <>
          <p>
            Replies go to you at {replies_to}. For example, {example.to_name} gets <strong>{example.subject}</strong>
          </p>
          <LetterView letter={example} />
        </>
      ) : null}
    </>
  );
}
