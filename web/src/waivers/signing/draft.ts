import type { FieldValues } from '@parade/contract/forms/values.ts';

/** What was typed on this device, until it is signed. A signature and consents live here alone, never on the server. */
export interface Draft {
  /** Version of the form that was filled in. */
  readonly version: number;
  readonly values: FieldValues;
}

/** A signature that was given and has not reached the portal. */
export interface PendingSignature {
  readonly version: number;
  readonly field_values: FieldValues;
}

/** The place of one link on this device. */
export interface Kept {
  readonly draft: () => Draft | null;
  readonly keepDraft: (draft: Draft) => void;
  readonly pending: () => PendingSignature | null;
  readonly keepPending: (pending: PendingSignature | null) => void;
  /** After signing: nothing of it stays. */
  readonly forget: () => void;
}

/**
 * Keeps the work under the link's own name. Full or forbidden storage is no error: the answers stay on the screen, and
 * the server has most of them.
 */
export function keptAt(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, token: string): Kept {
  const draftKey = `waiver:${token}:draft`;
  const pendingKey = `waiver:${token}:signature`;
  const read = <T>(key: string, field: keyof T): T | null => {
    try {
      const found: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      const isWhole = typeof found === 'object' && found !== null && 'version' in found && field in found;
      return isWhole ? (found as T) : null;
    } catch {
      return null;
    }
  };
  const write = (key: string, value: object | null) => {
    try {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
    } catch {
      // See above.
    }
  };
  return {
    draft: () => read<Draft>(draftKey, 'values'),
    keepDraft: (draft) => write(draftKey, draft),
    pending: () => read<PendingSignature>(pendingKey, 'field_values'),
    keepPending: (pending) => write(pendingKey, pending),
    forget: () => {
      write(draftKey, null);
      write(pendingKey, null);
    },
  };
}

/** The answers to go on with: the server's, under what was typed on this device for the same version of the form. */
export function restored(server: FieldValues, draft: Draft | null, version: number): FieldValues {
  return draft?.version === version ? { ...server, ...draft.values } : server;
}
