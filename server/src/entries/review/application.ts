import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { meanOf, type ReviewerScores, type TypeCriteria } from '@parade/contract/entries/review/criteria.ts';
import type { Application } from '@parade/contract/entries/review/review.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { initialForm } from '@parade/contract/forms/definitions/registry.ts';
import { fullName } from '@parade/contract/wording.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import type { Database } from '../../database/pool.ts';
import { isFirst } from '../../database/firstEntry.ts';
import { leadersOf } from '../leaders.ts';
import { type EntryRow, entryRows, listedAt } from '../reads.ts';
import { actsOf, mayRemoveNote } from './policy.ts';
import { dayAfter, listHeld, readRelease } from './reads.ts';

/** Returns one application with the office's notes about it. `today`: civil date in Los Angeles. */
export async function applicationOf(
  db: Database,
  actor: Actor,
  entry: Authorized<EntryRow, 'review'>,
  today: string,
): Promise<Application> {
  const [listed, leaders, release, [held], changed, aside, notes, questions, criteria, scores, earlier] =
    await Promise.all([
      listedAt(db, entry.id),
      leadersOf(db, [entry.id]),
      readRelease(db),
      listHeld(db, today, sql<boolean>`entries.id = ${entry.id}`),
      displayedStatus(entry) === 'received' ? null : lastChangeOf(db, entry.id),
      asideOf(db, entry.id),
      notesOf(db, actor, entry.id),
      questionsOf(db, entry.id),
      criteriaOf(db, entry.org_type),
      scoresOf(db, actor, entry.id),
      earlierYears(db, entry),
    ]);
  return {
    id: entry.id,
    organization_id: entry.organization_id,
    organization_name: entry.organization_name,
    organization_type: listed?.organization_type ?? '',
    org_type: entry.org_type,
    year: entry.year,
    is_first: listed?.is_first ?? true,
    official_name: entryNameOf(entry),
    displayed_status: displayedStatus(entry),
    submitted_at: entry.submitted_at,
    today,
    form_type: initialForm(entry.org_type)?.form_type ?? null,
    rep:
      entry.rep_id === null
        ? null
        : {
            id: entry.rep_id,
            first_name: entry.rep_first_name ?? '',
            last_name: entry.rep_last_name ?? '',
            email: entry.rep_email ?? '',
          },
    leaders: (leaders.get(entry.id) ?? []).map(({ user_id, email, phone, first_name, last_name, is_confirmed }) => ({
      user_id,
      name: fullName({ first_name, last_name }),
      email,
      phone,
      is_confirmed,
    })),
    release_on: dayAfter(release.release_on, today),
    held: held
      ? {
          status: held.status,
          release_on: held.release_on,
          letter: held.letter,
          by: held.held_by,
          decided_at: held.held_at,
        }
      : null,
    changed,
    aside,
    notes,
    questions,
    criteria: criteria[0]?.criteria ?? [],
    scores,
    earlier,
    acts: actsOf(actor),
  };
}

const named = (by: string) =>
  sql<string | null>`(select first_name || ' ' || last_name from users where id = ${sql.ref(by)})`;

/** Null of what no line is left of: an entry that was read in, or is older than the trail. */
async function lastChangeOf(db: Database, entry_id: number): Promise<Application['changed']> {
  const row = await db
    .selectFrom('audit_events')
    .select(['at', sql<string | null>`case when user_id is not null then actor_label end`.as('by')])
    .where('entry_id', '=', entry_id)
    .where('action', '=', 'entry.status-changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

async function asideOf(db: Database, entry_id: number): Promise<Application['aside']> {
  const row = await db
    .selectFrom('review_marks')
    .select(['reason', 'returns_on', 'set_at as at', named('set_by').as('by')])
    .where('entry_id', '=', entry_id)
    .executeTakeFirst();
  return row ?? null;
}

async function notesOf(db: Database, actor: Actor, entry_id: number): Promise<Application['notes']> {
  const rows = await db
    .selectFrom('review_notes')
    .select(['id', 'text', 'created_at as at', 'created_by', named('created_by').as('by')])
    .where('entry_id', '=', entry_id)
    .orderBy('id')
    .execute();
  return rows.map(({ created_by, ...row }) => ({
    ...row,
    is_own: created_by === actor.user_id,
    may_remove: mayRemoveNote(actor, { created_by }),
  }));
}

async function questionsOf(db: Database, entry_id: number): Promise<Application['questions']> {
  return db
    .selectFrom('review_questions')
    .select(['id', 'question', 'asked_at', named('asked_by').as('asked_by'), 'answer', 'answered_at'])
    .where('entry_id', '=', entry_id)
    .orderBy('id')
    .execute();
}

/** Returns the criteria that applications are scored by, for each type or for one. */
export async function criteriaOf(db: Database, organization_type?: number): Promise<TypeCriteria[]> {
  const rows = await db
    .selectFrom('organization_types')
    .leftJoin('review_criteria', (on) =>
      on
        .onRef('review_criteria.organization_type', '=', 'organization_types.id')
        .on('review_criteria.ended_at', 'is', null),
    )
    .select(['organization_types.id as organization_type', 'review_criteria.id', 'review_criteria.name'])
    .$if(organization_type !== undefined, (query) => query.where('organization_types.id', '=', organization_type ?? 0))
    .orderBy('organization_types.id')
    .orderBy('review_criteria.position')
    .orderBy('review_criteria.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.organization_type)].map(([type, of]) => ({
    organization_type: type,
    criteria: of.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }])),
  }));
}

async function scoresOf(db: Database, actor: Actor, entry_id: number): Promise<ReviewerScores[]> {
  const rows = await db
    .selectFrom('review_scores')
    .innerJoin('users', 'users.id', 'review_scores.user_id')
    .innerJoin('review_criteria', 'review_criteria.id', 'review_scores.criterion_id')
    .select(['user_id', 'first_name', 'last_name', 'criterion_id', 'score'])
    .where('entry_id', '=', entry_id)
    .where('review_criteria.ended_at', 'is', null)
    .orderBy(sql`lower(last_name), lower(first_name), user_id, review_criteria.position`)
    .execute();
  return [...Map.groupBy(rows, (row) => row.user_id)].map(([user_id, of]) => ({
    user_id,
    name: `${of[0]?.first_name ?? ''} ${of[0]?.last_name ?? ''}`,
    is_me: user_id === actor.user_id,
    scores: of.map(({ criterion_id, score }) => ({ criterion_id, score })),
  }));
}

/** Returns the organization's other entries, newest first, with the mean of their scores. */
async function earlierYears(db: Database, entry: EntryRow): Promise<Application['earlier']> {
  const rows = await entryRows(db)
    .select([
      isFirst.as('is_first'),
      sql<number[]>`array(select score from review_scores where review_scores.entry_id = entries.id)`.as('scores'),
    ])
    .where('entries.organization_id', '=', entry.organization_id)
    .where('entries.id', '<>', entry.id)
    .orderBy('entries.year', 'desc')
    .orderBy('entries.id', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    year: row.year,
    is_first: row.is_first,
    displayed_status: displayedStatus(row),
    directory_idx: row.directory_idx,
    mean: meanOf(row.scores),
  }));
}
