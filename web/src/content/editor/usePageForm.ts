import { pathTo } from '@parade/contract/access/screens.ts';
import { type PageDetail, type PageInput, stateWords } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '../../http/client.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { useToast } from '../../ui/Toast.tsx';
import { readSavedPage, useSavePage } from '../queries.ts';
import { type PageDraft, pageDraft } from './draft.ts';

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

interface PageFormOptions {
  readonly page: PageDetail | null;
  readonly start: PageDraft;
  readonly onSaved: () => void;
}

/** The fields of a page and how they are saved. `other`: what somebody else has saved meanwhile; `saveOver` saves over it. */
export function usePageForm({ page, start, onSaved }: PageFormOptions) {
  const saving = useSavePage(page?.id ?? null);
  const navigate = useNavigate();
  const toast = useToast();
  const [other, setOther] = useState<PageDetail | null>(null);
  const form = useSmallForm<PageDraft, PageInput>({
    schema: pageDraft,
    start,
    labels,
    send: async (body, signal) => {
      setOther(null);
      try {
        const saved = await saving.mutateAsync({ body, signal });
        onSaved();
        toast.success('Saved', `${stateWords({ ...body, ...saved })}.`);
        if (!page) await navigate(pathTo('editPage', { id: saved.pageId }), { replace: true });
      } catch (failure) {
        const isConflict = failure instanceof CallFailure && failure.code === 'revision-conflict';
        if (page && isConflict) setOther(await readSavedPage(page.id));
        throw failure;
      }
    },
    words: (failure) => (failure instanceof CallFailure ? failure.message : pageTexts.failed_text),
  });
  const saveOver = () => {
    if (other) form.set('revision', other.revision);
    void form.submit();
  };
  return { form, other, saveOver, isUnsaved: form.isDirty && !saving.isSuccess };
}
