import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import type { ToChase } from '@parade/contract/reports/today/today.ts';
import { owingEntries } from '../../entries/formStatuses/reads.ts';
import { type Desk, entryOf, type Part } from './cards.ts';

/** Overdue forms of accepted entries of the current year, the latest first; all: whoever is liaison. */
export async function listToChase(
  { db, settings, rep, now, today }: Pick<Desk, 'db' | 'settings' | 'rep' | 'now' | 'today'>,
  { page, limit }: Part,
): Promise<{ total: number; all: number; rows: ToChase[] }> {
  const owing = await owingEntries(db, { now, today }, { year: settings.current_parade_year });
  const overdue = owing.flatMap(({ entry, owed }) =>
    owed.flatMap(({ form_type, name, due_date, is_overdue }) =>
      is_overdue && due_date !== null
        ? [
            {
              rep_id: entry.rep_id,
              row: {
                entry: entryOf(entry),
                form_type,
                form_name: name,
                due_date,
                days_late: daysBetween(due_date, today),
              },
            },
          ]
        : [],
    ),
  );
  const chosen = overdue
    .filter(({ rep_id }) => rep === undefined || rep_id === rep)
    .map(({ row }) => row)
    .sort(
      (one, other) =>
        one.due_date.localeCompare(other.due_date) ||
        one.entry.official_name.localeCompare(other.entry.official_name) ||
        one.form_name.localeCompare(other.form_name),
    );
  return { total: chosen.length, all: overdue.length, rows: chosen.slice((page - 1) * limit, page * limit) };
}
