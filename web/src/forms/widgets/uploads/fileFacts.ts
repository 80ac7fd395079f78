import { fileEnding, showSize } from '@parade/contract/forms/widgets/files.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';

/** 'JPG, 2.4 MB, 4000 × 3000 px' */
export function factsOf(file: Pick<FileValue, 'name' | 'size' | 'width' | 'height'>): string {
  const facts = [fileEnding(file.name).toUpperCase(), showSize(file.size)];
  if (file.width !== null && file.height !== null) facts.push(`${file.width} × ${file.height} px`);
  return facts.filter((fact) => fact !== '').join(', ');
}

/** Sides of a picture from its header; undefined for what the browser does not take for one. */
export function sidesOf(file: File): Promise<{ width: number; height: number } | undefined> {
  if (!/\.(?:jpe?g|png)$/i.test(file.name)) return Promise.resolve(undefined);
  const url = URL.createObjectURL(file);
  return new Promise<{ width: number; height: number } | undefined>((done) => {
    const picture = new Image();
    picture.onload = () => done({ width: picture.naturalWidth, height: picture.naturalHeight });
    // The server says what is wrong with it.
    picture.onerror = () => done(undefined);
    picture.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
