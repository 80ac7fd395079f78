import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { importTexts } from '@parade/contract/participants/import.ts';
import { waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { counted } from '@parade/contract/wording.ts';
import type { Mailing } from '../useMailing.ts';
import type { Stored } from './work/importStore.ts';
import type { Counts, ImportWork } from './work/importWork.ts';

export const storedWords: Readonly<Record<Stored, string>> = {
  storing: 'Saving in this browser…',
  stored: 'Your work is saved in this browser until you submit.',
  'not-stored': 'This browser cannot save your work. Submit before you close this page.',
};

/** Why nothing of a list can be imported that has no person in it. */
export function nobodyWords({ name, text, sheet }: Pick<ImportWork, 'name' | 'text' | 'sheet'>): string {
  const what = text || sheet ? name : 'What you pasted';
  return `${importTexts.failedText} ${what} has no rows with people, only column names, sample rows or empty rows.`;
}

/** Why Submit waits, or what it does: who is added, and how many get an email at once. */
export function submitWords(work: ImportWork, counts: Counts, mailing: Mailing, year: number): string {
  const { ready, existing, attention } = counts;
  if (work.text?.isSure === false) return 'Please confirm that the names look right.';
  if (attention > 0)
    return attention === 1 ? 'One row still needs attention.' : `${n(attention)} rows still need attention.`;
  if (ready + existing === 0) return 'No rows are ready.';
  if (ready === 0) return `No one will be added. ${people(existing)} already listed will be merged.`;
  const merged = existing > 0 ? `, and ${n(existing)} already listed will be merged` : '';
  return `${people(ready)} will be added${merged}. ${emailWords(ready, mailing, year)}`;
}

function emailWords(count: number, mailing: Mailing, year: number): string {
  switch (mailing) {
    case 'now':
      return count === 1
        ? 'When you submit, we’ll email this person a waiver to sign.'
        : `When you submit, we’ll email ${n(count)} people a waiver to sign.`;
    case 'later':
      return `No one gets an email now. We’ll email the waivers on ${showCivilDate(waiversSentOn(year))}.`;
    case 'off':
      return 'No one gets an email: waiver emails are turned off.';
    case 'over':
      return 'No one gets an email: the parade is over.';
  }
}

/** The same once it is done. */
export function addedWords(count: number, mailing: Mailing, year: number): string {
  if (count === 0) return 'Everyone was already on the list.';
  const added = count === 1 ? 'One person was added.' : `${n(count)} people were added.`;
  if (mailing !== 'now') return `${added} ${emailWords(count, mailing, year)}`;
  return count === 1
    ? `${added} We’re emailing them a waiver to sign.`
    : `${added} We’re emailing each of them a waiver to sign.`;
}

export function people(count: number): string {
  return count === 1 ? 'One person' : `${n(count)} people`;
}

export function rowsCounted(count: number): string {
  return counted(count, 'row');
}

export function n(count: number): string {
  return count.toLocaleString('en-US');
}

/** Rows of a sheet that nobody sees who opens it. */
export function hiddenWords(lines: readonly number[]): string {
  const shown = lines.slice(0, 20).join(', ') + (lines.length > 20 ? ', …' : '');
  return lines.length === 1
    ? `Row ${shown} is hidden in the workbook and was left out. To add that person, show the row, save, and choose the file again.`
    : `${lines.length.toLocaleString('en-US')} rows are hidden in the workbook and were left out: ${shown}. To add these people, show the rows, save, and choose the file again.`;
}
