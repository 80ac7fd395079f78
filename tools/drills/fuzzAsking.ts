/** Who asks what: examples as they are, then examples and generated requests, whole and spoiled. */
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

/** Those of the demo parade. */
export const roles = ['anonymous', 'band.leader', 'staff', 'admin', 'superadmin', 'media'] as const;
/**
 * Rounds in which each operation is asked an example as it is before anything is spoiled, since later much is used up:
 * those that end signing links from the third on, those that take something away in the last only.
 */
const openings = 4;

function firstOpeningOf(operation: Operation): number {
  if (takesAway(operation)) return openings - 1;
  return endsLink(operation) ? openings - 2 : 0;
}

/** How many requests come before the first that is to take something away. */
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
  /** In place of the role's own. */
  readonly session: string | undefined;
}

export function requestAt(asked: Asked, seed: number, index: number): Asking {
  const random = randomFrom(seed * 1_000_003 + index);
  // Each operation as often as every other, by each role.
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

/** Its example as it is, by whom it is for; spread, so that what one uses up is another's than what the next asks for. */
function openingAt({ examples, pool }: Asked, operation: Operation, index: number, round: number): Asking | undefined {
  if (round >= openings || round < firstOpeningOf(operation)) return undefined;
  const given = examples[operation.id] ?? [];
  const example = given[index % given.length];
  return example && askedAsItIs(example, operation, pool, index);
}

/** By whom an example is for, unspoiled. */
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
  // Staff do not sign for others: behind a signing link mostly nobody is signed in.
  if (isBehindLink(id) && random.chance(0.7)) return 'anonymous';
  return roles[random.below(roles.length)] ?? 'anonymous';
}
