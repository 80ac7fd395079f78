/** The sort and filters of the review desk's queue, as in its address. */

export const queueSorts = ['submitted', 'name', 'type', 'year', 'score'] as const;
export type QueueSort = (typeof queueSorts)[number];
/** Oldest first. */
export const defaultQueueSort = 'submitted';
/** The part of the received applications: to decide now, set aside for later, decided and held, or all. */
export const queueStates = ['open', 'aside', 'held', 'any'] as const;
export type QueueState = (typeof queueStates)[number];
export const maxQueue = 1000;

/** Filters in the address with the value that means 'not set'. */
export const queueFilterDefaults = { year: 'any', type: 'any', rep: 'any', state: 'open', q: '' } as const;
