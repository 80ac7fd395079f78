import type { FormStatusCell } from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { Tone } from '../../ui/Page.tsx';

/** Late is a problem, begun is under way, untouched is quiet. */
export function cellTone(cell: Pick<FormStatusCell, 'label' | 'status'>): Tone {
  if (cell.label === '(Completed)') return 'done';
  if (cell.label === '(Incomplete)') return 'problem';
  return cell.status === 'in-progress' ? 'info' : 'neutral';
}

/** The quiet line under the label: how far a form is that is not complete, and how one became so. */
export function cellWords(cell: FormStatusCell): string {
  if (cell.status === 'submitted') return 'Submitted';
  if (cell.marked_complete) return 'Marked';
  return cell.status === 'pending' ? '' : `${cell.completion}%`;
}
