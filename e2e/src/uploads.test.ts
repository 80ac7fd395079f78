import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage } from './browser.ts';
import { clientOf } from './demoSeason.ts';
import { signInAs } from './checkScreens.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

const year = 2027;
/** A show application's field: JPG or PNG, at most 20 MB, five files. */
const path = placedFields(currentForm('show-application')).find(({ field }) => field.key === 'photos')?.path ?? '';

let context: BrowserContext;
let staff: ApiClient;
let page: Page;
let complaints: string[];
let api: string;
let question: Locator;

beforeAll(async () => {
  staff = await clientOf(stage.url, 'staff');
  const { body } = await staff.call('POST', '/api/entries', {
    organization_name: 'Dancers with Photos',
    organization_type: 4,
    parade_year: year,
    role: '',
  });
  const { entry } = body.data as { entry: { organization_id: number } };
  const place = `${entry.organization_id}/show-application/${year}`;
  api = `/api/forms/${place}`;
  ({ page, context, complaints } = await openPage(stage.browser));
  await signInAs(page, { url: stage.url, headers: staff.headers });
  await page.goto(`${stage.url}/o/${place}/edit#field-${path.replace(':', '-')}`);
  question = page.locator(`[data-path="${path}"]`);
  await question.waitFor();
});

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Returns a picture with a red left half and a blue right half. */
async function aPicture(name: string, width = 60, height = 20): Promise<Chosen> {
  const data = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [across, down];
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('nothing to draw on');
      drawing.fillStyle = '#ff0000';
      drawing.fillRect(0, 0, across / 2, down);
      drawing.fillStyle = '#0000ff';
      drawing.fillRect(across / 2, 0, across / 2, down);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(data.split(',')[1] ?? '', 'base64') };
}

const choose = (file: Chosen) => question.locator('input[type=file][id$="-input"]').setInputFiles(file);
const button = (name: string) => question.getByRole('button', { name, exact: true });
const arrived = (name: string) => button(`Download ${name}`).waitFor();
const failed = (words: string) => question.getByRole('alert').filter({ hasText: words }).waitFor();

/** Waits until the form has stored exactly these files; returns them. */
async function storedFiles(...names: readonly string[]): Promise<FileValue[]> {
  let files: FileValue[] = [];
  await expect
    .poll(async () => {
      const { body } = await staff.call('GET', api);
      const values = (body.form as { field_values: Record<string, unknown> }).field_values;
      files = (values[path] ?? []) as FileValue[];
      return files.map(({ name }) => name);
    })
    .toEqual(names);
  return files;
}

/** Returns the color names of the displayed picture's corners, clockwise from the top left. */
function corners(name: string): Promise<string[]> {
  return question
    .getByRole('listitem')
    .filter({ hasText: name })
    .locator('img')
    .evaluate(async (shown) => {
      const picture = shown as HTMLImageElement;
      await picture.decode();
      const canvas = document.createElement('canvas');
      const [width, height] = [picture.naturalWidth, picture.naturalHeight];
      [canvas.width, canvas.height] = [width, height];
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(picture, 0, 0);
      const colorAt = (x: number, y: number) => {
        const [red = 0, , blue = 0] = drawing?.getImageData(x, y, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      };
      return [colorAt(1, 1), colorAt(width - 2, 1), colorAt(width - 2, height - 2), colorAt(1, height - 2)];
    });
}

it('a form takes a file that is dropped, turns it for everybody, puts another in its place and deletes when asked twice', async () => {
  const dropped = await aPicture('dropped.png');
  const carried = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
      return data;
    },
    { name: dropped.name, bytes: [...dropped.buffer] },
  );
  const place = question.locator('.form-drop');
  await place.dispatchEvent('dragover', { dataTransfer: carried });
  await question.locator('.form-drop-over').waitFor();
  await place.dispatchEvent('drop', { dataTransfer: carried });
  await arrived('dropped.png');
  await question.locator('img').waitFor();
  expect(await corners('dropped.png')).toEqual(['red', 'blue', 'blue', 'red']);
  const [before] = await storedFiles('dropped.png');
  expect([before?.width, before?.height]).toEqual([60, 20]);

  await button('Rotate dropped.png').click();
  await question.getByText('20 × 60 px').waitFor();
  await expect.poll(() => corners('dropped.png')).toEqual(['red', 'red', 'blue', 'blue']);
  const [turned] = await storedFiles('dropped.png');
  expect([turned?.id, turned?.width, turned?.height]).toEqual([before?.id, 20, 60]);

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Replace dropped.png').click()]);
  await chooser.setFiles(await aPicture('instead.png', 40, 40));
  await arrived('instead.png');
  expect(await question.getByText('dropped.png').count()).toBe(0);
  await storedFiles('instead.png');

  const sure = page.getByRole('dialog', { name: FORM_NOTICES.delete_file });
  await button('Delete instead.png').click();
  await sure.getByText('instead.png will be removed from this form.').waitFor();
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await sure.waitFor({ state: 'hidden' });
  await storedFiles('instead.png');
  await button('Delete instead.png').click();
  await sure.getByRole('button', { name: FORM_NOTICES.delete_file }).click();
  await storedFiles();
  expect(complaints).toEqual([]);
});

it('a form shows how far a file is, stops it on Cancel, and tries again what was stopped or broke off', async () => {
  const file = await aPicture('slow.png');
  const paused = Promise.withResolvers<void>();
  await page.route('**/uploads/**', async (route) => {
    await paused.promise;
    await route.continue().catch(() => undefined);
  });
  await choose(file);
  await question.getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor();
  await button('Cancel upload of slow.png').click();
  await failed(FORM_NOTICES.upload_canceled);
  paused.resolve();
  await page.unroute('**/uploads/**');

  await page.route('**/uploads/**', (route) => route.fulfill({ status: 503 }));
  await button('Try uploading slow.png again').click();
  await failed(`${FORM_NOTICES.uploading_failed}: ${FORM_NOTICES.uploading_failed_text}`);
  await page.unroute('**/uploads/**');
  await button('Try uploading slow.png again').click();
  await arrived('slow.png');
  await storedFiles('slow.png');
});

it('a form refuses a wrong ending, false content, too many bytes and too wide a picture, each in its own words', async () => {
  const picture = await aPicture('right.png');
  const refusals = [
    [{ name: 'letter.docx', mimeType: '', buffer: Buffer.from('x') }, MESSAGES.file_type],
    [{ ...picture, name: 'false.png', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }, MESSAGES.file_type],
    [
      { ...picture, name: 'heavy.png', buffer: Buffer.concat([picture.buffer, Buffer.alloc(20_480_001)]) },
      MESSAGES.file_size,
    ],
    [await aPicture('wide.png', 8501, 1), `${MESSAGES.file_dimensions}: ${MESSAGES.file_dimensions_hint}`],
  ] as const;
  for (const [file, words] of refusals) {
    await choose(file);
    await failed(words);
    expect(await button(`Try uploading ${file.name} again`).count()).toBe(0);
    await button(`Dismiss ${file.name}`).click();
  }
  await choose(picture);
  await arrived('right.png');
  await storedFiles('slow.png', 'right.png');
  await context.close();
});
