import {
  type ListedWebhook,
  maxWebhooks,
  maxWebhookTries,
  webhookEvents,
  webhookMessage,
} from '@parade/contract/notifications/webhooks/webhook.ts';
import { deletions } from '@parade/contract/settings/deletion.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { failingRow } from '../../testing/failingRow.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aStaffMember, authorFor, type Person, signedInClient } from '../../testing/people.ts';
import { testInstant, type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { trailOf } from '../../testing/trail.ts';
import { deliverWebhooks } from './delivery.ts';
import { listDeliveries } from './reads.ts';
import { finishWebhookRotation, sealWebhooksFor } from './sealing.ts';
import { deleteWebhook, disableWebhook, queueWebhooks, sweepDeliveries } from './writes.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly path: string | undefined;
  readonly body: string;
}

let portal: TestPortalWithApp;
let superadmin: Person;
let url: string;
/** The messages that the receiver got, and its answer. */
let received: Received[] = [];
let answer = 200;
/** The answers at some paths, if they differ. */
let answerAt: Readonly<Record<string, number>> = {};
/** What others do while the receiver has a message and has not answered. */
let meanwhile = () => Promise.resolve();
const as = (person: Person) => signedInClient(portal.app, person);

beforeAll(async () => {
  portal = await testPortalWithApp({ config: { webhooksToLoopback: true } });
  await seedParadeYear(portal);
  superadmin = await aStaffMember(portal, 'superadmin');
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, path: request.url, body: Buffer.concat(parts).toString() });
      void meanwhile().then(() =>
        response.writeHead(answerAt[request.url ?? ''] ?? answer, { location: '/elsewhere' }).end('a long answer'),
      );
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  closeAfterTests(() => new Promise((resolve) => receiver.close(() => resolve(undefined))));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  await portal.db.deleteFrom('webhooks').execute();
  received = [];
  answer = 200;
  answerAt = {};
  meanwhile = () => Promise.resolve();
  portal.clock.set(testInstant);
});

