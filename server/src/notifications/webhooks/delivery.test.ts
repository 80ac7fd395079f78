import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { callDuring } from '../../testing/locks.ts';
import { aStaffMember, authorFor } from '../../testing/people.ts';
import { testPortal } from '../../testing/portal.ts';
import { deliverWebhooks } from './delivery.ts';
import { listDeliveries, listWebhooks } from './reads.ts';
import { createWebhook, deleteWebhook, disableWebhook, queueWebhooks, resendDelivery } from './writes.ts';

const portal = await testPortal({ config: { webhooksToLoopback: true } });
const superadmin = await authorFor(portal, await aStaffMember(portal, 'superadmin'));
const system = { kind: 'system', job: 'test' } as const;
/** The years of the messages that the receiver got. */
let received: number[] = [];
/** What others do while the receiver has its first message and has not answered. */
let meanwhile: () => Promise<unknown> = () => Promise.resolve();
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { year: number } };
    const isFirst = received.push(data.year) === 1;
    void (isFirst ? meanwhile() : Promise.resolve()).then(() => response.writeHead(204).end());
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
closeAfterTests(() => new Promise((resolve) => receiver.close(() => resolve(undefined))));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

let id: number;
beforeEach(async () => {
  await portal.db.deleteFrom('webhooks').execute();
  received = [];
  meanwhile = () => Promise.resolve();
  const webhook = withoutActor({ url, events: ['entry.accepted' as const] }, 'add-webhook');
  ({ id } = await inTransaction(portal, superadmin, (change) => createWebhook(change, webhook)));
});

const anEvent = (year: number) =>
  inTransaction(portal, system, (change) =>
    queueWebhooks(change, 'entry.accepted', [{ entry_id: 7, organization_id: 3, year }]),
  );
const switchOff = () => inTransaction(portal, system, (change) => disableWebhook(change, id, 'Gone.'));
const sendAgain = (message: number) =>
  inTransaction(portal, superadmin, (change) => resendDelivery(change, withoutActor({ id: message }, 'resend')));
/** The messages, oldest first. */
const messages = async () => (await listDeliveries(portal.db)).data.toSorted((one, other) => one.id - other.id);
const isOn = async () => (await listWebhooks(portal.db))[0]?.disabled_at === null;

describe('messages of a batch', () => {
  it('messages behind one during which their webhook is switched off are not sent, and stay given up', async () => {
    for (const year of [2027, 2028, 2029]) await anEvent(year);
    meanwhile = switchOff;
    await deliverWebhooks(portal);
    expect(received).toEqual([2027]);
    expect((await messages()).map(({ state, problem }) => [state, problem])).toEqual(
      Array(3).fill(['failed', 'Gone.']),
    );
    expect(await isOn()).toBe(false);
  });

  it('messages behind one during which their webhook is removed are not sent', async () => {
    for (const year of [2027, 2028]) await anEvent(year);
    const gone = withoutActor({ id, url }, 'delete-webhook');
    meanwhile = () => inTransaction(portal, superadmin, (change) => deleteWebhook(change, gone));
    await deliverWebhooks(portal);
    expect(received).toEqual([2027]);
  });

  it('a message that somebody sends again while it waits in a batch is sent with the rest, in their order', async () => {
    for (const year of [2027, 2028, 2029]) await anEvent(year);
    const [, second] = await messages();
    await portal.db.updateTable('webhook_deliveries').set({ attempts: 3 }).execute();
    meanwhile = () => sendAgain(second?.id ?? 0);
    await deliverWebhooks(portal);
    expect(received).toEqual([2027, 2028, 2029]);
    expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 4],
      ['delivered', 1],
      ['delivered', 4],
    ]);
  });
});

describe('a webhook that is off', () => {
  it('nothing is written for a webhook that is switched off at that moment, and it stays off', async () => {
    await callDuring(
      portal,
      system,
      (change) => disableWebhook(change, id, 'Gone.'),
      () => anEvent(2027),
    );
    expect(await messages()).toEqual([]);
    await deliverWebhooks(portal);
    expect([received, await isOn()]).toEqual([[], false]);
  });

  it('a message that waits for it is given up, and one that somebody sends again goes out and switches it on', async () => {
    await anEvent(2027);
    await portal.db.updateTable('webhooks').set({ disabled_at: portal.clock.nowIso() }).execute();
    await deliverWebhooks(portal);
    const [message] = await messages();
    expect([received, message?.state, message?.due_at, await isOn()]).toEqual([[], 'failed', null, false]);
    await sendAgain(message?.id ?? 0);
    await deliverWebhooks(portal);
    expect([received, (await messages())[0]?.state, await isOn()]).toEqual([[2027], 'delivered', true]);
  });
});

describe('changes with messages', () => {
  const waking = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from jobs.job where name = 'webhooks' and state = 'created'`.execute(portal.owner);
    return rows.length;
  };
  beforeEach(async () => {
    // The queue makes its tables at its first use.
    await anEvent(2026);
    await sql`delete from jobs.job where name = 'webhooks'`.execute(portal.owner);
  });

  it('changes with messages that are open side by side do not wait for each other', async () => {
    await inTransaction(portal, system, async (change) => {
      await queueWebhooks(change, 'entry.accepted', [{ entry_id: 7, organization_id: 3, year: 2027 }]);
      await anEvent(2028);
    });
    expect(await messages()).toHaveLength(3);
    expect(await waking()).toBe(1);
  });

  it('changes with messages wake the worker once they have committed, and not before or if they never do', async () => {
    const lost = inTransaction(portal, system, async (change) => {
      await queueWebhooks(change, 'entry.accepted', [{ entry_id: 7, organization_id: 3, year: 2027 }]);
      throw new Error('changed our mind');
    });
    await expect(lost).rejects.toThrow('changed our mind');
    expect(await waking()).toBe(0);
    await inTransaction(portal, system, async (change) => {
      for (const year of [2027, 2028])
        await queueWebhooks(change, 'entry.accepted', [{ entry_id: 7, organization_id: 3, year }]);
      expect(await waking()).toBe(0);
    });
    expect(await waking()).toBe(1);
  });
});
