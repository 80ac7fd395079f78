import type { EditableLetter } from '@parade/contract/notifications/message.ts';
import {
  answerInput,
  type AnswerState,
  INTERVIEW_MESSAGES,
  type InterviewDetail,
  isUnanswered,
} from '@parade/contract/press/interviews/interview.ts';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { LetterField } from '../../notifications/LetterField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioField, TextField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useAnswerLetter, useAnswers } from './queries.ts';

const titles: Readonly<Record<AnswerState, string>> = {
  answered: 'Answer the request',
  scheduled: 'Schedule the interview',
  declined: 'Decline the request',
};
const acts: Readonly<Record<AnswerState, string>> = {
  answered: 'Mark as answered',
  scheduled: 'Mark as scheduled',
  declined: 'Mark as declined',
};
const done: Readonly<Record<AnswerState, string>> = {
  answered: 'Request answered',
  scheduled: 'Interview scheduled',
  declined: 'Request declined',
};

interface AnswerDialogProps {
  readonly request: InterviewDetail;
  readonly state: AnswerState;
  readonly onClose: () => void;
}

/** Notes an answer to a request, with the email as it goes. */
export function AnswerDialog(props: AnswerDialogProps) {
  const letter = useAnswerLetter(props.request.id, props.state);
  if (letter.data) return <AnswerForm {...props} letter={letter.data} />;
  return (
    <Dialog open onClose={props.onClose} title={titles[props.state]} wide>
      {letter.error ? <ErrorNotice error={letter.error} retry={() => void letter.refetch()} /> : <LoadingRows />}
    </Dialog>
  );
}

/** What is typed, as the call takes it. */
const schema = z
  .object({ sends: z.enum(['yes', 'no']), letter: z.string(), note: answerInput.shape.note })
  .transform(({ sends, letter, note }, ctx) => {
    if (sends === 'no') return { note, letter: null };
    const judged = answerInput.shape.letter.safeParse(letter);
    if (judged.success) return { note, letter: judged.data };
    for (const { message } of judged.error.issues) ctx.addIssue({ code: 'custom', message, path: ['letter'] });
    return z.NEVER;
  });

function AnswerForm({ request, state, onClose, letter }: AnswerDialogProps & { letter: EditableLetter }) {
  const toast = useToast();
  const { answer, undo } = useAnswers(request.id);
  const takeBack = (revision: number) =>
    tellOutcome(toast, undo.mutateAsync(revision), {
      done: ({ letters_gone }) =>
        letters_gone === 0
          ? toast.success('Decision undone', 'No email was sent.')
          : toast.warning('Decision undone', 'The email was already sent.'),
      failed: 'We couldn’t undo it',
    });
  const start: z.input<typeof schema> = { sends: 'yes', letter: letter.text, note: '' };
  const form = useSmallForm({
    schema: schema.refine((given) => given.letter === null || !isUnanswered(state, given.letter, letter.text), {
      path: ['letter'],
      message: INTERVIEW_MESSAGES.no_answer,
    }),
    start,
    labels: { letter: 'Text of the email', note: 'Note' },
    send: async (given, signal) => {
      const { revision } = await answer.mutateAsync({ body: { ...given, state, revision: request.revision }, signal });
      toast.success(done[state], given.letter === null ? undefined : `${letter.to} will get this email.`, () =>
        takeBack(revision),
      );
    },
  });
  const sends = form.values.sends === 'yes';
  return (
    <FormDialog
      title={titles[state]}
      form={form}
      act={sends ? 'Send' : acts[state]}
      look={state === 'declined' ? 'danger' : 'primary'}
      onClose={onClose}
      wide
    >
      <RadioField
        {...form.field('sends')}
        label={`Email ${letter.to}?`}
        inline
        options={[
          { value: 'yes', label: 'Send this email' },
          { value: 'no', label: 'No email, for example after a call' },
        ]}
      />
      {sends ? <LetterField letter={letter} field={form.field('letter')} /> : null}
      <TextField
        {...form.field('note')}
        label="Note"
        maxLength={1000}
        autoComplete="off"
        hint="Only the office sees this: who is handling it, what you agreed on by phone."
      />
    </FormDialog>
  );
}
