// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported, and workspaces that import this file must see it
/// <reference path="./linebreak.d.ts" />
/** Turns a text of any scripts into lines of glyphs: fonts, directions, line breaks, and the order on the line. */
import bidiFactory, { type Bidi } from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Face, faceOf, type Han, mainFace, type Weight } from './faces.ts';
import { type Glyph, shape, widthOf } from './shaping.ts';

/** A line, with measures for a size of 1. */
export interface Line {
  /** Pieces from left to right. */
  readonly pieces: readonly { readonly face: Face; readonly glyphs: readonly Glyph[] }[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  /** Some character has no font, so a question mark replaces it. */
  readonly lacking: boolean;
}

export interface TextLook {
  readonly weight: Weight;
  /** A multiple of the font size. */
  readonly width: number;
  /** The direction of the text as a whole; by default, that of its first letter with one. */
  readonly direction?: 'ltr';
  /** For texts that do not show it themselves. */
  readonly han?: Han | undefined;
}

/**
 * Keeps the direction of a name from reordering the words around it. 'ltr': of an English text that begins with a name,
 * which would otherwise be read from the right.
 */
export function isolated(text: string, direction?: 'ltr'): string {
  const begin = direction === 'ltr' ? '\u2066' : '\u2068';
  return `${begin}${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069`;
}

/** Agreements and labels are the same in each PDF. The cache stays under some 10 MB. */
const maxRemembered = 60_000;
const remembered = new Map<string, readonly Line[]>();
let rememberedCount = 0;

/** Returns the lines of a text within the width; a line break in the text ends a line. */
export function linesOf(text: string, look: TextLook): readonly Line[] {
  const key = JSON.stringify([look.weight, look.width, look.direction, look.han, text]);
  const known = remembered.get(key);
  if (known) return known;
  const lines = cleaned(text)
    .split('\n')
    .flatMap((paragraph) => {
      const items = itemsOf(paragraph, look);
      return lineSpans(paragraph, items, look.width).map((span) => lineOf(span, look.weight));
    });
  if ((rememberedCount += text.length + 1) > maxRemembered) {
    remembered.clear();
    rememberedCount = text.length;
  }
  remembered.set(key, lines);
  return lines;
}

/**
 * Returns one spelling, without control characters and without direction marks, which would reach beyond a name. Leaves
 * out more marks on one letter than any language writes.
 */
function cleaned(text: string): string {
  return (
    text
      .toWellFormed()
      // First, because the time of normalizing a run of marks is the square of its length.
      .replaceAll(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(/[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2067]/gu, '')
      .replaceAll(/(\p{Mn}{8})\p{Mn}+/gu, '$1')
  );
}

/** A grapheme with its font and its direction level: odd levels are right to left. */
interface Item {
  readonly start: number;
  readonly text: string;
  readonly face: Face;
  readonly level: number;
  readonly lacking: boolean;
}

// The module is the function itself; its types put it under `default`.
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function itemsOf(text: string, look: TextLook): Item[] {
  const { weight, direction } = look;
  const { levels } = bidi.getEmbeddingLevels(inBasicPlane(text), direction ?? 'auto');
  const items: Item[] = [];
  let before: Face | undefined;
  for (const { segment, index } of graphemes.segment(text)) {
    // A character that only controls others shows nothing when alone.
    if (/^\p{Default_Ignorable_Code_Point}+$/u.test(segment)) continue;
    const face = faceOf(segment, text, before, look);
    items.push({
      start: index,
      text: face ? segment : '?',
      face: face ?? mainFace(weight),
      level: levels[index] ?? 0,
      lacking: !face,
    });
    before = face;
  }
  return items;
}

/**
 * Replaces characters outside the basic plane, because bidi-js takes each half of a surrogate pair for a letter from
 * left to right.
 */
function inBasicPlane(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, (character) =>
    /[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(character) ? 'אא' : /\p{S}/u.test(character) ? '!!' : 'aa',
  );
}

/** Returns the items of each line, without spaces at its end. */
function lineSpans(text: string, items: readonly Item[], width: number): (readonly Item[])[] {
  const lines: Item[][] = [[]];
  let used = 0;
  for (const word of wordsOf(text, items)) {
    // A word that is wider than a line is broken at the line's end.
    for (const part of logicalWidth(withoutEnd(word)) > width ? word.map((item) => [item]) : [word]) {
      if (used > 0 && used + logicalWidth(withoutEnd(part)) > width) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(...part);
      used += logicalWidth(part);
    }
  }
  return lines.map(withoutEnd);
}

function withoutEnd(items: readonly Item[]): readonly Item[] {
  return items.slice(0, items.findLastIndex(({ text }) => !/^\p{Z}+$/u.test(text)) + 1);
}

function logicalWidth(items: readonly Item[]): number {
  return runsOf(items).reduce((sum, run) => sum + widthOf(glyphsOf(run)), 0);
}

/** Returns the items between two possible line breaks. */
function wordsOf(text: string, items: readonly Item[]): Item[][] {
  const ends = breaksOf(text);
  const words: Item[][] = [];
  let end = -1;
  for (const item of items) {
    if (item.start >= end) {
      words.push([]);
      end = ends.find((place) => place > item.start) ?? Infinity;
    }
    words.at(-1)?.push(item);
  }
  return words;
}

/** Scripts without spaces between words: a dictionary finds the words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

function breaksOf(text: string): number[] {
  const places: number[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.push(next.position);
  if (unspaced.test(text))
    for (const { segment, index } of dictionary.segment(text))
      if (unspaced.test(segment) && unspaced.test(text.slice(index - 1, index))) places.push(index);
  return places.toSorted((one, other) => one - other);
}

/** Neighbors that are shaped together. */
interface Run {
  readonly face: Face;
  readonly level: number;
  text: string;
}

function runsOf(items: readonly Item[]): Run[] {
  const runs: Run[] = [];
  for (const { face, level, text } of items) {
    const last = runs.at(-1);
    if (last && last.face === face && last.level === level) last.text += text;
    else runs.push({ face, level, text });
  }
  return runs;
}

function glyphsOf({ face, level, text }: Run): readonly Glyph[] {
  return shape(face, text, level % 2 === 1);
}

function lineOf(items: readonly Item[], weight: Weight): Line {
  const pieces = inOrder(runsOf(items)).map((run) => ({ face: run.face, glyphs: glyphsOf(run) }));
  const faces = [mainFace(weight), ...pieces.map(({ face }) => face)];
  const glyphs = pieces.flatMap((piece) => piece.glyphs);
  return {
    pieces,
    width: pieces.reduce((sum, { glyphs }) => sum + widthOf(glyphs), 0),
    ascent: Math.max(...faces.map(({ ascent }) => ascent), ...glyphs.map(({ above }) => above)),
    descent: Math.max(...faces.map(({ descent }) => descent), ...glyphs.map(({ below }) => below)),
    lacking: items.some(({ lacking }) => lacking),
  };
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverses what is at or above it. */
function inOrder(runs: readonly Run[]): Run[] {
  let order = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level >= 1; level -= 1) {
    const turned: Run[] = [];
    let at = 0;
    while (at < order.length) {
      let end = at;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1;
      turned.push(...(end > at ? order.slice(at, end).reverse() : order.slice(at, at + 1)));
      at = Math.max(end, at + 1);
    }
    order = turned;
  }
  return order;
}
