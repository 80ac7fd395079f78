import { pathTo } from '@parade/contract/access/screens.ts';
import {
  feedbackForm,
  feedbackTexts,
  feedbackTopicLabels,
  feedbackTopics,
  maxFeedbackMessage,
} from '@parade/contract/content/feedback/feedback.ts';
import { fullName } from '@parade/contract/wording.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useSession } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { EmailField, PhoneField, SelectField, TextAreaField, TextField } from '../../ui/inputs.tsx';
import { PageHeader } from '../../ui/Page.tsx';
import { Drawing } from '../../ui/program/Drawing.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useCaptcha } from '../../users/captcha.tsx';
import { useSendFeedback } from './queries.ts';
import styles from './feedback.module.css';

const labels = {
  topic: 'Topic',
  name: 'Name',
  email: 'Email address',
  phone: 'Phone',
  message: 'Message',
  recaptcha: 'Robot check',
};

/** D-61: /feedback: anybody writes to the office. */
export function FeedbackPage() {
  const { settings } = useSession().data;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const writeAgain = () => {
    setAgain(true);
    setSentTo(null);
  };
  if (sentTo !== null) return <Sent email={sentTo} onAgain={writeAgain} />;
  return (
    <div className={`narrow ${styles['page']}`}>
      <PageHeader
        takesFocus={isAgain}
        title="Write to us"
        lead={
          <>
            Many answers are in the <Link to={pathTo('faq')}>frequently asked questions</Link>. For anything else, send
            us a message or call {settings.support_phone}.
          </>
        }
      />
      <FeedbackForm onSent={setSentTo} />
    </div>
  );
}

function FeedbackForm({ onSent }: { onSent: (email: string) => void }) {
  const { user } = useSession();
  const captcha = useCaptcha();
  const { mutateAsync } = useSendFeedback();
  const form = useSmallForm({
    labels,
    start: {
      topic: '',
      name: user ? fullName(user) : '',
      email: user?.email ?? '',
      phone: '',
      message: '',
      recaptcha: '',
    },
    schema: typed,
    send: async (body, signal) => {
      await mutateAsync({ body: { ...body, recaptcha: await captcha.solve() }, signal });
      onSent(body.email);
    },
  });
  useUnsavedGuard(form.isDirty && !form.busy);
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title={feedbackTexts.failed} />
      <SelectField
        {...form.field('topic')}
        label={labels.topic}
        required
        placeholder="Choose a topic"
        options={feedbackTopics.map((value) => ({ value, label: feedbackTopicLabels[value] }))}
      />
      <TextField {...form.field('name')} label={labels.name} required autoComplete="name" maxLength={120} />
      <div className="form-line">
        <EmailField {...form.field('email')} label={labels.email} required autoComplete="email" />
        <PhoneField {...form.field('phone')} label={labels.phone} autoComplete="tel" />
      </div>
      <TextAreaField
        {...form.field('message')}
        label={labels.message}
        required
        rows={8}
        maxLength={maxFeedbackMessage}
        hint="If it is about an entry or a waiver, tell us the name of the organization."
      />
      <div id={form.idOf('recaptcha')} tabIndex={-1}>
        {captcha.box}
        {form.errorOf('recaptcha') ? <p className="field-note field-note-error">{form.errorOf('recaptcha')}</p> : null}
      </div>
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          Send message
        </Button>
      </div>
    </form>
  );
}

/** The typed values; the challenge is asked for once all of them are valid. */
const typed = z
  .object({ ...feedbackForm.shape, topic: z.string().pipe(feedbackForm.shape.topic), recaptcha: z.string() })
  .transform(({ recaptcha: _, ...given }) => given);

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { user } = useSession();
  return (
    <div className="end-page">
      <Drawing of="flower" />
      <div role="status">
        <PageHeader
          takesFocus
          title={feedbackTexts.sent}
          lead={`We received your message and will reply to ${email}.`}
        />
      </div>
      {user ? (
        <ButtonLink to={pathTo('home')}>Go to my home page</ButtonLink>
      ) : (
        <ButtonLink to={pathTo('faq')}>Frequently asked questions</ButtonLink>
      )}
      <Button look="quiet" onClick={onAgain}>
        Write another message
      </Button>
    </div>
  );
}
