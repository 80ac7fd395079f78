import { IconDownload } from '@tabler/icons-react';
import { cutExportText } from '@parade/contract/audit/event.ts';
import { Button } from '../ui/Button.tsx';
import { tellOutcome, useToast } from '../ui/Toast.tsx';
import { useAuditExport } from './queries.ts';

/** A spreadsheet of what is filtered, in place. */
export function ExportButton({ wanted }: { wanted: Parameters<ReturnType<typeof useAuditExport>['mutate']>[0] }) {
  const fetched = useAuditExport();
  const toast = useToast();
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
