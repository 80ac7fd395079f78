import { showInstant } from '@parade/contract/calendar.ts';
import type { PageDetail, PageVersion } from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/Dialog.tsx';
import { ErrorNotice, LoadingRows, Section } from '../../ui/Page.tsx';
import { tellOutcome, useToast } from '../../ui/Toast.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { PageText } from '../PageText.tsx';
import { usePageVersion, usePageVersions, useRestoreVersion } from '../queries.ts';
import styles from './versions.module.css';

/** /pages/{id}/versions: what the page said before, to read and to bring back. */
export function VersionsPage() {
  return <PageFrame>{(page) => <Versions page={page} />}</PageFrame>;
}

function Versions({ page }: { page: PageDetail }) {
  const versions = usePageVersions(page.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? page.version;
  if (versions.error && !versions.data)
    return <ErrorNotice error={versions.error} retry={() => void versions.refetch()} />;
  if (!versions.data) return <LoadingRows rows={4} label="Loading the versions" />;
  return (
    <div className={styles['versions']}>
      <nav aria-label="Versions">
        <ul className={styles['list']}>
          {versions.data.data.map((version) => (
            <li key={version.version}>
              <button
                type="button"
                aria-current={version.version === shown || undefined}
                onClick={() => setChosen(version.version)}
              >
                <strong>
                  Version {version.version}
                  {version.is_current ? ', current' : ''}
                </strong>
                <span>{savedWords(version)}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Version page={page} version={shown} onRestored={() => setChosen(null)} />
    </div>
  );
}

function savedWords({ created_at, created_by, restored_from }: PageVersion): string {
  const saved = `${showInstant(created_at)}${created_by ? ` by ${created_by}` : ''}`;
  return restored_from === null ? saved : `${saved}, text of version ${restored_from}`;
}

function Version({ page, version, onRestored }: { page: PageDetail; version: number; onRestored: () => void }) {
  const read = usePageVersion(page.id, version);
  const restore = useRestore(page, onRestored);
  if (read.error && !read.data) return <ErrorNotice error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <LoadingRows rows={6} label="Loading the version" />;
  const act = read.data.is_current ? undefined : (
    <Button busy={restore.busy} onClick={() => void restore.ask(version)}>
      Restore version {version}
    </Button>
  );
  return (
    <Section title={`Version ${version}`} actions={act}>
      <div className={styles['paper']}>
        <h2 className={styles['title']}>{read.data.title}</h2>
        <PageText html={read.data.html} />
      </div>
    </Section>
  );
}

function useRestore({ id, revision }: PageDetail, onRestored: () => void) {
  const restoring = useRestoreVersion(id, revision);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async (version: number) => {
    const sure = await confirm({
      title: `Restore version ${version}?`,
      body: 'Its title and text become the newest version. Access, menu and publishing stay as they are, and no version is lost.',
      act: `Restore version ${version}`,
    });
    if (!sure) return;
    await tellOutcome(toast, restoring.mutateAsync(version), {
      done: () => {
        onRestored();
        toast.success('Saved', `The text of version ${version} is back.`);
      },
      failed: pageTexts.failed,
    });
  };
  return { ask, busy: restoring.isPending };
}
