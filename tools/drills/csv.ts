/**
 * csv: lists in all their real-world forms: the cases of csv-spectrum, and our own files in every encoding, separator
 * and line ending, with what people and attackers put into cells. Each is parsed, evaluated and sent to a separate
 * portal; every row is accounted for, and the resulting list has exactly the file's people.
 */
import { mappingOf } from '@parade/contract/participants/columns.ts';
import { recordsOf, separators } from '@parade/contract/participants/csv.ts';
import { csvText, judgeRows, type RowState } from '@parade/contract/participants/import.ts';
import type { ParticipantInput } from '@parade/contract/participants/participant.ts';
import { readRow, type RowKind } from '@parade/contract/participants/rows.ts';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { readList } from '../../web/src/participants/import/reading/listFile.ts';
import { atLeast, type Figure, none } from './figure.ts';

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
type Encoding = (typeof encodings)[number];
const type = 'general-participants';
const band = 2;

export async function csv(_short: boolean): Promise<Figure[]> {
  const spectrumWrong = spectrum.filter(
    ([text, rows]) => JSON.stringify(recordsOf(text, ',').map(({ cells }) => cells)) !== JSON.stringify(rows),
  );
  const files = hostileFiles();
  const judged = await Promise.all(files.map(async (file) => ({ file, ...(await judge(file.bytes)) })));
  const misread = judged.filter(({ file, kinds }) => kinds.join() !== file.kinds.join());
  for (const { file, kinds } of misread) console.error(`${file.name}: ${kinds.join()} and not ${file.kinds.join()}`);
  const portal = await startOnSeason();
  try {
    const client = await signedInClient(portal.url, 'admin@example.org', 'parade-demo-2027');
    const people = judged.flatMap(({ ready }) => ready);
    const { missing, altered, unanswered } = await throughPortal(client, people);
    return [
      none('csv-spectrum cases that are read otherwise', spectrumWrong.length),
      atLeast('hostile files', files.length, 60),
      none('files with a row that is lost or judged otherwise', misread.length),
      atLeast('people sent', people.length, 130),
      none('rows without an answer', unanswered),
      none('people who are not on the list', missing),
      none('people whose name, address or role was altered', altered),
    ];
  } finally {
    await portal.stop();
  }
}

type Kind = RowState | Exclude<RowKind, 'person'> | 'refused';

/** Returns the kind of each record in a file, and the people who are ready. */
async function judge(bytes: Uint8Array<ArrayBuffer>): Promise<{ kinds: Kind[]; ready: ParticipantInput[] }> {
  const read = await readList('list.csv', bytes);
  if (!('records' in read)) return { kinds: ['refused'], ready: [] };
  const { mapping, shape } = mappingOf(read.records, type);
  const rows = read.records.map((record) => readRow(record, mapping, type, shape));
  const people = rows.filter(({ kind }) => kind === 'person');
  const states = judgeRows(people, new Set(), band);
  const kinds = rows.map((row) => (row.kind === 'person' ? (states[people.indexOf(row)] ?? 'attention') : row.kind));
  return { kinds, ready: people.filter((_, index) => states[index] === 'ready').map(({ input }) => input) };
}

