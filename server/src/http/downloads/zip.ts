import { wallTimeOf } from '@parade/contract/calendar.ts';
import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive; its bytes are requested when its turn comes. */
export interface ZipPart {
  readonly path: string;
  readonly content: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/**
 * Returns a ZIP archive that is made while it is read: only the current chunk is in memory, however many and large the
 * parts. A part that fails ends the stream with its error; a reader that leaves ends the current part. `at`: the
 * instant of its files' dates, in Los Angeles time; without it, the same parts always give the same bytes.
 */
export function zipStream(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>, at?: string): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  pipeline(zip.outputStream, output, () => undefined);
  void fill(zip, parts, output, at).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

/** The format has dates without a zone, and no 'no date'. */
function optionsAt(at: string | undefined) {
  const mtime = at === undefined ? new Date(1980, 0, 1) : new Date(wallTimeOf(at));
  return { mtime, forceDosTimestamp: true, mode: 0o100644 };
}

async function fill(
  zip: ZipFile,
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  output: PassThrough,
  at: string | undefined,
): Promise<void> {
  const options = optionsAt(at);
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
