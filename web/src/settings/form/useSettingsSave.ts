import { type SettingConflict, SETTINGS_WORDS } from '@parade/contract/settings/siteSettings.ts';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useOpenedSave } from '../../ui/unsaved/useOpenedSave.ts';
import { leaveUnsaved } from '../../ui/unsaved/useUnsavedGuard.ts';
import { tabStore } from '../../ui/storage/browserStore.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useSaveSettings } from '../queries.ts';

/** A value while it is edited: a text, or what a control of its own makes. */
export type Edited = string | File | readonly string[];

/** What is sent: parts by the name of the contract, such as 'settings[support_email]'. */
export type Parts = Readonly<Record<string, string | File>>;

interface Sent {
  readonly parts: Parts;
  readonly revision: number;
  /** Whether the page starts anew behind the save. */
  readonly reloads: boolean;
}

interface Conflict extends Sent {
  readonly conflicts: readonly SettingConflict[];
}

const savedKey = 'settings-saved';

/**
 * Saves parts of the settings over the revision that was read. Where somebody else was faster, `conflict` has both values,
 * and `resolve` saves again with those that are chosen.
 */
export function useSettingsSave() {
  const saving = useSaveSettings();
  useOpenedSave(saving.isPending);
  const toast = useToast();
  const isHere = useIsHere();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Returns whether they are stored; where somebody else was faster, they are asked about. */
  const store = async ({ parts, revision, reloads }: Sent, signal: AbortSignal): Promise<boolean> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...parts, revision: String(revision) })) body.append(name, value);
    try {
      await saving.mutateAsync({ body, signal });
    } catch (failure) {
      // Where the form was left, nobody would see the question.
      if (!(failure instanceof CallFailure) || failure.code !== 'revision-conflict' || !isHere()) throw failure;
      const answer = failure.answer as unknown as Pick<Conflict, 'conflicts' | 'revision'>;
      setConflict({ parts, conflicts: answer.conflicts, revision: answer.revision, reloads });
      return false;
    }
    setConflict(null);
    return true;
  };
  const end = (reloads: boolean) => {
    if (!reloads) return toast.success(SETTINGS_WORDS.saved, SETTINGS_WORDS.saved_text);
    tabStore.setItem(savedKey, '1');
    window.location.reload();
  };

  return {
    /** Returns whether it was saved. `reloads`: whether the page starts anew behind the save. */
    save: async (parts: Parts, revision: number, signal: AbortSignal, reloads = false): Promise<boolean> => {
      const isStored = await store({ parts, revision, reloads }, signal);
      if (isStored) end(reloads);
      return isStored;
    },
    whenLeft: (failure: Error) => toast.error(SETTINGS_WORDS.saving_failed, failureWords(failure)),
    conflict,
    /** `mine`: the names of the conflicts whose own value is to be saved. */
    resolve: (mine: readonly string[], onSaved: () => void) => {
      if (!conflict) return;
      const theirs = conflict.conflicts.map(({ name }) => name).filter((name) => !mine.includes(name));
      const parts = Object.fromEntries(
        Object.entries(conflict.parts).filter(([part]) => !theirs.some((name) => partOf(name) === part)),
      );
      const { revision, reloads } = conflict;
      setConflict(null);
      store({ parts, revision, reloads }, new AbortController().signal).then(
        (isStored) => {
          if (!isStored) return;
          // All that was changed is stored, or was given up for what somebody else has saved: the browser need not ask.
          if (reloads) leaveUnsaved();
          else onSaved();
          end(reloads);
        },
        (failure: unknown) =>
          toast.error(SETTINGS_WORDS.saving_failed, failure instanceof Error ? failure.message : undefined),
      );
    },
    close: () => setConflict(null),
  };
}

/** Says once, behind a page that was loaded anew, that the settings were saved. */
export function takeSavedNote(): boolean {
  const isSaved = tabStore.getItem(savedKey) !== null;
  tabStore.removeItem(savedKey);
  return isSaved;
}

/** 'support_email' and 'organization_types.3.available_parade_id_to' as the parts of the call are named. */
export function partOf(name: string): string {
  const [first = '', ...rest] = name.includes('.') ? name.split('.') : ['settings', name];
  return `${first}${rest.map((each) => `[${each}]`).join('')}`;
}

/** The words for a failure that belongs to no field. */
export function failureWords(failure: Error): string {
  const isOurs = failure instanceof CallFailure && failure.status >= 400 && failure.status < 500;
  return isOurs ? failure.message : SETTINGS_WORDS.saving_failed_text;
}
