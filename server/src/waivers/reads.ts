import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { roleLabel } from '@parade/contract/participants/role.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { withTexts } from '@parade/contract/forms/engine/earlierVersion.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { presetValues } from '@parade/contract/forms/engine/normalize.ts';
import { type FieldPath, type FieldValue, type FieldValues } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { waiverPageSize, shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import type { Language } from '@parade/contract/notifications/language.ts';
import type { SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { DeclinedAs } from '@parade/contract/waivers/status.ts';
import type { HandOver } from '@parade/contract/waivers/waiver.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Change } from '../database/change.ts';
import { batches, oneAhead } from '../database/many.ts';
import { sentAhead } from '../database/naming.ts';
import { pageWithTotal } from '../database/counting.ts';
import type { Database } from '../database/pool.ts';
import {
  byEntryName,
  entryColumns,
  handOversOfWaiver,
  personColumns,
  signerEmails,
  textsOfWaiver,
} from './snapshot.ts';
import { familyLanguage, signerLanguage } from './languages/chosen.ts';
import { type HandedLink, newestHandedLink } from './links.ts';
import { isEmailRefused, remindersStoppedAt } from './reminders/remindable.ts';
import { chosenWaivers, matches, type WaiverSelection } from './selection.ts';

/** A waiver with the person and the entry it is about, as lists need it. Stamps are instants. */
export interface ListedWaiverRow {
  readonly id: number;
  readonly locator: string;
  readonly participant_id: number;
  readonly participant_type: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly primary_role: string | null;
  readonly has_participated: boolean | null;
  readonly other_appearances: boolean | null;
  readonly other_parades_name: string | null;
  readonly entry_id: number;
  readonly organization_id: number;
  readonly organization_name: string;
  readonly official_name: string | null;
  readonly org_type: number;
  /** Whether the entry was deleted after signing; its facts then come from the record. */
  readonly entry_deleted: boolean;
  /** Whether that entry is accepted now. */
  readonly entry_accepted: boolean;
  readonly year: number;
  /** The day of the parade, a civil date in Los Angeles. */
  readonly parade_on: string;
  readonly form_type: WaiverFormType;
  readonly name: string;
  readonly email: string | null;
  readonly definition_version: number;
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly reminded_at: string | null;
  /** Whether the mail server refused its address for good, and it has not been corrected. */
  readonly email_refused: boolean;
  /** When the signer stopped the reminders to this address. */
  readonly reminders_stopped_at: string | null;
  readonly viewed_at: string | null;
  readonly completed_at: string | null;
  readonly approved_at: string | null;
  readonly approved_by_name: string | null;
  readonly verification_confirmed_at: string | null;
  readonly verified_by_name: string | null;
  /** The addresses of those who signed besides `email`; empty unless the waiver waits for approval. */
  readonly signer_emails: readonly (string | null)[];
  readonly voided_at: string | null;
  readonly void_reason: string | null;
  readonly declined_at: string | null;
  readonly declined_as: DeclinedAs | null;
  readonly declined_note: string | null;
  /** W-33: the first signer of a minor's waiver, while the other part is missing. */
  readonly part_signed_by: SigningPart | null;
  /** W-37: the language chosen on the signing page, of this waiver or by the same address; null if none. */
  readonly signer_language: Language | null;
  /** W-37: the language that the leader set for the person, or for another one at the address; null if none. */
  readonly family_language: Language | null;
  /** The same for this waiver and person alone, without the entries of others at the address. */
  readonly own_signer_language: Language | null;
  readonly own_language: Language;
}

/** A waiver by its id. The change reads the row again and locks it. */
export type WaiverRef = Pick<WaiverRow, 'id'>;

/** A listed waiver with its answers, which include drawn signatures and are large. */
export interface WaiverRow extends ListedWaiverRow {
  readonly field_values: FieldValues;
  readonly revision: number;
  /** S-06: the instants when its first-aid note and its health documents were deleted; null if they were not. */
  readonly note_deleted_at: string | null;
  readonly proofs_deleted_at: string | null;
  /** F-39: the office's texts that it shows, or was signed with. */
  readonly texts: OfficeTexts;
  readonly evidence_position: number | null;
  readonly evidence_chain_hash: string | null;
  readonly hand_overs: HandOver[];
  /** W-11 */
  readonly handed_link: HandedLink | null;
}

/** W-33: what the first of two has signed, while the other has not. */
export interface PartRow {
  readonly waiver_id: number;
  readonly part: SigningPart;
  readonly field_values: FieldValues;
  readonly language: Language | null;
  /** The versions of the office's texts that were signed. */
  readonly texts: Readonly<Record<string, number>>;
  readonly address: string;
  readonly agent: string;
  readonly link_id: number;
  readonly to_address: string;
  readonly entered_by: 'signer' | 'on-file';
  readonly signed_at: string;
  readonly sent_at: string;
}

export async function findPart(db: Database, waiver_id: number): Promise<PartRow | undefined> {
  const row = await db.selectFrom('waiver_parts').selectAll().where('waiver_id', '=', waiver_id).executeTakeFirst();
  return row as PartRow | undefined;
}

/** Finds the waiver with this id, without checking who may see it. */
export async function findWaiver(db: Database, id: number): Promise<WaiverRow | undefined> {
  return wholeRows(db).where('waivers.id', '=', id).executeTakeFirst();
}

/** Finds the waiver of a locator, without checking who may see it. Scope it with the policy. */
export async function findByLocator(db: Database, locator: string): Promise<WaiverRow | undefined> {
  return wholeRows(db).where('waivers.locator', '=', locator).executeTakeFirst();
}

/** Returns the waivers with these ids and their answers, ordered by id. For a few ids only. */
export async function wholeWaiversWith(db: Database, ids: readonly number[]): Promise<WaiverRow[]> {
  if (ids.length === 0) return [];
  return wholeRows(db).where(sql<boolean>`waivers.id = any(${ids}::integer[])`).orderBy('waivers.id').execute();
}

/** Returns the waivers with these ids, in no order. For some hundred ids at most. */
export async function waiversWith(db: Database, ids: readonly number[]): Promise<ListedWaiverRow[]> {
  return waiverRows(db).where(sql<boolean>`waivers.id = any(${ids}::integer[])`).execute();
}

/** Locks the waivers with these ids in the order of ids until the change commits, and returns them as they are now. */
export async function lockWaivers(change: Change, ids: readonly number[]): Promise<ListedWaiverRow[]> {
  // In hundreds: for thousands at once, the database scans every participant.
  const waivers = await oneAhead(batches([...ids].sort((one, other) => one - other)), async (some) => {
    const lock = sql`select from waivers where id = any(${some}::integer[]) order by id for no key update ${sentAhead}`;
    await lock.execute(change.tx);
    return waiversWith(change.tx, some);
  });
  return waivers.flat().filter((waiver) => waiver.voided_at === null);
}

/** Returns the waivers of some listed people that were not withdrawn, oldest first. */
export async function waiversOf(db: Database, participant_ids: readonly number[]): Promise<ListedWaiverRow[]> {
  if (participant_ids.length === 0) return [];
  return waiverRows(db)
    .where(sql<boolean>`waivers.participant_id = any(${participant_ids}::integer[])`)
    .where('waivers.voided_at', 'is', null)
    .orderBy('waivers.id')
    .execute();
}

export interface WaiverListQuery extends WaiverSelection {
  readonly sortBy: Parameters<typeof sortOrder<keyof typeof waiverSortColumns>>[0];
  /** undefined returns all of them. */
  readonly page?: number | undefined;
}

/** Returns the waivers that the filters match for this reader, and their number. */
export async function listWaivers(
  db: Database,
  actor: Actor,
  query: WaiverListQuery,
): Promise<{ rows: ListedWaiverRow[]; total: number }> {
  const { column } = sortOrder(query.sortBy);
  const order = orderBy(query.sortBy);
  if (query.page === undefined) {
    const all = await waiverRows(db).where(matches(actor, query)).orderBy(order).orderBy('waivers.id').execute();
    return { rows: all, total: all.length };
  }
  const chosen = chosenWaivers(actor, query, column === 'entry' ? 'by entry' : undefined);
  // A search reads every waiver of the year, so one query gets both the page and the total.
  const count = sql<number>`(select count(*) ${chosenWaivers(actor, query)})`;
  const found = sql<{ id: number; total: number }>`(
    select waivers.id, ${query.q === undefined ? count : sql`count(*) over ()`} as total ${chosen}
    order by ${order}, waivers.id
    limit ${waiverPageSize} offset ${(query.page - 1) * waiverPageSize})`.as('found');
  const page = waiverRows(db)
    .innerJoin(found, (join) => join.onRef('found.id', '=', 'waivers.id'))
    .orderBy(order)
    .orderBy('waivers.id');
  const { rows, total } = await pageWithTotal(db, page, sql<number>`found.total`, query.page, count);
  const shown = shownPage(query.page, waiverPageSize, total);
  if (shown !== query.page) return listWaivers(db, actor, { ...query, page: shown });
  return { rows, total };
}

/** Returns the waivers of all pages in their order, some hundred at a time. */
export async function* allWaivers(
  db: Database,
  actor: Actor,
  query: Omit<WaiverListQuery, 'page'>,
): AsyncGenerator<ListedWaiverRow[]> {
  const { column } = sortOrder(query.sortBy);
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select waivers.id ${chosenWaivers(actor, query, column === 'entry' ? 'by entry' : undefined)}
      order by ${orderBy(query.sortBy)}, waivers.id) as ids`.execute(db);
  const groups = [...batches(rows[0]?.ids ?? [], 1_000)];
  const reading = (ids: readonly number[] = []) => {
    const found = ids.length === 0 ? Promise.resolve([]) : waiversWith(db, ids);
    // A promise that nobody awaits must not reject unhandled: the caller may have gone.
    found.catch(() => undefined);
    return found;
  };
  // The next ones are read while these are written out.
  let next = reading(groups[0]);
  for (const [place, ids] of groups.entries()) {
    const found = new Map((await next).filter(({ voided_at }) => voided_at === null).map((row) => [row.id, row]));
    next = reading(groups[place + 1]);
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

export const waiverSortColumns = {
  name: sql`lower(waivers.name)`,
  email: sql`waivers.email`,
  entry: byEntryName,
  created_at: sql`waivers.created_at`,
  completed_at: sql`waivers.completed_at`,
} as const;

/**
 * Puts missing values last in both directions, as every list does. Only nullable columns get NULLS LAST, because it
 * keeps the database from reading an index.
 */
function orderBy(sortBy: WaiverListQuery['sortBy']) {
  const { column, direction } = sortOrder(sortBy);
  const mayLack = column === 'email' || column === 'completed_at';
  return sql`${waiverSortColumns[column]} ${sql.raw(direction)} ${sql.raw(mayLack ? 'nulls last' : '')}`;
}

/** Returns the form as it was when the waiver was opened. */
export function formOf(waiver: Pick<WaiverRow, 'form_type' | 'definition_version'>): FormDefinition {
  const form = waiverDefinition(waiver.form_type, waiver.definition_version);
  if (!form) throw new Error(`there is no ${waiver.form_type} ${waiver.definition_version}`);
  return form;
}

/** Returns the form with the texts that the waiver shows. */
export function shownForm(waiver: WaiverRow): FormDefinition {
  return withTexts(formOf(waiver), waiver.texts);
}

/**
 * Returns the facts that the form's conditions depend on; for a signed waiver, those of the day of signing. `today`:
 * civil date in Los Angeles.
 */
export function contextOf(waiver: ListedWaiverRow, today: string): FormContext {
  return {
    parade_year: waiver.year,
    organization_type: waiver.org_type,
    today: waiver.completed_at === null ? today : civilDateOf(waiver.completed_at),
    parade_on: waiver.parade_on,
    ...(waiver.primary_role === null ? {} : { participant_role: waiver.primary_role }),
    participant_without_email: waiver.email === null,
  };
}

/**
 * Returns the answers as the signer finds them: what has been typed, completed by what the list knows about the person.
 * For a signed waiver, exactly the signed answers.
 */
export function answersOf(waiver: WaiverRow, today: string): FieldValues {
  if (waiver.completed_at !== null) return waiver.field_values;
  const form = formOf(waiver);
  const known: Readonly<Record<FieldPath, FieldValue>> = {
    'participant:first_name': waiver.first_name,
    'participant:last_name': waiver.last_name,
    'participant:email': waiver.email,
    'experience:has_participated': yesNo(waiver.has_participated),
    'experience:other_appearances': yesNo(waiver.other_appearances),
    'experience:other_parades_name': waiver.other_parades_name,
  };
  const system: Readonly<Record<FieldPath, FieldValue>> = {
    'participant:entry_name': entryNameOf(waiver),
    'participant:role': roleLabel(waiver.primary_role),
  };
  const asked = new Set<string>(placedFields(form).map(({ path }) => path));
  const inForm = (values: FieldValues): FieldValues =>
    Object.fromEntries(Object.entries(values).filter(([path, value]) => asked.has(path) && value !== null));
  return {
    ...presetValues(form, contextOf(waiver, today)),
    ...inForm(known),
    ...waiver.field_values,
    ...inForm(system),
  };
}

/** Actions of the audit lines for a deleted first-aid note and deleted health documents. */
export const noteDeleted = 'waiver.note-deleted';
export const proofsDeleted = 'waiver.proofs-deleted';

const deletedAt = (action: string) =>
  sql<string | null>`(select max(at) from audit_events
    where model = 'Waiver' and model_id = waivers.id::text and action = ${action})`;

/** W-24: the answer that leaders, signed PDFs and records never get. */
export const staffOnlyAnswer = 'emergency:medical' satisfies FieldPath;

function yesNo(answer: boolean | null): FieldValue {
  return answer === null ? null : answer ? 'yes' : 'no';
}

/** Returns a query of every waiver with what lists show, for the caller to narrow. */
export function waiverRows(db: Database) {
  return db
    .selectFrom('waivers')
    .innerJoin('parades', 'parades.event_year', 'waivers.year')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .leftJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('participants', 'participants.id', 'waivers.participant_id')
    .leftJoin('users as approver', 'approver.id', 'waivers.approved_by')
    .leftJoin('users as verifier', 'verifier.id', 'waivers.verification_confirmed_by')
    .select([
      'waivers.id',
      'waivers.locator',
      ...personColumns,
      'participants.has_participated',
      'participants.other_appearances',
      'participants.other_parades_name',
      ...entryColumns,
      'waivers.year',
      'parades.parade_on',
      'waivers.form_type',
      'waivers.name',
      'waivers.email',
      'waivers.definition_version',
      'waivers.created_at',
      'waivers.sent_at',
      'waivers.reminded_at',
      isEmailRefused.as('email_refused'),
      remindersStoppedAt.as('reminders_stopped_at'),
      'waivers.viewed_at',
      'waivers.completed_at',
      'waivers.approved_at',
      sql<string | null>`approver.first_name || ' ' || approver.last_name`.as('approved_by_name'),
      'waivers.verification_confirmed_at',
      sql<string | null>`verifier.first_name || ' ' || verifier.last_name`.as('verified_by_name'),
      signerEmails.as('signer_emails'),
      'waivers.voided_at',
      'waivers.void_reason',
      'waivers.declined_at',
      'waivers.declined_as',
      'waivers.declined_note',
      sql<SigningPart | null>`(select part from waiver_parts where waiver_id = waivers.id)`.as('part_signed_by'),
      signerLanguage.as('signer_language'),
      familyLanguage.as('family_language'),
      'waivers.signer_language as own_signer_language',
      sql<Language>`coalesce(waivers.signer_language, participants.letter_language, 'en')`.as('own_language'),
    ]);
}

function wholeRows(db: Database) {
  return waiverRows(db)
    .leftJoin('waiver_evidence as evidence', 'evidence.waiver_id', 'waivers.id')
    .select([
      (of) => of.ref('waivers.field_values').$castTo<FieldValues>().as('field_values'),
      'waivers.revision',
      textsOfWaiver.as('texts'),
      'evidence.position as evidence_position',
      'evidence.chain_hash as evidence_chain_hash',
      handOversOfWaiver.as('hand_overs'),
      newestHandedLink.as('handed_link'),
      deletedAt(noteDeleted).as('note_deleted_at'),
      deletedAt(proofsDeleted).as('proofs_deleted_at'),
    ]);
}
