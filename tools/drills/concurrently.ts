/** Sends the same request many times at once, and counts its effects in the database. */
import type { ApiAnswer, ApiClient } from '@parade/e2e/apiClient.ts';
import type pg from 'pg';
import { type Figure, none } from './figure.ts';
import { untilTaken } from './stage/puttingOff.ts';

export const times = 50;

export interface Stage {
  readonly admin: ApiClient;
  readonly anyone: ApiClient;
  readonly db: pg.Client;
  readonly figures: Figure[];
}

/** An entry that the drill has made. */
export interface CreatedEntry {
  readonly id: number;
  readonly organization_id: number;
}

/** Posts it 50 times at once; returns one of the successful responses. */
export async function postConcurrently(
  stage: Stage,
  what: string,
  good: number,
  post: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const answers = await Promise.all(Array.from({ length: times }, () => untilTaken(post)));
  const first = answers.find((answer) => answer.status === good);
  stage.figures.push(none(`${what}: answers of 500 or more`, answers.filter((answer) => answer.status >= 500).length), {
    what: `${what}: answered ${good}`,
    value: answers.filter((answer) => answer.status === good).length,
    goal: 'at least 1',
    isMet: first !== undefined,
  });
  if (!first) throw new Error(`${what} was never answered ${good}: ${JSON.stringify(answers[0])}`);
  return first;
}

/** Counts an effect; the statement returns it as n. */
export async function effects(
  stage: Stage,
  what: string,
  expected: number,
  sql: string,
  values: unknown[],
): Promise<void> {
  const { rows } = await stage.db.query<{ n: string }>(sql, values);
  const n = Number(rows[0]?.n);
  stage.figures.push({ what: `${what}: effects`, value: n, goal: String(expected), isMet: n === expected });
}
