import { createServer, type AddressInfo, type Socket } from 'node:net';
import { closeAfterTests } from './closing.ts';

/**
 * The harmless file that every virus scanner reports: https://www.eicar.org. In two pieces, so that none reports this
 * one.
 */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** What it does with the next files. small: it refuses files over 10 bytes. silent: it never answers. */
type Mood = 'well' | 'small' | 'silent';

export interface LoopbackClamd {
  readonly address: { readonly host: string; readonly port: number };
  is(mood: Mood): void;
  /** Its address no longer answers until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** A virus scanner on loopback that speaks as clamd does and knows one virus, which it calls Eicar-Test. */
export async function loopbackClamd(): Promise<LoopbackClamd> {
  let mood: Mood = 'well';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = mood === 'silent' ? undefined : answerTo(received, mood);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  closeAfterTests(close);
  return {
    address: { host: '127.0.0.1', port },
    is: (now) => {
      mood = now;
    },
    close,
    open: () => listen(port),
  };
}

/** Returns clamd's answer; undefined until the command is complete. */
function answerTo(received: Buffer, mood: Mood): string | undefined {
  const end = received.indexOf(0);
  const command = received.subarray(0, Math.max(end, 0)).toString('latin1');
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return end < 0 ? undefined : 'UNKNOWN COMMAND';
  let content = '';
  for (let at = end + 1; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return content.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK';
    content += received.subarray(at + 4, at + 4 + length).toString('latin1');
    if (mood === 'small' && content.length > 10) return 'INSTREAM size limit exceeded. ERROR';
    at += 4 + length;
  }
  return undefined;
}
