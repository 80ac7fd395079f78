import { zodResolver } from '@hookform/resolvers/zod';
import { issueWords } from '@parade/contract/http/issueWords.ts';
import { type DefaultValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { CallFailure } from './client.ts';

/** Where what the server says of no field stands. */
const ofNoField = 'root.server';

/**
 * A form of a few fields, as a dialog has them. The contract's schema judges what is typed before it is sent; what the
 * server finds wrong is beside its field as well. `send` gets what the schema makes of the values.
 */
export function useSmallForm<Given extends Record<string, unknown>, Taken>(options: {
  readonly schema: z.ZodType<Taken, Given>;
  readonly start: Given;
  readonly send: (taken: Taken) => Promise<unknown>;
}) {
  const form = useForm<Given, unknown, Taken>({
    resolver: zodResolver(options.schema, { error: issueWords }),
    defaultValues: options.start as DefaultValues<Given>,
  });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as Given;
  const found = errors as Readonly<Record<string, { readonly message?: string } | undefined>>;
  const server = form.getFieldState(ofNoField as Path<Given>, form.formState).error?.message;

  const set = <K extends Path<Given>>(name: K, value: PathValue<Given, K>) => {
    form.setValue(name, value);
    form.clearErrors(name);
  };
  const submit = form.handleSubmit(async (taken) => {
    try {
      await options.send(taken);
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      const wrong = failure instanceof CallFailure ? Object.entries(failure.errors) : [];
      const ofFields = wrong.filter(([name]) => name in options.start);
      for (const [name, [message = '']] of ofFields) form.setError(name as Path<Given>, { message });
      if (ofFields.length === 0) form.setError(ofNoField as Path<Given>, { message: failure.message });
    }
  });
  return {
    values,
    set,
    submit,
    busy: isSubmitting,
    /** What a field of text takes. */
    field: <K extends Path<Given> & keyof Given>(name: K) => ({
      name: String(name),
      value: String(values[name] ?? ''),
      onChange: (value: string) => set(name, value as PathValue<Given, K>),
      error: found[name as string]?.message,
    }),
    /** Why it was not sent or refused, in words for the top of the form; null: nothing is wrong. */
    problem: server ?? (Object.keys(errors).length > 0 ? 'Please correct the marked fields.' : null),
  };
}
