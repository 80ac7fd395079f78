import { hasMediaAccess } from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { accountEdit } from '@parade/contract/users/account.ts';
import { useState } from 'react';
import { useUser } from '../../access/session.tsx';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { PhoneField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useMediaAccess } from '../mediaAccess/queries.ts';
import { useEditUser } from '../details/queries.ts';
import { NameFields } from '../PersonFields.tsx';
import { labels } from '../words.ts';
import { EmailChangeForm } from './EmailChangeForm.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import styles from '../users.module.css';

/** Name and phone; the address changes by a link. */
export function OwnDetails() {
  const user = useUser();
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <NameForm />
      <Section title="Email address">
        <p className={styles['note']}>You log in with {user.email}.</p>
        <PendingEmail />
        <Button onClick={() => setChanging(true)}>Change email address</Button>
        {isChanging ? <EmailChangeForm onClose={() => setChanging(false)} /> : null}
      </Section>
      {hasMediaAccess(user.user_roles) ? null : <OwnMediaAccess />}
    </>
  );
}

/** Leads to the request for media access; nobody is asked for one that waits. */
function OwnMediaAccess() {
  const state = useMediaAccess().data?.state;
  // Until it is known what became of a request, nobody is asked for another.
  if (state === undefined || state === 'granted') return null;
  const { text, link } = accessWords[state];
  return (
    <Section title="Media access">
      <p className={styles['note']}>{text}</p>
      <ButtonLink to={pathTo('mediaAccess')}>{link}</ButtonLink>
    </Section>
  );
}

const accessWords = {
  none: { text: 'Do you cover the parade as a reporter or photographer?', link: 'Request media access' },
  waiting: { text: 'Your request for media access is being reviewed.', link: 'See my request' },
  refused: { text: 'Your request for media access was not granted.', link: 'Ask again for media access' },
} as const;

function NameForm() {
  const user = useUser();
  const toast = useToast();
  const edit = useEditUser(user.id);
  const [saved, setSaved] = useState({
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone ?? '',
  });
  const form = useSmallForm({
    schema: accountEdit
      .pick({ first_name: true, last_name: true, phone: true })
      .required({ first_name: true, last_name: true }),
    start: saved,
    labels,
    send: async (body, signal): Promise<void> => {
      await edit.mutateAsync({ body, signal });
      setSaved({ ...form.values, phone: form.values.phone ?? '' });
      toast.success('Saved');
    },
  });
  const { first_name, last_name, phone } = form.values;
  const isChanged = first_name !== saved.first_name || last_name !== saved.last_name || phone !== saved.phone;
  useUnsavedGuard(isChanged && !form.busy);
  return (
    <Section title="Name and phone">
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} />
        <NameFields field={form.field} className="form-line" />
        <PhoneField {...form.field('phone')} label={labels.phone} autoComplete="tel" />
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}
