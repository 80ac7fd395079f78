import { pathTo } from '@parade/contract/access/screens.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Breadcrumbs, PageHeader } from '../../ui/Page.tsx';
import { samePage } from '../../ui/samePage.ts';
import { OpenedForm } from '../../ui/unsaved/OpenedForm.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { PageForm } from './PageForm.tsx';
import type { CreatedPage } from './usePageForm.ts';

/** /pages/{id}/edit; 'new' writes one. */
export function EditPage() {
  const { id } = useParams();
  const [created, setCreated] = useState<CreatedPage | null>(null);
  const navigate = useNavigate();
  // Behind the rendering in which the form asks no more whether it may be left.
  useEffect(() => {
    if (created && id === 'new') void navigate(pathTo('editPage', { id: created.id }), { ...samePage, replace: true });
  }, [created, id, navigate]);
  if (id !== 'new')
    return (
      <PageFrame>
        {(page) => (
          <OpenedForm key={page.id} read={page} versionOf={({ revision }) => revision}>
            {(opened) => <PageForm page={opened} created={created} onCreated={setCreated} />}
          </OpenedForm>
        )}
      </PageFrame>
    );
  return (
    <>
      <Breadcrumbs places={[{ label: 'Pages', to: pathTo('pages') }, { label: 'Create Page' }]} />
      <PageHeader title="Create Page" />
      <PageForm page={null} created={created} onCreated={setCreated} />
    </>
  );
}
