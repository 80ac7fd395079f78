import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import { failedMessageDays } from '@parade/contract/notifications/message.ts';
import { todayRoutes } from '@parade/contract/reports/today/routes.ts';
import { cardRows, type TodayEntry, type Whose } from '@parade/contract/reports/today/today.ts';
import { waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import { countFailedMessages, daysBefore, mailStopOf } from '../../notifications/reads.ts';
import { countFailedDeliveries } from '../../notifications/webhooks/reads.ts';
import { type Actor, can } from '../../access/actor.ts';
import { picturesOf } from '../../entries/forms/pictures.ts';
import { listHeld } from '../../entries/review/reads.ts';
import { room } from '../../http/handlers.ts';
import { outagesOf } from '../../observing/outages.ts';
import type { Portal } from '../../portal.ts';
import { openFeedback } from '../../content/feedback/reads.ts';
import { newInterviews } from '../../press/interviews/reads.ts';
import { inventedContacts, paradeOf, readSettings } from '../../settings/reads.ts';
import { waitingMediaRequests } from '../../users/mediaAccess/abilities.ts';
import { countFailedPdfs } from '../../waivers/evidence/failedPdfs.ts';
import { comingDates, nextReminder, nextSending, previewNextReminder } from './calendar.ts';
import {
  countWaivers,
  type Desk,
  listRefused,
  listToApprove,
  listToDecide,
  listUnassigned,
  listUnlisted,
} from './cards.ts';
import { listChanges } from './changes.ts';
import { deskOfYear, listEarlier, usualWhose } from './earlier.ts';
import { countToChase, listToChase, previewChaseReminder, readChaseCard } from './chasing.ts';

const start = { page: 1, limit: cardRows };
const countOnly = { page: 1, limit: 1 };

export const todayRoom = room('reports/today', todayRoutes, {
  readToday: async ({ portal, actor, query }) => {
    const whose = query.whose ?? (await usualWhose(portal, actor));
    const desk = await deskOf(portal, actor, whose);
    const { db, settings, today } = desk;
    const year = settings.current_parade_year;
    const { parade_on } = await paradeOf(db, year);
    const [decide, approve, chase, unassigned, unlisted, refused, mailing, changes, waivers, asked, held, sending] =
      await Promise.all([
        listToDecide(desk, start),
        listToApprove(desk, start),
        can(actor, 'viewStatusReport') ? readChaseCard(desk, start) : null,
        listUnassigned(desk, start),
        listUnlisted(desk, start),
        can(actor, 'manageUsers') ? listRefused(desk, start) : null,
        can(actor, 'manageOrgs') ? nextReminder(db, settings, today) : null,
        listChanges(desk, start),
        countWaivers(desk),
        askedOf(desk, cardRows),
        listHeld(db, today),
        can(actor, 'manageOrgs') ? nextSending(db, settings, today) : null,
      ]);
    const pictured = await picturing(portal, actor, [decide, approve, chase]);
    return {
      whose,
      year,
      today,
      parade_on,
      days_to_parade: daysBetween(today, parade_on),
      waivers_due_on: waiversDueOn(year),
      ...waivers,
      dates: await comingDates(db, settings, { today, parade_on, mailing: mailing?.date ?? null }),
      earlier: await listEarlier(desk),
      held_over: can(actor, 'updateStatus') ? held.filter(({ is_parade_over }) => is_parade_over).length : 0,
      decide: { ...decide, rows: pictured(decide.rows) },
      approve: { ...approve, rows: pictured(approve.rows) },
      chase: chase && { ...chase, rows: pictured(chase.rows) },
      unassigned,
      unlisted,
      refused,
      ...asked,
      given_up: can(actor, 'manageUsers') ? await givenUpOf(portal, actor) : null,
      outages: outagesNow(portal),
      mail_stop: can(actor, 'manageUsers') ? await mailStopOf(portal) : null,
      invented_contacts: can(actor, 'manageOrgs') && !portal.config.demo ? inventedContacts(settings) : [],
      sending,
      mailing,
      changes,
    };
  },

  countForMenu: async ({ portal, actor }) => {
    const desk = await deskOf(portal, actor, 'everyone');
    const [decide, approve, chase, refused, asked] = await Promise.all([
      listToDecide(desk, countOnly),
      listToApprove(desk, { ...countOnly, year: 'any' }),
      can(actor, 'viewStatusReport') ? countToChase(desk) : null,
      can(actor, 'manageUsers') ? listRefused(desk, countOnly) : null,
      askedOf(desk, 1),
    ]);
    return {
      review: decide.total,
      waivers: approve.total,
      ...(chase === null ? {} : { formStatuses: chase }),
      ...(refused ? { outbox: refused.total } : {}),
      ...(asked.interviews ? { interviews: asked.interviews.total } : {}),
      ...(asked.feedback ? { feedback: asked.feedback.total } : {}),
      ...(asked.media_requests ? { mediaRequests: asked.media_requests.total } : {}),
    };
  },

  listToChase: async ({ portal, actor, query }) => {
    const desk = await deskOf(portal, actor, query.whose);
    const { rows: data, total } = await listToChase(
      query.year === undefined ? desk : deskOfYear(desk, query.year),
      query,
    );
    return { data, total };
  },

  previewChaseReminder: async ({ portal, actor, query }) =>
    previewChaseReminder(portal, await deskOf(portal, actor, query.whose)),

  previewNextMailing: async ({ portal }) => previewNextReminder(portal),

  listUnlisted: async ({ portal, actor, query }) => {
    const { rows: data, total } = await listUnlisted(await deskOf(portal, actor, query.whose), query);
    return { data, total };
  },

  listRefused: async ({ portal, actor, query }) => {
    const { rows: data, total } = await listRefused(await deskOf(portal, actor, query.whose), query);
    return { data, total };
  },

  listChanges: async ({ portal, actor, query }) => {
    const { rows: data, total } = await listChanges(await deskOf(portal, actor, query.whose), query);
    return { data, total };
  },
});

type Rows = { readonly rows: readonly { readonly entry: TodayEntry }[] };

/** Adds pictures to the rows of these cards. */
async function picturing(portal: Portal, actor: Actor, cards: readonly (Rows | null)[]) {
  const ids = cards.flatMap((card) => (card?.rows ?? []).map(({ entry }) => entry.id));
  const pictures = await picturesOf(portal, actor, [...new Set(ids)]);
  return <Row extends { readonly entry: TodayEntry }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, entry: { ...row.entry, picture: pictures.get(row.entry.id) ?? null } }));
}

