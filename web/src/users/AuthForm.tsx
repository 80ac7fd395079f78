import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FormProblems, type SmallFormState } from '../ui/FormProblems.tsx';
import { PageHeader } from '../ui/Page.tsx';
import styles from './auth.module.css';

/** A screen in front of the portal: one narrow column, a title, what it is for, and one thing to do. */
export function AuthPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <PageHeader title={title} lead={lead} />
      {children}
    </div>
  );
}

/** The form itself: mistakes on top, fields, and one button as wide as the column. */
export function AuthFields({
  form,
  act,
  children,
  blocked = false,
}: {
  form: SmallFormState;
  act: string;
  children: ReactNode;
  /** There is nothing to send: the form says why. */
  blocked?: boolean;
}) {
  return (
    <form className={styles['card']} noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} />
      {children}
      {blocked ? null : (
        <Button type="submit" look="primary" busy={form.busy}>
          {act}
        </Button>
      )}
    </form>
  );
}
