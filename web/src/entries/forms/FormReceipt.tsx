import { showInstant } from '@parade/contract/calendar.ts';
import { type NextStep, type Receipt, receiptTexts, upcomingText } from '@parade/contract/entries/forms/receipt.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { saveBlob } from '../../http/saveBlob.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DoubleRule } from '../../ui/program/Rule.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { OpenedForm } from './FormFrame.tsx';
import { useFormCopies } from './queries.ts';
import styles from './receipt.module.css';

/** E-30: what was submitted and when, what happens next, a copy to keep, and what is to be done next. */
export function FormReceipt({ opened, receipt }: { opened: OpenedForm; receipt: Receipt }) {
  const { form, entry } = opened;
  const { is_application, submitted_at, mailed_to, next_form, next_step } = receipt;
  return (
    <section className={`${styles['receipt']} no-print`} aria-label="Receipt">
      <DoubleRule />
      <h2>We received your {form.name}</h2>
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
      {is_application ? null : next_step ? (
        <Next opened={opened} step={next_step} />
      ) : (
        <p>{receiptTexts.nothing_left}</p>
      )}
      <DoubleRule foot />
    </section>
  );
}

function Copies({ opened: { address } }: { opened: OpenedForm }) {
  const { pdf, mail } = useFormCopies(address);
  const toast = useToast();
  const failed = (error: Error) => toast.error('Your copy could not be made', error.message);
  return (
    <p className={styles['acts']}>
      <Button
        icon={<IconFileTypePdf aria-hidden />}
        busy={pdf.isPending}
        onClick={() =>
          pdf.mutate(undefined, { onSuccess: ({ content, name }) => saveBlob(content, name), onError: failed })
        }
      >
        Save as PDF
      </Button>
      <Button
        icon={<IconMail aria-hidden />}
        busy={mail.isPending}
        onClick={() =>
          mail.mutate(undefined, { onSuccess: (copy) => toast.success(...mailedWords(copy)), onError: failed })
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

/** What the entry does next, with the way there. */
function Next({ opened: { address }, step }: { opened: OpenedForm; step: NextStep }) {
  const { name, form_type, kind, due_date, days_left } = step;
  const to = form_type
    ? formPath(address, form_type, 'editForm')
    : entryPath(address, kind === 'people' ? 'people' : 'waivers');
  const isLate = days_left !== null && days_left < 0;
  return (
    <div className={styles['next']}>
      <p>
        <b>Next: {name}</b>
        {due_date === null ? null : (
          <span className={isLate ? styles['late'] : undefined}>
            {isLate ? lateWords(-days_left) : `Due ${showCivilDate(due_date)}`}
          </span>
        )}
      </p>
      <ButtonLink look="primary" to={to}>
        Continue
      </ButtonLink>
    </div>
  );
}

function lateWords(days: number): string {
  return days === 1 ? '1 day late' : `${days} days late`;
}
