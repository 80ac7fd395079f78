/** Names of files that the portal hands out. */

/** 'waivers-pending-2027-2026-11-20.xlsx': what is in it and of which day, in letters that every disk takes. */
export function fileNameOf(parts: readonly (string | undefined)[], ending: string): string {
  return `${parts.map(inFileName).filter(Boolean).join('-')}.${ending}`;
}

/** A name that somebody asked for, made safe: no path, the right ending; undefined when nothing is left of it. */
export function safeFileName(asked: string | undefined, ending: string): string | undefined {
  const stem = (asked ?? '')
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(new RegExp(`\\.${ending}$`, 'i'), '')
    .replaceAll(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return stem === '' ? undefined : `${stem}.${ending}`;
}

function inFileName(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
