import { pathTo } from '@parade/contract/access/screens.ts';

/** The address of an award, or of one of its entries. */
export function sheetPath(year: number, awardId: number, entryId?: number): string {
  const path = pathTo('scoreSheets', entryId === undefined ? { awardId } : { awardId, entryId });
  return `${path}?year=${year}`;
}

/** The address of all awards of a year. */
export function listPath(year: number): string {
  return `${pathTo('scoreSheets')}?year=${year}`;
}
