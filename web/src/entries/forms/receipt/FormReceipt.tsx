import { showInstant } from '@parade/contract/calendar.ts';
import { type Receipt, receiptTexts, upcomingText } from '@parade/contract/entries/forms/receipt.ts';
import { nextTask } from '@parade/contract/entries/tasks/task.ts';
import { taskAct, taskFacts, taskPath, taskTitle } from '@parade/contract/entries/tasks/words.ts';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { saveBlob } from '../../../http/saveBlob.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DoubleRule } from '../../../ui/program/Rule.tsx';
import { tellOutcome, useToast } from '../../../ui/Toast.tsx';
import { useOwnTasks } from '../../queries.ts';
import { addressOfShown } from '../address.ts';
import type { OpenedForm } from '../FormFrame.tsx';
import { useFormCopies } from '../queries.ts';
import styles from './receipt.module.css';

/** E-30: what was submitted and when, what happens next, a copy to keep, and what is to be done next. */
export function FormReceipt({ opened, receipt }: { opened: OpenedForm; receipt: Receipt }) {
  const { form, entry } = opened;
  const { is_application, submitted_at, mailed_to, next_form } = receipt;
  return (
    <section className={`${styles['receipt']} no-print`} aria-label="Receipt">
      <DoubleRule />
      <h2>{is_application ? `We received your ${form.name}` : `We received your ${form.name} form`}</h2>
      <p>
        {entry.official_name}, {entry.year}. Submitted {showInstant(submitted_at)} (Los Angeles time).
      </p>
      {mailed_to.length > 0 ? (
        <p>
          We emailed a confirmation, with a link to these answers, to <strong>{mailed_to.join(', ')}</strong>.
        </p>
      ) : null}
      <p>{is_application ? receiptTexts.next : receiptTexts.stays}</p>
      {next_form ? <p>{upcomingText(next_form)}</p> : null}
      <Copies opened={opened} />
      {is_application ? null : <Next opened={opened} />}
      <DoubleRule foot />
    </section>
  );
}

function Copies({ opened: { address, entry } }: { opened: OpenedForm }) {
  const { pdf, mail } = useFormCopies(addressOfShown(address, entry));
  const toast = useToast();
  const failed = 'Your copy could not be made';
  return (
    <p className={styles['acts']}>
      <Button
        icon={<IconFileTypePdf aria-hidden />}
        busy={pdf.isPending}
        onClick={() =>
          void tellOutcome(toast, pdf.mutateAsync(), { done: ({ content, name }) => saveBlob(content, name), failed })
        }
      >
        Save as PDF
      </Button>
      <Button
        icon={<IconMail aria-hidden />}
        busy={mail.isPending}
        onClick={() =>
          void tellOutcome(toast, mail.mutateAsync(), {
            done: (copy) => toast.success(...mailedWords(copy)),
            failed,
          })
        }
      >
        Email me a copy
      </Button>
    </p>
  );
}

function mailedWords({ mailed_to, is_new }: { mailed_to: string; is_new: boolean }): [string, string] {
  return is_new
    ? ['Email on its way', `We are emailing a link to these answers to ${mailed_to}.`]
    : ['Already emailed', `We have emailed these answers to ${mailed_to} before. Please look in your inbox.`];
}

/** The next task of the entry, with a link to it. */
function Next({ opened: { address, entry } }: { opened: OpenedForm }) {
  const { data } = useOwnTasks();
  const own = data?.data.find(({ id }) => id === entry.id);
  if (!own) return null;
  const step = nextTask(own.tasks.filter(({ key }) => key !== address.form_type));
  if (!step) return <p>{receiptTexts.nothing_left}</p>;
  return (
    <div className={styles['next']}>
      <p>
        <b className={step.group === 'overdue' ? styles['late'] : undefined}>Next: {taskTitle(step)}</b>
        <span>{taskFacts(step)}</span>
      </p>
      <ButtonLink look="primary" to={taskPath(entry, step)}>
        {taskAct(step)}
      </ButtonLink>
    </div>
  );
}
