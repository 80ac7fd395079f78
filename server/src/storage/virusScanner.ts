import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where ClamAV's daemon listens: a port, or a socket file of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** The virus scanner cannot be reached, or cannot say anything about a file. The cause is for the log. */
export class ScannerDown extends Error {
  constructor(cause: unknown) {
    super(`the virus scanner is not responding: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Less than the half minute within which every request is answered. */
const scanMs = 28_000;
const pingMs = 5_000;
/** No answer of the scanner is as long. */
const maxAnswer = 1_000;

/**
 * Returns what the scanner calls the virus in a file; null if it finds none. The bytes are sent to it, because it may run as
 * another user or on another machine. Throws ScannerDown if it says neither within `patience_ms`.
 */
export async function virusIn(scanner: ScannerAddress, path: string, patience_ms = scanMs): Promise<string | null> {
  const answer = await ask(scanner, streamed(path), patience_ms);
  if (answer === 'stream: OK') return null;
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus === undefined) throw new ScannerDown(answer);
  return virus;
}

/** Throws ScannerDown unless the scanner answers. */
export async function askScanner(scanner: ScannerAddress, patience_ms = pingMs): Promise<void> {
  const answer = await ask(scanner, ['zPING\0'], patience_ms);
  if (answer !== 'PONG') throw new ScannerDown(answer);
}

/** clamd's INSTREAM: pieces of the file, each behind its length in four bytes; the length zero ends it. */
async function* streamed(path: string): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0';
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Sends one command on a connection of its own and returns the answer, which ends with a zero byte. */
function ask(
  scanner: NetConnectOpts & ScannerAddress,
  command: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  patience_ms: number,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(scanner).setEncoding('latin1');
    let answer = '';
    let failure: unknown = 'it closed the connection without an answer';
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${patience_ms} ms`)), patience_ms);
    socket.on('data', (piece: string) => {
      answer += piece;
      if (answer.includes('\0') || answer.length > maxAnswer) socket.destroy();
    });
    socket.on('error', (error) => {
      failure = error;
    });
    // An answer counts even if it came before all was sent: a file that is too large is refused in the middle.
    socket.on('close', () => {
      clearTimeout(timer);
      if (answer.endsWith('\0')) resolve(answer.slice(0, -1));
      else reject(new ScannerDown(failure));
    });
    pipeline(Readable.from(command, { objectMode: true }), socket, { end: false }).catch((error: Error) =>
      socket.destroy(error),
    );
  });
}
