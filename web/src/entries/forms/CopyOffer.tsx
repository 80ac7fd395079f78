import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';

/**
 * Offers to begin an untouched form with the organization's earlier answers. onCopy rejects with an Error to be shown.
 */
export function CopyOffer({ year, onCopy }: { year: number; onCopy: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const copy = async () => {
    setBusy(true);
    try {
      await onCopy();
    } catch (error) {
      toast.error('We couldn’t copy the answers', error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice tone="info" title={`Your organization answered this form for the ${year} parade`}>
      <p className="form-copy-lead">
        Copied answers stay marked until you check them. Signatures, agreements, dates and files are not copied.
      </p>
      <Button icon={<IconCopy aria-hidden />} busy={busy} onClick={() => void copy()}>
        Copy from {year}
      </Button>
    </Notice>
  );
}
