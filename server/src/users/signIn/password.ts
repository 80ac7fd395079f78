import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordMinLength, passwordTooCommon, passwordTooShort } from '@parade/contract/users/account.ts';
import { commonPasswords } from './commonPasswords.ts';

/** An argon2id hash in PHC form, with its own salt. Some 50 ms and 19 MiB each (OWASP's first choice). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, parameters);
  return `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account, or none set) it takes as long and says no
 * (U-14).
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const found = stored ? phc.exec(stored)?.groups : undefined;
  if (!found) {
    await derive(password, Buffer.alloc(16), parameters);
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

/** How many provisional accounts may share an address. More cost every sign-in, of whatever address, another check. */
export const maxProvisionalAccounts = 3;
export const checksPerSignIn = 1 + maxProvisionalAccounts;

/**
 * The index of the first hash that the password belongs to; -1 for none. The number of checks is always
 * `checksPerSignIn`, so the time does not reveal how many accounts share an address, or whether there is any.
 */
export async function findMatchingHash(
  password: string,
  hashes: readonly (string | null)[],
  check: typeof verifyPassword = verifyPassword,
): Promise<number> {
  const results = await Promise.all(
    Array.from({ length: checksPerSignIn }, (_, index) => check(password, hashes[index])),
  );
  return results.indexOf(true);
}

/** What is wrong with a new password, or null: too short, on the list of common ones, or the person's own address. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < passwordMinLength) return passwordTooShort;
  const plain = password.normalize('NFKC').toLowerCase();
  const [local] = email.toLowerCase().split('@');
  if (plain === email.toLowerCase() || plain.replace(/[\d\W_]+$/, '') === local) return passwordTooCommon;
  return isCommon(plain) ? passwordTooCommon : null;
}

const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
type Parameters = typeof parameters;
const run = promisify(argon2);

function derive(password: string, nonce: Buffer, cost: Parameters): Promise<Buffer> {
  // The same letters typed on different keyboards must give the same password.
  return run('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });
}

const phc =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/**
 * Common ones are seldom bare: 'Password2026!' is 'password' with an end. So the list is asked with the usual ends and
 * the usual letters-for-digits taken off, and runs, steps and repeated pieces count as common without a list.
 */
function isCommon(plain: string): boolean {
  const bare = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  const spelled = (text: string) => text.replaceAll(/[@430157$!]/g, (sign) => leet[sign] ?? sign);
  const readings = [plain, bare, spelled(plain), spelled(bare), spelled(bare).replaceAll(/[^a-z]/g, '')];
  if (readings.some((reading) => commonPasswords.has(reading))) return true;
  return isRepetition(plain) || isRun(plain) || /^\d{10,}$/.test(plain) || new Set(plain).size < 4;
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '5': 's',
  '7': 't',
  $: 's',
  '!': 'i',
};

/** 'abcabcabcabc', also with the last piece cut short. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  return false;
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runs = [
  ...rows,
  rows.slice(3).join(''),
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** A stretch of the alphabet or the keyboard, forwards, backwards or several joined. */
function isRun(text: string): boolean {
  let offset = 0;
  while (offset < text.length) {
    let taken = 0;
    for (const run of [...runs, ...runs.map((each) => [...each].reverse().join(''))])
      for (let length = text.length - offset; length > Math.max(taken, 2); length -= 1)
        if (run.includes(text.slice(offset, offset + length))) taken = length;
    if (taken === 0) return false;
    offset += taken;
  }
  return true;
}
