/** Names of files that the portal serves. */
import { cutTo } from './text.ts';

/**
 * Returns what of a text may become part of a file name, in one spelling. No system stores a longer name, and the time of
 * normalizing a run of marks, or of looking for one of spaces at the end, is the square of its length.
 */
export function namePart(text: string): string {
  return cutTo(text, 1000).normalize('NFC');
}

/** Returns 'waivers-pending-2027-2026-11-20.xlsx': the content and the day, in letters that every file system accepts. */
export function fileNameOf(parts: readonly (string | undefined)[], ending: string): string {
  return `${parts.map(inFileName).filter(Boolean).join('-')}.${ending}`;
}

/** Returns a requested name made safe: no path, the right extension; undefined when nothing is left of it. */
export function safeFileName(asked: string | undefined, ending: string): string | undefined {
  const stem = namePart(asked ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(new RegExp(`\\.${ending}$`, 'i'), '')
    // Joiners are part of the spelling of Persian names, and of some emoji.
    .replaceAll(/(?!\u200c|\u200d)[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return stem === '' ? undefined : `${stem}.${ending}`;
}

function inFileName(text: string | undefined): string {
  return namePart(text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
