import { showInstant } from '@parade/contract/calendar.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import { type Answer, answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { concernsReader, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { answerToRead } from '@parade/contract/forms/engine/widget.ts';
import { shownText } from '@parade/contract/forms/texts/formTexts.ts';
import { formationLegendText } from '@parade/contract/forms/texts/information.ts';
import { formationText, smallestSize } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { GridValue } from '@parade/contract/forms/answers/values.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { isolated } from '../../http/downloads/pdf/lines.ts';
import { greyPicture } from '../../http/downloads/pdf/pictures.ts';
import { Sheet } from '../../http/downloads/pdf/sheet.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import type { FormOfEntry } from './policy.ts';

/** E-30: draws the answers to a form, as its reader sees them, in the program's style. */
export async function renderFormPdf(portal: Portal, { entry, form }: FormOfEntry, filled: FilledForm): Promise<Buffer> {
  const { organizer_name, parade_name } = await readSettings(portal.db);
  const parade = `${nthParade(entry.year)} ${parade_name}`;
  const name = entryNameOf(entry);
  const { submitted_at } = filled;
  const state =
    submitted_at === null ? 'Not submitted yet' : `Submitted ${showInstant(submitted_at)} (Los Angeles time)`;
  const facts = { title: `${form.name}: ${name}`, author: organizer_name, subject: `${name}, ${parade}`, keywords: '' };
  const sheet = new Sheet({ ...facts, at: new Date(portal.clock.nowIso()) }, [parade, form.name]);
  sheet.heading(organizer_name, form.name, `${isolated(name)} · ${parade} · ${state}`);
  const { field_values: values, context } = filled;
  const shown = visibleFields(form, values, context).filter(({ path, field }) =>
    concernsReader(field, values[path], false),
  );
  for (const group of form.groups) {
    const fields = shown.filter((placed) => placed.group === group);
    if (fields.length === 0) continue;
    sheet.group(group.title);
    for (const placed of fields) {
      const { path, field } = placed;
      if (field.widget === 'static') drawText(sheet, field, filled);
      else await drawAnswer(sheet, field.label, answerToRead(placed, values[path], context), context);
    }
  }
  return sheet.end(`${form.name} · ${isolated(name)}, ${entry.year}`);
}

function drawText(sheet: Sheet, field: FieldDefinition, { context }: FilledForm): void {
  if (field.widget !== 'static' || field.content.kind !== 'text') return;
  for (const block of shownText(field.content.text, context).blocks) sheet.paragraph(block.heading, block.text);
}

async function drawAnswer(sheet: Sheet, label: string, answer: Answer, context: FormContext): Promise<void> {
  switch (answer.kind) {
    case 'signature': {
      const { signature } = answer;
      const isDrawn = signature.kind === 'drawn';
      const image = isDrawn ? await greyPicture(signature.image) : undefined;
      const text = isDrawn ? (image ? '' : 'Drawn') : signature.text;
      return sheet.signature({
        label: `${label} (${signature.kind})`,
        statement: '',
        image,
        text,
        name: '',
        under: '',
      });
    }
    case 'tables':
      sheet.answer(label, '');
      for (const table of answer.tables)
        for (const [index, row] of table.rows.entries())
          sheet.answer(`${table.title || 'Row'} ${index + 1}`, rowText(table.columns, row));
      return;
    case 'grid':
      return drawFormation(sheet, label, answer.grid, context);
    default:
      return answerText(answer) === '' ? noAnswer(sheet, label) : sheet.answer(label, answerText(answer));
  }
}

function noAnswer(sheet: Sheet, label: string): void {
  sheet.answer(label, 'No answer', 'label');
}

/** Draws the positions with their size and their key, down to the last row that has one. */
function drawFormation(sheet: Sheet, label: string, grid: GridValue, context: FormContext): void {
  const size = formationText(grid);
  if (size === '') return noAnswer(sheet, label);
  const { distance_across, distance_down } = grid;
  sheet.answer(label, `${size}. Positions are ${distance_across} ft apart across and ${distance_down} ft down.`);
  const key = shownText(formationLegendText, context).blocks.map(({ heading = '', text }) => `${heading}: ${text}`);
  sheet.answer('Key (front on top)', key.join(' · '));
  const rows = grid.cells.slice(0, smallestSize(grid).down);
  sheet.squares(rows, rows.map((row) => row.map((cell) => cell || '–').join(' ')).join('; '));
}

/** 'Breed: Morgan, Gender: Mare', without empty answers. */
function rowText(columns: readonly string[], row: readonly Answer[]): string {
  return row
    .map((cell, index) => [columns[index] ?? '', answerText(cell)] as const)
    .filter(([, text]) => text !== '')
    .map(([column, text]) => `${column}: ${text}`)
    .join('; ');
}
