/** Numbers that look random and are the same in every run. */
export interface Random {
  /** A whole number from 0 to below `most`. */
  below(limit: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
}

/** mulberry32: small, quick, and good enough to shuffle with. */
export function randomFrom(seed: number): Random {
  let state = seed * 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { below: (limit) => Math.floor(next() * limit), chance: (probability) => next() < probability };
}
