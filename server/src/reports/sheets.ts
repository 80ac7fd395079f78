import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { Option } from '@parade/contract/forms/answers/context.ts';
import type { YearTerms } from '@parade/contract/forms/answers/terms.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { normalize } from '@parade/contract/forms/engine/normalize.ts';
import { statesTerms } from '@parade/contract/forms/terms/agreed.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { displayedStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm, formsFor } from '@parade/contract/forms/definitions/registry.ts';
import type { ExportChoice } from '@parade/contract/reports/export.ts';
import type { Readable } from 'node:stream';
import type { Database } from '../database/pool.ts';
import { answeredBy } from '../forms/completions.ts';
import { applicationTypes, definitionOf, type SubmissionRow } from '../forms/reads.ts';
import { yearTermsOf } from '../forms/terms/yearTerms.ts';
import { choosesPeople } from '../entries/forms/reads.ts';
import type { Column } from '../http/downloads/columnKinds.ts';
import { writeWorkbook } from '../http/downloads/workbook.ts';
import { type Cell, type Sheet, wallCell } from '../http/downloads/worksheet.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { type Answers, answerColumns, repeatedColumns, repeatedRows, shownAnswers } from './columns.ts';
import { type Around, type ExportedEntry, exportedEntries, versionsOf } from './reads.ts';

/**
 * returns the spreadsheet of all entries, of one type or of one form, over these entries in their order.
 */
export async function entriesWorkbook(portal: Portal, choice: ExportChoice, ids: readonly number[]): Promise<Readable> {
  const form_types = formsOf(choice);
  const versions = await Promise.all(form_types.map((form_type) => versionsOf(portal.db, form_type)));
  const forms = form_types.map(
    (form_type, index): ExportedForm => ({
      form_type,
      prefix: choice.kind === 'type' ? `${currentForm(form_type).name}: ` : '',
      versions: versions[index] ?? [],
    }),
  );
  const around = choice.kind === 'form' ? submissionColumns(choice.form_type) : await entryColumns(portal);
  const termsOf = termsByYear(portal.db);
  const answersFor: AnswersFor = (of, form_type) => answersToday(portal, of, form_type, termsOf);
  const read = () =>
    chosen(portal, choice, ids, {
      form_types: [...new Set([...form_types, ...(choice.kind === 'form' ? [] : applicationTypes)])],
      people: versions.flat().some(choosesPeople),
    });
  const name = choice.kind === 'form' ? currentForm(choice.form_type).name : 'Entries';
  const repeated = [...new Map(versions.flatMap(repeatedColumns).map((column) => [column.header, column])).values()];
  return writeWorkbook([
    entriesSheet(name, around, forms, answersFor, read),
    ...(choice.kind === 'form' ? [] : [leadersSheet(read)]),
    ...(repeated.length > 0 ? [rowsSheet(repeated, forms, answersFor, read)] : []),
  ]);
}

/** A form whose answers are exported. */
interface ExportedForm {
  readonly form_type: FormType;
  /** Stands before the names of its columns and tables, because several forms are in one sheet. */
  readonly prefix: string;
  readonly versions: readonly FormDefinition[];
}

type AnswersFor = (of: ExportedEntry, form_type: FormType) => Promise<Answers | undefined>;

/** Returns a row for each entry, with the answers to all forms in it. */
function entriesSheet(
  name: string,
  around: readonly EntryColumn[],
  forms: readonly ExportedForm[],
  answersFor: AnswersFor,
  read: () => AsyncIterable<ExportedEntry>,
): Sheet {
  const answers = forms.map(({ form_type, prefix, versions }) => ({
    form_type,
    columns: answerColumns(versions, prefix),
  }));
  return {
    name,
    columns: [...around, ...answers.flatMap(({ columns }) => columns)],
    frozen: around.findIndex(({ kind }) => kind === 'name') + 1,
    rows: async function* () {
      for await (const of of read()) {
        const cells = around.map(({ cellOf }) => cellOf(of));
        for (const { form_type, columns } of answers) {
          const answered = await answersFor(of, form_type);
          const shown = answered && shownAnswers(answered);
          cells.push(...columns.map(({ cellOf }) => (shown ? cellOf(shown) : null)));
        }
        yield cells;
      }
    },
  };
}

/** Returns the rows of all tables in the forms, one on each line. */
function rowsSheet(
  repeated: readonly Column[],
  forms: readonly ExportedForm[],
  answersFor: AnswersFor,
  read: () => AsyncIterable<ExportedEntry>,
): Sheet {
  return {
    name: 'Rows',
    columns: [...rowColumns, ...repeated],
    frozen: 2,
    rows: async function* () {
      for await (const of of read()) {
        const { year, organization_name } = of.entry;
        for (const { form_type, prefix } of forms) {
          const answered = await answersFor(of, form_type);
          for (const { table, n, cells } of answered ? repeatedRows(answered) : []) {
            const place: Cell[] = [year, entryNameOf(of.entry), organization_name, prefix + table, n];
            yield [...place, ...repeated.map(({ header }) => cells.get(header) ?? null)];
          }
        }
      }
    },
  };
}

