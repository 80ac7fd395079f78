import { PassThrough, pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its bytes are asked for when its turn comes. */
export interface ZipPart {
  readonly path: string;
  readonly content: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/**
 * A ZIP archive as it is made: nothing but the chunk at hand is kept, however large the parts (up to 4 GB). Sizes follow
 * each part, as the format allows for streams. A part that fails ends the stream with its error.
 */
export function zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Readable {
  return Readable.from(archive(parts), { objectMode: false });
}

interface Written {
  readonly path: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

async function* archive(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const part of parts) {
    const path = Buffer.from(part.path);
    const head = Buffer.concat([record('LSSSSSLLLSS', 0x04034b50, ...kind, 0, 0, 0, path.length, 0), path]);
    yield head;
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    const deflated = new PassThrough();
    // An error of either side reaches the loop below through the last stream; the callback has nothing to add.
    pipeline(Readable.from(summed(part.content(), sums)), createDeflateRaw(), deflated, () => undefined);
    for await (const chunk of deflated as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    const tail = record('LLLL', 0x08074b50, sums.crc, packed, sums.size);
    yield tail;
    written.push({ path, ...sums, packed, offset });
    offset += head.length + packed + tail.length;
  }
  const directory = Buffer.concat(written.flatMap(directoryLine));
  yield directory;
  yield record('LSSSSLLS', 0x06054b50, 0, 0, written.length, written.length, directory.length, offset, 0);
}

// Version 2.0, sizes follow and names are UTF-8, deflated, midnight of 1980-01-01: the format has no 'no time'.
const kind = [20, 0x0808, 8, 0, 0x21] as const;

function directoryLine({ path, crc, packed, size, offset }: Written): Buffer[] {
  return [
    record('LSSSSSSLLLSSSSSLL', 0x02014b50, 20, ...kind, crc, packed, size, path.length, 0, 0, 0, 0, 0, offset),
    path,
  ];
}

/** Little-endian numbers, L of four bytes and S of two. */
function record(shape: string, ...numbers: readonly number[]): Buffer {
  const widths = [...shape].map((letter) => (letter === 'L' ? 4 : 2));
  if (widths.length !== numbers.length) throw new Error(`a record ${shape} of ${numbers.length} numbers`);
  const bytes = Buffer.alloc(widths.reduce((sum, width) => sum + width, 0));
  let offset = 0;
  numbers.forEach((number, index) => {
    offset = bytes.writeUIntLE(number, offset, widths[index] ?? 2);
  });
  return bytes;
}

async function* summed(content: ReturnType<ZipPart['content']>, sums: { crc: number; size: number }) {
  for await (const text of content) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    sums.crc = crc32(bytes, sums.crc);
    sums.size += bytes.length;
    yield bytes;
  }
}
