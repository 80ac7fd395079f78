/** How the queue of the review desk is asked for, as its address says it. */

export const queueSorts = ['submitted', 'name', 'type', 'year', 'score'] as const;
export type QueueSort = (typeof queueSorts)[number];
/** Oldest first. */
export const defaultQueueSort = 'submitted';
/** Which of the received ones: to decide now, set aside for later, decided and held, or all. */
export const queueStates = ['open', 'aside', 'held', 'any'] as const;
export type QueueState = (typeof queueStates)[number];
export const maxQueue = 1000;

/** Filters in the address with the value that means 'not set'. */
export const queueFilterDefaults = { year: 'any', type: 'any', rep: 'any', state: 'open', q: '' } as const;
