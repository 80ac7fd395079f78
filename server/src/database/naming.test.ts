import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { maxKept, spelledOnce } from './naming.ts';
import type { Database } from './pool.ts';

const { db } = await testDatabase();

/** Answers what it was asked; `spelled` says for which questions a statement was built. */
function answering() {
  const spelled: number[] = [];
  const ask = spelledOnce((on: Database, given: number, { words }: { readonly words: string }) => {
    spelled.push(given);
    const asked = sql<string>`${words}::text || (select count(*) from settings)::text`.as('words');
    return on.selectNoFrom([sql<number>`${given}::int`.as('given'), asked]);
  });
  return { ask, spelled };
}

it('a statement is spelled once for a question, and answers each with its own values', async () => {
  const { ask, spelled } = answering();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await ask(db, 1, { words: 'a' })).toEqual([{ given: 1, words: 'a0' }]);
    expect(await ask(db, 2, { words: 'a' })).toEqual([{ given: 2, words: 'a0' }]);
    expect(await ask(db, 1, { words: 'b' })).toEqual([{ given: 1, words: 'b0' }]);
  }
  expect(spelled).toEqual([1, 2, 1]);
});

it('its rows are read each time, in the transaction that it is given', async () => {
  const { ask, spelled } = answering();
  await db.transaction().execute(async (tx) => {
    expect(await ask(tx, 1, { words: 'n' })).toEqual([{ given: 1, words: 'n0' }]);
    await tx
      .insertInto('settings')
      .values({ key: 'parade_name', value: '"Parade"', updated_at: '2026-11-20T18:00:00Z' })
      .execute();
    expect(await ask(tx, 1, { words: 'n' })).toEqual([{ given: 1, words: 'n1' }]);
    expect(await ask(db, 1, { words: 'n' })).toEqual([{ given: 1, words: 'n0' }]);
  });
  expect(spelled).toEqual([1]);
});

it('so many questions are kept and no more: the one that was asked longest ago is spelled again', async () => {
  const { ask, spelled } = answering();
  for (let given = 0; given < maxKept; given += 1) await ask(db, given, { words: '' });
  await ask(db, 0, { words: '' });
  await ask(db, maxKept, { words: '' });
  await ask(db, 0, { words: '' });
  expect(spelled.length).toBe(maxKept + 1);
  await ask(db, 1, { words: '' });
  expect(spelled.length).toBe(maxKept + 2);
});
