/** Sizes of lists and pages. Apart from paging.ts, whose schemas a list does not need for its first rows. */

/** Returns the page to show for a requested one: the last page for one beyond it. */
export function shownPage(asked: number, size: number, total: number): number {
  return Math.min(asked, Math.max(1, Math.ceil(total / size)));
}

export const directoryPageSize = 10;
/** The office's sizes; the first is everybody's. */
export const directoryPageSizes = [directoryPageSize, 25, 50, 100] as const;
export const waiverPageSize = 10;
export const auditPageSize = 10;
export const searchDebounceMs = 400;
export const suggestionLimit = 5;

/** How many matches of a search text a long list counts beyond the current page. */
const matchesBeyondPage = 90;

/**
 * Returns how many matches of a search text a long list counts on this page; one more means that there are more.
 * Counting every match of a common text would read all the rows that have it.
 */
export function countedMatches(page: number, pageSize: number): number {
  return page * pageSize + matchesBeyondPage;
}
