import { type PageDetail, type PageInput, stateWords } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { flushSync } from 'react-dom';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { isSame } from '../../http/saving/merging.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useLatest } from '../../ui/useLatest.ts';
import { readSavedPage, useSavePage } from '../queries.ts';
import { newPage, type PageDraft, pageDraft, startOf } from './draft.ts';

/** The labels of a page's fields. */
export const labels = {
  title: 'Title',
  slug: 'Address',
  html: 'Text',
  roles: 'Roles',
  menu_section: 'Menu',
  menu_title: 'Title in the menu',
  publish: 'Publishing',
  day: 'Day',
};

/** A page that was created here, and what was typed while it was: the form of the new page goes on with both. */
export interface CreatedPage {
  readonly id: number;
  /** Only what was changed since the page was sent. */
  readonly typed: Partial<PageDraft>;
  /** The field that somebody was in by then; null: still at the button. */
  readonly field: FocusedField | null;
}

interface FocusedField {
  readonly name: string;
  readonly caret: number | null;
}

interface PageFormOptions {
  /** null: a new one. */
  readonly page: PageDetail | null;
  readonly created: CreatedPage | null;
  /** A page was created; null: the form has taken it over. */
  readonly onCreated: (created: CreatedPage | null) => void;
}

/** The fields of a page and how they are saved. `other`: what somebody else has saved meanwhile; `saveOver` saves over it. */
export function usePageForm({ page, created, onCreated }: PageFormOptions) {
  const saving = useSavePage(page?.id ?? null);
  const toast = useToast();
  const [other, setOther] = useState<PageDetail | null>(null);
  const savedText = useRef<string>(null);
  const start = page ? startOf(page) : newPage;
  const form = useSmallForm<PageDraft, PageInput>({
    schema: pageDraft,
    start,
    labels,
    send: async (body, signal) => {
      setOther(null);
      const sent = now();
      try {
        const saved = await saving.mutateAsync({ body, signal });
        savedText.current = sent.html;
        if (page) form.saved();
        // Without a turn between this form and that of the new page, in which a key would be lost.
        else flushSync(() => onCreated({ id: saved.pageId, typed: changedIn(now(), sent), field: focusedField() }));
        toast.success('Saved', `${stateWords({ ...body, ...saved })}.`);
      } catch (failure) {
        const isConflict = failure instanceof CallFailure && failure.code === 'revision-conflict';
        if (page && isConflict) setOther(await readSavedPage(page.id));
        throw failure;
      }
    },
    words,
    whenLeft: (failure) => toast.error(pageTexts.failed, words(failure)),
  });
  const now = useLatest(form.values);
  useEffect(() => {
    if (!page || created?.id !== page.id) return;
    const typed = Object.entries(created.typed) as [keyof PageDraft, PageDraft[keyof PageDraft]][];
    for (const [name, value] of typed) form.set(name, value);
    onCreated(null);
    // oxlint-disable-next-line exhaustive-deps -- once, in the first form of the new page
  }, []);
  return {
    form,
    text: useEditedText(start.html, created?.typed.html, savedText, () => now().html),
    other,
    saveOver: () => {
      if (other) form.set('revision', other.revision);
      void form.submit();
    },
    // The way to the page that was created is no way out.
    isUnsaved: form.isUnsaved && created === null,
  };
}

function words(failure: Error): string {
  return failure instanceof CallFailure ? failure.message : pageTexts.failed_text;
}

function focusedField(): FocusedField | null {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement) return { name: fieldName(focused), caret: focused.selectionStart };
  if (focused instanceof HTMLSelectElement) return { name: fieldName(focused), caret: null };
  return focused?.matches(editedText) ? { name: 'html', caret: null } : null;
}

const editedText = '[contenteditable="true"]';

/** Radios share a name, and checkboxes have none: these are known by their words. */
function fieldName(field: HTMLInputElement | HTMLSelectElement): string {
  const isOneOfMany = field.type === 'radio' || field.type === 'checkbox';
  return isOneOfMany ? `${field.name}: ${field.labels?.[0]?.textContent}` : field.name;
}

/** Puts the focus of a page that was created into the field that somebody was in, or on the button that saves it. */
export function focusCreated({ field }: CreatedPage, form: HTMLFormElement, save: HTMLElement | null): void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  const named =
    field &&
    (field.name === 'html' ? form.querySelector(editedText) : fields.find((each) => fieldName(each) === field.name));
  const target = named instanceof HTMLElement && field?.name !== '' ? named : save;
  target?.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement && typeof field?.caret === 'number')
    target.setSelectionRange(field.caret, field.caret);
}

function changedIn(now: PageDraft, sent: PageDraft): Partial<PageDraft> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof PageDraft])),
  );
}

/**
 * The text that the editor begins with. It begins again where the server has stored another one than it has (`saved`), unless
 * somebody has gone on writing meanwhile.
 */
function useEditedText(
  stored: string,
  typed: string | undefined,
  saved: RefObject<string | null>,
  now: () => string,
): { readonly html: string; readonly count: number } {
  const [text, setText] = useState({ html: typed ?? stored, count: 0 });
  const latest = useLatest(now);
  useEffect(() => {
    if (saved.current === null || saved.current === stored) return;
    const shown = latest()();
    if (shown === saved.current || shown === stored) setText(({ count }) => ({ html: stored, count: count + 1 }));
  }, [stored, saved, latest]);
  return text;
}
