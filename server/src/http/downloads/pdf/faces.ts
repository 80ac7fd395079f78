// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported, and workspaces that import this file must see it
/// <reference path="./fontkit.d.ts" />
/**
 * The fonts of PDFs, and which of them prints which characters. Together they cover the scripts of the world's names.
 * Each is opened when it is first needed, because the Chinese one alone takes 8 MB.
 */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { Blob, Face as ShapedFace, Font as Shaper } from 'harfbuzzjs';

export interface Face {
  /** The font in the form that the PDF embeds. */
  readonly font: Font;
  readonly shaper: Shaper;
  /** The unit of the font's own measures. */
  readonly unitsPerEm: number;
  /** Above and below the baseline, both positive, for a size of 1. */
  readonly ascent: number;
  readonly descent: number;
}

/** 'title' and 'display' are the program's own letters, for headings and for large numbers. */
export type Weight = 'regular' | 'bold' | 'title' | 'display';

/** The language of Han characters, which differ in shape from language to language, if the text does not show it. */
export type Han = 'Japanese';

const latin = {
  regular: ['NotoSans-Regular.ttf'],
  bold: ['NotoSans-Bold.ttf'],
  title: ['FrauncesTitle-Regular.ttf', 'FrauncesTitle-Extended.ttf', 'NotoSans-Bold.ttf'],
  display: ['FrauncesDisplay-Regular.ttf', 'FrauncesDisplay-Extended.ttf', 'NotoSans-Regular.ttf'],
} as const satisfies Record<Weight, readonly string[]>;
const emoji = 'NotoEmoji-Regular.ttf';
const chinese = 'NotoSansHans-Regular.otf';
const japanese = 'NotoSansJP-Regular.otf';
const korean = 'NotoSansKR-Regular.otf';

/** In one weight each. If a character belongs to several scripts, the first one counts. */
const fonts: Readonly<Record<string, string>> = {
  Arabic: 'NotoSansArabic-Regular.ttf',
  Hebrew: 'NotoSansHebrew-Regular.ttf',
  Devanagari: 'NotoSansDevanagari-Regular.ttf',
  Bengali: 'NotoSansBengali-Regular.ttf',
  Tamil: 'NotoSansTamil-Regular.ttf',
  Thai: 'NotoSansThai-Regular.ttf',
  Armenian: 'NotoSansArmenian-Regular.ttf',
  Georgian: 'NotoSansGeorgian-Regular.ttf',
  Ethiopic: 'NotoSansEthiopic-Regular.ttf',
  Khmer: 'NotoSansKhmer-Regular.ttf',
  Lao: 'NotoSansLao-Regular.ttf',
  Myanmar: 'NotoSansMyanmar-Regular.ttf',
  Gujarati: 'NotoSansGujarati-Regular.ttf',
  Gurmukhi: 'NotoSansGurmukhi-Regular.ttf',
  Telugu: 'NotoSansTelugu-Regular.ttf',
  Kannada: 'NotoSansKannada-Regular.ttf',
  Malayalam: 'NotoSansMalayalam-Regular.ttf',
  Sinhala: 'NotoSansSinhala-Regular.ttf',
  Oriya: 'NotoSansOriya-Regular.ttf',
  Meetei_Mayek: 'NotoSansMeeteiMayek-Regular.ttf',
  Ol_Chiki: 'NotoSansOlChiki-Regular.ttf',
  Tibetan: 'NotoSerifTibetan-Regular.ttf',
  Thaana: 'NotoSansThaana-Regular.ttf',
  Syriac: 'NotoSansSyriac-Regular.ttf',
  Nko: 'NotoSansNKo-Regular.ttf',
  Adlam: 'NotoSansAdlam-Regular.ttf',
  Tifinagh: 'NotoSansTifinagh-Regular.ttf',
  Cherokee: 'NotoSansCherokee-Regular.ttf',
  Canadian_Aboriginal: 'NotoSansCanadianAboriginal-Regular.ttf',
  Osage: 'NotoSansOsage-Regular.ttf',
  Hiragana: japanese,
  Katakana: japanese,
  Hangul: korean,
  Bopomofo: chinese,
};
const byScript = Object.entries(fonts).map(([script, name]) => [new RegExp(`^\\p{scx=${script}}`, 'u'), name] as const);

/** Returns whether a text has kana, which only Japanese uses. */
export function isJapanese(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

/**
 * Returns the Han fonts for a text: Japanese beside kana, Korean beside Hangul. A text of Han alone, as most names are,
 * uses `han`, or Chinese by default.
 */
function hanFonts(text: string, han: Han | undefined): readonly string[] {
  if (isJapanese(text)) return [japanese, chinese, korean];
  if (/\p{Script=Hangul}/u.test(text)) return [korean, chinese, japanese];
  return han === 'Japanese' ? [japanese, chinese, korean] : [chinese, japanese, korean];
}

/** Returns the font of Latin, Greek and Cyrillic, whose baseline and height the others follow. */
export function mainFace(weight: Weight): Face {
  return opened(latin[weight][0]);
}

/**
 * Returns the font for one grapheme of a text; undefined if no font has all of its characters. Spaces and punctuation
 * stay in the font of the text before them.
 */
export function faceOf(
  grapheme: string,
  text: string,
  before: Face | undefined,
  { weight, han }: { readonly weight: Weight; readonly han?: Han | undefined },
): Face | undefined {
  // Except in the emoji font, whose space is as wide as a picture.
  if (before && before !== faces.get(emoji) && /^[\p{Z}\p{P}]/u.test(grapheme) && covers(before, grapheme))
    return before;
  for (const name of candidates(grapheme, hanFonts(text, han), weight)) {
    const face = opened(name);
    if (covers(face, grapheme)) return face;
  }
  return undefined;
}

function* candidates(grapheme: string, ofHan: readonly string[], weight: Weight): Generator<string> {
  if (/^\p{Script=Han}/u.test(grapheme)) yield* ofHan;
  const own = byScript.find(([script]) => script.test(grapheme));
  if (own) yield own[1];
  if (/\p{Emoji_Presentation}|\uFE0F|\u20E3/u.test(grapheme)) yield emoji;
  yield* latin[weight];
  yield emoji;
  // The largest fonts, for signs such as a star, a circled number or a wide letter.
  yield* ofHan;
}

function covers({ font }: Face, grapheme: string): boolean {
  return [...grapheme].every((character) => isUnseen(character) || font.hasGlyphForCodePoint(codeOf(character)));
}

/** Returns whether a character only controls how others look. */
function isUnseen(character: string): boolean {
  return /\p{Default_Ignorable_Code_Point}/u.test(character);
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

const faces = new Map<string, Face>();

/** Opens each font once for all PDFs: parsing its tables again would be three quarters of the work of each. */
function opened(name: string): Face {
  let face = faces.get(name);
  if (!face) {
    const bytes = readFileSync(new URL(`../../../../fonts/${name}`, import.meta.url));
    const font = create(bytes);
    const shaper = new Shaper(new ShapedFace(new Blob(bytes)));
    const { unitsPerEm, ascent, descent } = font;
    face = { font, shaper, unitsPerEm, ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm };
    faces.set(name, face);
  }
  return face;
}
