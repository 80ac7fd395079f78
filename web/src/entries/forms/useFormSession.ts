import { tokenKey } from '@parade/contract/http/errors.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import type { GroupDefinition } from '@parade/contract/forms/engine/definition.ts';
import { createElement, useEffect, useState } from 'react';
import { useSession, useUser } from '../../access/session.tsx';
import { portalNow } from '../../http/request.ts';
import { AnswerStore } from '../../forms/answers/answers.ts';
import type { Draft } from '../../forms/answers/draft.ts';
import { SecondSignature } from '../cosigning/SecondSignature.tsx';
import { Autosave } from '../../forms/saving/autosave.ts';
import { browserTabs, Drafts } from '../../forms/saving/drafts.ts';
import type { FileCarrier } from '../../forms/formContext.tsx';
import { Presence } from '../../forms/saving/presence.ts';
import { addressOfShown } from './address.ts';
import { carrierOf } from './carrier.ts';
import type { OpenedForm } from './FormFrame.tsx';
import { saveFailureOf, type useFormCalls } from './queries.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';

type FormCalls = ReturnType<typeof useFormCalls>;

/** Told the form as the server has it: after a save of this page, or once others may have changed it. */
export type HearForm = (form: FilledForm, by: 'save' | 'others') => void;

/**
 * The answers of an open form, saved as they are typed, with who else is here; made once, and ended with the page.
 */
export function useFormSession(opened: OpenedForm, calls: FormCalls, hear: HearForm) {
  const user = useUser();
  const { data, refresh } = useSession();
  const [session] = useState(() => beginSession(opened, calls, user.id, hear));
  const { autosave, drafts, store, presence, files, own } = session;
  const [tools] = useState({
    store,
    presence,
    files,
    settings: data.settings,
    suggestions: opened.form.suggestions,
    earlierTotals: opened.form.earlier_totals,
    besideGroup: (group: GroupDefinition) =>
      createElement(SecondSignature, {
        entryId: opened.entry.id,
        group,
        mayAsk: opened.form.abilities.submit,
        save: () => autosave.flush(),
      }),
  });
  const [restored, setRestored] = useState(own);

  useEffect(() => {
    autosave.open();
    presence.open();
    let isHere = true;
    // The store notifies the autosave, which stores it as this tab's own before it is removed from where it was.
    void drafts.takeOver(
      () => (isHere ? store.unsaved().values : undefined),
      (left) => setRestored(own + store.restore(left)),
    );
    const retry = () => autosave.retryNow();
    // Another tab signed in again: what waited for the session goes out as soon as it is known to be the same person.
    const signedIn = (event: StorageEvent) => {
      if (event.key !== tokenKey) return;
      autosave.pause();
      if (event.newValue) void refresh().then(retry);
    };
    window.addEventListener('online', retry);
    window.addEventListener('storage', signedIn);
    return () => {
      isHere = false;
      window.removeEventListener('online', retry);
      window.removeEventListener('storage', signedIn);
      autosave.close();
      presence.close();
    };
  }, [autosave, presence, store, drafts, own, refresh]);
  return { tools, autosave, restored };
}

/** What this person has typed into one form on this device. */
export function draftsOf(
  user_id: number,
  entry: Pick<OpenedForm['entry'], 'id'>,
  form: Pick<FilledForm, 'form_type'>,
): Drafts {
  return new Drafts(deviceStore, user_id, `${entry.id}:${form.form_type}`, browserTabs);
}

function beginSession(
  { address, entry, definition, form }: OpenedForm,
  calls: FormCalls,
  user_id: number,
  hear: HearForm,
) {
  const drafts = draftsOf(user_id, entry, form);
  const store = new AnswerStore(definition, form.context, form, form.abilities);
  const draft = drafts.own();
  const timers = {
    set: (act: () => void, ms: number) => window.setTimeout(act, ms),
    clear: (timer: unknown) => window.clearTimeout(timer as number),
  };
  const saving = {
    save: async (request: Parameters<FormCalls['save']>[0]) => {
      const saved = await calls.save(request);
      hear(saved, 'save');
      return saved;
    },
    reload: async () => {
      const read = await calls.reload();
      hear(read, 'others');
      return read;
    },
    failureOf: saveFailureOf,
    saveDraft: (next: Draft | null) => drafts.save(next),
    now: portalNow,
    timers,
  };
  const own = draft ? store.restore(draft) : 0;
  const autosave = new Autosave(store, saving, form.updated_at);
  const presence = new Presence({
    announce: calls.announceEditing,
    moved: (revision) => void autosave.catchUp(revision),
    now: () => performance.now(),
    timers,
  });
  const files = turningBetweenSaves(carrierOf(addressOfShown(address, entry)), autosave, store);
  return { own, drafts, autosave, store, presence, files };
}

/** Rotating a picture stores the answer with it: no save of this page may come in between. */
function turningBetweenSaves(files: FileCarrier, autosave: Autosave, store: AnswerStore): FileCarrier {
  const { rotate } = files;
  if (!rotate) return files;
  const turn = async (file: FileValue) => {
    const turned = await rotate(file);
    return { answer: turned, sent: store.withFile(turned) };
  };
  return { ...files, rotate: (file) => autosave.aside(() => turn(file)) };
}
