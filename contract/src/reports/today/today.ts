/** Today: what waits for those who work for the parade, in cards whose counts open exactly the list they count. */
import { z } from 'zod';
import { feedback } from '../../content/feedback/feedback.ts';
import { entryPicture } from '../../entries/entry.ts';
import { page, rowLimit, year } from '../../http/paging.ts';
import { listedInterview } from '../../press/interviews/interview.ts';
import { mediaRequest } from '../../users/mediaAccess/mediaRequest.ts';
import { letterPreview } from '../../notifications/message.ts';

/** Whose work: entries that one is the liaison of, or all. */
export const whoseWork = ['mine', 'everyone'] as const;
export type Whose = (typeof whoseWork)[number];
/** Of the lists without ?whose= in the address. */
export const defaultWhose: Whose = 'mine';

/** Rows of a card before its list is opened. */
export const cardRows = 5;
/** Saves of forms that 'changed since yesterday' looks at, the newest first; of more it says 'at least'. */
export const maxSavesRead = 500;

export const todayQuery = z.object({ whose: z.enum(whoseWork).default(defaultWhose) });
/** Left out: one's own, and everybody's for whoever is the liaison of no entry whose parade is still to come. */
export const todayDeskQuery = z.object({ whose: z.enum(whoseWork).optional() });
export const todayListQuery = todayQuery.extend({ page, limit: rowLimit(100).default(50) });
/** Overdue forms; of the current year unless another parade is named that is still to come. */
export const toChaseQuery = todayListQuery.extend({ year: year.optional() });
export type TodayListQuery = z.output<typeof todayListQuery>;

export const todayEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  org_type: z.number().int(),
  /** In the cards. null: none, or none that the reader may see. */
  picture: entryPicture.nullable().optional(),
});
export type TodayEntry = z.output<typeof todayEntry>;

/** Days are whole Los Angeles days. */
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
  /** Of the waiver that was mailed; null: an account. */
  waiver_token: z.string().nullable(),
  user_id: z.number().int().nullable(),
});
export type RefusedAddress = z.output<typeof refusedAddress>;
/** A message of the feedback form, and a request for media access, that nobody has answered. */
export const openMessage = feedback.pick({ id: true, topic: true, name: true, created_at: true });
export type OpenMessage = z.output<typeof openMessage>;
export const waitingMediaRequest = mediaRequest.pick({
  id: true,
  first_name: true,
  last_name: true,
  media_organization_name: true,
  asked_at: true,
});
export type WaitingMediaRequest = z.output<typeof waitingMediaRequest>;
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

/** The next letters to many that go by themselves. */
export const nextMailing = z.object({
  /** Civil date; from nine in the morning on. */
  date: z.string(),
  days_before: z.number().int(),
  people: z.number().int(),
  entries: z.number().int(),
  /** The current schedule, to hold this step of it. */
  steps: z.array(z.object({ days: z.number().int(), on: z.boolean() })),
});

/** The next mailing with its letter as the first of those people would get it; null: nobody would. */
export const mailingPreview = z.object({ mailing: nextMailing.nullable(), example: letterPreview.nullable() });
export type MailingPreview = z.output<typeof mailingPreview>;

/** Whom a reminder of the overdue forms reaches now; entries that were reminded today are left out. */
export const chaseReminder = z.object({
  entry_ids: z.array(z.number().int()),
  /** People; who leads two of these entries counts once. */
  leaders: z.number().int(),
  /** One for each leader of each entry. */
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

/** What the portal depends on and does not respond. since: an instant. */
export const outage = z.object({
  part: z.enum(['database', 'storage', 'mail', 'queue', 'disk', 'worker']),
  since: z.string(),
});
export type TodayOutage = z.output<typeof outage>;

/** A parade of an earlier year, and what is still open for it; once it is over, waivers to approve alone. overdue: null for those who may not open it. */
export const earlierParade = z.object({
  year: z.number().int(),
  days_to_parade: z.number().int(),
  approve: z.number().int(),
  unsigned: z.number().int(),
  overdue: z.number().int().nullable(),
});
export type EarlierParade = z.output<typeof earlierParade>;

/** A card is null for those who may not open its list. */
export const todayAnswer = z.object({
  whose: z.enum(whoseWork),
  year: z.number().int(),
  /** Civil dates in Los Angeles. */
  today: z.string(),
  parade_on: z.string(),
  days_to_parade: z.number().int(),
  waivers_due_on: z.string(),
  unsigned: z.number().int(),
  dates: z.array(comingDate),
  /** The next season has been started before these parades: the cards are of the current year alone. */
  earlier: z.array(earlierParade),
  /** Held decisions of parades that are over: they do not go out by themselves. */
  held_over: z.number().int(),
  decide: card(toDecide),
  approve: card(toApprove),
  /** all: whoever is liaison; leaders: whom a reminder would reach now. */
  chase: card(toChase).extend({ all: z.number().int(), leaders: z.number().int() }).nullable(),
  unassigned: card(todayEntry),
  unlisted: card(unlisted),
  refused: card(refusedAddress).nullable(),
  /** Requests for interviews that wait for an answer, the longest waiting first. */
  interviews: card(listedInterview).nullable(),
  /** The longest waiting first, too. */
  feedback: card(openMessage).nullable(),
  media_requests: card(waitingMediaRequest).nullable(),
  /** How much was tried for long enough and given up; `webhooks` is null for those who may not open them. */
  given_up: z
    .object({ pdfs: z.number().int(), emails: z.number().int(), webhooks: z.number().int().nullable() })
    .nullable(),
  outages: z.array(outage),
  mailing: nextMailing.nullable(),
  /** at_least: more was saved than is looked at. */
  changes: card(changedAnswer).extend({ at_least: z.boolean() }),
});
export type TodayAnswer = z.output<typeof todayAnswer>;
