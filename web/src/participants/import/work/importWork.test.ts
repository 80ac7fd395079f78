import { recordsOf } from '@parade/contract/participants/csv.ts';
import { personKey } from '@parade/contract/participants/import.ts';
import type { ParticipantInput } from '@parade/contract/participants/participant.ts';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  countsOf,
  discarding,
  type ImportWork,
  isReadyToSend,
  leftOutBySkipping,
  judged,
  partsOf,
  readRows,
  resultOf,
  skipping,
  takenUpAgain,
  toAttend,
  withType,
  workOf,
} from './importWork.ts';
import { pastedList } from '../reading/listFile.ts';
import { changesOf, isFor, undoing } from './bulkActs.ts';
import { reportOf } from './importReport.ts';

const band = 2;
const nobody: ReadonlySet<string> = new Set();
const riders = { primary_role: 'mhr', has_participated: false, other_appearances: false, letter_language: 'es' };
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
  const work = { ...workOf(pastedList(text), 'general-participants'), ...changes };
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
    const done: ImportWork = {
      ...work,
      parts: [{ key: 'k', places: [1, 3, 6], isByHand: false, outcomes: ['added', 'added', 'merged'] as const }],
    };
    // The people are read again after the answer, and whoever was added is on the list then.
    const grown = judged(done, rows, new Set([...listed, ...rows.map(({ written }) => personKey(written))]), band);
    expect(resultOf(done, grown)).toEqual({ added: 2, merged: 1, duplicates: 1, notImported: 1 });
    const report = recordsOf(reportOf(done, grown, band), ',').map(({ cells }) => [cells[0], cells[4], cells[5]]);
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

  test('a list reports of those it has added the usual answers too, and of others what their rows say', async () => {
    const given = [
      'Email,First Name,Last Name,Primary Role',
      'a@x.org,Ann,Lee,',
      'b@x.org,Bo,Lee,hw',
      'c@x.org,Cy,Lee,',
      'd@x.org,Di,Lee,',
    ];
    const begun = { ...workOf(pastedList(given.join('\n')), 'individual-participants'), usual: riders };
    const read = await readRows(begun, 1, noPause);
    const corrected = judged(begun, read, nobody, 1).find(({ place }) => place === 4)?.input;
    const byHand = { ...(corrected as ParticipantInput), primary_role: 'osw' };
    const work: ImportWork = {
      ...begun,
      fixed: new Map([[4, byHand]]),
      parts: [
        { key: 'k', places: [1, 2, 3], isByHand: false, outcomes: ['added', 'added', 'merged'] },
        { key: 'l', places: [4], isByHand: true, outcomes: ['added'] },
      ],
    };
    const everybody = new Set(read.map(({ input }) => personKey(input)));
    const report = recordsOf(reportOf(work, judged(work, read, everybody, 1), 1), ',').map(({ cells }) => cells);
    const [columns = []] = report;
    const shown = ['Primary Role', 'Result'].map((name) => columns.indexOf(name));
    expect(report.slice(1).map((cells) => shown.map((index) => cells[index]))).toEqual([
      ['Primary Role', 'Header row, skipped'],
      ['mhr', 'Added'],
      ['hw', 'Added'],
      ['', 'Already on the list; missing details added from this row'],
      ['osw', 'Added'],
    ]);
  });

  test('a list is taken up again until each of its rows is answered', async () => {
    const { work } = await read();
    const part = { key: 'k', places: [1], isByHand: false };
    const broken: ImportWork = {
      ...work,
      parts: [
        { ...part, outcomes: ['added'] },
        { ...part, outcomes: null },
      ],
    };
    for (const open of [work, broken]) expect(takenUpAgain(open)).toBe(open);
    expect(takenUpAgain({ ...work, parts: [{ ...part, outcomes: ['added'] }] })).toBeNull();
    expect(takenUpAgain(null)).toBeNull();
  });

  test('a list reports why each row was discarded, left out or is not sent', async () => {
    const given = [
      'Email,First Name,Last Name,Primary Role',
      'a@x.org,Ann,Lee,Tuba',
      'nowhere,Bo,Lee,Tuba',
      'c@x.org,Cy,"Lee',
      'd@x.org,,Lee',
    ];
    const work = { ...workOf(pastedList(given.join('\n')), 'general-participants'), discarded: new Set([1, 2, 3]) };
    const rows = judged(work, await readRows(work, band, noPause), nobody, band);
    const report = recordsOf(reportOf(work, rows, band), ',').map(({ cells }) => cells.slice(5));
    expect(report).toEqual([
      ['Result', 'Note'],
      ['Header row, skipped', ''],
      ['Discarded', 'Left out by hand'],
      ['Discarded', 'Problem with email'],
      ['Discarded', 'The quotation mark that opens here is never closed: "Lee'],
      ['Not sent', 'Problem with first name'],
    ]);
  });

  test('a list calls a row that was skipped skipped, on the screen and in the report, and not discarded', async () => {
    const given = ['Email,First Name,Last Name', 'bad,Ann,Lee', 'bad,Bo,Lee'];
    const started = workOf(pastedList(given.join('\n')), 'general-participants');
    const work = { ...started, ...skipping(started, 1, 1), discarded: new Set([1, 2]) };
    const rows = judged(work, await readRows(work, band, noPause), nobody, band);
    expect(leftOutBySkipping(work)).toEqual([1]);
    const report = recordsOf(reportOf(work, rows, band), ',').map(({ cells }) => cells.slice(5));
    expect(report.slice(2)).toEqual([
      ['Skipped', 'Problem with email'],
      ['Discarded', 'Problem with email'],
    ]);
  });

  test('a list calls a row that was skipped and then discarded discarded', async () => {
    const given = ['Email,First Name,Last Name', 'bad,Ann,Lee', 'bad,Bo,Lee'];
    const started = workOf(pastedList(given.join('\n')), 'general-participants');
    const skipped = { ...started, ...skipping(started, 1, 2) };
    const work = { ...skipped, ...discarding(skipped, [1, 2]) };
    const rows = judged(work, await readRows(work, band, noPause), nobody, band);
    expect(leftOutBySkipping(work)).toEqual([]);
    const report = recordsOf(reportOf(work, rows, band), ',').map(({ cells }) => cells[5]);
    expect(report.slice(2)).toEqual(['Discarded', 'Discarded']);
  });

  test('a list discards 512 rows together, and takes back those and no others', async () => {
    const given = ['Email,First Name,Last Name', 'a@x.org,Ann,Lee', ...Array.from({ length: 512 }, () => 'bad,Bo,Lee')];
    const work = workOf(pastedList(given.join('\n')), 'general-participants');
    const read = await readRows(work, band, noPause);
    const rowsOf = (now: ImportWork) => judged(now, read, nobody, band);
    const bad = rowsOf(work).filter((row) => row.state === 'attention' && isFor('discard', work, row, band));
    expect(bad).toHaveLength(512);
    const without: ImportWork = { ...work, ...changesOf('discard', work, bad) };
    expect(countsOf(rowsOf(without))).toMatchObject({ ready: 1, attention: 0, dropped: 513 });
    expect(isReadyToSend(without, countsOf(rowsOf(without)))).toBe(true);
    const one: ImportWork = { ...without, discarded: new Set([...without.discarded, 1]) };
    const back: ImportWork = { ...one, ...undoing('discard', one, bad) };
    expect([...back.discarded]).toEqual([1]);
    expect(rowsOf(one).filter((row) => isFor('restore', one, row, band))).toHaveLength(513);
    expect(rowsOf(one).some((row) => isFor('discard', one, row, band))).toBe(false);
  });

  test('a list takes many rows as they were read, but none that is wrong', async () => {
    const given = 'Name,Email\nAna María Paz,a@x.org\nBo Van Lee,\nCy Lee,c@x.org';
    const work = workOf(pastedList(given), 'general-participants');
    const read = await readRows(work, band, noPause);
    const before = judged(work, read, nobody, band);
    const taken = before.filter((row) => isFor('accept', work, row, band));
    expect(taken.map(({ line }) => line)).toEqual([2]);
    const after: ImportWork = { ...work, ...changesOf('accept', work, taken) };
    expect(judged(after, read, nobody, band).map(({ state }) => state)).toEqual([
      'dropped',
      'ready',
      'attention',
      'ready',
    ]);
    expect(undoing('accept', after, taken)).toEqual({ fixed: new Map() });
  });

  test('a list waits until the columns are known and doubtful letters were looked at', async () => {
    const list = pastedList('a@x.org,Ann,Lee');
    const work = workOf(
      { ...list, text: { bytes: new Uint8Array(), encoding: 'macintosh', isSure: false } },
      'general-participants',
    );
    const { counts } = await read();
    const clear = { ...counts, attention: 0 };
    expect(isReadyToSend(work, clear)).toBe(false);
    expect(isReadyToSend({ ...work, text: null }, clear)).toBe(true);
    expect(isReadyToSend({ ...work, text: null, isMapped: false }, clear)).toBe(false);
    expect(isReadyToSend({ ...work, text: null, mapping: ['email', null, 'last_name'] }, clear)).toBe(false);
  });

  test('a list gives individual participants the usual answers where their rows have none', async () => {
    const given = 'a@x.org,Ann,Lee\nb@x.org,Bo,Lee,hw,yes\nc@x.org,Cy,Lee,,maybe';
    const work: ImportWork = {
      ...workOf(pastedList(given), 'individual-participants'),
      usual: riders,
    };
    const rows = judged(work, await readRows(work, 1, noPause), nobody, 1);
    const shown = rows.map(({ input, state }) => [input.primary_role, input.has_participated, state]);
    expect(new Set(rows.map(({ input }) => input.letter_language))).toEqual(new Set(['es']));
    // 'maybe' is an answer that somebody has to read.
    expect(shown).toEqual([
      ['mhr', false, 'ready'],
      ['hw', true, 'ready'],
      ['mhr', null, 'attention'],
    ]);
    const none = judged(
      { ...work, usual: { ...work.usual, has_participated: null } },
      await readRows(work, 1, noPause),
      nobody,
      1,
    );
    expect(none.map(({ state }) => state)).toEqual(['attention', 'ready', 'attention']);
  });

  test('a list whose people become another type begins anew with what that asks, and keeps the language of all', () => {
    const begun = workOf(pastedList(text), 'individual-participants');
    const work = { ...begun, usual: riders, fixed: new Map([[1, {} as never]]) };
    const { type, usual, fixed } = withType(work, 'general-participants');
    expect([type, fixed.size]).toEqual(['general-participants', 0]);
    expect(usual).toEqual({
      primary_role: null,
      has_participated: null,
      other_appearances: null,
      letter_language: 'es',
    });
  });

  test('a list shows and sends of listed people what their rows say, and no usual answers', async () => {
    const given = 'a@x.org,Ann,Lee\nb@x.org,Bo,Lee';
    const work: ImportWork = { ...workOf(pastedList(given), 'individual-participants'), usual: riders };
    const listed = new Set([personKey({ email: 'a@x.org', first_name: 'Ann', last_name: 'Lee' })]);
    const rows = judged(work, await readRows(work, 1, noPause), listed, 1);
    expect(rows.map(({ state, input, written }) => [state, input.primary_role, written.primary_role])).toEqual([
      ['existing', null, null],
      ['ready', 'mhr', null],
    ]);
  });

  test('a list sends rows that were corrected by hand apart, as they stand, and those accepted as read with the others', async () => {
    const given = 'Name,Email\nAna María Paz,a@x.org\nBo Van Lee,b@x.org\nCy Lee,c@x.org';
    const work: ImportWork = { ...workOf(pastedList(given), 'individual-participants'), usual: riders };
    const read = await readRows(work, 1, noPause);
    const [, ana, bo] = judged(work, read, nobody, 1);
    if (!ana || !bo) throw new Error('rows are missing');
    const accepted: ImportWork = { ...work, ...changesOf('accept', work, [ana]) };
    const corrected = { ...bo.input, letter_language: null };
    const now: ImportWork = { ...accepted, fixed: new Map([...accepted.fixed, [bo.place, corrected]]) };
    const rows = judged(now, read, nobody, 1);
    expect(rows.map(({ written, input }) => [written.primary_role, input.letter_language]).slice(1)).toEqual([
      [null, 'es'],
      ['mhr', null],
      [null, 'es'],
    ]);
    expect(partsOf(rows).map(({ places, isByHand }) => [places, isByHand])).toEqual([
      [[1, 3], false],
      [[2], true],
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
