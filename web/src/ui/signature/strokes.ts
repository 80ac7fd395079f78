interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Sides of the smallest drawing, in CSS pixels: below it a thumb has touched the screen in passing. */
const smallest = 8;

/** The strokes are together no more than a dot. */
export function isDot(strokes: readonly Stroke[]): boolean {
  const points = strokes.flatMap((stroke) => stroke.points);
  const span = (along: 'x' | 'y') => {
    const places = points.map((point) => point[along]);
    return points.length === 0 ? 0 : Math.max(...places) - Math.min(...places);
  };
  return Math.max(span('x'), span('y')) < smallest;
}

/** Above and below the strokes, in CSS pixels. */
const margin = 16;

/**
 * The part of a pad to make a picture of: all of it, or of one that is higher than wide the band that has the strokes, no
 * flatter than half its width. A phone that is held upright would otherwise make a speck of a name. hasPicture: what was
 * drawn before is at the top.
 */
export function bandOf(
  strokes: readonly Stroke[],
  { width, height, hasPicture }: { readonly width: number; readonly height: number; readonly hasPicture: boolean },
): { readonly top: number; readonly height: number } {
  const places = strokes.flatMap((stroke) => stroke.points.map(({ y }) => y));
  if (height <= width || places.length === 0) return { top: 0, height };
  const [first, last] = [hasPicture ? 0 : Math.min(...places) - margin, Math.max(...places) + margin];
  const band = Math.min(height, Math.max(width / 2, last - first));
  const middle = hasPicture ? band / 2 : (first + last) / 2;
  return { top: Math.max(0, Math.min(height - band, middle - band / 2)), height: band };
}
