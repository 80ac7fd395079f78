import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { sampleTerms } from '@parade/contract/forms/answers/terms.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { compositeOf, tablesOf } from '@parade/contract/forms/engine/widget.ts';
import { isExported } from '@parade/contract/reports/export.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage } from './browser.ts';
import { becomeLeader, clientOf, demoStart } from './demoSeason.ts';
import { compare, columnsOf, exportFaults, type Filled, type StoredForm, readStoredForm } from './filledForm.ts';
import { follow } from './following.ts';
import { fillAnswers, onOnePage } from './formFiller.ts';
import { hostileAnswers } from './hostileAnswers.ts';
import { sheetsIn } from './openedFile.ts';
import { type Screen, signInAs, checkScreens } from './checkScreens.ts';
import { demoStage } from './stage.ts';
import { isShort } from './shortForm.ts';

const stage = demoStage();

const year = 2027;

/**
 * In the short form, the forms with a kind of question that no form before them has are filled in, and all first forms of
 * the first type, since its export is of these; these are checked once for reading (phone) and once for editing (desk).
 * Otherwise every type fills in every form, and all forms are checked at both widths.
 */
const types = [1, 2, 3, 4, 5, 6, 7];
const formsToFill = isShort ? formsThatAskAnew() : new Map(types.map((type) => [type, formsOf(type)]));
const filledTypes = types.filter((type) => formsToFill.get(type)?.length);

let staff: ApiClient;
let leader: ApiClient;

beforeAll(async () => {
  [staff, leader] = await Promise.all([clientOf(stage.url, 'staff'), clientOf(stage.url, 'newcomer')]);
});

/** The forms of a type that are filled in and exported. */
function formsOf(type: number): FormDefinition[] {
  return formsFor(type).filter((form) => form.group !== 'waivers' && isExported(form.form_type));
}

/** Whether a type's export includes the form. */
function isFirst({ group }: FormDefinition): boolean {
  return group === 'initial' || group === 'profile';
}

/**
 * Returns by type the forms with a kind of question, or of part of one, that no form before them has; all first ones of
 * the first type.
 */
function formsThatAskAnew(): Map<number, FormDefinition[]> {
  const asked = new Set<string>();
  const asksAnew = (form: FormDefinition) => {
    const before = asked.size;
    for (const kind of kindsOf(form)) asked.add(kind);
    return asked.size > before;
  };
  return new Map(
    types.map((type) => [type, formsOf(type).filter((form) => asksAnew(form) || (type === types[0] && isFirst(form)))]),
  );
}

/** Returns the kinds of questions of a form, and of their parts. */
function kindsOf(form: FormDefinition): string[] {
  return placedFields(form).flatMap(({ field }) => [
    field.widget,
    ...(compositeOf(field)?.parts ?? []).map((part) => `a ${part.widget} of a ${field.widget}`),
    ...tablesOf(field).flatMap(({ parts }) => parts.map((part) => `${part.widget} in a table`)),
  ]);
}

interface Entry {
  readonly id: number;
  readonly organization_id: number;
  readonly type: number;
  /** The name that the leader gives it. */
  readonly name: string;
}

/** Creates an entry of the type with empty forms; the newcomer becomes its leader. */
async function anEntry(type: number): Promise<Entry> {
  const created = await staff.call('POST', '/api/entries', {
    organization_name: `Journey ${type}`,
    organization_type: type,
    parade_year: year,
    role: '',
  });
  const { entry } = created.body.data as { entry: { id: number; organization_id: number } };
  expect(created.status).toBe(201);
  await becomeLeader(staff, leader, { organization_id: entry.organization_id, year });
  return { ...entry, type, name: `=${type}+“Rosé” <b>🏇</b> مرحبا` };
}

/** Fills in a form through its screen, submits it, and returns the typed answers and the resulting page. */
async function fillIn(page: Page, entry: Entry, form: FormDefinition): Promise<Filled> {
  const ctx = {
    parade_year: year,
    organization_type: entry.type,
    today: demoStart.slice(0, 10),
    terms: sampleTerms,
  };
  const named = findField(form, 'entry:official_name') ? { 'entry:official_name': entry.name } : {};
  const answers = hostileAnswers(form, ctx, named as FieldValues);
  const place = `/o/${entry.organization_id}/${form.form_type}/${year}`;
  await follow(page, new URL(`${place}/edit`, stage.url));
  await fillAnswers(page, form, ctx, answers);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForFunction(
    () => !location.pathname.endsWith('/edit') || document.querySelector('.error-summary') !== null,
  );
  const faults = await page.locator('.error-summary li').allInnerTexts();
  if (faults.length > 0) throw new Error(`${form.form_type} could not be submitted: ${faults.join('; ')}`);
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.querySelector('.form-editor, .loading') === null,
  );
  // Some forms are displayed as their result, such as a press kit; the print view of every form has all its answers.
  if (!(await page.locator('.form-read').first().isVisible())) await follow(page, new URL(`${place}/print`, stage.url));
  await page.locator('.form-read').first().waitFor();
  return { form, ctx, answers, shown: (await page.getByRole('main').textContent()) ?? '' };
}

