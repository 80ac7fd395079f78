import type { Due } from '@parade/contract/entries/tasks/words.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { loadPart } from '../../http/loadPart.ts';
import { portalNow } from '../../http/request.ts';
import { saveBlob } from '../../http/saveBlob.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import styles from './tasks.module.css';

interface AddToCalendarProps {
  readonly entry: { readonly id: number; readonly official_name: string };
  readonly due: Due;
  /** Its picture alone, in a row. */
  readonly brief?: boolean;
}

/** E-90: one due date as a file that every calendar opens; all of them come with the feed. */
export function AddToCalendar({ entry, due, brief = false }: AddToCalendarProps) {
  const toast = useToast();
  const save = async () => {
    const { dueDayOf, icalendarOf } = await loadPart(() => import('@parade/contract/entries/tasks/icalendar.ts'));
    const day = dueDayOf(entry, due, window.location.origin);
    const file = icalendarOf(day.title, [day], portalNow());
    saveBlob(new Blob([file], { type: 'text/calendar' }), `${due.name}.ics`);
  };
  const failed = (error: Error) => toast.error('The due date was not saved', error.message);
  return (
    <Button
      look="quiet"
      className={`${styles['calendar']} ${brief ? styles['calendarBrief'] : ''} no-print`}
      icon={<IconCalendarPlus aria-hidden />}
      aria-label={`Add to calendar: ${due.name}`}
      title={brief ? 'Add to calendar' : undefined}
      onClick={() => void save().catch(failed)}
    >
      Add to calendar
    </Button>
  );
}
