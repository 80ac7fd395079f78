import type { CompiledQuery, QueryResult } from 'kysely';

type Answer = Promise<QueryResult<unknown>>;

/** What changes with a row that is deleted; a deletion from any other table may change everything. */
const deletions: Readonly<Record<string, readonly string[]>> = {
  outbox: ['outbox', 'family_letters', 'unsubscribe_links'],
  waiver_parts: ['waiver_parts'],
  review_marks: ['review_marks'],
  held_decisions: ['held_decisions'],
  replaced_statuses: ['replaced_statuses'],
  award_judges: ['award_judges'],
};
/** What a function writes to; any other may write to everything. */
const functions: Readonly<Record<string, readonly string[]>> = { append_evidence: ['waiver_evidence'] };

/** What triggers write to beside the table that a statement names; a test compares it with the database. */
export const besides: Readonly<Record<string, readonly string[]>> = {
  audit_events: ['audit_kinds'],
  form_due_dates: ['settings_version'],
  organization_types: ['settings_version'],
  parades: ['settings_version'],
  settings: ['settings_version'],
};

/**
 * What was read in a transaction in which nobody else writes: the same read has the same answer until something is
 * written to one of its tables.
 */
export class KnownReads {
  readonly #answers = new Map<string, Answer>();
  readonly #ofTable = new Map<string, Set<string>>();
  // The same texts come again and again, with other values.
  readonly #read = new Map<string, readonly string[]>();
  readonly #written = new Map<string, readonly string[] | undefined>();

  /** undefined: it was not made, or something was written since. */
  known<R>(query: CompiledQuery): Promise<QueryResult<R>> | undefined {
    return this.#answers.get(keyOf(query)) as Promise<QueryResult<R>> | undefined;
  }

  note<R>(query: CompiledQuery, answer: Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    const key = keyOf(query);
    this.#answers.set(key, answer);
    for (const table of this.#tablesOf(query.sql)) {
      const keys = this.#ofTable.get(table) ?? new Set();
      this.#ofTable.set(table, keys.add(key));
    }
    return answer;
  }

  #tablesOf(text: string): readonly string[] {
    const known = this.#read.get(text) ?? namedIn(text, reading);
    this.#read.set(text, known);
    return known;
  }

  /** Forgets what a statement that writes may change. */
  forget(text: string): void {
    const tables = this.#written.has(text) ? this.#written.get(text) : writtenBy(text);
    this.#written.set(text, tables);
    if (!tables) {
      this.#answers.clear();
      this.#ofTable.clear();
      return;
    }
    for (const table of tables) {
      for (const key of this.#ofTable.get(table) ?? []) this.#answers.delete(key);
      this.#ofTable.delete(table);
    }
  }
}

/** undefined: it may be any. */
function writtenBy(text: string): readonly string[] | undefined {
  const [deleted] = namedIn(text, deleting);
  if (deleted !== undefined) return deletions[deleted];
  const tables = namedIn(text, writing);
  if (tables.length === 0) return functions[/^\s*select (\w+)\(/i.exec(text)?.[1] ?? ''];
  return tables.flatMap((table) => [table, ...(besides[table] ?? [])]);
}

/** Where a statement names a table that it reads, or writes to; also some words that are no tables. */
const reading = /(?:\b(?:from|join)|,)\s+"?(\w+)"?/gi;
const deleting = /\bdelete\s+from\s+"?(\w+)"?/gi;
const writing = /\b(?:into|update)\s+"?(\w+)"?/gi;

function keyOf({ sql, parameters }: CompiledQuery): string {
  return `${sql} ${JSON.stringify(parameters)}`;
}

function namedIn(text: string, where: RegExp): string[] {
  return [...text.matchAll(where)].map(([, name]) => name ?? '');
}
