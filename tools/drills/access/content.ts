/** The text of the portal's output: packed files are unpacked. */
import { inflateRawSync, inflateSync } from 'node:zlib';

/** Returns JSON unchanged; for an archive (ZIP, Excel, Word) all entries; for a PDF its streams too. */
export async function readable(bytes: Buffer, type: string): Promise<string> {
  if (bytes.subarray(0, 2).toString() === 'PK') return unzipped(bytes).join('\n');
  if (bytes.subarray(0, 5).toString() === '%PDF-') return pdfText(bytes);
  return Promise.resolve(bytes.toString(type.startsWith('image/') ? 'latin1' : 'utf8'));
}

const centralEntry = 0x02014b50;

/** Returns the name and content of each entry of an archive, by its central directory, including nested archives. */
function unzipped(bytes: Buffer): string[] {
  const found: string[] = [];
  for (
    let index = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    index >= 0;
    index = bytes.indexOf('PK\u0001\u0002', index + 46, 'latin1')
  ) {
    if (bytes.readUInt32LE(index) !== centralEntry) continue;
    const method = bytes.readUInt16LE(index + 10);
    const size = bytes.readUInt32LE(index + 20);
    const nameLength = bytes.readUInt16LE(index + 28);
    const local = bytes.readUInt32LE(index + 42);
    found.push(bytes.subarray(index + 46, index + 46 + nameLength).toString());
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    const content = method === 8 ? inflateRawSync(packed) : packed;
    found.push(content.subarray(0, 5).toString() === '%PDF-' ? pdfText(content) : content.toString());
  }
  return found;
}

function pdfText(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')];
  for (let index = bytes.indexOf('stream'); index >= 0; index = bytes.indexOf('stream', index + 6)) {
    const begin = bytes[index + 6] === 13 ? index + 8 : index + 7;
    const end = bytes.indexOf('endstream', begin);
    if (end < 0) break;
    try {
      parts.push(inflateSync(bytes.subarray(begin, end)).toString('latin1'));
    } catch {
      // A picture or a font, compressed in another way: it has no text of ours.
    }
    index = end;
  }
  return parts.join('\n');
}
