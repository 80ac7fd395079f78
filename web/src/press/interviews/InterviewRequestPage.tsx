import { pathTo } from '@parade/contract/access/screens.ts';
import { refusalWords } from '@parade/contract/http/refusals.ts';
import { readCivilDate, showCivilDate } from '@parade/contract/civilDate.ts';
import {
  INTERVIEW_MESSAGES,
  interviewFields,
  interviewLabels as labels,
  interviewTypes,
  promisedHours,
} from '@parade/contract/press/interviews/interview.ts';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { DateField, EmailField, PhoneField, SelectField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { EmptyState, Notice, PageHeader, Section } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useCaptcha } from '../../users/captcha.tsx';
import { useRequestInterview } from './queries.ts';
import styles from './interviews.module.css';

/** D-30: /m/interview-request: the press asks, and the office answers within 24 hours. */
export function InterviewRequestPage() {
  const { data, user } = useSession();
  const { settings } = data;
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <div className={`narrow ${styles['request']}`}>
      <PageHeader
        title="Request an Interview"
        lead={`Ask to interview someone from the ${settings.parade_name}. We answer within ${promisedHours} hours.`}
      />
      {user?.impersonated_by ? (
        <Notice tone="info">{refusalWords('impersonating')}</Notice>
      ) : sent === null ? (
        <RequestForm onSent={setSent} />
      ) : (
        <Sent {...sent} />
      )}
    </div>
  );
}

interface SentRequest {
  readonly email: string;
  /** Whether a confirmation goes there. */
  readonly receipt: boolean;
}

/** It takes the focus: the form that had it is gone. */
function Sent({ email, receipt }: SentRequest) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div role="status" tabIndex={-1} ref={box}>
      <EmptyState
        title="We have received your request"
        drawing="rose"
        action={<ButtonLink to={pathTo('releases')}>Read our press releases</ButtonLink>}
      >
        We will answer within {promisedHours} hours.{receipt ? ` A confirmation is on its way to ${email}.` : null}
      </EmptyState>
    </div>
  );
}

function useRequestForm(onSent: (sent: SentRequest) => void) {
  const { user } = useSession();
  const captcha = useCaptcha();
  const { mutateAsync } = useRequestInterview();
  const form = useSmallForm({
    schema: typed,
    labels: { ...labels, recaptcha: 'Robot check' },
    start: {
      media_outlet_name: user?.media_organization_name ?? '',
      first_name: user?.first_name ?? '',
      last_name: user?.last_name ?? '',
      phone: user?.phone ?? '',
      email: user?.email ?? '',
      request_to_interview: '',
      interview_topic: '',
      requested_date: '',
      requested_time: '',
      interview_location: '',
      interview_length: '',
      type_of_interview: '',
      deadline: '',
      recaptcha: '',
    },
    send: async (fields, signal) => {
      const { receipt } = await mutateAsync({ body: { ...fields, recaptcha: await captcha.solve() }, signal });
      onSent({ email: fields.email, receipt });
    },
  });
  return { form, box: captcha.box };
}

/** What is typed; the answer of the challenge is asked for when all of it is right. */
const typed = z
  .object({ ...interviewFields.shape, recaptcha: z.string() })
  .transform(({ recaptcha: _, ...given }) => given);

type FieldOf = ReturnType<typeof useRequestForm>['form']['field'];

function RequestForm({ onSent }: { onSent: (sent: SentRequest) => void }) {
  const { form, box } = useRequestForm(onSent);
  useUnsavedGuard(form.isDirty && !form.busy);
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title={form.isJudged ? INTERVIEW_MESSAGES.failed : undefined} />
      <Section title="About you" card>
        <AboutFields field={form.field} />
      </Section>
      <Section title="The interview" card>
        <InterviewFormFields field={form.field} />
      </Section>
      <div id={form.idOf('recaptcha')} tabIndex={-1}>
        {box}
        {form.errorOf('recaptcha') ? <p className="field-note field-note-error">{form.errorOf('recaptcha')}</p> : null}
      </div>
      <Button type="submit" look="primary" busy={form.busy}>
        Send request
      </Button>
    </form>
  );
}

function AboutFields({ field }: { field: FieldOf }) {
  return (
    <div className="form-fields">
      <TextField
        {...field('media_outlet_name')}
        label={labels.media_outlet_name}
        required
        maxLength={160}
        autoComplete="organization"
      />
      <div className="form-line">
        <TextField
          {...field('first_name')}
          label={labels.first_name}
          required
          maxLength={80}
          autoComplete="given-name"
        />
        <TextField
          {...field('last_name')}
          label={labels.last_name}
          required
          maxLength={80}
          autoComplete="family-name"
        />
      </div>
      <div className="form-line">
        <EmailField {...field('email')} label={labels.email} required />
        <PhoneField {...field('phone')} label={labels.phone} required />
      </div>
    </div>
  );
}

function InterviewFormFields({ field }: { field: FieldOf }) {
  return (
    <div className="form-fields">
      <TextField
        {...field('request_to_interview')}
        label={labels.request_to_interview}
        required
        maxLength={200}
        hint="A person or an entry: for example, the drum major of a band or the designer of a float."
      />
      <TextAreaField {...field('interview_topic')} label={labels.interview_topic} required rows={4} maxLength={2000} />
      <div className="form-line">
        <DateField
          {...field('requested_date')}
          label={labels.requested_date}
          required
          read={readCivilDate}
          show={showCivilDate}
        />
        <TextField
          {...field('requested_time')}
          label={labels.requested_time}
          required
          maxLength={60}
          hint="Los Angeles time"
        />
        <TextField
          {...field('interview_length')}
          label={labels.interview_length}
          required
          maxLength={60}
          hint="For example, 20 minutes"
        />
      </div>
      <div className="form-line">
        <SelectField
          {...field('type_of_interview')}
          label={labels.type_of_interview}
          required
          options={interviewTypes.map((value) => ({ value, label: value }))}
        />
        <TextField {...field('interview_location')} label={labels.interview_location} required maxLength={200} />
      </div>
      <TextField
        {...field('deadline')}
        label={labels.deadline}
        required
        maxLength={80}
        hint="The latest date and time that works for you."
      />
    </div>
  );
}
