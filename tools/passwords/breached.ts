/**
 * `npm run breached -- LIST.txt`: makes server/passwords/breached.bin of a list of leaked passwords, one a line. Those that
 * are too short to be chosen are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { passwordMinLength } from '@parade/contract/users/account.ts';
import { listOf } from '@parade/server/users/signIn/choosing/breachedPasswords.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('npm run breached -- LIST.txt');
const lines = readFileSync(path, 'utf8').split(/\r?\n/);
const list = listOf(lines.filter((line) => line.length >= passwordMinLength));
writeFileSync(new URL('../../server/passwords/breached.bin', import.meta.url), list);
console.log(`${list.length / 4} passwords`);
