import type { FormContext, FormDefinition, Part } from '@parade/contract/forms/definition.ts';
import { exampleAnswers } from '@parade/contract/forms/example.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import type { FieldValue, FieldValues } from '@parade/contract/forms/values.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/visibility.ts';
import { isRecord } from '@parade/contract/forms/widgets/parts.ts';
import { composites, rowTables } from '@parade/contract/forms/widgets/tables.ts';
import type { Locator, Page } from 'playwright-core';

export type Placed = ReturnType<typeof visibleFields>[number];

/**
 * Fills a form through its controls as a person would, from its definition, in the order of the screen. `given` wins
 * over made-up answers. Works on any screen that marks its questions with data-path.
 */
export async function fillForm(
  page: Page,
  form: FormDefinition,
  ctx: FormContext,
  given: FieldValues = {},
): Promise<FieldValues> {
  const answers = exampleAnswers(form, ctx, given);
  for (const placed of visibleFields(form, answers, ctx)) {
    const value = answers[placed.path];
    if (!isTyped(placed.field) || placed.field.widget === 'signature_date' || value === undefined || value === null)
      continue;
    const question = page.locator(`[data-path="${placed.path}"]`);
    await question.waitFor();
    await fillQuestion(question, placed, value, page);
  }
  return answers;
}

/** Answers one question, wherever its screen shows it. */
export async function fillQuestion(
  question: Locator,
  { path, field }: Placed,
  value: FieldValue,
  page: Page,
): Promise<void> {
  const id = `field-${path.replace(':', '-')}`;
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
      await upload(question, field.meta.file_types);
      return;
    case 'official_photo':
      await upload(question, ['png']);
      return;
    case 'name_list':
    case 'past_parades':
    case 'animals':
    case 'vehicles':
    case 'music_titles':
      for (const [index, row] of (value as unknown as Record<string, unknown>[]).entries()) {
        await page.locator(`[id="${id}-add"]`).click();
        await fillParts(page, `${id}-${index}`, rowTables[field.widget].parts, row);
      }
      return;
    case 'band_composition':
    case 'float_builder':
    case 'commemorative_photo':
    case 'press_release':
      await fillParts(page, id, composites[field.widget].parts, value as unknown as Record<string, unknown>);
      return;
    case 'equestrian_grid':
    case 'vehicles_four':
    case 'computed':
    case 'static':
    case 'signature_date':
      return;
    default:
      await fillPlain(question, page, id, field, value);
  }
}

async function fillParts(page: Page, id: string, parts: readonly Part[], row: Record<string, unknown>): Promise<void> {
  for (const part of parts) {
    const value = row[part.key];
    if (part.computed || value === undefined || value === null || part.widget === 'file') continue;
    const control = page.locator(`[id="${id}-${part.key}"]`);
    await fillPlain(control, page, `${id}-${part.key}`, part, value as FieldValue);
  }
}

async function fillPlain(
  around: Locator,
  page: Page,
  id: string,
  field: Part | Placed['field'],
  value: FieldValue,
): Promise<void> {
  const control = page.locator(`[id="${id}"]`);
  // Composite values are taken apart in their own case.
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

/** A small real picture or PDF, as the field takes it. */
async function upload(question: Locator, file_types: readonly string[]): Promise<void> {
  const isPicture = file_types.some((type) => type === 'png' || type === 'jpg');
  await question
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      isPicture
        ? { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
        : { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(emptyPdf) },
    );
  await question
    .getByText(isPicture ? 'picture.png' : 'paper.pdf')
    .first()
    .waitFor();
  await question.getByRole('progressbar').waitFor({ state: 'detached' });
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const emptyPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;
