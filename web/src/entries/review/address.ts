import { pathTo } from '@parade/contract/access/screens.ts';
import { defaultQueueSort, queueFilterDefaults, queueQuery } from '@parade/contract/entries/review/review.ts';

/** What the address of the desk says about its queue; what the server would refuse counts for nothing. */
export interface QueueFilters {
  readonly year: string;
  readonly type: string;
  readonly rep: string;
  readonly state: string;
  readonly q: string;
  readonly sortBy: string;
}

const defaults: QueueFilters = { ...queueFilterDefaults, sortBy: defaultQueueSort };
const keys = Object.keys(defaults) as (keyof QueueFilters)[];

export function readQueueFilters(search: URLSearchParams): QueueFilters {
  const read = keys.map((key) => {
    const given = search.get(key);
    const known = given !== null && queueQuery.shape[key].safeParse(given).success;
    return [key, known ? given : defaults[key]] as const;
  });
  return Object.fromEntries(read) as unknown as QueueFilters;
}

/** The desk on an application, or on the first of its queue. */
export function reviewPath(
  entryId: number | undefined,
  filters: Readonly<Partial<Record<string, string>>> = {},
): string {
  const path = pathTo('review', entryId === undefined ? {} : { entryId });
  const set = keys.flatMap((key) => {
    const value = filters[key];
    return value === undefined || value === '' || value === defaults[key] ? [] : [[key, value]];
  });
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}
