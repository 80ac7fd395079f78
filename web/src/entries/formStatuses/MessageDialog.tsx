import {
  type ChosenBy,
  messageBody,
  maxMessageBodyLength,
  maxMessageSubjectLength,
} from '@parade/contract/entries/formStatuses/message.ts';
import { counted } from '@parade/contract/wording.ts';
import { LetterDialog } from '../../notifications/LetterDialog.tsx';
import { previewMessage, sendMessage } from './queries.ts';
import { messageOutcome, previewWords } from './words.ts';

interface MessageDialogProps {
  readonly entry_ids: readonly number[];
  /** The name of a single entry. */
  readonly name?: string;
  readonly about: ChosenBy | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const wordsOf = messageBody.pick({ subject: true, body: true });

/** E-23: a message to the leaders of the chosen entries and no others. */
export function MessageDialog({ entry_ids, name, about, onClose, onSent }: MessageDialogProps) {
  const chosen = { entry_ids: [...entry_ids], only_while: about };
  return (
    <LetterDialog
      to={`the leaders of ${name ?? counted(entry_ids.length, 'entry', 'entries')}`}
      schema={wordsOf}
      longest={{ subject: maxMessageSubjectLength, body: maxMessageBodyLength }}
      hint="We add a greeting, the entry’s name and a link to its forms."
      preview={(words, signal) => previewMessage({ ...chosen, ...words }, signal)}
      send={(words) => sendMessage({ ...chosen, ...words })}
      before={previewWords}
      after={messageOutcome}
      onClose={onClose}
      onSent={onSent}
    />
  );
}
