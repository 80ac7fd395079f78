/** Texts of the line-up that are the screens' own. */
import type { LeftOutEntry } from '@parade/contract/entries/lineUp/lineUp.ts';
import { counted } from '@parade/contract/wording.ts';

export const lineUpWords = {
  how: 'Press Space to lift an entry, the arrow keys to move it, and Space again to drop it. Escape puts it back, Delete takes it out. X selects it, Shift and an arrow key select several, which move together.',
  lifted: (name: string, place: number, count: number) => `${name} lifted from ${place} of ${count}.`,
  dropped: (name: string, place: number, count: number) => `${name} dropped at ${place} of ${count}.`,
  put_back: (name: string, place: number) => `${name} is back at ${place}.`,
  taken_out: (name: string) => `${name} is out of the line-up.`,
  /** Several that were moved: where they are now, first and last. */
  together: (count: number, first: number, total: number) =>
    `${counted(count, 'entry', 'entries')} moved: ${count === 1 ? first : `${first} to ${first + count - 1}`} of ${total}.`,
  together_back: (count: number) => `${counted(count, 'entry', 'entries')} moved back.`,
  moved_together: (count: number, place: number) => `Moved ${counted(count, 'entry', 'entries')} to position ${place}`,
  out_together: (count: number) => `Took ${counted(count, 'entry', 'entries')} out of the line-up`,
  unsaved: (count: number) => `${counted(count, 'change')} not saved`,
  /** On paper, which order it is: the official one looks like each draft. */
  printed: (draft: string | undefined, unsaved: number) =>
    [draft === undefined ? 'Official order' : `Draft: ${draft}`, unsaved > 0 ? lineUpWords.unsaved(unsaved) : '']
      .filter(Boolean)
      .join(', '),
  leaving: 'Your changes of the line-up will be lost.',
} as const;

/** Announces the place of an entry for screen readers: '14 of 88, behind Burnham Pet Foods.' */
export function placeWords(name: string, place: number, count: number, ahead: string | null, behind: string | null) {
  const neighbor = ahead !== null ? `, behind ${ahead}` : behind !== null ? `, ahead of ${behind}` : '';
  return `${name}: ${place} of ${count}${neighbor}.`;
}

/** Names the entries that could not be placed. */
export function leftOutWords(entries: readonly LeftOutEntry[]): string {
  const names = entries.map(({ official_name }) => official_name ?? 'a deleted entry').join(', ');
  return entries.length === 1
    ? `Not in the line-up any more: ${names}.`
    : `${entries.length} entries are not in the line-up any more: ${names}.`;
}

/** The window in which the rows are folded, as the style sheets have it; paper is as narrow, and stays as it is. */
export const folded = 'screen and (max-width: 47.5em)';
