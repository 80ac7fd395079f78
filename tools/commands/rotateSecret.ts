/**
 * `npm run rotate-secret`: another SECRET, because the one before may be known to somebody. Where SECRET is the file
 * stored under DATA_DIR, a new one is written there, and with the embedded database the portal must be stopped
 * meanwhile. Where the environment sets it, a new one is printed to be set there. Either way it first makes sure that
 * the evidence of signed waivers does not depend on the old one, encrypts the secrets of authenticator apps and
 * webhooks for the new one as well, and says what ends. Broken off at any point, it is begun again. `--old-secret-is-lost`: for an
 * upgraded portal that refuses to start because its old SECRET is gone; the medical notes of that time can then not be
 * verified any more.
 */
import { join } from 'node:path';
import { newServerSecret, readConfig, replaceStoredSecret } from '@parade/server/config.ts';
import { servingUrl } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { type Database, openDatabase } from '@parade/server/database/pool.ts';
import { sealWebhooksFor } from '@parade/server/notifications/webhooks/sealing.ts';
import { sealAppsFor } from '@parade/server/users/secondFactor/authenticatorApps.ts';
import { adoptSecret, giveUpSecret } from '@parade/server/waivers/evidence/secretAdoption.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { portalDatabase } from './portalDatabase.ts';

const undo: (() => unknown)[] = [];
try {
  console.log((await rotate()).join('\n'));
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function rotate(): Promise<string[]> {
  const words = process.argv.slice(2);
  const isLost = words[0] === '--old-secret-is-lost';
  if (words.length > (isLost ? 1 : 0)) throw new Error('Usage: npm run rotate-secret');
  const config = readConfig(process.env);
  const isSecretStored = !process.env.SECRET;
  // Where nothing is written here, a running portal can continue.
  const running =
    isSecretStored || config.databaseUrl !== undefined ? undefined : await servingUrl(join(config.dataDir, 'postgres'));
  const url = running ?? (await portalDatabase(config, undo));
  await migrate(url);
  if (isLost) await giveUpSecret(url);
  await adoptSecret(url, config.secret);
  const { db, close } = openDatabase(url, { max: 1 });
  undo.push(close);
  const secret = newServerSecret();
  const apps = await sealAppsFor(db, config.secret, secret);
  const webhooks = await sealWebhooksFor(db, config.secret, secret);
  const ending = await whatEnds(db, { apps: apps.lost, webhooks: webhooks.lost }, isSecretStored);
  if (isSecretStored)
    return [`A new SECRET is in ${replaceStoredSecret(config.dataDir, secret)}.`, ...ending, ...restart(config)];
  return [
    'The present SECRET still works. Set this in the environment of every portal process, and then restart them:',
    `SECRET=${secret}`,
    ...ending,
  ];
}

interface Lost {
  readonly apps: number;
  readonly webhooks: number;
}

async function whatEnds(db: Database, lost: Lost, isStopped: boolean): Promise<string[]> {
  const { uploads } = await db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('uploads'))
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  const { letters } = await db
    .selectFrom('outbox')
    .select((of) => of.fn.countAll<number>().as('letters'))
    .where('sealed_link', 'is not', null)
    .executeTakeFirstOrThrow();
  return [
    'With the new SECRET, these stop working:',
    `- upload addresses that were issued but not used (at most ${uploads} files); people choose the file again`,
    '- the download of a signed waiver from the page where it was just signed; the emailed copy still works',
    '- sign-up and login challenges in progress; the page requests a new one',
    `- sealed links in emails waiting to be sent (${letters}); each email gets a new link when it goes out`,
    ...endingApps(lost.apps, isStopped),
    ...endingWebhooks(lost.webhooks, isStopped),
    'These keep working: links already emailed, sessions, passwords, codes of authenticator apps, webhooks, invitations, files, and the evidence of signed waivers.',
  ];
}

function endingApps(lost: number, isStopped: boolean): string[] {
  const way = 'people log in with a recovery code or a passkey, or staff reset their two-step login';
  return [
    ...(lost > 0 ? [`- ${lost} authenticator apps, whose own SECRET is gone already: ${way}`] : []),
    ...(isStopped ? [] : [`- authenticator apps that are set up between now and the restart: ${way}`]),
  ];
}

function endingWebhooks(lost: number, isStopped: boolean): string[] {
  const way = 'a superadmin removes the address and adds it again';
  return [
    ...(lost > 0 ? [`- ${lost} webhooks, whose own SECRET is gone already: ${way}`] : []),
    ...(isStopped ? [] : [`- webhooks that are added between now and the restart: ${way}`]),
  ];
}

function restart(config: { readonly databaseUrl: string | undefined }): string[] {
  return config.databaseUrl === undefined
    ? []
    : ['Restart every portal process. Processes with a different DATA_DIR need the same file there, or SECRET.'];
}
