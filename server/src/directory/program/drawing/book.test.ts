import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../testing/pdf.ts';
import { renderProgram } from './book.ts';
import type { ProgramContents, ProgramEntry } from '../contents.ts';

const entry: ProgramEntry = {
  name: 'A Ship Full of Letters',
  under: 'City of Alder Springs',
  org_type: 3,
  organization_type: 'Float',
  directory_idx: 24,
  hometown: 'Alder Springs, California',
  pronunciation: 'AL-der',
  one_line: 'Every letter on deck is real.',
  prose: [
    { label: '', text: 'A ship crosses a green sea.\n\nIt was built in a barn.' },
    { label: 'Notable appearances elsewhere', text: 'Portland 2003' },
  ],
  facts: ['31,500 marigolds on the hull', 'All masts fold'],
  notes: [{ label: 'Designer', value: 'Inés Aramburu' }],
  music: [],
  links: [{ label: 'Website', href: 'https://www.alder.example/' }],
  media_contact: { name: 'Bo Ortiz', email: 'bo@alder.example', phone: '(626) 555-0187' },
  picture: null,
};
const at = new Date('2026-11-21T18:00:00Z');
const contentsOf = (entries: readonly ProgramEntry[]): ProgramContents => ({
  year: 2027,
  nth: '138th',
  parade_name: 'Parade of Roses',
  organizer: 'Parade of Roses Association',
  day: '2027-01-01',
  type: null,
  entries,
});
const rendered = async (entries: readonly ProgramEntry[], pictureOf: () => Promise<Buffer | undefined>) => {
  const parts: Buffer[] = [];
  const { pages } = await renderProgram(contentsOf(entries), at, pictureOf, (part) => parts.push(part));
  return { bytes: Buffer.concat(parts), pages };
};
const printed = async (entries: readonly ProgramEntry[]) => {
  const { bytes, pages } = await rendered(entries, async () => undefined);
  const read = readPdf(bytes);
  return { ...read, bytes, count: pages, text: read.pages.map((lines) => lines.join('\n')) };
};
/** More than a page of prose. */
const long = { label: 'Tack', text: 'Every saddle has its own story to tell. '.repeat(25) };

describe('the printed program', () => {
  it('the printed program has a cover, contents with the page of each entry, and a page for each entry', async () => {
    const { text, count } = await printed([
      entry,
      { ...entry, name: 'The Azure Band', under: '', directory_idx: null },
    ]);
    expect([text.length, count]).toEqual([4, 4]);
    for (const line of ['FRIDAY', 'JANUARY 1, 2027', '138', 'th', 'Parade of Roses', 'Media Guide 2027'])
      expect(text[0]).toContain(line);
    const [, contents = []] = (await printed([entry])).pages;
    expect(contents.join('\n')).toContain('A Ship Full of Letters');
    expect(text[1]).toMatch(/A Ship Full of Letters[\s\S]*3[\s\S]*The Azure Band[\s\S]*4/);
    for (const line of [
      'A Ship Full of Letters',
      'City of Alder Springs',
      'Every letter on deck is real.',
      'A ship crosses a green sea.',
      'Portland 2003',
      '31,500',
      'marigolds on the hull',
      'Inés Aramburu',
      'bo@alder.example',
      'Media Guide 2027 · As of November 21, 2026',
    ])
      expect(text[2]).toContain(line);
    expect(text[2]).not.toContain('The Azure Band');
    expect(text[3]).toContain('The Azure Band');
  });

  it('the printed program has an outline, links from the contents, and tags for everything that is read', async () => {
    const { bytes, tags, source } = await printed([entry, { ...entry, name: 'The Azure Band' }]);
    expect(source).toMatch(/\/Outlines \d+ 0 R/);
    expect(source.match(/\/Title \(/g)?.length ?? 0).toBeGreaterThan(0);
    expect(source.match(/\/Subtype \/Link/g)).toHaveLength(2);
    expect(source.match(/\(entry-[12]\)/g)?.length).toBeGreaterThanOrEqual(2);
    for (const tag of ['H1', 'H2', 'H3', 'TOC', 'TOCI', 'Link', 'Lbl', 'LBody']) expect(tags).toContain(tag);
    expect(bytes.toString('latin1')).toContain('/Lang (en-US)');
  });

  it('the printed program prints names of all scripts with visible letters', async () => {
    const names = ['Żółta Łódź Band', '東京都立高校吹奏楽部', 'فرقة الخيالة', 'Оркестр «Заря»'];
    const { text, fonts } = await printed(names.map((name) => ({ ...entry, name })));
    for (const [index, name] of names.entries())
      if (index !== 2) expect(text[index + 2]?.replaceAll('\n', '')).toContain(name);
    for (const font of fonts) expect([font.name, font.blank]).toEqual([font.name, []]);
  });

  it('the printed program uses smaller type if an entry does not fit, and only a longer one continues on the next page', async () => {
    const tight = { ...entry, prose: [long, { ...long, label: 'Costumes' }, { ...long, label: 'Breeds' }] };
    expect((await printed([tight])).count).toBe(3);
    const over = { ...entry, prose: Array.from({ length: 7 }, (_, n) => ({ ...long, label: `Part ${n}` })) };
    const { text, count } = await printed([over, entry]);
    expect(count).toBe(6);
    expect(text[3]).toContain('A Ship Full of Letters, continued');
    // Headings stay with their text, and the next entry begins on a new page.
    for (const n of [0, 1, 2, 3, 4, 5, 6]) expect(text.filter((each) => each.includes(`Part ${n}\n`))).toHaveLength(1);
    expect(text[1]).toMatch(/\n6$|\n6\n/);
    expect(text[5]).toContain('Every letter on deck is real.');
  });

  it("the printed program's contents can have several pages", async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...entry, name: `Entry ${n + 1}`, prose: [] }));
    const { text, count } = await printed(many);
    expect(count).toBe(1 + 4 + 60);
    expect(text[4]).toContain('Entry 60');
    expect(text[64]).toContain('Entry 60');
  });

  it('the printed program fails if its file cannot be written, however the bytes come, and nothing else does', async () => {
    const many = Array.from({ length: 12 }, () => entry);
    for (const taken of [0, 3, 20]) {
      let parts = 0;
      const write = () => {
        parts += 1;
        if (parts > taken) throw new Error('no space left on device');
      };
      await expect(renderProgram(contentsOf(many), at, async () => undefined, write)).rejects.toThrow('no space left');
      expect(parts).toBe(taken + 1);
    }
    expect((await printed(many)).count).toBe(14);
  });

  it('the printed program has the picture with its caption and credit, and the same contents give the same bytes', async () => {
    const jpeg = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#8fb7a0' } })
      .jpeg()
      .toBuffer();
    const picture = {
      file_id: 'x',
      checksum: 'y',
      width: 640,
      height: 360,
      kind: 'rendering',
      credit: 'Inés',
    } as const;
    const print = () => rendered([{ ...entry, picture }], async () => jpeg);
    const { bytes } = await print();
    const { pages, tags } = readPdf(bytes);
    expect(pages[2]?.join('\n')).toMatch(/Official rendering[\s\S]*Design: Inés/);
    expect(tags).toContain('Figure');
    expect(bytes.includes(jpeg)).toBe(true);
    expect((await print()).bytes.equals(bytes)).toBe(true);
  });
});
