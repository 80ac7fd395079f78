/** The stored secrets of webhooks, also through a rotation of SECRET. */
import { type Encryption, encryptionFor, openSealed, resealed, type Sealed } from '../../access/encryption.ts';
import { finishRotationOf } from '../../access/rotation.ts';
import type { Database } from '../../database/pool.ts';
import type { Portal } from '../../portal.ts';

const encryptionOf = (secret: string): Encryption => encryptionFor(secret, 'webhooks');
const contextOf = (id: number) => `webhook ${id}`;

/** Encrypts a webhook's secret for the database. */
export function sealWebhookSecret({ config }: Pick<Portal, 'config'>, id: number, text: string): Buffer {
  return encryptionOf(config.secret).encrypt(text, contextOf(id));
}

/** Returns the secret of a webhook as its receiver has it; null if it was sealed with a SECRET that is gone. */
export function openWebhookSecret({ config }: Pick<Portal, 'config'>, id: number, sealed: Sealed): string | null {
  return openSealed(encryptionOf(config.secret), sealed, contextOf(id))?.text ?? null;
}

/**
 * Encrypts the secrets of all webhooks for the next SECRET as well; from then on, both work. Returns how many, and how
 * many cannot be read with the present one. A second run starts over.
 */
export async function sealWebhooksFor(
  db: Database,
  secret: string,
  nextSecret: string,
): Promise<{ sealed: number; lost: number }> {
  const [present, next] = [encryptionOf(secret), encryptionOf(nextSecret)];
  return db.transaction().execute(async (tx) => {
    const rows = await webhooksForUpdate(tx).orderBy('id').execute();
    let sealed = 0;
    for (const { id, ...row } of rows) {
      const columns = resealed(present, next, row, contextOf(id));
      if (columns === null) continue;
      sealed += 1;
      await tx.updateTable('webhooks').set(columns).where('id', '=', id).execute();
    }
    return { sealed, lost: rows.length - sealed };
  });
}

/** Replaces, after a rotation of SECRET, secrets encrypted for the earlier one by those for the present one. Runs daily. */
export function finishWebhookRotation(portal: Portal): Promise<void> {
  return finishRotationOf(portal, {
    key: encryptionOf(portal.config.secret),
    contextOf,
    begun: async () => {
      const webhooks = portal.db.selectFrom('webhooks').select('id');
      const rows = await webhooks.where('next_sealed_secret', 'is not', null).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
    lock: (tx, id) => webhooksForUpdate(tx).where('id', '=', id).executeTakeFirst(),
    set: (tx, id, columns) => tx.updateTable('webhooks').set(columns).where('id', '=', id).execute(),
  });
}

function webhooksForUpdate(db: Database) {
  return db.selectFrom('webhooks').select(['id', 'sealed_secret', 'next_sealed_secret']).forUpdate();
}
