import type { FileAnswer } from '../http/handlers.ts';

/** Returns the content of a file in the form that an archive is made from. */
export function chunksOf(content: FileAnswer['content']): AsyncIterable<Buffer> | Iterable<Buffer> {
  return Buffer.isBuffer(content) ? [content] : content;
}

/** Returns a file name for an archive that none of `taken` has and any system can store, and adds it to them. */
export function archiveName(taken: Set<string>, wished: string, ending: string): string {
  const clean =
    wished
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/^[. ]+|[. ]+$/g, '')
      .slice(0, 100)
      .trim() || 'file';
  let name = `${clean}${ending}`;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${clean} ${n}${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
