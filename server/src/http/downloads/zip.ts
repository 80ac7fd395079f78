import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; its bytes are asked for when its turn comes. */
export interface ZipPart {
  readonly path: string;
  readonly content: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/**
 * A ZIP archive as it is read: only the chunk at hand is in memory, however many and large the parts. A part that fails
 * ends the stream with its error; a reader that leaves ends the part at hand.
 */
export function zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  pipeline(zip.outputStream, output, () => undefined);
  void fill(zip, parts, output).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

// The format has no 'no time': the same parts make the same bytes.
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

async function fill(
  zip: ZipFile,
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  output: PassThrough,
): Promise<void> {
  for await (const { path, content } of parts) {
    if (output.destroyed) return;
    const part = Readable.from(content(), { objectMode: false });
    const leave = () => part.destroy();
    output.once('close', leave);
    const ended = once(part, 'close');
    zip.addReadStream(part, path, options);
    await ended;
    output.off('close', leave);
    if (part.errored) throw part.errored;
  }
  zip.end();
}
