import { showDay } from '@parade/contract/calendar.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { type Application, noteBody, questionBody } from '@parade/contract/entries/review/review.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { counted, fullName } from '@parade/contract/wording.ts';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSmallForm } from '../../../http/useSmallForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextAreaField } from '../../../ui/inputs.tsx';
import { useLetterOf } from '../../../ui/keys/letterKeys.ts';
import { StatusPill } from '../../../ui/Page.tsx';
import { Keys } from '../../../ui/program/Marks.tsx';
import { SectionRule } from '../../../ui/program/Rule.tsx';
import { tellOutcome, useToast } from '../../../ui/Toast.tsx';
import { statusTones } from '../../words.ts';
import { useReviewCalls } from '../queries.ts';
import styles from '../review.module.css';
import { AnswerDialog } from './AnswerDialog.tsx';

interface PartProps {
  readonly application: Application;
  readonly isOpen: boolean;
  readonly onOpen: (shown: boolean) => void;
}

/** Removes a note. Undo adds it again, which would make somebody else's the reader's own: that one is asked about instead. */
function useRemoval(application_id: number) {
  const calls = useReviewCalls(application_id);
  const toast = useToast();
  const confirm = useConfirm();
  return async ({ id, text, by, is_own }: Application['notes'][number]) => {
    const question = {
      title: `Remove the note by ${by ?? 'somebody'}?`,
      body: 'This cannot be undone. The audit trail still has the note.',
      act: 'Remove note',
      cancelLabel: 'Keep note',
      danger: true,
    };
    if (!is_own && !(await confirm(question))) return;
    const putBack = () => tellOutcome(toast, calls.addNote(text), { failed: 'The note was not put back' });
    await tellOutcome(toast, calls.removeNote(id), {
      done: () => toast.success('Note removed', undefined, is_own ? putBack : undefined),
      failed: 'The note was not removed',
    });
  };
}

/** Notes that nobody outside the office sees. */
export function Notes({ application, isOpen, onOpen }: PartProps) {
  const letter = useLetterOf();
  const calls = useReviewCalls(application.id);
  const remove = useRemoval(application.id);
  return (
    <section className={styles['part']} aria-label="Private notes">
      <SectionRule note="office only">Private notes</SectionRule>
      <ul className={styles['noteList']}>
        {application.notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <small>
              {note.by ?? 'Somebody'}, {showDay(note.at)}
              {note.may_remove ? (
                <button
                  type="button"
                  aria-label={`Remove the note by ${note.by ?? 'somebody'}, ${showDay(note.at)}`}
                  onClick={() => void remove(note)}
                >
                  Remove
                </button>
              ) : null}
            </small>
          </li>
        ))}
      </ul>
      <p className="button-line">
        <Button look="quiet" {...letter('N')} onClick={() => onOpen(true)}>
          Add a note <Keys keys={['N']} />
        </Button>
      </p>
      {isOpen ? (
        <TextDialog
          title="Add a note"
          lead="Nobody outside the office sees it. The audit trail has it."
          label="Note"
          act="Add note"
          send={async (text, signal) => {
            noteBody.parse({ text });
            await calls.addNote(text, signal);
          }}
          schemaKey="note"
          onClose={() => onOpen(false)}
        />
      ) : null}
    </section>
  );
}

/** Letters to the leaders with a question, and what they answered by email. */
export function Questions({ application, isOpen, onOpen }: PartProps) {
  const letter = useLetterOf();
  const calls = useReviewCalls(application.id);
  const toast = useToast();
  const [answering, setAnswering] = useState<Application['questions'][number] | null>(null);
  const mayAsk = application.acts.includes('decide');
  const mailed = application.leaders.filter(({ is_confirmed }) => is_confirmed);
  const leaders = mailed.map(({ name }) => name).join(', ');
  const reader = application.rep ? fullName(application.rep) : 'you';
  return (
    <section className={styles['part']} aria-label="Questions to the leader">
      <SectionRule>Questions to the leader</SectionRule>
      <ul className={styles['noteList']}>
        {application.questions.map((each) => (
          <li key={each.id}>
            <p>{each.question}</p>
            <small>
              {each.asked_by ?? 'Somebody'}, {showDay(each.asked_at)}
            </small>
            {each.answer ? <p className={styles['answer']}>{each.answer}</p> : null}
            {mayAsk ? (
              <div className="button-line">
                <Button look="quiet" onClick={() => setAnswering(each)}>
                  {each.answer ? 'Edit the answer' : 'Record the answer'}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {mayAsk && leaders ? (
        <Button icon={<IconMail size={18} aria-hidden />} {...letter('Q')} onClick={() => onOpen(true)}>
          Ask a question <Keys keys={['Q']} />
        </Button>
      ) : null}
      {isOpen && leaders ? (
        <TextDialog
          title="Ask a question"
          lead={`We’ll email ${leaders}. The answer goes to ${reader} by email.`}
          label="Question"
          act="Send the question"
          schemaKey="question"
          send={async (question, signal) => {
            const { emails_queued } = await calls.ask(questionBody.parse({ question }).question, signal);
            toast.success('Question sent', `${counted(emails_queued, 'email')} queued.`);
          }}
          onClose={() => onOpen(false)}
        />
      ) : null}
      {answering ? <AnswerDialog question={answering} calls={calls} onClose={() => setAnswering(null)} /> : null}
    </section>
  );
}

const schemas = {
  note: noteBody.transform(({ text }) => text),
  question: questionBody.transform(({ question }) => question),
};

interface TextDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly act: string;
  readonly schemaKey: keyof typeof schemas;
  readonly send: (text: string, signal: AbortSignal) => Promise<unknown>;
  readonly onClose: () => void;
}

function TextDialog({ title, lead, label, act, schemaKey, send, onClose }: TextDialogProps) {
  const name = ({ note: 'text', question: 'question' } as const)[schemaKey];
  const form = useSmallForm<Record<string, string>, string>({
    schema: schemas[schemaKey] as never,
    start: { [name]: '' },
    labels: { [name]: label },
    send,
  });
  return (
    <FormDialog title={title} form={form} onClose={onClose} act={act}>
      <p>{lead}</p>
      <TextAreaField label={label} rows={5} maxLength={2000} {...form.field(name)} />
    </FormDialog>
  );
}

/** The organization's other entries with what became of them. */
export function EarlierYears({ application }: { application: Application }) {
  const { earlier } = application;
  return (
    <section className={styles['part']} aria-label="Earlier years">
      <SectionRule>Earlier years</SectionRule>
      {earlier.length === 0 ? <p className={styles['quiet']}>This organization has no other entry.</p> : null}
      <ul className={styles['years']}>
        {earlier.map((entry) => (
          <li key={entry.id}>
            <Link to={entryPath({ ...entry, organization_id: application.organization_id }, 'view')}>{entry.year}</Link>
            <span>
              {[
                entry.directory_idx === null ? '' : `No. ${entry.directory_idx}`,
                entry.mean === null ? '' : `mean ${entry.mean.toFixed(1)}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <StatusPill tone={statusTones[entry.displayed_status]}>{statusLabels[entry.displayed_status]}</StatusPill>
          </li>
        ))}
      </ul>
    </section>
  );
}
