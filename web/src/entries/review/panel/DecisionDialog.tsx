import {
  type Decision,
  decisionBody,
  type LetterEdit,
  maxAddedParagraph,
  maxLetterBody,
} from '@parade/contract/entries/review/decision.ts';
import type { Application } from '@parade/contract/entries/review/review.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { z } from 'zod';
import { useParadeDay } from '../../../settings/useParadeDay.ts';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RadioField, TextAreaField } from '../../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice } from '../../../ui/Page.tsx';
import { useDecisionLetter } from '../queries.ts';
import styles from '../review.module.css';

interface DecisionDialogProps {
  readonly application: Application;
  readonly status: Decision;
  readonly release_on: string | null;
  /** Rejects where the decision was not taken. */
  readonly onDecide: (status: Decision, letter: LetterEdit | null, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

const edits = [
  { value: 'none', label: 'As is' },
  { value: 'paragraph', label: 'With an added paragraph' },
  { value: 'body', label: 'With different text' },
];

/**
 * The values of the dialog's form: the contract's own schema judges the texts. `body` is null as long as it is the portal's
 * own, which may arrive after it was chosen.
 */
const schema = z
  .object({ edit: z.enum(['none', 'paragraph', 'body']), paragraph: z.string(), body: z.string().nullable() })
  .transform(({ edit, ...texts }, ctx) => {
    if (edit === 'none' || texts[edit] === null) return null;
    const judged = decisionBody.shape.letter.safeParse({ kind: edit, text: texts[edit] });
    if (judged.success) return judged.data;
    for (const issue of judged.error.issues) ctx.addIssue({ code: 'custom', message: issue.message, path: [edit] });
    return z.NEVER;
  });

/** The contract's question before a status changes, with the letter as it goes and how it may differ. */
export function DecisionDialog({ application, status, release_on, onDecide, onClose }: DecisionDialogProps) {
  const letter = useDecisionLetter(application.id, status);
  const isOver = useParadeDay(application.year) < application.today && status === 'accepted';
  const start: z.input<typeof schema> = isOver
    ? { edit: 'body', paragraph: '', body: '' }
    : { edit: 'none', paragraph: '', body: null };
  const form = useSmallForm({
    schema,
    start,
    labels: { paragraph: 'Added paragraph', body: 'Text of the letter' },
    send: (edit, signal) => onDecide(status, edit, signal),
  });
  const word = status === 'accepted' ? 'Accept' : 'Reject';
  const { edit, paragraph, body } = form.values;
  const text = edit === 'body' ? (body ?? letter.data?.paragraphs.join('\n\n')) : paragraph;
  const choose = (value: string) =>
    form.set('edit', edits.some((each) => each.value === value) ? (value as typeof edit) : 'none');
  return (
    <FormDialog
      title="Update Status?"
      form={form}
      problemTitle="Problem Updating Status"
      onClose={onClose}
      act={release_on === null ? `${word} and send` : `${word}, hold until ${showCivilDate(release_on)}`}
      look={status === 'accepted' ? 'primary' : 'danger'}
      disabled={text === undefined}
      wide
    >
      <p>{consequence(application, status, release_on)}</p>
      {isOver ? (
        <Notice tone="needs-you" title={`The parade of ${application.year} is over`}>
          The standard letter assumes an upcoming parade, so please write this one yourself.
        </Notice>
      ) : null}
      {/* Before the letter, which is longer than a phone. */}
      <RadioField
        label="Send the letter"
        inline
        {...form.field('edit')}
        options={isOver ? edits.filter(({ value }) => value === 'body') : edits}
        onChange={choose}
      />
      {/* The portal's own text is there to be changed: nothing is typed before it has arrived. */}
      {edit === 'none' || text === undefined ? null : (
        <TextAreaField
          key={edit}
          label={edit === 'paragraph' ? 'Added paragraph' : 'Text of the letter'}
          rows={edit === 'paragraph' ? 4 : 9}
          maxLength={edit === 'paragraph' ? maxAddedParagraph : maxLetterBody}
          required
          {...form.field(edit)}
          value={text}
        />
      )}
      {letter.error ? <ErrorNotice error={letter.error} retry={() => void letter.refetch()} /> : null}
      {letter.data ? (
        <Letter letter={letter.data} edit={edit} text={text ?? ''} />
      ) : letter.error ? null : (
        <LoadingRows rows={3} />
      )}
    </FormDialog>
  );
}

interface LetterPreviewProps {
  readonly application: Application;
  readonly status: Decision;
  /** Opens the question with the letter to change; null where the button of the decision opens it anyway. */
  readonly onChange: (() => void) | null;
  readonly onClose: () => void;
}

/** The letter to read. It is changed with the decision alone, so that no reader is a press away from deciding. */
export function LetterPreview({ application, status, onChange, onClose }: LetterPreviewProps) {
  const letter = useDecisionLetter(application.id, status);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={status === 'accepted' ? 'The acceptance letter' : 'The rejection letter'}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {onChange ? (
            <Button onClick={onChange}>
              {status === 'accepted' ? 'Change it and accept' : 'Change it and reject'}
            </Button>
          ) : null}
        </>
      }
    >
      {letter.error ? <ErrorNotice error={letter.error} retry={() => void letter.refetch()} /> : null}
      {letter.data ? (
        <Letter letter={letter.data} edit="none" text="" />
      ) : letter.error ? null : (
        <LoadingRows rows={3} />
      )}
    </Dialog>
  );
}

function consequence({ official_name }: Application, status: Decision, release_on: string | null): string {
  const to = status === 'accepted' ? 'Accepted' : 'Rejected';
  return release_on === null
    ? `The status of ${official_name} will change from Received to ${to}, and its leaders get this letter.`
    : `On ${showCivilDate(release_on)} the status of ${official_name} will change from Received to ${to}, and its leaders get this letter. Until then only the office knows.`;
}

type LetterData = NonNullable<ReturnType<typeof useDecisionLetter>['data']>;

function Letter({ letter, edit, text }: { letter: LetterData; edit: string; text: string }) {
  const typed = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const paragraphs =
    edit === 'body' ? typed : edit === 'paragraph' ? [...letter.paragraphs, ...typed] : letter.paragraphs;
  if (letter.to.length === 0) return <p>Nobody leads this entry, so no letter goes out.</p>;
  return (
    <section className={styles['letter']} aria-label="The letter">
      <p>
        To {letter.to.join(', ')}. Subject: {letter.subject}
      </p>
      <p>{letter.greeting}</p>
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {letter.action ? <p className={styles['action']}>{letter.action}</p> : null}
      <p>{letter.signature}</p>
    </section>
  );
}