interface EntryColumn extends Column {
  readonly cellOf: (of: ExportedEntry) => Cell;
}

const rowColumns: readonly Column[] = [
  { header: 'Parade Year', kind: 'year' },
  { header: 'Official Name', kind: 'name' },
  { header: 'Organization', kind: 'name' },
  { header: 'Table', kind: 'text' },
  { header: 'Row', kind: 'count' },
];

/** Returns all leaders of the entries, one on each line. */
function leadersSheet(read: () => AsyncIterable<ExportedEntry>): Sheet {
  return {
    name: 'Leaders',
    columns: [
      { header: 'First Name', kind: 'firstName' },
      { header: 'Last Name', kind: 'lastName' },
      { header: 'Email', kind: 'email' },
      { header: 'Phone', kind: 'phone' },
      { header: 'Parade Year', kind: 'year' },
      { header: 'Entity Type', kind: 'choice' },
      { header: 'Official Name', kind: 'name' },
      { header: 'Organization', kind: 'name' },
    ],
    frozen: 2,
    rows: async function* () {
      for await (const { entry, leaders } of read())
        for (const { first_name, last_name, email, phone } of leaders)
          yield [
            first_name,
            last_name,
            email,
            phone,
            entry.year,
            entry.organization_type,
            entryNameOf(entry),
            entry.organization_name,
          ];
    },
  };
}

function formsOf(choice: ExportChoice): FormType[] {
  if (choice.kind === 'form') return [choice.form_type];
  if (choice.kind === 'entries') return [];
  return [...formsFor(choice.organization_type, 'initial'), ...formsFor(choice.organization_type, 'profile')].map(
    (form) => form.form_type,
  );
}

/**
 * Returns a row for each entry; for one form, for each entry with an answer, because a cleared form counts as never
 * begun.
 */
async function* chosen(
  portal: Portal,
  choice: ExportChoice,
  ids: readonly number[],
  around: Around,
): AsyncGenerator<ExportedEntry> {
  for await (const of of exportedEntries(portal.db, ids, around))
    if (choice.kind !== 'form' || hasAnswers(of, choice.form_type)) yield of;
}

function hasAnswers({ submissions, entry }: ExportedEntry, form_type: FormType): boolean {
  const submission = submissions.get(form_type);
  if (!submission) return false;
  const about = { parade_year: entry.year, organization_type: entry.org_type };
  const { revision, field_values, submitted_at } = submission;
  return (
    submitted_at !== null || answeredBy(definitionOf(form_type, submission), revision, field_values, about).started
  );
}

/** Returns the stored answers: only for contacts, which do not depend on the year. */
function answersOf(portal: Portal, { submissions, entry, people }: ExportedEntry, form_type: FormType) {
  const submission = submissions.get(form_type);
  return submission && storedAnswers(submission, entry, portal.clock.today(), people);
}

async function answersToday(
  portal: Portal,
  { submissions, entry, people }: ExportedEntry,
  form_type: FormType,
  termsOf: TermsOf,
): Promise<Answers | undefined> {
  const submission = submissions.get(form_type);
  return submission && answersIn(submission, entry, portal.clock.today(), termsOf, people);
}

/** Fees and pavilions of a parade year. */
type TermsOf = (year: number) => Promise<YearTerms>;

/** Reads each year once. */
export function termsByYear(db: Database): TermsOf {
  const known = new Map<number, Promise<YearTerms>>();
  return (year) => {
    const terms = known.get(year) ?? yearTermsOf(db, year);
    known.set(year, terms);
    return terms;
  };
}

/**
 * Returns the answers as screen and PDF have them: fees follow from the terms that were agreed to, else from today's, and not
 * from the last save. today: civil date in Los Angeles. people: the people listed in the entry, for forms that choose among
 * them.
 */
export async function answersIn(
  submission: SubmissionRow,
  entry: { readonly year: number; readonly org_type: number },
  today: string,
  termsOf: TermsOf,
  people?: readonly Option[],
): Promise<Answers> {
  const stored = storedAnswers(submission, entry, today, people);
  if (!statesTerms(stored.form)) return stored;
  const ctx = { ...stored.ctx, terms: submission.agreed?.terms ?? (await termsOf(entry.year)) };
  return { ...stored, values: normalize(stored.form, stored.values, ctx), ctx };
}

