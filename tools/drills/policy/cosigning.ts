/** Second signers of forms: F-60 to F-62. */
import { newSecret, secretHash } from '@parade/server/access/secret.ts';
import { anonymousClient } from '@parade/server/testing/people.ts';
import { randomUUID } from 'node:crypto';
import { absentToken } from '../access/objects.ts';
import type { Cell } from '../access/request.ts';
import { type Actor, applicants, crew, everyone } from './actors.ts';
import type { Table, Verdict } from './row.ts';
import type { Target } from './target.ts';

/** manageEntries: people who work for the parade all, applicants their own. */
const own = { all: crew, own: applicants } as const;
/** Somebody who typed another person's address asks nobody in their name. */
const unconfirmed = { 'unverified: own': 'refused' } as const;
const form_type = 'participation-agreement';

export const cosigningPolicy: Table = {
  'GET /api/signature-requests': {
    about: 'entry',
    ...own,
    query: ({ params }) => ({ entry_id: params.id, form_type }),
  },
  'POST /api/signature-requests': { about: 'entry', ...own, body: freshRequest, except: unconfirmed },
  'POST /api/signature-requests/:locator/resend': {
    about: 'entry',
    ...own,
    params: requestOfEntry,
    except: unconfirmed,
  },
  'DELETE /api/signature-requests/:locator': { about: 'entry', ...own, params: requestOfEntry },
  'GET /api/cosigning/:secret': { about: 'key', all: everyone, open: true, params: secretInHand },
  'POST /api/cosigning/:secret': {
    about: 'key',
    all: everyone,
    open: true,
    params: secretInHand,
    body: signature,
    except: insidersRefused(),
  },
  'POST /api/cosigning/:secret/decline': {
    about: 'key',
    all: everyone,
    open: true,
    params: secretInHand,
    body: { note: null },
    except: insidersRefused(),
  },
};

/** W-12: nobody of the entry and nobody who works for the parade signs for another. */
function insidersRefused(): Partial<Record<`${Actor}: ${Target}`, Verdict>> {
  return Object.fromEntries([...crew, ...applicants].map((actor) => [`${actor}: own`, 'refused' as const]));
}

async function freshRequest({ portal, params }: Cell) {
  const entry_id = Number(params.id);
  await portal.db.deleteFrom('form_signature_requests').where('entry_id', '=', entry_id).execute();
  return { entry_id, form_type, group: 'signatures', name: 'A Second Signer', email: `${randomUUID()}@example.org` };
}

/** A request that was mailed the day before. */
async function requestOfEntry(cell: Cell) {
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

async function secretInHand(cell: Cell) {
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

async function signature(cell: Cell) {
  const { body } = await anonymousClient(cell.app).get(`/api/cosigning/${secrets.get(cell) ?? absentToken}`);
  const values = {
    authority: true,
    printed_name: 'A Second Signer',
    printed_title: 'Owner',
    signature: { kind: 'typed', text: 'A Second Signer' },
  };
  return { values, shown: String(body.signing?.shown ?? 'nothing'), consent: true };
}
