import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { acceptedKey } from '../../forms/files/fileKeys.ts';
import { scaledPicture } from '../../forms/files/pictures.ts';
import { storageOf } from '../../storage/driver.ts';
import { StorageDown } from '../../storage/storage.ts';
import { testPortal } from '../../testing/portal.ts';
import type { ProgramContents } from './contents.ts';
import { renderProgram } from './drawing/book.ts';
import { printInThread } from './printing.ts';

const { config } = await testPortal();
const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#9b1c42' } })
  .jpeg()
  .toBuffer();
const checksum = createHash('sha256').update(jpeg).digest('hex');
await storageOf(config).write(acceptedKey(checksum), jpeg);
const picture = { file_id: 'a', checksum, width: 40, height: 30, kind: 'photo', credit: 'Ana Ruiz' } as const;
const contents: ProgramContents = {
  year: 2027,
  nth: '138th',
  parade_name: 'Parade of Roses',
  organizer: 'Parade of Roses Association',
  day: '2027-01-01',
  type: null,
  entries: ['The Azure Band', 'The Zebra Band'].map((name, index) => ({
    name,
    under: '',
    org_type: 2,
    organization_type: 'Marching Band',
    directory_idx: index + 1,
    hometown: 'Alder Springs, California',
    pronunciation: '',
    one_line: 'They have come 1,200 miles to play one march.',
    prose: [],
    facts: [],
    notes: [],
    music: [],
    links: [],
    media_contact: null,
    picture: index === 0 ? picture : { ...picture, file_id: 'gone' },
  })),
};
const at = new Date('2026-11-21T18:00:00Z');
const isThere = async ({ file_id }: { readonly file_id: string }) => file_id !== 'gone';

describe('a program that is printed in a thread', () => {
  it('a program printed in a thread equals one printed without, byte by byte, with the available pictures', async () => {
    const [parts, others]: [Uint8Array[], Uint8Array[]] = [[], []];
    const { pages } = await printInThread({ contents, at, config }, isThere, (part) =>
      parts.push(Uint8Array.from(part)),
    );
    const printed = await scaledPicture(jpeg, { width: 1280, height: 1280, format: 'jpeg' });
    const pictureOf = async (of: { readonly file_id: string }) => ((await isThere(of)) ? printed.data : undefined);
    await renderProgram(contents, at, pictureOf, (part) => others.push(Buffer.from(part)));
    expect(pages).toBe(4);
    expect(Buffer.concat(parts).equals(Buffer.concat(others))).toBe(true);
    expect(
      Buffer.concat(parts)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1);
  });

  it("a program printed in a thread fails with the error of a full disk, or of a picture's check", async () => {
    const full = new StorageDown(new Error('ENOSPC'));
    const disk = printInThread({ contents, at, config }, isThere, () => {
      throw full;
    });
    await expect(disk).rejects.toBe(full);
    const asking = printInThread(
      { contents, at, config },
      () => Promise.reject(full),
      () => undefined,
    );
    await expect(asking).rejects.toBe(full);
  });

  it('a program printed in a thread fails if it cannot be drawn, and leaves out a picture that the store has lost', async () => {
    const broken = { year: 2027 } as unknown as ProgramContents;
    await expect(printInThread({ contents: broken, at, config }, isThere, () => undefined)).rejects.toThrow(TypeError);
    await storageOf(config).remove(acceptedKey(checksum));
    const parts: Uint8Array[] = [];
    await printInThread({ contents, at, config }, isThere, (part) => parts.push(Uint8Array.from(part)));
    expect(Buffer.concat(parts).toString('latin1')).not.toContain('/Subtype /Image');
  });
});
