/** D-15: prints a program in a thread of its own, whose memory has a limit and which keeps no request waiting. */
import { Worker } from 'node:worker_threads';
import type { ProgramContents, ProgramPicture } from './contents.ts';

/** What the thread says: it asks for one picture at a time, and what it has made before that comes first. */
export type FromPrinter =
  | { readonly kind: 'picture'; readonly picture: ProgramPicture }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'done'; readonly pages: number };

/** What it is given at its start. */
export interface Printed {
  readonly contents: ProgramContents;
  readonly at: Date;
}

/** What is drawn is forgotten page by page: more memory for what is young would only be collected later. */
const limits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 } as const;

/**
 * Prints the whole program, as renderProgram does. pictureOf: the bytes of a picture as JPEG; undefined for one that is gone.
 * write: takes the file piece by piece. What they throw ends the thread and is thrown here, as is what the thread fails with.
 */
export async function printInThread(
  printed: Printed,
  pictureOf: (picture: ProgramPicture) => Promise<Uint8Array | undefined>,
  write: (part: Uint8Array) => void,
): Promise<{ readonly pages: number }> {
  const thread = new Worker(new URL('./drawing/printer.ts', import.meta.url), {
    workerData: printed,
    execArgv: [],
    resourceLimits: limits,
  });
  try {
    return await new Promise((resolve, reject) => {
      const heard = async (message: FromPrinter): Promise<void> => {
        if (message.kind === 'done') return resolve({ pages: message.pages });
        if (message.kind === 'part') return write(message.bytes);
        const bytes = await pictureOf(message.picture);
        // A copy of its own, which the thread takes over.
        const own = bytes && Uint8Array.from(bytes);
        thread.postMessage(own, own ? [own.buffer] : []);
      };
      thread.on('message', (message: FromPrinter) => void heard(message).catch(reject));
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`the thread that prints has ended with ${code}`)));
    });
  } finally {
    await thread.terminate();
  }
}
