import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { isTyped } from '@parade/contract/forms/engine/visibility.ts';
import type { SignedAnswer } from '@parade/contract/waivers/waiver.ts';
import { type DraftStorage, draftStorageFor } from './draft.ts';

/** What one parent or guardian need not type again for the next child: who they are. Never a signature or a consent. */
export function guardianOf(form: FormDefinition, values: FieldValues): FieldValues {
  const group = form.groups.find((each) => each.key === 'guardian');
  const known: Record<FieldPath, FieldValue> = {};
  for (const field of group?.fields ?? []) {
    const value = values[`guardian:${field.key}`];
    if (!isTyped(field) || ['signature', 'agree', 'static'].includes(field.widget)) continue;
    if (value !== undefined && value !== null && value !== '') known[`guardian:${field.key}`] = value;
  }
  return known;
}

/** Puts the guardian into what this device stores for the next link; what was typed there before wins. */
export function carryOver(
  storage: Parameters<typeof draftStorageFor>[0],
  next: Pick<SignedAnswer['next'][number], 'path' | 'form_version'>,
  guardian: FieldValues,
): void {
  if (Object.keys(guardian).length === 0) return;
  const token = decodeURIComponent(next.path.split('/').at(-1) ?? '');
  const draftStorage: DraftStorage = draftStorageFor(storage, token);
  const draft = draftStorage.draft();
  const typed = draft?.version === next.form_version ? draft.values : {};
  draftStorage.saveDraft({ version: next.form_version, values: { ...guardian, ...typed } });
}
