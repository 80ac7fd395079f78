import {
  type ChosenBy,
  type MessageBody,
  type messagePreview,
  messageBody,
  maxMessageBodyLength,
  maxMessageSubjectLength,
} from '@parade/contract/entries/formStatuses/message.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { LetterView } from '../../notifications/LetterFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useMessagePreview, useSendMessage } from './queries.ts';
import { counted, messageOutcome, previewWords } from './words.ts';

interface MessageDialogProps {
  readonly entry_ids: readonly number[];
  /** What a single entry is called. */
  readonly name?: string;
  readonly about: ChosenBy | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** E-23: write, look at it as it will arrive and at how many get it, send to the chosen entries and no others. */
export function MessageDialog({ entry_ids, name, about, onClose, onSent }: MessageDialogProps) {
  const [isShown, setShown] = useState(false);
  const form = useSmallForm({
    schema: letterOf,
    start: { subject: '', body: '' },
    labels: { subject: 'Subject', body: 'Message' },
    send: () => Promise.resolve(setShown(true)),
  });
  const these = name ?? counted(entry_ids.length, 'entry', 'entries');
  if (!isShown) return <Writing form={form} these={these} onClose={onClose} />;
  const letter = { subject: form.values.subject.trim(), body: form.values.body.trim() };
  return (
    <Sending
      message={{ entry_ids: [...entry_ids], ...letter, only_while: about }}
      these={these}
      onEdit={() => setShown(false)}
      onClose={onClose}
      onSent={onSent}
    />
  );
}

interface SendingProps {
  readonly message: MessageBody;
  readonly these: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** The letter as the first leader gets it, how many get one, and who gets the answers. */
function Sending({ message, these, onEdit, onClose, onSent }: SendingProps) {
  const toast = useToast();
  const preview = useMessagePreview(message);
  const { mutate, isPending, error } = useSendMessage();
  const send = () =>
    mutate(message, {
      onSuccess: (result) => {
        onClose();
        onSent();
        if (result.emails_queued > 0) toast.success('Your message is on its way', messageOutcome(result));
        else toast.warning('No message was sent', messageOutcome(result));
      },
    });
  const count = preview.data?.emails_queued;
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={`Send this message to the leaders of ${these}?`}
      actions={
        <>
          <Button onClick={onEdit}>Edit message</Button>
          {count === 0 ? null : (
            <Button look="primary" busy={isPending || preview.isPending} onClick={send}>
              {count === undefined ? 'Send' : `Send ${counted(count, 'email', 'emails')}`}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <Notice tone="problem" title="We couldn’t send the message">
          {error.message}
        </Notice>
      ) : null}
      {preview.error ? <ErrorNotice error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <LoadingRows label="Loading the email" /> : null}
      {preview.data ? <Preview {...preview.data} /> : null}
    </Dialog>
  );
}

const letterOf = messageBody.pick({ subject: true, body: true });

interface WritingProps {
  readonly form: ReturnType<typeof useSmallForm<z.input<typeof letterOf>, z.output<typeof letterOf>>>;
  readonly these: string;
  readonly onClose: () => void;
}

function Writing({ form, these, onClose }: WritingProps) {
  // What is missing is needed, not wrong.
  const { error: noSubject, ...subject } = form.field('subject');
  const { error: noBody, ...body } = form.field('body');
  return (
    <FormDialog wide title={`Email the leaders of ${these}`} onClose={onClose} form={form} act="Preview">
      <TextField {...subject} label="Subject" required maxLength={maxMessageSubjectLength} needed={noSubject} />
      <TextAreaField
        {...body}
        label="Message"
        required
        rows={8}
        maxLength={maxMessageBodyLength}
        needed={noBody}
        hint="We add a greeting, the entry’s name and a link to its forms."
      />
    </FormDialog>
  );
}

function Preview({ example, replies_to, ...result }: z.output<typeof messagePreview>) {
  return (
    <>
      <p>{previewWords(result)}</p>
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
