import { newSecret, secretHash } from '../../access/secret.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import type { SecretLink } from '../../mail/letter.ts';

/** A link that signs one group of a form. */
export interface CosigningLink {
  readonly id: number;
  readonly request_id: number;
  readonly created_at: string;
}

/** Makes a link beside those that were mailed before: an older letter goes on working. Only its hash is stored. */
export async function createCosigningLink(change: Change, request_id: number): Promise<SecretLink> {
  const secret = newSecret();
  const { id } = await change.tx
    .insertInto('form_signature_links')
    .values({ request_id, secret_hash: secretHash(secret), created_at: change.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'cosigning', id, secret };
}

/** A link for a letter whose own secret is lost, beside it; null: that one has ended. */
export async function renewCosigningLink(change: Change, link_id: number): Promise<SecretLink | null> {
  const link = await links(change.tx).where('id', '=', link_id).executeTakeFirst();
  return link ? createCosigningLink(change, link.request_id) : null;
}

/** The link of a secret that works. */
export async function findCosigningLink(db: Database, secret: string): Promise<CosigningLink | undefined> {
  return links(db).where('secret_hash', '=', secretHash(secret)).executeTakeFirst();
}

/** The request of a link that works; undefined where it has ended. */
export async function requestOfLink(db: Database, link_id: number): Promise<number | undefined> {
  return (await links(db).where('id', '=', link_id).executeTakeFirst())?.request_id;
}

function links(db: Database) {
  return db.selectFrom('form_signature_links').select(['id', 'request_id', 'created_at']).where('ended_at', 'is', null);
}
