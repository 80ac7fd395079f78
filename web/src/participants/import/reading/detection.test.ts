import chardet from 'chardet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detected } from './detection.ts';
import { decoded, type Encoding, encodingNames } from './encodings.ts';

const listOf = (names: string) =>
  `Email,First Name,Last Name,Role\n${names
    .split('; ')
    .map((name, index) => `p${index}@example.org,${name.split(' ')[0]},${name.split(' ').slice(1).join(' ')},Tuba`)
    .join('\n')}\n`;
const detect = (bytes: Uint8Array) => detected(bytes, chardet.detect);

const spanish = 'Ramón Iñárritu; Mónica Núñez; Íñigo Böhm; Ana O’Neil';
const french = 'Anaïs Lefèvre; Gaël D’Arçon; Maëlys Crémieux; Zoé Gagné';
const german = 'Jörg Weiß; Käthe Grünberg; Günter Höß; Änne Müller';
const nordic = 'Åse Sørli; Märta Ångström; Jørn Kjærgaard; Väinö Lehtimäki';
const polish = 'Łucja Wójtowicz; Rafał Gołębiowski; Zdzisława Brzęczyszczykiewicz; Święcicki Ździsław';
const czech = 'Zdeňka Říčanová; Luboš Hřebíček; Tereza Křížková; Jáchym Šebesťan';
const hungarian = 'Győző Szőllősi; Enikő Fűzesi; Zsuzsanna Gyűrűs; Lőrinc Erdődi';
const croatian = 'Đuro Šostarić; Željka Čačić; Anđelko Ćurić; Živa Žunić';
const russian = 'Анастасия Щукина; Фёдор Жуковский; Юлия Цыганкова; Илья Шевчук';
const greek = 'Ευαγγελία Παπαδοπούλου; Γιώργος Αγγελόπουλος; Χρήστος Ζαχαρίου; Ξένια Ψαρρά';
const japanese = '美咲 長谷川; 陽翔 渡部; さくら 井上; タロウ スズキ';
const chinese = '志强 欧阳; 晓燕 司马; 丽娟 钱; 建国 诸葛';

