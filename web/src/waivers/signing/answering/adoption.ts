import { fullNameIn } from '@parade/contract/forms/groups/waiver.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { type FieldPath, type FieldValue, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import type { AdoptedSignature } from '@parade/contract/waivers/waiver.ts';
import { tabStore } from '../../../ui/storage/browserStore.ts';
import { adoptionKey } from './draft.ts';

/** A guardian's signature that was just given for another child: in this tab alone, and gone with it. */
export interface Adoptable {
  readonly path: AdoptedSignature['path'];
  readonly signature: FieldValue;
  /** The person who signed, and the one they signed for. */
  readonly by: string;
  readonly child: string;
  /** The secret `paper` in the answer to that signature. */
  readonly from: string;
  /** The path of the waiver that the guardian went on to: nobody else's page in this tab offers it. */
  readonly to: string;
}

const paths: readonly AdoptedSignature['path'][] = ['guardian:signature', 'signature:guardian_signature'];

/** Puts the signature down for the waiver at `to`, which this tab opens next. */
export function offerAdoption(values: FieldValues, child: string, from: string, to: string): void {
  const path = paths.find((each) => values[each]);
  const by = guardianIn(values);
  if (!path || by === '') return;
  const offered = { path, signature: values[path] ?? null, by, child, from, to } satisfies Adoptable;
  tabStore.setItem(adoptionKey, JSON.stringify(offered));
}

/** The signature that may be used for this field: of the same guardian, who was led to this page. */
export function adoptableFor(path: FieldPath, values: FieldValues): Adoptable | null {
  const found = stored();
  const isHere = found?.path === path && found.to === window.location.pathname;
  return isHere && found.by === guardianIn(values) ? found : null;
}

function stored(): Adoptable | null {
  try {
    return JSON.parse(tabStore.getItem(adoptionKey) ?? 'null') as Adoptable | null;
  } catch {
    // Not written by this version: it counts as nothing stored.
    return null;
  }
}

/** What the final act says of it: the field has the adopted signature still. */
export function adoptedOf(adopted: Adoptable | null, values: FieldValues): AdoptedSignature | undefined {
  if (!adopted || !same(values[adopted.path], adopted.signature)) return undefined;
  return { path: adopted.path, from: adopted.from };
}

/** W-15: the act of one part does not say whose signature is used again, so the guardian signs by hand. */
export function dropAdopted(
  answers: { readonly set: (path: FieldPath, value: null) => void },
  values: FieldValues,
): void {
  for (const path of paths) {
    const adoptable = adoptableFor(path, values);
    if (adoptable && same(values[path], adoptable.signature)) answers.set(path, null);
  }
}

function guardianIn(values: FieldValues): string {
  return fullNameIn('guardian', values) || textAt(values, 'signature:guardian_name');
}
