/** Inputs of the calls about one's own login, created for the cell: codes, tickets, passkeys and sessions. */
import { inTransaction } from '@parade/server/database/change.ts';
import { Authenticator } from '@parade/server/testing/authenticator.ts';
import { aPerson, anonymousClient, mailedLink, type Person, signedInClient } from '@parade/server/testing/people.ts';
import { codesOf } from '@parade/server/testing/secondFactor.ts';
import { createAccountLink } from '@parade/server/users/links.ts';
import { createPasskey, creationOptions } from '@parade/server/users/secondFactor/passkeys.ts';
import { openSession } from '@parade/server/users/signIn/sessions.ts';
import { randomBytes } from 'node:crypto';
import { absentId, absentToken } from './objects.ts';
import type { Cell } from './request.ts';
import { password } from './world.ts';

const proof = { current_password: password };

/** Returns the first code of an app that the actor has just started to set up. */
export async function firstCode(cell: Cell): Promise<{ code: string }> {
  const person = cell.world.people[cell.actor];
  return { code: person ? await begunCode(cell, person) : '000000' };
}

/** Turns the actor's app on; the password is the proof. */
export async function proofWithApp(cell: Cell): Promise<typeof proof> {
  const person = cell.world.people[cell.actor];
  if (person) await switchOn(cell, person);
  return proof;
}

/** Returns the address of an account whose sign-in asks for a code after the password. */
export async function withApp(cell: Cell): Promise<string> {
  const person = await aPerson(cell.portal, { password });
  await switchOn(cell, person);
  return person.email;
}

/** Returns the ticket of an account whose password was right, and a recovery code. */
export async function ticketAndCode(cell: Cell): Promise<{ ticket: string; code: string }> {
  if (!cell.exists) return { ticket: absentToken, code: '000000' };
  const person = await aPerson(cell.portal, { password });
  const [code = ''] = await switchOn(cell, person);
  const { body } = await anonymousClient(cell.app).post('/api/sessions', { email: person.email, password });
  return { ticket: String(body.ticket), code };
}

/** Returns the response of the actor's authenticator when it creates a passkey. */
export async function newPasskey(cell: Cell): Promise<{ name: string; answer: unknown }> {
  const person = cell.world.people[cell.actor];
  const asked = person && (await signedInClient(cell.app, person).post('/api/passkeys/options', proof));
  const options = asked?.status === 200 ? asked.body : { challenge: absentToken, user: { id: 'bm9ib2R5' } };
  return { name: 'A phone', answer: answering(cell, new Authenticator(), options) };
}

/** Returns what an authenticator signs; where the target is absent, one that the portal does not know. */
export async function signedChallenge(cell: Cell): Promise<{ answer: unknown }> {
  const authenticator = new Authenticator();
  if (cell.exists) {
    const client = signedInClient(cell.app, await aPerson(cell.portal, { password }));
    const { body } = await client.post('/api/passkeys/options', proof);
    await client.post('/api/passkeys', { name: 'A phone', answer: answering(cell, authenticator, body) });
  }
  const { body } = await anonymousClient(cell.app).post('/api/passkeys/sign-in/options');
  return { answer: authenticator.sign({ challenge: body.challenge, ...siteOf(cell) }) };
}

/** Returns what the actor's passkey signs to prove a change. */
export async function passkeyProof(cell: Cell): Promise<{ passkey: unknown }> {
  const authenticator = new Authenticator();
  const person = cell.world.people[cell.actor];
  if (person && cell.userId !== 0) await plant(cell, authenticator);
  const asked = person && (await signedInClient(cell.app, person).post('/api/passkeys/proof/options'));
  return { passkey: authenticator.sign({ challenge: asked?.body.challenge ?? absentToken, ...siteOf(cell) }) };
}

