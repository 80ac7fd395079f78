import { civilDateOf } from '@parade/contract/calendar.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { areWaiversMailed, waiversDueOn } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import { type RawBuilder, sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Change } from '../database/change.ts';
import { asTable, batches } from '../database/many.ts';
import type { Database } from '../database/pool.ts';
import { leadersOf } from '../entries/leaders.ts';
import { acceptedEntry } from '../entries/reads.ts';
import { postponeLetters, queueMails } from '../notifications/writes.ts';
import { paradeOf, readSettings } from '../settings/reads.ts';
import { nameList, reasonOf, signingLetter } from './emails.ts';
import { createSigningLinks } from './links.ts';
import { type ListedWaiverRow, waiversWith } from './reads.ts';

/** The most waivers offered in one visit. A larger group at one address gets a letter each. */
export const maxOffered = 8;

/** A waiver to issue: its form and the listed person. */
export interface WaiverToIssue {
  readonly participant: {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string | null;
  };
  readonly form_type: WaiverFormType;
}

/** The mailing that letters belong to. */
export interface MailingOfLetters {
  /** Returns its id. Called only when there are letters, so that none is opened for nothing. */
  readonly open: () => Promise<number>;
  /** Called with the number of letters that were queued. */
  readonly queued?: (letters: number) => void;
}

/**
 * W-01: issues waivers to listed people of one entry, except those who have one. Mails the invitations that are due
 * (see `sendInvitations`); the calendar sends the rest. `mailing`: the mailing of the letters, if there is one.
 * Returns the ids of the new waivers. The caller has checked that the entry is accepted, and has locked it.
 */
export async function issueWaivers(
  change: Change,
  entry: { readonly id: number; readonly year: number },
  wanted: readonly WaiverToIssue[],
  mailing?: MailingOfLetters,
): Promise<number[]> {
  const settings = await readSettings(change.tx);
  const isTime =
    settings.enable_waiver_emails &&
    areWaiversMailed((await paradeOf(change.tx, entry.year)).parade_on, entry.year, change.portal.clock.today());
  const ids: number[] = [];
  for (const some of batches(wanted)) {
    const rows = some.map(({ participant, form_type }) => ({
      locator: randomBytes(16).toString('base64url'),
      participant_id: participant.id,
      entry_id: entry.id,
      year: entry.year,
      form_type,
      name: fullName(participant),
      email: participant.email,
      definition_version: versionOf(form_type),
      sent_at: isTime && participant.email !== null ? change.at : null,
      created_at: change.at,
      updated_at: change.at,
    }));
    const created = await change.tx
      .insertInto('waivers')
      .columns(columns)
      .expression((from) => from.selectFrom(asTable(rows, types)).select(columns))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    const here = created.map(({ id }) => id);
    const due = isTime ? await waiversWith(change.tx, here) : [];
    await mailInvitations(
      change,
      settings,
      due.filter(({ sent_at }) => sent_at !== null),
      mailing,
    );
    ids.push(...here);
  }
  return ids;
}

/** Selects the invitations of a year that the calendar sends once it is time, as things are now. */
export function unsentInvitations(db: Database, year: number) {
  return db
    .selectFrom('waivers')
    .innerJoin('entries', 'entries.id', 'waivers.entry_id')
    .where('waivers.year', '=', year)
    .where('waivers.sent_at', 'is', null)
    .where('waivers.completed_at', 'is', null)
    .where('waivers.voided_at', 'is', null)
    .where('waivers.declined_at', 'is', null)
    .where('waivers.email', 'is not', null)
    .where(acceptedEntry);
}

/**
 * W-02: queues each invitation once, with a fresh link. Leaves out those that are not due or were sent before, people
 * who are not to be emailed (W-27: they declined, for example) and entries that are not accepted. Returns the number
 * queued. The caller has locked the waivers, and read them since.
 */
export async function sendInvitations(
  change: Change,
  waivers: readonly ListedWaiverRow[],
  mailing?: MailingOfLetters,
): Promise<number> {
  const settings = await readSettings(change.tx);
  if (!settings.enable_waiver_emails) return 0;
  const today = change.portal.clock.today();
  const due = waivers.filter(
    (waiver) =>
      waiver.sent_at === null &&
      waiver.email !== null &&
      !isSigned(waiver) &&
      waiver.voided_at === null &&
      waiver.declined_at === null &&
      waiver.entry_accepted &&
      areWaiversMailed(waiver.parade_on, waiver.year, today),
  );
  await mailInvitations(change, settings, due, mailing);
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await change.tx
      .updateTable('waivers')
      .set({ sent_at: change.at, updated_at: change.at })
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .execute();
  return ids.length;
}

