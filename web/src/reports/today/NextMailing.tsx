import { pathTo } from '@parade/contract/access/screens.ts';
import { showDayInWords } from '@parade/contract/calendar.ts';
import type { TodayAnswer, Whose } from '@parade/contract/reports/today/today.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { LetterView } from '../../notifications/LetterFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, useConfirm } from '../../ui/Dialog.tsx';
import { ErrorNotice, LoadingRows } from '../../ui/Page.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { useMailingPreview, useReminderSteps } from './queries.ts';
import { mailingId } from './words.ts';
import styles from './today.module.css';

type Mailing = NonNullable<TodayAnswer['mailing']>;

/** The next reminder that goes out by itself: its letter, and the way to hold it. */
export function NextMailing({ mailing, whose }: { mailing: Mailing; whose: Whose }) {
  const [isShown, setShown] = useState(false);
  const { hold, busy } = useHold(mailing);
  return (
    <section className={styles['side']} aria-label="Next automatic mailing" id={mailingId} tabIndex={-1}>
      <SectionRule>Next automatic mailing</SectionRule>
      <p className={styles['mailing']}>
        <strong>{dayOf(mailing)}, 9 AM Los Angeles time</strong>
        <span>
          Waiver reminder to {reachOf(mailing)}
          {ofEveryone(whose)}
        </span>
      </p>
      <div className={styles['mailingActs']}>
        <Button look="quiet" onClick={() => setShown(true)}>
          Preview
        </Button>
        <Button look="quiet" busy={busy} onClick={() => void hold()}>
          Hold this mailing
        </Button>
      </div>
      {isShown ? <MailingDialog mailing={mailing} onHold={hold} onClose={() => setShown(false)} /> : null}
    </section>
  );
}

/** The day on which the waivers go out by themselves, before any reminder. */
export function NextSending({ sending, whose }: { sending: NonNullable<TodayAnswer['sending']>; whose: Whose }) {
  return (
    <section className={styles['side']} aria-label="Next automatic mailing" id={mailingId} tabIndex={-1}>
      <SectionRule>Next automatic mailing</SectionRule>
      <p className={styles['mailing']}>
        <strong>{dayOf(sending)}</strong>
        <span>Waivers to {sending.people === 0 ? 'nobody yet' : `${reachOf(sending)}${ofEveryone(whose)}`}</span>
      </p>
      <Link to={pathTo('waiverCalendar')}>Open the calendar</Link>
    </section>
  );
}

interface MailingDialogProps {
  readonly mailing: Mailing;
  readonly onHold: () => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the next automatic mailing: when, to how many, with the email as one of them gets it. */
function MailingDialog({ mailing: known, onHold, onClose }: MailingDialogProps) {
  const preview = useMailingPreview();
  const mailing = preview.data?.mailing ?? known;
  const letter = preview.data?.example;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Waiver reminder, ${dayOf(mailing)}, 9 AM Los Angeles time`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            onClick={() => {
              onClose();
              void onHold();
            }}
          >
            Hold this mailing
          </Button>
        </>
      }
    >
      <p>
        It goes to {reachOf(mailing)} as things are today. Whoever signs before then gets none.{' '}
        <Link to={pathTo('waiverCalendar')}>Open the calendar</Link>
      </p>
      {preview.error ? <ErrorNotice error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <LoadingRows label="Loading the email" /> : null}
      {letter ? (
        <>
          <p>
            For example, {letter.to_name} gets <strong>{letter.subject}</strong>
          </p>
          <LetterView letter={letter} />
        </>
      ) : null}
    </Dialog>
  );
}

/** Holds the mailing after asking, with Undo in its notice. */
function useHold(mailing: Mailing) {
  const save = useReminderSteps();
  const confirm = useConfirm();
  const toast = useToast();
  const { days_before, steps } = mailing;
  const failed = 'The mailing could not be changed';
  const hold = async () => {
    const yes = await confirm({
      title: 'Hold this mailing?',
      body: `The waiver reminder of ${dayOf(mailing)} would reach ${reachOf(mailing)} today. It will not go out until you switch it on again in the waiver calendar.`,
      act: 'Hold this mailing',
      cancelLabel: 'Let it go out',
    });
    if (!yes) return;
    const held = steps.map((step) => (step.days === days_before ? { ...step, on: false } : step));
    // This card goes with the answer: only a promise outlives it.
    await tellOutcome(toast, save.mutateAsync({ steps: held, from: steps }), {
      done: () =>
        toast.success('Mailing held', `The reminder of ${dayOf(mailing)} will not go out.`, () =>
          tellOutcome(toast, save.mutateAsync({ steps, from: held }), { failed }),
        ),
      failed,
    });
  };
  return { hold, busy: save.isPending };
}

function dayOf({ date }: Pick<Mailing, 'date'>): string {
  return showDayInWords(date, { weekday: true });
}

/** A mailing goes to everyone's entries, also where the cards around it are of one's own. */
function ofEveryone(whose: Whose): string {
  return whose === 'mine' ? ', everyone’s' : '';
}

function reachOf({ people, entries }: Pick<Mailing, 'people' | 'entries'>): string {
  return `${counted(people, 'person', 'people')} of ${counted(entries, 'entry', 'entries')}`;
}
