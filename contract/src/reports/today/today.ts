/** Today: open work for those who work for the parade, in cards whose counts open exactly the list they count. */
import { z } from 'zod';
import { feedback } from '../../content/feedback/feedback.ts';
import { entryPicture } from '../../entries/entry.ts';
import { organizationTypeId, page, rowLimit, searchText, sortBy, year } from '../../http/paging.ts';
import { listedInterview } from '../../press/interviews/interview.ts';
import { mediaRequest } from '../../users/mediaAccess/mediaRequest.ts';
import { mailStops } from '../../notifications/mailing.ts';
import { letterPreview } from '../../notifications/message.ts';

/** The owner of the work: entries whose liaison is the reader, or all entries. */
export const whoseWork = ['mine', 'everyone'] as const;
export type Whose = (typeof whoseWork)[number];
/** The default where a list's address has no ?whose=. */
export const defaultWhose: Whose = 'mine';

/** Rows of a card before its list is opened. */
export const cardRows = 5;
/** The most saves of forms that 'changed since yesterday' looks at, newest first; beyond that the count is 'at least'. */
export const maxSavesRead = 500;

export const todayQuery = z.object({ whose: z.enum(whoseWork).default(defaultWhose) });
/** Absent: the reader's own, or everybody's for a reader who is the liaison of no entry of a coming parade. */
export const todayDeskQuery = z.object({ whose: z.enum(whoseWork).optional() });
export const todayListQuery = todayQuery.extend({ page, limit: rowLimit(100).default(50) });
export const toChaseSorts = ['late', 'form', 'entry'] as const;
/** Overdue forms of the current year, or of another coming parade that the query names; the latest first. */
export const toChaseQuery = todayListQuery.extend({
  year: year.optional(),
  /** Organization type id. */
  type: z.union([z.literal('any'), organizationTypeId]).default('any'),
  /** Part of an entry's name. */
  q: searchText,
  sortBy: sortBy(...toChaseSorts).default('-late'),
});
export type ToChaseQuery = z.output<typeof toChaseQuery>;

export const todayEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  org_type: z.number().int(),
  /** The picture on cards. null: none, or none that the reader may see. */
  picture: entryPicture.nullable().optional(),
});
export type TodayEntry = z.output<typeof todayEntry>;

/** An application to decide. Days are whole Los Angeles days. */
export const toDecide = z.object({ entry: todayEntry, submitted_at: z.string().nullable(), days: z.number().int() });
export const toApprove = z.object({ entry: todayEntry, signed: z.number().int(), days: z.number().int() });
export const toChase = z.object({
  entry: todayEntry,
  form_type: z.string(),
  form_name: z.string(),
  due_date: z.string(),
  days_late: z.number().int(),
});
export type ToChase = z.output<typeof toChase>;
export const unlisted = z.object({ entry: todayEntry, accepted_at: z.string().nullable() });
export type Unlisted = z.output<typeof unlisted>;
export const refusedAddress = z.object({
  outbox_id: z.number().int(),
  to_address: z.string(),
  to_name: z.string().nullable(),
  subject: z.string(),
  refused_at: z.string(),
  /** The locator of the mailed waiver; null: the email is about an account. */
  waiver_token: z.string().nullable(),
  user_id: z.number().int().nullable(),
});
export type RefusedAddress = z.output<typeof refusedAddress>;
/** A feedback message, or a request for media access, that nobody has answered. */
export const openMessage = feedback.pick({ id: true, topic: true, name: true, created_at: true });

export const waitingMediaRequest = mediaRequest
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    media_organization_name: true,
    asked_at: true,
  })
  .extend({ abilities: mediaRequest.shape.abilities.pick({ decide: true }) });
export const changedAnswer = z.object({
  key: z.string(),
  at: z.string(),
  entry: todayEntry,
  form_type: z.string(),
  form_name: z.string(),
  field: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.string(),
});
export type ChangedAnswer = z.output<typeof changedAnswer>;

/** The next automatic mailing. */
export const nextMailing = z.object({
  /** Civil date; it starts at nine in the morning. */
  date: z.string(),
  days_before: z.number().int(),
  people: z.number().int(),
  entries: z.number().int(),
  /** The current schedule, so that this step of it can be held. */
  steps: z.array(z.object({ days: z.number().int(), on: z.boolean() })),
});

