import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Bytes of each digest: by chance, one password in 20,000 matches the list. */
const digestBytes = 4;
/** Shorter ones are words that many good passwords begin with. */
export const coreMinLength = 6;
let digests: Buffer | undefined;

/**
 * Returns whether a password is in the list of leaked ones in server/passwords, which is loaded at its first use.
 * Nothing leaves this machine.
 */
export function isBreached(plain: string): boolean {
  digests ??= readFileSync(new URL('../../../../passwords/breached.bin', import.meta.url));
  const wanted = digestOf(plain);
  let [from, to] = [0, digests.length / digestBytes];
  while (from < to) {
    const middle = (from + to) >> 1;
    const found = digests.readUInt32BE(middle * digestBytes);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

/**
 * Returns whether a password is a leaked one with little more around it: 'Manchester-2027'. `core`: the password
 * without its ends.
 */
export function isBreachedCore(core: string, plain: string): boolean {
  return core.length >= coreMinLength && core.length * 2 >= plain.length && isBreached(core);
}

/** Returns the list in its stored form: sorted, without repetitions. */
export function listOf(passwords: Iterable<string>): Buffer {
  const sorted = Uint32Array.from(new Set(Array.from(passwords, (each) => digestOf(plainOf(each))))).sort();
  const list = Buffer.alloc(sorted.length * digestBytes);
  sorted.forEach((digest, index) => list.writeUInt32BE(digest, index * digestBytes));
  return list;
}

/** Returns a password as it is compared with lists: keyboards and capitals make no difference. */
export function plainOf(password: string): string {
  return password.normalize('NFKC').toLowerCase();
}

function digestOf(plain: string): number {
  return createHash('sha256').update(plain).digest().readUInt32BE(0);
}
