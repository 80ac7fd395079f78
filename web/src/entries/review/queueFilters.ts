import { queueQuery } from '@parade/contract/entries/review/queueQuery.ts';
import { type QueueFilters, queueDefaults, queueKeys } from './address.ts';

/** Reads the filters from the desk's address, without those that the server would refuse. */
export function readQueueFilters(search: URLSearchParams): QueueFilters {
  const read = queueKeys.map((key) => {
    const given = search.get(key);
    const known = given !== null && queueQuery.shape[key].safeParse(given).success;
    return [key, known ? given : queueDefaults[key]] as const;
  });
  return Object.fromEntries(read) as unknown as QueueFilters;
}
