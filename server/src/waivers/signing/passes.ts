/** W-34: a leader's device that goes from hand to hand. People who have not signed choose their name and sign. */
import { letterLanguageOf } from '@parade/contract/notifications/language.ts';
import { type LivePass, passHours, type PassView } from '@parade/contract/waivers/signing/pass.ts';
import { otherPart } from '@parade/contract/waivers/signing/part.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { areWaiversOpen } from '@parade/contract/settings/paradeYear.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { lockMaker } from '../../access/session.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction, userIdOf } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { acceptedEntry, type EntryRow, findEntry } from '../../entries/reads.ts';
import { auditTarget as entryTarget, lockEntry } from '../../entries/writes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { createSigningLinks, endPassLinks, passEnd, signingUrl } from '../links.ts';
import { findByLocator, formOf, type ListedWaiverRow, waiverRows } from '../reads.ts';
import { authorizePassing } from '../policy.ts';
import { auditTarget, lockWaiver, refuseUnlessPending } from '../writes.ts';

/** Creates the pass, and returns its secret, which is shown once. Writes an audit line. Refuses before waivers open. */
export async function beginPass(
  change: Change,
  actor: Actor,
  seen: Authorized<EntryRow, 'pass'>,
): Promise<{ pass: string; ends_at: string }> {
  const entry = authorizePassing(actor, await lockEntry(change, seen));
  if (!areWaiversOpen(entry.year, change.portal.clock.today())) throw new Refusal('waiver-not-open');
  await lockMaker(change);
  const pass = newSecret();
  const ends_at = new Date(Date.parse(change.at) + passHours * 60 * 60_000).toISOString();
  await change.tx
    .insertInto('waiver_passes')
    .values({
      secret_hash: secretHash(pass),
      entry_id: entry.id,
      made_by: userIdOf(change) ?? 0,
      created_at: change.at,
      ends_at,
    })
    .execute();
  await audit(change, {
    action: 'waiver.pass-begun',
    ...entryTarget(entry),
  });
  return { pass, ends_at };
}

/** Returns the names of people who have not signed. Refuses an unknown or ended pass (link-ended). */
export async function readPass(portal: Portal, secret: string): Promise<PassView> {
  const pass = await livePass(portal.db, secret, portal.clock.nowIso());
  const [entry, settings, waivers] = await Promise.all([
    findEntry(portal.db, pass.entry_id),
    readSettings(portal.db),
    waiversOfEntry(portal.db, pass.entry_id),
  ]);
  if (!entry) throw new Refusal('link-ended');
  const open = waivers.filter((waiver) => isToSign(waiver));
  return {
    entry_name: entryNameOf(entry),
    parade_name: settings.parade_name,
    made_by: pass.name,
    ends_at: pass.ends_at,
    total: waivers.length,
    signed: waivers.filter(({ completed_at }) => completed_at !== null).length,
    people: open.map((waiver) => ({
      token: waiver.part_signed_by === null ? waiver.locator : null,
      name: waiver.name,
      form_name: formOf(waiver).name,
      waiting_for: waiver.part_signed_by === null ? null : otherPart(waiver.part_signed_by),
    })),
  };
}

/**
 * Hands the device to one person of the entry. They get a signing link, and the previous one ends, so that nobody goes
 * back to another's answers. Refuses an ended pass, a waiver that cannot be signed, and one that one of two has signed
 * (signer-only): the other reads all of it before signing, with their own link. Writes an audit line.
 */
