import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost } from '../../config.ts';

/** An argon2id hash in PHC form, with its own salt. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { ...cost, ...fixed });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${fixed.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Returns whether the password belongs to the hash. Without a hash (no such account, or none set) it takes as long and
 * returns false (U-14).
 */
export async function verifyPassword(
  password: string,
  stored: string | null | undefined,
  cost: PasswordCost,
): Promise<boolean> {
  const found = stored ? phc.exec(stored)?.groups : undefined;
  if (!found) {
    await derive(password, Buffer.alloc(16), { ...cost, ...fixed });
    return false;
  }
  const expected = Buffer.from(found.hash ?? '', 'base64');
  const hash = await derive(password, Buffer.from(found.salt ?? '', 'base64'), {
    memory: Number(found.memory),
    passes: Number(found.passes),
    parallelism: Number(found.parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(hash, expected);
}

/**
 * How many provisional accounts may share an address. Each additional one costs every sign-in, of any address, another
 * check.
 */
export const maxProvisionalAccounts = 3;
export const checksPerSignIn = 1 + maxProvisionalAccounts;

/**
 * Returns the index of the first hash that the password belongs to; -1 for none. It always makes `checksPerSignIn`
 * checks, so the time does not reveal how many accounts share an address, or whether there is any.
 */
export async function findMatchingHash(
  password: string,
  hashes: readonly (string | null)[],
  cost: PasswordCost,
  check: typeof verifyPassword = verifyPassword,
): Promise<number> {
  const results = await Promise.all(
    Array.from({ length: checksPerSignIn }, (_, index) => check(password, hashes[index], cost)),
  );
  return results.indexOf(true);
}

const fixed = { parallelism: 1, tagLength: 32 };
const run = promisify(argon2);

function derive(password: string, nonce: Buffer, cost: PasswordCost & typeof fixed): Promise<Buffer> {
  // The same letters typed on different keyboards give the same password.
  return run('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
}

const phc =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