/** How a file in each encoding is read: 'right', or 'asked' where a person has to look first. Nothing is garbled unseen. */
const files: [string, Encoding, string, 'right' | 'asked', ('marked' | null)?][] = [
  ['English', 'utf-8', 'Ann Lee; Bo Park', 'right'],
  ['English, with a mark', 'utf-8', 'Ann Lee; Bo Park', 'right', 'marked'],
  ['every script', 'utf-8', `${spanish}; ${russian}; ${japanese}; שרה כהן; 😀 Smile`, 'right'],
  ['every script, with a mark', 'utf-8', `${spanish}; ${russian}; ${japanese}`, 'right', 'marked'],
  ['French', 'utf-16le', french, 'right'],
  ['French, with a mark', 'utf-16le', french, 'right', 'marked'],
  ['French', 'utf-16be', french, 'right'],
  ['French, with a mark', 'utf-16be', french, 'right', 'marked'],
  ['Chinese', 'utf-16le', chinese, 'right'],
  ['French', 'utf-32le', french, 'right'],
  ['French, with a mark', 'utf-32be', french, 'right', 'marked'],
  ['one curly apostrophe', 'windows-1252', 'Ann O’Neil; Bo Park', 'right'],
  ['one curly apostrophe', 'macintosh', 'Ann O’Neil; Bo Park', 'right'],
  ['Spanish', 'windows-1252', spanish, 'right'],
  ['French', 'windows-1252', french, 'right'],
  ['German', 'windows-1252', german, 'right'],
  ['Nordic', 'windows-1252', nordic, 'right'],
  ['Spanish', 'macintosh', spanish, 'right'],
  ['French', 'macintosh', french, 'right'],
  ['French', 'iso-8859-15', 'Lætitia Crépin; Hélène Cœurjoly; Gaëlle Bœuf; Šárka Žák', 'right'],
  ['Spanish', 'ibm850', 'Ramón Iñárritu; Mónica Núñez; Íñigo Peña; Tomás Ávila', 'right'],
  ['Spanish', 'ibm437', 'Ramón Peña; Mónica Núñez; José Ibáñez; Raúl Cortés', 'right'],
  ['Polish', 'windows-1250', polish, 'right'],
  ['Polish', 'iso-8859-2', polish, 'right'],
  ['Polish', 'x-mac-ce', polish, 'right'],
  ['Polish', 'ibm852', polish, 'right'],
  ['Czech', 'windows-1250', czech, 'right'],
  ['Czech', 'iso-8859-2', czech, 'right'],
  ['Hungarian', 'windows-1250', `${hungarian}; Szabó Ferenc; Örkény Réka; Kőműves Pál; Tűzkő Ödön`, 'right'],
  ['Croatian', 'windows-1250', croatian, 'right'],
  ['Lithuanian', 'windows-1257', 'Žygimantas Mažeika; Jūratė Šimkutė; Ąžuolė Kęstaitė; Vytė Čepaitė', 'right'],
  ['Latvian', 'windows-1257', 'Jāzeps Bērziņš; Līva Kļaviņa; Ņina Grīnbergs; Uģis Šķēle', 'right'],
  ['Turkish', 'windows-1254', 'İlker Yıldırım; Ayşegül Çağlayan; Gökçe Şentürk; Tuğçe Kılıç', 'right'],
  ['Vietnamese', 'windows-1258', 'Nguyễn Thị Hạnh; Trần Văn Đức; Lê Thuỳ Dương; Phạm Ngọc Ánh', 'right'],
  ['Russian', 'windows-1251', russian, 'right'],
  ['Russian', 'koi8-u', russian, 'right'],
  ['Russian', 'x-mac-cyrillic', russian, 'right'],
  ['Russian', 'ibm866', russian, 'right'],
  ['Russian', 'iso-8859-5', russian, 'right'],
  ['Ukrainian', 'windows-1251', 'Євген Ґалаґан; Їжакевич Юлія; Ірина Шевченко; Олексій Гнатюк', 'right'],
  ['Greek', 'windows-1253', greek, 'right'],
  ['Greek', 'iso-8859-7', greek, 'right'],
  ['Hebrew', 'windows-1255', 'שרה אברמוביץ; יעקב מזרחי; תמר פרידמן; נועם בן־דוד', 'right'],
  ['Arabic', 'windows-1256', 'فاطمة الزهراء; محمد عبدالله; خديجة بنعيسى; ليلى حسين', 'right'],
  ['Thai', 'windows-874', 'สมชาย ใจดี; ศิริพร วงศ์ใหญ่; กิตติพงษ์ เจริญสุข; พิมพ์ชนก ทองดี', 'right'],
  ['Japanese', 'shift_jis', japanese, 'right'],
  ['Japanese', 'euc-jp', japanese, 'right'],
  ['Japanese', 'iso-2022-jp', japanese, 'right'],
  ['Chinese', 'gb18030', chinese, 'right'],
  ['Chinese, traditional', 'big5', '志豪 歐陽; 淑芬 張簡; 雅婷 陳; 怡君 黃', 'right'],
  ['Korean', 'euc-kr', '서연 김; 민준 황보; 지우 남궁; 하은 박', 'right'],
  // One name or two tell little; which letters they are is asked.
  ['one Spanish name', 'windows-1252', 'Núria Lee; Bo Park', 'asked'],
  ['one Polish name', 'windows-1250', 'Ewa Kamińska; Bo Park', 'asked'],
  ['one Korean name', 'euc-kr', '성 윤; Bo Park', 'asked'],
];

