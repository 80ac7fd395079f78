import {
  contactKinds,
  type EntryMargin,
  maxMarginLetters,
  maxMarginNotes,
  statedPeople,
} from '@parade/contract/entries/margin/margin.ts';
import { passings } from '@parade/contract/entries/lineUp/times.ts';
import { isAccepted } from '@parade/contract/entries/status.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { fullName } from '@parade/contract/wording.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import type { Database } from '../../database/pool.ts';
import { leadersOf } from '../leaders.ts';
import { lineUpEntries, paceOf, unitFactsFor } from '../lineUp/reads.ts';
import type { EntryRow } from '../reads.ts';
import { marginActsOf, shownTo } from './policy.ts';

/**
 * Returns the facts around one entry, each by an index of the entry. Reads the units ahead of it only to show its
 * times.
 */
export async function marginOf(
  db: Database,
  actor: Actor,
  settings: Settings,
  entry: Authorized<EntryRow, 'read_margin'>,
): Promise<EntryMargin> {
  const shown = shownTo(actor);
  const accepted = isAccepted(entry);
  const [leaders, counts, contacts, street, line_up, notes, questions, letters] = await Promise.all([
    leadersOf(db, [entry.id]),
    countsOf(db, entry),
    contactsOf(db, entry),
    accepted ? unitFactsFor(db, entry) : null,
    accepted && entry.directory_idx !== null
      ? placeOf(db, settings, entry.year, entry.directory_idx, shown.passing)
      : null,
    shown.notes ? notesOf(db, entry.id) : undefined,
    shown.notes ? openQuestionsOf(db, entry.id) : undefined,
    shown.letters ? lettersOf(db, entry.id) : undefined,
  ]);
  const { people, people_stated, rep_entries, ...waivers } = counts;
  return {
    id: entry.id,
    rep: repOf(entry, shown.load ? rep_entries : undefined),
    leaders: (leaders.get(entry.id) ?? []).map(({ user_id, email, phone, first_name, last_name }) => ({
      user_id,
      name: fullName({ first_name, last_name }),
      email,
      phone,
    })),
    contacts,
    people,
    people_stated: Number(people_stated) > 0 ? Number(people_stated) : null,
    waivers: accepted ? waivers : null,
    line_up,
    street: street && {
      length_ft: street.length_ft,
      kind: street.kind,
      flame: street.flame,
      loudspeakers: street.loudspeakers,
    },
    ...(notes ? { notes } : {}),
    ...(questions ? { questions } : {}),
    ...(letters ? { letters } : {}),
    acts: marginActsOf(actor),
  };
}

function repOf(entry: EntryRow, entries: number | undefined): EntryMargin['rep'] {
  if (entry.rep_id === null) return null;
  return {
    id: entry.rep_id,
    first_name: entry.rep_first_name ?? '',
    last_name: entry.rep_last_name ?? '',
    email: entry.rep_email ?? '',
    ...(entries === undefined ? {} : { entries }),
  };
}

interface Counts {
  readonly people: number;
  readonly people_stated: string | null;
  readonly rep_entries: number;
  readonly total: number;
  readonly signed: number;
  readonly to_approve: number;
  readonly declined: number;
}

async function countsOf(db: Database, { id, rep_id, year }: EntryRow): Promise<Counts> {
  return db
    .selectFrom('waivers')
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      of.fn.count<number>('completed_at').as('signed'),
      sql<number>`count(*) filter (where completed_at is not null and approved_at is null)`.as('to_approve'),
      sql<number>`count(*) filter (where declined_at is not null and completed_at is null)`.as('declined'),
      sql<number>`(select count(*) from participants where entry_id = ${id} and removed_at is null)`.as('people'),
      statedAnswer(id).as('people_stated'),
      sql<number>`(select count(*) from entries where rep_id = ${rep_id} and year = ${year})`.as('rep_entries'),
    ])
    .where('entry_id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** A count as the form stores it, in digits. */
function statedAnswer(entry_id: number) {
  const count = sql`field_values -> ${sql.lit(statedPeople.path)} ->> ${sql.lit(statedPeople.count)}`;
  return sql<string | null>`(
    select substring(${count} from '^\\d{1,6}$') from form_submissions
    where entry_id = ${entry_id} and form_type = ${sql.lit(statedPeople.form_type)}
  )`;
}

/** Returns the contacts that the application names, by kind. */
async function contactsOf(db: Database, entry: EntryRow): Promise<EntryMargin['contacts']> {
  const form_type = initialForm(entry.org_type)?.form_type;
  if (form_type === undefined) return [];
  const row = await db
    .selectFrom('form_submissions')
    .select(
      contactKinds.map((kind) =>
        sql<string | null>`btrim(field_values ->> ${sql.lit(`${kind}_contact:name`)})`.as(kind),
      ),
    )
    .where('entry_id', '=', entry.id)
    .where('form_type', '=', form_type)
    .executeTakeFirst();
  return contactKinds.flatMap((kind) => {
    const name = row?.[kind];
    return name ? [{ kind, name }] : [];
  });
}

/** Returns the entry's place, and when it passes by the lengths of the units ahead of it. */
async function placeOf(
  db: Database,
  settings: Settings,
  year: number,
  place: number,
  withTimes: boolean,
): Promise<EntryMargin['line_up']> {
  if (!withTimes) return { place, passing: null };
  const units = await lineUpEntries(db, year, place);
  const last = passings(
    units.map(({ facts }) => facts.length_ft),
    paceOf(settings),
  ).at(-1);
  return { place, passing: last ? { start: last.start, tv: last.tv, end: last.end } : null };
}

const named = (by: string) =>
  sql<string | null>`(select first_name || ' ' || last_name from users where id = ${sql.ref(by)})`;

async function notesOf(db: Database, entry_id: number): Promise<NonNullable<EntryMargin['notes']>> {
  const data = await db
    .selectFrom('review_notes')
    .select(['id', 'text', 'created_at as at', named('created_by').as('by')])
    .where('entry_id', '=', entry_id)
    .orderBy('id', 'desc')
    .limit(maxMarginNotes + 1)
    .execute();
  return { data: data.slice(0, maxMarginNotes), more: data.length > maxMarginNotes };
}

async function openQuestionsOf(db: Database, entry_id: number): Promise<NonNullable<EntryMargin['questions']>> {
  return db
    .selectFrom('review_questions')
    .select(['id', 'question', 'asked_at as at', named('asked_by').as('by')])
    .where('entry_id', '=', entry_id)
    .where('answered_at', 'is', null)
    .orderBy('id')
    .limit(maxMarginNotes)
    .execute();
}

/** Returns the newest letters, except those about waivers, which are too many to be useful here. */
async function lettersOf(db: Database, entry_id: number): Promise<NonNullable<EntryMargin['letters']>> {
  return db
    .selectFrom('outbox')
    .select(['id', 'subject', 'created_at as at', 'state'])
    .where('entry_id', '=', entry_id)
    .where('waiver_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxMarginLetters)
    .execute();
}
