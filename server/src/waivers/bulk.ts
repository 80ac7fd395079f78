/** Acts on many waivers at once, each set in a handful of statements, whatever their number. */
import { civilDateOf } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import type { BulkAnswer, BulkBody, LeftOut, LeftOutReason } from '@parade/contract/waivers/bulk.ts';
import { leftOutReasons } from '@parade/contract/waivers/bulk.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../access/actor.ts';
import { auditAll } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { batches } from '../database/many.ts';
import { entriesInside } from '../entries/reads.ts';
import { Refusal } from '../http/refusal.ts';
import { closeMailing, openMailing } from '../notifications/mailings.ts';
import { queueMails } from '../notifications/writes.ts';
import { readSettings } from '../settings/reads.ts';
import { isOwn } from './abilities.ts';
import { signingLetter } from './emails.ts';
import { makeLinks } from './links.ts';
import { areWaiversMailed, type ListedWaiverRow, waiversWith } from './reads.ts';
import { matches, type WaiverSelection } from './selection.ts';
import { line } from './writes.ts';

/** Filters with the year settled, or ids; `count` is how many matched when that was shown. */
export type Meant = Pick<BulkBody, 'ids' | 'count'> & WaiverSelection;

/**
 * Reminds everybody meant who has not signed: the letter of `remindSigner` for each, 'at most one a day', one mailing.
 * Left out and counted: who has signed, declined, has no address or was reminded today, waivers of entries that are not
 * accepted, and rows that went since they were shown. Refuses where waiver e-mails are off (waiver-emails-disabled),
 * outside the time of signing (waiver-not-open), and when more match than were shown (list-changed).
 */
export async function remindSigners(
  change: Change,
  actor: Actor,
  meant: Meant,
): Promise<BulkAnswer & { mailing_id: number | null }> {
  const settings = await readSettings(change.tx);
  if (!settings.enable_waiver_emails) throw new Refusal('waiver-emails-disabled');
  const today = change.portal.clock.today();
  if (meant.ids === undefined && !areWaiversMailed(meant.year, today)) throw new Refusal('waiver-not-open');
  const { waivers, gone } = await hold(change, actor, meant);
  const accepted = await acceptedOnes(change, waivers);
  const sorted = sortOut(waivers, gone, (waiver) => whyNotReminded(waiver, accepted, today));
  if (sorted.acted.length === 0) {
    const error = 'Cannot send reminder';
    return { success: false, message: '', error, count: 0, left_out: sorted.left_out, mailing_id: null };
  }
  const mailing_id = await openMailing(change, {
    key: `reminder:${randomUUID()}`,
    kind: 'reminder',
    year: sorted.acted[0]?.year ?? meant.year,
    title: `Waiver reminder of ${showCivilDate(today)}`,
  });
  await remindAll(change, settings, sorted.acted, mailing_id);
  const count = sorted.acted.length;
  if (mailing_id !== null)
    await closeMailing(change, mailing_id, { total: count, left_out: waivers.length - count + gone });
  const message =
    count === 1 ? '1 reminder is on its way.' : `${count.toLocaleString('en-US')} reminders are on their way.`;
  return { success: true, message, count, left_out: sorted.left_out, mailing_id };
}

/**
 * Approves everything meant that is signed and waits for it; the second time there is nothing left to do. Left out and
 * counted: what is not signed, approved already or the actor's own. Leaves an audit line for each.
 */
export async function approveWaivers(change: Change, actor: Actor, meant: Meant): Promise<BulkAnswer> {
  return stampAll(change, actor, meant, {
    whyNot: (waiver) => whyNotApproved(actor, waiver),
    stamps: { approved_at: change.at, approved_by: actor.user_id },
    action: 'waiver.approved',
    done: 'approved',
    none: 'None of these waits for approval.',
  });
}

/**
 * Confirms for everything meant that is signed that the signer's papers were seen: who and when is kept for each, once.
 * Left out and counted: what is not signed or verified already. Leaves an audit line for each.
 */
export async function verifyWaivers(change: Change, actor: Actor, meant: Meant): Promise<BulkAnswer> {
  return stampAll(change, actor, meant, {
    whyNot: whyNotVerified,
    stamps: { verification_confirmed_at: change.at, verification_confirmed_by: actor.user_id },
    action: 'waiver.verified',
    done: 'verified',
    none: 'None of these waits for verification.',
  });
}

interface Stamping {
  readonly whyNot: (waiver: ListedWaiverRow) => LeftOutReason | undefined;
  readonly stamps:
    | { readonly approved_at: string; readonly approved_by: number }
    | { readonly verification_confirmed_at: string; readonly verification_confirmed_by: number };
  readonly action: 'waiver.approved' | 'waiver.verified';
  /** '3 waivers were …' */
  readonly done: string;
  readonly none: string;
}

async function stampAll(change: Change, actor: Actor, meant: Meant, stamping: Stamping): Promise<BulkAnswer> {
  const { waivers, gone } = await hold(change, actor, meant);
  const { acted, left_out } = sortOut(waivers, gone, stamping.whyNot);
  const count = acted.length;
  if (count === 0) return { success: false, message: '', error: stamping.none, count, left_out };
  for (const some of batches(acted)) {
    await change.tx
      .updateTable('waivers')
      .set({ ...stamping.stamps, updated_at: change.at })
      .where(sql<boolean>`id = any(${some.map(({ id }) => id)}::integer[])`)
      .execute();
  }
  await auditAll(
    change,
    acted.map((waiver) => ({ action: stamping.action, ...line(waiver) })),
  );
  const message = `${count.toLocaleString('en-US')} ${count === 1 ? 'waiver was' : 'waivers were'} ${stamping.done}.`;
  return { success: true, message, count, left_out };
}

