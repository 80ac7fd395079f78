/** The files in an answer. */
import { type FieldValue, type FileValue, isRecord } from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { fitsFiles, maxFileCount } from '@parade/contract/forms/widgets/files.ts';

/** The answer with this file in the place of its earlier self, however deep in rows it is. */
export function replaced(value: unknown, file: FileValue): FieldValue | undefined {
  if (Array.isArray(value)) return value.map((each) => replaced(each, file)) as unknown as FieldValue;
  if (!isRecord(value)) return value as FieldValue | undefined;
  if (value.id === file.id && 'url' in value) return file as unknown as FieldValue;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, file)])) as FieldValue;
}

/**
 * The files of both, where two people have added or removed some of one answer at once: what either has uploaded stays, and
 * what either has removed goes. undefined: more than fit, or no list of files.
 */
export function filesOfBoth(
  field: FieldDefinition,
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): readonly FileValue[] | undefined {
  if (field.widget !== 'file') return undefined;
  const [before, here, there] = [base, mine, theirs].map((files) => (fitsFiles(files) ? files : []));
  const isIn = (files: readonly FileValue[] | undefined, { id }: FileValue) => files?.some((each) => each.id === id);
  const left = (there ?? []).filter((file) => isIn(here, file) || !isIn(before, file));
  const added = (here ?? []).filter((file) => !isIn(before, file) && !isIn(there, file));
  const both = [...left, ...added];
  return both.length <= maxFileCount(field.meta) ? both : undefined;
}
