/**
 * Whether a file has its end: a ZIP that was cut off on its way begins as it should, and nobody can open it. What programs
 * fill up behind its mark there is no fault. A PDF without its end is not looked for, because viewers rebuild it.
 */
import { type FileHandle, open } from 'node:fs/promises';

/** More than any program fills up the last block with. */
const maxFilling = 65_536;

/** PK\x05\x06, the record at the end of a ZIP: 22 bytes, and a comment whose length is in the last two of them. */
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const zipEndSize = 22;
const maxZipComment = 65_535;
/** PK\x01\x02 begins each line of the list of contents, which comes before that record. */
const zipContents = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
/** PK\x06\x07: a ZIP of more than 4 GB, or of 65,535 files, has another list, and this record between the two. */
const largeZip = Buffer.from([0x50, 0x4b, 0x06, 0x07]);
const largeZipSize = 20;

/** XLSX is a ZIP. */
export async function isWholeZip(path: string): Promise<boolean> {
  return reading(path, async (file) => {
    const { bytes, from, size } = await tailOf(file, zipEndSize + maxZipComment + maxFilling);
    const end = bytes.lastIndexOf(zipEnd);
    // The zeros at its end are part of the record, and are filling as well.
    const record = Buffer.concat([bytes.subarray(Math.max(end, 0)), Buffer.alloc(zipEndSize)]);
    if (end < 0 || from + end + zipEndSize > size) return false;
    if (end + zipEndSize + record.readUInt16LE(20) < bytes.length) return false;
    const isLarge = bytes.subarray(Math.max(0, end - largeZipSize), end).indexOf(largeZip) === 0;
    const contents = record.readUInt32LE(12);
    if (isLarge || contents === 0) return true;
    const mark = Buffer.alloc(zipContents.length);
    const at = from + end - contents;
    if (at < 0) return false;
    await file.read(mark, 0, mark.length, at);
    return mark.equals(zipContents);
  });
}

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/** The last bytes of a file without what fills it up, where in the file they begin, and the size of the file. */
async function tailOf(file: FileHandle, most: number): Promise<{ bytes: Buffer; from: number; size: number }> {
  const { size } = await file.stat();
  const from = Math.max(0, size - most);
  const bytes = Buffer.alloc(size - from);
  await file.read(bytes, 0, bytes.length, from);
  let length = bytes.length;
  while (length > 0 && isFilling(bytes[length - 1])) length -= 1;
  return { bytes: bytes.subarray(0, length), from, size };
}

/** NUL, tab, a line break or a space. */
function isFilling(byte: number | undefined): boolean {
  return byte !== undefined && [0, 9, 10, 13, 32].includes(byte);
}
