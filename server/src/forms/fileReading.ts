import type { FileAnswer } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { acceptedKey } from './fileKeys.ts';
import type { FileRow } from './files.ts';

/** An accepted file as it is served: pictures and sound to look at and hear, anything else as a download. */
export async function fileAnswer(portal: Portal, file: FileRow): Promise<FileAnswer> {
  if (file.state !== 'accepted' || file.checksum === null) throw new Refusal('not-found');
  const type = file.content_type ?? 'application/octet-stream';
  return {
    content: await storageOf(portal.config).read(acceptedKey(file.checksum)),
    type,
    name: file.name,
    size: file.size_bytes ?? 0,
    disposition: /^(?:image|audio)\//.test(type) ? 'inline' : 'attachment',
  };
}
