/**
 * Conditions for who is asked to sign and who may be reminded, for a query of `waivers` with `entries` and `parades`
 * joined. `whyNotReminded` decides the same for one row, with the reason; a test compares the two. A day is a civil
 * date in Los Angeles.
 */
import { endOfDay, instantOf } from '@parade/contract/calendar.ts';
import { areWaiversOpen } from '@parade/contract/settings/paradeYear.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { acceptedEntry } from '../../entries/reads.ts';

/**
 * W-31: whether the newest letter with a signing link went to the waiver's present address and was refused for good. A
 * new letter clears it, whether to a corrected address or resent by staff.
 */
export const isEmailRefused = sql<boolean>`(waivers.completed_at is null and exists (
  select from outbox as refused
  where refused.waiver_id = waivers.id and refused.state = 'bounced' and refused.link_kind = 'signing'
    and lower(refused.to_address) = lower(waivers.email)
    and not exists (select from outbox as newer
      where newer.waiver_id = waivers.id and newer.link_kind = 'signing' and newer.id > refused.id)))`;

/** The instant since which the waiver's address gets no reminders of it; null if it gets them. */
export const remindersStoppedAt = sql<string | null>`(select stopped_at from stopped_reminders
  where waiver_id = waivers.id and address = lower(waivers.email) and waivers.completed_at is null)`;

/** W-07: matches waivers that may be reminded on this day. */
export function mayBeReminded(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isAskedToSign(day)} and waivers.email <> '' and not ${isEmailRefused}
    and ${remindersStoppedAt} is null and (waivers.reminded_at is null
      or waivers.reminded_at < ${instantOf(day)} or waivers.reminded_at >= ${endOfDay(day)}))`;
}

/**
 * Matches waivers that a step of the reminder schedule reaches on this day: their first letter is of an earlier day.
 */
export function isReachedByStep(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${mayBeReminded(day)} and waivers.sent_at < ${instantOf(day)})`;
}

/**
 * N-10: matches letters of `outbox` with a link that is still to be signed, whatever their address. For a query of
 * `outbox`.
 */
export function isStillToBeSigned(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from waivers join parades on parades.event_year = waivers.year
    join entries on entries.id = waivers.entry_id where waivers.id = outbox.waiver_id and ${isAskedToSign(day)})`;
}

/** W-01: matches waivers that can be signed on this day, and that letters ask for. */
function isAskedToSign(day: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(waivers.completed_at is null and waivers.declined_at is null and waivers.voided_at is null
    and ${acceptedEntry} and waivers.year <= ${newestOpenYear(day)} and parades.parade_on >= ${day})`;
}

function newestOpenYear(day: string): number {
  const year = Number(day.slice(0, 4));
  return areWaiversOpen(year + 1, day) ? year + 1 : year;
}
