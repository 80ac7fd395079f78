import { coverOf } from '@parade/contract/users/cover.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../access/session.tsx';
import { Button } from '../ui/Button.tsx';
import { FormProblems, type SmallFormState } from '../ui/FormProblems.tsx';
import { Notice, PageHeader } from '../ui/Page.tsx';
import { Cover } from '../ui/program/Cover.tsx';
import styles from './auth.module.css';

/**
 * A screen in front of the portal: one narrow column, a title, what it is for, and one thing to do, beside the cover of
 * the program.
 */
export function AuthPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { number, tail, day, parade_name, organizer_name } = coverOf(useSession().data);
  return (
    <div className={`wide ${styles['spread']}`}>
      <div className={styles['cover']}>
        <Cover
          number={number}
          tail={tail}
          name={parade_name}
          day={day}
          foot={
            <>
              <span>Participant portal</span>
              <span>{organizer_name}</span>
            </>
          }
        />
      </div>
      <div className={styles['page']}>
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
    </div>
  );
}

/** What was achieved, in place of the form. It takes the focus, because what led to it is gone. */
export function AuthDone({ title, children }: { title?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Notice tone="done" {...(title === undefined ? {} : { title })}>
        {children}
      </Notice>
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
