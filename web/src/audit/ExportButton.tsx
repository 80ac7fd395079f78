import { IconDownload } from '@tabler/icons-react';
import { cutExportText } from '@parade/contract/audit/event.ts';
import { Button } from '../ui/Button.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useAuditExport } from './queries.ts';

interface ExportButtonProps {
  readonly wanted: Parameters<ReturnType<typeof useAuditExport>['mutate']>[0];
  /** How many events it would have; undefined: not known yet. */
  readonly count: number | undefined;
}

/** A spreadsheet of what is filtered, in place; not offered where it would be empty. */
export function ExportButton({ wanted, count }: ExportButtonProps) {
  const fetched = useAuditExport();
  const toast = useToast();
  if (count === 0) return null;
  return (
    <Button
      icon={<IconDownload aria-hidden />}
      busy={fetched.isPending}
      onClick={() =>
        tellOutcome(toast, fetched.mutateAsync(wanted), {
          done: ({ isCut }) => (isCut ? toast.warning('Not all events fit into the file', cutExportText) : undefined),
          failed: 'We couldn’t export the events',
        })
      }
    >
      Export
    </Button>
  );
}
