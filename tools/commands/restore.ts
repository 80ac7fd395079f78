/**
 * `npm run restore -- FOLDER`: restores a backup into an empty portal: an empty DATA_DIR, or an empty database at
 * DATABASE_URL. Refuses a backup with any missing, empty or altered part before it touches anything. The restored
 * portal holds its letters until `npm run release-mail`. See docs/operating.md, 'Restore'.
 */
import { resolve } from 'node:path';
import { readConfig } from '@parade/server/config.ts';
import { backupFaults, readManifest } from '../backup/manifest.ts';
import { restoreBackup, restoreSecret } from '../backup/restoreBackup.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { portalDatabase } from './portalDatabase.ts';

const [folder, ...more] = process.argv.slice(2);
const undo: (() => unknown)[] = [];
try {
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new Error('Usage: npm run restore -- FOLDER');
  await restore(resolve(folder));
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function restore(path: string): Promise<void> {
  const manifest = readManifest(path);
  const faults = await backupFaults(path, manifest);
  if (faults.length > 0)
    throw new Error(
      ['This backup is not whole, so nothing was restored:', ...faults.map((each) => `- ${each}`)].join('\n'),
    );
  const dataDir = process.env.DATA_DIR || './data';
  // Before the configuration is read, which would create a new key.
  if (manifest.secret === 'stored' && !process.env.SECRET) restoreSecret(resolve(dataDir), path);
  const config = readConfig(process.env);
  await restoreBackup(config, await portalDatabase(config, undo, { begins: true }), path, manifest);
  console.log(
    [
      `Restored the backup of ${manifest.at}: ${manifest.tables.length} tables, ${manifest.files.length} files.`,
      ...manifest.missing.map((key) => `The file ${key} was missing already when the backup was made.`),
      ...(manifest.secret === 'environment' && !process.env.SECRET
        ? [
            'SECRET was not in the backup, and a new one was made: letters that wait get new links, and authenticator apps are set up again.',
          ]
        : []),
      'No mail leaves this portal until you say so: npm run release-mail',
    ].join('\n'),
  );
}
