import { recordsOf } from '@parade/contract/participants/csv.ts';
import { personKey } from '@parade/contract/participants/import.ts';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  countsOf,
  type ImportWork,
  isReadyToSend,
  judged,
  partsOf,
  readRows,
  reportOf,
  resultOf,
  toAttend,
  workOf,
} from './importWork.ts';

const band = 2;
const nobody: ReadonlySet<string> = new Set();
const noPause = async () => undefined;
const text = [
  'Email,First Name,Last Name,Primary Role',
  'a@x.org,Ann,Lee,Tuba',
  'a@x.org,ann,LEE,Drum',
  'a@x.org,Bo,Lee,=cmd()',
  'nowhere,Cy,Lee,Flute',
  ',,,',
  'd@x.org,Di,Lee,',
].join('\n');

async function read(changes: Partial<ImportWork> = {}, listed = nobody) {
  const work = { ...workOf('list.csv', text, 'general-participants'), ...changes };
  const rows = judged(work, await readRows(work, band, noPause), listed, band);
  return { work, rows, counts: countsOf(rows) };
}

describe('a list', () => {
  test('a list counts every row once, and waits for those that need attention', async () => {
    const { work, counts } = await read();
    expect(counts).toEqual({ ready: 3, existing: 0, duplicate: 1, attention: 1, dropped: 2 });
    expect(isReadyToSend(work, counts)).toBe(false);
    const after = await read({ discarded: new Set([4]) });
    expect(isReadyToSend(after.work, after.counts)).toBe(true);
  });

  test('a list asks skipped rows after the others, and judges corrected rows again', async () => {
    const { work, rows } = await read();
    expect(toAttend({ ...work, skipped: [4] }, rows).map(({ place }) => place)).toEqual([4]);
    const [wrong] = toAttend(work, rows);
    if (!wrong) throw new Error('no row needs attention');
    const corrected = { ...wrong.input, email: 'd@x.org', first_name: 'DI' };
    const { counts } = await read({ fixed: new Map([[wrong.place, corrected]]) });
    expect(counts).toEqual({ ready: 3, existing: 0, duplicate: 2, attention: 0, dropped: 2 });
  });

  test('a list sends ready and existing rows, and reports the outcome of each line', async () => {
    const listed = new Set([personKey({ email: 'd@x.org', first_name: 'di', last_name: 'lee' })]);
    const { work, rows } = await read({ discarded: new Set([4]) }, listed);
    const [part] = partsOf(rows);
    expect(part?.places).toEqual([1, 3, 6]);
    const done = { ...work, parts: [{ key: 'k', places: [1, 3, 6], outcomes: ['added', 'added', 'merged'] as const }] };
    expect(resultOf(done, rows)).toEqual({ added: 2, merged: 1, duplicates: 1, notImported: 1 });
    const report = recordsOf(reportOf(done, rows, band), ',').map(({ cells }) => [cells[0], cells[4], cells[5]]);
    expect(report).toEqual([
      ['Line', 'Primary Role', 'Result'],
      ['1', 'Primary Role', 'Header row, skipped'],
      ['2', 'Tuba', 'Added'],
      ['3', 'Drum', 'Duplicate of an earlier row'],
      ['4', "'=cmd()", 'Added'],
      ['5', 'Flute', 'Discarded'],
      ['6', '', 'Blank row, skipped'],
      ['7', '', 'Already on the list; missing details added from this row'],
    ]);
  });

  test('a list gives individual participants the usual role where they name none', async () => {
    const work = {
      ...workOf('x', 'a@x.org,Ann,Lee\nb@x.org,Bo,Lee,hw', 'individual-participants'),
      usualRole: 'mhr' as const,
    };
    const rows = judged(work, await readRows(work, 1, noPause), nobody, 1);
    expect(rows.map(({ input, state }) => [input.primary_role, state])).toEqual([
      ['mhr', 'ready'],
      ['hw', 'ready'],
    ]);
  });
});

test('records are those that Papa Parse finds in its own files', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'É', '"', ',', ';', '\n', ' ', '😀'), maxLength: 6 });
  // A row of one empty cell is a blank line, which the two distinguish differently.
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',' as const, ';' as const),
      (rows, delimiter) => {
        const written = Papa.unparse(rows, { delimiter });
        expect(recordsOf(written, delimiter).map(({ cells }) => cells)).toEqual(rows);
        expect(Papa.parse<string[]>(written, { delimiter }).data).toEqual(rows);
      },
    ),
  );
});
