import type { Passkey } from '@parade/contract/users/profile/secondFactor.ts';
import type { Database } from '../../database/pool.ts';

/** Returns whether an account needs a code after its password: its authenticator app is confirmed. */
export async function asksForCode(db: Database, user_id: number): Promise<boolean> {
  return (await confirmedApp(db, user_id)) !== null;
}

/** Returns since when codes are needed; null if they are not. */
export async function confirmedApp(db: Database, user_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('confirmed_at')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

export async function recoveryCodesLeft(db: Database, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the passkeys of an account, oldest first, without their keys. */
export async function passkeysOf(db: Database, user_id: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
}
