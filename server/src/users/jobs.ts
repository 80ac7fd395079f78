import { sweepCaptchas } from '../access/captcha.ts';
import { sweepLimits } from '../access/limits.ts';
import { change } from '../database/change.ts';
import type { Portal } from '../portal.ts';
import { sweepDevices } from './devices.ts';
import { withdrawExpiredLetters } from './links.ts';
import { sweepSessions } from './sessions.ts';

/**
 * Forgets what has ended and is asked for no more: sessions, counted tries, used captchas, devices, secrets of expired
 * links. Run daily.
 */
export async function sweepAccounts(portal: Portal): Promise<void> {
  await sweepSessions(portal);
  await sweepLimits(portal);
  await sweepCaptchas(portal);
  await sweepDevices(portal);
  await change(portal, { kind: 'system', job: 'sweep accounts' }, withdrawExpiredLetters);
}
