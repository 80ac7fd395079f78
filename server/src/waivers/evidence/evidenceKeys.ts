import type { Database } from '../../database/pool.ts';

/**
 * Returns the keys of the keyed hashes in the evidence, the one in use first. Throws while there is evidence made with
 * a SECRET that no start has adopted: a check without it would call honest evidence forged.
 */
export async function evidenceKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('evidence_keys')
    .select(['key', 'first_evidence_id'])
    .orderBy('first_evidence_id', 'desc')
    .execute();
  if (rows.at(-1)?.first_evidence_id !== 1)
    throw new Error('The portal has not been started since its upgrade: start it once with its previous SECRET.');
  return rows.map(({ key }) => key);
}

/** Returns the key that new evidence is made with. */
export async function evidenceKeyInUse(db: Database): Promise<string> {
  const { key } = await db
    .selectFrom('evidence_keys')
    .select('key')
    .orderBy('first_evidence_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return key;
}
