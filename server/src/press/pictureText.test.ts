import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withPictureText } from './pictureText.ts';

const text = {
  title: 'Cañada Spartans & Co.',
  caption: 'The drum line <left> turns.\nSecond row: "Mayday", the drum.',
  creator: 'Zoë Ward 田中',
  source: 'La Cañada High School',
};
const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#9b1c42' } });
const pictures = {
  jpeg: await blank.clone().jpeg().toBuffer(),
  'jpeg of a camera': await blank
    .clone()
    .withExif({ IFD0: { Copyright: 'x' } })
    .jpeg()
    .toBuffer(),
  png: await blank.clone().png().toBuffer(),
};
const withText = (content: Iterable<Buffer>, of = text) => buffer(withPictureText(content, of));
/** Returns the texts of an IPTC block by the number of their dataset. */
function datasets(iptc: Buffer): Record<number, string> {
  const found: Record<number, string> = {};
  for (let at = iptc.indexOf(Buffer.from([0x1c, 1, 90])); iptc[at] === 0x1c; at += 5 + iptc.readUInt16BE(at + 3))
    found[(iptc[at + 2] ?? 0) + (iptc[at + 1] === 1 ? 1000 : 0)] = iptc
      .subarray(at + 5, at + 5 + iptc.readUInt16BE(at + 3))
      .toString();
  return found;
}

describe('the text inside a picture', () => {
  it.each(Object.entries(pictures))('is read back from a %s, whose picture is the same', async (_, picture) => {
    const written = await withText([picture]);
    expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
    const { xmp } = await sharp(written).metadata();
    const packet = xmp?.toString() ?? '';
    for (const said of [
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Cañada Spartans &amp; Co.<',
      'The drum line &lt;left&gt; turns.\nSecond row: &quot;Mayday&quot;, the drum.<',
      '<dc:creator><rdf:Seq><rdf:li>Zoë Ward 田中<',
      '<photoshop:Credit>Zoë Ward 田中 / La Cañada High School<',
      '<photoshop:Source>La Cañada High School<',
    ])
      expect(packet).toContain(said);
  });

  it('the text inside a picture is in the older form too, cut between letters where that has no room', async () => {
    const read = async (given: typeof text) => {
      const { iptc } = await sharp(await withText([pictures.jpeg], given)).metadata();
      return datasets(iptc ?? Buffer.alloc(0));
    };
    expect(await read(text)).toMatchObject({
      1090: '\u001b%G',
      5: text.title,
      80: text.creator,
      115: text.source,
      120: text.caption,
    });
    const long = await read({ ...text, creator: 'a'.repeat(31) + 'é', caption: '田'.repeat(1000) });
    expect([long[80], long[120]]).toEqual(['a'.repeat(31), '田'.repeat(666)]);
    expect(Object.keys(await read({ ...text, creator: '', caption: '' }))).not.toContain('120');
  });

  it('the text inside a picture is the same however the bytes arrive, and other files stay unchanged', async () => {
    for (const picture of Object.values(pictures)) {
      const bytes = [...picture].map((byte) => Buffer.from([byte]));
      expect(await withText(bytes)).toEqual(await withText([picture]));
    }
    for (const other of ['', 'GIF', 'x'.repeat(100)])
      expect((await withText([Buffer.from(other)])).toString()).toBe(other);
  });
});
