import { type SettingConflict, SETTINGS_WORDS } from '@parade/contract/settings/siteSettings.ts';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { useOpenedSave } from '../../ui/unsaved/useOpenedSave.ts';
import { tabStore } from '../../ui/storage/browserStore.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useSaveSettings } from '../queries.ts';

/** A value while it is edited: a text, or what a control of its own makes. */
export type Edited = string | File | readonly string[];

/** What is sent: parts by the name of the contract, such as 'settings[support_email]'. */
export type Parts = Readonly<Record<string, string | File>>;

interface Conflict {
  readonly parts: Parts;
  readonly conflicts: readonly SettingConflict[];
  readonly revision: number;
}

const savedKey = 'settings-saved';

/**
 * Saves parts of the settings over the revision that was read. Where somebody else was faster, `conflict` has both values,
 * and `resolve` saves again with those that are chosen. `reloads`: whether the page starts anew behind the save.
 */
export function useSettingsSave() {
  const saving = useSaveSettings();
  useOpenedSave(saving.isPending);
  const toast = useToast();
  const isHere = useIsHere();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Returns whether it was saved. */
  const save = async (parts: Parts, revision: number, signal: AbortSignal, reloads = false): Promise<boolean> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...parts, revision: String(revision) })) body.append(name, value);
    try {
      await saving.mutateAsync({ body, signal });
    } catch (failure) {
      // Where the form was left, nobody would see the question.
      if (!(failure instanceof CallFailure) || failure.code !== 'revision-conflict' || !isHere()) throw failure;
      const answer = failure.answer as unknown as Pick<Conflict, 'conflicts' | 'revision'>;
      setConflict({ parts, conflicts: answer.conflicts, revision: answer.revision });
      return false;
    }
    setConflict(null);
    if (reloads) {
      tabStore.setItem(savedKey, '1');
      window.location.reload();
    } else toast.success(SETTINGS_WORDS.saved, SETTINGS_WORDS.saved_text);
    return true;
  };

  return {
    save,
    whenLeft: (failure: Error) => toast.error(SETTINGS_WORDS.saving_failed, failureWords(failure)),
    conflict,
    /** `mine`: the names of the conflicts whose own value is to be saved. */
    resolve: (mine: readonly string[], onSaved: () => void) => {
      if (!conflict) return;
      const theirs = conflict.conflicts.map(({ name }) => name).filter((name) => !mine.includes(name));
      const parts = Object.fromEntries(
        Object.entries(conflict.parts).filter(([part]) => !theirs.some((name) => partOf(name) === part)),
      );
      setConflict(null);
      save(parts, conflict.revision, new AbortController().signal).then(
        (isSaved) => (isSaved ? onSaved() : undefined),
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
