import type { Language } from '@parade/contract/notifications/language.ts';
import type { AdoptedSignature, SigningView } from '@parade/contract/waivers/waiver.ts';
import type { BrowserStore } from '../../../ui/storage/browserStore.ts';
import type { Signer } from '../texts/en.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';

/**
 * The answers that were typed on this device, until they are signed. A signature and consents live here alone, never on
 * the server.
 */
export interface Draft {
  /** Version of the form that was filled in. */
  readonly version: number;
  /** Versions of the office's texts that were shown; absent: there were none. */
  readonly texts?: TextsSeen | undefined;
  readonly values: FieldValues;
}

/** By text_id; the texts of the portal are left out. */
type TextsSeen = Readonly<Record<string, number>>;

export function textsSeen({ texts = {} }: Pick<FormContext, 'texts'>): TextsSeen {
  return Object.fromEntries(Object.values(texts).map(({ text_id, version }) => [text_id, version]));
}

export function sameTexts(seen: TextsSeen = {}, ctx: Pick<FormContext, 'texts'>): boolean {
  return JSON.stringify(seen) === JSON.stringify(textsSeen(ctx));
}

/** A signature that was given and has not reached the portal. */
export interface PendingSignature {
  readonly version: number;
  readonly field_values: FieldValues;
  readonly adopted?: AdoptedSignature | undefined;
  /** The language of the page. */
  readonly language?: Language | undefined;
  /** W-33: when the other part was signed. */
  readonly after?: string | undefined;
  readonly texts?: TextsSeen | undefined;
}

/** The person who was chosen on the opening page, and whether another child's waiver was signed just before. */
export interface VisitNote {
  readonly signer: Signer;
  readonly is_family?: boolean | undefined;
  /** Whose waiver it is, where the page before has offered it by name. */
  readonly name?: string | undefined;
}

/** The waiver as it was read before anybody had begun it: what it asks, with nobody's answers. */
interface UnbegunWaiver {
  readonly waiver: SigningView;
}

/** The place of one link on this device. */
export interface DraftStorage {
  readonly draft: () => Draft | null;
  readonly saveDraft: (draft: Draft) => void;
  readonly pending: () => PendingSignature | null;
  readonly savePending: (pending: PendingSignature | null) => void;
  readonly visit: () => VisitNote | null;
  readonly saveVisit: (visit: VisitNote) => void;
  /** The waiver as the page opens with it where the portal cannot be reached. */
  readonly unbegun: () => SigningView | null;
  /** Stores a waiver that nobody has begun; of any other, what was stored goes: the portal has answers that are not here. */
  readonly saveUnbegun: (waiver: SigningView | null) => void;
  /** After signing or declining, and once the link has ended: nothing of it stays. */
  readonly forget: () => void;
}

/** How long a draft that nobody goes on with stays on the device: it may hold a health note. */
export const draftDays = 30;

const keyPattern = /^waiver:.+:(?:draft|signature|visit|unbegun)$/;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes what any signing page has left on this device and nobody has touched for `draftDays`; run when one is opened.
 * What an earlier version of this page has left without a time gets one now, and ends as long after. `opened`: the link
 * that is being opened: a signature that waits on the device is sent then, as its signer was promised, and not deleted.
 */
export function sweepDrafts(storage: BrowserStore, opened: string): void {
  const keys = storage.keys().filter((each) => keyPattern.test(each) && !each.startsWith(`waiver:${opened}:`));
  for (const key of keys) {
    const found = parsed(storage.getItem(key));
    const now = Date.now();
    if (!found || now - Number(found.saved_at ?? now) > draftDays * dayMs) storage.removeItem(key);
    else if (found.saved_at === undefined) storage.setItem(key, JSON.stringify({ saved_at: now, ...found }));
  }
}

/** Where adoption.ts stores the signature that a guardian may use again. */
export const adoptionKey = 'waiver-adoptable';

/** Removes it from a tab that has gone on to somebody else's page. */
export function sweepAdoption(storage: Pick<BrowserStore, 'getItem' | 'removeItem'>): void {
  const found = parsed(storage.getItem(adoptionKey));
  const isHere = found !== null && 'to' in found && found.to === window.location.pathname;
  if (!isHere) storage.removeItem(adoptionKey);
}

function parsed(text: string | null): { readonly saved_at?: unknown } | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null');
    return typeof found === 'object' ? found : null;
  } catch {
    // Not written by this version: it counts as nothing stored.
    return null;
  }
}

/**
 * Stores the work under the link's own name. Where the device takes nothing it lasts as long as the tab, and the server has most
 * of it. isPassed: W-34, the server stores none before the signature, so that what it has answered for stays here too; `storage`
 * is then that of the tab (`passedStore`), so that nothing that was typed is left of a person once the tab is closed.
 */
export function draftStorageFor(
  storage: Omit<BrowserStore, 'keys'>,
  token: string,
  { isPassed = false }: { readonly isPassed?: boolean } = {},
): DraftStorage {
  const draftKey = `waiver:${token}:draft`;
  const pendingKey = `waiver:${token}:signature`;
  const visitKey = `waiver:${token}:visit`;
  const unbegunKey = `waiver:${token}:unbegun`;
  const read = <T>(key: string, field: keyof T): T | null => {
    const found = parsed(storage.getItem(key));
    return found && field in found ? (found as T) : null;
  };
  const write = (key: string, value: object | null) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ ...value, saved_at: Date.now() }));
  };
  const earlier = (version: number): FieldValues => {
    const found = isPassed ? read<Draft>(draftKey, 'values') : null;
    return found?.version === version ? found.values : {};
  };
  return {
    draft: () => read<Draft>(draftKey, 'values'),
    saveDraft: ({ version, texts, values }) =>
      write(draftKey, { version, texts, values: { ...earlier(version), ...values } }),
    pending: () => read<PendingSignature>(pendingKey, 'field_values'),
    savePending: (pending) => write(pendingKey, pending),
    visit: () => read<VisitNote>(visitKey, 'signer'),
    saveVisit: (visit) => write(visitKey, visit),
    unbegun: () => read<UnbegunWaiver>(unbegunKey, 'waiver')?.waiver ?? null,
    saveUnbegun: (waiver) => {
      const isUnbegun = waiver?.may_sign && waiver.revision === 0 && !waiver.part && !waiver.declined;
      write(unbegunKey, isUnbegun && !isPassed ? { waiver } : null);
    },
    forget: () => {
      for (const key of [draftKey, pendingKey, visitKey, unbegunKey]) storage.removeItem(key);
    },
  };
}

/** The answers to go on with: the server's, under what was typed on this device for the same version of the form. */
export function restored(server: FieldValues, draft: Draft | null, version: number): FieldValues {
  return draft?.version === version ? { ...server, ...draft.values } : server;
}
