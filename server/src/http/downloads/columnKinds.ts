/** The kinds of workbook columns and their widths, in one place so that no export shows a date as ###. */

/** Widths in characters of the workbook's font. */
export const columnKinds = {
  firstName: { width: 18 },
  lastName: { width: 22 },
  /** The name of an entry, an organization, or a person who gave it in one box. */
  name: { width: 36 },
  text: { width: 28 },
  /** Some words of a closed list. */
  choice: { width: 18 },
  paragraph: { width: 48 },
  email: { width: 40 },
  phone: { width: 18 },
  street: { width: 30 },
  city: { width: 20 },
  state: { width: 10 },
  postalCode: { width: 12 },
  country: { width: 18 },
  count: { width: 11, right: true },
  year: { width: 10, right: true },
  money: { width: 14, right: true },
  /** 12/31/2027 */
  day: { width: 13 },
  /** 12/31/2027 12:59 PM */
  wall: { width: 21 },
} as const satisfies Record<string, { readonly width: number; readonly right?: boolean }>;

export type ColumnKind = keyof typeof columnKinds;

export interface Column {
  readonly header: string;
  readonly kind: ColumnKind;
}

/** The button of the filter covers the end of a header. */
const filterButton = 3;
const maxHeaderLines = 4;

/** Returns a width for its kind, with the header in at most four lines. */
export function columnWidth({ header, kind }: Column): number {
  const longestWord = Math.max(...header.split(/\s+/).map(charsOf));
  return Math.ceil(Math.max(columnKinds[kind].width, longestWord + filterButton, charsOf(header) / maxHeaderLines + 5));
}

export function isRightAligned({ kind }: Column): boolean {
  return 'right' in columnKinds[kind];
}

/** Returns false for a text that certainly takes one line, as most cells do. */
export function mayWrap(text: string, width: number): boolean {
  return (
    text.length * 1.3 > roomIn(width) || text.includes('\n') || (text.length * 2 > roomIn(width) && wide.test(text))
  );
}

/** Returns how many lines a text takes in a column; words that do not fit go to the next line. */
export function lineCount(text: string, width: number): number {
  const room = roomIn(width);
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(' ')) {
      const chars = charsOf(word);
      if (used > 0 && used + 1 + chars > room) {
        lines += 1;
        used = 0;
      }
      used += (used > 0 ? 1 : 0) + chars;
      if (used > room) {
        lines += Math.ceil(used / room) - 1;
        used %= room;
      }
    }
  }
  return lines;
}

/** Spreadsheet programs leave some space at both sides. */
function roomIn(width: number): number {
  return Math.max(4, width - 1);
}

/** East Asian characters are as wide as two digits. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Returns the width of a text in digits: capitals are wider, most letters a little narrower. */
function charsOf(text: string): number {
  const capitals = text.match(/[A-Z@&%]/g)?.length ?? 0;
  const wides = wide.test(text) ? [...text].filter((letter) => wide.test(letter)).length : 0;
  return text.length * 0.97 + capitals * 0.25 + wides;
}
