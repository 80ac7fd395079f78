import { pathTo } from '@parade/contract/access/screens.ts';
import { maxPageTitle, type PageDetail, stateWords } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { LoadingRows } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { Conflict } from './Conflict.tsx';
import { slugOf } from './draft.ts';
import styles from './editor.module.css';
import { PageSettings } from './PageSettings.tsx';
import { usePictures } from './pictures/usePictures.tsx';
import { type CreatedPage, focusCreated, labels, usePageForm } from './usePageForm.ts';

// The editor is larger than the rest of the portal together.
const TextEditor = lazy(async () => ({ default: (await import('./TextEditor.tsx')).TextEditor }));

interface PageFormProps {
  /** null: a new one. */
  readonly page: PageDetail | null;
  readonly created: CreatedPage | null;
  readonly onCreated: (created: CreatedPage | null) => void;
}

/** Title and text of a page, and beside them its address, readers, menu and publishing. */
export function PageForm({ page, created, onCreated }: PageFormProps) {
  const { form, text, other, saveOver, isUnsaved } = usePageForm({ page, created, onCreated });
  useUnsavedGuard(isUnsaved);
  const saveId = useId();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What had the focus is gone with the form of the new page.
    if (page && created?.id === page.id && box.current)
      focusCreated(created, box.current, document.getElementById(saveId));
    // oxlint-disable-next-line exhaustive-deps -- once, in the first form of the new page
  }, []);
  const setTitle = (title: string) => {
    const follows = page === null && form.values.slug === slugOf(form.values.title);
    form.set('title', title);
    if (follows) form.set('slug', slugOf(title));
  };
  return (
    <form ref={box} className={styles['form']} noValidate onSubmit={(event) => void form.submit(event)}>
      <div className={styles['main']}>
        <FormProblems form={form} title={pageTexts.failed} />
        {other ? <Conflict page={other} onSave={saveOver} /> : null}
        <TextField
          {...form.field('title')}
          onChange={setTitle}
          label={labels.title}
          required
          maxLength={maxPageTitle}
          autoComplete="off"
        />
        <Text
          key={text.count}
          html={text.html}
          onChange={(html) => form.set('html', html)}
          error={form.errorOf('html')}
        />
      </div>
      <PageSettings form={form} abilities={page?.abilities} />
      <div className={`foot-bar ${styles['acts']}`} data-foot>
        <Button type="submit" look="primary" busy={form.busy} id={saveId}>
          {page ? 'Save page' : 'Create Page'}
        </Button>
        <ButtonLink to={pathTo('pages')}>Cancel</ButtonLink>
        <State page={page} isDirty={isUnsaved} />
      </div>
    </form>
  );
}

/** Shows who sees the saved page, and whether there are unsaved changes. */
function State({ page, isDirty }: { page: PageDetail | null; isDirty: boolean }) {
  return (
    <p className={styles['state']}>
      <span>{page ? stateWords(page) : 'Not saved yet: nobody sees it.'}</span>
      {page && isDirty ? <span>You have unsaved changes. Preview shows what was saved.</span> : null}
    </p>
  );
}

interface TextProps {
  readonly html: string;
  readonly onChange: (html: string) => void;
  readonly error: string | undefined;
}

/** The text with its tools, and the pictures on their way into it. */
function Text({ html, onChange, error }: TextProps) {
  const id = useId();
  const toast = useToast();
  const pictures = usePictures();
  return (
    // Its dialogs are forms of their own: what is sent there is not the page.
    <div onSubmit={(event) => event.stopPropagation()}>
      <p className="field-label" id={`${id}-label`}>
        {labels.html}
      </p>
      {error ? <p role="alert">{error}</p> : null}
      <Suspense fallback={<LoadingRows rows={6} label="Loading the editor" />}>
        <TextEditor
          id={`${id}-text`}
          label={labels.html}
          describedBy={`${id}-keys`}
          html={html}
          onChange={onChange}
          onPictures={pictures.ask}
          onPicturesLeftOut={(count) =>
            toast.warning(
              count === 1 ? 'A picture was left out' : `${count} pictures were left out`,
              'Pasted text can’t include pictures. Add them with the picture button.',
            )
          }
        />
      </Suspense>
      <p className={styles['keys']} id={`${id}-keys`}>
        Press Alt+F10 for the text tools, the arrow keys to move between them, and Escape to return to the text. To
        leave a table, press Escape and then Tab.
      </p>
      {pictures.dialog}
    </div>
  );
}
