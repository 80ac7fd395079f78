import { same } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { filesOfBoth } from './answeredFiles.ts';
import type { SentAnswers, SentValues } from './sentAnswers.ts';
import type { ServerAnswers } from './serverAnswers.ts';

/** The typed values that are not yet acknowledged, and the server's at that time. */
export interface Draft {
  readonly values: FieldValues;
  readonly base: FieldValues;
  /** The form's statements beside its questions then (agreedKey). */
  readonly agreed?: string | undefined;
  /** What was sent of them and may have been stored. */
  readonly sent?: SentValues | undefined;
}

/** Returns the draft of these answers. */
export function draftOf(
  paths: readonly FieldPath[],
  typed: FieldValues,
  stored: FieldValues,
  sent: SentAnswers,
): Draft {
  const valuesIn = (values: FieldValues) =>
    Object.fromEntries(paths.map((path): [FieldPath, FieldValue] => [path, values[path] ?? null]));
  const open = paths.filter((path) => sent.isOpen(path));
  return {
    values: valuesIn(typed),
    base: valuesIn(stored),
    sent: Object.fromEntries(open.map((path) => [path, sent.of(path)])),
  };
}

/**
 * Returns how an answer of a draft comes back beside what the server has now. isMoved: somebody else has changed it since,
 * and the person chooses. What they have sent from here, and were the last to store, is no change by somebody else. Files
 * of both stay.
 */
export function broughtBack(
  { path, field }: PlacedField,
  draft: Draft,
  server: Pick<ServerAnswers, 'field_values' | 'own_changes'>,
): { readonly value: FieldValue | undefined; readonly isMoved: boolean } {
  const [before, mine, theirs] = [draft.base[path], draft.values[path], server.field_values[path]];
  const isOwn = server.own_changes.includes(path) && (draft.sent?.[path]?.some((each) => same(each, theirs)) ?? false);
  if (isOwn || same(before, theirs)) return { value: mine ?? undefined, isMoved: false };
  const files = filesOfBoth(field, before, mine, theirs);
  return { value: files ?? mine ?? undefined, isMoved: files === undefined };
}
