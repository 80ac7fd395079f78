/** P-20: limits how many people an entry's list can make the portal email in a day. The office is not limited. */
import {
  maxAddressedAgainPerDay,
  maxNewAddressesPerDay,
  letterLimitTexts,
} from '@parade/contract/participants/limits.ts';
import * as roles from '@parade/contract/access/roles.ts';
import { sql } from 'kysely';
import { type Actor, isOffice } from '../access/actor.ts';
import { countTry, type Limit, type LimitKey, secondsUntil, takeBackTries } from '../access/limits.ts';
import type { Change } from '../database/change.ts';
import { lockEntry } from '../entries/writes.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import type { EntryOfPeople } from './writes.ts';

const day = 24 * 60;
const perPerson: Limit = { name: 'addressed-again:person', points: maxAddressedAgainPerDay, minutes: day };

/**
 * Runs a change of the name or address on a person's waivers, each time with letters to both addresses. Refuses past
 * the limit of a day (too-many-requests), before anything changes. Takes the count back if the change fails.
 */
export async function countingAddresses<T>(
  portal: Portal,
  { actor, participant_id, isMailed }: { actor: Actor; participant_id: number; isMailed: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!isMailed || isOffice(actor)) return work();
  const counted: LimitKey = [perPerson, String(participant_id)];
  try {
    await countTry(portal, ...counted).catch(tooMany);
    return await work();
  } catch (error) {
    await takeBackTries(portal, [counted]);
    throw error;
  }
}

function tooMany(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal('too-many-requests', {
    words: letterLimitTexts.again,
    log: error.message,
    retryAfter: error.retryAfter,
  });
}

/**
 * Refuses people with more new addresses than an entry may list within 24 hours, by all its people together
 * (too-many-requests). An address that the entry had before is not new. Locks the entry.
 */
export async function refuseTooManyAddresses(
  change: Change,
  actor: Actor,
  entry: EntryOfPeople,
  people: readonly { readonly email: string | null }[],
): Promise<void> {
  if (isOffice(actor)) return;
  await lockEntry(change, entry);
  const given = new Set(people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()])));
  const { rows } = await sql<{ today: number[]; fresh: number }>`
    with had as (
      select lower(email) as email, min(created_at) as since,
        bool_or(exists (select from user_roles where user_id = created_by and role = any(${officeRoles}::text[])))
          as by_office
      from participants where entry_id = ${entry.id} and email is not null group by lower(email)
    )
    select
      array(select extract(epoch from since)::double precision from had
        where not by_office and since > ${change.at}::timestamptz - interval '1 day' order by since) as today,
      (select count(*)::integer from unnest(${[...given]}::text[]) as one(email)
        where not exists (select from had where had.email = one.email)) as fresh`.execute(change.tx);
  const { today, fresh } = rows[0] ?? { today: [], fresh: 0 };
  const beyond = today.length + fresh - maxNewAddressesPerDay;
  if (fresh === 0 || beyond <= 0) return;
  // So many of today's must be a day old first. A longer list than a day takes waits for all of them.
  const last = today[Math.min(beyond, today.length) - 1];
  throw new Refusal('too-many-requests', {
    words: letterLimitTexts.added,
    log: 'new addresses of an entry limit',
    retryAfter: last && secondsUntil(Date.parse(change.at), (last + day * 60) * 1000),
  });
}

const officeRoles = roles.staffRoleNames.filter((role) => roles.isOffice([role]));
