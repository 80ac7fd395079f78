import { type RowState } from '@parade/contract/participants/import.ts';
import type { ParticipantType } from '@parade/contract/participants/participantType.ts';
import { mappingOf } from '@parade/contract/participants/columns.ts';
import { recordsOf } from '@parade/contract/participants/csv.ts';
import { readRow, type RowKind } from '@parade/contract/participants/rows.ts';
import fc from 'fast-check';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readList } from './reading/listFile.ts';
import { sheetSeen } from './reading/workbook.ts';
import { type ImportWork, judged, readRows, workOf } from './work/importWork.ts';

type Shape = RowState | Exclude<RowKind, 'person'>;
const letters: Readonly<Record<string, Shape>> = {
  r: 'ready',
  a: 'attention',
  d: 'duplicate',
  h: 'header',
  b: 'blank',
  t: 'title',
  s: 'sample',
  p: 'placeholder',
  '=': 'separator',
};

async function rowsOf(work: ImportWork) {
  const rows = judged(
    work,
    await readRows(work, work.type === 'individual-participants' ? 1 : 2, async () => undefined),
    new Set(),
    work.type === 'individual-participants' ? 1 : 2,
  );
  return rows.map(({ line, lastLine, kind, state, input }) => ({
    line,
    lastLine,
    shape: state === 'dropped' ? kind : state,
    name: `${input.first_name ?? ''} ${input.last_name ?? ''}`,
    role: input.primary_role,
  }));
}

async function read(
  text: string | Uint8Array<ArrayBuffer>,
  type: ParticipantType = 'general-participants',
  name = 'list.csv',
) {
  const list = await readList(name, typeof text === 'string' ? new TextEncoder().encode(text) : text);
  if (!('records' in list)) return list.title;
  const work = workOf(list, type);
  return { work, rows: await rowsOf(work) };
}

const people = 'a@x.org,Ann,Lee\nb@x.org,Bo,Park';
const riders = 'Email,First,Last,Role,Participated,Other Parades,Names of Other Parades\na@x.org,Ann,Lee,mhr,';

/**
 * Lists as people send them. `rows`: what each row is, in the letters above; `asks`: the columns are asked first, since they are
 * not in the usual order; `names`: the people, as they were read.
 */
