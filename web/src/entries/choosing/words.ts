import type { ChangedEntries } from '@parade/contract/entries/choosing/choice.ts';
import type { HeldDecision } from '@parade/contract/entries/review/decision.ts';
import { type EntryStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { counted } from '@parade/contract/wording.ts';

export function entriesWords(count: number): string {
  return counted(count, 'entry', 'entries');
}

/** Says which emails a status sends, before it is set. */
export function lettersOfStatus(to: EntryStatus, count: number): string {
  const leaders = count === 1 ? 'its leaders' : 'their leaders';
  if (to === 'accepted')
    return `We’ll email the letter of acceptance to ${leaders}, who can then add people, fill in the remaining forms and manage waivers.`;
  if (to === 'rejected') return `We’ll email the letter of rejection to ${leaders}.`;
  if (to === 'in-progress')
    return `We’ll email ${leaders} to submit the application again, unless it was never submitted.`;
  return 'No one will be notified by email.';
}

/** E-64: the office wants all leaders to hear on one day; null where a status sends no letter of a decision. */
export function lettersBeforeTheDay(to: EntryStatus, release_on: string | null, count: number): string | null {
  if (release_on === null || (to !== 'accepted' && to !== 'rejected')) return null;
  const letters = count === 1 ? 'This letter goes' : 'These letters go';
  return `Decisions of the review desk are held until ${showCivilDate(release_on)}. ${letters} out now.`;
}

/** E-64: any other change of the status ends a held decision; null where there is none. `count`: of the chosen entries. */
export function heldReplaced(held: readonly HeldDecision[], to: EntryStatus, count: number): string | null {
  if (held.length === 0 || to === 'received') return null;
  const ends = to === 'accepted' || to === 'rejected' ? 'replaces' : 'cancels';
  const decided = ({ status, release_on }: HeldDecision) => `${statusLabels[status]}, ${showCivilDate(release_on)}`;
  const [first] = held;
  if (count === 1 && first) return `Its decision is held (${decided(first)}), and this ${ends} it.`;
  const named = held.slice(0, 3).map((each) => `${each.official_name} (${decided(each)})`);
  const more = held.length > 3 ? ` and ${held.length - 3} more` : '';
  const have = held.length === 1 ? 'has a held decision' : 'have held decisions';
  return `${held.length} of these ${have}, which this ${ends}: ${named.join(', ')}${more}.`;
}

/** E-67: says how many letters of a decision that is undone could not be withdrawn. */
export function lettersGone(count: number, about: string): string {
  return `${count === 1 ? 'A letter' : `${count} letters`} about ${about} had gone out.`;
}

/** Why entries were left out of a bulk action: of one, and of several. */
const leftOutReasons = {
  changed: ['it has changed since', 'they have changed since'],
  notUndone: ['it can no longer be undone', 'they can no longer be undone'],
} as const;

/** Words the outcome of a bulk action: the changed entries, and why the rest were left out. */
export function outcomeWords(
  { changed, left_out, emails_queued }: ChangedEntries,
  done: string,
  why: keyof typeof leftOutReasons = 'changed',
): string {
  const names = left_out.flatMap(({ official_name }) => official_name ?? []);
  const shown = names.slice(0, 3).join(', ');
  const more = left_out.length - Math.min(names.length, 3);
  const [ofOne, ofMany] = leftOutReasons[why];
  return [
    changed.length > 0 || left_out.length === 0 ? `${entriesWords(changed.length)}: ${done}.` : '',
    emails_queued > 0 ? `${counted(emails_queued, 'email')} queued.` : '',
    left_out.length > 0
      ? `${entriesWords(left_out.length)} left out because ${left_out.length === 1 ? ofOne : ofMany}${shown ? `: ${shown}${more > 0 ? ` and ${more} more` : ''}` : ''}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
