import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const MessageDialog = lazy(async () => ({
  default: (await import('../formStatuses/MessageDialog.tsx')).MessageDialog,
}));

/** Writes to the leaders of one entry, as the office does to those of many. */
export function WriteButton({ id, name }: { readonly id: number; readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconMail size={20} aria-hidden />} onClick={() => setOpen(true)}>
        Email leaders
      </Button>
      {isOpen ? (
        <Suspense>
          <MessageDialog
            entry_ids={[id]}
            name={name}
            about={null}
            onClose={() => setOpen(false)}
            onSent={() => undefined}
          />
        </Suspense>
      ) : null}
    </>
  );
}
