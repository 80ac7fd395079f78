/** D-15: prints a program in a separate thread, whose memory is limited and which delays no request. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import type { ProgramContents, ProgramPicture } from './contents.ts';

/** The messages of the thread: it requests one picture at a time, after sending what it has made so far. */
export type FromPrinter =
  | { readonly kind: 'picture'; readonly picture: ProgramPicture }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'done'; readonly pages: number };

/** The input of the thread at its start. */
export interface Printed {
  readonly contents: ProgramContents;
  readonly at: Date;
  /** The configuration of the picture store. */
  readonly config: Config;
}

/** Drawn content is released page by page: more memory for young objects would only be collected later. */
const limits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 } as const;

/**
 * Prints the whole program, as renderProgram does, with pictures of the store. isThere: whether a picture is still the
 * requested one. write: takes the file piece by piece. Their errors end the thread and are thrown here, as are its own.
 */
export async function printInThread(
  printed: Printed,
  isThere: (picture: ProgramPicture) => Promise<boolean>,
  write: (part: Uint8Array) => void,
): Promise<{ readonly pages: number }> {
  // Its native part must be there before a thread reads it, and stays when the thread is gone.
  await import('sharp');
  const thread = new Worker(new URL('./drawing/printer.ts', import.meta.url), {
    workerData: printed,
    execArgv: [],
    resourceLimits: limits,
  });
  try {
    return await new Promise((resolve, reject) => {
      const heard = async (message: FromPrinter): Promise<void> => {
        if (message.kind === 'done') resolve({ pages: message.pages });
        else if (message.kind === 'picture') thread.postMessage(await isThere(message.picture));
        else {
          write(message.bytes);
          free(message.bytes);
        }
      };
      thread.on('message', (message: FromPrinter) => void heard(message).catch(reject));
      thread.on('error', reject);
      thread.on('exit', (code) => reject(new Error(`the thread that prints has ended with ${code}`)));
    });
  } finally {
    await thread.terminate();
  }
}

/** Frees the memory of bytes now: memory outside the heap otherwise stays until much of it has gathered. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
