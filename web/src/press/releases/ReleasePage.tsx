import { pathTo } from '@parade/contract/access/screens.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { useIsMissing } from '../../http/saving/useIsMissing.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { Breadcrumbs, FailedPage, LoadingRows, Notice, PageHeader } from '../../ui/Page.tsx';
import { Picture } from '../../ui/program/Picture.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { cardOf, today } from './ReleasesPage.tsx';
import { useDeleteRelease, useRelease } from './queries.ts';
import styles from './releases.module.css';

/** One press release, to read and to print. */
export function ReleasePage() {
  const { id } = useParams();
  // What is being changed in one press release is nothing of the next.
  return <Release key={id} id={Number(id)} />;
}

function Release({ id }: { id: number }) {
  const { can } = useSession();
  const query = useRelease(id);
  const [isEditing, setEditing] = useState(false);
  const { remove, isBusy } = useRemoval(id);
  const isMissing = useIsMissing(query);
  if (!Number.isInteger(id) || isMissing) return <Navigate to={pathTo('notFound')} replace />;
  if (query.error && !query.data) return <FailedPage error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <LoadingRows rows={8} label="Loading the press release" />;
  const release = query.data;
  return (
    <article className={styles['release']}>
      <Breadcrumbs
        places={[
          { label: 'Press Releases', to: pathTo('releases'), state: { row: cardOf(release) } },
          { label: release.title },
        ]}
      />
      <PageHeader
        title={release.title}
        lead={showCivilDate(release.date)}
        actions={
          <>
            <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            {can('managePages') ? (
              <>
                <Button
                  busy={isBusy}
                  icon={<IconTrash size={20} aria-hidden />}
                  onClick={() => void remove(release.title)}
                >
                  Delete
                </Button>
                <Button look="primary" icon={<IconPencil size={20} aria-hidden />} onClick={() => setEditing(true)}>
                  Edit
                </Button>
              </>
            ) : null}
          </>
        }
      />
      {release.is_published ? null : (
        <Notice tone="info">Not public yet. It will be on {showCivilDate(release.publish_on)}.</Notice>
      )}
      {release.featured_image ? <Picture src={release.featured_image} tone="stone" size="card" /> : null}
      <p className={styles['excerpt']}>{release.excerpt}</p>
      {release.body
        .split(/\n\s*\n/)
        .filter((each) => each.trim() !== '')
        .map((paragraph, index) => (
          <p key={index} className={styles['paragraph']}>
            {paragraph}
          </p>
        ))}
      {release.link ? (
        <p className={styles['paragraph']}>
          <a href={release.link} target="_blank" rel="noopener noreferrer">
            {release.link}
          </a>
        </p>
      ) : null}
      {isEditing ? <ReleaseDialog release={release} today={today()} onClose={() => setEditing(false)} /> : null}
    </article>
  );
}

function useRemoval(id: number) {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useDeleteRelease(id);
  const remove = async (title: string) => {
    const body = `“${title}” and its image will be deleted. This cannot be undone.`;
    if (!(await confirm({ title: 'Delete this press release?', body, act: 'Delete', danger: true }))) return;
    try {
      await mutateAsync();
      void navigate(pathTo('releases'), { replace: true });
    } catch (error) {
      toast.error('We couldn’t delete the press release', error instanceof Error ? error.message : undefined);
    }
  };
  return { remove, isBusy: isPending };
}
