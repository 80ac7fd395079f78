import { type Faq, type FaqCategory, faqInput, faqTexts, maxFaqQuestion } from '@parade/contract/content/faq/faq.ts';
import { lazy, Suspense } from 'react';
import { CallFailure } from '../../http/client.ts';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField, TextField } from '../../ui/inputs.tsx';
import { LoadingRows } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useSaveFaq } from './queries.ts';

// The editor is larger than the rest of the portal together.
const TextEditor = lazy(async () => ({ default: (await import('../editor/TextEditor.tsx')).TextEditor }));

const labels = { question: 'Question', faq_category_id: 'Category', answer: 'Answer' };

interface FaqDialogProps {
  readonly categories: readonly FaqCategory[];
  /** null: a new one. */
  readonly faq: Faq | null;
  /** The category that a new one begins in. */
  readonly category: number;
  readonly onClose: () => void;
}

/** Writes a question with its answer. */
export function FaqDialog({ categories, faq, category, onClose }: FaqDialogProps) {
  const toast = useToast();
  const { mutateAsync } = useSaveFaq(faq);
  const form = useSmallForm({
    schema: faqInput,
    start: {
      question: faq?.question ?? '',
      faq_category_id: String(faq?.faq_category_id ?? category),
      answer: faq?.answer ?? '',
    },
    labels,
    send: async (body, signal) => {
      await mutateAsync({ body, signal });
      toast.success('Saved', body.question);
    },
    words: (failure) =>
      failure instanceof CallFailure && failure.code === 'revision-conflict' ? faqTexts.changed : failure.message,
  });
  return (
    <FormDialog title={faq ? 'Edit question' : 'New question'} form={form} act="Save" onClose={onClose} wide>
      <TextField
        {...form.field('question')}
        label={labels.question}
        required
        maxLength={maxFaqQuestion}
        autoComplete="off"
      />
      <SelectField
        {...form.field('faq_category_id')}
        label={labels.faq_category_id}
        required
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Answer
        id={form.idOf('answer')}
        html={faq?.answer ?? ''}
        onChange={(html) => form.set('answer', html)}
        error={form.errorOf('answer')}
      />
    </FormDialog>
  );
}

interface AnswerProps {
  readonly id: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly error: string | undefined;
}

const keys = 'Press Alt+F10 for the text tools, the arrow keys to move between them, and Escape to return to the text.';

function Answer({ id, html, onChange, error }: AnswerProps) {
  const toast = useToast();
  const sayLeftOut = () =>
    toast.warning('Pictures were left out', 'Answers can’t have pictures. Link to a page instead.');
  return (
    // The dialog of a link is a form of its own: what is sent there is not the question.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Field id={id} label={labels.answer} required error={error} hint={keys}>
        {(control) => (
          <Suspense fallback={<LoadingRows rows={4} label="Loading the editor" />}>
            <TextEditor
              id={control.id}
              label={labels.answer}
              describedBy={control['aria-describedby']}
              isRequired
              isInvalid={control['aria-invalid']}
              html={html}
              onChange={onChange}
              onPicturesLeftOut={sayLeftOut}
            />
          </Suspense>
        )}
      </Field>
    </div>
  );
}
