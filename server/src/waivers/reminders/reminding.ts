/** Reminders by hand, to one person or many, by the same rule as the calendar's. */
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { LetterPreview } from '@parade/contract/notifications/message.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import type { BulkAnswer } from '@parade/contract/waivers/bulk.ts';
import { areWaiversMailed, areWaiversOpen } from '@parade/contract/settings/paradeYear.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { auditAll } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { batches } from '../../database/many.ts';
import { Refusal } from '../../http/refusal.ts';
import { closeMailing, openMailing } from '../../notifications/mailings.ts';
import { leadersOf } from '../../entries/leaders.ts';
import { previewLetter, queueMails, withdrawLinkLetters } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { paradeDayOf, readSettings } from '../../settings/reads.ts';
import { whyNotReminded } from '../abilities.ts';
import { actOnOne, type Chosen, lockChosen, sortOut } from '../chosen.ts';
import { nameList, signingLetter } from '../emails.ts';
import { familiesOf, isInvitation, noteFamilies, signedAndVoided } from '../issuing.ts';
import { createSigningLinks } from '../links.ts';
import { type ListedWaiverRow, type WaiverRef, type WaiverRow, waiverRows } from '../reads.ts';
import { auditTarget } from '../writes.ts';

/**
 * W-07: mails a link again, at most once a day. Links that were mailed before still work, so that the older letter does
 * too, and so does one that was handed over. Refuses the reasons of `whyNotReminded`, and waiver-emails-disabled.
 */
export async function remindSigner(change: Change, { id }: Authorized<WaiverRef, 'remind'>): Promise<WaiverRow> {
  const settings = await readSettings(change.tx);
  if (!settings.enable_waiver_emails) throw new Refusal('waiver-emails-disabled');
  const today = change.portal.clock.today();
  return actOnOne(
    change,
    id,
    (waiver) => whyNotReminded(waiver, today),
    async (waivers) => void (await remindAll(change, settings, waivers, null)),
  );
}

/**
 * Reminds all the chosen people who have not signed: one letter for each family, at most one a day (W-07), as one
 * mailing. Leaves out and counts people who have signed, declined, have no address or were reminded today, waivers of
 * entries that are not accepted, and rows that are gone since they were shown. Refuses while waiver emails are off
 * (waiver-emails-disabled), outside the time of signing (waiver-not-open, parade-over), and if more match than were
 * shown (list-changed).
 */
export async function remindSigners(
  change: Change,
  actor: Actor,
  chosen: Chosen,
): Promise<BulkAnswer & { mailing_id: number | null }> {
  const settings = await readSettings(change.tx);
  if (!settings.enable_waiver_emails) throw new Refusal('waiver-emails-disabled');
  const today = change.portal.clock.today();
  const { ids, year } = chosen;
  if (ids === undefined && year !== 'any' && !areWaiversMailed(await paradeDayOf(change.tx, year), year, today))
    throw new Refusal(areWaiversOpen(year, today) ? 'parade-over' : 'waiver-not-open');
  const { waivers, gone } = await lockChosen(change, actor, chosen);
  const sorted = sortOut(waivers, gone, (waiver) => whyNotReminded(waiver, today));
  const [first] = sorted.acted;
  if (!first) {
    const error = 'Cannot send reminder';
    return { success: false, message: '', error, count: 0, left_out: sorted.left_out, mailing_id: null };
  }
  const mailing_id = await openMailing(change, {
    key: `reminder:${randomUUID()}`,
    kind: 'reminder',
    year: first.year,
    title: `Waiver reminders, ${showCivilDate(today)}`,
  });
  const total = await remindAll(change, settings, sorted.acted, mailing_id);
  const count = sorted.acted.length;
  if (mailing_id !== null) await closeMailing(change, mailing_id, { total, left_out: waivers.length - count + gone });
  const message =
    count === 1 ? '1 reminder is on its way.' : `${count.toLocaleString('en-US')} reminders are on their way.`;
  return { success: true, message, count, left_out: sorted.left_out, mailing_id };
}

/**
 * Queues the reminders, one for each family, with a link of its own; those mailed before still work. Sets stamps and
 * writes audit lines. Returns the number of letters. The caller has locked the waivers, and checked that each may be
 * reminded.
 */