/**
 * Queues the reminder of each with a link of its own; those mailed before go on working. Stamps and
 * audit lines. The caller holds the waivers, and has seen that each may be reminded.
 */
export async function remindAll(
  change: Change,
  settings: Settings,
  waivers: readonly ListedWaiverRow[],
  mailing_id: number | null,
): Promise<void> {
  // Side by side: letters are written here while the database stamps and files.
  await Promise.all([
    stamp(change, waivers),
    auditAll(
      change,
      waivers.map((waiver) => ({ action: 'waiver.reminded' as const, ...line(waiver) })),
    ),
    queueLetters(change, settings, waivers, mailing_id),
  ]);
}

async function stamp(change: Change, waivers: readonly ListedWaiverRow[]): Promise<void> {
  for (const some of batches(waivers, 2_000)) {
    await change.tx
      .updateTable('waivers')
      .set({ reminded_at: change.at, sent_at: sql<string>`coalesce(sent_at, ${change.at})`, updated_at: change.at })
      .where(sql<boolean>`id = any(${some.map(({ id }) => id)}::integer[])`)
      .execute();
  }
}

async function queueLetters(
  change: Change,
  settings: Settings,
  waivers: readonly ListedWaiverRow[],
  mailing_id: number | null,
): Promise<void> {
  const today = change.portal.clock.today();
  for (const some of batches(waivers)) {
    const links = await makeLinks(
      change,
      some.map(({ id }) => id),
      'reminder',
    );
    const letters = some.flatMap((waiver) => {
      const link = links.get(waiver.id);
      const to = { address: waiver.email ?? '', name: waiver.name };
      return link ? [signingLetter(change, settings, waiver, to, link, `reminder:${today}:${link.id}`, true)] : [];
    });
    await queueMails(change, letters, mailing_id);
  }
}

/** Why a waiver gets no reminder today; undefined: it gets one. */
export function whyNotReminded(
  waiver: ListedWaiverRow,
  accepted: ReadonlySet<number>,
  today: string,
): LeftOutReason | undefined {
  if (isSigned(waiver)) return 'signed';
  if (waiver.declined_at !== null) return 'declined';
  if (!accepted.has(waiver.entry_id)) return 'not-accepted';
  if (!areWaiversMailed(waiver.year, today)) return 'not-open';
  if (!waiver.email) return 'no-email';
  if (waiver.reminded_at !== null && civilDateOf(waiver.reminded_at) === today) return 'reminded-today';
  return undefined;
}

/** The entries of these waivers that are accepted. */
export async function acceptedOnes(change: Change, waivers: readonly ListedWaiverRow[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(waivers.map(({ entry_id }) => entry_id))];
  const rows = await change.tx
    .selectFrom('entries')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('approved_at', 'is not', null)
    .where('rejected_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The waivers with these ids as they are now, locked in the order of ids until the change commits. */
export async function lockWaivers(change: Change, ids: readonly number[]): Promise<ListedWaiverRow[]> {
  const waivers: ListedWaiverRow[] = [];
  for (const some of batches(
    [...ids].sort((one, other) => one - other),
    2_000,
  )) {
    await sql`select from waivers where id = any(${some}::integer[]) order by id for no key update`.execute(change.tx);
    waivers.push(...(await waiversWith(change.tx, some)));
  }
  return waivers.filter((waiver) => waiver.voided_at === null);
}

function whyNotApproved(actor: Actor, waiver: ListedWaiverRow): LeftOutReason | undefined {
  if (!isSigned(waiver)) return 'not-signed';
  if (waiver.approved_at !== null) return 'approved';
  return isOwn(actor, waiver) ? 'own' : undefined;
}

function whyNotVerified(waiver: ListedWaiverRow): LeftOutReason | undefined {
  if (!isSigned(waiver)) return 'not-signed';
  return waiver.verification_confirmed_at === null ? undefined : 'verified';
}

/** The waivers meant that the actor reaches, locked; and how many were meant that are not there any more. */
async function hold(change: Change, actor: Actor, meant: Meant): Promise<{ waivers: ListedWaiverRow[]; gone: number }> {
  const wanted = meant.ids === undefined ? undefined : [...new Set(meant.ids)];
  const rows = await change.tx
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select('waivers.id')
    .where(
      wanted === undefined
        ? matches(actor, meant)
        : sql<boolean>`(waivers.id = any(${wanted}::integer[]) and waivers.voided_at is null and ${entriesInside(actor)})`,
    )
    .execute();
  if (meant.ids === undefined && meant.count !== undefined && rows.length > meant.count) {
    const words = `The list has changed since you looked: ${rows.length.toLocaleString('en-US')} waivers match now, not ${meant.count.toLocaleString('en-US')}. Please look at it again.`;
    throw new Refusal('list-changed', { words, extra: { count: rows.length } });
  }
  const waivers = await lockWaivers(
    change,
    rows.map(({ id }) => id),
  );
  const shown = wanted?.length ?? meant.count ?? waivers.length;
  return { waivers, gone: Math.max(0, shown - waivers.length) };
}

function sortOut(
  waivers: readonly ListedWaiverRow[],
  gone: number,
  whyNot: (waiver: ListedWaiverRow) => LeftOutReason | undefined,
): { acted: ListedWaiverRow[]; left_out: LeftOut } {
  const counts = new Map<LeftOutReason, number>(gone > 0 ? [['gone', gone]] : []);
  const acted = waivers.filter((waiver) => {
    const reason = whyNot(waiver);
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return reason === undefined;
  });
  const left_out = leftOutReasons.flatMap((reason) => {
    const count = counts.get(reason);
    return count === undefined ? [] : [{ reason, count }];
  });
  return { acted, left_out };
}
