import { blockerTexts, type FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import { IconEye } from '@tabler/icons-react';
import { isUntouched } from '@parade/contract/forms/engine/normalize.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useUser } from '../../access/session.tsx';
import { FormEditor } from '../../forms/editor/FormEditor.tsx';
import { FormToolsProvider, useFormTools, useSummary } from '../../forms/formContext.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { formPath } from '@parade/contract/entries/paths.ts';
import { CopyOffer } from './CopyOffer.tsx';
import { FormFrame, FormHeader, type OpenedForm } from './FormFrame.tsx';
import { FormAttachments } from '../../forms/files/FormAttachments.tsx';
import { saveFailureOf, useFormCalls } from './queries.ts';
import { type HearForm, useFormSession } from './useFormSession.ts';

/** /o/{orgId}/{form_type}/{year}/edit: the form being filled in. */
export function FormEditPage() {
  // Somebody else who signs in while the page is open starts over: nothing is saved in another's name.
  const user = useUser();
  return (
    <FormFrame fresh>
      {(opened) =>
        opened.form.abilities.edit ? (
          <FormBeingFilled key={`${user.id}:${opened.entry.id}`} opened={opened} />
        ) : (
          <Navigate to={formPath(opened.address, opened.address.form_type)} replace />
        )
      }
    </FormFrame>
  );
}

function FormBeingFilled({ opened }: { opened: OpenedForm }) {
  const { address, entry } = opened;
  const { form, hear, emptied } = useHeardForm(opened.form);
  const calls = useFormCalls(address, entry.id);
  const navigate = useNavigate();
  const toast = useToast();
  const { tools, autosave, restored } = useFormSession(opened, calls, hear);
  useConfirmedAddress(form, calls.reload, hear);

  const copy = async () => {
    const after = await calls.copy();
    tools.store.merge(after);
    hear(after, 'save');
  };

  const submit = async () => {
    try {
      const after = await calls.submit(tools.store.revision, tools.store.agreed);
      tools.store.merge(after);
      hear(after, 'save');
      calls.forget();
      // If there is a receipt, it says so itself.
      if (!after.receipt) toast.success('Submitted', `${after.name} has been submitted.`);
      void navigate(formPath(address, address.form_type));
    } catch (error) {
      const { status, errors } = saveFailureOf(error);
      // Somebody else may have emptied an answer that this page still shows.
      if (status === 422) await autosave.catchUp();
      tools.store.refuse(errors);
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
            {emptied && form.submitted_at === null ? <Notice tone="needs-you">{emptiedTexts[emptied]}</Notice> : null}
            {form.blocker ? <Notice tone="needs-you">{blockerTexts[form.blocker]}</Notice> : null}
            <WhileUntouched>
              {form.copy_from === null ? null : <CopyOffer year={form.copy_from} onCopy={copy} />}
            </WhileUntouched>
          </>
        }
      />
    </FormToolsProvider>
  );
}

const emptiedTexts = {
  cleared: 'The parade office has cleared this form. Please fill it in and submit it again.',
  reopened: 'This form is open again. Please check your answers and submit it again.',
} as const;

/** The form as its saves and other people have left it, and what was taken back of it. */
function useHeardForm(opened: FilledForm) {
  const [heard, setHeard] = useState({ form: opened, emptied: null as keyof typeof emptiedTexts | null });
  const hear = useCallback<HearForm>((form, by) => {
    setHeard((before) => {
      // Another object for the same state would draw the whole form anew at each save.
      if (said.every((key) => before.form[key] === form[key])) return before;
      const isCleared = by === 'others' && before.form.started && !form.started;
      const isReopened = before.form.submitted_at !== null && form.submitted_at === null;
      return { form, emptied: isCleared ? 'cleared' : isReopened ? 'reopened' : before.emptied };
    });
  }, []);
  return { ...heard, hear };
}

/** The address may be confirmed in another tab: what waited for that can be submitted at once. */
function useConfirmedAddress({ blocker }: FilledForm, reload: () => Promise<FilledForm>, hear: HearForm) {
  const { email_verified } = useUser();
  const hasWaited = email_verified && blocker === 'email-not-verified';
  useEffect(() => {
    // Unreached: the next save answers with the form as well.
    if (hasWaited)
      reload().then(
        (form) => hear(form, 'others'),
        () => undefined,
      );
  }, [hasWaited, reload, hear]);
}

/** The values of a form that the page shows around the answers. */
const said = ['submitted_at', 'started', 'status', 'standing', 'blocker', 'copy_from', 'marked_complete_at'] as const;

/** Shown until something has been answered: an offer to begin with earlier answers comes too late then. */
function WhileUntouched({ children }: { children: ReactNode }) {
  const { store } = useFormTools();
  const untouched = useSummary(
    (summary) => summary.unsaved === 0 && isUntouched(store.form, store.values(), store.ctx),
  );
  return untouched ? children : null;
}
