import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import {
  type FieldPath,
  type FieldValue,
  type FieldValues,
  type GridValue,
  isRecord,
} from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import type { Page } from 'playwright-core';
import { sampleFile } from './formFiller.ts';

/** The focused element. */
interface Here {
  readonly path: string | null;
  readonly id: string;
  readonly kind: string;
  readonly words: string;
  readonly value: string;
  readonly checked: boolean;
  readonly options: readonly string[];
}

const maxTabs = 1200;

/**
 * Fills in a form from its first field to its 'Submit' button with keys only: Tab to continue, letters, Space, arrows
 * and Enter. A file is chosen in the system's own dialog, which Space opens. Returns what was typed.
 */
export async function fillByKeyboard(page: Page, form_type: FormType, ctx: FormContext): Promise<FieldValues> {
  const form = currentForm(form_type);
  const answers = exampleAnswers(form, ctx);
  const done = new Set<string>();
  await page.evaluate(() => document.getElementById('main')?.focus());
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here.kind === 'submit' && here.words === 'Submit') {
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => !location.pathname.endsWith('/edit') || document.querySelector('.error-summary') !== null,
      );
      const faults = await page.locator('.error-summary li').allInnerTexts();
      if (faults.length > 0) throw new Error(`${form_type} could not be submitted: ${faults.join('; ')}`);
      return answers;
    }
    if (here.kind === 'submit' && here.words.startsWith('Save and continue')) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.matches('.form-section') ?? false);
      continue;
    }
    const path = here.path as FieldPath | null;
    const field = path === null ? undefined : findField(form, path)?.field;
    const value = path === null ? undefined : answers[path];
    if (path === null || field === undefined || value === undefined || value === null) continue;
    await answer(page, here, field, value, done);
  }
  throw new Error('Submit was never reached');
}

async function answer(
  page: Page,
  here: Here,
  field: FieldDefinition,
  value: FieldValue,
  done: Set<string>,
): Promise<void> {
  const once = (what: string) => {
    const name = `${here.path ?? ''} ${what}`;
    const isNew = !done.has(name);
    done.add(name);
    return isNew;
  };
  switch (field.widget) {
    case 'agree':
      if (once('tick')) await page.keyboard.press('Space');
      return;
    case 'checks':
    case 'year_list':
      if (here.kind === 'checkbox' && (value as readonly string[]).includes(here.value) && once(here.value))
        await page.keyboard.press('Space');
      return;
    case 'signature':
      if (here.words !== 'Type instead' || !once('type')) return;
      await page.keyboard.press('Enter');
      await page.keyboard.insertText((value as { text: string }).text);
      return;
    case 'file':
    case 'official_photo':
      if (here.kind === 'file' && once('file')) await chooseFile(page, field.meta.file_types);
      return;
    case 'equestrian_grid':
      if (here.kind === 'text' && once('grid')) await fillGrid(page, value as GridValue);
      else if (here.kind.startsWith('select')) await put(page, here, gridDistance(here.id, value as GridValue));
      return;
    case 'past_parades':
    case 'name_list':
    case 'animals':
    case 'vehicles':
    case 'music_titles': {
      const rows = value as readonly Record<string, unknown>[];
      const added = [...done].filter((name) => name.startsWith(`${here.path ?? ''} row`)).length;
      if (here.kind === 'button' && here.words.startsWith('Add ') && added < rows.length && once(`row ${added}`)) {
        await page.keyboard.press('Enter');
        await answer(page, await focused(page), field, value, done);
        return;
      }
      const [, row = '', part = ''] = /-(\d+)-([a-z_]+)$/.exec(here.id) ?? [];
      const inside = rows[Number(row)]?.[part];
      if (typeof inside === 'string' && once(here.id)) await put(page, here, inside);
      return;
    }
    default: {
      const inside: Readonly<Record<string, unknown>> | undefined = isRecord(value) ? value : undefined;
      const part = inside ? inside[/-([a-z_0-9]+)$/.exec(here.id)?.[1] ?? ''] : value;
      const text = field.widget === 'date' && typeof part === 'string' ? showCivilDate(part) : part;
      if (typeof text === 'string' && once(here.kind === 'radio' ? 'radio' : here.id)) await put(page, here, text);
    }
  }
}

/** Enters a text into the focused control, by its kind. */
async function put(page: Page, here: Here, text: string): Promise<void> {
  if (here.kind === 'radio') {
    await page.keyboard.press('Space');
    for (let n = 0; n < 30; n += 1) {
      const now = await focused(page);
      if (now.value === text && now.checked) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`${here.path ?? ''} has no choice ${text}`);
  }
  if (here.kind.startsWith('select')) {
    const [from, to] = [here.options.indexOf(here.value), here.options.indexOf(text)];
    if (to < 0) throw new Error(`${here.id} offers no ${text}`);
    for (let n = from; n < to; n += 1) await page.keyboard.press('ArrowDown');
    for (let n = from; n > to; n -= 1) await page.keyboard.press('ArrowUp');
    return;
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function fillGrid(page: Page, { cells }: GridValue): Promise<void> {
  await page.keyboard.press('Control+Home');
  for (const [down, row] of cells.entries()) {
    if (row.every((cell) => cell === '')) continue;
    for (let n = 0; n < down; n += 1) await page.keyboard.press('Enter');
    for (const cell of row) {
      if (cell !== '') await page.keyboard.type(cell);
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Control+Home');
  }
  // At the end of a row, Tab leaves it.
  await page.keyboard.press('End');
}

function gridDistance(id: string, grid: GridValue): string {
  return id.endsWith('distance_across') ? grid.distance_across : grid.distance_down;
}

async function chooseFile(page: Page, file_types: readonly string[]): Promise<void> {
  const [asked] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/accept')),
    asked.setFiles(sampleFile(file_types)),
  ]);
}

function focused(page: Page): Promise<Here> {
  return page.evaluate(() => {
    const here = document.activeElement as HTMLElement;
    const input = here as HTMLInputElement;
    const kind = here instanceof HTMLTextAreaElement ? 'text' : (input.type ?? '');
    const typed = ['text', 'email', 'tel', 'url', 'number', 'search'].includes(kind);
    return {
      path: here.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? null,
      id: here.id,
      kind: typed ? 'text' : kind,
      words: here.textContent?.trim() ?? '',
      value: input.value ?? '',
      checked: input.checked ?? false,
      options: here instanceof HTMLSelectElement ? [...here.options].map((option) => option.value) : [],
    };
  });
}