function storedAnswers(
  submission: SubmissionRow,
  entry: { readonly year: number; readonly org_type: number },
  today: string,
  people?: readonly Option[],
): Answers {
  const ctx = { parade_year: entry.year, organization_type: entry.org_type, today, people };
  return { form: definitionOf(submission.form_type, submission), values: submission.field_values, ctx };
}

const identity: readonly EntryColumn[] = [
  { header: 'Parade Year', kind: 'year', cellOf: ({ entry }) => entry.year },
  { header: 'Entity Type', kind: 'choice', cellOf: ({ entry }) => entry.organization_type },
  { header: 'Official Name', kind: 'name', cellOf: ({ entry }) => entryNameOf(entry) },
  { header: 'Organization', kind: 'name', cellOf: ({ entry }) => entry.organization_name },
  { header: 'Application Status', kind: 'choice', cellOf: ({ entry }) => statusLabels[displayedStatus(entry)] },
];

function submissionColumns(form_type: FormType): EntryColumn[] {
  const stamp = (of: ExportedEntry, key: 'submitted_at' | 'updated_at') =>
    wallCell(of.submissions.get(form_type)?.[key]);
  return [
    ...identity,
    { header: 'Submitted', kind: 'wall', cellOf: (of) => stamp(of, 'submitted_at') },
    { header: 'Last Updated', kind: 'wall', cellOf: (of) => stamp(of, 'updated_at') },
  ];
}

async function entryColumns(portal: Portal): Promise<EntryColumn[]> {
  const { organizer_short_name } = await readSettings(portal.db);
  const [year, ...rest] = identity as readonly [EntryColumn, ...EntryColumn[]];
  const liaison = `${organizer_short_name} Liaison`;
  return [
    year,
    { header: 'Parade Order', kind: 'count', cellOf: ({ entry }) => entry.directory_idx },
    ...rest,
    { header: `${liaison} First Name`, kind: 'firstName', cellOf: ({ entry }) => entry.rep_first_name },
    { header: `${liaison} Last Name`, kind: 'lastName', cellOf: ({ entry }) => entry.rep_last_name },
    { header: 'Submitted', kind: 'wall', cellOf: ({ entry }) => wallCell(entry.submitted_at) },
    { header: 'Accepted', kind: 'wall', cellOf: ({ entry }) => wallCell(entry.approved_at) },
    { header: 'Last Updated', kind: 'wall', cellOf: ({ entry }) => wallCell(entry.user_last_updated_at) },
    { header: 'Participants', kind: 'count', cellOf: ({ entry }) => entry.total_participants },
    { header: 'Waivers', kind: 'count', cellOf: ({ waivers }) => waivers?.total ?? 0 },
    {
      header: 'Waivers Signed',
      kind: 'count',
      cellOf: ({ waivers }) => (waivers ? waivers.total - waivers.pending : 0),
    },
    // W-03: approved. A waiver that is only signed is still Pending Approval.
    { header: 'Waivers Completed', kind: 'count', cellOf: ({ waivers }) => waivers?.completed ?? 0 },
    ...leaderColumns,
    ...contactColumns(portal, 'Primary Contact', 'primary_contact'),
    ...contactColumns(portal, 'Secondary Contact', 'secondary_contact'),
    ...contactColumns(portal, 'Media Contact', 'media_contact'),
  ];
}

/** The first leader; all of them are in the sheet of leaders. */
const leaderColumns: readonly EntryColumn[] = [
  { header: 'Leader First Name', kind: 'firstName', cellOf: ({ leaders }) => leaders[0]?.first_name ?? null },
  { header: 'Leader Last Name', kind: 'lastName', cellOf: ({ leaders }) => leaders[0]?.last_name ?? null },
  { header: 'Leader Email', kind: 'email', cellOf: ({ leaders }) => leaders[0]?.email ?? null },
  { header: 'Leader Phone', kind: 'phone', cellOf: ({ leaders }) => leaders[0]?.phone ?? null },
];

/** Columns of a contact as the application has them: one box for the name. */
function contactColumns(portal: Portal, title: string, group: string): EntryColumn[] {
  const column = (key: string, label: string, kind: Column['kind']): EntryColumn => ({
    header: `${title} ${label}`,
    kind,
    cellOf: (of) => {
      const form_type = applicationTypes.find((each) => of.submissions.has(each));
      const answers = form_type && answersOf(portal, of, form_type);
      if (!answers) return null;
      const { fields, values } = shownAnswers(answers);
      const path: FieldPath = `${group}:${key}`;
      const field = fields.get(path);
      return field ? answerText(answerOf(field, values[path])) || null : null;
    },
  });
  return [
    column('name', 'Name', 'name'),
    column('title', 'Title', 'text'),
    column('email', 'Email', 'email'),
    column('mobile', 'Mobile', 'phone'),
  ];
}
