/** D-15: prints a program in a thread of its own, with limited memory, so that no request waits for it. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import type { ProgramContents, ProgramPicture } from './contents.ts';

/** The thread's messages: it requests one picture at a time, and earlier output comes first. */
export type FromPrinter =
  | { readonly kind: 'picture'; readonly picture: ProgramPicture }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'done'; readonly pages: number };

/** The thread's input. */
export interface Printed {
  readonly contents: ProgramContents;
  readonly at: Date;
  /** The configuration of the pictures' store. */
  readonly config: Config;
}

/** Drawn pages are released one by one, so more young memory would only be collected later. */
const limits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 512 } as const;

/**
 * Prints the whole program, as `renderProgram` does, with pictures of the store. `isThere`: whether a picture is still
 * the requested one. `write`: gets the file in pieces. Their errors end the thread and are thrown here, as are the
 * thread's own.
 */
export async function printInThread(
  printed: Printed,
  isThere: (picture: ProgramPicture) => Promise<boolean>,
  write: (part: Uint8Array) => void,
): Promise<{ readonly pages: number }> {
  // Its native part must be loaded before a thread uses it, and stays when the thread is gone.
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

/** Releases the memory of bytes now: memory outside the heap is otherwise held until much of it has accumulated. */
function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
