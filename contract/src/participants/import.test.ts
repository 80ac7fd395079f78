import { fieldOf, noParticipantValues } from './fields.ts';
import type { ParticipantType } from './participantType.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordsOf } from './csv.ts';
import { importColumns, mappingOf } from './columns.ts';
import { visibleLine } from '../http/text.ts';
import { csvText, defused, judgeRows, maySubmit, personKey, rowProblems, withUsual } from './import.ts';
import { readRow, sampleRow } from './rows.ts';

const general = 'general-participants';
const individual = 'individual-participants';
const band = 2;
const read = (text: string, type: ParticipantType = general) => {
  const records = recordsOf(text, ',');
  const { mapping, shape } = mappingOf(records, type);
  return records.map((record) => readRow(record, mapping, type, shape));
};
const people = (text: string, type: ParticipantType = general) =>
  read(text, type).filter(({ kind }) => kind === 'person');

test('an address that was copied as a link is the address', () => {
  const rows = people('Email,First Name,Last Name\nmailto:a@x.org,Ann,Lee\nMAILTO: b@x.org,Bo,Lee\n,Cy,Lee');
  expect(rows.map(({ input }) => input.email)).toEqual(['a@x.org', 'b@x.org', null]);
});

describe('columns', () => {
  test.each([
    ['a@x.org,Ann,Lee,Tuba', ['email', 'first_name', 'last_name', 'primary_role'], true],
    ['a@x.org,Ann,Lee', ['email', 'first_name', 'last_name'], true],
    ['Email,First Name,Last Name,Primary Role\n', ['email', 'first_name', 'last_name', 'primary_role'], true],
    ['Last Name,First Name,E-mail\nLee,Ann,a@x.org', ['last_name', 'first_name', 'email'], false],
    ['Ann,Lee,a@x.org\nBo,Lee,b@x.org', ['first_name', 'last_name', 'email'], false],
    ['Apellido,Nombre,Correo\nNúñez,Ana,a@x.org', ['last_name', 'first_name', 'email'], false],
    ['Nombre,Correo\nAna Núñez,a@x.org', ['full_name', 'email'], false],
    ['Name,Vorname,E-Mail\nGroß,Jörg,a@x.org', ['last_name', 'first_name', 'email'], false],
    [
      'Student First Name,Student Last Name,Parent Email,Student Email\nAnn,Lee,p@x.org,a@x.org',
      ['first_name', 'last_name', null, 'email'],
      false,
    ],
    ['Full Name,Parent/Guardian Email\nAnn Lee,p@x.org', ['full_name', 'email'], false],
    [
      'Timestamp,Email Address,What is your first name?,Last name *,T-shirt size,Allergies,Grade\n10/1/2026 8:00:00,a@x.org,Ann,Lee,M,,9',
      [null, 'email', 'first_name', 'last_name', null, null, null],
      false,
    ],
    [
      '10/1/2026 8:00:00,a@x.org,Ann,Lee\n10/2/2026 9:00:00,b@x.org,Bo,Lee',
      [null, 'email', 'first_name', 'last_name'],
      false,
    ],
    ['Lincoln High School\n\nLast,First,Email\nLee,Ann,a@x.org', ['last_name', 'first_name', 'email'], false],
    // In an unknown language, somebody has to identify the columns.
    ['Pošta,Ism,Familiya\na@x.org,Ann,Lee', ['email', 'first_name', 'last_name'], false],
    ['Grade,Email,Instrument,Surname,Given name\n', [null, 'email', 'primary_role', 'last_name', 'first_name'], false],
  ])('columns of %j', (text, mapping, isUsual) => {
    const found = mappingOf(recordsOf(text, ','), general);
    expect([found.mapping, found.isUsual]).toEqual([mapping, isUsual]);
  });

  test.each(['(', '\u0301\u0323', '\u200d'])('columns are identified beside a header of a million %j', (repeated) => {
    const text = `Email,First Name,Last Name,${repeated.repeat(1_000_000 / repeated.length)}\na@x.org,Ann,Lee,5`;
    expect(mappingOf(recordsOf(text, ','), general).mapping).toEqual(['email', 'first_name', 'last_name', null]);
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
  test('a column of languages is read where a header says so, and says nothing of one that no letter is written in', () => {
    const text =
      'Email,First Name,Last Name,Role,Preferred Language\na@x.org,Ana,Lee,Tuba,Spanish\nb@x.org,Bo,Lee,Tuba,日本語\nc@x.org,Cy,Lee,Tuba,Mandarin';
    expect(people(text).map(({ input, doubts }) => [input.letter_language, doubts])).toEqual([
      ['es', []],
      ['ja', []],
      [null, []],
    ]);
    // Without a header, a fifth column is not a language.
    expect(people('a@x.org,Ana,Lee,Tuba,es')[0]?.input.letter_language).toBeNull();
  });

  test('rows that are no people are recognized', () => {
    const text =
      'Email,First Name,Last Name\n , ,\njane.sample@example.com,Jane,Sample\nTBD,TBD,\nemail@example.com,First Name,Last Name\nemail@example.com,First,Last,Role\nfirst@x.org,First,Last\na@x.org,Ann,Lee\nFirst Name,Last Name,Email';
    expect(read(text).map(({ kind }) => kind)).toEqual([
      'header',
      'blank',
      'sample',
      'placeholder',
      'placeholder',
      'placeholder',
      'person',
      'person',
      'header',
    ]);
  });

  test('rows take every name as a field of the portal takes it when it is typed', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, name, (first, last) => {
        const [row] = recordsOf(csvText([['x@example.org', `q${first}`, ` ${last} `]]), ',');
        const { input } = readRow(
          row ?? { line: 1, lastLine: 1, cells: [] },
          ['email', 'first_name', 'last_name'],
          general,
        );
        expect(input.first_name).toBe(visibleLine(defused(`q${first}`)));
        expect(input.last_name ?? '').toBe(visibleLine(defused(` ${last} `)));
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

  test('rows are ready with names and address, and for individual participants with their role and both answers', () => {
    const problems = (text: string, type: ParticipantType, org_type: number) =>
      people(text, type).map(({ input }) => Object.values(rowProblems(input, org_type)));
    expect(problems('a@x.org,Ann,Lee', general, band)).toEqual([[]]);
    expect(problems('a@x.org,Ann,Lee', individual, 1)).toEqual([
      ['Problem with primary role', 'Problem with participated', 'Problem with other appearances'],
    ]);
    expect(problems('a@x.org,Ann,Lee,mhr,yes,no', individual, 1)).toEqual([[]]);
    expect(problems('a@x.org,Ann,Lee,mhr,yes,yes', individual, 1)).toEqual([['Problem with parade names']]);
    expect(problems('nowhere,,Lee', general, band)).toEqual([['Problem with first name', 'Problem with email']]);
    expect(problems('a@x.org,Ann,Lee,mhr,no,no', individual, band)).toEqual([['Unknown Participant Type']]);
    expect(problems('a@x.org,An\uFFFD,Lee\nb@x.org,Bo,L\u0085e', general, band)).toEqual([
      ['Problem with first name'],
      ['Problem with last name'],
    ]);
  });

  const answers = (text: string) => {
    const [row] = people(`a@x.org,Ann,Lee,mhr,${text}`, individual);
    const { has_participated: participated, other_appearances: others, other_parades_name: names } = row?.input ?? {};
    return [participated, others, names, row?.doubts.length];
  };
  test.each([
    ['Yes,No', [true, false, null, 0]],
    ['yes!,NO.', [true, false, null, 0]],
    ['✓,never', [true, false, null, 0]],
    // A yes or no has no place for other text, so somebody is asked.
    ['"Yes, 2019 and 2020",no', [true, false, null, 1]],
    ['no,"Yes, Fiesta Days 2019"', [false, true, 'Fiesta Days 2019', 0]],
    ['no,"Yes - many",Fiesta Days', [false, true, 'Fiesta Days', 1]],
    ['first time,no', [null, false, null, 1]],
    ['not sure,nothing', [null, null, null, 2]],
    ['no,no,Fiesta Days', [false, false, 'Fiesta Days', 1]],
  ])('rows with the answers %s lose none of them in silence', (text, read) => {
    expect(answers(text)).toEqual(read);
  });

  test.each([
    ['"Lee, Ann"', 'Ann', 'Lee', 0],
    ['Ann Lee', 'Ann', 'Lee', 0],
    ['"de la Cruz, Ana María"', 'Ana María', 'de la Cruz', 0],
    ['Ana María López', 'Ana María', 'López', 1],
    ['Cher', '', 'Cher', 1],
    ['"Lee, Ann, Jr."', 'Lee, Ann,', 'Jr.', 1],
  ])('rows with both names in one cell, %s, are cut where it is clear', (name, first, last, doubts) => {
    const [row] = people(`Name,Email\n${name},a@x.org`);
    expect([row?.input.first_name ?? '', row?.input.last_name, row?.doubts.length]).toEqual([first, last, doubts]);
  });

  test.each([
    ['a comma inside a name moved the cells', 'Email,First,Last,Role\na@x.org,Ann,Lee, Jr.,Tuba'],
    ['a quote is open', 'a@x.org,"Ann,Lee'],
    ['a name was garbled before', 'a@x.org,JosÃ©,Lee'],
    ['a character is unreadable', 'a@x.org,An\uFFFD,Lee'],
  ])('rows need attention where %s', (_, text) => {
    const rows = people(text);
    expect(judgeRows(rows, new Set(), band)).toEqual(['attention']);
    expect(rows[0]?.doubts).toHaveLength(1);
  });

  test.each([
    ['empty cells at its end', 'Email,First,Last\na@x.org,Ann,Lee,,'],
    ['a role where most rows have none', 'a@x.org,Ann,Lee,Tuba\nb@x.org,Bo,Lee\nc@x.org,Cy,Lee'],
  ])('a row is ready with %s', (_, text) => {
    expect(new Set(judgeRows(people(text), new Set(), band))).toEqual(new Set(['ready']));
  });

  test('rows are judged in their order: the first of two duplicates counts, families share an address', () => {
    const rows = people('a@x.org,Ann,Lee\nA@X.org,ANN,lee\na@x.org,Bo,Lee\nx,Cy,Lee\nd@x.org,Di,Lee');
    const listed = new Set([personKey({ email: 'd@x.org', first_name: 'di', last_name: 'lee' })]);
    expect(judgeRows(rows, listed, band)).toEqual(['ready', 'duplicate', 'ready', 'attention', 'existing']);
  });

  test('a second row of a person is a duplicate while either of the two lacks an answer', () => {
    const equestrian = 1;
    const states = (text: string) => judgeRows(people(text, individual), new Set(), equestrian);
    expect(states('a@x.org, Ann ,Lee\nA@X.org,ann,LEE\nb@x.org,Bo,Lee')).toEqual([
      'attention',
      'duplicate',
      'attention',
    ]);
    expect(states('a@x.org,Ann,Lee,mhr,no,no\na@x.org,Ann,Lee')).toEqual(['ready', 'duplicate']);
  });

  test('two rows whose name or address is still to be corrected are nobody’s duplicates', () => {
    const states = (text: string) => judgeRows(people(text), new Set(), band);
    expect(states('nowhere,Cy,Lee,Tuba\nnowhere,Cy,Lee,Tuba')).toEqual(['attention', 'attention']);
    expect(states('c@x.org,,Lee,Tuba\nc@x.org,,Lee,Tuba')).toEqual(['attention', 'attention']);
  });
});

test('a row without answers gets the usual ones that its type is asked for, and keeps its own', () => {
  const usual = { primary_role: 'mhr', has_participated: false, other_appearances: false, letter_language: 'es' };
  const inputOf = (text: string, type: ParticipantType) =>
    people(text, type)[0]?.input ?? { ...noParticipantValues, type };
  expect(withUsual(inputOf('a@x.org,Ann,Lee', individual), usual)).toMatchObject(usual);
  expect(withUsual(inputOf('a@x.org,Ann,Lee,hw,yes', individual), usual)).toMatchObject({
    ...usual,
    primary_role: 'hw',
    has_participated: true,
  });
  expect(withUsual(inputOf('a@x.org,Ann,Lee', general), usual)).toMatchObject({
    primary_role: null,
    has_participated: null,
    other_appearances: null,
    letter_language: 'es',
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
