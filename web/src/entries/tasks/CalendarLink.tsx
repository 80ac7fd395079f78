import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const CalendarDialog = lazy(async () => ({ default: (await import('./CalendarDialog.tsx')).CalendarDialog }));

/** Opens the dialog that brings the due dates into a calendar; loaded on demand, because few visits open it. */
export function CalendarLink() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="button-line">
        <Button look="quiet" icon={<IconCalendarPlus aria-hidden />} onClick={() => setOpen(true)}>
          Add due dates to your calendar
        </Button>
      </p>
      {isOpen ? (
        <Suspense>
          <CalendarDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
