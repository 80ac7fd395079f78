/**
 * The head of a chain: its newest link at some time. Anyone who stores one can prove later that the end was cut off.
 */

export interface ChainHead {
  /** The parade year of a chain of signed waivers. */
  readonly year: number;
  readonly position: number;
  readonly chain_hash: string;
}

/** Returns '2027:12:9f86…', as signed PDFs and the daily report print it. */
export function spellHead({ year, position, chain_hash }: ChainHead): string {
  return `${year}:${position}:${chain_hash}`;
}

/** Parses a head as `spellHead` writes it, allowing capitals and spaces around it; undefined when it is not one. */
export function readHead(text: string): ChainHead | undefined {
  const [, year, position, chain_hash] =
    /^(\d{4}):([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (chain_hash === undefined) return undefined;
  return { year: Number(year), position: Number(position), chain_hash };
}

/** Reads the code and the head in one of our signed PDFs from the bytes of the file (as Latin-1). */
export function claimsOf(pdf: string): { readonly code?: string | undefined; readonly head?: ChainHead | undefined } {
  const [, code, head] = /<pdf:Keywords>([0-9A-F-]{24})(?:, ([0-9a-f:]{70,90}))?</.exec(pdf) ?? [];
  return { code, head: head === undefined ? undefined : readHead(head) };
}
