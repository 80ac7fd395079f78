/** Which encoding a list is in, and whether that is sure. */
import { decoded, type Encoding, encodingNames } from './encodings.ts';
import { likeness } from './nameEvidence.ts';

export interface Detected {
  readonly encoding: Encoding;
  /** false: another encoding reads the names almost as well; a person has to look. */
  readonly isSure: boolean;
}

/** Names another encoding that the bytes may be in, or nothing. */
type SecondOpinion = (bytes: Uint8Array) => string | null;

/** Looks at marks, zeros and damage first, then at how the names read in each encoding. */
export function detected(bytes: Uint8Array, secondOpinion: SecondOpinion = () => null): Detected {
  return byMark(bytes) ?? byZeros(bytes) ?? byEscapes(bytes) ?? asUtf8(bytes) ?? byNames(bytes, secondOpinion);
}

function byMark(bytes: Uint8Array): Detected | null {
  const begins = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  const marked = (encoding: Encoding) => ({ encoding, isSure: true });
  if (begins(0xff, 0xfe, 0, 0)) return marked('utf-32le');
  if (begins(0, 0, 0xfe, 0xff)) return marked('utf-32be');
  if (begins(0xff, 0xfe)) return marked('utf-16le');
  if (begins(0xfe, 0xff)) return marked('utf-16be');
  // What follows the mark may be of another encoding, where programs have joined files.
  return begins(0xef, 0xbb, 0xbf) ? (asUtf8(bytes) ?? { encoding: 'utf-8', isSure: false }) : null;
}

/** The zeros of wide encodings: commas and digits of every list have them, whatever the names are written in. */
function byZeros(bytes: Uint8Array): Detected | null {
  const head = bytes.subarray(0, 64_000 - (64_000 % 4));
  const zeros = [0, 0, 0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1;
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros.map((count) => (count * 4) / Math.max(1, head.length));
  const wide = (encoding: Encoding) => ({ encoding, isSure: true });
  if (third > 0.9 && fourth > 0.9) return wide('utf-32le');
  if (first > 0.9 && second > 0.9) return wide('utf-32be');
  const [even, odd] = [(first + third) / 2, (second + fourth) / 2];
  if (odd > 0.2 && odd > even * 4) return wide('utf-16le');
  if (even > 0.2 && even > odd * 4) return wide('utf-16be');
  return null;
}

function byEscapes(bytes: Uint8Array): Detected | null {
  const head = String.fromCharCode(...bytes.subarray(0, 60_000));
  // oxlint-disable-next-line no-control-regex -- the escape is what this encoding is known by
  return /\u001b\$[@B]/.test(head) ? { encoding: 'iso-2022-jp', isSure: true } : null;
}

/** UTF-8, or null. Some broken bytes do not make another encoding of a file that is otherwise right. */
function asUtf8(bytes: Uint8Array): Detected | null {
  const { right, broken } = sequencesOf(bytes);
  // Two letters of another encoding may happen to make one character, which is then hardly a letter.
  if (broken === 0) return { encoding: 'utf-8', isSure: right > 6 || !/[\u0080-\u00bf]/.test(decoded(bytes, 'utf-8')) };
  return right >= broken ? { encoding: 'utf-8', isSure: right >= broken * 4 } : null;
}

/** How many characters beyond ASCII are whole in UTF-8, and how many bytes are part of none. */
function sequencesOf(bytes: Uint8Array): { right: number; broken: number } {
  let [right, broken] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) continue;
    const more =
      byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xc2 && byte < 0xe0 ? 1 : 0;
    const follows = bytes.subarray(index + 1, index + 1 + more);
    if (more > 0 && follows.length === more && follows.every((each) => (each & 0xc0) === 0x80)) {
      right += 1;
      index += more;
    } else broken += 1;
  }
  return { right, broken };
}

/**
 * How much better the best reading must be, for each word that the next one reads otherwise: the fewer words, the more.
 */
