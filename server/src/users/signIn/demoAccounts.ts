import { audit } from '../../audit/writes.ts';
import { ConfigError } from '../../config.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { endSessionsOf } from './sessions.ts';

export interface DemoAccounts {
  /** The enabled accounts of the demo. */
  readonly active: readonly { readonly id: number; readonly email: string }[];
  /** How many accounts people have created beside them. */
  readonly otherCount: number;
}

export async function findDemoAccounts(db: Database): Promise<DemoAccounts> {
  const active = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  const { otherCount } = await db
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('otherCount'))
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow();
  return { active, otherCount };
}

/** Marks every account of a portal as the demo's. Called while nobody else has one. */
export async function markDemoAccounts(change: Change): Promise<void> {
  await change.tx.updateTable('users').set({ is_demo: true }).execute();
}

/** Throws ConfigError if an account with the public password could sign in to a portal in production. */
export async function refuseDemoInProduction(db: Database): Promise<void> {
  const { active } = await findDemoAccounts(db);
  if (active.length === 0) return;
  throw new ConfigError(
    `NODE_ENV must not be production with this database: it contains ${active.length} demo accounts (${active[0]?.email}, …), whose password is public. Run \`npm run remove-demo\`, or set DATA_DIR or DATABASE_URL to an empty database`,
  );
}

/**
 * Disables every account of the demo: no password, no session, no open link. Everything else stays, the demo's entries
 * included. Returns how many it disabled. The last superadmin may be among them: `npm run superadmin` creates another.
 */
export async function disableDemoAccounts(change: Change): Promise<number> {
  const disabled = await change.tx
    .updateTable('users')
    .set({ disabled_at: change.at, password_hash: null })
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of disabled) {
    await endSessionsOf(change, id);
    await change.tx
      .updateTable('account_links')
      .set({ ended_at: change.at })
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .where('ended_at', 'is', null)
      .execute();
    await audit(change, { action: 'user.disabled', model: 'User', model_id: id });
  }
  return disabled.length;
}
