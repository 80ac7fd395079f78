import {
  type ChosenBy,
  messageBody,
  maxMessageBodyLength,
  messageFrame,
  maxMessageSubjectLength,
} from '@parade/contract/entries/formStatuses/message.ts';
import { useState } from 'react';
import { useSession } from '../../access/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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

/** 'Message exactly these': write, look at it as it will arrive, send to the entries that were chosen and no other. */
export function MessageDialog({ entry_ids, about, example, onClose, onSent }: MessageDialogProps) {
  const { data } = useSession();
  const toast = useToast();
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [isTried, setTried] = useState(false);
  const [isShown, setShown] = useState(false);
  const { mutate, isPending, error } = useSendMessage();
  const these = counted(entry_ids.length, 'entry', 'entries');
  const message = { entry_ids: [...entry_ids], subject: subject.trim(), body: body.trim(), only_while: about };
  const missing = (text: string) => (isTried && text.trim() === '' ? 'This value is required' : undefined);
  const look = () => {
    setTried(true);
    if (messageBody.safeParse(message).success) setShown(true);
  };
  const send = () =>
    mutate(message, {
      onSuccess: (result) => {
        onClose();
        onSent();
        if (result.emails_queued > 0) toast.success('Your message is on its way', messageOutcome(result));
        else toast.warning('No message was sent', messageOutcome(result));
      },
    });
  const frame = messageFrame({
    leader: '(leader’s name)',
    entry: example ?? '(entry name)',
    organizer: data.settings.organiser_name,
  });
  if (isShown) {
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
        <div className="form-statuses-letter">
          <p>
            <strong>{message.subject}</strong>
          </p>
          {frame.before.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{message.body}</p>
          <p>
            <u>{frame.link}</u>
          </p>
          {frame.after.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {about ? <p>Entries whose form status has changed since you selected them are skipped.</p> : null}
      </Dialog>
    );
  }
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={`Email the leaders of ${these}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={look}>
            Preview
          </Button>
        </>
      }
    >
      <div className="form-fields">
        <TextField
          label="Subject"
          required
          value={subject}
          onChange={setSubject}
          maxLength={maxMessageSubjectLength}
          needed={missing(subject)}
        />
        <TextAreaField
          label="Message"
          required
          rows={8}
          value={body}
          onChange={setBody}
          maxLength={maxMessageBodyLength}
          needed={missing(body)}
          hint="We add a greeting, the entry’s name and a link to its forms."
        />
      </div>
    </Dialog>
  );
}
