import { Readable } from 'node:stream';

/**
 * An answer of many rows under one key, `{key: [row, …]}`, that is sent while they are read, so that serializing does
 * not hold up others and not all rows are in memory. A failure before the first batch is refused; a later one breaks
 * off the answer.
 */
export class RowBatches<Row> {
  readonly key: string;
  readonly batches: AsyncIterable<readonly Row[]>;

  constructor(key: string, batches: AsyncIterable<readonly Row[]>) {
    this.key = key;
    this.batches = batches;
  }
}

/** The items of the lists in an answer. */
export type RowsIn<Output> = {
  [Key in keyof Output]: NonNullable<Output[Key]> extends readonly (infer Row)[] ? Row : never;
}[keyof Output];

/** Returns the answer as JSON, serialized by `spell`, which knows what may be sent. */
export function spelledInBatches(
  { key, batches }: RowBatches<unknown>,
  spell: (answer: Record<string, unknown>) => string,
): Readable {
  return Readable.from(pieces(key, batches, spell), { objectMode: false });
}

async function* pieces(
  key: string,
  batches: AsyncIterable<readonly unknown[]>,
  spell: (answer: Record<string, unknown>) => string,
): AsyncGenerator<string> {
  const opening = `{${JSON.stringify(key)}:[`;
  const end = ']}';
  let before = opening;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    const text = spell({ [key]: rows });
    if (!text.startsWith(opening) || !text.endsWith(end)) throw new Error(`the answer has no list called ${key}`);
    yield before + text.slice(opening.length, -end.length);
    before = ',';
  }
  yield before === opening ? opening + end : end;
}
