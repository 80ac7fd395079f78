import type { FileAnswer } from '../http/handlers.ts';

/** The content of a file as what an archive is made of. */
export function chunksOf(content: FileAnswer['content']): AsyncIterable<Buffer> | Iterable<Buffer> {
  return Buffer.isBuffer(content) ? [content] : content;
}

/** A name for a file of an archive that none of `taken` has, which any system can store; it is added to them. */
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
