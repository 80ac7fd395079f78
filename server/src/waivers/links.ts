import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { sql } from 'kysely';
import { linkSecret, secretHash } from '../access/secret.ts';
import type { Change } from '../database/change.ts';
import { asTable, batches } from '../database/many.ts';
import type { Database } from '../database/pool.ts';
import { withdrawSigningLetters } from '../notifications/writes.ts';

/** A signing link: whoever holds its secret is taken for the signer of one waiver. */
export interface SigningLink {
  readonly id: number;
  readonly waiver_id: number;
  readonly made_for: 'mail' | 'reminder' | 'hand-over';
  readonly handed_over_by: number | null;
  readonly created_at: string;
  /** Replaced, signed or withdrawn. */
  readonly ended_at: string | null;
  /** No later one was made for the waiver. */
  readonly is_newest: boolean;
}

/** The link that a secret opens, ended ones included. */
export async function findLink(db: Database, secret: string): Promise<SigningLink | undefined> {
  return links(db).where('secret_hash', '=', secretHash(secret)).executeTakeFirst();
}

/** The link that works for a waiver now; there is at most one. */
export async function liveLink(db: Database, waiver_id: number): Promise<SigningLink | undefined> {
  return links(db)
    .where('waiver_id', '=', waiver_id)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The links of these waivers that were mailed and still work; one that was handed over is not mailed after the fact. */
export async function linksToRemindBy(db: Database, waiver_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('signing_links')
    .select(['id', 'waiver_id'])
    .where(sql<boolean>`waiver_id = any(${waiver_ids}::integer[])`)
    .where('ended_at', 'is', null)
    .where('made_for', '!=', 'hand-over')
    .execute();
  return new Map(rows.map(({ id, waiver_id }) => [waiver_id, id]));
}

/**
 * Makes a link and ends the one before. Only the hash is kept: the secret is derived from the row's id and the server's
 * key whenever a letter goes out.
 */
export async function makeLink(change: Change, waiver_id: number, made_for: SigningLink['made_for']): Promise<number> {
  const link_id = (await makeLinks(change, [waiver_id], made_for)).get(waiver_id);
  if (link_id === undefined) throw new Error(`waiver ${waiver_id} got no link`);
  return link_id;
}

/** The same for many waivers, each named once; answers link by waiver. */
export async function makeLinks(
  change: Change,
  waiver_ids: readonly number[],
  made_for: SigningLink['made_for'],
): Promise<Map<number, number>> {
  const links = new Map<number, number>();
  const handed_over_by = made_for === 'hand-over' && change.by.kind === 'user' ? change.by.user_id : null;
  for (const some of batches(waiver_ids)) {
    await endLinks(change, ...some);
    // The secret is made of the id, so the ids come first.
    const { rows: drawn } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('signing_links', 'id')) as id from generate_series(1, ${some.length})
    `.execute(change.tx);
    const rows = drawn.map(({ id }, place) => ({
      id,
      waiver_id: some[place] ?? 0,
      hash: secretHash(secretOf(change, id)).toString('hex'),
    }));
    await sql`
      insert into signing_links (id, waiver_id, secret_hash, made_for, handed_over_by, created_at)
      overriding system value
      select id, waiver_id, decode(hash, 'hex'), ${made_for}, ${handed_over_by}::integer, ${change.at}::timestamptz
      from ${asTable(rows, { id: 'integer', waiver_id: 'integer', hash: 'text' })}
    `.execute(change.tx);
    for (const { id, waiver_id } of rows) links.set(waiver_id, id);
  }
  return links;
}

/** Ends what still works: replaced, signed or withdrawn. Letters that hold it and have not gone out do not go. */
export async function endLinks(change: Change, ...waiver_ids: readonly number[]): Promise<void> {
  const ended = await change.tx
    .updateTable('signing_links')
    .set({ ended_at: change.at })
    .where(sql<boolean>`waiver_id = any(${waiver_ids}::integer[])`)
    .where('ended_at', 'is', null)
    .returning('waiver_id')
    .execute();
  if (ended.length > 0)
    await withdrawSigningLetters(
      change,
      ended.map(({ waiver_id }) => waiver_id),
    );
}

/** The secret itself: to hand over a link, nowhere else. */
export function secretOf(change: Change, link_id: number): string {
  return linkSecret(change.portal.config.secret, 'signing', link_id);
}

/** Where a waiver is signed; `secret` may be the placeholder that the delivery of a letter fills in. */
export function signingUrl(change: Change, form_type: WaiverFormType, secret: string): string {
  return `${change.portal.config.publicUrl}/${form_type === 'covid' ? 'covid-form' : 'waivers-form'}/${secret}`;
}

function links(db: Database) {
  return db
    .selectFrom('signing_links')
    .select([
      'id',
      'waiver_id',
      (of) => of.ref('made_for').$castTo<SigningLink['made_for']>().as('made_for'),
      'handed_over_by',
      'created_at',
      'ended_at',
      sql<boolean>`not exists (select from signing_links later where later.waiver_id = signing_links.waiver_id and later.id > signing_links.id)`.as(
        'is_newest',
      ),
    ]);
}
