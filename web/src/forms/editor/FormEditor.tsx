import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsHere } from '../../ui/acting/useIsHere.ts';
import { Notice } from '../../ui/Page.tsx';
import { useUnsavedGuard, useUnsavedNames } from '../../ui/unsaved/useUnsavedGuard.ts';
import { unsavedWords } from '../answers/unsavedAnswers.ts';
import type { Autosave } from '../saving/autosave.ts';
import { SectionList } from '../sections/SectionList.tsx';
import { type Sections, useSections } from '../sections/useSections.ts';
import { followPresses } from './afterPress.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { continueName, FormBar } from './FormBar.tsx';
import { FormErrors } from './FormErrors.tsx';
import { afterSave, type Failure, FormFailure, heldAnswers, refusedFaults, submissionFailure } from './FormFailure.tsx';
import { FormSections } from './FormSections.tsx';
import { useFormTools, usePresence, useSummary } from '../formContext.tsx';
import '../forms.css';
import '../sections/sections.css';

interface FormEditorProps {
  readonly autosave: Autosave;
  readonly canSubmit: boolean;
  readonly isSubmitted: boolean;
  /** Submits what is saved. Rejects with an Error whose message can be shown. */
  readonly onSubmit: () => Promise<void>;
  /** Number of answers brought back from this device. */
  readonly restored: number;
  /** The reason that prevents submitting. */
  readonly notice?: ReactNode;
}

/** A form being filled in: sections, their list, error summary and the bar with the state of saving. */
export function FormEditor({ autosave, canSubmit, isSubmitted, onSubmit, restored, notice }: FormEditorProps) {
  const unsaved = useSummary((summary) => summary.unsaved);
  const conflicts = useSummary((summary) => summary.conflicts.length);
  const sections = useSections();
  const { choosing, setChoosing, attempt, busy, failure, save, saveHere, submit } = useSubmission(
    autosave,
    onSubmit,
    () => sections.openProblem(),
  );
  useUnsavedGuard(unsaved > 0, useLeaveNotice());
  useEffect(() => {
    if (conflicts > 0) setChoosing(true);
  }, [conflicts, setChoosing]);
  useTouches();
  useEffect(() => followPresses(document), []);

  const goOn = useGoingOn(sections, isSubmitted, save);
  return (
    <div className={`form-editor form-editor-${sections.layout}`}>
      <SectionList sections={sections} />
      <form
        className="form-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const goesOn = submitter?.getAttribute('name') === continueName;
          if (goesOn && sections.next !== undefined) void goOn(sections.next);
          else void submit();
        }}
      >
        <OthersHere />
        <Restored count={restored} />
        {notice}
        {isSubmitted ? <Notice tone="info">{submittedNotice}</Notice> : null}
        <FormFailure failure={failure} sections={sections} />
        <FormErrors attempt={attempt} sections={sections} />
        <FormSections sections={sections} />
        <FormBar
          autosave={autosave}
          sections={sections}
          busy={busy}
          canSubmit={canSubmit}
          isSubmitted={isSubmitted}
          onChoose={() => setChoosing(true)}
          onSave={() => void saveHere()}
        />
      </form>
      <ConflictPanel open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

/** Announces answers that only this device had stored. */
function Restored({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="info" title="We restored your answers">
      {count === 1 ? 'One answer' : `${count} answers`} had not been saved when this page was closed.
      {count === 1
        ? ' It is back in the form and will be saved now, unless it needs a correction.'
        : ' They are back in the form and will be saved now, unless they need a correction.'}
    </Notice>
  );
}

/**
 * Saves and opens the next section. With a form that is submitted already it stays where the portal refuses an answer of
 * this section: what is missing there is known only by the portal's answer, and is nowhere to be seen in the next one.
 */
