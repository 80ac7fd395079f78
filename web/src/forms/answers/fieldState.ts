import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FieldAuthor, ServerAnswers } from './serverAnswers.ts';

/** The same field was changed here and by somebody else; the person chooses. */
export interface Conflict {
  readonly path: FieldPath;
  readonly theirs: FieldValue | null;
  /** The answer that both have changed. */
  readonly before: FieldValue | undefined;
  readonly by: string | null;
  readonly at: string | null;
}

/** Returns the conflict over an answer that the server has changed since, with who changed it. */
export function conflictAt(
  path: FieldPath,
  before: FieldValues,
  server: ServerAnswers,
  authors: readonly FieldAuthor[] = server.changed_fields,
): Conflict {
  const last = authors.find((each) => each.path === path);
  const theirs = server.field_values[path] ?? null;
  return { path, theirs, before: before[path], by: last?.by ?? null, at: last?.at ?? null };
}

/** Everything one field shows. A new object only when something in it has changed: a field repaints then and only then. */
export interface FieldState {
  readonly value: FieldValue | undefined;
  readonly shown: boolean;
  readonly editable: boolean;
  readonly issues: readonly Issue[];
  /** The server's errors for this answer, until it changes. */
  readonly refused: readonly string[];
  readonly copied: boolean;
  /** The keys of the counts in a table that are still as they were copied. */
  readonly copiedCounts?: ReadonlySet<string> | undefined;
  readonly changed: { readonly at: string | null; readonly by: string | null } | undefined;
  readonly conflict: Conflict | undefined;
  /** The person has been here: what is wrong is shown. */
  readonly visited: boolean;
  /** Missing answers are not shown yet: nobody has tried to submit. */
  readonly awaitsSubmit?: boolean;
  /** The id of the control that is being typed in: what is wrong there is shown once it is left. */
  readonly typingIn?: string | undefined;
}

// The same empty lists each time: a new one would look like a change.
export const noIssues: readonly Issue[] = [];
export const noTexts: readonly string[] = [];

/** Whether the field is red: the person has been in it, or the server has refused it. */
export function isShownWrong(state: FieldState | undefined): boolean {
  if (!state) return false;
  return state.refused.length > 0 || (state.visited && state.issues.some(({ kind }) => kind === 'invalid'));
}

/** The earlier object where nothing in it has changed. */
export function reuseIfEqual(before: FieldState | undefined, now: FieldState): FieldState {
  if (!before) return now;
  const alike =
    before.value === now.value &&
    before.shown === now.shown &&
    before.editable === now.editable &&
    before.copied === now.copied &&
    before.copiedCounts?.size === now.copiedCounts?.size &&
    before.visited === now.visited &&
    before.awaitsSubmit === now.awaitsSubmit &&
    before.typingIn === now.typingIn &&
    before.conflict === now.conflict &&
    before.refused === now.refused &&
    before.changed?.at === now.changed?.at &&
    before.changed?.by === now.changed?.by &&
    before.issues.length === now.issues.length &&
    before.issues.every((issue, index) => JSON.stringify(issue) === JSON.stringify(now.issues[index]));
  return alike ? before : now;
}

type Listener = () => void;

/** Who hears that a field shows something else, and that anything does. */
export class FieldListeners {
  readonly #fields = new Map<FieldPath, Set<Listener>>();
  readonly #all = new Set<Listener>();

  addTo(path: FieldPath, listener: Listener): () => void {
    const set = this.#fields.get(path) ?? new Set();
    this.#fields.set(path, set.add(listener));
    return () => set.delete(listener);
  }

  addToAll(listener: Listener): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  notify(hasChanged: (path: FieldPath) => boolean): void {
    for (const [path, listeners] of this.#fields) if (hasChanged(path)) for (const listener of listeners) listener();
    for (const listener of this.#all) listener();
  }
}
