/** Requests for a second signature, made for the cell. */
import { newSecret, secretHash } from '@parade/server/access/secret.ts';
import { anonymousClient } from '@parade/server/testing/people.ts';
import { randomUUID } from 'node:crypto';
import { absentToken } from './objects.ts';
import type { Cell } from './request.ts';

const form_type = 'participation-agreement';

/** What asks for a signature that nobody was asked for. */
export async function freshRequest({ portal, params }: Cell) {
  const entry_id = Number(params.id);
  await portal.db.deleteFrom('form_signature_requests').where('entry_id', '=', entry_id).execute();
  return { entry_id, form_type, group: 'signatures', name: 'A Second Signer', email: `${randomUUID()}@example.org` };
}

/** A request that was mailed the day before. */
export async function requestOfEntry(cell: Cell) {
  if (!cell.exists) return { locator: randomUUID() };
  return { locator: (await makeRequest(cell)).locator };
}

async function makeRequest({ portal, bundle }: Cell) {
  const entry_id = bundle.entry.id;
  const before = new Date(portal.clock.now().getTime() - 30 * 60 * 60_000).toISOString();
  await portal.db.deleteFrom('form_signature_requests').where('entry_id', '=', entry_id).execute();
  return portal.db
    .insertInto('form_signature_requests')
    .values({
      entry_id,
      form_type,
      group_key: 'signatures',
      signer_name: 'A Second Signer',
      signer_email: `${randomUUID()}@example.org`,
      requested_at: before,
      sent_at: before,
    })
    .returning(['id', 'locator'])
    .executeTakeFirstOrThrow();
}

/** The secret that a cell is asked with: its body signs what this secret shows. */
const secrets = new WeakMap<Cell, string>();

/** A link that works, of a request to an address that nobody of the drill has. */
export async function secretInHand(cell: Cell) {
  if (!cell.exists) return { secret: absentToken };
  const { id } = await makeRequest(cell);
  const secret = newSecret();
  await cell.portal.db
    .insertInto('form_signature_links')
    .values({ request_id: id, secret_hash: secretHash(secret), created_at: cell.portal.clock.nowIso() })
    .execute();
  secrets.set(cell, secret);
  return { secret };
}

/** Signs what the cell's secret shows. */
export async function signature(cell: Cell) {
  const { body } = await anonymousClient(cell.app).get(`/api/cosigning/${secrets.get(cell) ?? absentToken}`);
  const values = {
    authority: true,
    printed_name: 'A Second Signer',
    printed_title: 'Owner',
    signature: { kind: 'typed', text: 'A Second Signer' },
  };
  return { values, shown: String(body.signing?.shown ?? 'nothing'), consent: true };
}