export async function passTo(portal: Portal, secret: string, locator: string): Promise<{ path: string }> {
  const pass = await livePass(portal.db, secret, portal.clock.nowIso());
  const waiver = await findByLocator(portal.db, locator);
  if (waiver?.entry_id !== pass.entry_id || waiver.entry_deleted) throw new Refusal('waiver-not-found');
  const by = { kind: 'user', user_id: pass.made_by, impersonator_id: null } as const;
  return inTransaction(portal, by, async (change) => {
    const locked = await lockWaiver(change, waiver.id);
    // The entry may have been withdrawn since, and the pass ended.
    await livePass(change.tx, secret, change.at);
    refuseUnlessPending(locked);
    if (locked.part_signed_by !== null) throw new Refusal('signer-only');
    await endPassLinks(change, pass.id);
    const link = (await createSigningLinks(change, [waiver.id], 'pass', { pass_id: pass.id })).get(waiver.id);
    await audit(change, { action: 'waiver.passed', ...auditTarget(waiver) });
    const { pathname, search } = new URL(
      signingUrl(change, waiver.form_type, link?.secret ?? '', letterLanguageOf(locked)),
    );
    return { path: `${pathname}${search}` };
  });
}

/** Ends the pass and its last link. Does nothing for an unknown or ended one. */
export async function endPass(portal: Portal, secret: string): Promise<void> {
  await inTransaction(portal, { kind: 'system', job: 'waiver pass' }, async (change) => {
    const ended = await change.tx
      .updateTable('waiver_passes')
      .set({ ends_at: change.at })
      .where('secret_hash', '=', secretHash(secret))
      .where('ends_at', '>', change.at)
      .returning('id')
      .executeTakeFirst();
    if (ended) await endPassLinks(change, ended.id);
  });
}

/** Returns the entry's running passes, newest first. */
export async function livePasses(portal: Portal, entry: Authorized<EntryRow, 'pass'>): Promise<LivePass[]> {
  const { rows } = await sql<LivePass>`
    select pass.id, maker.first_name || ' ' || maker.last_name as made_by, pass.created_at, pass.ends_at
    from waiver_passes as pass
    join users as maker on maker.id = pass.made_by
    join entries on entries.id = pass.entry_id
    where pass.entry_id = ${entry.id} and ${passEnd()} > ${portal.clock.nowIso()}
    order by pass.created_at desc, pass.id desc`.execute(portal.db);
  return rows;
}

/** Ends a pass of the entry and its last link from another device. Writes an audit line; does nothing if it is over. */
export async function endPassOf(change: Change, entry: Authorized<EntryRow, 'pass'>, id: number): Promise<void> {
  const ended = await change.tx
    .updateTable('waiver_passes')
    .set({ ends_at: change.at })
    .where('id', '=', id)
    .where('entry_id', '=', entry.id)
    .where('ends_at', '>', change.at)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return;
  await endPassLinks(change, ended.id);
  await audit(change, { action: 'waiver.pass-ended', ...entryTarget(entry) });
}

interface FoundPass {
  readonly id: number;
  readonly entry_id: number;
  readonly made_by: number;
  readonly name: string;
  readonly ends_at: string;
}

/** Finds the pass, as long as the entry is accepted and its maker may still act for it. */
async function livePass(db: Database, secret: string, at: string): Promise<FoundPass> {
  const { rows } = await sql<FoundPass>`
    select pass.id, pass.entry_id, pass.made_by, pass.ends_at, maker.first_name || ' ' || maker.last_name as name
    from waiver_passes as pass
    join users as maker on maker.id = pass.made_by
    join entries on entries.id = pass.entry_id
    where pass.secret_hash = ${secretHash(secret)} and ${acceptedEntry} and ${passEnd()} > ${at}`.execute(db);
  const [pass] = rows;
  if (!pass) throw new Refusal('link-ended');
  return pass;
}

function waiversOfEntry(db: Database, entry_id: number): Promise<ListedWaiverRow[]> {
  return waiverRows(db)
    .where('waivers.entry_id', '=', entry_id)
    .where('waivers.voided_at', 'is', null)
    .orderBy(sql`lower(waivers.name)`)
    .orderBy('waivers.id')
    .execute();
}

function isToSign({ completed_at, declined_at }: ListedWaiverRow): boolean {
  return completed_at === null && declined_at === null;
}
