import type { FieldConflict } from '@parade/contract/http/errors.ts';
import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { useState } from 'react';
import { CallFailure } from './client.ts';
import { isSame } from './saving/merging.ts';

/** What a form of values that others change too began with, which is sent with its save ('from'). */
export function useSeen<Seen extends object>(start: Seen) {
  const [seen, setSeen] = useState(start);
  return {
    seen,
    /** Saves. Where somebody else was faster, their values are what was seen from then on: whoever saves again decides. */
    save: async <Answer>(send: (from: Seen) => Promise<Answer>): Promise<Answer> => {
      try {
        return await send(seen);
      } catch (failure) {
        const theirs = conflictsOf(failure).map((conflict) => [conflict.name, conflict.theirs]);
        setSeen({ ...seen, ...Object.fromEntries(theirs) });
        throw failure;
      }
    },
  };
}

/**
 * The same for a list that is saved as a whole: where somebody else has saved another one, that is what was seen from then on,
 * and so is the `start` of a form that goes on over its own save.
 */
export function useSeenList<Row>(start: readonly Row[]) {
  const [of, setOf] = useState(start);
  const [seen, setSeen] = useState(start);
  if (!isSame(of, start)) {
    setOf(start);
    setSeen(start);
  }
  return {
    save: async <Answer>(send: (from: readonly Row[]) => Promise<Answer>): Promise<Answer> => {
      try {
        return await send(seen);
      } catch (failure) {
        if (isOtherList(failure)) setSeen((failure.answer['now'] ?? []) as readonly Row[]);
        throw failure;
      }
    },
  };
}

/**
 * What a form inside an OpenedForm sends as 'from': what it was `opened` with, or has saved since. Somebody else's, which is read
 * again meanwhile, only once a save was refused over it: until then nobody was shown its values.
 */
export function useSeenOpened<Read>(opened: Read, readLast: () => Read | undefined) {
  const [refused, setRefused] = useState<Read>();
  return {
    seen: () => (refused === opened ? readLast() : undefined) ?? opened,
    /** Takes the failure of a save. */
    refuse: (failure: Error) => {
      if (isConflict(failure)) setRefused(opened);
    },
  };
}

function isOtherList(failure: unknown): failure is CallFailure {
  return failure instanceof CallFailure && failure.code === 'list-changed';
}

/** What failed, and what can be done where somebody else has saved another list. */
export function listFailureText(failure: Error): string {
  return isOtherList(failure)
    ? `${failure.message} Save again to keep yours, or refresh this page to keep theirs.`
    : failure.message;
}

/** The fields that somebody else has changed since the form was opened; none where a call failed otherwise. */
export function conflictsOf(failure: unknown): readonly FieldConflict[] {
  return isConflict(failure) ? ((failure.answer['conflicts'] ?? []) as FieldConflict[]) : [];
}

/** Whether somebody else was faster. */
export function isConflict(failure: unknown): failure is CallFailure {
  return failure instanceof CallFailure && failure.code === 'revision-conflict';
}

interface ConflictWords {
  /** 'this person' */
  readonly what: string;
  readonly labelOf: (name: string) => string;
  /** A value as its field shows it; its text unless given. */
  readonly wordsOf?: (name: string, text: string) => string;
}

/** Both values of each conflict, and what can be done; null where a call failed otherwise. */
export function conflictText(failure: unknown, { what, labelOf, wordsOf }: ConflictWords): string | null {
  const conflicts = conflictsOf(failure);
  if (conflicts.length === 0) return null;
  const shown = (name: string, value: FieldConflict['yours']) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = String(value ?? '');
    return text === '' ? 'empty' : `“${wordsOf ? wordsOf(name, text) : text}”`;
  };
  const both = conflicts.map(
    ({ name, yours, theirs }) => `${labelOf(name)}: ${shown(name, theirs)} now, ${shown(name, yours)} in yours.`,
  );
  const next = `${both.join(' ')} Save again to keep yours, or cancel to keep theirs.`;
  return someoneElse(`changed ${what} since you opened the form`, next);
}