describe('the encoding', () => {
  test.each(files)('the encoding of %s in %s is found', (_, encoding, names, expected, mark) => {
    const text = listOf(names).normalize('NFC');
    const bytes = encoded(`${mark ? '\uFEFF' : ''}${text}`, encoding);
    const found = detect(bytes);
    const isRight = decoded(bytes, found.encoding).replace('\uFEFF', '').normalize('NFC') === text;
    expect({ isRight: isRight || !found.isSure, isSure: found.isSure }).toEqual({
      isRight: true,
      isSure: expected === 'right',
    });
    if (expected === 'right') expect(isRight).toBe(true);
  });

  test('every encoding that is offered is in the table of this test', () => {
    const tried = new Set(files.map(([, encoding]) => encoding));
    expect(encodingNames.filter((each) => !tried.has(each))).toEqual(['iso-8859-6']);
    expect(files.length).toBeGreaterThanOrEqual(40);
  });

  test.each([
    ['one byte', [0xe9], true],
    ['a character cut in two', [0xe2, 0x80], true],
    ['three bytes', [0xff, 0xfe, 0xe9], true],
  ])('a file of UTF-8 with %s broken stays UTF-8, and only that name is unreadable', (_, broken, isSure) => {
    const text = listOf(`${spanish}; ${french}; ${german}`);
    const place = text.indexOf('Mónica') + 2;
    const utf8 = new TextEncoder();
    const bytes = Uint8Array.from([...utf8.encode(text.slice(0, place)), ...broken, ...utf8.encode(text.slice(place))]);
    expect(detect(bytes)).toEqual({ encoding: 'utf-8', isSure });
    const lines = decoded(bytes, 'utf-8').split('\n');
    expect(lines.filter((line) => line.includes('\uFFFD'))).toHaveLength(1);
    expect(lines.filter((line, index) => line !== text.split('\n')[index])).toHaveLength(1);
  });

  test('the encoding of two joined files is asked for', () => {
    const bytes = Uint8Array.from([...encoded(listOf(spanish), 'utf-8'), ...encoded(listOf(spanish), 'windows-1252')]);
    expect(detect(bytes).isSure).toBe(false);
  });

  test('the encoding is asked for where letters happen to make one character of UTF-8', () => {
    const bytes = encoded(listOf('亮 足立'), 'euc-jp');
    expect(detect(bytes).isSure).toBe(false);
  });

  test('the encoding of random names is never detected wrong without asking', () => {
    const lists: readonly (readonly [string, readonly Encoding[]])[] = [
      [`${spanish}; ${french}; ${german}; ${nordic}`, ['windows-1252', 'macintosh']],
      [`${polish}; ${czech}; ${hungarian}; ${croatian}`, ['windows-1250']],
      [russian, ['windows-1251', 'koi8-u', 'x-mac-cyrillic', 'ibm866']],
      [greek, ['windows-1253']],
      [japanese, ['shift_jis', 'euc-jp']],
    ];
    const file = fc.constantFrom(...lists).chain(([names, encodings]) =>
      fc.record({
        names: fc.array(fc.constantFrom(...names.split('; ')), { minLength: 4, maxLength: 12 }),
        encoding: fc.constantFrom(...encodings),
      }),
    );
    fc.assert(
      fc.property(file, ({ names, encoding }) => {
        const bytes = encoded(listOf(names.join('; ')), encoding);
        const found = detect(bytes);
        if (found.isSure) expect(decoded(bytes, found.encoding)).toBe(decoded(bytes, encoding));
      }),
      { numRuns: 150 },
    );
  });
});

/** The bytes of a text, by turning around how the browser reads them. Throws on a letter that the encoding lacks. */
function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const wide = /^utf-(16|32)(le|be)$/.exec(encoding);
  if (wide) return encodedWide(text, wide[1] === '32' ? 4 : 2, wide[2] === 'le');
  if (encoding === 'iso-2022-jp') return encodedJis(text);
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const bytes = table.get(letter) ?? withTone(letter, table);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}

function encodedWide(text: string, size: 2 | 4, littleEndian: boolean): Uint8Array {
  const codes =
    size === 4 ? [...text].map((each) => each.codePointAt(0) ?? 0) : text.split('').map((each) => each.charCodeAt(0));
  const view = new DataView(new ArrayBuffer(codes.length * size));
  for (const [index, code] of codes.entries())
    if (size === 4) view.setUint32(index * size, code, littleEndian);
    else view.setUint16(index * size, code, littleEndian);
  return new Uint8Array(view.buffer);
}

/** EUC-JP without its upper bits, between escapes. */
function encodedJis(text: string): Uint8Array {
  const parts = text.match(/[\0-\u007f]+|[^\0-\u007f]+/g) ?? [];
  return Uint8Array.from(
    parts.flatMap((part) =>
      part < '\u0080'
        ? [...encoded(part, 'utf-8')]
        : [0x1b, 0x24, 0x42, ...[...encoded(part, 'euc-jp')].map((byte) => byte & 0x7f), 0x1b, 0x28, 0x42],
    ),
  );
}

/** Vietnamese of Windows writes a tone behind its letter. */
function withTone(letter: string, table: ReadonlyMap<string, number[]>): number[] | undefined {
  const tone = /[\u0300\u0301\u0303\u0309\u0323]/.exec(letter.normalize('NFD'))?.[0] ?? '';
  const base = letter.normalize('NFD').replace(tone, '').normalize('NFC');
  const [first, second] = [table.get(base), table.get(tone)];
  return first && second ? [...first, ...second] : undefined;
}

const tables = new Map<Encoding, Map<string, number[]>>();
function tableOf(encoding: Encoding): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const letter = decoded(Uint8Array.from(bytes), encoding);
    if ([...letter].length === 1 && letter !== '\uFFFD' && !table.has(letter)) table.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'].includes(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let next = 0x40; next < 0xff; next += 1) add([lead, next]);
  tables.set(encoding, table);
  return table;
}
