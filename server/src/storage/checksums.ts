import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The digest of a stream of bytes: sha-256 in hexadecimal, md5 in base64 (as a bucket takes it), and its size. */
export interface Digest {
  readonly sha256: string;
  readonly md5: string;
  readonly size_bytes: number;
}

/** Reads a stream to its end and returns its digest. */
export async function digestOf(content: Readable): Promise<Digest> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let size_bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    md5.update(chunk);
    size_bytes += chunk.length;
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('base64'), size_bytes };
}

/** Returns the sha-256 of a file on this machine, in hexadecimal. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'r');
  try {
    // One buffer for the whole file: a stream would leave its buffers to be collected later.
    const piece = Buffer.allocUnsafeSlow(256 * 1024);
    for (;;) {
      const { bytesRead } = await file.read(piece);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
