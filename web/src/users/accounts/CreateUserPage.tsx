import { pathTo } from '@parade/contract/access/screens.ts';
import { personName } from '@parade/contract/users/account.ts';
import { emailAddress, optionalLine } from '@parade/contract/http/singleLine.ts';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { EmailField, PhoneField } from '../../ui/inputs.tsx';
import { Breadcrumbs, PageHeader } from '../../ui/Page.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useCreateUser } from '../details/queries.ts';
import { NameFields } from '../PersonFields.tsx';
import { formFailed, formFailedWords, labels } from '../words.ts';
import styles from '../users.module.css';

const schema = z.object({
  first_name: personName,
  last_name: personName,
  email: emailAddress,
  phone: optionalLine(40),
});

/** Makes an account, whose owner is invited by email; its roles come next. */
export function CreateUserPage() {
  const navigate = useNavigate();
  const create = useCreateUser();
  const form = useSmallForm({
    schema,
    start: { first_name: '', last_name: '', email: '', phone: '' },
    labels,
    send: async (body, signal) => {
      const { id } = await create.mutateAsync({ body, signal });
      void navigate(pathTo('user', { id, tab: 'roles' }));
    },
    words: formFailedWords,
  });
  useUnsavedGuard(form.isDirty && !form.busy && !create.isSuccess);
  const { first_name, last_name, email } = form.values;
  const isFilled = [first_name, last_name, email].every((value) => value.trim() !== '');
  return (
    <>
      <Breadcrumbs places={[{ label: 'Users', to: pathTo('users') }, { label: 'Create User' }]} />
      <PageHeader
        title="Create User"
        lead="We’ll email an invitation, which works for 7 days. The person chooses a password there."
      />
      <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormProblems form={form} title={form.isJudged ? formFailed : undefined} />
        <NameFields field={form.field} className="form-line" isOther />
        <EmailField {...form.field('email')} label={labels.email} required autoComplete="off" />
        <PhoneField {...form.field('phone')} label={labels.phone} autoComplete="off" />
        <div className={styles['acts']}>
          <Button type="submit" look="primary" busy={form.busy} disabled={!isFilled}>
            Create User
          </Button>
          <ButtonLink to={pathTo('users')}>Cancel</ButtonLink>
        </div>
      </form>
    </>
  );
}
