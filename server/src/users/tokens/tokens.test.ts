import { randomUUID } from 'node:crypto';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { grantStaffRole, removeStaffRole } from '../roles.ts';
import { disableAccount, enableAccount } from '../writes.ts';
import { tokenPrefix, type TokenRole } from '@parade/contract/users/tokens/token.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { aPerson, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { trailOf } from '../../testing/trail.ts';
import { listTokens } from './reads.ts';

let portal: TestPortalWithApp;
let maker: Person;
const password = 'marigold and lantern';
const system = { kind: 'system', job: 'test' } as const;
const proof = { current_password: password };
const as = (person: Person) => signedInClient(portal.app, person);
const aSuperadmin = () => aPerson(portal, { roles: ['superadmin'], password });

beforeAll(async () => {
  portal = await testPortalWithApp();
  await seedParadeYear(portal);
});
// Proofs of one account are limited.
beforeEach(async () => {
  maker = await aSuperadmin();
});

interface Made {
  readonly id: number;
  readonly secret: string;
  readonly expires_at: string;
}

async function aToken(role: TokenRole, more: Record<string, unknown> = {}, by = maker): Promise<Made> {
  const { status, body } = await as(by).post('/api/tokens', { name: 'Calendar', role, days: 30, ...proof, ...more });
  expect(status).toBe(201);
  return body as Made;
}

/** Calls as a program: with the token's header and nothing else. */
async function calling(
  { secret }: Pick<Made, 'secret'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) {
  const answer = await portal.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, code: answer.json().code as unknown, headers: answer.headers };
}

const listed = async (id: number) =>
  ((await as(maker).get('/api/tokens')).body.data as { id: number; state: string; last_used_at: string | null }[]).find(
    (row) => row.id === id,
  );
const newFaqCategory = { name: 'Parking' };

it('a new token is announced to its maker by a letter that names it and says what to do, without the secret', async () => {
  const { secret } = await aToken('admin', { name: 'City calendar' });
  const letters = await portal.db
    .selectFrom('outbox')
    .select(['subject', 'text_body'])
    .where('user_id', '=', maker.id)
    .execute();
  expect(letters.map(({ subject }) => subject)).toEqual(['Parade of Roses: An access token was created']);
  expect(letters[0]?.text_body).toContain('City calendar');
  expect(letters[0]?.text_body).toContain('revoke the token');
  expect(letters[0]?.text_body).not.toContain(secret);
});

it('a token that is asked for again because no answer was heard is one token with one letter, and the later secret works', async () => {
  const request_key = randomUUID();
  const lost = await aToken('staff', { request_key });
  const heard = await aToken('staff', { request_key });
  expect(heard.id).toBe(lost.id);
  const answers = [await calling(lost, 'GET', '/api/waivers'), await calling(heard, 'GET', '/api/waivers')];
  expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  const letters = portal.db.selectFrom('outbox').select('id').where('user_id', '=', maker.id);
  expect(await letters.execute()).toHaveLength(1);
  const others = [await aToken('staff'), await aToken('admin', { request_key })];
  expect(new Set([heard, ...others].map(({ id }) => id)).size).toBe(3);
});

it('a token whose lifetime was shortened before it was asked for again is another one, which ends as asked', async () => {
  const request_key = randomUUID();
  const long = await aToken('staff', { request_key, days: 365 });
  const short = await aToken('staff', { request_key });
  expect(short.id).not.toBe(long.id);
  const days = (Date.parse(short.expires_at) - portal.clock.now().getTime()) / 86_400_000;
  expect(days).toBe(30);
  expect((await aToken('staff', { request_key })).id).toBe(short.id);
});

it('a token that was revoked, made over an hour ago or by somebody else is not given another secret by the same key', async () => {
  const request_key = randomUUID();
  const revoked = await aToken('staff', { request_key });
  expect((await as(maker).delete(`/api/tokens/${revoked.id}`)).status).toBe(200);
  const again = await aToken('staff', { request_key });
  expect(again.id).not.toBe(revoked.id);
  expect([
    (await calling(revoked, 'GET', '/api/waivers')).status,
    (await calling(again, 'GET', '/api/waivers')).status,
  ]).toEqual([401, 200]);
  portal.clock.set(new Date(portal.clock.now().getTime() + 61 * 60_000).toISOString());
  expect((await aToken('staff', { request_key })).id).not.toBe(again.id);
  expect((await calling(again, 'GET', '/api/waivers')).status).toBe(200);
  const other = await aSuperadmin();
  const theirs = await aToken('staff', { request_key }, other);
  expect(theirs.id).not.toBe((await aToken('staff', { request_key })).id);
});

