import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inTurn } from '../forms/files/pictures.ts';
import { pictureOf } from './pictures.ts';

it('a picture for a page waits its turn among all pictures, and is refused while too many wait', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'red.png', { type: 'image/png' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 60 }, () => inTurn(() => promise));
  await expect(pictureOf(file)).rejects.toMatchObject({ code: 'too-busy' });
  resolve();
  await Promise.all(others);
  expect(await pictureOf(file)).toMatchObject({ width: 4, height: 4 });
});
