/** W-32: the holder of an ended link requests a new one, or a copy of what was signed. */
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import type { Language } from '@parade/contract/notifications/language.ts';
import { countTries, countTry, type Limit, networkOf } from '../../access/limits.ts';
import { secretHash } from '../../access/secret.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { leadersOf } from '../../entries/leaders.ts';
import { queueMail } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { sql } from 'kysely';
import { whyNotReminded } from '../abilities.ts';
import { nameList, signingLetter } from '../emails.ts';
import { noteFamilies, signedAndVoided } from '../issuing.ts';
import { createSigningLink, findLink, hasEnded } from '../links.ts';
import { attachSignedPdf } from '../evidence/documents.ts';
import {
  contextOf,
  findPart,
  findWaiver,
  shownForm,
  type ListedWaiverRow,
  lockWaivers,
  type WaiverRow,
} from '../reads.ts';
import { isMinorOn, mailCopies } from '../signing/copies.ts';
import { mayBeMinor, unsignedAt } from '../signing/familySigning.ts';
import { mailPartLink } from '../signing/parts.ts';
import { auditTarget } from '../writes.ts';

const perNetwork: Limit = { name: 'new-link:address', points: 30, minutes: 60 };
const perLink: Limit = { name: 'new-link:link', points: 3, minutes: 60 };
const perWaiver: Limit = { name: 'new-link:waiver', points: 5, minutes: 24 * 60 };

/**
 * Mails the holder of an ended link what they need, to the address on file, which is shown nowhere. A pending waiver
 * gets a new link. A signed one gets the signed copy, and a link to the family's other children who wait. A withdrawn
 * one gets the same for its replacement. An unknown secret, a working link, a person who is not to be mailed, and
 * requests beyond five a day get the same answer and no letter. A link that was handed over ends, as with every letter.
 * Refuses only too many tries with one secret or from one network.
 */
export async function mailNewLink(portal: Portal, secret: string, address: string): Promise<void> {
  await countTry(portal, perNetwork, networkOf(address));
  await countTry(portal, perLink, secretHash(secret).toString('hex'));
  const link = await findLink(portal.db, secret);
  if (!link || !hasEnded(link, portal.clock.nowIso())) return;
  const waiver_id = await standingWaiver(portal, link.waiver_id);
  if (waiver_id === undefined) return;
  const [asked = 0] = await countTries(portal, [[perWaiver, String(waiver_id)]]);
  if (asked > perWaiver.points) return;
  const isCopied = await inTransaction(portal, { kind: 'system', job: 'signing link' }, async (change) => {
    const [waiver] = await lockWaivers(change, [waiver_id]);
    if (!waiver) return false;
    if (isSigned(waiver)) await mailSigned(change, waiver);
    else if (link.made_for === 'part') await mailPart(change, waiver);
    else if (await isMailed(change, waiver)) await mailTo(change, waiver);
    return isSigned(waiver);
  });
  if (isCopied) await attachSignedPdf(portal, waiver_id);
}

/** Returns the waiver itself, or the one that replaced it for the same person and form when it was withdrawn. */
async function standingWaiver(portal: Portal, waiver_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select standing.id from waivers as asked
    join waivers as standing on standing.id = asked.id or (standing.participant_id = asked.participant_id
      and standing.year = asked.year and standing.form_type = asked.form_type)
    where asked.id = ${waiver_id} and standing.voided_at is null
    order by standing.id = asked.id desc, standing.id desc limit 1`.execute(portal.db);
  return rows[0]?.id;
}

async function mailSigned(change: Change, { id }: ListedWaiverRow): Promise<void> {
  const waiver = await findWaiver(change.tx, id);
  if (!waiver?.completed_at) return;
  const form = shownForm(waiver);
  const values = waiver.field_values;
  const is_minor = isMinorOn(waiver.form_type)(values, contextOf(waiver, change.portal.clock.today()));
  const { rows } = await sql<{ language: Language | null }>`
    select record::json #>> '{shown_in,language}' as language from waiver_evidence where waiver_id = ${id}`.execute(
    change.tx,
  );
  const signed = { form, values, is_minor, at: waiver.completed_at, language: rows[0]?.language };
  await mailCopies(change, waiver, signed, `copy-again:${change.at}`);
  await audit(change, { action: 'waiver.copy-mailed', ...auditTarget(waiver) });
  if (is_minor) await mailSiblings(change, waiver);
}

