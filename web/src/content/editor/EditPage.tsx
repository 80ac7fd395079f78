import { pathTo } from '@parade/contract/access/screens.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Breadcrumbs, PageHeader } from '../../ui/Page.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { newPage, startOf } from './draft.ts';
import { PageForm } from './PageForm.tsx';

/** /pages/{id}/edit; 'new' writes one. */
export function EditPage() {
  const isNew = useParams()['id'] === 'new';
  // The form begins again with what was saved, and the focus stays where it was pressed.
  const [isSaved, setSaved] = useState(false);
  const own = { isSaved, onSaved: () => setSaved(true) };
  if (!isNew)
    return (
      <PageFrame>
        {(page) => <PageForm key={`${page.id} ${page.revision}`} page={page} start={startOf(page)} {...own} />}
      </PageFrame>
    );
  return (
    <>
      <Breadcrumbs places={[{ label: 'Pages', to: pathTo('pages') }, { label: 'Create Page' }]} />
      <PageHeader title="Create Page" />
      <PageForm page={null} start={newPage} {...own} />
    </>
  );
}
