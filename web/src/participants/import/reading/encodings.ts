/** The encodings that a list may be in, and its text in each of them. */
import { type CodePage, codePages } from './codePages.ts';

/** By their names for people, the likely ones first: where two read the same text, the first is named. */
export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'utf-32le': 'Unicode (UTF-32)',
  'utf-32be': 'Unicode (UTF-32, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  macintosh: 'Western European (Mac Roman)',
  'iso-8859-15': 'Western European (ISO 8859-15)',
  ibm850: 'Western European (MS-DOS, code page 850)',
  ibm437: 'US English (MS-DOS, code page 437)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'x-mac-ce': 'Central European (Mac)',
  ibm852: 'Central European (MS-DOS, code page 852)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-u': 'Cyrillic (KOI8)',
  'x-mac-cyrillic': 'Cyrillic (Mac)',
  ibm866: 'Cyrillic (MS-DOS, code page 866)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  'windows-1253': 'Greek (Windows-1253)',
  'iso-8859-7': 'Greek (ISO 8859-7)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'iso-8859-6': 'Arabic (ISO 8859-6)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'iso-2022-jp': 'Japanese (ISO-2022-JP)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;
export type Encoding = keyof typeof encodings;
export const encodingNames = Object.keys(encodings) as Encoding[];

/** The text of the bytes, without a byte order mark; what cannot be read is U+FFFD. */
export function decoded(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'ibm437':
    case 'ibm850':
    case 'ibm852':
    case 'x-mac-ce':
      return fromCodePage(bytes, encoding);
    case 'utf-32le':
    case 'utf-32be':
      return fromUtf32(bytes, encoding === 'utf-32le');
    case 'windows-1258':
      // Its tones are characters of their own; everybody else writes the letter with its tone.
      return new TextDecoder(encoding).decode(bytes).normalize('NFC');
    default:
      return new TextDecoder(encoding).decode(bytes);
  }
}

function fromCodePage(bytes: Uint8Array, page: CodePage): string {
  const upper = codePages[page];
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    const codes = Array.from(bytes.subarray(from, from + 8192), (byte) =>
      byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80),
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}

function fromUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) {
    const code = view.getUint32(offset, littleEndian);
    const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    if (offset > 0 || code !== 0xfeff) parts.push(isCharacter ? String.fromCodePoint(code) : '\uFFFD');
  }
  return bytes.length % 4 === 0 ? parts.join('') : `${parts.join('')}\uFFFD`;
}
