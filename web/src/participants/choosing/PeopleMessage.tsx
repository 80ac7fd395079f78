import {
  maxPeopleMessageLength,
  maxPeopleSubjectLength,
  peopleMessage,
  type PeopleMessageResult,
} from '@parade/contract/participants/choosing/message.ts';
import { leftOutText } from '@parade/contract/participants/choosing/choice.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { counted } from '@parade/contract/wording.ts';
import { LetterDialog } from '../../notifications/LetterDialog.tsx';
import { previewPeopleMessage, sendPeopleMessage } from './queries.ts';
import { peopleNamed } from './words.ts';

interface PeopleMessageProps {
  readonly entryId: number;
  readonly people: readonly Participant[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const wordsOf = peopleMessage.pick({ subject: true, body: true });

/** P-18: a message to the chosen people and no others. */
export function PeopleMessage({ entryId, people, onClose, onSent }: PeopleMessageProps) {
  const ids = people.map(({ participant_id }) => participant_id);
  return (
    <LetterDialog
      to={peopleNamed(people)}
      schema={wordsOf}
      longest={{ subject: maxPeopleSubjectLength, body: maxPeopleMessageLength }}
      hint="We add a greeting, your name and the entry’s. Each address gets at most one message a day."
      preview={(words, signal) => previewPeopleMessage(entryId, { ids, ...words }, signal)}
      send={(words) => sendPeopleMessage(entryId, { ids, ...words })}
      before={(result) => outcome(result, result.emails_queued === 1 ? 'email goes' : 'emails go')}
      after={(result) =>
        outcome(result, result.emails_queued === 1 ? 'email is on its way' : 'emails are on their way')
      }
      onClose={onClose}
      onSent={onSent}
    />
  );
}

/** '2 emails go to 3 people. Skipped: 1 with no email address.' */
function outcome({ emails_queued, people_written_to, left_out }: PeopleMessageResult, verb: string): string {
  const to = counted(people_written_to, 'person', 'people');
  const sent =
    emails_queued === 0
      ? 'Nobody would get this message.'
      : `${emails_queued.toLocaleString('en-US')} ${verb} to ${to}.`;
  return left_out.length === 0 ? sent : `${sent} Skipped: ${leftOutText(left_out)}.`;
}
