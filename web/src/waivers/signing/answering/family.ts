import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { isTyped } from '@parade/contract/forms/engine/visibility.ts';
import type { SignedAnswer } from '@parade/contract/waivers/waiver.ts';
import type { Signer } from '../texts/en.ts';
import { draftStorageFor } from './draft.ts';

/** Fields that are the same for brothers and sisters, in addition to everything about the guardian. */
const shared: readonly FieldPath[] = [
  'participant:address',
  'emergency:contact_name',
  'emergency:contact_relationship',
  'emergency:contact_phone',
  'emergency:insurer',
];

const animals: FieldPath = 'equestrian:around_animals';
/** Spelled here: the settings of the contract are larger than the page. */
const equestrianType: (typeof organizationTypeIds)['equestrian'] = 1;

/**
 * The answers that a parent or guardian need not type again for the next child: where they live, whom to call, who they
 * are. Never a signature or a consent, and nothing about the child but the phone that reaches the guardian, and that
 * there are no animals around where the entry has none.
 */
export function familyOf(
  form: FormDefinition,
  values: FieldValues,
  ctx: Pick<FormContext, 'organization_type'>,
): FieldValues {
  const known: Record<FieldPath, FieldValue> = {};
  for (const group of form.groups) {
    for (const field of group.fields) {
      const path: FieldPath = `${group.key}:${field.key}`;
      if (group.key !== 'guardian' && !shared.includes(path)) continue;
      if (!isTyped(field) || ['signature', 'agree', 'static'].includes(field.widget)) continue;
      const value = values[path];
      if (value !== undefined && value !== null && value !== '') known[path] = value;
    }
  }
  const phone = known['guardian:phone'];
  if (phone !== undefined) known['participant:phone'] = phone;
  if (ctx.organization_type !== equestrianType && values[animals] === 'no') known[animals] = 'no';
  return known;
}

/** Puts the family into what this device stores for the next link; what was typed there before wins. */
export function carryOver(
  storage: Parameters<typeof draftStorageFor>[0],
  next: Pick<SignedAnswer['next'][number], 'path' | 'form_version' | 'name'>,
  family: FieldValues,
  signer: Signer = 'guardian',
): void {
  const token = decodeURIComponent(next.path.split('/').at(-1) ?? '');
  const draftStorage = draftStorageFor(storage, token);
  const isFamily = Object.keys(family).length > 0;
  draftStorage.saveVisit({ signer, is_family: isFamily, name: next.name });
  if (!isFamily) return;
  const draft = draftStorage.draft();
  const typed = draft?.version === next.form_version ? draft.values : {};
  draftStorage.saveDraft({ version: next.form_version, texts: draft?.texts, values: { ...family, ...typed } });
}
