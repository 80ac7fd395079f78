import { labelsPerPage } from '@parade/contract/directory/labels.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readPdf } from '../testing/pdf.ts';
import { labelsPdf } from './labels.ts';

const facts = { title: 'Labels', author: 'Office', subject: 'Labels', keywords: '', at: new Date(0) };

it('labels that nobody waits for any more are not drawn to the end', async () => {
  const labels = Array.from({ length: 90 }, (_, n) => [`Kim ${n}`, 'Pasadena, CA 91101']);
  let drawn = 0;
  const hasLeft = () => (drawn += 1) > 40;
  expect(readPdf(await labelsPdf(labels, 0, facts, hasLeft)).pages).toHaveLength(2);
  expect(drawn).toBe(41);
  expect(readPdf(await labelsPdf(labels, 0, facts)).pages).toHaveLength(3);
});

it('labels that are already used on the first sheet stay free: the next one is printed after them', async () => {
  const labels = ['Kim First', 'Kim Second'].map((name) => [name, 'Pasadena, CA 91101']);
  const pagesOf = async (skip: number) =>
    readPdf(await labelsPdf(labels, skip, facts)).pages.map((page) => page.join(' ').match(/First|Second/g));
  expect(await pagesOf(0)).toEqual([['First', 'Second']]);
  expect(await pagesOf(labelsPerPage - 1)).toEqual([['First'], ['Second']]);
});

it('a name that fits in no size is cut no shorter than it has to be, and the town is on the label', async () => {
  const name =
    'The Combined Alumni Marching Band of the Three Rivers Valley Consolidated School Districts Nos. 11 to 14';
  const label = ['Haruto Underhill', name, '887 Orange Grove Lane', 'Three Rivers, PA 89187'];
  const text = readPdf(await labelsPdf([label], 0, facts))
    .pages.flat()
    .join(' ');
  expect(text).toContain('The Combined Alumni Marching Band of the Three Rivers Valley');
  expect(text).toContain('Three Rivers, PA 89187');
});

it('a street of two lines is whole on its label, with what is beside it: the organization is cut first', async () => {
  const street = '2350 North San Fernando Mission Boulevard, Building C';
  const suite = 'Dock 4';
  const words = async (organization: string) =>
    readPdf(await labelsPdf([['Haruto Underhill', organization, street, suite, 'Three Rivers, PA 89187']], 0, facts))
      .pages.flat()
      .join(' ');
  const long = 'The Combined Alumni Marching Band of the Three Rivers Valley Consolidated School Districts';
  for (const organization of ['Larkspur Band', long]) {
    const text = await words(organization);
    for (const part of ['Haruto Underhill', organization.slice(0, 13), street, suite, 'Three Rivers, PA 89187'])
      expect(text).toContain(part);
  }
});

it('labels that are being drawn leave others their turn after each label', async () => {
  const labels = Array.from({ length: 40 }, (_, n) => [
    `Kim ${n}`,
    'Larkspur Band',
    '1 Rose Lane',
    'Pasadena, CA 91101',
  ]);
  let turns = 0;
  let isDrawn = false;
  const others = async () => {
    for (; !isDrawn; turns += 1) await nextTurn();
  };
  const [drawn] = await Promise.all([labelsPdf(labels, 0, facts).finally(() => (isDrawn = true)), others()]);
  expect(turns).toBeGreaterThanOrEqual(labels.length);
  expect(readPdf(drawn).pages).toHaveLength(2);
});
