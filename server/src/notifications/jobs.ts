import { outagesOf } from '../observing/outages.ts';
import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import type { LetterRooms } from './delivery.ts';

const whenIdleMs = 500;
const longestPauseMs = 30_000;
/** What is on its way when the process ends may arrive for so long; then the connections are cut. */
const maxPatienceMs = 5_000;

/**
 * Delivers the outbox for as long as the process lives; does nothing where no mail server is set. While the server is
 * away it is asked again after 1, 2, 4, … seconds, every 30 seconds at last.
 */
export async function deliverMail(portal: Portal, rooms: LetterRooms): Promise<{ close: () => Promise<void> }> {
  const { smtpUrl } = portal.config;
  if (!smtpUrl) return { close: () => Promise.resolve() };
  const { openDelivery } = await import('./delivery.ts');
  const delivery = openDelivery(portal, smtpUrl, rooms);
  const outages = outagesOf(portal.log);
  let isClosing = false;
  let wake: () => void = () => undefined;

  const run = async (): Promise<void> => {
    for (let pauseMs = whenIdleMs; !isClosing; ) {
      try {
        const { sent, away: met } = await delivery.drain();
        // A connection that ended over one letter says little of the server, and without a letter nothing says that it is back.
        const asks = met ? met.became !== 'away' : sent === 0 && outages.isOut('mail');
        const away = asks ? await delivery.greet() : met;
        if (away) outages.failed('mail', away);
        else if (sent > 0 || asks) outages.worked('mail');
        pauseMs = (met ?? away) && sent === 0 ? Math.min(longestPauseMs, pauseMs * 2) : whenIdleMs;
      } catch (error) {
        // An outage has its line when it begins, and not one for each time that the outbox is asked for.
        if (isUnreachable(error)) outages.failed('database', error);
        else portal.log.warn({ err: error }, 'could not process the outbox');
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
      if (isClosing) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const running = run();
  return {
    close: async () => {
      isClosing = true;
      delivery.stop();
      wake();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, maxPatienceMs).unref())]);
      delivery.close();
    },
  };
}
