import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useFormTools } from './formContext.tsx';

interface Done {
  /** Says what was filled in. */
  readonly words: string;
  /** The answers as they were, where something was filled in. */
  readonly before: FieldValues | null;
}

/** Fills several answers at once, says so, and takes it back. */
export function useFilling() {
  const { store } = useFormTools();
  const [done, setDone] = useState<Done | null>(null);
  const undo = (before: FieldValues) => {
    store.setAll(before);
    setDone({ words: 'Undone.', before: null });
  };
  return {
    /** Empty values: there was nothing to fill in, and the words say why. */
    fill: (values: FieldValues, words: string) => {
      const paths = Object.keys(values) as FieldPath[];
      const before: Record<FieldPath, FieldValue | undefined> = {};
      for (const path of paths) before[path] = store.values()[path] ?? null;
      if (paths.length > 0) store.setAll(values);
      setDone({ words, before: paths.length > 0 ? before : null });
    },
    outcome: (
      <>
        <span role="status">{done?.words}</span>
        {done?.before ? (
          <Button type="button" look="quiet" onClick={() => done.before && undo(done.before)}>
            Undo
          </Button>
        ) : null}
      </>
    ),
  };
}