export async function remindAll(
  change: Change,
  settings: Settings,
  waivers: readonly ListedWaiverRow[],
  mailing_id: number | null,
): Promise<number> {
  // In parallel: letters are written here while the database stores stamps and audit lines.
  const [, , letters] = await Promise.all([
    stamp(change, waivers),
    auditAll(
      change,
      waivers.map((waiver) => ({ action: 'waiver.reminded' as const, ...auditTarget(waiver) })),
    ),
    queueLetters(change, settings, waivers, mailing_id),
  ]);
  return letters;
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
): Promise<number> {
  const today = change.portal.clock.today();
  const leaders = await leadersOf(change.tx, [...new Set(waivers.map(({ entry_id }) => entry_id))]);
  const uninvited = await withdrawInvitations(change, waivers);
  const addressed = firstOfFamilies(waivers, uninvited, today);
  const write = async (some: Readonly<typeof addressed>) => {
    const links = await createSigningLinks(
      change,
      some.map(({ waiver }) => waiver.id),
      'reminder',
    );
    const again = await signedAndVoided(
      change.tx,
      some.flatMap(({ waiver, family }) => [waiver, ...family]),
    );
    return some.flatMap(({ waiver, family }) => {
      const link = links.get(waiver.id);
      if (!link) return [];
      const to = { address: waiver.email ?? '', name: nameList([waiver, ...family]) };
      const voided = [waiver, ...family].filter(({ id }) => again.has(id));
      const given = { waiver, to, link, leaders: leaders.get(waiver.entry_id), cause: `reminder:${today}:${link.id}` };
      return [{ letter: signingLetter(change, settings, { kind: 'reminder', ...given, family, voided }), family }];
    });
  };
  let written: Awaited<ReturnType<typeof write>> = [];
  const file = async (letters: typeof written) => {
    const ids = await queueMails(
      change,
      letters.map(({ letter }) => letter),
      mailing_id,
    );
    await noteFamilies(change, letters, ids);
  };
  // The next letters are written here while the database stores these.
  for (const some of batches(addressed)) [written] = await Promise.all([write(some), file(written)]);
  await file(written);
  return addressed.length;
}

/**
 * Withdraws the invitations of these waivers that have not left, such as those of a family's later children: their reminder
 * has a link of its own, and an invitation after it would be the second email of the day. Returns whose they were.
 */
async function withdrawInvitations(
  change: Change,
  waivers: readonly ListedWaiverRow[],
): Promise<ReadonlySet<number | null>> {
  const waiting = await change.tx
    .selectFrom('outbox')
    .select(['waiver_id', 'link_id'])
    .where(sql<boolean>`waiver_id = any(${waivers.map(({ id }) => id)}::integer[])`)
    .where(isInvitation)
    .where('state', '=', 'queued')
    .where('taken_by', 'is', null)
    // A worker that is taking one is waited for: its letter goes out.
    .forUpdate()
    .execute();
  await withdrawLinkLetters(
    change,
    'signing',
    waiting.flatMap(({ link_id }) => link_id ?? []),
  );
  return new Set(waiting.map(({ waiver_id }) => waiver_id));
}

/**
 * W-15: chooses one waiver for the letter of a family, which names all of it: the others follow after the first, or by
 * the links that they have. Each day another one is first, because two adults may share an address. A person who never
 * had a letter gets their own, and so does one of `uninvited`, whose letter never left.
 */
function firstOfFamilies(
  waivers: readonly ListedWaiverRow[],
  uninvited: ReadonlySet<number | null>,
  today: string,
): { readonly waiver: ListedWaiverRow; readonly family: readonly ListedWaiverRow[] }[] {
  const families = familiesOf(waivers.filter(({ id, sent_at }) => sent_at !== null && !uninvited.has(id)));
  const day = Math.floor(Date.parse(today) / 86_400_000);
  return waivers.flatMap((waiver) => {
    const family = families.get(waiver.id) ?? [waiver];
    const first = family[day % family.length];
    return first?.id === waiver.id ? [{ waiver, family: family.filter(({ id }) => id !== waiver.id) }] : [];
  });
}

/**
 * Returns the reminder of a waiver as its signer would get it, without a working link, or undefined if there is no such
 * waiver.
 */
export async function previewReminder(portal: Portal, waiver_id: number): Promise<LetterPreview | undefined> {
  const { db } = portal;
  const waiver = await waiverRows(db).where('waivers.id', '=', waiver_id).executeTakeFirst();
  if (!waiver) return undefined;
  const [settings, leaders, again] = await Promise.all([
    readSettings(db),
    leadersOf(db, [waiver.entry_id]),
    signedAndVoided(db, [waiver]),
  ]);
  const letter = signingLetter({ portal }, settings, {
    kind: 'reminder',
    waiver,
    to: { address: waiver.email ?? '', name: waiver.name },
    link: { kind: 'signing', id: 0, secret: '' },
    leaders: leaders.get(waiver.entry_id),
    cause: 'preview',
    voided: again.has(waiver.id) ? [waiver] : [],
  });
  return previewLetter(portal, letter);
}