function marginOf(wordCount: number): number {
  return 0.4 + 0.7 / Math.sqrt(wordCount);
}

/** What counts for an encoding before anything is read, in words. */
const usual: Partial<Record<Encoding, number>> = {
  'windows-1252': 0.25,
  'windows-1250': 0.1,
  'windows-1251': 0.1,
  'windows-1253': 0.1,
  macintosh: 0.05,
  'iso-8859-15': -0.05,
  'windows-1257': -0.05,
  ibm850: -0.1,
  'x-mac-cyrillic': -0.1,
  gb18030: -0.1,
  ibm852: -0.15,
  ibm437: -0.15,
  'x-mac-ce': -0.3,
  'windows-874': -0.3,
  'iso-8859-5': -0.3,
};

const wideOrSeven: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be', 'iso-2022-jp'];
const candidates = encodingNames.filter((each) => !wideOrSeven.includes(each));

interface Reading {
  readonly encoding: Encoding;
  readonly words: readonly string[];
  readonly scores: readonly number[];
  readonly before: number;
}

function byNames(bytes: Uint8Array, secondOpinion: SecondOpinion): Detected {
  const lines = wordsOf(bytes);
  const other = secondOpinion(bytes.subarray(0, 100_000))?.toLowerCase();
  const readings = candidates.map((encoding): Reading => {
    const words = decoded(lines, encoding).split('\n').slice(0, -1);
    const before = (usual[encoding] ?? 0) + (aliases[encoding] === other ? 0.3 : 0);
    return { encoding, words, scores: likeness(words, encoding), before };
  });
  const best = readings.reduce((one, two) => (distance(two, one).sum > 0 ? two : one));
  const isAhead = readings.every((each) => {
    const { sum, count } = distance(best, each);
    return count === 0 || sum >= marginOf(count) * count;
  });
  const mean = best.scores.reduce((sum, score) => sum + score, 0) / Math.max(1, best.scores.length);
  return { encoding: best.encoding, isSure: isAhead && mean >= 0.4 };
}

/** How much better one reads than another, and how many words they read differently. */
function distance(one: Reading, other: Reading): { sum: number; count: number } {
  let [sum, count] = [one.before - other.before, 0];
  for (const [index, word] of one.words.entries()) {
    const isSame = word === other.words[index];
    if (!isSame) count += 1;
    // The same word in both says a little about the language.
    sum += ((one.scores[index] ?? 0) - (other.scores[index] ?? 0)) * (isSame ? 0.1 : 1);
  }
  return { sum, count };
}

/** As the second opinion calls them, where it uses another name. */
const aliases: Partial<Record<Encoding, string>> = {
  'windows-1252': 'windows-1252',
  'windows-1255': 'iso-8859-8',
  'windows-1256': 'windows-1256',
  'windows-1251': 'windows-1251',
  'koi8-u': 'koi8-r',
  'windows-1253': 'iso-8859-7',
  'windows-1254': 'iso-8859-9',
  'windows-1250': 'iso-8859-2',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  big5: 'big5',
  gb18030: 'gb18030',
};

const maxWords = 400;

/** The words with a byte beyond ASCII, each once, each on a line. The second byte of a character may be an ASCII letter. */
function wordsOf(bytes: Uint8Array): Uint8Array {
  const words = new Map<string, Uint8Array>();
  let [from, isSpecial] = [0, false];
  for (let index = 0; index <= bytes.length && words.size < maxWords; index += 1) {
    const byte = bytes[index] ?? 0x0a;
    if (byte >= 0x80) isSpecial = true;
    const isBetween = byte < 0x40 && byte !== 0x27 && (byte < 0x30 || byte > 0x39);
    if (!isBetween) continue;
    if (isSpecial) {
      const word = bytes.subarray(from, index);
      words.set(word.join(), word);
    }
    [from, isSpecial] = [index + 1, false];
  }
  return Uint8Array.from([...words.values()].flatMap((word) => [...word, 0x0a]));
}
