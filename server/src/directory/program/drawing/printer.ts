/** The thread that prints one program: started by printing.ts, which gives it its contents and its pictures. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromPrinter, Printed } from '../printing.ts';
import { renderProgram } from './book.ts';

const port = parentPort;
if (!port) throw new Error('printer.ts runs in a thread of printing.ts');
const { contents, at } = workerData as Printed;
const say = (message: FromPrinter, given: ArrayBuffer[] = []) => port.postMessage(message, given);

const { pages } = await renderProgram(
  contents,
  at,
  async (picture) => {
    say({ kind: 'picture', picture });
    const [bytes] = (await once(port, 'message')) as [Uint8Array | undefined];
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  },
  (part) => {
    // Small ones are pieces of memory that others are in, too.
    const bytes = Uint8Array.from(part);
    say({ kind: 'part', bytes }, [bytes.buffer]);
  },
);
say({ kind: 'done', pages });