/** Fills in the forms in two tabs of one person, so that both cores of the machine are busy. */
async function fillInAll(context: BrowserContext, entry: Entry, forms: readonly FormDefinition[]): Promise<Filled[]> {
  const [filled, left] = [[] as Filled[], [...forms]];
  const work = async () => {
    const tab = await context.newPage();
    tab.setDefaultTimeout(30_000);
    for (let form = left.shift(); form; form = left.shift()) filled.push(await fillIn(tab, entry, form));
    // A text that ran as a script would have left its mark.
    expect(await tab.evaluate(() => 'hostile' in window)).toBe(false);
    await tab.close();
  };
  await Promise.all([work(), work()]);
  return filled;
}

/** Exports the entries of a type on the reports page as the office; returns that file's differences for this entry. */
async function typeExportFaults(
  entry: Entry,
  forms: readonly { filled: Filled; stored: StoredForm }[],
): Promise<string[]> {
  const { page, context } = await openPage(stage.browser);
  await signInAs(page, { url: stage.url, headers: staff.headers });
  await page.goto(`${stage.url}/reports/f/type=${entry.type}`);
  // A click is lost when the filters, which load later, move the button away; a key is not.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Entries by type' }).getByRole('button').press('Enter'),
  ]);
  const [sheet] = await sheetsIn(page, await readFile(await download.path()));
  await context.close();
  const [head = [], ...lines] = sheet?.rows ?? [];
  const line = lines.find((each) => each[head.indexOf('Official Name')] === entry.name) ?? [];
  const expected = forms.flatMap(({ filled: { form, ctx }, stored }) =>
    columnsOf(form, ctx, stored.values).map(({ header, cell }) => ({ header: `${form.name}: ${header}`, cell })),
  );
  return compare(expected, head.slice(-expected.length), line.slice(head.length - expected.length)).map(
    (fault) => `${download.suggestedFilename()}: ${fault}`,
  );
}

/** Forms that were checked; the same form of another type is the same screen. */
const seen = new Set<string>();

/** Each form of the entry, as it is read and as it is filled in; in the short form, those that were filled in. */
function screensOf({ organization_id, type }: Entry): Screen[] {
  const looked = isShort ? (formsToFill.get(type) ?? []) : formsFor(type).filter(({ group }) => group !== 'waivers');
  const unseen = looked.filter((form) => !seen.has(form.form_type));
  return unseen.flatMap((form) => {
    seen.add(form.form_type);
    const path = `/o/${organization_id}/${form.form_type}/${year}`;
    const toRead: Screen = { name: `${form.form_type} to read`, path, only: isShort ? 'phone' : undefined };
    if (form.is_information_only) return [toRead];
    const only = isShort ? 'desk' : undefined;
    return [toRead, { name: `${form.form_type} to change`, path: `${path}/edit`, arrange: onOnePage, only }];
  });
}

describe('the forms of an entry', { timeout: 480_000 }, () => {
  it.each(filledTypes)(
    'what is filled in through the screens comes out of type %i as it was typed, in files and on sound screens',
    async (type) => {
      const entry = await anEntry(type);
      const forms = formsToFill.get(type) ?? [];
      const { page, context, complaints } = await openPage(stage.browser);
      await signInAs(page, { url: stage.url, headers: leader.headers });
      const isInitial = (form: FormDefinition) => form.group === 'initial';
      const filled = await fillInAll(context, entry, forms.filter(isInitial));
      const accepted = await staff.call('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' });
      expect(accepted.status).toBe(200);
      filled.push(
        ...(await fillInAll(
          context,
          entry,
          forms.filter((form) => !isInitial(form)),
        )),
      );
      expect(filled).toHaveLength(forms.length);

      const faults: string[] = [];
      const stored: { filled: Filled; stored: StoredForm }[] = [];
      for (const each of filled) {
        const found = await readStoredForm(leader, { ...entry, year }, each);
        faults.push(...found.faults, ...(await exportFaults(page, stage.url, staff, each, found.stored)));
        stored.push({ filled: each, stored: found.stored });
      }
      if (
        formsOf(type)
          .filter(isFirst)
          .every((form) => forms.includes(form))
      ) {
        const inTypeExport = forms
          .filter(isFirst)
          .flatMap((form) => stored.filter((each) => each.filled.form === form));
        faults.push(...(await typeExportFaults(entry, inTypeExport)));
      }
      faults.push(
        ...(await checkScreens(stage.browser, { url: stage.url, headers: leader.headers }, screensOf(entry))),
      );
      expect([...faults, ...complaints]).toEqual([]);
      await context.close();
    },
  );

  it('every kind of question that a form asks is in a form that is filled in', () => {
    const filledIn = new Set([...formsToFill.values()].flat().flatMap(kindsOf));
    const asked = new Set(types.flatMap((type) => formsOf(type).flatMap(kindsOf)));
    expect(asked.size).toBeGreaterThan(10);
    expect([...asked].filter((kind) => !filledIn.has(kind))).toEqual([]);
  });
});