function useGoingOn(sections: Sections, isSubmitted: boolean, save: () => Promise<boolean>) {
  const { store } = useFormTools();
  const isHere = useIsHere();
  const from = sections.current;
  const shown = useRef(from);
  useEffect(() => {
    shown.current = from;
  }, [from]);
  return async (next: string) => {
    const saving = save();
    if (isSubmitted) {
      await saving;
      const own = store.fields.filter(({ group }) => group.key === from);
      // What waits for a question of another section is no reason to stay away from that.
      if (own.some(({ path }) => store.isRefused(path))) return;
      // They have gone elsewhere themselves meanwhile.
      if (!isHere() || shown.current !== from) return;
    }
    sections.open(next);
  };
}

/** Saves at once; submits what is saved, once nothing is in the way. Otherwise shows what does. */
function useSubmission(autosave: Autosave, onSubmit: () => Promise<void>, showProblem: () => void) {
  const { store } = useFormTools();
  const [choosing, setChoosing] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    () =>
      autosave.subscribe(() => {
        if (autosave.state().kind === 'saved') setFailure((failed) => afterSave(failed, store));
      }),
    [autosave, store],
  );
  /** Whether all is saved; where the server refused or was not reached, the failure is shown under that title. */
  const saveFor = async (title: Failure['title']) => {
    setFailure(null);
    const isSaved = await autosave.flush();
    const state = autosave.state();
    if (state.kind === 'failed' && store.summary().conflicts.length === 0) {
      const refused = refusedFaults(store);
      setFailure({ title, reasons: refused.length > 0 ? refused : [state.message], isPassing: true });
    }
    return isSaved;
  };
  const fail = () => {
    store.markAsked();
    showProblem();
    setAttempt((tries) => tries + 1);
  };
  const submit = async () => {
    setBusy(true);
    try {
      const isSaved = await saveFor(FORM_NOTICES.submission_failed);
      if (store.summary().conflicts.length > 0) return setChoosing(true);
      if (!isSaved || store.summary().blocking.length > 0) {
        return fail();
      }
      await onSubmit();
    } catch (error) {
      setFailure(submissionFailure(error, store));
      fail();
    } finally {
      setBusy(false);
    }
  };
  const save = () => saveFor(FORM_NOTICES.save_failed);
  /** Whoever presses Save and goes home reads what the portal does not have. */
  const saveHere = async () => {
    await save();
    const isOther = autosave.state().kind === 'failed' || store.summary().conflicts.length > 0;
    if (!isOther) setFailure(heldAnswers(store));
  };
  return { choosing, setChoosing, attempt, busy, failure, save, saveHere, submit };
}

/** Reports the person at work here as present in that field. */
function useTouches(): void {
  const { presence } = useFormTools();
  useEffect(() => {
    const touch = (event: Event) => presence?.touch(fieldAround(event.target));
    const signs = ['focusin', 'keydown', 'pointerdown'] as const;
    for (const sign of signs) document.addEventListener(sign, touch);
    return () => signs.forEach((sign) => document.removeEventListener(sign, touch));
  }, [presence]);
}

/** Said before anything is changed in a form that is with the parade already. */
const submittedNotice =
  'You have submitted this form. Changes you make here are saved right away, and the parade office sees them.';

/** Said on leaving, under the question: what is not saved, and that nothing typed is lost on this device, but by logging out. */
function useLeaveNotice(): string {
  const { store } = useFormTools();
  const words = useSummary(({ unsaved }) => (unsaved === 0 ? '' : unsavedWords(store)));
  useUnsavedNames(words);
  return `Not saved: ${words}. ${leaveNotice}`;
}

const leaveNotice = 'Unsaved answers stay on this device and come back when you open this form here again.';

/** The path of the field that an element belongs to. */
function fieldAround(target: EventTarget | null): FieldPath | undefined {
  const around = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
  return around?.dataset['path'] as FieldPath | undefined;
}

/** Shows who else has the form open, politely to screen readers too. */
function OthersHere() {
  const words = usePresence((presence) => presence.words());
  return (
    <div role="status">
      {words === '' ? null : (
        <p className="form-others">
          <IconUsers size={20} aria-hidden /> {words}
        </p>
      )}
    </div>
  );
}
