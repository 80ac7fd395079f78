import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { useMemo } from 'react';
import { Notice } from '../ui/Page.tsx';
import { AnswerStore } from './answers/answers.ts';
import type { Draft } from './answers/draft.ts';
import type { ServerAnswers } from './answers/serverAnswers.ts';
import { unsavedWords } from './answers/unsavedAnswers.ts';

interface UnsavedHereProps {
  readonly definition: FormDefinition;
  readonly form: ServerAnswers & {
    readonly context: AnswerStore['ctx'];
    readonly abilities: { readonly edit: boolean; readonly fill_staff_fields: boolean };
  };
  readonly draft: Draft | null;
}

/** On the form to read: what this person has typed here and the portal does not have. The page shows what it has. */
export function UnsavedHere({ definition, form, draft }: UnsavedHereProps) {
  const words = useMemo(() => {
    if (!draft) return '';
    const store = new AnswerStore(definition, form.context, form, form.abilities);
    store.restore(draft);
    return unsavedWords(store);
  }, [definition, form, draft]);
  if (words === '') return null;
  return (
    <Notice tone="needs-you" title="Some of your changes are not saved">
      Not saved: {words}. This page shows what the portal has. To see your changes again and save them, choose Edit.
    </Notice>
  );
}
