import { showInstant } from '@parade/contract/calendar.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import type { PageDetail } from '@parade/contract/content/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import styles from './editor.module.css';

/** Shows what somebody else saved meanwhile, and two ways on: read it, or save over it. */
export function Conflict({ page, onSave }: { page: PageDetail; onSave: () => void }) {
  const { id, updated_at, updated_by, version } = page;
  return (
    <Notice
      tone="needs-you"
      title={`Saved meanwhile${updated_by ? ` by ${updated_by}` : ''}, ${showInstant(updated_at)}`}
    >
      <p>What you typed is still here. If you save it, the other text stays as version {version} of this page.</p>
      <div className={styles['ways']}>
        <Button onClick={onSave}>Save mine</Button>
        <a className="button button-quiet" href={pathTo('pageVersions', { id })} target="_blank" rel="noreferrer">
          <span>Read the other text in a new tab</span>
        </a>
      </div>
    </Notice>
  );
}
