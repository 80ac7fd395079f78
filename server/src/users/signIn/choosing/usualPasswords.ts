import { commonPasswords } from './commonPasswords.ts';

/**
 * Returns whether a password is common. Common ones rarely come bare: 'Password2026!' is 'password' with an end. So the
 * list is searched without the usual ends and letters-for-digits, and runs, steps and repeated pieces count as common
 * without a list.
 */
export function isCommon(plain: string): boolean {
  const bare = bareOf(plain);
  const readings = [plain, bare, spelled(plain), spelled(bare), spelled(bare).replaceAll(/[^a-z]/g, '')];
  if (readings.some((reading) => commonPasswords.has(reading))) return true;
  return isRepetition(plain) || isRun(plain) || /^\d{10,}$/.test(plain) || new Set(plain).size < 4;
}

/** Removes the digits and signs at both ends. */
export function bareOf(plain: string): string {
  return plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
}

/** Replaces digits and signs by the letters that they usually stand for. */
export function spelled(text: string): string {
  return text.replaceAll(/[@430157$!]/g, (sign) => leet[sign] ?? sign);
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

/** Returns whether it is like 'abcabcabcabc', even with the last piece cut short. */
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

/** Returns whether it is a run of the alphabet or the keyboard, forwards, backwards or several joined. */
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
