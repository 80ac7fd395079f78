import { pathTo } from '@parade/contract/access/screens.ts';
import { defaultQueueSort, queueFilterDefaults } from '@parade/contract/entries/review/queue.ts';

/** The part of the desk's address that names its queue. */
export interface QueueFilters {
  readonly year: string;
  readonly type: string;
  readonly rep: string;
  readonly state: string;
  readonly q: string;
  readonly sortBy: string;
}

export const queueDefaults: QueueFilters = { ...queueFilterDefaults, sortBy: defaultQueueSort };
export const queueKeys = Object.keys(queueDefaults) as (keyof QueueFilters)[];

/** The desk on an application, or on the first of its queue. */
export function reviewPath(
  entryId: number | undefined,
  filters: Readonly<Partial<Record<string, string>>> = {},
): string {
  const path = pathTo('review', entryId === undefined ? {} : { entryId });
  const set = queueKeys.flatMap((key) => {
    const value = filters[key];
    return value === undefined || value === '' || value === queueDefaults[key] ? [] : [[key, value]];
  });
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}
