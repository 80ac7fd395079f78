import { domainToASCII } from 'node:url';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { searchKey } from '@parade/contract/http/searchKey.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { indexedKeyContains, trigramKeyContains } from './searching.ts';
import { testDatabase } from '../testing/database.ts';

const { db } = await testDatabase();

/** A statement ends after some seconds; on a busy machine all characters at once take as long. */
const mostTexts = 20_000;

/** Returns the keys that the database makes, and the normalized text that it makes them from. */
async function storedKeys(texts: readonly string[]): Promise<{ key: string; plain: string }[]> {
  const stored: { key: string; plain: string }[] = [];
  for (let from = 0; from < texts.length; from += mostTexts) {
    const { rows } = await sql<{ key: string; plain: string }>`
      select search_key(given) as key, normalize(given, NFKD) as plain
      from unnest(${texts.slice(from, from + mostTexts)}::text[]) with ordinality as each (given, place)
      order by place`.execute(db);
    stored.push(...rows);
  }
  return stored;
}

it('the key of every character is the same here and in the database, alone and after a letter', async () => {
  const assigned = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\p{Cc}]$/u;
  const points = Array.from({ length: 0xe01ef }, (_, index) => index + 1);
  const characters = points.map((point) => String.fromCodePoint(point)).filter((each) => assigned.test(each));
  const texts = characters.flatMap((each) => [each, `Ab${each}`]);
  const stored = await storedKeys(texts);
  // Ignores characters that only one of the two Unicode versions knows.
  const known = texts.map((text, place) => text.normalize('NFKD') === stored[place]?.plain);
  const different = texts.filter((text, place) => known[place] && searchKey(text) !== stored[place]?.key);
  expect(different).toEqual([]);
  expect(texts.length).toBeGreaterThan(250_000);
  expect(known.filter((each) => !each).length).toBeLessThan(400);
});

it('the key of a name is the same here and in the database', async () => {
  const names = [
    'La Cañada High-School',
    'La Cañada High-School'.normalize('NFD'),
    'Sign Isaac’s waiver for “Larkspur, Jr.”… 2–3',
    '’…–',
    'Zoë  O’Neil-Álvarez d’Or',
    'Nguyễn Văn Đạt',
    'İPEK IŞIK',
    'Αθηνά ΟΔΥΣΣΕΥΣ',
    'Ёлка Йод',
    'علی‌رضا',
    'שָׁלוֹם',
    'प्रिया',
    '山田　ガガ 한국',
    '---',
    '100% a_b\\c',
    '',
  ];
  expect((await storedKeys(names)).map(({ key }) => key)).toEqual(names.map(searchKey));
});

it('the key of a long text, of thousands of marks in a row too, is the same here and in the database', async () => {
  const texts = [
    `Zoe${'\u0301\u0327'.repeat(600)} ${'Núñez 山田 𝒜 '.repeat(200)}`,
    `${'אב'.repeat(400)}${'\u05b8\u05bc'.repeat(50_000)}`,
  ];
  for (const text of texts) {
    const { rows } = await sql<{ key: string }>`select search_key(${text}::text) as key`.execute(db);
    expect(rows[0]?.key === searchKey(text)).toBe(true);
  }
});

it('a domain is written in ASCII as Node writes it', () => {
  for (const domain of [
    'münchen.example',
    'straße.example',
    'ПОЧТА.рф',
    '例え.テスト',
    'café.example',
    'ÅÄÖ.se',
    'ع‌ع.example',
  ])
    expect(normalizeEmail(`a@${domain}`)).toBe(`a@${domainToASCII(domain)}`);
});

it.each(['', 'a', 'ab', 'abc', 'abcd', 'abcde', 'ana\nana', 'zoëé núñez', '佐藤太郎', 'a😀b😀😀c'])(
  'the key %j is indexed by all its pairs and triples of letters, and by the pairs outside of ASCII',
  async (key) => {
    const letters = [...key];
    const all = (size: number) => letters.slice(size - 1).map((_, from) => letters.slice(from, from + size).join(''));
    const foreign = all(2).filter((pair) => [...pair].every((letter) => (letter.codePointAt(0) ?? 0) > 127));
    const { rows } = await sql<{ pairs: string[]; triples: string[] }>`
      select search_bigrams(${key}) as pairs, search_trigrams(${key}) as triples`.execute(db);
    expect(rows[0]?.pairs.toSorted()).toEqual(all(2).toSorted());
    expect(rows[0]?.triples.toSorted()).toEqual([...all(3), ...foreign].toSorted());
  },
);

it.each([
  ['waivers', indexedKeyContains, 'true'],
  ['outbox', indexedKeyContains, `state <> 'queued'`],
  ['audit_events', trigramKeyContains, 'true'],
] as const)('a search of %s can go through its index', async (table, contains, among) => {
  const plan = await db.transaction().execute(async (tx) => {
    // The tables of tests are small, so the planner would otherwise scan them.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`
      explain select from ${sql.table(table)}
      where ${sql.raw(among)} and ${contains(`${table}.search_key`, 'la cañada')}`.execute(tx);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Bitmap Index Scan on ${table}_search_idx`);
});
