/** Drawing on a pad: fetched when there is one to draw on. */
import Pad from 'signature_pad';
import { bandOf, isDot } from './strokes.ts';

export interface PictureLimit {
  readonly max_width: number;
  readonly max_height: number;
}

/** F-19: strokes are 1 to 2 wide. */
const pen = { minWidth: 1, maxWidth: 2, penColor: '#1f1b24', backgroundColor: '#ffffff' } as const;

/** Makes a canvas a pad. onStroke: the strokes after each one, as a picture; null: no more than a dot, which is wiped. */
export function padOn(
  canvas: HTMLCanvasElement,
  hasPicture: () => boolean,
  onStroke: (image: string | null) => void,
): Pad {
  const pad = new Pad(canvas, pen);
  pad.addEventListener('endStroke', () => {
    const isOnlyDot = !hasPicture() && isDot(pad.toData());
    if (isOnlyDot) pad.clear();
    onStroke(isOnlyDot ? null : pictureOf(canvas, pad, hasPicture()));
  });
  return pad;
}

/** Returns the drawing as a PNG. */
function pictureOf(canvas: HTMLCanvasElement, pad: Pad, hasPicture: boolean): string {
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const band = bandOf(pad.toData(), { width, height, hasPicture });
  const part = document.createElement('canvas');
  const paper = part.getContext('2d');
  if (band.height === height || !paper) return pad.toDataURL('image/png');
  const density = canvas.width / width;
  part.width = canvas.width;
  part.height = Math.round(band.height * density);
  paper.drawImage(canvas, 0, -Math.round(band.top * density));
  return part.toDataURL('image/png');
}

/** Gives the canvas the pixels of its place and draws again what was on it, smaller where it would not fit. */
export function fit(
  canvas: HTMLCanvasElement,
  pad: Pad,
  image: string | null,
  limit: PictureLimit & { readonly isPicture: boolean },
): void {
  const { offsetWidth: width, offsetHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  const strokes = pad.toData();
  const wanted = Math.max(1, Math.min(2, window.devicePixelRatio));
  const density = Math.min(wanted, limit.max_width / width, limit.max_height / height);
  canvas.width = Math.floor(width * density);
  canvas.height = Math.floor(height * density);
  canvas.getContext('2d')?.scale(density, density);
  pad.clear();
  const points = strokes.flatMap((stroke) => stroke.points);
  if (points.length === 0 || limit.isPicture) {
    if (image) void showImage(canvas, pad, image);
    return;
  }
  const shrink = Math.min(1, (width - 8) / Math.max(...points.map((point) => point.x)));
  for (const point of points) {
    point.x *= shrink;
    point.y *= shrink;
  }
  pad.fromData(strokes);
}

export async function showImage(canvas: HTMLCanvasElement, pad: Pad, url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const shrink = Math.min(canvas.offsetWidth / image.width, canvas.offsetHeight / image.height);
  await pad.fromDataURL(url, { width: image.width * shrink, height: image.height * shrink });
}
