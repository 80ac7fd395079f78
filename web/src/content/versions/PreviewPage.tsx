import {
  menuSectionLabels,
  menuSections,
  type PageDetail,
  type PagePreview,
  type PreviewReader,
  previewReaderLabel,
  previewReaders,
} from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { useSearchParams } from 'react-router';
import { SelectField } from '../../ui/inputs.tsx';
import { ErrorNotice, LoadingRows, Notice, Section } from '../../ui/Page.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { PageText } from '../PageText.tsx';
import { usePagePreview } from '../queries.ts';
import styles from './versions.module.css';

/** /pages/{id}/preview: the page and the menus as each role gets them, from what is saved. */
export function PreviewPage() {
  return <PageFrame>{(page) => <Preview page={page} />}</PageFrame>;
}

function Preview({ page }: { page: PageDetail }) {
  const [search, setSearch] = useSearchParams();
  const as = previewReaders.find((each) => each === search.get('as')) ?? 'signed-out';
  const preview = usePagePreview(page.id, as);
  return (
    <div>
      <div className={styles['as']}>
        <SelectField
          label="See it as"
          hint="The page as it was last saved."
          value={as}
          onChange={(reader) => setSearch({ as: reader }, { replace: true })}
          options={previewReaders.map((each) => ({ value: each, label: previewReaderLabel(each) }))}
        />
      </div>
      {page.status === 'published' ? null : (
        <Notice tone="info" title="Not published yet">
          Until then no reader can open it. Below is what will be shown.
        </Notice>
      )}
      {preview.error ? <ErrorNotice error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.data ? <Seen page={page} preview={preview.data} as={as} /> : <LoadingRows rows={5} />}
    </div>
  );
}

function Seen({ page, preview, as }: { page: PageDetail; preview: PagePreview; as: PreviewReader }) {
  const isDraft = page.status !== 'published';
  const shown = preview.page ?? (isDraft && preview.is_for_reader ? page : null);
  return (
    <div className="with-margin" role="region" aria-label={`As ${previewReaderLabel(as)}`} aria-live="polite">
      <div className={styles['paper']}>
        <h2 className={styles['title']}>{shown ? shown.title : pageTexts.unavailable}</h2>
        {shown ? <PageText html={shown.html} /> : <p>{pageTexts.unavailable_lead}</p>}
      </div>
      <Section title="Pages in this reader’s menus">
        <Menus menus={preview.menus} slug={page.slug} />
      </Section>
    </div>
  );
}

function Menus({ menus, slug }: { menus: PagePreview['menus']; slug: string }) {
  if (menus.length === 0) return <p>None</p>;
  return menuSections
    .map((section) => ({ section, pages: menus.filter(({ menu_section }) => menu_section === section) }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ section, pages }) => (
      <div key={section} className={styles['menu']}>
        <p>{menuSectionLabels[section]}</p>
        <ul>
          {pages.map((each) => (
            <li key={each.slug}>{each.slug === slug ? <strong>{each.title}</strong> : each.title}</li>
          ))}
        </ul>
      </div>
    ));
}
