import { type Language, languageParam } from '@parade/contract/notifications/language.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { paradeStaffRoles } from '@parade/contract/access/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { newSecret, secretHash } from '../access/secret.ts';
import { actingStaffRoles, actsForOrganization, lockMaker } from '../access/session.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { asTable, batches } from '../database/many.ts';
import type { Database } from '../database/pool.ts';
import type { SecretLink } from '../mail/letter.ts';
import { withdrawLinkLetters } from '../notifications/writes.ts';

/** The reason that the link or its waiver ended. */
export type EndReason = 'replaced' | 'signed' | 'withdrawn';

/** A signing link: anyone who has its secret is treated as the signer of one waiver. */
export interface SigningLink {
  readonly id: number;
  readonly waiver_id: number;
  /**
   * visit: shown to the signer of another waiver at the same address. part: W-33, mailed to the second of two signers.
   * pass: W-34, for a device that is passed around.
   */
  readonly made_for: 'mail' | 'reminder' | 'visit' | 'hand-over' | 'part' | 'pass';
  readonly handed_over_by: number | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** null while the link works. */
  readonly end_reason: EndReason | null;
  /** W-34: the latest instant at which it ends with its pass. Long past if the device may no longer be passed on. */
  readonly ends_at: string | null;
}

/** Finds the link that a secret opens, ended ones included. */
export async function findLink(db: Database, secret: string): Promise<SigningLink | undefined> {
  return links(db).where('secret_hash', '=', secretHash(secret)).executeTakeFirst();
}

export async function findLinkById(db: Database, id: number): Promise<SigningLink | undefined> {
  return links(db).where('id', '=', id).executeTakeFirst();
}

/** Returns whether the link has ended. */
export function hasEnded({ end_reason, ends_at }: SigningLink, now: string): boolean {
  return end_reason !== null || (ends_at !== null && ends_at <= now);
}

/**
 * Returns whether somebody else than the letter's mailbox was given the link: by hand, on a passed device, or W-33 the second
 * part shown from the outbox in place of its letter.
 */
export function isHandedOver({ made_for, handed_over_by }: Pick<SigningLink, 'made_for' | 'handed_over_by'>): boolean {
  return made_for === 'hand-over' || made_for === 'pass' || handed_over_by !== null;
}

/** Finds the newest working link of a waiver. */
export async function liveLink(db: Database, waiver_id: number): Promise<SigningLink | undefined> {
  return links(db).where('waiver_id', '=', waiver_id).where(works).orderBy('id', 'desc').executeTakeFirst();
}

/** A link as it was handed over; the name is that of the person now. */
export interface HandedLink {
  readonly at: string;
  readonly user_id: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly works: boolean;
}

/**
 * Creates a link. A handed-over link ends all others of the waiver but those for its other part; a link for that part, or on
 * a passed device, ends none. A mailed link works beside those mailed before:
 * letters that a person already has should not stop working when the next one arrives. One that is asked for ends those
 * handed over; a reminder does not, because nobody who prints a sheet of codes knows when the next one goes out.
 */
export async function createSigningLink(
  change: Change,
  waiver_id: number,
  made_for: SigningLink['made_for'],
  given: GivenLink = {},
): Promise<SecretLink> {
  const link = (await createSigningLinks(change, [waiver_id], made_for, given)).get(waiver_id);
  if (link === undefined) throw new Error(`waiver ${waiver_id} got no link`);
  return link;
}

interface GivenLink {
  readonly pass_id?: number;
  /** True for a link that is handed over in place of one that was to be mailed. */
  readonly by_hand?: boolean;
}

/**
 * Creates links for many waivers, each named once, and returns them by waiver. Only hashes are stored. Refuses to hand one over
 * for somebody who has just been locked out (not-signed-in).
 */
export async function createSigningLinks(
  change: Change,
  waiver_ids: readonly number[],
  made_for: SigningLink['made_for'],
  { pass_id, by_hand = made_for === 'hand-over' || made_for === 'pass' }: GivenLink = {},
): Promise<Map<number, SecretLink>> {
  const links = new Map<number, SecretLink>();
  const isHandOver = made_for === 'hand-over';
  const handed_over_by = by_hand ? userIdOf(change) : null;
  // That on a passed device ends with its pass.
  if (by_hand && made_for !== 'pass') await lockMaker(change);
  for (const some of batches(waiver_ids)) {
    // Links for the other part and for a passed device do not replace the mailed one, and a reminder replaces none.
    if (made_for !== 'part' && made_for !== 'pass' && made_for !== 'reminder')
      await endThose(change, some, 'replaced', isHandOver ? 'own' : 'handed over');
    const secrets = new Map(some.map((waiver_id) => [waiver_id, newSecret()]));
    const rows = [...secrets].map(([waiver_id, secret]) => ({ waiver_id, hash: secretHash(secret).toString('hex') }));
    const { rows: createdIds } = await sql<{ id: number; waiver_id: number }>`
      insert into signing_links (waiver_id, secret_hash, made_for, handed_over_by, pass_id, created_at)
      select waiver_id, decode(hash, 'hex'), ${made_for}, ${handed_over_by}::integer, ${pass_id ?? null}::integer, ${change.at}::timestamptz
      from ${asTable(rows, { waiver_id: 'integer', hash: 'text' })}
      returning id, waiver_id`.execute(change.tx);
    for (const { id, waiver_id } of createdIds)
      links.set(waiver_id, { kind: 'signing', id, secret: secrets.get(waiver_id) ?? '' });
  }
  return links;
}

/** Creates a link for a letter that has lost its own secret; null if the letter's link has ended. */
export async function renewSigningLink(change: Change, link_id: number): Promise<SecretLink | null> {
  const link = await findLinkById(change.tx, link_id);
  return link && link.ended_at === null ? createSigningLink(change, link.waiver_id, link.made_for) : null;
}

