import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { useId, useLayoutEffect, useState } from 'react';
import type { SmallFormState } from '../../ui/FormProblems.tsx';
import { SignInFailure } from './calls.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A form of a few required lines, as useSmallForm of http is, without the libraries that the sign-in page has no room
 * for. Nothing is said before the first submit; what was typed stays, whatever the answer.
 */
export function useAttempt<Name extends string>(
  labels: Values<Name>,
  send: (values: Values<Name>) => Promise<unknown>,
) {
  const [names] = useState(() => Object.keys(labels) as Name[]);
  const prefix = useId();
  const idOf = (name: Name) => `${prefix}-${name}`;
  const { values, setValues, isReady } = useTyped(names, prefix);
  const { errors, setErrors, problem, attempt, refuse, clear } = useRefused<Name>();
  const [busy, setBusy] = useState(false);
  const submit = async (event?: React.BaseSyntheticEvent) => {
    event?.preventDefault();
    if (busy) return;
    const missing = missingIn(names, values);
    if (missing) return refuse(missing, null);
    setBusy(true);
    try {
      await send(values);
      clear();
    } catch (failure) {
      if (!(failure instanceof SignInFailure)) throw failure;
      const wrong = names.filter((name) => failure.textOf(name) !== undefined);
      refuse(
        each(wrong, (name) => failure.textOf(name) ?? ''),
        wrong.length === 0 ? failure.message : null,
      );
    } finally {
      setBusy(false);
    }
  };
  const mistakes = names.flatMap((name) => {
    const error = errors[name];
    return error === undefined ? [] : [{ id: idOf(name), text: `${labels[name]}: ${error}` }];
  });
  const isDirty = names.some((name) => values[name] !== '');
  const state: SmallFormState = { submit, cancel: () => undefined, busy, isDirty, attempt, mistakes, problem };
  return {
    state,
    /** The script has the form. Before, nothing may be sent: the browser itself would send it, on a page of its own. */
    isReady,
    /** What a field of text takes. */
    field: (name: Name) => ({
      id: idOf(name),
      name,
      label: labels[name],
      value: values[name],
      required: true,
      error: errors[name],
      onChange: (value: string) => {
        setValues((known) => ({ ...known, [name]: value }));
        setErrors((known) => ({ ...known, [name]: undefined }));
      },
    }),
  };
}

function useTyped<Name extends string>(names: readonly Name[], prefix: string) {
  const [values, setValues] = useState(() => each(names, () => ''));
  const [isReady, setReady] = useState(false);
  // What was typed, or filled in by the browser, while the script was on its way. Before the next key, which would draw the
  // fields as they are known here, and empty those that are not.
  useLayoutEffect(() => {
    const inputOf = (name: Name) => document.getElementById(`${prefix}-${name}`) as HTMLInputElement | null;
    const typed = each(names, (name) => inputOf(name)?.value ?? '');
    setValues((known) => each(names, (name) => known[name] || typed[name]));
    setReady(true);
  }, [names, prefix]);
  return { values, setValues, isReady };
}

/** What was refused: by field, or of none. */
function useRefused<Name extends string>() {
  const [errors, setErrors] = useState<Partial<Values<Name>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: Partial<Values<Name>>, words: string | null) => {
    setErrors(found);
    setProblem(words);
    setAttempt((count) => count + 1);
  };
  const clear = () => {
    setErrors({});
    setProblem(null);
  };
  return { errors, setErrors, problem, attempt, refuse, clear };
}

function missingIn<Name extends string>(names: readonly Name[], values: Values<Name>): Values<Name> | undefined {
  const missing = names.filter((name) => (name === 'password' ? values[name] : values[name].trim()) === '');
  return missing.length === 0 ? undefined : each(missing, () => requiredText);
}

function each<Name extends string>(names: readonly Name[], make: (name: Name) => string): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Values<Name>;
}
