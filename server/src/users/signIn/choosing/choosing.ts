import {
  passwordMinLength,
  passwordOfNames,
  passwordTooCommon,
  passwordTooShort,
} from '@parade/contract/users/account.ts';
import type { Database } from '../../../database/pool.ts';
import { FieldRefusal } from '../../../http/refusal.ts';
import { readSettings } from '../../../settings/reads.ts';
import { isBreached, isBreachedCore, plainOf } from './breachedPasswords.ts';
import { bareOf, isCommon, spelled } from './usualPasswords.ts';

/** The person whose password it will be. */
export interface Chooser {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Refuses (422 on `password`) a new password that is short, common, leaked, or made of names that anybody would try:
 * the person's own, the address, the parade's and the organizer's.
 */
export async function refuseGuessable(db: Database, password: string, person: Chooser): Promise<void> {
  const problem = await findPasswordProblem(db, password, person);
  if (problem) throw new FieldRefusal({ password: problem });
}

/** Returns what is wrong with a new password beside the names of this parade, or null. */
export async function findPasswordProblem(db: Database, password: string, person: Chooser): Promise<string | null> {
  const { parade_name, organizer_name, organizer_short_name } = await readSettings(db);
  return passwordProblem(password, person, [parade_name, organizer_name, organizer_short_name]);
}

/** Returns what is wrong with a new password, or null. `names`: of the parade and its organizer. */
export function passwordProblem(password: string, person: Chooser, names: readonly string[]): string | null {
  if (password.length < passwordMinLength) return passwordTooShort;
  const plain = plainOf(password);
  if (isMadeOfNames(plain, [person.email, person.first_name, person.last_name, ...names])) return passwordOfNames;
  const bare = bareOf(plain);
  const isLeaked = isBreached(plain) || [bare, spelled(bare)].some((core) => isBreachedCore(core, plain));
  return isLeaked || isCommon(plain) ? passwordTooCommon : null;
}

/** Fewer letters than these besides the names are not a secret. */
const ownLetters = 4;
const shortestName = 3;

function isMadeOfNames(plain: string, names: readonly string[]): boolean {
  const words = new Set(names.flatMap((name) => plainOf(name).split(/[^\p{L}]+/u)));
  const known = [...words].filter((word) => word.length >= shortestName).toSorted((a, b) => b.length - a.length);
  return [plain, spelled(plain)].some((reading) => {
    const letters = reading.replaceAll(/[^\p{L}]/gu, '');
    const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest.length < letters.length && rest.length < ownLetters;
  });
}
