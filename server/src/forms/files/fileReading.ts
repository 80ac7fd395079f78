import type { FileAnswer } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { StorageDown } from '../../storage/storage.ts';
import { acceptedKey } from './fileKeys.ts';
import type { FileRow } from './files.ts';
import { thumbnailType } from './pictures.ts';

/** 'served': as everybody sees it. 'thumbnail': small, pictures only. 'original': the uploaded bytes. */
export type FileShape = 'served' | 'thumbnail' | 'original';

/**
 * Returns an accepted file in one of its shapes: pictures and sound to view and hear, anything else as a download. An
 * original has its camera's metadata, location included, so it is a download for people who may have it, which the
 * caller has checked. A file without a thumbnail returns itself. Refuses not-found, and file-unreadable if the store is
 * away.
 */
export async function fileAnswer(portal: Portal, file: FileRow, shape: FileShape = 'served'): Promise<FileAnswer> {
  if (file.state !== 'accepted' || file.checksum === null) throw new Refusal('not-found');
  const type = file.content_type ?? 'application/octet-stream';
  const served = { name: file.name, type, size: file.size_bytes ?? 0 };
  if (shape === 'thumbnail' && file.thumbnail_checksum !== null) {
    const content = await read(portal, file.thumbnail_checksum);
    return { content, name: `${file.name}.webp`, type: thumbnailType, disposition: 'inline' };
  }
  if (shape === 'original' && file.original_checksum !== null) {
    const content = await read(portal, file.original_checksum);
    return { ...served, content, size: file.original_size_bytes ?? 0, disposition: 'attachment' };
  }
  const disposition = shape !== 'original' && /^(?:image|audio)\//.test(type) ? 'inline' : 'attachment';
  return { ...served, content: await read(portal, file.checksum), disposition };
}

async function read(portal: Portal, checksum: string) {
  try {
    return await storageOf(portal.config).read(acceptedKey(checksum));
  } catch (error) {
    if (error instanceof StorageDown) throw new Refusal('file-unreadable', { log: error.message });
    throw error;
  }
}