async function aWebhook(events: string[], at = url): Promise<{ id: number; secret: string }> {
  const { status, body } = await as(superadmin).post('/api/webhooks', { url: at, events });
  expect(status).toBe(201);
  return body;
}
/** Whether a message is signed with this secret. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
const deliveries = async () => (await listDeliveries(portal.db)).data;
const anEvent = (year: number) =>
  inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    queueWebhooks(change, 'entry.accepted', [{ entry_id: 7, organization_id: 3, year }]),
  );
const resend = async (id: number) => {
  const by = await aStaffMember(portal, 'superadmin');
  expect((await as(by).post(`/api/webhook-deliveries/${id}/resend`)).status).toBe(200);
};
const pass = (ms: number) => portal.clock.set(new Date(portal.clock.now().getTime() + ms).toISOString());

it('a webhook that is added again because no answer was heard is there once, and signs with the later secret', async () => {
  const send = async (request_key: string) =>
    (await as(superadmin).post('/api/webhooks', { url, events: ['entry.accepted'], request_key })).body;
  const key = randomUUID();
  const [lost, heard] = [await send(key), await send(key)];
  expect([heard.id, heard.secret === lost.secret]).toEqual([lost.id, false]);
  await anEvent(2027);
  await deliverWebhooks(portal);
  expect(received.map((message) => [lost, heard].map(({ secret }) => isSignedWith(secret, message)))).toEqual([
    [false, true],
  ]);
  expect((await send(randomUUID())).id).not.toBe(lost.id);
});

it('a webhook whose events were changed before it was added again is another one with those events', async () => {
  const request_key = randomUUID();
  const send = async (events: readonly string[]) =>
    (await as(superadmin).post('/api/webhooks', { url, events, request_key })).body;
  const first = await send(['entry.accepted']);
  const other = await send(['waiver.signed']);
  const repeated = await send(['waiver.signed', 'waiver.signed']);
  const { data } = (await as(superadmin).get('/api/webhooks')).body;
  const eventsOf = ({ id }: { id: number }) => data.find((row: { id: number }) => row.id === id)?.events;
  expect([eventsOf(first), eventsOf(other)]).toEqual([['entry.accepted'], ['waiver.signed']]);
  expect(repeated.id).toBe(other.id);
});

it('OpenAPI describes every event as it arrives, with the headers and how they are checked', async () => {
  const { webhooks } = (await portal.app.inject('/api/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual(Object.keys(webhookEvents));
  await aWebhook(['entry.accepted']);
  await anEvent(2027);
  await deliverWebhooks(portal);
  const [message] = received;
  const { description, parameters, requestBody } = webhooks['entry.accepted'].post;
  expect(parameters).toHaveLength(3);
  for (const { name } of parameters) expect(Object.keys(message?.headers ?? {})).toContain(name);
  const { properties, required } = requestBody.content['application/json'].schema;
  const body = webhookMessage.parse(JSON.parse(message?.body ?? ''));
  expect([body.type, required, Object.keys(properties.data.properties)]).toEqual([
    properties.type.const,
    Object.keys(body),
    expect.arrayContaining(Object.keys(body.data)),
  ]);
  for (const word of ['HMAC-SHA256', 'whsec_', 'five minutes', '10 seconds', '2xx'])
    expect(description).toContain(word);
});

describe('a webhook is sent what it asked for', () => {
  it('webhooks are signed with the same secret before and after SECRET is rotated, twice in a row', async () => {
    const { secret } = await aWebhook(['entry.accepted']);
    const [first, second, third] = [portal.config.secret, 'a second secret', 'a third secret'];
    const withSecret = (changed: string) => ({ ...portal, config: { ...portal.config, secret: changed } });
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const isSigned = async (changed: string) => {
      received = [];
      await anEvent(2027);
      await deliverWebhooks(withSecret(changed));
      return received.map(({ headers, body }) => {
        const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
        return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      });
    };
    expect(await sealWebhooksFor(portal.db, first, second)).toEqual({ sealed: 1, lost: 0 });
    expect([await isSigned(first), await isSigned(second)]).toEqual([[true], [true]]);
    // A second rotation before the daily job has finished the first.
    expect(await sealWebhooksFor(portal.db, second, third)).toEqual({ sealed: 1, lost: 0 });
    await finishWebhookRotation(withSecret(third));
    expect(await isSigned(third)).toEqual([true]);
    expect(await sealWebhooksFor(portal.db, second, first)).toEqual({ sealed: 0, lost: 1 });
  });

  it('a webhook whose rotation fails holds up no other one', async () => {
    const [one, other] = [await aWebhook(['entry.accepted']), await aWebhook(['entry.accepted'], `${url}/other`)];
    const rotated = { ...portal, config: { ...portal.config, secret: 'a next secret' } };
    await sealWebhooksFor(portal.db, portal.config.secret, 'a next secret');
    const mended = await failingRow(portal, 'webhooks', `new.id = ${one.id}`);
    await expect(finishWebhookRotation(rotated)).rejects.toThrow('it fails');
    const unfinished = async () => {
      const rows = portal.db.selectFrom('webhooks').select('id').where('next_sealed_secret', 'is not', null);
      return (await rows.execute()).map(({ id }) => id).filter((id) => id === one.id || id === other.id);
    };
    expect(await unfinished()).toEqual([one.id]);
    await mended();
    await finishWebhookRotation(rotated);
    expect(await unfinished()).toEqual([]);
  });

  it('an acceptance, a signature and an approval are sent with ids alone, and no other events', async () => {
    await aWebhook(['entry.accepted', 'waiver.signed', 'waiver.completed']);
    await aWebhook(['waiver.completed'], `${url}/second`);
    const accepted = await entry(portal, { by: superadmin.id, stage: 'accepted', official_name: 'Larks' });
    const person = await participant(portal, accepted, { last_name: 'Sparrow', email: 'sparrow@example.org' });
    const waiver = await signed(portal, person);
    expect((await as(superadmin).post(`/api/waivers/${waiver.locator}/approve`)).status).toBe(200);
    // Nothing is called until a worker runs.
    expect(received).toEqual([]);
    await deliverWebhooks(portal);
    const messages = received.map(({ body }) => webhookMessage.parse(JSON.parse(body)));
    const place = { entry_id: accepted.id, organization_id: accepted.organization_id, year: accepted.year };
    const of = (type: string) => messages.filter((message) => message.type === type).map(({ data }) => data);
    expect(of('entry.accepted')).toEqual([place]);
    expect(of('waiver.signed')).toEqual([{ ...place, waiver_id: waiver.id }]);
    expect(of('waiver.completed')).toEqual([
      { ...place, waiver_id: waiver.id },
      { ...place, waiver_id: waiver.id },
    ]);
    expect(JSON.stringify(received)).not.toMatch(/Sparrow|Larks|example\.org/i);
  });

  it('a message is signed with the secret that was shown once, over its id, its time and its body', async () => {
    const { secret } = await aWebhook(['entry.accepted']);
    expect(JSON.stringify((await as(superadmin).get('/api/webhooks')).body)).not.toContain(secret);
    await anEvent(2027);
    await deliverWebhooks(portal);
    const message = received[0] ?? { headers: {}, path: undefined, body: '' };
    expect(isSignedWith(secret, message)).toBe(true);
    expect(Number(message.headers['webhook-timestamp'])).toBe(Math.floor(portal.clock.now().getTime() / 1000));
  });

  it('a change that is rolled back sends nothing', async () => {
    await aWebhook(['entry.accepted']);
    const lost = inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
      await queueWebhooks(change, 'entry.accepted', [{ entry_id: 1, organization_id: 1, year: 2027 }]);
      throw new Error('changed our mind');
    });
    await expect(lost).rejects.toThrow('changed our mind');
    await deliverWebhooks(portal);
    expect(received).toEqual([]);
  });

  it('a restored portal sends nothing before its operator has decided', async () => {
    await aWebhook(['entry.accepted']);
    await anEvent(2027);
    await portal.owner.insertInto('mail_hold').values({ since: portal.clock.nowIso() }).execute();
    await deliverWebhooks(portal);
    expect(received).toEqual([]);
    await portal.owner.deleteFrom('mail_hold').execute();
    await deliverWebhooks(portal);
    expect(received).toHaveLength(1);
  });
});

describe('a message that did not arrive', () => {
  it('a message that did not arrive is tried again for a day, given up, and can be sent again, with a line in the trail', async () => {
    const { id: webhook } = await aWebhook(['entry.accepted']);
    await anEvent(2027);
    answer = 500;
    const begin = portal.clock.now().getTime();
    for (let tries = 1; tries <= maxWebhookTries; tries += 1) {
      await deliverWebhooks(portal);
      expect(received).toHaveLength(tries);
      const [delivery] = await deliveries();
      expect([delivery?.attempts, delivery?.status_code]).toEqual([tries, 500]);
      if (delivery?.due_at) pass(Date.parse(delivery.due_at) - portal.clock.now().getTime());
    }
    expect(portal.clock.now().getTime() - begin).toBeGreaterThan(23 * 3_600_000);
    const [given] = await deliveries();
    expect([given?.state, given?.problem]).toEqual(['failed', 'It did not accept the message.']);
    pass(48 * 3_600_000);
    await deliverWebhooks(portal);
    expect(received).toHaveLength(maxWebhookTries);
    const trail = () => trailOf(portal, 'Webhook', webhook);
    expect(await trail()).toEqual([{ action: 'webhook.created', user_id: superadmin.id }]);
    // The session of two days ago has ended.
    const again = await aStaffMember(portal, 'superadmin');
    const later = as(again);
    expect((await later.get('/api/today')).body.given_up.webhooks).toBe(1);
    answer = 204;
    expect((await later.post(`/api/webhook-deliveries/${given?.id}/resend`)).status).toBe(200);
    expect((await trail()).slice(1)).toEqual([{ action: 'webhook.sent-again', user_id: again.id }]);
    await deliverWebhooks(portal);
    expect((await deliveries())[0]).toMatchObject({ state: 'delivered', status_code: 204, problem: null });
    // A receiver recognizes it over all tries.
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('a message whose last try fails while somebody sends it again begins anew', async () => {
    await aWebhook(['entry.accepted']);
    await anEvent(2027);
    const [delivery = expect.fail('nothing waits')] = await deliveries();
    const lastTry = portal.db.updateTable('webhook_deliveries').set({ attempts: maxWebhookTries - 1 });
    await lastTry.execute();
    answer = 500;
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      await resend(delivery.id);
    };
    await deliverWebhooks(portal);
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(received).toHaveLength(2);
  });

  it('a message that was given up with its webhook while it was on its way is not tried again', async () => {
    const { id } = await aWebhook(['entry.accepted']);
    await anEvent(2027);
    answer = 500;
    meanwhile = () =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) => disableWebhook(change, id, 'Gone.'));
    await deliverWebhooks(portal);
    expect((await deliveries())[0]).toMatchObject({ state: 'failed', due_at: null, problem: 'Gone.' });
  });

  it('a receiver that is away holds up its own messages and not those of others', async () => {
    await aWebhook(['entry.accepted'], 'http://127.0.0.1:1/away');
    await anEvent(2026);
    await anEvent(2027);
    await aWebhook(['entry.accepted']);
    await anEvent(2028);
    await deliverWebhooks(portal);
    expect(received.map(({ body }) => JSON.parse(body).data.year)).toEqual([2028]);
    const tried = (await deliveries()).filter(({ attempts }) => attempts > 0);
    expect(tried.map(({ problem }) => problem)).toEqual([null, 'It refused the connection.']);
  });

  it('a receiver that is away is tried once for everything that waits for it', async () => {
    const { id } = await aWebhook(['entry.accepted'], 'http://127.0.0.1:1/away');
    for (let n = 0; n < 120; n += 1) await anEvent(2026);
    await aWebhook(['entry.accepted']);
    await anEvent(2028);
    await deliverWebhooks(portal);
    expect(received.map(({ body }) => JSON.parse(body).data.year)).toEqual([2028]);
    const tried = await portal.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', id)
      .where('attempts', '>', 0)
      .execute();
    expect(tried).toHaveLength(1);
  });

  it('a receiver that answers 410 is tried no more: its webhook is switched off, and on again once it accepts a message', async () => {
    const { id: webhook } = await aWebhook(['entry.accepted']);
    await aWebhook(['entry.accepted'], `${url}/other`);
    const shown = async () => {
      const { data } = (await as(superadmin).get('/api/webhooks')).body as { data: ListedWebhook[] };
      return data.find(({ id }) => id === webhook);
    };
    const yearsFor = async () => (await deliveries()).filter((row) => row.url === url);
    answerAt = { '/hook': 410 };
    await anEvent(2027);
    await anEvent(2028);
    await deliverWebhooks(portal);
    expect((await yearsFor()).map(({ state, attempts, due_at }) => [state, attempts, due_at])).toEqual([
      ['failed', 0, null],
      ['failed', 1, null],
    ]);
    expect((await yearsFor()).map(({ problem }) => problem)).toEqual(Array(2).fill('It wants no more messages.'));
    expect(await shown()).toMatchObject({ disabled_at: portal.clock.nowIso(), failed: 2 });
    // Nothing more is written for it; others still get everything.
    await anEvent(2029);
    pass(48 * 3_600_000);
    await deliverWebhooks(portal);
    // Each receiver has its order. They are sent to side by side, so there is none among them.
    const yearsAt = (at: string) =>
      received.filter(({ path }) => path === at).map(({ body }) => JSON.parse(body).data.year);
    expect([yearsAt('/hook'), yearsAt('/hook/other')]).toEqual([[2027], [2027, 2028, 2029]]);
    const [again, given] = await yearsFor();
    await resend(again?.id ?? 0);
    await deliverWebhooks(portal);
    answerAt = {};
    await resend(given?.id ?? 0);
    await deliverWebhooks(portal);
    superadmin = await aStaffMember(portal, 'superadmin');
    expect(await shown()).toMatchObject({ disabled_at: null, delivered: 1 });
    expect((await trailOf(portal, 'Webhook', webhook)).map(({ action }) => action)).toEqual([
      'webhook.created',
      'webhook.switched-off',
      'webhook.sent-again',
      'webhook.sent-again',
      'webhook.switched-on',
    ]);
  });

  it.each([
    [9, 1],
    [11, 2],
  ])(
    'a message that a worker took %i minutes ago has been sent %i times: by another worker only once the first must have died',
    async (minutes, times) => {
      await aWebhook(['entry.accepted']);
      await anEvent(2027);
      meanwhile = async () => {
        meanwhile = () => Promise.resolve();
        pass(minutes * 60_000);
        await deliverWebhooks(portal);
      };
      await deliverWebhooks(portal);
      expect(received).toHaveLength(times);
      expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    },
  );

  it('a worker passes over the messages that another one is just taking, and sends the rest', async () => {
    await aWebhook(['entry.accepted']);
    await anEvent(2027);
    await anEvent(2028);
    await inTransaction(portal, { kind: 'system', job: 'test' }, async ({ tx }) => {
      const waiting = tx.selectFrom('webhook_deliveries').select('id').where('state', '=', 'waiting');
      await waiting.orderBy('id').limit(1).forUpdate().execute();
      await deliverWebhooks(portal);
    });
    expect(received.map(({ body }) => JSON.parse(body).data.year)).toEqual([2028]);
  });

  it.each([
    [204, 'delivered'],
    [404, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
    [410, 'failed'],
  ])('a message that was answered with %i is %s', async (status, state) => {
    await aWebhook(['entry.accepted']);
    await anEvent(2027);
    answer = status;
    await deliverWebhooks(portal);
    expect(await deliveries()).toMatchObject([{ state, attempts: 1, status_code: status }]);
  });

  it('a redirect is not followed', async () => {
    await aWebhook(['entry.accepted']);
    await anEvent(2027);
    answer = 302;
    await deliverWebhooks(portal);
    expect(received).toHaveLength(1);
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', status_code: 302 });
  });
});

it('webhooks are for superadmins, and a wrong address is refused beside its field', async () => {
  const admin = await aStaffMember(portal, 'admin');
  expect((await as(admin).get('/api/today')).body.given_up.webhooks).toBeNull();
  expect((await as(admin).get('/api/webhooks')).status).toBe(403);
  expect((await as(admin).post('/api/webhooks', { url, events: ['waiver.signed'] })).status).toBe(403);
  for (const wrong of ['ftp://a.example', 'https://10.0.0.8/', 'https://a..b/', 'https://-a.example/']) {
    const { status, body } = await as(superadmin).post('/api/webhooks', { url: wrong, events: ['waiver.signed'] });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['url']]);
  }
  const broken = { url: 'https://hooks.example.org/\nelsewhere', events: ['waiver.signed'] };
  expect((await as(superadmin).post('/api/webhooks', broken)).body.errors).toEqual({ url: ['Invalid value format'] });
  const { id } = await aWebhook(['waiver.signed']);
  expect((await as(superadmin).delete(`/api/webhooks/${id}`)).status).toBe(200);
  expect((await as(superadmin).delete(`/api/webhooks/${id}`)).status).toBe(404);
});

it('a message that arrived is deleted after its days, and one that was given up or still waits is not', async () => {
  await aWebhook(['entry.accepted']);
  for (const state of ['delivered', 'failed', 'waiting'] as const) {
    await anEvent(2027);
    const newest = portal.db.updateTable('webhook_deliveries').where('attempts', '=', 0);
    await newest.set({ state, attempts: 1, ...(state === 'waiting' ? {} : { due_at: null }) }).execute();
  }
  const left = async () => {
    await sweepDeliveries(portal);
    return (await deliveries()).map(({ state }) => state).toSorted();
  };
  expect(await left()).toEqual(['delivered', 'failed', 'waiting']);
  pass((deletions.deliveries.days + 1) * 86_400_000);
  expect(await left()).toEqual(['failed', 'waiting']);
});

it('a webhook that two people remove at once is removed once in the trail', async () => {
  const { id } = await aWebhook(['waiver.signed']);
  const by = await authorFor(portal, superadmin);
  for (const _ of ['one', 'the other'])
    await inTransaction(portal, by, (change) => deleteWebhook(change, withoutActor({ id, url }, 'delete-webhook')));
  expect((await trailOf(portal, 'Webhook', id)).map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.deleted',
  ]);
});

it('the trail names the host of an address and never its path, which may be a key to the receiver', async () => {
  const { body } = await as(superadmin).post('/api/webhooks', {
    url: 'https://hooks.example.org/services/T0/secret-of-the-receiver?key=another-secret',
    events: ['waiver.signed'],
  });
  const system = { kind: 'system', job: 'test' } as const;
  await inTransaction(portal, system, (change) => disableWebhook(change, body.id, 'Gone.'));
  await as(superadmin).delete(`/api/webhooks/${body.id}`);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'changes', 'note'])
    .where('model', '=', 'Webhook')
    .where('model_id', '=', String(body.id))
    .orderBy('id')
    .execute();
  const actions = ['webhook.created', 'webhook.switched-off', 'webhook.deleted'];
  expect(lines.map(({ action }) => action)).toEqual(actions);
  expect(JSON.stringify(lines)).toContain('https://hooks.example.org');
  expect(JSON.stringify(lines)).not.toMatch(/secret/);
});

it('the limit of webhooks cannot be passed, even by requests at the same moment', async () => {
  for (let n = 1; n < maxWebhooks; n += 1) await aWebhook(['waiver.signed'], `${url}/${n}`);
  const add = (n: number) =>
    as(superadmin).post('/api/webhooks', { url: `${url}/at-once/${n}`, events: ['waiver.signed'] });
  const answers = await Promise.all([1, 2, 3, 4].map(add));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  const { count } = await portal.db
    .selectFrom('webhooks')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(maxWebhooks);
});
