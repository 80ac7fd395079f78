import { answerBody, type Application, maxAnswerLength } from '@parade/contract/entries/review/review.ts';
import { conflictText, useSeen } from '../../../http/useSeen.ts';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextAreaField } from '../../../ui/inputs.tsx';
import type { ReviewCalls } from '../queries.ts';

interface AnswerDialogProps {
  readonly question: Application['questions'][number];
  readonly calls: ReviewCalls;
  readonly onClose: () => void;
}

/** What the leader answered by email. Somebody else may have noted it meanwhile: the answer began with `question`'s. */
export function AnswerDialog({ question, calls, onClose }: AnswerDialogProps) {
  const { seen, save } = useSeen({ answer: question.answer ?? '' });
  const form = useSmallForm({
    schema: answerBody,
    start: seen,
    labels: { answer: 'Answer' },
    send: ({ answer }, signal) => save((from) => calls.noteAnswer(question.id, { answer, from }, signal)),
    words: (failure) => conflictText(failure, { what: 'the answer', labelOf: () => 'Answer' }) ?? failure.message,
  });
  return (
    <FormDialog title="Record the answer" form={form} onClose={onClose} act="Save">
      <p>{question.question}</p>
      <TextAreaField label="Answer" rows={5} maxLength={maxAnswerLength} {...form.field('answer')} />
    </FormDialog>
  );
}
