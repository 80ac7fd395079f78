import { queueQuery } from '@parade/contract/entries/review/queueQuery.ts';
import { type QueueFilters, queueDefaults, queueKeys } from './address.ts';

/** What the address of the desk asks for; what the server would refuse counts for nothing. */
export function readQueueFilters(search: URLSearchParams): QueueFilters {
  const read = queueKeys.map((key) => {
    const given = search.get(key);
    const known = given !== null && queueQuery.shape[key].safeParse(given).success;
    return [key, known ? given : queueDefaults[key]] as const;
  });
  return Object.fromEntries(read) as unknown as QueueFilters;
}
