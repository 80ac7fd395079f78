import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { Option } from '@parade/contract/forms/answers/context.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { displayedStatus, statusLabels } from '@parade/contract/entries/status.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm, formsFor } from '@parade/contract/forms/definitions/registry.ts';
import type { ExportChoice } from '@parade/contract/reports/export.ts';
import type { Readable } from 'node:stream';
import { definitionOf, type SubmissionRow } from '../forms/reads.ts';
import { choosesPeople } from '../entries/forms/reads.ts';
import type { Cell, Sheet } from '../http/downloads/workbook.ts';
import { writeWorkbook } from '../http/downloads/workbook.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { type Answers, answerColumns, repeatedColumns, repeatedRows, shownAnswers } from './columns.ts';
import { type Around, type ExportedEntry, applicationTypes, exportedEntries, versionsOf } from './reads.ts';

/** the spreadsheet of all entries, of one type or of one form, over these entries in their order. */
export async function entriesWorkbook(portal: Portal, choice: ExportChoice, ids: readonly number[]): Promise<Readable> {
  const forms = formsOf(choice);
  const versions = await Promise.all(forms.map((form_type) => versionsOf(portal.db, form_type)));
  const before = (form_type: FormType) => (choice.kind === 'type' ? `${currentForm(form_type).name}: ` : '');
  const around = choice.kind === 'form' ? submissionColumns(choice.form_type) : await entryColumns(portal);
  const answers = forms.map((form_type, index) => ({
    form_type,
    columns: answerColumns(versions[index] ?? [], before(form_type)),
  }));
  const read = () =>
    chosen(portal, choice, ids, {
      form_types: [...new Set([...forms, ...(choice.kind === 'form' ? [] : applicationTypes)])],
      people: versions.flat().some(choosesPeople),
    });
  const sheets: Sheet[] = [
    {
      name: choice.kind === 'form' ? currentForm(choice.form_type).name : 'Entries',
      columns: [...around, ...answers.flatMap(({ columns }) => columns)].map(({ header }) => ({ header })),
      rows: async function* () {
        for await (const of of read()) {
          const cells = around.map(({ cellOf }) => cellOf(of));
          for (const { form_type, columns } of answers) {
            const answered = answersOf(portal, of, form_type);
            const shown = answered && shownAnswers(answered);
            cells.push(...columns.map(({ cellOf }) => (shown ? cellOf(shown) : null)));
          }
          yield cells;
        }
      },
    },
  ];
  const repeated = [...new Set(versions.flatMap(repeatedColumns))];
  if (repeated.length > 0) {
    sheets.push({
      name: 'Rows',
      columns: [...rowColumns, ...repeated].map((header) => ({ header })),
      rows: async function* () {
        for await (const of of read()) {
          for (const form_type of forms) {
            const answered = answersOf(portal, of, form_type);
            for (const { table, n, cells } of answered ? repeatedRows(answered) : []) {
              const { entry } = of;
              const place: Cell[] = [
                entry.year,
                entryNameOf(entry),
                entry.organization_name,
                before(form_type) + table,
                n,
              ];
              yield [...place, ...repeated.map((label) => cells.get(label) ?? null)];
            }
          }
        }
      },
    });
  }
  return writeWorkbook(sheets);
}

interface EntryColumn {
  readonly header: string;
  readonly cellOf: (of: ExportedEntry) => Cell;
}

const rowColumns = ['Parade Year', 'Official Name', 'Organization', 'Table', 'Row'];

function formsOf(choice: ExportChoice): FormType[] {
  if (choice.kind === 'form') return [choice.form_type];
  if (choice.kind === 'entries') return [];
  return [...formsFor(choice.organization_type, 'initial'), ...formsFor(choice.organization_type, 'profile')].map(
    (form) => form.form_type,
  );
}

/** A row for each entry; of one form, for each that somebody has saved. */
async function* chosen(
  portal: Portal,
  choice: ExportChoice,
  ids: readonly number[],
  around: Around,
): AsyncGenerator<ExportedEntry> {
  for await (const of of exportedEntries(portal.db, ids, around))
    if (choice.kind !== 'form' || of.submissions.has(choice.form_type)) yield of;
}

