import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus, type EntryStamps } from '@parade/contract/entries/status.ts';
import type {
  FormStatusCell,
  FormStatusColumn,
  FormStatusQuery,
  FormStatusRow,
  FormStatusSort,
  FormStatusTotal,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type FormType, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { daysAfterAcceptance } from '@parade/contract/forms/due/due.ts';
import { currentForm, formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { setDueDaysOf } from '../../forms/dueDates.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import { askedGroups, completionOver, dueDateOf } from '../formSummaries.ts';
import type { Moment } from '../overview.ts';
import { type Cell, cellReader } from './cells.ts';
import { type EntryFormStateOf, formStatesOf, type TableEntry } from './states.ts';
import { acceptedEntry, type EntryRow, entriesInside, entryRows, entryNameOrder, isNamed } from '../reads.ts';
import { isFirst } from '../../database/firstEntry.ts';

/**
 * Returns one page of the form completion table: a column for each form of the type that is filled in, a row for each
 * entry inside the actor's rows. For any number of rows, it needs one query for the page, one for its submissions and
 * one for the due dates.
 */
export async function listFormStatuses(
  db: Database,
  actor: Actor,
  moment: Moment,
  year: number,
  query: FormStatusQuery,
): Promise<{ totalRows: number; header: FormStatusColumn[]; rows: FormStatusRow[] }> {
  const { filterOrganizationType: type, perPage, page } = query;
  const { column, direction } = sortOrder<FormStatusSort>(query.sortBy);
  const chosen = tableRows(db, actor, year, query);
  const [entries, days] = await Promise.all([
    chosen
      .clearSelect()
      .select(columnsOfTable)
      .select([isFirst.as('is_first'), sql<number>`count(*) over ()`.as('total')])
      // Rows without a value come last in both directions.
      .orderBy(sql`${sortKeys[column]} ${sql.raw(direction)} nulls last`)
      .orderBy(sortKeys.name)
      .orderBy('entries.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    dueDaysAt(db, year),
  ]);
  // A page past the last one has no row with a total.
  const totalRows = entries[0]?.total ?? (page === 1 ? 0 : await count(chosen));
  const shown = shownPage(page, perPage, totalRows);
  if (shown !== page) return listFormStatuses(db, actor, moment, year, { ...query, page: shown });
  const forms = columnForms(type);
  const anyEntry = { org_type: type, year, approved_at: null };
  const header = forms.map((form) => ({
    form_type: form.form_type,
    name: form.name,
    group: form.group,
    due_date: dueDateOf(anyEntry, form, days.due_days),
    days_after_acceptance: daysAfterAcceptance(form, days.due_days),
  }));
  const formStateOf = await formStatesOf(db, entries);
  const cellsOf = cellReader({ forms, ...days, formStateOf, now: moment.now });
  const rows = entries.map((entry) => {
    const cells = cellsOf(entry);
    const asked = askedGroups(entry);
    return {
      id: entry.id,
      organization_id: entry.organization_id,
      organization_name: entry.organization_name,
      year: entry.year,
      is_first: entry.is_first,
      official_name: entryNameOf(entry),
      displayed_status: displayedStatus(entry),
      user_last_updated_at: entry.user_last_updated_at,
      completion: completionOver(cells.filter((_, index) => asked.includes(forms[index]?.group ?? 'optional'))),
      cells: cells.map((cell, index) => written(cell, header[index])),
    };
  });
  return { totalRows, header, rows };
}

/** Returns what is missing from the entries of all pages, by form, and the number of entries. */
export async function countFormStatuses(
  db: Database,
  actor: Actor,
  moment: Moment,
  year: number,
  query: Pick<FormStatusQuery, 'filterOrganizationType' | 'filterStatus' | 'q'>,
): Promise<{ data: FormStatusTotal[]; total: number }> {
  const [entries, days] = await Promise.all([
    tableRows(db, actor, year, query).clearSelect().select(columnsOfTable).execute(),
    dueDaysAt(db, year),
  ]);
  const forms = columnForms(query.filterOrganizationType);
  const formStateOf = await formStatesOf(db, entries);
  const cells = entries.map(cellReader({ forms, ...days, formStateOf, now: moment.now }));
  const countOf = (index: number, counts: (cell: Cell) => boolean) =>
    cells.filter((row) => row[index] !== undefined && counts(row[index])).length;
  const data = forms.map(({ form_type }, index) => ({
    form_type,
    overdue: countOf(index, ({ standing }) => standing === 'incomplete'),
    not_completed: countOf(index, (cell) => cell.is_owed && countedStanding(cell) !== 'completed'),
  }));
  return { data, total: entries.length };
}

/**
 * F-46: what asks for nothing and that nobody has begun is done on no screen, so it is counted and chosen as what its sign
 * shows: like any other optional form that nobody has begun.
 */
function countedStanding({ standing, untouched }: Cell): Cell['standing'] {
  return untouched ? 'pending' : standing;
}

/** Returns a cell as it is sent, without anything that its column already says. */
function written(
  { standing, status, completion, due_date, marked_complete, untouched, days_late }: Cell,
  column?: FormStatusColumn,
) {
  const cell: FormStatusCell = { standing, status, completion };
  if (due_date !== column?.due_date) cell.due_date = due_date;
  if (marked_complete) cell.marked_complete = true;
  if (untouched) cell.untouched = true;
  if (days_late !== undefined) cell.days_late = days_late;
  return cell;
}

/** A required form that an entry still owes. `missing`: number of required answers; `due_date`: civil date. */
export interface OwedForm {
  readonly form_type: FormType;
  readonly name: string;
  readonly started: boolean;
  readonly missing: number;
  readonly due_date: string | null;
  readonly is_overdue: boolean;
}

/** E-22: returns a reason that allows the report to a leader of an entry once a Los Angeles day. */
export function statusReportReason(entry_id: number, day: string, user_id: number): string {
  return `status-report:${entry_id}:${day}:${user_id}`;
}

/** The entries to look at: those of one organization type of a year, or of all. */
export interface OwingQuery {
  readonly year: number;
  readonly type?: number | undefined;
  /** Only entries whose name has this text. */
  readonly q?: string | undefined;
  /** Only these; all of the year by default. */
  readonly entry_ids?: readonly number[];
}

/** Returns accepted entries whose required forms are not complete, each with what it owes, by entry id. */
export async function owingEntries(
  db: Database,
  moment: Moment,
  { year, type, q, entry_ids }: OwingQuery,
): Promise<{ entry: EntryRow & { readonly is_first: boolean }; owed: OwedForm[] }[]> {
  const [entries, days] = await Promise.all([
    entryRows(db)
      .select(isFirst.as('is_first'))
      .where('entries.year', '=', year)
      .where(acceptedEntry)
      .$if(type !== undefined, (query) => query.where('organizations.type_id', '=', type ?? 0))
      .$if(q !== undefined && q !== '', (query) => query.where(isNamed(q ?? '')))
      .$if(entry_ids !== undefined, (query) =>
        query.where('entries.id', '=', sql<number>`any(${[...(entry_ids ?? [])]}::int[])`),
      )
      .orderBy('entries.id')
      .execute(),
    dueDaysAt(db, year),
  ]);
  const owedOf = owedReader(moment, days, await formStatesOf(db, entries));
  return entries.flatMap((entry) => {
    const owed = owedOf(entry).map(({ form, cell }) => ({
      form_type: form.form_type,
      name: form.name,
      started: cell.status !== 'pending',
      missing: cell.missing,
      due_date: cell.due_date,
      is_overdue: cell.standing === 'incomplete',
    }));
    return owed.length === 0 ? [] : [{ entry, owed }];
  });
}

/** Returns how many forms of accepted entries of a year are overdue, reading nothing else: every screen's menu shows it. */
export async function countOverdueForms(db: Database, moment: Moment, year: number): Promise<number> {
  const [entries, days] = await Promise.all([
    entryRows(db).clearSelect().select(columnsOfTable).where('entries.year', '=', year).where(acceptedEntry).execute(),
    dueDaysAt(db, year),
  ]);
  const owedOf = owedReader(moment, days, await formStatesOf(db, entries));
  const isLate = ({ cell }: { readonly cell: Cell }) => cell.standing === 'incomplete';
  return entries.reduce((sum, entry) => sum + owedOf(entry).filter(isLate).length, 0);
}

/** Returns the forms that an accepted entry still owes, each with its cell. All entries are of one parade year. */
function owedReader(moment: Moment, days: Awaited<ReturnType<typeof dueDaysAt>>, formStateOf: EntryFormStateOf) {
  const readers = new Map<number, { forms: readonly FormDefinition[]; cellsOf: ReturnType<typeof cellReader> }>();
  const readerOf = (entry: TableEntry & EntryStamps) => {
    const forms = columnForms(entry.org_type).filter((form) => askedGroups(entry).includes(form.group));
    const reader = { forms, cellsOf: cellReader({ forms, ...days, formStateOf, now: moment.now }) };
    readers.set(entry.org_type, reader);
    return reader;
  };
  return (entry: TableEntry & EntryStamps): { readonly form: FormDefinition; readonly cell: Cell }[] => {
    const { forms, cellsOf } = readers.get(entry.org_type) ?? readerOf(entry);
    const cells = cellsOf(entry);
    return forms.flatMap((form, index) => {
      const cell = cells[index];
      return cell && cell.standing !== 'completed' ? [{ form, cell }] : [];
    });
  };
}

/**
 * Returns the status of one form for each of these entries, except those that do not need it. All are of one parade
 * year.
 */
export async function standingsOf(
  db: Database,
  moment: Moment,
  entries: readonly EntryRow[],
  form_type: FormType,
): Promise<ReadonlyMap<number, FormStatusCell['standing']>> {
  const year = entries[0]?.year;
  if (year === undefined) return new Map();
  const asked = entries.filter((entry) => columnForms(entry.org_type).some((form) => form.form_type === form_type));
  const [days, formStateOf] = await Promise.all([dueDaysAt(db, year), formStatesOf(db, asked)]);
  const cellsOf = cellReader({ forms: [currentForm(form_type)], ...days, formStateOf, now: moment.now });
  const isShown = (cell: Cell) => cell.is_owed || countedStanding(cell) === 'completed';
  return new Map(
    asked.flatMap((entry) =>
      cellsOf(entry)
        .filter(isShown)
        .map((cell) => [entry.id, countedStanding(cell)] as const),
    ),
  );
}

/** Returns forms that are filled in: neither those to read nor those that people sign by their own link. */
function columnForms(organization_type: number): FormDefinition[] {
  const signed: readonly string[] = waiverFormTypes;
  return formsFor(organization_type).filter((form) => !form.is_information_only && !signed.includes(form.form_type));
}

/** Returns the days that decide what is overdue in a parade year. */
async function dueDaysAt(db: Database, year: number) {
  const [due_days, parade_on] = await Promise.all([setDueDaysOf(db, year), paradeDayOf(db, year)]);
  return { due_days, parade_on };
}

type Rows = ReturnType<typeof entryRows>;

/** What the table shows of an entry: reading all of a thousand rows takes longer. */
const columnsOfTable = [
  'entries.id',
  'entries.organization_id',
  'organizations.name as organization_name',
  'organizations.type_id as org_type',
  'entries.year',
  'entries.status',
  'entries.submitted_at',
  'entries.approved_at',
  'entries.rejected_at',
  'entries.official_name',
  'entries.user_last_updated_at',
] as const;

/** Returns a query of the entries of the table on all its pages, inside the actor's rows. */
export function tableRows(
  db: Database,
  actor: Actor,
  year: number,
  { filterOrganizationType, filterStatus, q }: Pick<FormStatusQuery, 'filterOrganizationType' | 'filterStatus' | 'q'>,
): Rows {
  let narrowed = entryRows(db)
    .where(entriesInside(actor))
    .where('entries.year', '=', year)
    .where('organizations.type_id', '=', filterOrganizationType);
  if (filterStatus !== 'any') narrowed = narrowed.where('entries.displayed_status', '=', filterStatus);
  return q ? narrowed.where(isNamed(q)) : narrowed;
}

async function count(chosen: Rows): Promise<number> {
  const { total } = await chosen
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const sortKeys: Readonly<Record<FormStatusSort, RawBuilder<unknown>>> = {
  name: entryNameOrder,
  organization: sql`lower(organizations.name)`,
  status: sql`entries.displayed_status`,
  updated: sql`entries.user_last_updated_at`,
};