describe('a token for a program', () => {
  it('a token is created by a superadmin who proves it, and its secret is in no other answer and in no row', async () => {
    const body = { name: 'Calendar', role: 'staff', days: 30 };
    expect((await as(maker).post('/api/tokens', body)).status).toBe(422);
    expect((await as(maker).post('/api/tokens', { ...body, current_password: 'wrong' })).status).toBe(422);
    const admin = await aPerson(portal, { roles: ['admin'], password });
    expect((await as(admin).post('/api/tokens', { ...body, ...proof })).status).toBe(403);
    const { id, secret } = await aToken('staff');
    expect(secret.startsWith(tokenPrefix)).toBe(true);
    expect(JSON.stringify((await as(maker).get('/api/tokens')).body)).not.toContain(secret);
    const row = await portal.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('a token has only the rights of its role, and only reads unless it was created to change', async () => {
    const [reads, writes, volunteer] = [
      await aToken('admin'),
      await aToken('admin', { is_read_only: false }),
      await aToken('volunteer', { is_read_only: false }),
    ];
    expect((await calling(reads, 'GET', '/api/audit_logs')).status).toBe(200);
    expect((await calling(volunteer, 'GET', '/api/audit_logs')).code).toBe('not-allowed');
    expect((await calling(volunteer, 'GET', '/api/waivers')).status).toBe(200);
    expect((await calling(reads, 'POST', '/api/faq-category', newFaqCategory)).code).toBe('token-only-reads');
    expect((await calling(volunteer, 'POST', '/api/faq-category', newFaqCategory)).code).toBe('not-allowed');
    expect((await calling(writes, 'POST', '/api/faq-category', newFaqCategory)).status).toBe(201);
  });

  it.each(['volunteer', 'media', 'broadcaster'] as const)(
    'a token of %s sees the rows that a person of the role sees',
    async (role) => {
      await entry(portal, { by: maker.id, stage: 'accepted', official_name: `Larks of ${role}` });
      await entry(portal, { by: maker.id, stage: 'received', official_name: `Wrens of ${role}` });
      const person = await as(await aStaffMember(portal, role)).get('/api/entries?year=2027');
      const token = await aToken(role);
      const answer = await portal.app.inject({
        url: '/api/entries?year=2027',
        headers: { authorization: `Bearer ${token.secret}` },
      });
      const names = (body: { data?: { id: number }[] }) =>
        (body.data ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
      expect([answer.statusCode, names(answer.json())]).toEqual([person.status, names(person.body)]);
      expect(names(person.body).length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['bearer', 'Tents'],
    ['BEARER', 'Stands'],
  ])('a program may write the name of the scheme as %s, also for a change', async (scheme, name) => {
    const { secret } = await aToken('admin', { is_read_only: false });
    const headers = { authorization: `${scheme} ${secret}` };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/faq-category', headers, payload: { name } });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([201, undefined]);
    const unknown = { authorization: `${scheme} ${secret.slice(0, -2)}xx` };
    const refused = await portal.app.inject({ url: '/api/entries', headers: unknown });
    // A program has no session that could have expired.
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { code: 'not-signed-in', error: 'This token does not work. It is unknown, revoked or expired.' },
    ]);
  });

  it('a token opens no signed PDF, no archive of them and no identity document, which its role sees when somebody logs in', async () => {
    for (const role of ['admin', 'volunteer'] as const) {
      const [token, person] = [await aToken(role), as(await aStaffMember(portal, role))];
      expect((await calling(token, 'GET', '/api/waivers')).status).toBe(200);
      expect((await person.get('/api/waiver-documents')).status).toBe(200);
      for (const path of [
        '/api/waiver-documents',
        '/api/waivers/unknown/document',
        '/api/waivers/unknown/files/none',
      ]) {
        expect((await calling(token, 'GET', path)).code).toBe('not-by-token');
        expect((await person.get(path)).status).not.toBe(403);
      }
    }
  });

  it('the desk shows a token of a role nothing about accounts and letters, which the role sees when somebody logs in', async () => {
    const [token, person] = [await aToken('admin'), as(await aStaffMember(portal, 'admin'))];
    const headers = { authorization: `Bearer ${token.secret}` };
    const [shown, seen] = [await portal.app.inject({ url: '/api/today', headers }), await person.get('/api/today')];
    const ofAccounts = ['given_up', 'refused', 'media_requests'];
    const isShown = (desk: Readonly<Record<string, unknown>>) => ofAccounts.map((key) => desk[key] !== null);
    expect([shown.statusCode, isShown(shown.json())]).toEqual([200, [false, false, false]]);
    expect([seen.status, isShown(seen.body)]).toEqual([200, [true, true, true]]);
    expect([shown.json().chase, seen.body.chase]).not.toContain(null);
  });

  it.each([
    ['admin', 201],
    ['staff', 201],
    ['volunteer', 201],
    ['media', 201],
    ['broadcaster', 201],
    ['superadmin', 422],
    ['judge', 422],
    ['volunteer-chair', 422],
    ['media-pending', 422],
    ['leader', 422],
    ['float-builder', 422],
  ])('a new token with the rights of the role %s is answered with %i', async (role, status) => {
    const made = await as(maker).post('/api/tokens', { name: 'Calendar', role, days: 30, ...proof });
    expect(made.status).toBe(status);
  });

  it('a token opens nothing about accounts, tokens, impersonation, settings, or one’s own login', async () => {
    const token = await aToken('admin', { is_read_only: false });
    const refused = [
      ['GET', '/api/users'],
      ['POST', '/api/users/store'],
      ['GET', '/api/outbox'],
      ['GET', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['DELETE', `/api/tokens/${token.id}`],
      ['POST', '/api/impersonations'],
      ['POST', '/api/settings'],
      ['PUT', '/api/waiver-calendar'],
      ['PUT', '/api/form-due-dates?year=2027'],
      ['PUT', '/api/form-terms?year=2027'],
      ['POST', '/api/form-texts/rules'],
      ['PUT', '/api/review-criteria/2'],
      ['PUT', '/api/review/1/scores'],
      ['POST', '/api/new-season/start'],
      ['POST', '/api/sessions'],
      ['GET', '/api/me'],
      ['GET', '/api/profile/factors'],
      ['PUT', `/api/users/${maker.id}/password`],
      ['POST', '/api/approve-waivers'],
      ['POST', '/api/waiver-reminder'],
      ['POST', '/api/waiver-reminder/LOCATOR'],
    ] as const;
    for (const [method, url] of refused) {
      const { status, code } = await calling(token, method, url, method === 'GET' ? undefined : {});
      expect([url, status, ['not-allowed', 'not-by-token'].includes(String(code))]).toEqual([url, 403, true]);
    }
  });

  it('a token needs no header against forged requests, and neither reads nor sets a cookie', async () => {
    const token = await aToken('admin', { is_read_only: false });
    const { status, headers } = await calling(token, 'POST', '/api/faq-category', { name: 'Seats' });
    expect([status, headers['set-cookie']]).toEqual([201, undefined]);
    // A session still needs it.
    const session = await portal.app.inject({
      method: 'POST',
      url: '/api/faq-category',
      headers: { authorization: `Bearer ${maker.token}` },
      payload: newFaqCategory,
    });
    expect(session.statusCode).toBe(419);
  });

  it('the audit trail names the token and its maker', async () => {
    const token = await aToken('admin', { is_read_only: false, name: 'Website' });
    await calling(token, 'POST', '/api/faq-category', { name: 'Food' });
    const line = await portal.db
      .selectFrom('audit_events')
      .select(['actor_label', 'user_id'])
      .where('action', '=', 'faq-category.created')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({ actor_label: `Token Website of Robin ${maker.last_name}`, user_id: maker.id });
  });
});

describe('a token ends', () => {
  const works = async (token: Made) => (await calling(token, 'GET', '/api/waivers')).status;

  it('a token ends when it is revoked, and the list says when it was last used', async () => {
    const [token, other] = [await aToken('staff'), await aToken('staff')];
    expect(await listed(token.id)).toMatchObject({ state: 'works', last_used_at: null });
    expect(await works(token)).toBe(200);
    expect((await listed(token.id))?.last_used_at).toBe(portal.clock.nowIso());
    expect((await as(maker).delete(`/api/tokens/${token.id}`)).status).toBe(200);
    expect([await works(token), await works(other)]).toEqual([401, 200]);
    expect((await listed(token.id))?.state).toBe('revoked');
    expect((await as(maker).delete('/api/tokens/999999')).status).toBe(404);
    // A second time it stays as it is.
    expect((await as(await aSuperadmin()).delete(`/api/tokens/${token.id}`)).status).toBe(200);
    expect(await trailOf(portal, 'Token', token.id)).toMatchObject([
      { action: 'token.created' },
      { action: 'token.revoked', user_id: maker.id },
    ]);
  });

  it('a token ends for good with the rank of its maker, and at once when the account is disabled', async () => {
    const [demoted, disabled] = [await aSuperadmin(), await aSuperadmin()];
    const [one, other] = [await aToken('staff', {}, demoted), await aToken('staff', {}, disabled)];
    const others = await aToken('staff');
    expect([await works(one), await works(other)]).toEqual([200, 200]);
    await inTransaction(portal, system, async (change) => {
      const rank = withoutActor({ id: demoted.id }, 'change_roles');
      await removeStaffRole(change, rank, 'superadmin');
      await grantStaffRole(change, rank, 'superadmin');
      const access = withoutActor({ id: disabled.id }, 'change_access');
      await disableAccount(change, access);
      await enableAccount(change, access);
    });
    expect([await works(one), await works(other), await works(others)]).toEqual([401, 401, 200]);
    expect((await listed(one.id))?.state).toBe('unbacked');
    expect((await as(maker).delete(`/api/tokens/${one.id}`)).status).toBe(200);
    expect((await listed(one.id))?.state).toBe('unbacked');
  });

  it.each([
    ['loses the rank', (id: number) => portal.db.deleteFrom('user_roles').where('user_id', '=', id)],
    [
      'is disabled',
      (id: number) => portal.db.updateTable('users').set({ disabled_at: portal.clock.nowIso() }).where('id', '=', id),
    ],
    // Somebody else granted the rank: it acts for a confirmed address only.
    [
      'no longer has a confirmed address',
      (id: number) => portal.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id),
    ],
  ])('a token stops working when its maker %s in any other way', async (_, change) => {
    const somebody = await aSuperadmin();
    await portal.db
      .updateTable('user_roles')
      .set({ granted_by: maker.id })
      .where('user_id', '=', somebody.id)
      .execute();
    const token = await aToken('staff', {}, somebody);
    expect([await works(token), (await listed(token.id))?.state]).toEqual([200, 'works']);
    await change(somebody.id).execute();
    expect([await works(token), (await listed(token.id))?.state]).toEqual([401, 'unbacked']);
  });

  it('a token ends on its day', async () => {
    const token = await aToken('staff');
    const before = portal.clock.nowIso();
    portal.clock.set(new Date(Date.parse(before) + 30 * 86_400_000 - 1000).toISOString());
    // Nobody's session lasts as long, so the list is read without one.
    const state = async () =>
      (await listTokens(portal.db, portal.clock.nowIso())).find(({ id }) => id === token.id)?.state;
    expect([await works(token), await state()]).toEqual([200, 'works']);
    portal.clock.set(new Date(Date.parse(before) + 30 * 86_400_000).toISOString());
    expect([await works(token), await state()]).toEqual([401, 'expired']);
    portal.clock.set(before);
    expect(
      (await as(maker).post('/api/tokens', { name: 'For ever', role: 'staff', days: 3650, ...proof })).status,
    ).toBe(422);
  });
});

it('a program that runs wild is refused, and other programs are not', async () => {
  const [wild, calm] = [await aToken('staff'), await aToken('staff')];
  // Begun in the middle of a second: Retry-After names the second when it is let in, not one before.
  await portal.db
    .insertInto('rate_limits')
    .values({ key: `api-token:${wild.id}`, points: 3000, expire: portal.clock.now().getTime() + 122_500 })
    .execute();
  const refused = await calling(wild, 'GET', '/api/waivers');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '123']);
  expect((await calling(calm, 'GET', '/api/waivers')).status).toBe(200);
});
