import { aFlatPng } from '@parade/server/testing/forms.ts';
import type { Part } from '@parade/contract/forms/widgets/part.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { type FieldValue, type FieldValues, type GridValue, isRecord } from '@parade/contract/forms/answers/values.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { compositeOf, tablesOf } from '@parade/contract/forms/engine/widget.ts';
import type { Locator, Page } from 'playwright-core';

export type Placed = ReturnType<typeof visibleFields>[number];

/**
 * Fills a form through its controls like a person, from its definition, in screen order. `given` overrides made-up
 * answers. Works on any screen that marks its questions with data-path.
 */
export async function fillForm(
  page: Page,
  form: FormDefinition,
  ctx: FormContext,
  given: FieldValues = {},
): Promise<FieldValues> {
  const answers = exampleAnswers(form, ctx, given);
  await fillAnswers(page, form, ctx, answers);
  return answers;
}

/** Fills in exactly these answers; an answer that the form hides is left out. */
export async function fillAnswers(
  page: Page,
  form: FormDefinition,
  ctx: FormContext,
  answers: FieldValues,
): Promise<void> {
  let section = '';
  for (const placed of visibleFields(form, answers, ctx)) {
    const value = answers[placed.path];
    if (!isTyped(placed.field) || placed.field.widget === 'signature_date' || value === undefined || value === null)
      continue;
    if (section !== placed.group.key) await openSection(page, (section = placed.group.key));
    const question = page.locator(`[data-path="${placed.path}"]`);
    await question.waitFor();
    await fillQuestion(question, placed, value, page);
  }
}

/** Goes to a section through the section list, where a form shows one at a time. */
async function openSection(page: Page, key: string): Promise<void> {
  const section = page.locator(`[id="section-${key}"]`);
  await section.waitFor({ state: 'attached' });
  if (await section.isHidden()) await page.locator(`nav a[href$="#section-${key}"]`).click();
}

/** Shows a whole form at once, where it is shown by sections. */
export async function onOnePage(page: Page): Promise<void> {
  if ((await page.locator('.form-editor-sections').count()) === 0) return;
  const choice = page.getByRole('button', { name: 'Show all on one page' });
  if (await choice.isHidden()) await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await choice.click();
}

/** Answers one question, wherever its screen shows it. */
export async function fillQuestion(
  question: Locator,
  { path, field }: Placed,
  value: FieldValue,
  page: Page,
): Promise<void> {
  const id = `field-${path.replace(':', '-')}`;
  for (const { key, parts, rowsIn } of tablesOf(field)) {
    const table = key === undefined ? id : `${id}-${key}`;
    for (const [index, row] of rowsIn(value).entries()) {
      await page.locator(`[id="${table}-add"]`).click();
      await fillParts(page, question, `${table}-${index}`, parts, row);
    }
  }
  const composite = compositeOf(field);
  if (composite) await fillParts(page, question, id, composite.parts, value as unknown as Record<string, unknown>);
  if (composite || tablesOf(field).length > 0) return;
  switch (field.widget) {
    case 'agree':
      await question.getByRole('checkbox').check();
      return;
    case 'checks':
      for (const option of field.options)
        if ((value as string[]).includes(option.value))
          await question.getByLabel(option.label, { exact: true }).check();
      return;
    case 'year_list':
      for (const year of value as string[]) await question.getByLabel(String(year), { exact: true }).check();
      return;
    case 'signature':
      if (await question.getByRole('button', { name: 'Type instead' }).isVisible())
        await question.getByRole('button', { name: 'Type instead' }).click();
      await question.getByRole('textbox').fill((value as { text: string }).text);
      return;
    case 'file':
    case 'official_photo':
      await upload(page, id, question, field.meta.file_types);
      return;
    case 'equestrian_grid':
      await fillGrid(page, id, value as GridValue);
      return;
    case 'computed':
    case 'static':
    case 'signature_date':
      return;
    default:
      await fillPlain(question, page, id, field, value);
  }
}

async function fillParts(
  page: Page,
  question: Locator,
  id: string,
  parts: readonly Part[],
  row: Record<string, unknown>,
): Promise<void> {
  for (const part of parts) {
    const value = row[part.key];
    if (part.computed || value === undefined || value === null) continue;
    const controlId = `${id}-${part.key}`;
    if (part.widget === 'file') await upload(page, controlId, question, part.meta.file_types);
    else await fillPlain(page.locator(`[id="${controlId}"]`), page, controlId, part, value as FieldValue);
  }
}

async function fillGrid(page: Page, id: string, grid: GridValue): Promise<void> {
  for (const key of ['distance_across', 'distance_down'] as const)
    await page.locator(`[id="${id}-${key}"]`).selectOption(grid[key]);
  for (const [down, row] of grid.cells.entries())
    for (const [across, letter] of row.entries())
      if (letter !== '') await page.locator(`[id="${id}-${down}-${across}"]`).fill(letter);
}

async function fillPlain(
  around: Locator,
  page: Page,
  id: string,
  field: Part | Placed['field'],
  value: FieldValue,
): Promise<void> {
  const control = page.locator(`[id="${id}"]`);
  // Composite values are handled in their own case.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (field.widget) {
    case 'select':
      await control.selectOption(text);
      return;
    case 'radio':
      await around
        .getByLabel(field.options.find((option) => option.value === value)?.label ?? text, { exact: true })
        .check();
      return;
    case 'yesno':
      await around.getByLabel(value === 'yes' ? 'Yes' : 'No', { exact: true }).check();
      return;
    case 'date':
      await control.fill(showCivilDate(text));
      return;
    case 'address':
      if (!isRecord(value)) return;
      for (const [key, part] of Object.entries(value)) {
        const box = page.locator(`[id="${id}-${key}"]`);
        if (key === 'country') await box.selectOption(String(part));
        else await box.fill(String(part));
      }
      return;
    default:
      await control.fill(text);
  }
}

/** Uploads a small real file of a type that the field accepts, and waits until it is accepted. */
async function upload(page: Page, id: string, question: Locator, file_types: readonly string[]): Promise<void> {
  const sample = sampleFile(file_types);
  await page.locator(`[id="${id}-input"]`).setInputFiles(sample);
  await question.getByRole('button', { name: `Download ${sample.name}` }).waitFor();
}

/** Returns a small real file of a type that a field accepts, with a unique name. */
export function sampleFile(file_types: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const kind = sampleKinds.find((each) => file_types.includes(each.ending));
  if (!kind) throw new Error(`no sample of ${file_types.join(', ')}`);
  const name = `Rosé & <b>“${(uploads += 1)}”.${kind.ending}`;
  return { name, mimeType: kind.type, buffer: Buffer.from(kind.content, 'base64') };
}

let uploads = 0;

const emptyPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const sampleKinds = [
  {
    ending: 'png',
    type: 'image/png',
    // As large as required for photos in print.
    content: aFlatPng(3000, 2).toString('base64'),
  },
  { ending: 'pdf', type: 'application/pdf', content: Buffer.from(emptyPdf).toString('base64') },
  // Eight samples of silence.
  {
    ending: 'wav',
    type: 'audio/wav',
    content: 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==',
  },
] as const;
