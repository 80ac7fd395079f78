/**
 * How large a workbook becomes when it is read, found out without reading it: readers make a cell for each place up to
 * the last one that is filled in, so that one stray cell far below a list would take all memory of the device.
 */

/**
 * Matches the place of a cell that has something in it, or the row of one that names no place. Empty ones cost the readers little:
 * LibreOffice writes the last row of the sheet into many workbooks, and what is formatted there.
 */
const filled =
  /<(?:\w+:)?(?:c(?= )[^<>]*? r="([A-Z]{1,3})(\d{1,7})"[^<>]*(?<!\/)>\s*<[^/]|row [^<>]*?\br="(\d{1,7})"[^<>]*(?<!\/)>\s*<(?:\w+:)?c(?![^<>]* r=)[^<>]*>)/g;
/** Longer than what is matched of most cells: one may begin in one chunk and end in the next. */
const longestMatch = 500;

/** More cells than 50,000 rows of a long list have, and few enough for a phone. */
const maxCells = 5_000_000;
const bytesOfAList = 300_000_000;

/**
 * Returns the cell that is too far from the list, or the row of one that names no place, or 'size' if the workbook unpacks to
 * too much; undefined if it can be read.
 */
export async function tooLarge(
  bytes: Uint8Array<ArrayBuffer>,
  maxUnpackedBytes = bytesOfAList,
): Promise<string | undefined> {
  let unpacked = 0;
  for (const part of partsIn(bytes)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(part.name)) {
      unpacked += part.size;
      if (unpacked > maxUnpackedBytes) return 'size';
      continue;
    }
    let tail = '';
    let [rows, columns] = [0, 0];
    const decoder = new TextDecoder('latin1');
    const reader = unpackedStream(bytes, part).getReader();
    for (;;) {
      // A damaged part is for the readers to judge.
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done || !value) break;
      unpacked += value.length;
      const text = tail + decoder.decode(value);
      for (const [, column = '', rowOfCell, rowAlone] of text.matchAll(filled)) {
        const row = rowOfCell ?? rowAlone ?? '';
        rows = Math.max(rows, Number(row));
        columns = Math.max(columns, numberOf(column));
        if (rows * columns > maxCells) return stop(reader, `${column}${row}`);
      }
      if (unpacked > maxUnpackedBytes) return stop(reader, 'size');
      tail = text.slice(-longestMatch);
    }
  }
  return undefined;
}

async function stop(reader: ReadableStreamDefaultReader<unknown>, found: string): Promise<string> {
  await reader.cancel().catch(() => undefined);
  return found;
}

/** A file in the archive that a workbook is. */
interface Part {
  readonly name: string;
  readonly isPacked: boolean;
  /** As the archive says. */
  readonly size: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the parts by the directory at the archive's end; none where there is no such directory. */
function partsIn(bytes: Uint8Array<ArrayBuffer>): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  const parts: Part[] = [];
  if (end < 0) return parts;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === 0x02014b50) {
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (local + 30 > end) break;
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      isPacked: view.getUint16(at + 10, true) === 8,
      size: view.getUint32(at + 24, true),
      from,
      to: from + view.getUint32(at + 20, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

function unpackedStream(bytes: Uint8Array<ArrayBuffer>, { isPacked, from, to }: Part): ReadableStream<Uint8Array> {
  const stored = new Blob([bytes.subarray(from, to)]).stream();
  return isPacked ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : stored;
}

/** 'A' is 1, 'AA' is 27; a row without cells counts for one. */
function numberOf(column: string): number {
  return Math.max(
    1,
    [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0),
  );
}
