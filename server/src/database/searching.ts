import { isEmail, normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from './pool.ts';

/**
 * Conditions on the search keys that the database maintains (docs/decisions/0030). `column` names a key, such as
 * 'users.search_key'; the typed text is folded by the same function.
 */

/** Returns whether a key, or what is made as one, contains the typed text. */
export function keyContains(column: string | RawBuilder<string>, q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(strpos(${typeof column === 'string' ? sql.ref(column) : column}, ${folded(q)}) > 0)`;
}

/** Does the same through the GIN index of a large table. */
export function indexedKeyContains(column: string, q: string): RawBuilder<SqlBool> {
  const bigrams = sql`(select search_bigrams(search_key(${spelled(q)}::text)))`;
  return sql<SqlBool>`(search_bigrams(${sql.ref(column)}) @> ${bigrams} and ${keyContains(column, q)})`;
}

/** Does the same through the audit trail's index of trigrams. */
export function trigramKeyContains(column: string, q: string): RawBuilder<SqlBool> {
  const trigrams = sql`(select search_trigrams(search_key(${spelled(q)}::text)))`;
  return sql<SqlBool>`(search_trigrams(${sql.ref(column)}) @> ${trigrams} and ${keyContains(column, q)})`;
}

/** Returns whether that index can find the typed text: it needs three Latin letters. */
export function isIndexed(q: string): RawBuilder<boolean> {
  return sql<boolean>`(cardinality(search_trigrams(search_key(${spelled(q)}::text))) > 0)`;
}

/** Returns whether a key begins with the typed text. */
export function keyStartsWith(column: string, q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`starts_with(${sql.ref(column)}, ${folded(q)})`;
}

/** Returns whether it is the key of this text, perhaps in another spelling. */
export function isKeyOf(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} = ${folded(text)})`;
}

/** A subselect is computed once for the statement; the bare function would run for each row of a prepared plan. */
function folded(text: string): RawBuilder<string> {
  return sql<string>`(select search_key(${spelled(text)}::text))`;
}

/** An address is searched as it is stored. */
function spelled(text: string): string {
  return isEmail(text) ? normalizeEmail(text) : text;
}

const batchSize = 500;

/** Adds the keys that lines of many were written without (`auditAll`). Returns how many. */
export async function addSearchKeys({ db }: { readonly db: Database }): Promise<number> {
  for (let added = 0; ; ) {
    const { rows } = await sql<{ filled: number }>`select fill_search_keys(${batchSize}) as filled`.execute(db);
    if (!rows[0]?.filled) return added;
    added += rows[0].filled;
  }
}

/**
 * Adds keys to rows of large tables that are older than their keys, as the owner of the database at `url`, beside the
 * work of the portal. Does nothing if all have one. Several processes may run it at once: one of them finishes.
 * Failures are logged, and the next start continues.
 */
export function fillSearchKeys(
  url: string,
  log: Pick<Logger, 'warn'>,
): { finished: Promise<void>; end(): Promise<void> } {
  const client = new pg.Client({ connectionString: url, application_name: 'parade-search-keys' });
  client.on('error', () => undefined);
  let isEnded = false;
  const fill = async () => {
    try {
      await client.connect();
      while (!isEnded) {
        const { rows } = await client.query<{ filled: number }>('select fill_search_keys($1) as filled', [batchSize]);
        if (!rows[0]?.filled) break;
      }
    } finally {
      await client.end();
    }
  };
  const finished = fill().catch((error: unknown) => {
    if (!isEnded) log.warn({ err: error }, 'some rows are not found by a search yet: their keys were not written');
  });
  return {
    finished,
    end: () => {
      isEnded = true;
      return finished;
    },
  };
}
