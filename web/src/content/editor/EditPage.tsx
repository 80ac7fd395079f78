import { pathTo } from '@parade/contract/access/screens.ts';
import type { PageDetail } from '@parade/contract/content/page.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Breadcrumbs, PageHeader } from '../../ui/Page.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { newPage, startOf } from './draft.ts';
import { PageForm } from './PageForm.tsx';

/** /pages/{id}/edit; 'new' writes one. */
export function EditPage() {
  const { id } = useParams();
  // The form begins again with what was saved, and the focus stays where it was pressed.
  const [saves, setSaves] = useState(0);
  const own = { isSaved: saves > 0, onSaved: () => setSaves(saves + 1) };
  if (id !== 'new')
    return <PageFrame>{(page) => <OpenedPage key={`${page.id} ${saves}`} page={page} {...own} />}</PageFrame>;
  return (
    <>
      <Breadcrumbs places={[{ label: 'Pages', to: pathTo('pages') }, { label: 'Create Page' }]} />
      <PageHeader title="Create Page" />
      <PageForm page={null} start={newPage} {...own} />
    </>
  );
}

interface OpenedPageProps {
  readonly page: PageDetail;
  readonly isSaved: boolean;
  readonly onSaved: () => void;
}

/** A page as it was when somebody began to type: what is typed stays, whatever is read again meanwhile. */
function OpenedPage({ page, ...own }: OpenedPageProps) {
  const [opened, setOpened] = useState(page);
  const [isTouched, setTouched] = useState(false);
  if (!isTouched && page.revision !== opened.revision) setOpened(page);
  return (
    <PageForm key={opened.revision} page={opened} start={startOf(opened)} onTouched={() => setTouched(true)} {...own} />
  );
}
