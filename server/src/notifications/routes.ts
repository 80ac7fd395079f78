import { mailingsShown } from '@parade/contract/notifications/mailing.ts';
import { notificationsRoutes } from '@parade/contract/notifications/routes.ts';
import { type Actor, authorOf } from '../access/actor.ts';
import { countTry, type Limit } from '../access/limits.ts';
import { audit } from '../audit/writes.ts';
import { inTransaction } from '../database/change.ts';
import { type Room, room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { addressOf, fillPlaceholder, type LinkReference } from '../mail/letter.ts';
import type { Portal } from '../portal.ts';
import { listMailings } from './mailings.ts';
import { type IsStillToBeSigned, resend, resendFailed } from './outcomes.ts';
import {
  daysBefore,
  findLinkLetter,
  isLinkShown,
  listMessages,
  mailStopOf,
  nameFilters,
  readMessage,
} from './reads.ts';
import {
  authorizeSwitchingSummary,
  hasSummary,
  readUnsubscribing,
  switchSummary,
  unsubscribe,
} from './unsubscribing.ts';

/**
 * Gives a link a fresh secret for a person who reads its letter here, and returns the secret. Authorizes, audits, and
 * refuses an ended one (link-ended). The room that the link belongs to provides it.
 */
export type ShowLink = (portal: Portal, actor: Actor, link_id: number) => Promise<string>;

const resends: Limit = { name: 'failed emails tried again', points: 60, minutes: 60 };

/** `show`, `isStillToBeSigned`: from the rooms whose links are in letters, and which import this one. */
export function notificationsRoom(
  show: Readonly<Record<LinkReference['kind'], ShowLink>>,
  isStillToBeSigned: IsStillToBeSigned,
): Room {
  return room('notifications', notificationsRoutes, {
    listOutbox: async ({ portal, query: { days, ...filters } }) =>
      listMessages(portal.db, { ...filters, since: days === undefined ? undefined : daysBefore(portal, days) }),

    nameOutboxFilters: async ({ portal, query }) => nameFilters(portal.db, query),

    listMailings: async ({ portal }) => ({
      data: await listMailings(portal.db, { limit: mailingsShown }),
      mail_stop: await mailStopOf(portal),
    }),

    readMessage: async ({ portal, actor, params }) => {
      const message = await readMessage(portal, actor, params.id);
      if (!message) throw new Refusal('not-found');
      return message;
    },

    showLink: async ({ portal, actor, params }) => {
      const letter = await findLinkLetter(portal.db, portal.clock.nowIso(), params.id);
      const address = letter && addressOf(letter.text_body);
      if (!letter || address === undefined) throw new Refusal('not-found');
      if (!isLinkShown(portal, letter)) throw new Refusal('letter-is-sent');
      if (!letter.is_live) throw new Refusal('link-ended');
      // An impersonator could act as the addressee afterwards.
      if (actor.impersonator) throw new Refusal('impersonating');
      return { link: fillPlaceholder(address, await show[letter.link.kind](portal, actor, letter.link.id)) };
    },

    resendMessage: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        if (!(await resend(change, isStillToBeSigned, params.id))) throw new Refusal('not-found');
        await audit(change, { action: 'outbox.resent', model: 'Outbox', model_id: params.id });
        return { success: true };
      }),

    resendFailed: async ({ portal, actor, body: { days, count } }) => {
      await countTry(portal, resends, String(actor.user_id));
      const resent = await inTransaction(portal, authorOf(actor), (change) =>
        resendFailed(change, isStillToBeSigned, daysBefore(portal, days), count),
      );
      return { success: true, count: resent };
    },

    readWeeklySummary: async ({ portal, actor }) => ({ is_on: await hasSummary(portal.db, actor.user_id) }),

    setWeeklySummary: async ({ portal, actor, body }) => {
      const own = authorizeSwitchingSummary(actor);
      await inTransaction(portal, authorOf(actor), (change) => switchSummary(change, own, body.is_on));
      return { is_on: await hasSummary(portal.db, actor.user_id) };
    },

    readUnsubscribing: async ({ portal, params }) => readUnsubscribing(portal.db, params.token),

    unsubscribe: async ({ portal, params }) =>
      inTransaction(portal, { kind: 'system', job: 'unsubscribe' }, (change) => unsubscribe(change, params.token)),
  });
}