/**
 * Queues the letters, each with a fresh link, and marks the waivers as sent unless the caller does. W-15: a letter
 * names the rest of its family, also those who were emailed before and have not signed. Their letters that have not
 * left yet go after the one that names them.
 */
async function mailInvitations(
  change: Change,
  settings: Settings,
  waivers: readonly ListedWaiverRow[],
  mailing: MailingOfLetters | undefined,
): Promise<void> {
  if (waivers.length === 0) return;
  const mailing_id = mailing ? await mailing.open() : null;
  const links = await createSigningLinks(
    change,
    waivers.map(({ id }) => id),
    'mail',
  );
  const leaders = await leadersOf(change.tx, [...new Set(waivers.map(({ entry_id }) => entry_id))]);
  const earlier = await unsignedBefore(change, waivers);
  const again = await signedAndVoided(change.tx, waivers);
  const families = familiesOf([...waivers, ...earlier.keys()]);
  const tomorrow = new Date(Date.parse(change.at) + familyDelayMs).toISOString();
  const mayWait = (waiver: ListedWaiverRow) => isInTime(waiver, civilDateOf(change.at), civilDateOf(tomorrow));
  const named = [...earlier].filter(([waiver]) => families.has(waiver.id));
  const waiting = await postponeLetters(
    change,
    named.flatMap(([waiver, reasons]) => (mayWait(waiver) ? reasons : [])),
    tomorrow,
  );
  const written_to = new Set(
    named.filter(([, reasons]) => !reasons.some((reason) => waiting.has(reason))).map(([waiver]) => waiver),
  );
  const written: { readonly family: readonly ListedWaiverRow[] }[] = [];
  function* letters() {
    for (const waiver of waivers) {
      const link = links.get(waiver.id);
      if (!link) continue;
      const members = families.get(waiver.id) ?? [waiver];
      const [first, ...others] = members.filter((member) => !earlier.has(member));
      const family = first === waiver ? [...others, ...members.filter((member) => earlier.has(member))] : [];
      const to = { address: waiver.email ?? '', name: nameList([waiver, ...family]) };
      const given = { waiver, to, link, leaders: leaders.get(waiver.entry_id), cause: causeOf(link.id) };
      const not_before = first === waiver || !mayWait(waiver) ? undefined : tomorrow;
      const voided = [waiver, ...family].filter(({ id }) => again.has(id));
      const about = { ...given, family, written_to: mayWait(waiver) ? written_to : new Set(family), voided };
      written.push({ family });
      yield signingLetter(change, settings, { kind: 'invitation', ...about, not_before });
    }
  }
  const ids = await queueMails(change, letters(), mailing_id);
  mailing?.queued?.(ids.filter((id) => id !== null).length);
  await noteFamilies(change, written, ids);
}

/** After this delay the rest of a family gets letters of their own, unless they have signed by then. */
const familyDelayMs = 24 * 60 * 60_000;

/** Returns whether a letter may wait until that day: not beyond the due day or the parade, which it names. */
function isInTime({ year, parade_on }: ListedWaiverRow, today: string, until: string): boolean {
  return [waiversDueOn(year), parade_on].every((last) => until <= last || today > last);
}

/**
 * W-15: groups the waivers of several people at one address into a family, under the first of them. More than one visit
 * can offer means that somebody listed a group under one address, so everybody gets their own letter.
 */
export function familiesOf(waivers: readonly ListedWaiverRow[]): Map<number, readonly ListedWaiverRow[]> {
  const groups = Map.groupBy(
    [...waivers].sort((one, other) => one.id - other.id),
    (waiver) => `${waiver.form_type} ${waiver.entry_id} ${normalizeEmail(waiver.email ?? '')}`,
  );
  const families = [...groups.values()].filter((group) => group.length > 1 && group.length <= maxOffered + 1);
  return new Map(families.flatMap((family) => family.map((waiver) => [waiver.id, family])));
}

/**
 * W-15: returns unsigned waivers of the same form and entry that were already emailed to the address of one of these
 * waivers, with the reasons of the letters whose links still work.
 */
