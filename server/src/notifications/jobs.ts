import { outagesOf } from '../observing/outages.ts';
import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import type { LetterRooms } from './delivery/delivery.ts';

const whenIdleMs = 500;
const longestPauseMs = 30_000;
/** The time that letters on their way have to arrive when the process ends. Then the connections are cut. */
const maxPatienceMs = 5_000;

/**
 * Delivers the outbox as long as the process lives; does nothing without a mail server. While the server is away it is
 * tried again after 1, 2, 4, … seconds, and finally every 30 seconds.
 */
export async function deliverMail(portal: Portal, rooms: LetterRooms): Promise<{ close: () => Promise<void> }> {
  const { smtpUrl } = portal.config;
  if (!smtpUrl) return { close: () => Promise.resolve() };
  const { openDelivery } = await import('./delivery/delivery.ts');
  const delivery = openDelivery(portal, smtpUrl, rooms);
  const outages = outagesOf(portal.log);
  let isClosing = false;
  let wake: () => void = () => undefined;

  const run = async (): Promise<void> => {
    for (let pauseMs = whenIdleMs; !isClosing; ) {
      try {
        const { sent, away: met } = await delivery.drain();
        // A connection that ended over one letter says little about the server. Without a letter, only a greeting shows
        // that it is back.
        const asks = met ? met.became !== 'away' : sent === 0 && outages.isOut('mail');
        const away = asks ? await delivery.greet() : met;
        if (away) outages.failed('mail', away);
        else if (sent > 0 || asks) outages.worked('mail');
        pauseMs = (met ?? away) && sent === 0 ? Math.min(longestPauseMs, pauseMs * 2) : whenIdleMs;
      } catch (error) {
        // An outage is logged when it begins, not each time that the outbox is polled.
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
