/**
 * `npm run release-mail`: releases the letters and the messages to webhooks that a restored portal holds. Without an option it
 * changes nothing and says how many wait.
 *
 *   -- --withdraw   those that waited when the backup was made are not sent: the original portal has sent them
 *   -- --send       they are sent too, because that portal is gone and never sent them
 */
import { readConfig } from '@parade/server/config.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { heldMail } from '@parade/server/notifications/reads.ts';
import { releaseMail } from '@parade/server/notifications/releasing.ts';
import { plainFailure } from '@parade/server/observing/plainFailure.ts';
import { readableDatabase } from './portalDatabase.ts';

const options = process.argv.slice(2);
const undo: (() => unknown)[] = [];
try {
  if (options.length > 1 || options.some((option) => option !== '--withdraw' && option !== '--send'))
    throw new Error('Usage: npm run release-mail -- [--withdraw | --send]');
  console.log(await release(options[0]));
} catch (error) {
  console.error(plainFailure(error));
  process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step();
}

async function release(option: string | undefined): Promise<string> {
  const url = await readableDatabase(readConfig(process.env), undo);
  await migrate(url);
  const { db, close } = openDatabase(url, { max: 1 });
  undo.push(close);
  const held = await heldMail(db);
  if (!held) return 'Mail is not held: letters and messages to webhooks go out as they are written.';
  if (option === undefined) {
    process.exitCode = 2;
    return [
      `Mail is held since this portal was restored from the backup of ${held.since}.`,
      `${held.letters.earlier} letters waited in it already, and ${held.letters.later} were written since.`,
      `Of messages to webhooks, ${held.messages.earlier} waited in it, and ${held.messages.later} were written since.`,
      'npm run release-mail -- --withdraw   sends the later ones only: the portal that was backed up has sent the others',
      'npm run release-mail -- --send       sends them all: the portal that was backed up never did',
    ].join('\n');
  }
  const { letters, messages } = await releaseMail(db, { withdraws: option === '--withdraw' });
  return [
    'Mail goes out again.',
    ...(letters > 0 ? [`${letters} letters of the backup stay in the outbox, not sent.`] : []),
    ...(messages > 0 ? [`${messages} messages to webhooks of the backup are listed as failed, not sent.`] : []),
  ].join(' ');
}
