/** Shapes characters into glyphs by the rules of their script: joining, reordering and ligatures. */
import { Buffer as ShapedText, Direction, shape as shapeText } from 'harfbuzzjs';
import type { Face } from './faces.ts';

/** A glyph, ordered left to right as on the page. Measures are for a size of 1. */
export interface Glyph {
  readonly id: number;
  /** The text it stands for, so that it can be copied out of the PDF; '' if another glyph has the text of both. */
  readonly text: string;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
  /** How far a mark reaches above and below the baseline; 0 for a glyph that takes up room, whose font says so. */
  readonly above: number;
  readonly below: number;
}

/** Agreements are the same in each PDF. The cache stays under some 10 MB. */
const maxRemembered = 60_000;
const remembered = new Map<Face, Map<string, readonly Glyph[]>>();
let rememberedCount = 0;

/** Returns the glyphs of a text in one font and one direction. */
export function shape(face: Face, text: string, rightToLeft: boolean): readonly Glyph[] {
  const key = (rightToLeft ? '<' : '>') + text;
  const known = remembered.get(face)?.get(key);
  if (known) return known;
  const glyphs = shaped(face, text, rightToLeft);
  if ((rememberedCount += glyphs.length + 1) > maxRemembered) {
    remembered.clear();
    rememberedCount = glyphs.length;
  }
  const own = remembered.get(face) ?? new Map<string, readonly Glyph[]>();
  remembered.set(face, own.set(key, glyphs));
  return glyphs;
}

export function widthOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

const buffer = new ShapedText();

function shaped({ unitsPerEm, shaper }: Face, text: string, rightToLeft: boolean): Glyph[] {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shapeText(shaper, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions();
  const texts = textsOf(
    text,
    glyphs.map(({ cluster, xAdvance = 0 }) => ({ cluster, seen: xAdvance > 0 })),
    rightToLeft,
  );
  return glyphs.map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }, index) => ({
    id,
    text: texts[index] ?? '',
    advance: xAdvance / unitsPerEm,
    dx: xOffset / unitsPerEm,
    dy: yOffset / unitsPerEm,
    ...reachOf(xAdvance === 0 ? shaper.glyphExtents(id) : undefined, yOffset, unitsPerEm),
  }));
}

/** Several marks on one letter are stacked, higher than any letter of the font. */
function reachOf(
  extents: { readonly yBearing: number; readonly height: number } | undefined,
  yOffset: number,
  unitsPerEm: number,
): Pick<Glyph, 'above' | 'below'> {
  if (!extents) return { above: 0, below: 0 };
  const top = yOffset + extents.yBearing;
  return { above: Math.max(0, top / unitsPerEm), below: Math.max(0, -(top + extents.height) / unitsPerEm) };
}

/**
 * Returns the text of each glyph, so that reading the glyphs in their direction gives the text in its order. A cluster
 * is what moved or merged on the way from characters to glyphs. Its characters are dealt out to the glyphs that take up
 * room, because one without text would be read as a space. Marks take up none, so their letter has their text; from
 * right to left the mark comes first, because readers reverse all characters of a line.
 */
function textsOf(
  text: string,
  glyphs: readonly { readonly cluster: number; readonly seen: boolean }[],
  rightToLeft: boolean,
): string[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  const texts = glyphs.map(() => '');
  for (const [index, start] of starts.entries()) {
    const all = [...glyphs.keys()].filter((place) => glyphs[place]?.cluster === start);
    const seen = all.filter((place) => glyphs[place]?.seen);
    const places = seen.length > 0 ? seen : all.slice(0, 1);
    if (rightToLeft) places.reverse();
    const spoken = text.slice(start, starts[index + 1] ?? text.length);
    const characters = [...([...spoken].length < places.length ? spoken.normalize('NFD') : spoken)];
    for (const [turn, place] of places.entries()) {
      const own = characters.slice(turn, turn < places.length - 1 ? turn + 1 : undefined);
      texts[place] = (rightToLeft ? own.reverse() : own).join('');
    }
  }
  return texts;
}
