/**
 * U-29: codes of an authenticator app (RFC 6238). The shared secret is encrypted at rest and shown once, to be scanned.
 */
import { codeDigits, codePeriodSeconds, codeWindowSteps } from '@parade/contract/users/profile/secondFactor.ts';
import { Secret, TOTP } from 'otpauth';
import { type Encryption, encryptionFor, openSealed, resealed } from '../../access/encryption.ts';
import { finishRotationOf } from '../../access/rotation.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';

/**
 * Creates a secret for an account, replacing an unconfirmed one. Returns it once: as the address in the QR code and as
 * text. Refuses if codes are already needed (second-factor-on).
 */
export async function createApp(
  change: Change,
  account: { readonly id: number; readonly email: string },
): Promise<{ uri: string; secret: string }> {
  const secret = new Secret({ size: 20 });
  const { parade_name } = await readSettings(change.tx);
  const created = {
    sealed_secret: encryption(change.portal).encrypt(secret.base32, contextOf(account.id)),
    next_sealed_secret: null,
    created_at: change.at,
  };
  const row = await change.tx
    .insertInto('authenticator_apps')
    .values({ user_id: account.id, ...created })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(created).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('second-factor-on');
  return { uri: totpOf(secret.base32, parade_name, account.email).toString(), secret: secret.base32 };
}

/**
 * Returns whether the code is the one that the account's app shows now, a step early or late, and is unused; then marks
 * it as used. `confirmed`: which of the two states of an app to check.
 */
export async function redeemAppCode(
  change: Change,
  user_id: number,
  code: string,
  { confirmed }: { readonly confirmed: boolean },
): Promise<boolean> {
  const app = await change.tx
    .selectFrom('authenticator_apps')
    .select(['sealed_secret', 'next_sealed_secret', 'last_step'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const secret = openSealed(encryption(change.portal), app, contextOf(user_id))?.text ?? null;
  // It was sealed with a lost SECRET: recovery codes, passkeys or a reset help.
  if (secret === null) return false;
  const timestamp = Date.parse(change.at);
  const delta = totpOf(secret).validate({ token: code, timestamp, window: codeWindowSteps });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / codePeriodSeconds) + delta;
  if (app.last_step !== null && step <= Number(app.last_step)) return false;
  await change.tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', user_id).execute();
  return true;
}

/** Makes sign-ins need codes from now on. */
export async function confirmApp(change: Change, user_id: number): Promise<void> {
  await change.tx
    .updateTable('authenticator_apps')
    .set({ confirmed_at: change.at })
    .where('user_id', '=', user_id)
    .execute();
}

/**
 * Locks the app that sign-ins need codes of; returns false without one. Whoever replaces recovery codes locks it: of two at
 * the same moment, the second would not see the codes of the first, and both would work.
 */
export async function lockConfirmedApp(change: Change, user_id: number): Promise<boolean> {
  const app = await change.tx
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return app !== undefined;
}

/** Deletes the app of an account, also an unconfirmed one. Returns whether codes were needed. */
export async function deleteApp(change: Change, user_id: number): Promise<boolean> {
  const row = await change.tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', user_id)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}

/**
 * Encrypts the secrets of all apps for the next SECRET as well; from then on, both work. Returns how many, and how many
 * cannot be read with the present one. A second run starts over.
 */
export async function sealAppsFor(
  db: Database,
  secret: string,
  nextSecret: string,
): Promise<{ sealed: number; lost: number }> {
  const [present, next] = [encryptionOf(secret), encryptionOf(nextSecret)];
  return db.transaction().execute(async (tx) => {
    const rows = await appsForUpdate(tx).orderBy('user_id').execute();
    let sealed = 0;
    for (const row of rows) {
      const columns = resealed(present, next, row, contextOf(row.user_id));
      if (columns === null) continue;
      sealed += 1;
      await tx.updateTable('authenticator_apps').set(columns).where('user_id', '=', row.user_id).execute();
    }
    return { sealed, lost: rows.length - sealed };
  });
}

/** Replaces, after a rotation of SECRET, secrets encrypted for the earlier one by those for the present one. Runs daily. */
export function finishRotation(portal: Portal): Promise<void> {
  return finishRotationOf(portal, {
    key: encryption(portal),
    contextOf,
    begun: async () => {
      const apps = portal.db.selectFrom('authenticator_apps').select('user_id');
      const rows = await apps.where('next_sealed_secret', 'is not', null).orderBy('user_id').execute();
      return rows.map(({ user_id }) => user_id);
    },
    lock: (tx, id) => appsForUpdate(tx).where('user_id', '=', id).executeTakeFirst(),
    set: (tx, id, columns) => tx.updateTable('authenticator_apps').set(columns).where('user_id', '=', id).execute(),
  });
}

function appsForUpdate(db: Database) {
  return db.selectFrom('authenticator_apps').select(['user_id', 'sealed_secret', 'next_sealed_secret']).forUpdate();
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: codeDigits, period: codePeriodSeconds });
}

function encryption({ config }: Portal): Encryption {
  return encryptionOf(config.secret);
}

function encryptionOf(secret: string): Encryption {
  return encryptionFor(secret, 'authenticator apps');
}

function contextOf(user_id: number): string {
  return `account ${user_id}`;
}