async function unsignedBefore(
  change: Change,
  waivers: readonly ListedWaiverRow[],
): Promise<Map<ListedWaiverRow, string[]>> {
  const reasons = new Map<number, string[]>();
  const ids = waivers.map(({ id }) => id);
  for (const some of batches(waivers)) {
    const { rows } = await invitedBefore(some, ids).execute(change.tx);
    for (const { waiver_id, link_id } of rows)
      reasons.set(waiver_id, [...(reasons.get(waiver_id) ?? []), reasonOf(waiver_id, causeOf(link_id))]);
  }
  const found = reasons.size === 0 ? [] : await waiversWith(change.tx, [...reasons.keys()]);
  return new Map(found.map((waiver) => [waiver, reasons.get(waiver.id) ?? []]));
}

/**
 * Selects the unsigned waivers, other than `ids`, of the form, entry and address of one of these, with their mailed links.
 * The waivers of all addresses are read first, and once: joined with the addresses directly, a plan made before the entry's
 * waivers were counted compares each address with each of them.
 */
export function invitedBefore(
  waivers: readonly Pick<ListedWaiverRow, 'entry_id' | 'form_type' | 'email'>[],
  ids: readonly number[],
): RawBuilder<{ waiver_id: number; link_id: number }> {
  const given = waivers.map(({ entry_id, form_type, email }) => ({
    entry_id,
    form_type,
    address: normalizeEmail(email ?? ''),
  }));
  const among = (column: 'entry_id' | 'address') => [...new Set(given.map((each) => each[column]))];
  return sql`
    with unsigned as materialized (
      select id, entry_id, form_type, lower(email) as address from waivers
      where entry_id = any(${among('entry_id')}::integer[]) and lower(email) = any(${among('address')}::text[])
        and sent_at is not null and completed_at is null and voided_at is null and declined_at is null
        and id <> all(${ids}::integer[])
    )
    select unsigned.id as waiver_id, signing_links.id as link_id
    from ${asTable(given, { entry_id: 'integer', form_type: 'text', address: 'text' })}
    join unsigned using (entry_id, form_type, address)
    join signing_links on signing_links.waiver_id = unsigned.id and ended_at is null and made_for in ('mail', 'reminder')
    group by unsigned.id, signing_links.id`;
}

/** W-06: returns those of these waivers whose person signed another one of the form and year that the office voided. */
export async function signedAndVoided(db: Database, waivers: readonly ListedWaiverRow[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select waivers.id from waivers where waivers.id = any(${waivers.map(({ id }) => id)}::integer[]) and exists (
      select from waivers as earlier where earlier.participant_id = waivers.participant_id
        and earlier.year = waivers.year and earlier.form_type = waivers.form_type
        and earlier.completed_at is not null and earlier.voided_at is not null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Distinguishes one invitation from the next. */
function causeOf(link_id: number): string {
  return `link:${link_id}`;
}

/** Matches the invitations among the letters of `outbox`. */
export const isInvitation = sql<boolean>`(link_kind = 'signing' and split_part(reason_key, ':', 3) = 'link')`;

/** Records which other waivers each letter names, for their evidence. `ids`: the outbox rows of the letters. */
export async function noteFamilies(
  change: Change,
  letters: readonly { readonly family: readonly ListedWaiverRow[] }[],
  ids: readonly (number | null)[],
): Promise<void> {
  const rows = letters.flatMap(({ family }, index) =>
    family.flatMap(({ id }) => (ids[index] ? [{ outbox_id: ids[index], waiver_id: id }] : [])),
  );
  for (const some of batches(rows)) {
    await change.tx
      .insertInto('family_letters')
      .columns(['outbox_id', 'waiver_id'])
      .expression((from) =>
        from
          .selectFrom(asTable(some, { outbox_id: 'integer', waiver_id: 'integer' }))
          .select(['outbox_id', 'waiver_id']),
      )
      .execute();
  }
}

const types = {
  locator: 'text',
  participant_id: 'integer',
  entry_id: 'integer',
  year: 'integer',
  form_type: 'text',
  name: 'text',
  email: 'text',
  definition_version: 'integer',
  sent_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const;
const columns = Object.keys(types) as (keyof typeof types)[];

function versionOf(form_type: WaiverFormType): number {
  const form = waiverDefinition(form_type);
  if (!form) throw new Error(`there is no form ${form_type}`);
  return form.version;
}
