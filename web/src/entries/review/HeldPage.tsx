import type { HeldDecision } from '@parade/contract/entries/review/decision.ts';
import { isCivilDate, readCivilDate, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { typedDay } from '@parade/contract/http/singleLine.ts';
import { issueWords } from '@parade/contract/http/issueWords.ts';
import { counted } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { DateField } from '../../ui/inputs.tsx';
import { EmptyState, FailedPage, LoadingRows, PageHeader, StatusPill } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { reviewPath } from './address.ts';
import { useHeld } from '../choosing/useHeld.ts';
import { useHeldCalls } from './queries.ts';
import styles from './review.module.css';

/** Decisions that wait for their day: send them now, one or all, or change the day. */
export function HeldPage() {
  const held = useHeld();
  const { send, isBusy, isSending } = useSending();
  if (held.error && !held.data) return <FailedPage error={held.error} retry={() => void held.refetch()} />;
  if (!held.data) return <LoadingRows rows={6} label="Loading held decisions" />;
  const { data: rows, release_on } = held.data;
  const columns: Column<HeldDecision>[] = [
    { key: 'name', label: 'Entry', render: ({ official_name }) => official_name },
    { key: 'year', label: 'Parade Year', render: ({ year }) => year },
    {
      key: 'status',
      label: 'Decision',
      render: ({ status }) => (
        <StatusPill tone={status === 'accepted' ? 'done' : 'problem'}>
          {status === 'accepted' ? 'Accepted' : 'Rejected'}
        </StatusPill>
      ),
    },
    { key: 'letter', label: 'Letter', render: ({ letter }) => (letter === null ? 'As is' : 'Changed') },
    { key: 'day', label: 'Goes out', render: whenOut },
    { key: 'by', label: 'Decided by', render: ({ held_by }) => held_by ?? '—' },
    {
      key: 'send',
      label: 'Send',
      render: (row) => (
        <Button
          look="quiet"
          busy={isSending(row)}
          disabled={isBusy && !isSending(row)}
          aria-label={`Send now: ${row.official_name}`}
          onClick={() => void send([row])}
        >
          Send now
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Held decisions"
        count={rows.length}
        lead="Until they go out, everyone outside the office sees these applications as ‘Received’."
        actions={
          <>
            <ButtonLink to={reviewPath(undefined)}>Review desk</ButtonLink>
            {rows.length > 0 ? (
              <Button look="primary" busy={isBusy} onClick={() => void send(rows)}>
                {sendLabel(rows)}
              </Button>
            ) : null}
          </>
        }
      />
      <OpenedForm read={release_on} versionOf={(day) => day ?? ''}>
        {(day) => <ReleaseDay release_on={day} count={rows.length} />}
      </OpenedForm>
      <DataTable
        label="Held decisions"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => reviewPath(id)}
        empty={
          <EmptyState drawing="broom" title="No decision is held">
            Set a day, and new decisions and their letters wait for it.
          </EmptyState>
        }
      />
    </>
  );
}

/** When it goes out by itself, or why it does not. */
function whenOut({ release_on, year, is_parade_over }: HeldDecision) {
  return is_parade_over ? `Not automatically: the ${year} parade is over` : showCivilDate(release_on);
}

const sendLabel = ({ length }: readonly HeldDecision[]) => (length === 1 ? 'Send now' : `Send all ${length} now`);

function useSending() {
  const { release } = useHeldCalls();
  const confirm = useConfirm();
  const toast = useToast();
  const send = async (rows: readonly HeldDecision[]) => {
    const [first] = rows;
    const what =
      rows.length === 1
        ? `The status of ${first?.official_name} changes`
        : `The statuses of ${rows.length} entries change`;
    const yes = await confirm({
      title: 'Update Status?',
      body: `${what} now, and the leaders get their letters. This cannot be undone for letters that have gone out.`,
      act: sendLabel(rows),
      cancelLabel: 'Keep holding',
    });
    if (!yes) return;
    void tellOutcome(toast, release.mutateAsync(rows), {
      done: ({ released, left_out }) =>
        left_out > 0
          ? toast.warning(
              `${counted(released, 'decision')} sent`,
              `${left_out} had already been sent, taken back or changed. Nothing else was sent for ${left_out === 1 ? 'it' : 'them'}.`,
            )
          : toast.success(`${counted(released, 'decision')} sent`),
      failed: 'Problem Updating Status',
    });
  };
  return {
    send,
    /** Until the list is read again too: what has gone out is there no more. */
    isBusy: release.isPending,
    isSending: ({ id }: HeldDecision) => release.isPending && release.variables.some((sent) => sent.id === id),
  };
}

function ReleaseDay({ release_on, count }: { release_on: string | null; count: number }) {
  const [day, setDay] = useState(release_on ?? '');
  const [problem, setProblem] = useState<string | undefined>();
  const { setDay: save } = useHeldCalls();
  useUnsavedGuard(day !== (release_on ?? '') && !save.isPending);
  const toast = useToast();
  const refuse = (words: string | undefined) => {
    setProblem(words);
    document.getElementById('release-day')?.focus();
  };
  // The day is read again before this answers, and the form begins anew: only a promise outlives it.
  const submit = (to: string | null) =>
    save.mutateAsync({ release_on: to, from: release_on }).then(
      ({ moved }) => {
        const many = moved === 1 ? '1 held decision was' : `${moved} held decisions were`;
        toast.success(
          to === null ? 'Decisions go out right away' : `Decisions are held until ${showCivilDate(to)}`,
          moved === 0 ? undefined : `${many} moved to it.`,
        );
      },
      (error: Error) => {
        const wrong = error instanceof CallFailure ? error.errors['release_on'] : undefined;
        if (wrong === undefined) return toast.error('The day was not changed', error.message);
        refuse(wrong.join(' '));
      },
    );
  return (
    <form
      className={styles['day']}
      onSubmit={(event) => {
        event.preventDefault();
        const judged = typedDay.safeParse(day, { error: issueWords });
        if (judged.success) return void submit(judged.data);
        refuse(judged.error.issues[0]?.message);
      }}
    >
      <DateField
        id="release-day"
        label="Decisions are held until"
        hint={
          release_on === null ? 'MM/DD/YYYY. New decisions go out right away.' : 'MM/DD/YYYY, at 9 AM Los Angeles time.'
        }
        read={readCivilDate}
        show={(value) => (isCivilDate(value) ? showCivilDate(value) : value)}
        value={day}
        error={problem}
        onChange={(typed) => {
          setDay(typed);
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={save.isPending}>
        {count === 0 ? 'Set the day' : `Set the day, move ${count}`}
      </Button>
      {release_on === null ? null : (
        <Button look="quiet" busy={save.isPending} onClick={() => void submit(null)}>
          Stop holding new decisions
        </Button>
      )}
    </form>
  );
}
