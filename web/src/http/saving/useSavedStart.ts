import { useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { copyOf, isSame, mergedOver } from './merging.ts';

/**
 * Lets a form that stays open go on over what it has saved: from then on only what was typed since it was sent is unsaved, and
 * the next `start` that is read takes the place of the rest.
 */
export function useSavedStart<Given extends FieldValues, Taken>(
  form: UseFormReturn<Given, unknown, Taken>,
  start: Given,
) {
  const [sent, setSent] = useState(start);
  const latest = useRef(start);
  const stored = useRef<{ readonly values: Given; readonly start: Given }>(null);
  const goOnWith = (from: Given, values: Given) => {
    form.reset(from as DefaultValues<Given>, { keepSubmitCount: true });
    for (const name of Object.keys(values))
      form.setValue(name as Path<Given>, values[name] as PathValue<Given, Path<Given>>, { shouldDirty: true });
  };
  useLayoutEffect(() => {
    if (!stored.current || isSame(stored.current.start, start)) return;
    const { values } = stored.current;
    stored.current = null;
    goOnWith(start, mergedOver(values, form.getValues(), start) as Given);
  });
  return {
    /** The values as they were sent last. */
    sent,
    /** The values are sent as they are now. */
    markSent: () => {
      latest.current = copyOf(form.getValues());
      setSent(latest.current);
    },
    /** What was sent is stored. */
    markStored: () => {
      stored.current = { values: latest.current, start };
      goOnWith(latest.current, form.getValues());
    },
  };
}