function answersOf(portal: Portal, of: ExportedEntry, form_type: FormType): Answers | undefined {
  const submission = of.submissions.get(form_type);
  return submission && answersIn(submission, of.entry, portal.clock.today(), of.people);
}

/** today: civil date in Los Angeles. people: who is listed in the entry, where the form chooses among them. */
export function answersIn(
  submission: SubmissionRow,
  entry: { readonly year: number; readonly org_type: number },
  today: string,
  people?: readonly Option[],
): Answers {
  const ctx = { parade_year: entry.year, organization_type: entry.org_type, today, people };
  return { form: definitionOf(submission.form_type, submission), values: submission.field_values, ctx };
}

const identity: readonly EntryColumn[] = [
  { header: 'Parade Year', cellOf: ({ entry }) => entry.year },
  { header: 'Entity Type', cellOf: ({ entry }) => entry.organization_type },
  { header: 'Official Name', cellOf: ({ entry }) => entryNameOf(entry) },
  { header: 'Organization', cellOf: ({ entry }) => entry.organization_name },
  { header: 'Application Status', cellOf: ({ entry }) => statusLabels[displayedStatus(entry)] },
];

function submissionColumns(form_type: FormType): EntryColumn[] {
  const stamp = (of: ExportedEntry, key: 'submitted_at' | 'updated_at') => wall(of.submissions.get(form_type)?.[key]);
  return [
    ...identity,
    { header: 'Submitted', cellOf: (of) => stamp(of, 'submitted_at') },
    { header: 'Last Updated', cellOf: (of) => stamp(of, 'updated_at') },
  ];
}

async function entryColumns(portal: Portal): Promise<EntryColumn[]> {
  const { organizer_short_name } = await readSettings(portal.db);
  const [year, ...rest] = identity as readonly [EntryColumn, ...EntryColumn[]];
  return [
    year,
    { header: 'Parade Order', cellOf: ({ entry }) => entry.directory_idx },
    ...rest,
    {
      header: `${organizer_short_name} Liaison`,
      cellOf: ({ entry }) => [entry.rep_first_name, entry.rep_last_name].filter(Boolean).join(' '),
    },
    { header: 'Submitted', cellOf: ({ entry }) => wall(entry.submitted_at) },
    { header: 'Accepted', cellOf: ({ entry }) => wall(entry.approved_at) },
    { header: 'Last Updated', cellOf: ({ entry }) => wall(entry.user_last_updated_at) },
    { header: 'Participants', cellOf: ({ entry }) => entry.total_participants },
    { header: 'Waivers', cellOf: ({ waivers_total }) => waivers_total },
    { header: 'Waivers Completed', cellOf: ({ waivers_completed }) => waivers_completed },
    { header: 'Leaders', cellOf: ({ leaders }) => leaders },
    contactColumn(portal, 'Primary Contact', 'primary_contact'),
    contactColumn(portal, 'Secondary Contact', 'secondary_contact'),
    contactColumn(portal, 'Media Contact', 'media_contact'),
  ];
}

/** Name, title, email and mobile as the application gives them. */
function contactColumn(portal: Portal, header: string, group: string): EntryColumn {
  return {
    header,
    cellOf: (of) => {
      const form_type = applicationTypes.find((each) => of.submissions.has(each));
      const answers = form_type && answersOf(portal, of, form_type);
      if (!answers) return null;
      const { fields, values } = shownAnswers(answers);
      const parts = ['name', 'title', 'email', 'mobile'].map((key) => {
        const path: FieldPath = `${group}:${key}`;
        const field = fields.get(path);
        return field ? answerText(answerOf(field, values[path])) : '';
      });
      return parts.filter(Boolean).join(', ');
    },
  };
}

/** An instant as wall time in Los Angeles. */
function wall(instant: string | null | undefined): Cell {
  if (!instant) return null;
  const [day = '', time = '', half = ''] = showInstant(instant).split(' ');
  const [month = '', date = '', year = ''] = day.split('/');
  const [hour = '', minute = ''] = time.split(':');
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return { wall: `${year}-${month}-${date}T${String(hours).padStart(2, '0')}:${minute}` };
}
