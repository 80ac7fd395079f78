/** The thread that prints one program: started by printing.ts, which it asks about each picture and gives the file. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../../config.ts';
import { acceptedKey } from '../../../forms/files/fileKeys.ts';
import { scaledPicture } from '../../../forms/files/pictures.ts';
import { withPrivateCopy } from '../../../storage/privateFiles.ts';
import type { FromPrinter, Printed } from '../printing.ts';
import { renderProgram } from './book.ts';

/** In pixels: as wide as a page of print. */
const pageSide = 1280;

const port = parentPort;
if (!port) throw new Error('printer.ts runs in a thread of printing.ts');
const { contents, at, config } = workerData as Printed;
const say = (message: FromPrinter, given: ArrayBuffer[] = []) => port.postMessage(message, given);

const { pages } = await renderProgram(
  contents,
  at,
  async (picture) => {
    say({ kind: 'picture', picture });
    const [isThere] = (await once(port, 'message')) as [boolean];
    return isThere ? printedPicture(config, picture.checksum) : undefined;
  },
  (part) => {
    // Small ones are pieces of memory that others are in, too.
    const bytes = Uint8Array.from(part);
    say({ kind: 'part', bytes }, [bytes.buffer]);
  },
);
say({ kind: 'done', pages });

/** Returns a picture as JPEG, scaled from a private copy that is read piece by piece; undefined for a missing one. */
async function printedPicture(of: Config, checksum: string): Promise<Buffer | undefined> {
  return withPrivateCopy(of, acceptedKey(checksum), Number.POSITIVE_INFINITY, async ({ path }) => {
    const { data } = await scaledPicture(path, { width: pageSide, height: pageSide, format: 'jpeg' });
    return data;
  });
}