/** A passkey of the actor. */
export async function ownPasskey({ portal, userId }: Cell): Promise<{ id: number }> {
  if (userId === 0) return { id: absentId };
  return portal.db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: randomBytes(16),
      user_handle: randomBytes(32),
      public_key: randomBytes(32),
      sign_count: 0,
      transports: [],
      name: 'A phone',
      created_at: portal.clock.nowIso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A second session of the actor. */
export async function ownSession({ portal, userId }: Cell): Promise<{ id: number }> {
  if (userId === 0) return { id: absentId };
  await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
    openSession(change, userId, { address: null, agent: null }, { has_second_factor: true }),
  );
  return portal.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

/** Returns the link that was mailed to an account's new address. */
export async function emailChangeLink(cell: Cell): Promise<{ token: string }> {
  if (!cell.exists) return { token: absentToken };
  const person = await aPerson(cell.portal, { password });
  const email = `new-${person.email}`;
  await signedInClient(cell.app, person).post('/api/profile/email', { email, ...proof });
  return { token: await mailedLink(cell.portal, email, '/email-change/') };
}

/** Returns the link that was mailed to a new address of the actor. */
export async function ownEmailChangeLink({ exists, portal, userId }: Cell): Promise<{ token: string }> {
  if (!exists || userId === 0) return { token: absentToken };
  const { secret } = await inTransaction(portal, { kind: 'system', job: 'drill' }, (change) =>
    createAccountLink(change, 'email-change', userId, undefined, 'moved-by-its-owner@example.org'),
  );
  return { token: secret };
}

/** Adds a subscription to the cell's account. */
export async function subscriptionOf({ portal, params }: Cell): Promise<{ subscriptionId: number }> {
  const user_id = Number(params.id);
  const row = await portal.db
    .insertInto('subscriptions')
    .columns(['user_id', 'notification_type', 'organization_type', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((of) => [
          'id',
          of.val('official photo updated').as('notification_type'),
          of.lit(3).as('organization_type'),
          'created_at',
        ])
        .where('id', '=', user_id),
    )
    // Where nothing is restored, it may exist already.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'notification_type', 'organization_type'])
        .doUpdateSet((of) => ({ created_at: of.ref('excluded.created_at') })),
    )
    .returning('id')
    .executeTakeFirst();
  return { subscriptionId: row?.id ?? absentId };
}

async function begunCode(cell: Cell, person: Person): Promise<string> {
  const { status, body } = await signedInClient(cell.app, person).post('/api/second-factor', proof);
  return status === 201 ? codesOf(cell.portal, String(body.secret))() : '000000';
}

async function switchOn(cell: Cell, person: Person): Promise<string[]> {
  const code = await begunCode(cell, person);
  const { body } = await signedInClient(cell.app, person).post('/api/second-factor/confirm', { code });
  return (body.recovery_codes as string[] | undefined) ?? [];
}

/** Adds a passkey to the actor's account, even with an unconfirmed address. */
async function plant(cell: Cell, authenticator: Authenticator): Promise<void> {
  const { portal, userId: user_id } = cell;
  await inTransaction(portal, { kind: 'user', user_id, impersonator_id: null }, async (change) => {
    const options = await creationOptions(change, { id: user_id, email: 'someone@example.org', name: 'Someone' });
    const answer = answering(cell, authenticator, options as never);
    await createPasskey(change, user_id, { name: 'A phone', answer });
  });
}

function siteOf({ portal }: Cell): { origin: string; site: string } {
  const { origin, hostname } = new URL(portal.config.publicUrl);
  return { origin, site: hostname };
}

function answering(
  cell: Cell,
  authenticator: Authenticator,
  options: { challenge: string; user: { id: string } },
): unknown {
  return authenticator.create(options, siteOf(cell));
}

/** Creates a token that the actor could have created; returns an unknown id where the target is absent. */
export async function ownToken({ exists, portal, userId }: Cell): Promise<{ id: number }> {
  if (!exists || userId === 0) return { id: absentId };
  const created_at = portal.clock.nowIso();
  const expires_at = new Date(Date.parse(created_at) + 86_400_000).toISOString();
  return portal.db
    .insertInto('api_tokens')
    .values({
      name: 'A program',
      role: 'staff',
      is_read_only: true,
      secret_hash: randomBytes(32),
      created_by: userId,
      created_at,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Creates a webhook that the actor could have added; returns an unknown id where the target is absent. */
export async function ownWebhook({ exists, portal, userId }: Cell): Promise<{ id: number }> {
  if (!exists || userId === 0) return { id: absentId };
  return portal.db
    .insertInto('webhooks')
    .values({
      url: 'https://hooks.example.org/parade',
      events: ['waiver.signed'],
      created_by: userId,
      created_at: portal.clock.nowIso(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Creates a failed message to one. */
export async function webhookDelivery(cell: Cell): Promise<{ id: number }> {
  const { id: webhook_id } = await ownWebhook(cell);
  if (webhook_id === absentId) return { id: absentId };
  const { portal } = cell;
  return portal.db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, event: 'waiver.signed', body: '{}', state: 'failed', created_at: portal.clock.nowIso() })
    .returning('id')
    .executeTakeFirstOrThrow();
}
