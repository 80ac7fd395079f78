import { pathTo } from '@parade/contract/access/screens.ts';
import type { PageDetail } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { IconExternalLink, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { useIsMissing } from '../http/saving/useIsMissing.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Breadcrumbs, FailedPage, LoadingRows, PageHeader, TabsNav } from '../ui/Page.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useIsHere } from '../ui/acting/useIsHere.ts';
import { useDeletePage, useEditedPage } from './queries.ts';

/** The frame of one page for those who edit it: title, acts and tabs. */
export function PageFrame({ children }: { children: (page: PageDetail) => ReactNode }) {
  const asked = Number(useParams()['id']);
  const { pathname } = useLocation();
  const id = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  const read = useEditedPage(id);
  const isMissing = useIsMissing(read);
  if (id === undefined || isMissing) return <Navigate to={pathTo('notFound')} replace />;
  if (read.error && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={8} label="Loading the page" />;
  const page = read.data;
  const tabs = [
    { label: 'Edit', to: pathTo('editPage', { id }) },
    { label: 'Preview', to: pathTo('previewPage', { id }) },
    { label: 'Versions', to: pathTo('pageVersions', { id }), count: page.version },
  ];
  return (
    <>
      <Breadcrumbs places={[{ label: 'Pages', to: pathTo('pages') }, { label: page.title }]} />
      <PageHeader
        title={page.title}
        tab={tabs.find(({ to }) => to === pathname)?.label}
        lead={`/pages/s/${page.slug}`}
        actions={<Acts page={page} />}
      />
      <TabsNav label="This page" tabs={tabs} />
      {children(page)}
    </>
  );
}

function Acts({ page }: { page: PageDetail }) {
  const remove = useRemoval(page);
  return (
    <>
      {page.abilities.delete ? (
        <Menu
          entries={[
            { label: pageTexts.delete, icon: <IconTrash size={20} aria-hidden />, onSelect: () => void remove() },
          ]}
        >
          More
        </Menu>
      ) : null}
      {page.status === 'published' ? (
        <ButtonLink to={pathTo('page', { slug: page.slug })} icon={<IconExternalLink size={20} aria-hidden />}>
          Open page
        </ButtonLink>
      ) : null}
    </>
  );
}

/** Asks, deletes and leads back to the list. */
function useRemoval({ id, title, version }: PageDetail): () => Promise<void> {
  const deleting = useDeletePage(id);
  const confirm = useConfirm();
  const toast = useToast();
  const isHere = useIsHere();
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: pageTexts.delete,
      body: `This deletes “${title}” ${version === 1 ? 'and its version' : `and its ${version} versions`}. It cannot be undone.`,
      act: pageTexts.delete,
      cancelLabel: 'Keep page',
      danger: true,
    });
    if (!sure) return;
    void tellOutcome(toast, deleting.mutateAsync(), {
      done: () => {
        toast.success('Page deleted', title);
        if (isHere()) void navigate(pathTo('pages'));
      },
      failed: pageTexts.failed,
    });
  };
}
