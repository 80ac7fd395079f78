import {
  type ChosenBy,
  messageBody,
  maxMessageBodyLength,
  messageFrame,
  maxMessageSubjectLength,
} from '@parade/contract/entries/formStatuses/message.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useSendMessage } from './queries.ts';
import { counted, messageOutcome } from './words.ts';

interface MessageDialogProps {
  readonly entry_ids: readonly number[];
  readonly about: ChosenBy | null;
  /** An entry to show the letter for. */
  readonly example: string | undefined;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** E-23: write, look at it as it will arrive, send to the chosen entries and no others. */
export function MessageDialog({ entry_ids, about, example, onClose, onSent }: MessageDialogProps) {
  const toast = useToast();
  const [isShown, setShown] = useState(false);
  const { mutate, isPending, error } = useSendMessage();
  const form = useSmallForm({
    schema: letterOf,
    start: { subject: '', body: '' },
    labels: { subject: 'Subject', body: 'Message' },
    send: () => Promise.resolve(setShown(true)),
  });
  const these = counted(entry_ids.length, 'entry', 'entries');
  const letter = { subject: form.values.subject.trim(), body: form.values.body.trim() };
  const send = () =>
    mutate(
      { entry_ids: [...entry_ids], ...letter, only_while: about },
      {
        onSuccess: (result) => {
          onClose();
          onSent();
          if (result.emails_queued > 0) toast.success('Your message is on its way', messageOutcome(result));
          else toast.warning('No message was sent', messageOutcome(result));
        },
      },
    );
  if (!isShown) return <Writing form={form} these={these} onClose={onClose} />;
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={`Send this message to the leaders of ${these}?`}
      actions={
        <>
          <Button onClick={() => setShown(false)}>Edit message</Button>
          <Button look="primary" busy={isPending} onClick={send}>
            Send to {these}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice tone="problem" title="We couldn’t send the message">
          {error.message}
        </Notice>
      ) : null}
      <p>Each leader gets a separate email like this one:</p>
      <Preview {...letter} entry={example ?? '(entry name)'} />
      {about ? <p>Entries whose form status has changed since you selected them are skipped.</p> : null}
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

/** The letter as one leader gets it. */
function Preview({ subject, body, entry }: { subject: string; body: string; entry: string }) {
  const { settings } = useSession().data;
  const frame = messageFrame({ leader: '(leader’s name)', entry, organizer: settings.organizer_name });
  return (
    <div className="form-statuses-letter">
      <p>
        <strong>{subject}</strong>
      </p>
      {frame.before.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{body}</p>
      <p>
        <u>{frame.link}</u>
      </p>
      {frame.after.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