/** The first letters with waivers, which go out by themselves on this civil date, and their recipients as things are now. */
export const waiverSending = nextMailing.pick({ date: true, people: true, entries: true });

/** The next mailing with its letter as its first recipient would get it; null: nobody would. */
export const mailingPreview = z.object({ mailing: nextMailing.nullable(), example: letterPreview.nullable() });
export type MailingPreview = z.output<typeof mailingPreview>;

/** The reach of a reminder of overdue forms now, without entries that were reminded today. */
export const chaseReminder = z.object({
  entry_ids: z.array(z.number().int()),
  /** People; a leader of two of these entries counts once. */
  leaders: z.number().int(),
  /** One email for each leader of each entry. */
  emails: z.number().int(),
  example: letterPreview.nullable(),
});
export type ChaseReminder = z.output<typeof chaseReminder>;

/** A day on the ruler. */
export const comingDate = z.object({
  date: z.string(),
  kind: z.enum(['waivers', 'form', 'mailing', 'decisions', 'parade']),
  label: z.string(),
});
export type ComingDate = z.output<typeof comingDate>;

const card = <T extends z.ZodType>(row: T) => z.object({ total: z.number().int(), rows: z.array(row) });

/** A service that the portal depends on and that does not respond. since: an instant. */
export const outage = z.object({
  part: z.enum(['database', 'storage', 'scanner', 'mail', 'queue', 'disk', 'worker']),
  since: z.string(),
});
export type TodayOutage = z.output<typeof outage>;

/**
 * A parade of an earlier year and its open work; once it is over, only waivers to approve. overdue: null for readers
 * who may not open it.
 */
export const earlierParade = z.object({
  year: z.number().int(),
  days_to_parade: z.number().int(),
  approve: z.number().int(),
  unsigned: z.number().int(),
  overdue: z.number().int().nullable(),
});
export type EarlierParade = z.output<typeof earlierParade>;

/** The cards of Today. A card is null for readers who may not open its list. */
export const todayAnswer = z.object({
  whose: z.enum(whoseWork),
  year: z.number().int(),
  /** Civil dates in Los Angeles. */
  today: z.string(),
  parade_on: z.string(),
  days_to_parade: z.number().int(),
  waivers_due_on: z.string(),
  /** Valid waivers of accepted entries of the year, signed or not, and those of them that are not signed. */
  waivers_total: z.number().int(),
  unsigned: z.number().int(),
  dates: z.array(comingDate),
  /** Parades before the season that has started: the cards are of the current year alone. */
  earlier: z.array(earlierParade),
  /** Held decisions of past parades, which are not released automatically. */
  held_over: z.number().int(),
  decide: card(toDecide),
  approve: card(toApprove),
  /** all: the number whoever the liaison is; leaders: how many a reminder would reach now. */
  chase: card(toChase).extend({ all: z.number().int(), leaders: z.number().int() }).nullable(),
  unassigned: card(todayEntry),
  unlisted: card(unlisted),
  refused: card(refusedAddress).nullable(),
  /** Unanswered interview requests, the longest waiting first. */
  interviews: card(listedInterview).nullable(),
  /** Also the longest waiting first. */
  feedback: card(openMessage).nullable(),
  media_requests: card(waitingMediaRequest).nullable(),
  /** Work that failed after all its attempts; `webhooks` is null for readers who may not open them. */
  given_up: z
    .object({ pdfs: z.number().int(), emails: z.number().int(), webhooks: z.number().int().nullable() })
    .nullable(),
  outages: z.array(outage),
  /** For readers of the outbox: why nobody gets an email. */
  mail_stop: z.enum(mailStops).nullable(),
  /** For readers of the settings: the addresses of contact that a new portal begins with, which are nobody's. */
  invented_contacts: z.array(z.string()),
  /** What the calendar sends before any reminder; null once its day has come, or waiver emails are off. */
  sending: waiverSending.nullable(),
  mailing: nextMailing.nullable(),
  /** at_least: there are more saves than this looks at. */
  changes: card(changedAnswer).extend({ at_least: z.boolean() }),
});
export type TodayAnswer = z.output<typeof todayAnswer>;
