import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import type { ChaseReminder, ToChase, ToChaseQuery } from '@parade/contract/reports/today/today.ts';
import { sql } from 'kysely';
import { countOverdueForms, owingEntries, statusReportReason } from '../../entries/formStatuses/reads.ts';
import { previewStatusReport } from '../../entries/formStatuses/writes.ts';
import { mailedLeadersOf } from '../../entries/leaders.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import { type Desk, entryOf, type Part } from './cards.ts';

type ChaseDesk = Pick<Desk, 'db' | 'settings' | 'rep' | 'now' | 'today'>;
type Asked = Partial<Pick<ToChaseQuery, 'type' | 'q' | 'sortBy'>>;
type Overdue = Awaited<ReturnType<typeof overdueForms>>;

/** Returns overdue forms of accepted entries of the current year that are asked for, in that order; all: for any liaison. */
export async function listToChase(
  desk: ChaseDesk,
  part: Part & Asked,
): Promise<{ total: number; all: number; rows: ToChase[] }> {
  return partOf(await overdueForms(desk, part), part);
}

/** Returns how many there are, for any liaison. */
export async function countToChase({ db, settings, now, today }: Omit<ChaseDesk, 'rep'>): Promise<number> {
  return countOverdueForms(db, { now, today }, settings.current_parade_year);
}

/** Returns the same with how many leaders a reminder would reach now. */
export async function readChaseCard(desk: ChaseDesk, part: Part) {
  const overdue = await overdueForms(desk);
  const { leaders } = await remindable(desk, overdue);
  return { ...partOf(overdue, part), leaders };
}

/**
 * Returns the recipients that a reminder of the overdue forms would reach now, and the letter as the first of them would get
 * it.
 */
export async function previewChaseReminder(portal: Portal, desk: ChaseDesk): Promise<ChaseReminder> {
  const found = await remindable(desk, await overdueForms(desk));
  const year = desk.settings.current_parade_year;
  const example =
    found.entry_ids.length === 0 ? null : await previewStatusReport(portal, { year, entry_ids: found.entry_ids });
  return { ...found, example };
}

async function overdueForms(
  { db, settings, rep, now, today }: ChaseDesk,
  { type = 'any', q, sortBy = '-late' }: Asked = {},
) {
  const of = { year: settings.current_parade_year, type: type === 'any' ? undefined : type, q };
  const owing = await owingEntries(db, { now, today }, of);
  const all = owing.flatMap(({ entry, owed }) =>
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
  const chosen = all
    .filter(({ rep_id }) => rep === undefined || rep_id === rep)
    .map(({ row }) => row)
    .sort(inOrder(sortBy));
  return { all: all.length, chosen };
}

/** What is alike comes as on the card: the latest first, then by entry. */
function inOrder(sortBy: ToChaseQuery['sortBy']) {
  const by = {
    late: (one: ToChase, other: ToChase) => one.days_late - other.days_late,
    entry: (one: ToChase, other: ToChase) => one.entry.official_name.localeCompare(other.entry.official_name),
    form: (one: ToChase, other: ToChase) => one.form_name.localeCompare(other.form_name),
  };
  const { column, direction } = sortOrder(sortBy);
  const sign = direction === 'asc' ? 1 : -1;
  return (one: ToChase, other: ToChase) =>
    sign * by[column](one, other) || -by.late(one, other) || by.entry(one, other) || by.form(one, other);
}

function partOf({ all, chosen }: Overdue, { page, limit }: Part) {
  const shown = shownPage(page, limit, chosen.length);
  return { total: chosen.length, all, rows: chosen.slice((shown - 1) * limit, shown * limit) };
}

/** Returns entries with a leader who had no status report today, and the numbers of such leaders and letters. */
async function remindable({ db, settings, today }: ChaseDesk, { chosen }: Overdue) {
  const isOver = (await paradeDayOf(db, settings.current_parade_year)) < today;
  const entry_ids = isOver ? [] : [...new Set(chosen.map(({ entry }) => entry.id))].sort((one, other) => one - other);
  const letters = [...(await mailedLeadersOf(db, entry_ids))].flatMap(([entry_id, leaders]) =>
    leaders.map(({ user_id }) => ({ entry_id, user_id, reason: statusReportReason(entry_id, today, user_id) })),
  );
  const sent = await db
    .selectFrom('outbox')
    .select('reason_key')
    .where(sql<boolean>`reason_key = any(${letters.map(({ reason }) => reason)}::text[])`)
    .execute();
  const known = new Set(sent.map(({ reason_key }) => reason_key));
  const open = letters.filter(({ reason }) => !known.has(reason));
  return {
    entry_ids: [...new Set(open.map(({ entry_id }) => entry_id))].sort((one, other) => one - other),
    leaders: new Set(open.map(({ user_id }) => user_id)).size,
    emails: open.length,
  };
}
