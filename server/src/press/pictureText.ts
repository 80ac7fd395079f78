/**
 * The text inside a picture's file for the programs of a newsroom: as XMP, which all read today, and in a JPEG as IPTC-IIM,
 * which older ones read. The picture itself stays the same bit by bit: it is not encoded again.
 */
import { crc32 } from 'node:zlib';
import { escapeHtml } from '../mail/letter.ts';

/** Texts; '' if none. */
export interface PictureText {
  /** The subject of the picture, in one line. */
  readonly title: string;
  readonly caption: string;
  /** The person who took or designed it. */
  readonly creator: string;
  /** The source of the picture. */
  readonly source: string;
}

/** Returns the file of a JPEG or PNG with the texts in it; other bytes stay unchanged. */
export async function* withPictureText(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  text: PictureText,
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const place = placeIn(head);
    if (place === 'further') continue;
    yield* placed(head, place, text);
    head = undefined;
  }
  if (head) yield head;
}

/** Returns the place of the texts, by the first bytes of a file; 'further': more bytes are needed. */
function placeIn(head: Buffer): { readonly format: 'jpeg' | 'png' | 'other'; readonly at: number } | 'further' {
  const pngBegin = 33;
  if (head.length < pngBegin) return 'further';
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return { format: 'png', at: pngBegin };
  if (head.readUInt16BE(0) !== 0xffd8) return { format: 'other', at: 0 };
  // The segment that marks a JFIF must be the first.
  const at = head.readUInt16BE(2) === 0xffe0 ? 4 + head.readUInt16BE(4) : 2;
  return head.length < at ? 'further' : { format: 'jpeg', at };
}

function* placed(head: Buffer, { format, at }: Exclude<ReturnType<typeof placeIn>, 'further'>, text: PictureText) {
  yield head.subarray(0, at);
  if (format === 'jpeg') {
    yield segment(0xe1, `http://ns.adobe.com/xap/1.0/\0`, Buffer.from(xmpOf(text)));
    yield segment(0xed, 'Photoshop 3.0\0', iimOf(text));
  }
  if (format === 'png') yield pngText(xmpOf(text));
  yield head.subarray(at);
}

function segment(marker: number, name: string, content: Buffer): Buffer {
  const begin = Buffer.from([0xff, marker, 0, 0]);
  begin.writeUInt16BE(2 + name.length + content.length, 2);
  return Buffer.concat([begin, Buffer.from(name, 'latin1'), content]);
}

function pngText(xmp: string): Buffer {
  const content = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

function xmpOf({ title, caption, creator, source }: PictureText): string {
  const language = (name: string, value: string) =>
    value && `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(value)}</rdf:li></rdf:Alt></${name}>`;
  const line = (name: string, value: string) => value && `<${name}>${escapeHtml(value)}</${name}>`;
  const facts = [
    language('dc:title', title),
    language('dc:description', caption),
    creator && `<dc:creator><rdf:Seq><rdf:li>${escapeHtml(creator)}</rdf:li></rdf:Seq></dc:creator>`,
    line('photoshop:Headline', title),
    line('photoshop:Credit', creditOf(creator, source)),
    line('photoshop:Source', source),
  ];
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">${facts.join('')}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

function creditOf(creator: string, source: string): string {
  return [creator, source].filter(Boolean).join(' / ');
}

/** Returns the texts in the older form, in which each has a limited number of bytes. */
function iimOf({ title, caption, creator, source }: PictureText): Buffer {
  const dataset = (record: number, number: number, value: Buffer) => {
    const begin = Buffer.from([0x1c, record, number, 0, 0]);
    begin.writeUInt16BE(value.length, 3);
    return Buffer.concat([begin, value]);
  };
  const texts = [
    [5, title, 64],
    [80, creator, 32],
    [105, title, 256],
    [110, creditOf(creator, source), 32],
    [115, source, 32],
    [120, caption, 2000],
  ] as const;
  const data = Buffer.concat([
    // Declares the texts as UTF-8.
    dataset(1, 90, Buffer.from('\x1b%G', 'latin1')),
    dataset(2, 0, Buffer.from([0, 4])),
    ...texts.flatMap(([number, value, most]) => (value ? [dataset(2, number, cutTo(value, most))] : [])),
  ]);
  const begin = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  begin.writeUInt32BE(data.length, 8);
  return Buffer.concat([begin, data, Buffer.alloc(data.length % 2)]);
}

/** Returns as many whole letters as fit. */
function cutTo(value: string, most: number): Buffer {
  const letters = [...new Intl.Segmenter().segment(value)].map(({ segment: letter }) => letter);
  while (Buffer.byteLength(letters.join('')) > most) letters.pop();
  return Buffer.from(letters.join(''));
}
