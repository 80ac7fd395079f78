/**
 * `npm run backup -- FOLDER`: writes a backup of the portal (its database, stored files and key) into a new folder,
 * with the portal's environment. The portal may run meanwhile. `--earlier FOLDER_OF_BACKUPS`: shares unchanged files with
 * the newest backup in that folder. Exits 1 where there is no whole backup, and 3 where there is one but for files that the
 * portal itself has lost. See docs/operating.md, 'Backup'.
 */
import { resolve } from 'node:path';
import { counted } from '@parade/contract/wording.ts';
import { systemClock } from '@parade/server/clock.ts';
import { readConfig } from '@parade/server/config.ts';
import type { Manifest } from '../backup/manifest.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { readableDatabase } from './portalDatabase.ts';

const [folder, option, earlier, ...more] = process.argv.slice(2);
/** A backup that has everything but what the portal itself has lost. */
const exitWithoutLost = 3;
const undo: (() => unknown)[] = [];
try {
  const isShared = option === '--earlier' && earlier !== undefined;
  if (folder === undefined || folder.startsWith('-') || more.length > 0 || (option !== undefined && !isShared))
    throw new Error('Usage: npm run backup -- FOLDER [--earlier FOLDER_OF_BACKUPS]');
  await backup(resolve(folder));
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function backup(path: string): Promise<void> {
  const config = readConfig(process.env);
  const { manifest, lost } = await writeBackup(config, await readableDatabase(config, undo), path, {
    isSecretStored: !process.env.SECRET,
    now: () => systemClock().nowIso(),
    earlier,
  });
  console.log(summary(path, manifest));
  if (lost.size === 0) return;
  console.error(
    [
      `This backup is whole except for ${counted(lost.size, 'file')} that the portal itself has lost:`,
      ...[...lost].map(([key, why]) => `- ${key} ${why}`),
      "An older backup may have it: see docs/operating.md, 'Backup'.",
    ].join('\n'),
  );
  process.exitCode = exitWithoutLost;
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
