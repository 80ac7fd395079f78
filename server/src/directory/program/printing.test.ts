import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { StorageDown } from '../../storage/storage.ts';
import type { ProgramContents } from './contents.ts';
import { renderProgram } from './drawing/book.ts';
import { printInThread } from './printing.ts';

const picture = { file_id: 'a', checksum: 'b', width: 40, height: 30, kind: 'photo', credit: 'Ana Ruiz' } as const;
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
    picture: index === 0 ? picture : { ...picture, checksum: 'gone' },
  })),
};
const at = new Date('2026-11-21T18:00:00Z');
const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#9b1c42' } })
  .jpeg()
  .toBuffer();
const pictureOf = async ({ checksum }: { readonly checksum: string }) => (checksum === 'gone' ? undefined : jpeg);

describe('a program that is printed in a thread', () => {
  it('is the one that is printed without one, byte by byte, with the pictures that there are', async () => {
    const [parts, others]: [Uint8Array[], Uint8Array[]] = [[], []];
    const { pages } = await printInThread({ contents, at }, pictureOf, (part) => parts.push(part));
    await renderProgram(contents, at, pictureOf, (part) => others.push(part));
    expect(pages).toBe(4);
    expect(Buffer.concat(parts).equals(Buffer.concat(others))).toBe(true);
    expect(
      Buffer.concat(parts)
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1);
  });

  it('ends with what a disk that is full, or a picture that cannot be read, has failed with', async () => {
    const full = new StorageDown(new Error('ENOSPC'));
    const disk = printInThread({ contents, at }, pictureOf, () => {
      throw full;
    });
    await expect(disk).rejects.toBe(full);
    const unreadable = printInThread(
      { contents, at },
      () => Promise.reject(full),
      () => undefined,
    );
    await expect(unreadable).rejects.toBe(full);
  });

  it('ends with what cannot be drawn', async () => {
    const broken = { year: 2027 } as unknown as ProgramContents;
    await expect(printInThread({ contents: broken, at }, pictureOf, () => undefined)).rejects.toThrow(TypeError);
  });
});
