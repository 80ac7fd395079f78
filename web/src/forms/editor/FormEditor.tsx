import type { FormDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { placedMessage } from '@parade/contract/forms/engine/issuePlace.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, goToField } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Page.tsx';
import { SaveState, type Saving } from '../../ui/SaveState.tsx';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { type Autosave, type SaveState as AutosaveState } from '../saving/autosave.ts';
import { followPresses } from './afterPress.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { type Failure, FormFailure, reasonsOf } from './FormFailure.tsx';
import { FormSections, SectionList } from './FormSections.tsx';
import { controlId, useFormTools, usePresence, useSummary } from '../formContext.tsx';
import '../forms.css';

interface FormEditorProps {
  readonly autosave: Autosave;
  readonly canSubmit: boolean;
  readonly isSubmitted: boolean;
  /** Submits what is saved. Rejects with an Error whose message can be shown. */
  readonly onSubmit: () => Promise<void>;
  /** Number of answers brought back from this device. */
  readonly restored: number;
  /** What prevents submitting, in words. */
  readonly notice?: ReactNode;
}

/** A form being filled in: sections, side list, error summary and the bar with the state of saving. */
export function FormEditor({ autosave, canSubmit, isSubmitted, onSubmit, restored, notice }: FormEditorProps) {
  const unsaved = useSummary((summary) => summary.unsaved);
  const conflicts = useSummary((summary) => summary.conflicts.length);
  const { choosing, setChoosing, attempt, busy, failure, save, submit } = useSubmission(autosave, onSubmit);
  useUnsavedGuard(unsaved > 0, leaveNotice);
  useEffect(() => {
    if (conflicts > 0) setChoosing(true);
  }, [conflicts, setChoosing]);
  useTouches();
  useEffect(() => followPresses(document), []);
  useAddressedField();

  return (
    <div className="form-editor">
      <SectionList />
      <form
        className="form-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <OthersHere />
        {restored > 0 ? (
          <Notice tone="info" title="We restored your answers">
            {restored === 1 ? 'One answer' : `${restored} answers`} had not been saved when this page was closed.
            {restored === 1 ? ' It is' : ' They are'} back in the form and will be saved now.
          </Notice>
        ) : null}
        {notice}
        {isSubmitted ? <Notice tone="info">{submittedNotice}</Notice> : null}
        <FormFailure failure={failure} />
        <FormErrors attempt={attempt} />
        <FormSections />
        <div className="form-bar no-print">
          <SaveLine autosave={autosave} />
          <Percent />
          {conflicts > 0 ? (
            <Button onClick={() => setChoosing(true)}>
              {conflicts === 1 ? 'Choose 1 answer' : `Choose ${conflicts} answers`}
            </Button>
          ) : null}
          <Button type="button" onClick={() => void save()}>
            Save
          </Button>
          {isSubmitted ? null : (
            <Button look="primary" type="submit" busy={busy} disabled={!canSubmit}>
              Submit
            </Button>
          )}
        </div>
      </form>
      <ConflictPanel open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

/** Saves at once; submits what is saved, once nothing is in the way. Otherwise shows what does. */
function useSubmission(autosave: Autosave, onSubmit: () => Promise<void>) {
  const { store } = useFormTools();
  const [choosing, setChoosing] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    () =>
      autosave.subscribe(() => {
        if (autosave.state().kind === 'saved') setFailure(null);
      }),
    [autosave],
  );
  /** Whether all is saved; where the server refused or was not reached, the failure is shown under that title. */
  const saveFor = async (title: Failure['title']) => {
    setFailure(null);
    const isSaved = await autosave.flush();
    const state = autosave.state();
    if (state.kind === 'failed' && store.summary().conflicts.length === 0) {
      const refused = [...new Set(store.fields.flatMap(({ path }) => store.state(path).refused))];
      setFailure({ title, reasons: refused.length > 0 ? refused : [state.message] });
    }
    return isSaved;
  };
  const submit = async () => {
    setBusy(true);
    try {
      const isSaved = await saveFor(FORM_NOTICES.submission_failed);
      if (store.summary().conflicts.length > 0) return setChoosing(true);
      if (!isSaved || store.summary().blocking.length > 0) {
        store.markAsked();
        return setAttempt((tries) => tries + 1);
      }
      await onSubmit();
    } catch (error) {
      store.markAsked();
      setFailure({ title: FORM_NOTICES.submission_failed, reasons: reasonsOf(error) });
      setAttempt((tries) => tries + 1);
    } finally {
      setBusy(false);
    }
  };
  return { choosing, setChoosing, attempt, busy, failure, save: () => saveFor(FORM_NOTICES.save_failed), submit };
}

/** Whoever works here is present, and in that field. */
function useTouches(): void {
  const { presence } = useFormTools();
  useEffect(() => {
    const touch = (event: Event) => presence?.touch(fieldAround(event.target));
    const signs = ['focusin', 'keydown', 'pointerdown'] as const;
    for (const sign of signs) document.addEventListener(sign, touch);
    return () => signs.forEach((sign) => document.removeEventListener(sign, touch));
  }, [presence]);
}

/** The browser looked for the question of the address before the form was here. After the page has taken the focus. */
function useAddressedField(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (window.location.hash.startsWith('#field-')) goToField(window.location.hash.slice(1));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Said before anything is changed in a form that is with the parade already. */
const submittedNotice =
  'You have submitted this form. Changes you make here are saved right away, and the parade office sees them.';

/** Said on leaving, under the question: nothing typed is lost on this device. */
const leaveNotice = 'Unsaved answers stay on this device and come back when you open this form here again.';

/** The path of the field that an element belongs to. */
function fieldAround(target: EventTarget | null): FieldPath | undefined {
  const around = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null;
  return around?.dataset['path'] as FieldPath | undefined;
}

/** Who else has the form open, said politely to screen readers too. */
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

/** The summary of what is missing or wrong, once submitting was tried; each line leads to its field. */
function FormErrors({ attempt }: { attempt: number }) {
  const { store } = useFormTools();
  const listed = useSummary((summary) =>
    summary.asked
      ? JSON.stringify(linesOf(store.form, summary.blocking, store.fields, (path) => store.state(path).refused))
      : '[]',
  );
  const errors = JSON.parse(listed) as { id: string; text: string }[];
  return <ErrorSummary title={MESSAGES.submit_failed} errors={errors} attempt={attempt} />;
}

/** One line for each fault: of an address that lacks four parts, four. */
function linesOf(
  form: FormDefinition,
  issues: readonly Issue[],
  fields: readonly PlacedField[],
  refusedAt: (path: Issue['path']) => readonly string[],
): { id: string; text: string }[] {
  return fields.flatMap(({ path, field, group }) => {
    const label = `${group.title}, ${field.label}`;
    const own = issues.filter((issue) => issue.path === path);
    if (own.length === 0) return refusedAt(path).map((text) => ({ id: controlId(path), text: `${label}: ${text}` }));
    return own.map((issue) => {
      const inside = [issue.table, issue.row, issue.column].filter((part) => part !== undefined);
      return { id: controlId(path, ...inside), text: `${label}: ${placedMessage(form, issue)}` };
    });
  });
}

function SaveLine({ autosave }: { autosave: Autosave }) {
  const subscribe = useCallback((listener: () => void) => autosave.subscribe(listener), [autosave]);
  const state = useSyncExternalStore(subscribe, () => autosave.state());
  const blocked = useSummary((summary) => summary.blocked.length);
  const waiting =
    blocked === 0 ? '' : blocked === 1 ? '1 answer needs a correction' : `${blocked} answers need corrections`;
  return (
    <div className="form-save-line">
      <SaveState saving={savingOf(state, autosave.lastSaved())} />
      {waiting ? <span className="form-held">{waiting}</span> : null}
    </div>
  );
}

function savingOf(state: AutosaveState, last: string | null): Saving {
  switch (state.kind) {
    case 'untouched':
      return { state: 'saved', at: last };
    case 'waiting':
      return { state: 'typing' };
    case 'saving':
      return { state: 'saving' };
    case 'saved':
      return { state: 'saved', at: state.at };
    case 'failed':
      return { state: 'failed', why: state.again ? `${state.message} We’ll keep trying.` : state.message };
  }
}

function Percent() {
  const percent = useSummary((summary) => summary.completion.percent);
  const required = useSummary((summary) => summary.completion.required);
  if (required === 0) return <span className="form-percent">Nothing is required here</span>;
  return (
    <span className="form-percent">
      <progress max={100} value={percent} aria-label="Completion" />
      <span>{percent}%</span>
    </span>
  );
}
