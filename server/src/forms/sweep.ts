import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { acceptedKey, quarantineKey } from './fileKeys.ts';

/** 'Unattached files are swept after 24 h.' */
const unattachedHours = 24;

/**
 * Deletes files that no form names a day after they were asked for, with their bytes unless another file has the same.
 * Answers how many.
 */
export async function sweepFiles(portal: Portal): Promise<number> {
  const storage = storageOf(portal.config);
  const before = new Date(portal.clock.now().getTime() - unattachedHours * 3_600_000).toISOString();
  const swept = await portal.db
    .deleteFrom('files')
    .where('attached_at', 'is', null)
    .where('asked_at', '<', before)
    .returning(['id', 'checksum'])
    .execute();
  for (const { id, checksum } of swept) {
    await storage.remove(quarantineKey(id));
    if (checksum === null) continue;
    const other = await portal.db.selectFrom('files').select('id').where('checksum', '=', checksum).executeTakeFirst();
    if (!other) await storage.remove(acceptedKey(checksum));
  }
  return swept.length;
}
