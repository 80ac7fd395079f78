import { fieldOf } from './fields.ts';
import type { ParticipantType } from './participantType.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordsOf } from './csv.ts';
import {
  csvText,
  defused,
  importColumns,
  judgeRows,
  mappingOf,
  maySubmit,
  personKey,
  readRow,
  rowProblems,
  sampleRow,
} from './import.ts';

const general = 'general-participants';
const individual = 'individual-participants';
const band = 2;
const read = (text: string, type: ParticipantType = general) => {
  const records = recordsOf(text, ',');
  const { mapping } = mappingOf(records, type);
  return records.map((record) => readRow(record, mapping, type));
};
const people = (text: string, type: ParticipantType = general) =>
  read(text, type).filter(({ kind }) => kind === 'person');

describe('columns', () => {
  test.each([
    ['a@x.org,Ann,Lee,Tuba', ['email', 'first_name', 'last_name', 'primary_role'], true],
    ['a@x.org,Ann,Lee', ['email', 'first_name', 'last_name'], true],
    ['Email,First Name,Last Name,Primary Role\n', ['email', 'first_name', 'last_name', 'primary_role'], true],
    ['Last Name,First Name,E-mail\nLee,Ann,a@x.org', ['last_name', 'first_name', 'email'], false],
    ['Ann,Lee,a@x.org\nBo,Lee,b@x.org', ['first_name', 'last_name', 'email'], false],
    ['Grade,Email,Instrument,Surname,Given name\n', [null, 'email', 'primary_role', 'last_name', 'first_name'], false],
  ])('columns of %j', (text, mapping, isUsual) => {
    expect(mappingOf(recordsOf(text, ','), general)).toEqual({ mapping, isUsual });
  });

  test('columns of the template are the usual ones, and its sample row is left out', () => {
    for (const type of [general, individual] as const) {
      const heads = importColumns(type).map((column) => fieldOf(column).column);
      const text = csvText([heads, sampleRow(type)]);
      expect(mappingOf(recordsOf(text, ','), type).isUsual).toBe(true);
      expect(read(text, type).map(({ kind }) => kind)).toEqual(['header', 'sample']);
    }
  });
});

describe('rows', () => {
  test('rows that are no people are recognized', () => {
    const text =
      'Email,First Name,Last Name\n , ,\njane.sample@example.com,Jane,Sample\nTBD,TBD,\nemail@example.com,First Name,Last Name\na@x.org,Ann,Lee\nFirst Name,Last Name,Email';
    expect(read(text).map(({ kind }) => kind)).toEqual([
      'header',
      'blank',
      'sample',
      'placeholder',
      'placeholder',
      'person',
      'header',
    ]);
  });

  test('rows leave every name unchanged but for the space around it', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, name, (first, last) => {
        const [row] = recordsOf(csvText([['x@example.org', `q${first}`, ` ${last} `]]), ',');
        const { input } = readRow(row ?? { line: 1, cells: [] }, ['email', 'first_name', 'last_name'], general);
        expect(input.first_name).toBe(defused(`q${first}`).trim());
        expect(input.last_name ?? '').toBe(defused(` ${last} `).trim());
      }),
    );
  });

  test('rows are understood with a code, its label and yes or no', () => {
    expect(people('a@x.org,Ann,Lee,Mounted horse rider,Yes,n', individual)[0]?.input).toMatchObject({
      primary_role: 'mhr',
      has_participated: true,
      other_appearances: false,
    });
    expect(people('a@x.org,Ann,Lee,HW', individual)[0]?.input.primary_role).toBe('hw');
    expect(people('a@x.org,Ann,Lee,HW')[0]?.input.primary_role).toBe('HW');
  });

  test('rows are ready with names and address, and for individual participants with a role', () => {
    const problems = (text: string, type: ParticipantType, org_type: number) =>
      people(text, type).map(({ input }) => Object.values(rowProblems(input, org_type)));
    expect(problems('a@x.org,Ann,Lee', general, band)).toEqual([[]]);
    expect(problems('a@x.org,Ann,Lee', individual, 1)).toEqual([['Problem with primary role']]);
    expect(problems('a@x.org,Ann,Lee,mhr', individual, 1)).toEqual([[]]);
    expect(problems('nowhere,,Lee', general, band)).toEqual([['Problem with first name', 'Problem with email']]);
    expect(problems('a@x.org,Ann,Lee,mhr', individual, band)).toEqual([['Unknown Participant Type']]);
  });

  test('rows are judged in their order: the first of two duplicates counts, families share an address', () => {
    const rows = people('a@x.org,Ann,Lee\nA@X.org,ANN,lee\na@x.org,Bo,Lee\nx,Cy,Lee\nd@x.org,Di,Lee');
    const listed = new Set([personKey({ email: 'd@x.org', first_name: 'di', last_name: 'lee' })]);
    expect(judgeRows(rows, listed, band)).toEqual(['ready', 'duplicate', 'ready', 'attention', 'existing']);
  });
});

test('nothing is submitted while rows need attention or nobody is ready', () => {
  const counts = { ready: 0, existing: 0, duplicate: 0, attention: 0 };
  expect(maySubmit(counts)).toBe(false);
  expect(maySubmit({ ...counts, ready: 1 })).toBe(true);
  expect(maySubmit({ ...counts, existing: 1 })).toBe(true);
  expect(maySubmit({ ...counts, ready: 1, attention: 1 })).toBe(false);
});

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
  'a cell %j that a spreadsheet would run is made harmless',
  (cell) => {
    expect(defused(cell)).toBe(`'${cell}`);
    expect(recordsOf(csvText([[cell, 'b']]), ',')[0]?.cells).toEqual([`'${cell}`, 'b']);
  },
);
