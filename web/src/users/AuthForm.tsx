import { issueWords } from '@parade/contract/http/issueWords.ts';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { CallFailure } from '../http/client.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Notice, PageHeader } from '../ui/Page.tsx';
import { labels } from './words.ts';
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

/** The values and mistakes of an auth form. Mistakes come from the contract's schema first, then from the server. */
export interface AuthForm<V extends object> {
  readonly values: V;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** What an input of this name takes. */
  readonly field: (name: keyof V & string) => {
    id: string;
    name: string;
    error: string | undefined;
    value: string;
    onChange: (value: string) => void;
  };
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | null;
  readonly busy: boolean;
  readonly attempt: number;
  readonly idOf: (name: string) => string;
  readonly submit: (event: SubmitEvent) => void;
}

export function useAuthForm<V extends object>(options: {
  readonly start: V;
  /** Checked before anything is sent, on what `check` makes of the values. */
  readonly schema?: z.ZodType;
  readonly check?: (values: V) => Record<string, string>;
  readonly send: (values: V) => Promise<unknown>;
  /** Words for a failure that belongs to no field. */
  readonly words: (error: unknown) => string;
}): AuthForm<V> {
  const [values, setValues] = useState(options.start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const prefix = useId();
  const idOf = (name: string) => `${prefix}-${name}`;

  const refuse = (wrong: Record<string, string>, words: string | null) => {
    setErrors(wrong);
    setFailure(words);
    setAttempt((count) => count + 1);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = { ...options.check?.(values), ...(options.schema ? mistakesOf(options.schema, values) : {}) };
    if (Object.keys(wrong).length > 0) return refuse(wrong, null);
    setErrors({});
    setFailure(null);
    setBusy(true);
    options
      .send(values)
      .catch((error: unknown) => {
        const fieldErrors = error instanceof CallFailure ? firstTexts(error.errors) : {};
        const ofForm = Object.keys(fieldErrors).filter((name) => name in values);
        refuse(
          Object.fromEntries(ofForm.map((name) => [name, fieldErrors[name] ?? ''])),
          ofForm.length > 0 ? null : options.words(error),
        );
      })
      .finally(() => setBusy(false));
  };
  const set: AuthForm<V>['set'] = (name, value) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name as string]: _, ...others }) => others);
  };
  return {
    values,
    set,
    field: (name) => ({
      id: idOf(name),
      name,
      error: errors[name],
      value: String(values[name] ?? ''),
      onChange: (value) => set(name, value as V[typeof name]),
    }),
    errors,
    failure,
    busy,
    attempt,
    idOf,
    submit,
  };
}

/** The form itself: mistakes on top, fields, and one button as wide as the column. */
export function AuthFields<V extends object>({
  form,
  act,
  children,
  blocked = false,
}: {
  form: AuthForm<V>;
  act: string;
  children: ReactNode;
  /** There is nothing to send: the form says why. */
  blocked?: boolean;
}) {
  const mistakes = Object.entries(form.errors).map(([name, text]) => ({
    id: form.idOf(name),
    text: `${labels[name as keyof typeof labels] ?? name}: ${text}`,
  }));
  return (
    <form className={styles['card']} noValidate onSubmit={form.submit}>
      {form.failure ? (
        <Notice tone="problem" key={form.attempt}>
          {form.failure}
        </Notice>
      ) : null}
      {mistakes.length > 1 ? (
        <ErrorSummary title="Please check these fields" errors={mistakes} attempt={form.attempt} />
      ) : null}
      {children}
      {blocked ? null : (
        <Button type="submit" look="primary" busy={form.busy}>
          {act}
        </Button>
      )}
    </form>
  );
}

function mistakesOf(schema: z.ZodType, values: object): Record<string, string> {
  const parsed = schema.safeParse(values, { error: issueWords });
  if (parsed.success) return {};
  const mistakes: Record<string, string> = {};
  for (const issue of parsed.error.issues) mistakes[issue.path.join('.')] ??= issue.message;
  return mistakes;
}

function firstTexts(errors: Readonly<Record<string, string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts[0] ?? '']));
}
