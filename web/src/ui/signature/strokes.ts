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
