import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inTurn } from '../forms/files/pictures.ts';
import { maxPageHtml } from '@parade/contract/content/page.ts';
import { testPortal } from '../testing/portal.ts';
import { pictureOf, signedPictureUrl, withSignedPictures } from './pictures.ts';

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

it('the longest text is read, however often it spells what stands before the address of a picture', async () => {
  const portal = await testPortal();
  const id = '6f1de2a4-0c6b-4a7e-9d52-1b8f5a3c7e90';
  const words = ' src="/api/files/page/'.repeat(maxPageHtml / 22 - 10);
  const picture = (src: string) => `<p>${words}</p><p>a<img src="${src}" alt="b" width="8" height="6" />c</p>`;
  const signed = picture(signedPictureUrl(portal, id));
  // Five readers: looking back from each of these words took half a minute of the process for one.
  const read = Array.from({ length: 5 }, () => withSignedPictures(portal, picture(`/api/files/page/${id}`)));
  expect(read.every((text) => text === signed)).toBe(true);
});
