import type { Option } from '@parade/contract/forms/answers/context.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm, formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { WaiverCounts } from '@parade/contract/waivers/board.ts';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { peopleOf } from '../entries/forms/reads.ts';
import { type Leader, leadersOf } from '../entries/leaders.ts';
import { type EntryRow, type ListedRow, findEntry, listedRows } from '../entries/reads.ts';
import { type SubmissionRow, submissionAt, submissionKeyOf } from '../forms/reads.ts';
import { countsOf } from '../waivers/review/boards.ts';

/** An entry with its surrounding facts in an export. */
export interface ExportedEntry {
  readonly entry: ListedRow;
  /** undefined if it has none. */
  readonly waivers: WaiverCounts | undefined;
  readonly leaders: readonly Leader[];
  /** The saved submissions among the requested forms. */
  readonly submissions: ReadonlyMap<FormType, SubmissionRow>;
  /** The people listed in it; undefined unless requested. */
  readonly people: readonly Option[] | undefined;
}

// Small enough that a download of any size needs little memory, and holds no connection while its reader is slow.
const batchSize = 100;

/** The data to read of entries besides themselves. */
export interface Around {
  readonly form_types: readonly FormType[];
  /** Whether some of these forms choose among the people of the entry. */
  readonly people: boolean;
}

/**
 * Returns the entries with these ids in this order, read a hundred at a time on demand. Leaves out those deleted
 * meanwhile.
 */
export async function* exportedEntries(
  db: Database,
  ids: readonly number[],
  around: Around,
): AsyncGenerator<ExportedEntry> {
  for (let offset = 0; offset < ids.length; offset += batchSize)
    yield* await batch(db, ids.slice(offset, offset + batchSize), around);
}

/** Returns one submission with its entry; undefined if there is none or it was never saved. */
export async function submissionById(
  db: Database,
  id: number,
): Promise<{ readonly submission: SubmissionRow; readonly entry: EntryRow } | undefined> {
  const key = await submissionKeyOf(db, id);
  if (!key) return undefined;
  const [submission, entry] = await Promise.all([submissionAt(db, key), findEntry(db, key.entry_id)]);
  return submission && entry && submission.revision > 0 ? { submission, entry } : undefined;
}

/** Returns the definitions that answers to a form were given under, the newest first. */
export async function versionsOf(db: Database, form_type: FormType): Promise<FormDefinition[]> {
  const rows = await db
    .selectFrom('form_submissions')
    .select('definition_version')
    .distinct()
    .where('form_type', '=', form_type)
    .execute();
  const newest = currentForm(form_type);
  const older = rows
    .map((row) => row.definition_version)
    .filter((version) => version !== newest.version)
    .sort((a, b) => b - a)
    .map((version) => formDefinition(form_type, version))
    .filter((form) => form !== undefined);
  return [newest, ...older];
}

async function batch(db: Database, ids: readonly number[], around: Around): Promise<ExportedEntry[]> {
  const { form_types } = around;
  const these = sql<number>`any(${ids}::int[])`;
  const [entries, waivers, leaders, submissions, people] = await Promise.all([
    listedRows(db).where('entries.id', '=', these).execute(),
    countsOf(db, ids),
    leadersOf(db, ids),
    form_types.length === 0
      ? []
      : db
          .selectFrom('form_submissions')
          .selectAll()
          .where('entry_id', '=', these)
          .where('form_type', 'in', form_types)
          .where('revision', '>', 0)
          .execute(),
    around.people ? peopleOf(db, ids) : undefined,
  ]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const entry = byId.get(id);
    if (!entry) return [];
    const own = submissions.filter((each) => each.entry_id === id) as unknown as readonly SubmissionRow[];
    return {
      entry,
      waivers: waivers.get(id),
      leaders: leaders.get(id) ?? [],
      submissions: new Map(own.map((submission) => [submission.form_type, submission])),
      people: people && (people.get(id) ?? []),
    };
  });
}
