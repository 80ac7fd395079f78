/**
 * `npm run backup -- FOLDER`: writes a backup of the portal (its database, stored files and key) into a new folder,
 * with the portal's environment. The portal may run meanwhile. Exits 1 where anything is missing. See
 * docs/operating.md, 'Backup'.
 */
import { resolve } from 'node:path';
import { systemClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import { backupFaults, type Manifest } from '../backup/manifest.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { readableDatabase } from './portalDatabase.ts';

const [folder, ...more] = process.argv.slice(2);
const undo: (() => unknown)[] = [];
try {
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new Error('Usage: npm run backup -- FOLDER');
  await backup(resolve(folder));
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function backup(path: string): Promise<void> {
  const config = readConfig(process.env);
  const manifest = await writeBackup(config, await readableDatabase(config, undo), path, {
    isSecretStored: !process.env.SECRET,
    now: () => systemClock().nowIso(),
  });
  // Read back from the disk, since an unreadable backup is useless.
  const faults = await backupFaults(path, manifest);
  console.log(summary(path, manifest));
  for (const key of manifest.missing) faults.push(`the portal's own file ${key} is missing from its storage`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function summary(path: string, { tables, files, secret }: Manifest): string {
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  const megabytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0) / 1_000_000;
  return [
    `Backup in ${path}: ${rows} rows of ${tables.length} tables, ${files.length} files (${megabytes.toFixed(1)} MB).`,
    'It has everything about everybody, the key of the evidence included: keep it as private as the portal itself.',
    ...(secret === 'environment' ? ['SECRET is set in the environment and not in the backup: keep it with it.'] : []),
  ].join('\n');
}