const shapes: [string, string, { rows: string; asks?: true; names?: string; type?: ParticipantType }][] = [
  ['no header', people, { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['a header', `Email,First Name,Last Name\n${people}`, { rows: 'hrr', names: 'Ann Lee, Bo Park' }],
  ['old line ends', people.replaceAll('\n', '\r'), { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['lines of Windows', `${people.replaceAll('\n', '\r\n')}\r\n`, { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['semicolons', people.replaceAll(',', ';'), { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['tabs', people.replaceAll(',', '\t'), { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['bars', people.replaceAll(',', '|'), { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['a named separator', `sep=;\n${people.replaceAll(',', ';')}`, { rows: '=rr', names: 'Ann Lee, Bo Park' }],
  ['spaces around', ' a@x.org , Ann , Lee \n b@x.org , Bo , Park ', { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['everything quoted', '"a@x.org","Ann","Lee"\n"b@x.org","Bo","Park"', { rows: 'rr', names: 'Ann Lee, Bo Park' }],
  ['spaces before quotes', 'a@x.org, "Ann", "Lee, Jr."', { rows: 'r', names: 'Ann Lee, Jr.' }],
  ['blank lines', `\n${people}\n\n,,\n`, { rows: 'brrbb' }],
  ['a title above', `Lincoln High School Band\n\nEmail,First Name,Last Name\n${people}`, { rows: 'tbhrr' }],
  ['a header on each page', `Email,First,Last\n${people}\nEmail,First,Last\nc@x.org,Cy,Lim`, { rows: 'hrrhr' }],
  [
    'the sample row',
    'Email,First Name,Last Name,Primary Role\njane.sample@example.com,Jane,Sample,Trumpet\na@x.org,Ann,Lee,',
    { rows: 'hsr' },
  ],
  ['placeholders', `${people}\nTBD,TBD,TBD`, { rows: 'rrp' }],
  ['duplicates', `${people}\nA@X.org,ANN,LEE`, { rows: 'rrd' }],
  [
    'an export of Google Forms',
    'Timestamp,Email Address,First Name,Last Name,T-shirt size,Allergies?,Grade\n"2026/10/01 8:00:00 AM MDT",a@x.org,Ann,Lee,M,,9',
    { rows: 'hr', asks: true, names: 'Ann Lee' },
  ],
  [
    'the same without a header',
    '10/1/2026 8:00:00,a@x.org,Ann,Lee\n10/2/2026 9:30:00,b@x.org,Bo,Park',
    { rows: 'rr', asks: true, names: 'Ann Lee, Bo Park' },
  ],
  [
    'questions as headers',
    "What is the participant's first name?,What is the participant's last name?,Your email address\nAnn,Lee,a@x.org",
    { rows: 'hr', asks: true, names: 'Ann Lee' },
  ],
  [
    'Student First Name',
    'Student Last Name,Student First Name,Parent Email\nLee,Ann,a@x.org',
    { rows: 'hr', asks: true, names: 'Ann Lee' },
  ],
  ['Apellido, Nombre', 'Apellido,Nombre,Correo\nNúñez,Ana,a@x.org', { rows: 'hr', asks: true, names: 'Ana Núñez' }],
  [
    'Apellidos and Nombres behind the address',
    'Correo electrónico;Apellidos;Nombres\na@x.org;Núñez;Ana',
    { rows: 'hr', asks: true, names: 'Ana Núñez' },
  ],
  ['Nom, Prénom', 'Nom;Prénom;Courriel\nGagné;Zoé;a@x.org', { rows: 'hr', asks: true, names: 'Zoé Gagné' }],
  [
    'Nachname, Vorname',
    'Nachname;Vorname;E-Mail-Adresse\nWeiß;Jörg;a@x.org',
    { rows: 'hr', asks: true, names: 'Jörg Weiß' },
  ],
  ['姓, 名', '姓,名,メールアドレス\n山田,花子,a@x.org', { rows: 'hr', asks: true, names: '花子 山田' }],
  // In a language that is not known the order could be any: the columns are asked, and the header is a row to discard.
  ['a header of an unknown language', 'Pošta,Ism,Familiya\na@x.org,Lee,Ann', { rows: 'ar', asks: true }],
  [
    'both names in one column',
    'Name,Email\n"Lee, Ann",a@x.org\nBo Park,b@x.org\nAna María Paz,c@x.org',
    { rows: 'hrra', asks: true, names: 'Ann Lee, Bo Park, Ana María Paz' },
  ],
  ['addresses last', 'Ann,Lee,a@x.org\nBo,Park,b@x.org', { rows: 'rr', asks: true, names: 'Ann Lee, Bo Park' }],
  [
    'two columns of addresses',
    'Emergency email,Email,First,Last\np@x.org,a@x.org,Ann,Lee',
    { rows: 'hr', asks: true, names: 'Ann Lee' },
  ],
  [
    'an unclosed quote in a column that is left out',
    'Email,First,Last,Role,Note\na@x.org,Ann,Lee,Tuba,"late\nb@x.org,Bo,Park,Tuba,\nc@x.org,Cy,Lim,Tuba,\nd@x.org,Di,Roe,Tuba,"ok"\ne@x.org,Ed,Doe,Tuba,',
    { rows: 'harrrr', asks: true, names: 'Ann Lee, Bo Park, Cy Lim, Di Roe, Ed Doe' },
  ],
  ['an unclosed quote to the end', 'a@x.org,"Ann,Lee\nb@x.org,Bo,Park', { rows: 'ar' }],
  [
    'a note of several lines',
    'Email,First,Last,Role,Note\na@x.org,Ann,Lee,Tuba,"allergic\nto nuts, and cats"\nb@x.org,Bo,Park,Tuba,',
    { rows: 'hrr', asks: true },
  ],
  [
    'a comma inside a name',
    'Email,First,Last,Role\na@x.org,Ann,Lee, Jr.,Tuba\nb@x.org,Bo,Park,Tuba',
    { rows: 'har', asks: true },
  ],
  ['rows that are too short', 'Email,First Name,Last Name\na@x.org,Ann\nb@x.org', { rows: 'haa' }],
  ['two addresses in a cell', 'a@x.org;p@x.org,Ann,Lee', { rows: 'a' }],
  ['an address in angle brackets', 'Ann Lee <a@x.org>,Ann,Lee', { rows: 'a' }],
  ['a text cell of Excel', 'a@x.org,="Ann","=""Lee"""', { rows: 'r', names: 'Ann Lee' }],
  ['names garbled before', 'a@x.org,JosÃ©,NÃºÃ±ez', { rows: 'a' }],
  ['a total below', `${people}\nTotal,2,`, { rows: 'rra' }],
  ['answers with years', `${riders}"Yes, 2019 and 2020",no,`, { rows: 'ha', type: 'individual-participants' }],
  ['answers with names of parades', `${riders}no,"Yes, Fiesta Days",`, { rows: 'hr', type: 'individual-participants' }],
  ['answers that are none', `${riders}first time,,`, { rows: 'ha', type: 'individual-participants' }],
  [
    'labels of roles',
    `${riders.replace('mhr', 'Mounted Horse Rider')}no,no,`,
    { rows: 'hr', type: 'individual-participants' },
  ],
  ['a role nobody knows', `${riders.replace('mhr', 'Rider')}no,no,`, { rows: 'ha', type: 'individual-participants' }],
];

describe('a list of the shape', () => {
  test.each(shapes)('a list ‘%s’ is read right or asked about', async (_, text, { rows, asks, names, type }) => {
    const found = await read(text, type);
    if (typeof found === 'string') throw new Error(found);
    expect(found.rows.map(({ shape }) => shape)).toEqual([...rows].map((letter) => letters[letter]));
    expect(found.work.isMapped).toBe(asks === undefined);
    const isPerson = (shape: string) => shape === 'ready' || shape === 'attention';
    if (names !== undefined)
      expect(found.rows.filter(({ shape }) => isPerson(shape)).map(({ name }) => name)).toEqual(
        names.split(', ').length === found.rows.filter(({ shape }) => isPerson(shape)).length
          ? names.split(', ')
          : [names],
      );
  });

  test('there are at least 40 shapes of lists', () => expect(shapes.length).toBeGreaterThanOrEqual(40));

  test('the rows of any file that are shown, and those left out with a reason, make up its lines', async () => {
    const cell = fc.constantFrom(
      'a@x.org',
      'b@x.org',
      'Ann',
      'Lee',
      'Zoë',
      '"',
      '"Lee, Ann"',
      '"a\nb"',
      '""',
      '',
      ' ',
      'TBD',
      'yes',
      'Email',
      'First Name',
      'Last Name',
      'sep=;',
    );
    const line = fc.array(cell, { maxLength: 7 });
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 14 }),
        fc.constantFrom(',', ';', '\t', '|'),
        lineEnd,
        async (given, separator, end) => {
          const text = given.map((cells) => cells.join(separator)).join(end);
          const found = await read(text);
          // A file without a word has no lines; it is refused, and says so.
          if (typeof found === 'string') {
            expect(text.trim(), found).toBe('');
            return;
          }
          const lines = text.split(/\r\n?|\n/);
          if (lines.at(-1) === '') lines.pop();
          const taken = found.rows.flatMap((row) =>
            Array.from({ length: row.lastLine - row.line + 1 }, (_, index) => row.line + index),
          );
          expect(taken).toEqual(lines.map((_, index) => index + 1));
          // Each has a state, or a kind that says why it is none.
          expect(found.rows.every(({ shape }) => Object.values(letters).includes(shape as Shape))).toBe(true);
          // An address is of somebody who is shown.
          const shown = found.rows.filter(({ shape }) =>
            ['ready', 'attention', 'duplicate', 'existing'].includes(shape),
          );
          const shownLines = shown.flatMap((row) => lines.slice(row.line - 1, row.lastLine).join('\n'));
          expect(
            lines.filter((each) => each.includes('@')).every((each) => shownLines.some((text) => text.includes(each))),
          ).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a workbook', () => {
  const sheet = (rows: readonly (readonly unknown[])[], name = 'Band') => ({ name, rows: rows as never });
  const bytesOf = async (...sheets: (ReturnType<typeof sheet> & Partial<WriteSheet>)[]) =>
    new Uint8Array(await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>;
  const rows = [
    ['Email', 'First Name', 'Last Name', 'Primary Role'],
    ['a@x.org', 'Zoë', 'Núñez', 'Tuba'],
  ];

  test.each(['band.xlsx', 'band.csv'])('a workbook %s is read from its first sheet with rows', async (name) => {
    const found = await read(await bytesOf(sheet([], 'Empty'), sheet(rows), sheet(rows, 'Last year')), undefined, name);
    if (typeof found === 'string') throw new Error(found);
    expect(found.work.sheet).toEqual({ sheet: 'Band', others: ['Last year'], hidden: [] });
    expect(found.rows.map(({ shape, name: person, role }) => [shape, person, role])).toEqual([
      ['header', 'First Name Last Name', 'Primary Role'],
      ['ready', 'Zoë Núñez', 'Tuba'],
    ]);
  });

  test.each(['hidden', 'veryHidden'])(
    'a workbook is read as it looks when it is opened: no sheet that is %s, no hidden row',
    async (how) => {
      const old = { ...sheet([...rows, ['o@x.org', 'Old', 'Member', 'Tuba']], '_old 2024'), [how]: true };
      const roster = {
        ...sheet([...rows, ['g@x.org', 'Gone', 'Person', 'Tuba'], ['b@x.org', 'Bo', 'Park', 'Flute'], []], 'Roster'),
        rowDefs: new Map([2, 4].map((index) => [index, { hidden: true }])),
      };
      const found = await read(await bytesOf(old, roster), undefined, 'band.xlsx');
      if (typeof found === 'string') throw new Error(found);
      expect(found.work.sheet).toEqual({ sheet: 'Roster', others: ['_old 2024'], hidden: [3] });
      expect(found.rows.map(({ line, shape, name: person }) => [line, shape, person])).toEqual([
        [1, 'header', 'First Name Last Name'],
        [2, 'ready', 'Zoë Núñez'],
        [4, 'ready', 'Bo Park'],
      ]);
    },
  );

  test('a workbook with a chart on a sheet of its own is read', () => {
    const sheets = [{ sheet: 'Chart' }, { sheet: 'Band', data: rows }];
    const read = sheetSeen(sheets, { sheets: new Set(), lines: new Map() });
    expect([read.sheet, read.records.length]).toEqual(['Band', 2]);
  });

  test('the lines of a workbook are numbered as in the sheet, and days, numbers and answers read as text', async () => {
    const found = await read(
      await bytesOf(
        sheet([
          ['Email', 'First Name', 'Last Name', 'Role'],
          [],
          ['a@x.org', 'Ann', 'Lee', 7],
          ['b@x.org', 'Bo', 'Lee', new Date('2026-03-04T00:00:00Z')],
          ['c@x.org', 'Cy', 'Lee', 0.1 + 0.2],
          ['d@x.org', 'Di', 'Lee', true],
          ['e@x.org', 'Ed', 'Lee', 62655512345678],
        ]),
      ),
      undefined,
      'a.xlsx',
    );
    if (typeof found === 'string') throw new Error(found);
    expect(found.rows.map(({ line, role }) => [line, role])).toEqual([
      [1, 'Role'],
      [2, null],
      [3, '7'],
      [4, '2026-03-04'],
      [5, '0.3'],
      [6, 'yes'],
      [7, '62655512345678'],
    ]);
  });
});

describe('both names in one column', () => {
  test.each([
    ['氏名,メールアドレス', '山田 花子', '花子', '山田'],
    ['Nom Prénom,Courriel', 'Gagné Zoé', 'Zoé', 'Gagné'],
    ['Apellidos y Nombre,Correo', 'García Ana', 'Ana', 'García'],
    ['Last Name First Name,Email', 'Lee Ann', 'Ann', 'Lee'],
    ['Name Vorname,E-Mail', 'Müller Hans', 'Hans', 'Müller'],
    ['Full Name,Email', 'Ann Lee', 'Ann', 'Lee'],
    ['First and Last Name,Email', 'Ann Lee', 'Ann', 'Lee'],
  ])('a column with both names under %s: %s is %s of the family %s', (header, name, first_name, last_name) => {
    const records = recordsOf(`${header}\n${name},a@x.org\n`, ',');
    const { mapping, shape } = mappingOf(records, 'general-participants');
    const { input, doubts } = readRow(records[1]!, mapping, 'general-participants', shape);
    expect([input.first_name, input.last_name, doubts]).toEqual([first_name, last_name, []]);
  });

  test.each([
    ['Bell, Ava', ['Please check which is the last name, as there is no comma: Ramon Diaz']],
    ['Bell Ava', []],
  ])('a column with last names first, one of them written %s, asks about a row without a comma: %j', (other, asked) => {
    const records = recordsOf(`Last and First Name;Email\n${other};a@x.org\nRamon Diaz;b@x.org\n`, ';');
    const { mapping, shape } = mappingOf(records, 'general-participants');
    const rows = records.map((record) => readRow(record, mapping, 'general-participants', shape));
    expect(mapping).toContain('family_first');
    expect(rows[1]).toMatchObject({ input: { first_name: 'Ava', last_name: 'Bell' }, doubts: [] });
    expect(rows[2]?.doubts).toEqual(asked);
  });

  test('a column with three names asks, and proposes the first one as the last name where the header says so', () => {
    const records = recordsOf('Nom Prénom,Courriel\nLe Goff Zoé,a@x.org\n', ',');
    const { mapping, shape } = mappingOf(records, 'general-participants');
    const { input, doubts } = readRow(records[1]!, mapping, 'general-participants', shape);
    expect([input.first_name, input.last_name, doubts]).toEqual([
      'Goff Zoé',
      'Le',
      ['Please check where the first name ends: Le Goff Zoé'],
    ]);
  });
});

describe('a file that is no list', () => {
  const start = (...bytes: number[]) => Uint8Array.from([...bytes, ...new Uint8Array(60)]);
  const archive = (text: string) => Uint8Array.from([0x50, 0x4b, 3, 4, ...new TextEncoder().encode(text)]);
  test.each<[string, string, Uint8Array<ArrayBuffer>, string, RegExp]>([
    [
      'an old workbook',
      'band.xls',
      start(0xd0, 0xcf, 0x11, 0xe0),
      'Invalid Filename',
      /^Please use a csv file\. In Excel/,
    ],
    [
      'a workbook with a password',
      'band.xlsx',
      start(0xd0, 0xcf, 0x11, 0xe0),
      'Invalid Files',
      /cannot be opened\. If it has a password, remove it/,
    ],
    ['an old workbook with another name', 'band.csv', start(0xd0, 0xcf, 0x11, 0xe0), 'Invalid Filename', /In Excel/],
    [
      'a workbook of LibreOffice',
      'band.ods',
      archive('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      'Invalid Filename',
      /In LibreOffice/,
    ],
    ['a workbook of Numbers', 'band.csv', archive('Index/Document.iwa'), 'Invalid Filename', /In Numbers/],
    ['a broken workbook', 'band.xlsx', archive('xl/workbook.xml'), 'Invalid Files', /cannot be opened/],
    ['another archive', 'band.csv', archive('photos/1.jpg'), 'Invalid Files', /contains no text/],
    ['a paper', 'band.csv', start(0x25, 0x50, 0x44, 0x46), 'Invalid Files', /contains no text/],
    [
      'a web page',
      'band.csv',
      new TextEncoder().encode('<html><table><tr><td>a@x.org'),
      'Invalid Files',
      /is a web page/,
    ],
    [
      'a text with another name',
      'band.txt',
      new TextEncoder().encode(people),
      'Invalid Filename',
      /^Please use a csv file\.$/,
    ],
    [
      'noise',
      'band.csv',
      Uint8Array.from({ length: 900 }, (_, index) => (index * 7) % 11),
      'Invalid Files',
      /contains no text/,
    ],
  ])('a file that is no list, %s, is refused with the way to save it', async (_, name, bytes, title, text) => {
    const refused = await readList(name, bytes);
    expect(refused).toEqual({ title, text: expect.stringMatching(text) });
  });
});
