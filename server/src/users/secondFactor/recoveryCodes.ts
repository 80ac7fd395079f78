/** U-30: ten codes for a lost phone. Stored as hashes; each works once. */
import { recoveryCodeCount } from '@parade/contract/users/profile/secondFactor.ts';
import { randomBytes } from 'node:crypto';
import { secretHash } from '../../access/secret.ts';
import type { Change } from '../../database/change.ts';

// Without i, l, o and u, which are easily confused.
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates ten codes in place of all earlier ones, and returns them in groups of four. */
export async function createRecoveryCodes(change: Change, user_id: number): Promise<string[]> {
  await deleteRecoveryCodes(change, user_id);
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  const rows = codes.map((code) => ({ user_id, code_hash: secretHash(code), created_at: change.at }));
  await change.tx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/**
 * Uses a code. Returns false if it is not the account's, or was used. `code`: normalized by `typedCode` of the
 * contract.
 */
export async function redeemRecoveryCode(change: Change, user_id: number, code: string): Promise<boolean> {
  const row = await change.tx
    .updateTable('recovery_codes')
    .set({ used_at: change.at })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', secretHash(code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRecoveryCodes(change: Change, user_id: number): Promise<void> {
  await change.tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

/** 120 random bits, five to a letter: a plain hash of fewer could be searched. */
function newCode(): string {
  return [...randomBytes(24)].map((byte) => letters[byte & 31]).join('');
}
