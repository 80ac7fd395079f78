/** Sizes of lists and pages; apart from paging.ts, whose schemas a list does not need for its first rows. */

/** The page that is shown where somebody asks for one: the last one for a page beyond it. */
export function shownPage(asked: number, size: number, total: number): number {
  return Math.min(asked, Math.max(1, Math.ceil(total / size)));
}

export const directoryPageSize = 10;
/** Of the office; the first is everybody’s. */
export const directoryPageSizes = [directoryPageSize, 25, 50, 100] as const;
export const waiverPageSize = 10;
export const auditPageSize = 10;
export const searchDebounceMs = 400;
export const suggestionLimit = 5;

/** How many matches of a searched text a long list counts beyond the page that is shown. */
const matchesBeyondPage = 90;

/**
 * How far a long list counts what has a searched text, on this page; one more means that there are more. Counting all of a
 * common text would read every row that has it.
 */
export function countedMatches(page: number, pageSize: number): number {
  return page * pageSize + matchesBeyondPage;
}
