import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import {
  hasMediaAccess,
  type MediaAccess,
  type MediaRequest,
  type MediaRequestsQuery,
  type MediaRequestState,
  mediaRequestsPageSize,
} from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import type { StaffRole } from '@parade/contract/access/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { countOf, pageWithTotal } from '../../database/counting.ts';
import type { Database } from '../../database/pool.ts';

/** A request with its account. */
export interface MediaRequestRow {
  readonly id: number;
  readonly user_id: number;
  readonly state: MediaRequestState;
  readonly was_pending: boolean;
  readonly explanation: string;
  readonly media_organization_name: string;
  readonly asked_at: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly disabled_at: string | null;
  readonly broadcaster_requested: boolean;
  readonly roles: readonly StaffRole[];
  /** Whether the account has no newer request. */
  readonly is_latest: boolean;
}

/** Returns one page of the requests, without those of unconfirmed addresses and disabled accounts. */
export async function listMediaRequests(
  db: Database,
  query: MediaRequestsQuery,
): Promise<{ data: MediaRequestRow[]; total: number }> {
  const { state } = query;
  const ofState = state === 'any' ? requests(db) : requests(db).where('asked.state', '=', state);
  const chosen = ofState.$if(query.q !== undefined && query.q !== '', (some) =>
    some.where(
      sql<SqlBool>`strpos(search_key(concat_ws(E'\n', users.first_name || ' ' || users.last_name, users.email,
          ${organizationName})), (select search_key(${query.q ?? ''}::text))) > 0`,
    ),
  );
  const listed = chosen
    .orderBy(sql`asked.state = 'waiting'`, 'desc')
    .orderBy(sql`case when asked.state = 'waiting' then asked.asked_at end`)
    .orderBy('asked.decided_at', 'desc')
    .orderBy('asked.id')
    .limit(mediaRequestsPageSize)
    .offset((query.page - 1) * mediaRequestsPageSize);
  const { rows: data, total } = await pageWithTotal(db, listed, countOf(chosen), query.page);
  const page = shownPage(query.page, mediaRequestsPageSize, total);
  return page === query.page ? { data, total } : listMediaRequests(db, { ...query, page });
}

/** Returns the first requests that wait for a decision, the longest waiting first, and how many there are. */
export async function firstWaitingRequests(
  db: Database,
  limit: number,
): Promise<{ total: number; rows: MediaRequestRow[] }> {
  const found = await requests(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('asked.state', '=', 'waiting')
    .orderBy('asked.asked_at')
    .orderBy('asked.id')
    .limit(limit)
    .execute();
  return { total: found[0]?.total ?? 0, rows: found };
}

export async function findMediaRequest(db: Database, id: number): Promise<MediaRequestRow | undefined> {
  return requests(db).where('asked.id', '=', id).executeTakeFirst();
}

/** Returns a request as the API does; `decides`: whether the reader may change the roles of the account. */
export function toMediaRequest(row: MediaRequestRow, decides: boolean): MediaRequest {
  const { was_pending: _, disabled_at: __, roles: ___, is_latest, ...shown } = row;
  return {
    ...shown,
    abilities: {
      decide: decides && row.state === 'waiting',
      undo: decides && is_latest && row.state !== 'waiting',
    },
  };
}

/**
 * Returns one's own request. A person whose roles have access has it, however they came; a grant whose role was removed
 * no longer counts.
 */
export async function readMediaAccess(db: Database, actor: Actor): Promise<MediaAccess> {
  const { state: latest, ...known } = await db
    .selectFrom('users')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('media_requests')
          .select(['state', 'media_organization_name as asked_for', 'asked_at', 'decided_at'])
          .where('user_id', '=', actor.user_id)
          .orderBy('id', 'desc')
          .limit(1)
          .as('latest'),
      (on) => on.onTrue(),
    )
    .select([
      'users.media_organization_name',
      'latest.state',
      'latest.asked_for',
      'latest.asked_at',
      'latest.decided_at',
    ])
    .where('users.id', '=', actor.user_id)
    .executeTakeFirstOrThrow();
  const hasAccess = hasMediaAccess(actor.staff_roles);
  const counts = hasAccess || latest !== 'granted';
  const asked = counts ? latest : null;
  const state = hasAccess ? 'granted' : ((asked ?? 'none') as MediaAccess['state']);
  return {
    state,
    media_organization_name: (counts && known.asked_for) || known.media_organization_name || '',
    asked_at: counts ? known.asked_at : null,
    decided_at: counts ? known.decided_at : null,
    abilities: {
      ask: (state === 'none' || state === 'refused') && actor.email_verified && actor.impersonator === null,
    },
  };
}

const organizationName = sql<string>`coalesce(nullif(asked.media_organization_name, ''), users.media_organization_name, '')`;

function requests(db: Database) {
  return db
    .selectFrom('media_requests as asked')
    .innerJoin('users', 'users.id', 'asked.user_id')
    .leftJoin('users as decider', 'decider.id', 'asked.decided_by')
    .select(['asked.id', 'asked.user_id', 'asked.was_pending', 'asked.explanation', 'asked.asked_at'])
    .select(['asked.decided_at', 'users.first_name', 'users.last_name', 'users.email', 'users.phone'])
    .select(['users.disabled_at', 'users.broadcaster_requested'])
    .select([
      sql<MediaRequestState>`asked.state`.as('state'),
      organizationName.as('media_organization_name'),
      sql<string | null>`decider.first_name || ' ' || decider.last_name`.as('decided_by'),
      sql<StaffRole[]>`coalesce((select json_agg(role) from user_roles where user_id = users.id), '[]')`.as('roles'),
      sql<boolean>`not exists (select from media_requests newer where newer.user_id = users.id and newer.id > asked.id)`.as(
        'is_latest',
      ),
    ])
    .where('users.email_verified_at', 'is not', null)
    .where('users.disabled_at', 'is', null);
}
