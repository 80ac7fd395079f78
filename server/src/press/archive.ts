import { namePart } from '@parade/contract/http/fileName.ts';
import { cutTo } from '@parade/contract/http/text.ts';
import { fileAnswer } from '../forms/files/fileReading.ts';
import type { FileRow } from '../forms/files/files.ts';
import type { Portal } from '../portal.ts';

/**
 * Returns the bytes of a file for an archive. It opens the file when its turn comes: one that was opened for a reader who
 * has left would stay open.
 */
export async function* bytesOf(portal: Portal, file: FileRow): AsyncGenerator<Buffer> {
  const { content } = await fileAnswer(portal, file);
  if (Buffer.isBuffer(content)) yield content;
  else yield* content as AsyncIterable<Buffer>;
}

/** A name has 255 bytes on most systems: there is room for a number and an ending. */
const maxNameBytes = 200;

/** Returns a file name for an archive that none of `taken` has and any system can store, and adds it to them. */
export function archiveName(taken: Set<string>, wished: string, ending: string): string {
  const line = namePart(wished)
    // Joiners are part of the spelling of Persian names, and of some emoji.
    .replaceAll(/(?!\u200c|\u200d)[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  const clean = withoutEnds(cutToBytes(cutTo(withoutEnds(line), 100), maxNameBytes)) || 'file';
  let name = `${clean}${ending}`;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${clean} ${n}${ending}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Windows stores no name that ends in a dot or a space. */
function withoutEnds(name: string): string {
  return name.replaceAll(/^[. ]+|[. ]+$/g, '');
}

/** Cuts to so many bytes of UTF-8, between characters. */
function cutToBytes(text: string, max: number): string {
  let bytes = 0;
  return [...text].filter((character) => (bytes += Buffer.byteLength(character)) <= max).join('');
}
