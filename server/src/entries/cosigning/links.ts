import { sql } from 'kysely';
import { newSecret, secretHash } from '../../access/secret.ts';
import { lockMaker } from '../../access/session.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import type { SecretLink } from '../../mail/letter.ts';

/** A link that signs one group of a form. */
export interface CosigningLink {
  readonly id: number;
  readonly request_id: number;
  readonly created_at: string;
  /** The person of the office who was shown it, in place of a letter; null if it was mailed. */
  readonly shown_to: { readonly user_id: number; readonly name: string } | null;
}

/**
 * Creates a link beside those that were mailed before: an older letter still works. Only its hash is stored.
 * `shown_to`: the account that is shown it, by which the change is made; null if a letter brings it.
 */
export async function createCosigningLink(
  change: Change,
  request_id: number,
  shown_to: number | null,
): Promise<SecretLink> {
  if (shown_to !== null) await lockMaker(change);
  const secret = newSecret();
  const { id } = await change.tx
    .insertInto('form_signature_links')
    .values({ request_id, secret_hash: secretHash(secret), created_at: change.at, shown_to })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'cosigning', id, secret };
}

/** Creates a link for a letter that has lost its own secret; null if the letter's link has ended. */
export async function renewCosigningLink(change: Change, link_id: number): Promise<SecretLink | null> {
  const link = await links(change.tx).where('link.id', '=', link_id).executeTakeFirst();
  return link ? createCosigningLink(change, link.request_id, null) : null;
}

/** Finds the working link of a secret. */
export async function findCosigningLink(db: Database, secret: string): Promise<CosigningLink | undefined> {
  const row = await links(db)
    .leftJoin('users', 'users.id', 'link.shown_to')
    .select(['link.shown_to', sql<string>`users.first_name || ' ' || users.last_name`.as('shown_to_name')])
    .where('link.secret_hash', '=', secretHash(secret))
    .executeTakeFirst();
  if (!row) return undefined;
  const { shown_to, shown_to_name, ...link } = row;
  return { ...link, shown_to: shown_to === null ? null : { user_id: shown_to, name: shown_to_name } };
}

/** Finds the request of a working link; undefined if it has ended. */
export async function requestOfLink(db: Database, link_id: number): Promise<number | undefined> {
  return (await links(db).where('link.id', '=', link_id).executeTakeFirst())?.request_id;
}

function links(db: Database) {
  return db
    .selectFrom('form_signature_links as link')
    .select(['link.id', 'link.request_id', 'link.created_at'])
    .where('link.ended_at', 'is', null)
    .where(sql<boolean>`not ${isShownEnded}`);
}

/** One that was shown ends if whoever saw it is locked out (decision 0130). */
const isShownEnded = sql<boolean>`exists (select from users as viewer
  where viewer.id = link.shown_to and viewer.handed_over_links_ended_at > link.created_at)`;