/** Ends the working links of some waivers. Queued letters with them are not sent. */
export async function endLinks(change: Change, waiver_ids: readonly number[], end_reason: EndReason): Promise<void> {
  await endThose(change, waiver_ids, end_reason, 'all');
}

/** W-33: ends the links for the missing part of minors' waivers. */
export async function endPartLinks(change: Change, waiver_ids: readonly number[]): Promise<void> {
  await endThose(change, waiver_ids, 'replaced', 'part');
}

/** W-33: returns whether a link for the missing part works. Its recipient may have said that it is not for them. */
export async function hasPartLink(db: Database, waiver_id: number): Promise<boolean> {
  const found = await links(db)
    .where('waiver_id', '=', waiver_id)
    .where('made_for', '=', 'part')
    .where(works)
    .executeTakeFirst();
  return found !== undefined;
}

/** W-34: ends the links that were made on a passed device. */
export async function endPassLinks(change: Change, pass_id: number): Promise<void> {
  await change.tx
    .updateTable('signing_links')
    .set({ ended_at: change.at, end_reason: 'replaced' })
    .where('pass_id', '=', pass_id)
    .where('ended_at', 'is', null)
    .execute();
}

/** W-34: ends the pass links of one waiver, except the link that it was just signed with. */
export async function endPassLinksOf(change: Change, waiver_id: number, except: number): Promise<void> {
  await change.tx
    .updateTable('signing_links')
    .set({ ended_at: change.at, end_reason: 'replaced' })
    .where('waiver_id', '=', waiver_id)
    .where('made_for', '=', 'pass')
    .where('id', '!=', except)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * W-34: returns when a pass ends. It ends at once if its maker may no longer act for the entry, by the condition of a
 * session (U-13), or if all the maker's sessions were ended. For a query of `waiver_passes as pass`, `users as maker`
 * and `entries`.
 */
export function passEnd(): RawBuilder<string> {
  return sql<string>`case when maker.disabled_at is null
    and (maker.sessions_ended_at is null or maker.sessions_ended_at <= pass.created_at) and (
      ${actingStaffRoles('maker')} && ${paradeStaffRoles}::text[]
      or exists (select from organization_roles as role where role.user_id = maker.id
        and ${actsForOrganization('maker', 'role')}
        and role.organization_id = entries.organization_id
        and (role.parade_year is null or role.parade_year = entries.year)))
    then pass.ends_at else pass.created_at end`;
}

async function endThose(
  change: Change,
  waiver_ids: readonly number[],
  end_reason: EndReason,
  which: 'all' | 'own' | 'handed over' | 'part',
): Promise<void> {
  let ending = change.tx
    .updateTable('signing_links')
    .set({ ended_at: change.at, end_reason })
    .where(sql<boolean>`waiver_id = any(${waiver_ids}::integer[])`)
    .where('ended_at', 'is', null);
  if (which === 'handed over') ending = ending.where('made_for', '=', 'hand-over');
  else if (which !== 'all') ending = ending.where('made_for', which === 'part' ? '=' : '!=', 'part');
  const ended = await ending.returning('id').execute();
  await withdrawLinkLetters(
    change,
    'signing',
    ended.map(({ id }) => id),
  );
}

/**
 * Returns the address where a waiver is signed; `secret` may be the placeholder that the delivery of a letter fills in.
 */
export function signingUrl(
  change: Pick<Change, 'portal'>,
  form_type: WaiverFormType,
  secret: string,
  language: Language | null = null,
): string {
  const path = `${form_type === 'covid' ? 'covid-form' : 'waivers-form'}/${secret}`;
  const spoken = language === null || language === 'en' ? '' : `?${languageParam}=${language}`;
  return `${change.portal.config.publicUrl}/${path}${spoken}`;
}

function links(db: Database) {
  return db.selectFrom('signing_links').select([
    'signing_links.id',
    'waiver_id',
    // A link whose pass was deleted has ended as well.
    sql<string | null>`case when made_for = 'pass' then coalesce(
        (select ${passEnd()} from waiver_passes as pass join users as maker on maker.id = pass.made_by
          join entries on entries.id = pass.entry_id where pass.id = signing_links.pass_id),
        signing_links.created_at) end`.as('ends_at'),
    'made_for',
    'handed_over_by',
    'created_at',
    sql<string | null>`coalesce(ended_at, ${handedOverEnd})`.as('ended_at'),
    sql<EndReason | null>`coalesce(end_reason, case when ${handedOverEnd} is not null then 'replaced' end)`.as(
      'end_reason',
    ),
  ]);
}

/**
 * W-11: the instant at which a link that was handed over ended, because somebody else may have used the account since
 * (decision 0130); null otherwise. It ends as one that was replaced: its holder can have a new one mailed.
 */
const handedOverEnd = sql<string | null>`(select maker.handed_over_links_ended_at from users as maker
  where maker.id = signing_links.handed_over_by and maker.handed_over_links_ended_at > signing_links.created_at)`;

const works = sql<boolean>`ended_at is null and ${handedOverEnd} is null`;

/** W-11: the newest link of a waiver that was handed over, on a printed sheet too. For queries of `waivers`. */
export const newestHandedLink = sql<HandedLink | null>`(
  select jsonb_build_object('at', signing_links.created_at, 'user_id', holder.id, 'first_name', holder.first_name,
    'last_name', holder.last_name, 'works', ${works})
  from signing_links join users as holder on holder.id = signing_links.handed_over_by
  where signing_links.waiver_id = waivers.id and made_for = 'hand-over'
  order by signing_links.id desc limit 1)`;