/**
 * W-15: mails one letter with a link to the first waiting sibling, naming those who follow. A parent who stopped after
 * one child has no other link, because the siblings' letters wait until the next day.
 */
async function mailSiblings(change: Change, waiver: WaiverRow): Promise<void> {
  if (waiver.email === null) return;
  const waiting = await unsignedAt(change, waiver, normalizeEmail(waiver.email));
  const siblings: WaiverRow[] = [];
  for (const each of waiting) {
    const isSibling = each.participant_id !== waiver.participant_id && mayBeMinor(change, each);
    if (isSibling && (await isMailed(change, each))) siblings.push(each);
  }
  const [first, ...others] = siblings;
  if (!first) return;
  const family = others.filter(
    ({ entry_id, form_type }) => entry_id === first.entry_id && form_type === first.form_type,
  );
  await mailTo(change, first, family);
}

/** W-33: mails the other part to the address that its link last went to; nothing if the part was taken back. */
async function mailPart(change: Change, waiver: ListedWaiverRow): Promise<void> {
  const part = await findPart(change.tx, waiver.id);
  const { enable_waiver_emails } = await readSettings(change.tx);
  if (part && enable_waiver_emails && waiver.entry_accepted) await mailPartLink(change, waiver, part);
}

/**
 * Returns whether a new link may be mailed, even to a person who was reminded today, declined or stopped the reminders.
 */
async function isMailed(change: Change, waiver: ListedWaiverRow): Promise<boolean> {
  const { enable_waiver_emails } = await readSettings(change.tx);
  const asking = { ...waiver, reminded_at: null, declined_at: null, reminders_stopped_at: null };
  return enable_waiver_emails && whyNotReminded(asking, change.portal.clock.today()) === undefined;
}

async function mailTo(change: Change, waiver: ListedWaiverRow, family: readonly ListedWaiverRow[] = []): Promise<void> {
  const link = await createSigningLink(change, waiver.id, 'mail');
  const leaders = (await leadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id);
  const to = { address: waiver.email ?? '', name: nameList([waiver, ...family]) };
  const written_to = await writtenTo(change, family);
  const again = await signedAndVoided(change.tx, [waiver, ...family]);
  const voided = [waiver, ...family].filter(({ id }) => again.has(id));
  const given = { waiver, to, link, leaders, cause: `new-link:${link.id}`, family, written_to, voided };
  const letter = signingLetter(change, await readSettings(change.tx), { kind: 'new link', ...given });
  await noteFamilies(change, [{ family }], [await queueMail(change, letter)]);
  await change.tx
    .updateTable('waivers')
    .set((of) => ({ sent_at: of.fn.coalesce('sent_at', of.val(change.at)), updated_at: change.at }))
    .where('id', '=', waiver.id)
    .execute();
  await audit(change, { action: 'waiver.new-link-mailed', ...auditTarget(waiver) });
}

/** Returns the waivers whose own letter is not delayed to the next day. */
async function writtenTo(change: Change, family: readonly ListedWaiverRow[]): Promise<ReadonlySet<ListedWaiverRow>> {
  const { rows } = await sql<{ waiver_id: number }>`
    select distinct waiver_id from outbox
    where waiver_id = any(${family.map(({ id }) => id)}::integer[]) and link_kind = 'signing'
      and state = 'queued' and due_at > ${change.at}`.execute(change.tx);
  const waiting = new Set(rows.map(({ waiver_id }) => waiver_id));
  return new Set(family.filter(({ id }) => !waiting.has(id)));
}
