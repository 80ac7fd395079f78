import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import {
  type AnswerState,
  type InterviewDetail,
  interviewLabels as labels,
  interviewStateLabels,
} from '@parade/contract/press/interviews/interview.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useIsMissing } from '../../http/saving/useIsMissing.ts';
import { AddressText } from '../../ui/AddressText.tsx';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import {
  Breadcrumbs,
  EmptyState,
  FailedPage,
  FactList,
  LoadingRows,
  PageHeader,
  Section,
  StatusPill,
} from '../../ui/Page.tsx';
import { Redirect } from '../../ui/Redirect.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { useAnswers, useInterview } from './queries.ts';
import { hoursText, hoursTone, stateTones } from './words.ts';
import { phoneHref } from '../../ui/typing.ts';
import styles from './interviews.module.css';

/** D-31: one request, with what the office did about it. */
export function InterviewPage() {
  const { id } = useParams();
  // An answer that was begun for one request is none to the next.
  return <Interview key={id} id={Number(id)} />;
}

function Interview({ id }: { id: number }) {
  const request = useInterview(id);
  const [answering, setAnswering] = useState<AnswerState | null>(null);
  const isMissing = useIsMissing(request);
  if (isMissing) return <Redirect to={pathTo('notFound')} />;
  if (request.error && !request.data) return <FailedPage error={request.error} retry={() => void request.refetch()} />;
  if (!request.data) return <LoadingRows rows={8} label="Loading the request" />;
  const { data } = request;
  return (
    <>
      <Breadcrumbs
        places={[
          { label: 'Interview Requests', to: pathTo('interviews'), state: { row: id } },
          { label: data.media_outlet_name },
        ]}
      />
      <PageHeader
        title={data.media_outlet_name}
        lead={<State request={data} />}
        actions={data.abilities.answer ? <Acts isNew={data.state === 'new'} onChoose={setAnswering} /> : null}
      />
      <Asked request={data} />
      <Answers request={data} />
      {answering ? (
        <AnswerDialog key={answering} request={data} state={answering} onClose={() => setAnswering(null)} />
      ) : null}
    </>
  );
}

function State({ request: { state, hours_left, due_at, was_in_time } }: { request: InterviewDetail }) {
  return (
    <span className={styles['state']}>
      <StatusPill tone={stateTones[state]}>{interviewStateLabels[state]}</StatusPill>
      {hours_left === null ? null : <StatusPill tone={hoursTone(hours_left)}>{hoursText(hours_left)}</StatusPill>}
      <span>
        Answer promised by {showInstant(due_at)}
        {was_in_time === null ? '' : was_in_time ? ', answered on time' : ', answered late'}
      </span>
    </span>
  );
}

function Acts({ isNew, onChoose }: { isNew: boolean; onChoose: (state: AnswerState) => void }) {
  return (
    <>
      <Button onClick={() => onChoose('declined')}>Decline</Button>
      <Button onClick={() => onChoose('answered')}>{isNew ? 'Answer' : 'Write again'}</Button>
      <Button look="primary" onClick={() => onChoose('scheduled')}>
        Schedule
      </Button>
    </>
  );
}

function Asked({ request }: { request: InterviewDetail }) {
  return (
    <Section title="The request" note={`Received ${showInstant(request.created_at)}`} card>
      <p className={styles['topic']}>{request.interview_topic}</p>
      <FactList
        facts={[
          { label: 'Interview with', value: request.request_to_interview },
          {
            label: 'Requested for',
            value: `${showCivilDate(request.requested_date)}, ${request.requested_time}`,
          },
          { label: labels.interview_length, value: request.interview_length },
          { label: labels.type_of_interview, value: request.type_of_interview },
          { label: labels.interview_location, value: request.interview_location },
          { label: 'Their deadline', value: request.deadline },
          { label: 'Requested by', value: fullName(request) },
          {
            label: labels.email,
            value: (
              <a href={`mailto:${request.email}`}>
                <AddressText>{request.email}</AddressText>
              </a>
            ),
          },
          {
            label: labels.phone,
            value: <a href={phoneHref(request.phone)}>{request.phone}</a>,
          },
          { label: 'Account', value: request.has_account ? 'Asked while logged in' : 'Not logged in' },
        ]}
      />
    </Section>
  );
}

function Answers({ request }: { request: InterviewDetail }) {
  const { answers, abilities } = request;
  const last = answers.find(({ undone_at }) => undone_at === null);
  return (
    <Section title="Our answers">
      {answers.length === 0 ? (
        <EmptyState drawing="stand" title="Not answered yet">
          Schedule the interview, answer with a question, or decline.
        </EmptyState>
      ) : null}
      <ul className={styles['answers']}>
        {answers.map((answer) => (
          <li key={answer.id}>
            <p>
              <strong>{interviewStateLabels[answer.state]}</strong> by {answer.by || 'the portal'},{' '}
              {showInstant(answer.created_at)}
              {answer.undone_at === null ? '' : `, undone ${showInstant(answer.undone_at)}`}
            </p>
            {answer.note ? <p className={styles['note']}>Note: {answer.note}</p> : null}
            {answer.letter === null ? (
              <p className={styles['note']}>No email.</p>
            ) : (
              <blockquote className={styles['letter']}>{answer.letter}</blockquote>
            )}
            {abilities.undo && answer.id === last?.id ? (
              <div className="button-line">
                <UndoAnswer request={request} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UndoAnswer({ request: { id, revision } }: { request: InterviewDetail }) {
  const { undo } = useAnswers(id);
  const confirm = useConfirm();
  const toast = useToast();
  const undoAnswer = async () => {
    const yes = await confirm({
      title: 'Undo this decision?',
      body: 'The request returns to the status it had before. An email that was already sent can’t be recalled.',
      act: 'Undo',
    });
    if (!yes) return;
    void tellOutcome(toast, undo.mutateAsync(revision), {
      done: ({ letters_gone }) =>
        toast.success('Decision undone', letters_gone === 0 ? undefined : 'The email was already sent.'),
      failed: 'We couldn’t undo it',
    });
  };
  return (
    <Button look="quiet" busy={undo.isPending} onClick={() => void undoAnswer()}>
      Undo
    </Button>
  );
}
