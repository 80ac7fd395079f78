import { expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { actorOf, aStaffMember, authorFor } from '../../testing/people.ts';
import { testPortal } from '../../testing/portal.ts';
import { authorizeWebhook } from './policy.ts';
import { countFailedDeliveries, listDeliveries, listWebhooks } from './reads.ts';
import { createWebhook, queueWebhooks } from './writes.ts';

const portal = await testPortal({ config: { webhooksToLoopback: true } });

it('messages that were given up are listed before newer ones, and are counted alone', async () => {
  const superadmin = await aStaffMember(portal, 'superadmin');
  const actor = await actorOf(portal, superadmin);
  const ids = await inTransaction(portal, await authorFor(portal, superadmin), async (change) => {
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['entry.accepted' as const] };
    await createWebhook(change, authorizeWebhook(actor, hook, 'add-webhook'));
    const about = [1, 2, 3, 4].map((entry_id) => ({ entry_id, organization_id: entry_id, year: 2027 }));
    await queueWebhooks(change, 'entry.accepted', about);
    return (await change.tx.selectFrom('webhook_deliveries').select('id').orderBy('id').execute()).map(({ id }) => id);
  });
  const [first, second, third, fourth] = ids;
  expect(await countFailedDeliveries(portal.db)).toBe(0);
  await portal.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null })
    .where('id', 'in', [first ?? 0, third ?? 0])
    .execute();
  const { data, total } = await listDeliveries(portal.db);
  expect([total, data.map(({ id }) => id)]).toEqual([4, [third, first, fourth, second]]);
  expect(await countFailedDeliveries(portal.db)).toBe(2);
  expect(await listWebhooks(portal.db)).toMatchObject([{ waiting: 2, failed: 2, delivered: 0 }]);
});