async function throughPortal(client: ApiClient, people: readonly ParticipantInput[]) {
  const entry = await newBand(client);
  const rows = people.map(({ type: _, ...row }) => row);
  const answer = await client.call('POST', `/api/participants/${entry}/multiple`, { type, rows });
  if (answer.status !== 200)
    throw new Error(`the import was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const list = await client.call('GET', `/api/participants/${entry}`);
  const listed = list.body.data as ParticipantInput[];
  const found = new Set(listed.map(asText));
  const near = new Set(listed.map(({ email, last_name }) => `${email} ${last_name?.toLowerCase()}`));
  const lost = people.filter((person) => !found.has(asText({ ...person, email: person.email?.toLowerCase() ?? null })));
  const missing = lost.filter(
    ({ email, last_name }) => !near.has(`${email?.toLowerCase()} ${last_name?.toLowerCase()}`),
  );
  for (const person of lost) console.error(`not as it was: ${asText(person)}`);
  const outcomes = answer.body.outcomes as string[];
  return {
    missing: missing.length,
    altered: lost.length - missing.length,
    unanswered: people.length - outcomes.length,
  };
}

function asText({ email, first_name, last_name, primary_role }: ParticipantInput): string {
  return JSON.stringify([email, first_name, last_name, primary_role]);
}

async function newBand(client: ApiClient): Promise<number> {
  const created = await client.call('POST', '/api/entries', {
    organization_name: 'Many Tongues Band',
    organization_type: band,
    parade_year: 2027,
  });
  const { entry } = created.body.data as { entry: { id: number } };
  await client.call('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' });
  return entry.id;
}

interface HostileFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kinds: readonly Kind[];
}

/** Names that the old encodings can represent, each file with its own addresses. */
function hostileFiles(): HostileFile[] {
  const files: HostileFile[] = [];
  const lineEnds = ['\n', '\r\n', '\r'];
  for (const encoding of encodings) {
    for (const separator of separators) {
      for (const [offset, lineEnd] of lineEnds.entries()) {
        const mark =
          encoding === 'utf-16be' || (encoding !== 'windows-1252' && encoding !== 'macintosh' && offset === 0);
        const n = files.length;
        const text = [
          [`${n}a@files.example`, 'Zoë', 'Núñez', 'Flute'],
          [`${n}a@files.example`, 'José', `"Saint, James${separator}${separator} ""Jim"""`, 'Tuba'],
          [`${n}b@files.example`, '  François ', 'O’Brien', `=1+${n}`],
          [`${n}B@FILES.example`, 'FRANÇOIS', 'O’BRIEN', 'twice'],
        ]
          .map((cells) => cells.join(separator))
          .join(lineEnd);
        files.push({
          name: `${encoding} ${JSON.stringify(separator)} ${JSON.stringify(lineEnd)}`,
          bytes: encoded(`${mark ? '\uFEFF' : ''}${text}`, encoding),
          // A tab is not part of a name, so somebody is asked.
          kinds: ['ready', separator === '\t' ? 'attention' : 'ready', 'ready', 'duplicate'],
        });
      }
    }
  }
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const own: readonly (readonly [string, string, readonly Kind[]])[] = [
    ['nothing', '', ['refused']],
    ['blank lines', '\n\n , ,\n', ['blank', 'blank', 'blank']],
    ['a header alone', 'Email,First Name,Last Name\n', ['header']],
    [
      'a header twice',
      'Email,First Name,Last Name\nc1@x.example,A,B\nE-mail,First name,Surname',
      ['header', 'ready', 'header'],
    ],
    [
      'the template',
      csvText([
        ['Email', 'First Name', 'Last Name', 'Primary Role'],
        ['jane.sample@example.com', 'Jane', 'Sample', 'Trumpet'],
      ]),
      ['header', 'sample'],
    ],
    ['placeholders', 'tbd,TBD,tba\nc2@x.example,Tba,Na,', ['placeholder', 'ready']],
    ['said separator', 'sep=;\nc3@x.example;Ann, Mary;Lee', ['separator', 'ready']],
    ['a zero inside', 'c4@x.example,An\0n,Lee\nc5@x.example,Bo,Lee', ['attention', 'ready']],
    ['a name over two lines', 'c6@x.example,"An\nn",Lee\nc7@x.example,Cy,Lee', ['attention', 'ready']],
    ['a quote never closed', 'c8@x.example,"Ann,Lee\nc9@x.example,Bo,Lee', ['attention', 'ready']],
    [
      'a quote that is closed three people later',
      'Email,First,Last,Note\ng1@x.example,Ann,Lee,"late\ng2@x.example,Bo,Lee,\ng3@x.example,Cy,Lee,"ok"',
      ['header', 'attention', 'ready', 'ready'],
    ],
    [
      'formulas as names',
      '"=HYPERLINK(""http://evil.example"")@x",A,B\nd1@x.example,=1+1,-2\nd2@x.example,@SUM(A1),+cmd',
      ['attention', 'ready', 'ready'],
    ],
    ['marks of pages', 'd3@x.example,<script>,Lee\nd4@x.example,{{link:signing:1}},Lee', ['attention', 'attention']],
    ['an address with look-alike letters', 'аnn@x.example,Ann,Lee\nd5@x.example,Аnn,Lee', ['attention', 'ready']],
    ['two addresses in one', 'd6@x.example;d7@x.example,Ann,Lee\n"d8@x.example,Bo",Bo,Lee', ['attention', 'attention']],
    [
      'names in any writing',
      'd9@x.example,李,小龍\ne1@x.example,Ольга,Ёлкина\ne2@x.example,😀,Smile\ne3@x.example,e\u0301,é',
      ['ready', 'ready', 'ready', 'ready'],
    ],
    [
      'a name that is too long',
      `e4@x.example,${'x'.repeat(61)},Lee\ne5@x.example,${'x'.repeat(60)},Lee`,
      ['attention', 'ready'],
    ],
    ['a million letters', `e6@x.example,${'x'.repeat(1_000_000)},Lee`, ['attention']],
    ['columns too many', `e7@x.example,Ann,Lee,Tuba${',x'.repeat(300)}`, ['ready']],
    ['columns too few', 'e8@x.example,Ann\ne9@x.example', ['attention', 'attention']],
    ['no-break space', 'f1@x.example,\u00A0Ann\u00A0,Lee', ['ready']],
    ['letters that turn the line', 'f2@x.example,Ann\u202E,Lee', ['ready']],
  ];
  for (const [name, text, kinds] of own) files.push({ name, bytes: utf8(text), kinds });
  files.push({ name: 'a workbook', bytes: utf8('PK\u0003\u0004xl/workbook.xml'), kinds: ['refused'] });
  files.push({
    name: 'noise',
    bytes: Uint8Array.from({ length: 900 }, (_, index) => (index * 7) % 11),
    kinds: ['refused'],
  });
  return files;
}

function encoded(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let offset = 0; offset < text.length; offset += 1)
      view.setUint16(offset * 2, text.charCodeAt(offset), encoding === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const));
  return Uint8Array.from([...text], (character) => bytes.get(character) ?? 0x3f);
}

/** https://github.com/maxogden/csv-spectrum, written out. */
const spectrum: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  [
    'a,b,c\n1,2,3',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
  ],
  [
    'a,b,c\r\n1,2,3',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ],
  ],
  [
    'first,last,address,city,zip\nJohn,Doe,120 any st.,"Anytown, WW",08123',
    [
      ['first', 'last', 'address', 'city', 'zip'],
      ['John', 'Doe', '120 any st.', 'Anytown, WW', '08123'],
    ],
  ],
  [
    'a,b,c\n1,"",""\n2,3,4',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  [
    'a,b,c\r\n1,"",""\r\n2,3,4',
    [
      ['a', 'b', 'c'],
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  [
    'a,b\n1,"ha ""ha"" ha"\n3,4',
    [
      ['a', 'b'],
      ['1', 'ha "ha" ha'],
      ['3', '4'],
    ],
  ],
  [
    'key,val\n1,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"',
    [
      ['key', 'val'],
      ['1', '{"type": "Point", "coordinates": [102.0, 0.5]}'],
    ],
  ],
  [
    'a,b,c\n1,2,3\n"Once upon \na time",5,6\n7,8,9',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['Once upon \na time', '5', '6'],
      ['7', '8', '9'],
    ],
  ],
  [
    'a,b,c\r\n1,2,3\r\n"Once upon \r\na time",5,6\r\n7,8,9',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['Once upon \r\na time', '5', '6'],
      ['7', '8', '9'],
    ],
  ],
  [
    'a,b\n1,"ha \n""ha"" \nha"\n3,4',
    [
      ['a', 'b'],
      ['1', 'ha \n"ha" \nha'],
      ['3', '4'],
    ],
  ],
  [
    'a,b,c\n1,2,3\n4,5,ʤ',
    [
      ['a', 'b', 'c'],
      ['1', '2', '3'],
      ['4', '5', 'ʤ'],
    ],
  ],
  [
    'Contact Phone Number,Location Coordinates,Cities\n01234,"(41.0,-75.0)",""',
    [
      ['Contact Phone Number', 'Location Coordinates', 'Cities'],
      ['01234', '(41.0,-75.0)', ''],
    ],
  ],
];
