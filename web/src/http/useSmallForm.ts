import { zodResolver } from '@hookform/resolvers/zod';
import { goneText, typedStaysText } from '@parade/contract/http/fieldTexts.ts';
import { issueWords } from '@parade/contract/http/issueWords.ts';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import {
  type DefaultValues,
  get,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { CallFailure, listenForLogin } from './client.ts';
import { useIsHere } from '../ui/acting/useIsHere.ts';
import { useOpenedSave } from '../ui/unsaved/useOpenedSave.ts';
import { fieldErrors, mistakesOf } from './formErrors.ts';
import { newRequestKey } from './request.ts';
import { isSame } from './saving/merging.ts';
import { useSavedStart } from './saving/useSavedStart.ts';

/** Where what the server says of no field is stored. */
const ofNoField = 'root.server';
/** The kind of what is wrong only until somebody logs in again. */
const ended = 'session-ended';
/** The kind of what says nothing about the values: the portal failed, or was not reached. */
const notJudged = 'not-judged';

interface SmallFormOptions<Given, Taken> {
  readonly schema: z.ZodType<Taken, Given>;
  readonly start: Given;
  /** What fields are called in the summary of errors; left out where the messages name their fields. */
  readonly labels?: Readonly<Record<string, string>>;
  /**
   * Makes the call with what the schema makes of the values, and hands `signal` to it: nothing cancelled is sent. What leads on
   * to another screen looks at the signal once more: what was read after the answer took its time too.
   */
  readonly send: (taken: Taken, signal: AbortSignal) => Promise<unknown>;
  /** The words for a failure that belongs to no field; its message unless given. */
  readonly words?: (failure: Error) => string;
  /** Says what failed where the form was left before the answer. Where it is given, leaving does not take the call back. */
  readonly whenLeft?: (failure: Error) => void;
}

/**
 * A form of a few fields: the contract's schema judges what was typed before it is sent, and what the server finds wrong is
 * beside its field as well. Nothing is said before the first submit; what was typed stays, whatever the answer.
 */
export function useSmallForm<Given extends Record<string, unknown>, Taken>(options: SmallFormOptions<Given, Taken>) {
  const { schema, start, labels = {}, send, words, whenLeft } = options;
  const form = useForm<Given, unknown, Taken>({
    resolver: zodResolver(schema, { error: issueWords }),
    defaultValues: start as DefaultValues<Given>,
  });
  const { errors, isSubmitting, isDirty, submitCount } = form.formState;
  const values = useWatch({ control: form.control }) as Given;
  const { cancel, attempt } = useCancelling(isSubmitting, whenLeft);
  const refuse = useRefusing(form, start, words);
  const { sent, markSent, markStored } = useSavedStart(form, start);
  const markStoredAround = useOpenedSave(isSubmitting);
  const prefix = useId();
  const serverError = form.getFieldState(ofNoField as Path<Given>, form.formState).error;
  const idOf = (name: string) => `${prefix}-${name}`;

  const set = <K extends Path<Given>>(name: K, value: PathValue<Given, K>) => {
    form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(name);
  };
  /** The error of a field, or of a part of its value ('days.7'). */
  const errorOf = (name: string) => (get(errors, name) as { readonly message?: string } | undefined)?.message;
  const post = (event?: React.BaseSyntheticEvent, onSent?: () => void) =>
    form.handleSubmit((taken) => {
      markSent();
      return attempt((signal) => send(taken, signal), { refuse, onSent });
    })(event);
  return {
    values,
    set,
    /** `onSent` follows what was sent, unless that was taken back or left before the answer. */
    submit: async (event?: React.BaseSyntheticEvent, onSent?: () => void) => {
      event?.preventDefault();
      if (!isSubmitting) await post(event, onSent);
    },
    cancel,
    /** Judges one field now, where waiting for the submit would be late: a file that was chosen. */
    check: (name: Path<Given>) => void form.trigger(name),
    /** Forgets what was found wrong, where an answer changes which fields there are. */
    forgetErrors: () => form.clearErrors(),
    /**
     * What was sent is stored, and the form stays open: it goes on over the next `start`, and what was typed since it was sent
     * stays. Called by `send`, which alone knows that it has saved.
     */
    saved: () => {
      markStored();
      markStoredAround();
    },
    busy: isSubmitting,
    isDirty,
    /** Whether anything would be lost with the page: what is on its way would not. */
    isUnsaved: isDirty && !(isSubmitting && isSame(values, sent)),
    // Counts together with the errors of the attempt, so that their summary is there when it takes the focus.
    attempt: submitCount,
    idOf,
    errorOf,
    /** What a field of text takes. */
    field: <K extends Path<Given>>(name: K) => ({
      id: idOf(name),
      name: String(name),
      value: String(get(values, name) ?? ''),
      onChange: (value: string) => set(name, value as PathValue<Given, K>),
      error: errorOf(name),
    }),
    /** For the summary on top. */
    mistakes: mistakesOf(errors, Object.keys(start)).map(([name, message]) => ({
      id: idOf(name),
      text: [labels[name] ?? labels[name.split('.')[0] ?? ''], message].filter(Boolean).join(': '),
    })),
    /** The error of no particular field; null: none. */
    problem: serverError?.message ?? null,
    /** Whether the values may be at fault: not where the session has ended, or the portal failed or was not reached. */
    isJudged: serverError?.type !== notJudged && serverError?.type !== ended,
  };
}

interface After {
  readonly refuse: (failure: Error) => void;
  readonly onSent: (() => void) | undefined;
}

/** Makes calls that can be taken back. */
function useCancelling(isSubmitting: boolean, whenLeft: SmallFormOptions<unknown, unknown>['whenLeft']) {
  const [sending, setSending] = useState<AbortController | null>(null);
  const client = useContext(QueryClientContext);
  const isHere = useIsHere();
  const isTakenBack = whenLeft === undefined;
  // Also where the page is left another way: nobody would see what became of it.
  useEffect(() => () => (isTakenBack ? sending?.abort() : undefined), [sending, isTakenBack]);
  return {
    cancel: () => {
      if (!isSubmitting) return;
      sending?.abort();
      // The server may have had it already: what is shown then is read again.
      void client?.invalidateQueries();
    },
    /** Makes one call; `refuse` gets its failure, unless it was taken back. */
    attempt: async (make: (signal: AbortSignal) => Promise<unknown>, { refuse, onSent }: After) => {
      const controller = new AbortController();
      setSending(controller);
      try {
        await make(controller.signal);
      } catch (failure) {
        if (!(failure instanceof Error)) throw failure;
        if (controller.signal.aborted) return;
        if (isHere() || !whenLeft) refuse(failure);
        else whenLeft(failure);
        return;
      }
      if (!controller.signal.aborted && isHere()) onSent?.();
    },
  };
}

/** Returns what puts a failure beside its fields, or above the form where it belongs to none. */
function useRefusing<Given extends Record<string, unknown>, Taken>(
  form: UseFormReturn<Given, unknown, Taken>,
  start: Given,
  words: ((failure: Error) => string) | undefined,
) {
  // The dialog about an ended session closes with the login, and what was typed can be sent again.
  useEffect(
    () =>
      listenForLogin(() => {
        if (form.getFieldState(ofNoField as Path<Given>).error?.type === ended) form.clearErrors('root');
      }),
    [form],
  );
  return (failure: Error) => {
    const wrong = fieldErrors(failure instanceof CallFailure ? failure.errors : {}, start);
    for (const [name, message] of wrong) form.setError(name as Path<Given>, { message });
    if (wrong.length === 0)
      form.setError(ofNoField as Path<Given>, {
        type: kindOf(failure),
        message: refusalOf(failure, words),
      });
  };
}

function refusalOf(failure: Error, words: ((failure: Error) => string) | undefined): string {
  const said = words ? words(failure) : failure.message;
  return said === goneText ? `${said} ${typedStaysText}` : said;
}

function kindOf(failure: Error): string {
  if (!(failure instanceof CallFailure)) return notJudged;
  if (failure.code === 'not-signed-in') return ended;
  return failure.status === 422 ? 'server' : notJudged;
}

/** Gives each wish one key: a press that is repeated because an answer was lost makes nothing second. */
export function useRequestKey(): (wish: object) => string {
  const last = useRef({ wish: '', key: '' });
  return (asked) => {
    const wish = JSON.stringify(asked);
    if (last.current.wish !== wish) last.current = { wish, key: newRequestKey() };
    return last.current.key;
  };
}