/** Returns unanswered requests to the office from outside; null for readers without the right. */
async function askedOf({ db, actor, now }: Desk, limit: number) {
  const [interviews, feedback, media_requests] = await Promise.all([
    can(actor, 'answerInterviews') ? newInterviews(db, limit, now) : null,
    can(actor, 'answerFeedback') ? openFeedback(db, limit) : null,
    can(actor, 'manageUsers') ? waitingMediaRequests(db, actor, limit) : null,
  ]);
  return { interviews, feedback, media_requests };
}

/** Returns the work that the portal gave up after its last try. */
async function givenUpOf(portal: Portal, actor: Actor) {
  const [pdfs, emails, webhooks] = await Promise.all([
    countFailedPdfs(portal.db),
    countFailedMessages(portal.db, daysBefore(portal, failedMessageDays)),
    can(actor, 'manageIntegrations') ? countFailedDeliveries(portal.db) : null,
  ]);
  return { pdfs, emails, webhooks };
}

/** Returns the outages of this process and all others. */
function outagesNow({ log, clock }: Portal) {
  const now = clock.now().getTime();
  return outagesOf(log)
    .all()
    .map(({ part, seconds }) => ({ part, since: new Date(now - seconds * 1000).toISOString() }));
}

async function deskOf(portal: Portal, actor: Actor, whose: Whose) {
  return {
    db: portal.db,
    actor,
    settings: await readSettings(portal.db),
    rep: whose === 'mine' ? actor.user_id : undefined,
    now: portal.clock.nowIso(),
    today: portal.clock.today(),
  };
}
