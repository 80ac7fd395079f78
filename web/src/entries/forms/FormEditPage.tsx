import { tokenKey } from '@parade/contract/http/errors.ts';
import { blockerTexts } from '@parade/contract/entries/forms/entryForm.ts';
import { IconEye } from '@tabler/icons-react';
import { isUntouched } from '@parade/contract/forms/normalize.ts';
import type { FileValue } from '@parade/contract/forms/values.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useSession, useUser } from '../../access/session.tsx';
import { AnswerStore } from '../../forms/answers.ts';
import { Autosave } from '../../forms/autosave.ts';
import { browserTabs, type Draft, Drafts } from '../../forms/drafts.ts';
import { FormEditor } from '../../forms/FormEditor.tsx';
import { type FileCarrier, FormToolsProvider, useFormTools, useSummary } from '../../forms/formContext.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Presence } from '../../forms/presence.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import { CopyOffer } from './CopyOffer.tsx';
import { FormFrame, FormHeader, type OpenedForm } from './FormFrame.tsx';
import { FormAttachments } from '../../forms/FormAttachments.tsx';
import { carrierOf } from './carrier.ts';
import { saveFailureOf, useFormCalls } from './queries.ts';

/** /o/{orgId}/{form_type}/{year}/edit: the form being filled in. */
export function FormEditPage() {
  // Somebody else who signs in while the page stands open starts anew: nothing is saved in another's name.
  const user = useUser();
  return (
    <FormFrame fresh>
      {(opened) =>
        opened.form.abilities.edit ? (
          <FormBeingFilled key={user.id} opened={opened} />
        ) : (
          <Navigate to={formPath(opened.address, opened.address.form_type)} replace />
        )
      }
    </FormFrame>
  );
}

function FormBeingFilled({ opened }: { opened: OpenedForm }) {
  const { address, entry, definition } = opened;
  const [form, setForm] = useState(opened.form);
  const user = useUser();
  const { data, refresh } = useSession();
  const calls = useFormCalls(address);
  const navigate = useNavigate();
  const toast = useToast();
  const [{ tools, autosave, drafts, own }] = useState(() => {
    const drafts = new Drafts(localStorage, user.id, `${entry.id}:${form.form_type}`, browserTabs);
    const store = new AnswerStore(definition, form.context, form, form.abilities);
    const draft = drafts.own();
    const timers = {
      set: (act: () => void, ms: number) => window.setTimeout(act, ms),
      clear: (timer: unknown) => window.clearTimeout(timer as number),
    };
    const saving = {
      save: calls.save,
      reload: calls.reload,
      failureOf: saveFailureOf,
      saveDraft: (next: Draft | null) => drafts.save(next),
      now: () => new Date().toISOString(),
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
    const files = turningBetweenSaves(carrierOf(address), autosave, store);
    return { own, drafts, autosave, tools: { store, presence, files, settings: data.settings } };
  });
  const [restored, setRestored] = useState(own);

  useEffect(() => {
    const { presence } = tools;
    autosave.open();
    presence.open();
    let isHere = true;
    // The store tells the autosave, which keeps it as this tab's own before it is taken from where it was.
    void drafts.takeOver(
      () => (isHere ? tools.store.unsaved().values : undefined),
      (left) => setRestored(own + tools.store.restore(left)),
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
  }, [autosave, tools, drafts, own, refresh]);

  const copy = async () => {
    const after = await calls.copy();
    tools.store.merge(after);
    setForm(after);
  };

  const submit = async () => {
    try {
      const after = await calls.submit(tools.store.revision);
      tools.store.merge(after);
      setForm(after);
      calls.forget();
      toast.success('Submitted', `${after.name} has been submitted.`);
      void navigate(formPath(address, address.form_type));
    } catch (error) {
      tools.store.refuse(saveFailureOf(error).errors);
      throw error;
    }
  };

  return (
    <FormToolsProvider value={tools}>
      <FormHeader
        opened={{ ...opened, form }}
        actions={
          <ButtonLink to={formPath(address, address.form_type)} icon={<IconEye aria-hidden />}>
            View
          </ButtonLink>
        }
      />
      <FormAttachments organization_id={entry.organization_id} form_type={form.form_type} framed />
      <FormEditor
        autosave={autosave}
        canSubmit={form.abilities.submit}
        isSubmitted={form.submitted_at !== null}
        onSubmit={submit}
        restored={restored}
        notice={
          <>
            {form.hindrance ? <Notice tone="needs-you">{blockerTexts[form.hindrance]}</Notice> : null}
            <WhileUntouched>
              {form.copy_from === null ? null : <CopyOffer year={form.copy_from} onCopy={copy} />}
            </WhileUntouched>
          </>
        }
      />
    </FormToolsProvider>
  );
}

/** Turning a picture stores the answer that holds it: no save of this page may come in between. */
function turningBetweenSaves(files: FileCarrier, autosave: Autosave, store: AnswerStore): FileCarrier {
  const { rotate } = files;
  if (!rotate) return files;
  const turn = async (file: FileValue) => {
    const turned = await rotate(file);
    return { answer: turned, sent: store.withFile(turned) };
  };
  return { ...files, rotate: (file) => autosave.aside(() => turn(file)) };
}

/** Shown until something has been answered: an offer to begin with earlier answers comes too late then. */
function WhileUntouched({ children }: { children: ReactNode }) {
  const { store } = useFormTools();
  const untouched = useSummary(
    (summary) => summary.unsaved === 0 && isUntouched(store.form, store.values(), store.ctx),
  );
  return untouched ? children : null;
}
