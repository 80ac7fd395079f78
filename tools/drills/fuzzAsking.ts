/** Chooses the requests and their senders: examples unchanged first, then examples and generated requests, whole and broken. */
import type { Examples } from './fuzzExamples.ts';
import type { Pool } from './fuzzPool.ts';
import {
  type Example,
  endsLink,
  type FuzzRequest,
  isBehindLink,
  kinds,
  type Operation,
  requestFor,
  takesAway,
} from './fuzzRequests.ts';
import { type Random, randomFrom } from './random.ts';

/** The roles of the demo parade. */
export const roles = ['anonymous', 'band.leader', 'staff', 'admin', 'superadmin', 'media'] as const;
/**
 * Rounds in which each operation gets an unchanged example before anything is broken, since many objects are used up
 * later. Operations that end signing links start with the third round, deletions with the last.
 */
const openings = 4;

function firstOpeningOf(operation: Operation): number {
  if (takesAway(operation)) return openings - 1;
  return endsLink(operation) ? openings - 2 : 0;
}

/** Returns the number of requests before the first deletion. */
export function firstRemoval(operations: readonly Operation[]): number {
  return operations.length * (openings - 1);
}

interface Asked {
  readonly operations: readonly Operation[];
  readonly pool: Pool;
  readonly examples: Examples;
}

export interface Asking {
  readonly created: FuzzRequest;
  readonly role: string;
  /** Replaces the role's own session. */
  readonly session: string | undefined;
}

export function requestAt(asked: Asked, seed: number, index: number): Asking {
  const random = randomFrom(seed * 1_000_003 + index);
  // Every role sends each operation equally often.
  const operation = asked.operations[index % asked.operations.length] as Operation;
  const round = Math.floor(index / asked.operations.length);
  const opening = openingAt(asked, operation, index, round);
  if (opening) return opening;
  const example = round < openings ? undefined : exampleFor(asked, operation, random);
  const role = roleFor(operation, random);
  const kind = kinds[random.below(kinds.length)] ?? 'valid';
  const created = requestFor(operation, kind, asked.pool, random, example);
  return example && random.chance(0.8) ? askedBy(example, created) : { created, role, session: undefined };
}

/** Returns an unchanged example with its own sender; spread out, so that one does not use up what the next needs. */
function openingAt({ examples, pool }: Asked, operation: Operation, index: number, round: number): Asking | undefined {
  if (round >= openings || round < firstOpeningOf(operation)) return undefined;
  const given = examples[operation.id] ?? [];
  const example = given[index % given.length];
  return example && askedAsItIs(example, operation, pool, index);
}

/** Returns an unchanged example with its own sender. */
export function askedAsItIs(example: Example, operation: Operation, pool: Pool, seed: number): Asking {
  return askedBy(example, requestFor(operation, 'valid', pool, randomFrom(seed), example));
}

function askedBy(example: Example, created: FuzzRequest): Asking {
  return { created, role: example.session === undefined ? 'anonymous' : example.actor, session: example.session };
}

function exampleFor({ examples }: Asked, operation: Operation, random: Random): Example | undefined {
  const given = examples[operation.id] ?? [];
  return random.chance(takesAway(operation) ? 0.1 : 0.5) ? given[random.below(given.length)] : undefined;
}

function roleFor({ id }: Operation, random: Random): string {
  if (id === 'users.signOut') return 'leaver';
  // Staff do not sign for others: mostly nobody is signed in behind a signing link.
  if (isBehindLink(id) && random.chance(0.7)) return 'anonymous';
  return roles[random.below(roles.length)] ?? 'anonymous';
}
