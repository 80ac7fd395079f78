import type { MessageResult } from '@parade/contract/entries/formStatuses/message.ts';
import type { FormStatusCell, FormStatusColumn } from '@parade/contract/entries/formStatuses/formStatus.ts';
import { isOnlySaved, labeledAs, NOT_STARTED, NOT_SUBMITTED } from '@parade/contract/forms/status.ts';
import { counted } from '@parade/contract/wording.ts';
import type { Tone } from '../../ui/Page.tsx';
import { standingWords } from '../forms/words.ts';

type Group = FormStatusColumn['group'];

/** Nobody has begun what nobody must do: it asks for nothing, or is one of the optional forms. */
function isOptionalNotStarted(cell: Pick<FormStatusCell, 'status' | 'untouched'>, group: Group): boolean {
  return cell.untouched === true || (group === 'optional' && cell.status === 'pending');
}

/** The sign of a cell: its tone, and one of its own for what nobody must do. */
export function cellSign(cell: FormStatusCell, group: Group): Tone | 'optional' {
  return isOptionalNotStarted(cell, group) ? 'optional' : cellTone(cell);
}

/** Late is a problem, begun is under way, untouched is quiet. */
export function cellTone(cell: Pick<FormStatusCell, 'standing' | 'status' | 'untouched'>): Tone {
  if (cell.untouched) return 'neutral';
  if (cell.standing === 'completed') return 'done';
  if (cell.standing === 'incomplete') return 'problem';
  return cell.status === 'pending' ? 'neutral' : 'info';
}

/** The words of a cell: the status of the form, and how far it is. */
export function cellWords(cell: FormStatusCell, group: Group): string {
  if (isOptionalNotStarted(cell, group)) return NOT_STARTED;
  // Beside a day that is over, 'Pending' alone would read as owed.
  const isOpen = group === 'optional' && cell.standing !== 'completed';
  return [standingWords[labeledAs(cell)], progressWords(cell), isOpen ? 'optional' : ''].filter(Boolean).join(', ');
}

/** How far a form is that is not complete, and how one became so. */
function progressWords(cell: FormStatusCell): string {
  if (cell.status === 'submitted') return 'Submitted';
  if (cell.marked_complete) return 'Marked complete';
  if (isOnlySaved(cell)) return NOT_SUBMITTED;
  return cell.status === 'pending' ? '' : `${cell.completion}%`;
}

/** Says how many emails of a message went out, and why the others did not. */
export function messageOutcome(result: MessageResult): string {
  const { emails_queued, entries_written_to } = result;
  const sent = `${counted(emails_queued, 'email', 'emails')} queued to the leaders of ${counted(entries_written_to, 'entry', 'entries')}.`;
  return [sent, ...exceptions(result)].join(' ');
}

/** The same before it is sent. */
export function previewWords(result: MessageResult): string {
  const { emails_queued, entries_written_to } = result;
  const sends =
    emails_queued === 0
      ? 'Nobody would get this message.'
      : `${counted(emails_queued, 'email goes', 'emails go')} to the leaders of ${counted(entries_written_to, 'entry', 'entries')}.`;
  return [sends, ...exceptions(result)].join(' ');
}

/** Which of the chosen entries are not written to, and why. */
function exceptions({ without_leader, emailed_today, left_out }: MessageResult): string[] {
  return [
    withoutLeader(without_leader),
    emailed_today > 0 ? `${counted(emailed_today, 'entry', 'entries')} already got this message today.` : '',
    left_out > 0
      ? `${counted(left_out, 'entry', 'entries')} skipped because the form status changed after you selected them.`
      : '',
  ].filter(Boolean);
}

/** Which entries with incomplete forms are not written to, and why. */
export function skippedWords({
  without_leader,
  emailed_today,
}: Pick<MessageResult, 'without_leader' | 'emailed_today'>): string {
  return [
    withoutLeader(without_leader),
    emailed_today > 0
      ? `${counted(emailed_today, 'entry was', 'entries were')} already emailed today and ${emailed_today === 1 ? 'is' : 'are'} skipped.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function withoutLeader(count: number): string {
  return count > 0 ? `${counted(count, 'entry has', 'entries have')} no leader with a confirmed address.` : '';
}
