import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Page.tsx';
import type { Orphaned } from '../useEdits.ts';
import styles from './drafts.module.css';

interface DeletedDraftProps {
  readonly draft: Orphaned;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Somebody else has deleted a draft while it was changed here: it becomes a new one, or goes as well. */
export function DeletedDraft({ draft, busy, onSave, onDiscard }: DeletedDraftProps) {
  const title = someoneElse(`deleted the draft ‘${draft.name}’`, 'Your order of it is still here, and not saved.');
  return (
    <Notice tone="needs-you" title={title}>
      <div className={styles['ways']}>
        <Button busy={busy} onClick={onSave}>
          Save mine as a new draft
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </Notice>
  );
}
