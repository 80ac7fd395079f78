import { expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { queueWebhooks } from '../../notifications/webhooks/writes.ts';
import { aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { subjectsTo } from '../../testing/signUps.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { trailOf } from '../../testing/trail.ts';
import { grantStaffRole, removeStaffRole } from '../roles.ts';
import { disableAccount, enableAccount } from '../writes.ts';

const portal = await testPortalWithApp();
const system = { kind: 'system', job: 'test' } as const;
const remaining = await aStaffMember(portal, 'superadmin');
const as = (person: Person) => signedInClient(portal.app, person);
let hooks = 0;

async function aWebhookOf(maker: Person): Promise<{ id: number; host: string }> {
  const host = `hooks${(hooks += 1)}.example.org`;
  const { status, body } = await as(maker).post('/api/webhooks', {
    url: `https://${host}/a`,
    events: ['waiver.signed'],
  });
  expect(status).toBe(201);
  return { id: body.id, host };
}

interface Shown {
  readonly id: number;
  readonly disabled_at: string | null;
  readonly is_unbacked: boolean;
  readonly failed: number;
}
const shown = async (id: number) =>
  ((await as(remaining).get('/api/webhooks')).body.data as Shown[]).find((row) => row.id === id);
const lettersOf = async ({ email }: Person) =>
  portal.db.selectFrom('outbox').select('text_body').where('to_address', '=', email).orderBy('id').execute();

it.each<[string, (change: Change, maker: Person) => Promise<unknown>]>([
  ['is demoted', (change, { id }) => removeStaffRole(change, withoutActor({ id }, 'change_roles'), 'superadmin')],
  ['is disabled', (change, { id }) => disableAccount(change, withoutActor({ id }, 'change_access'))],
])('a webhook is switched off when its maker %s; the other superadmins read why, and others go on', async (_, act) => {
  const maker = await aStaffMember(portal, 'superadmin');
  const [theirs, ours] = [await aWebhookOf(maker), await aWebhookOf(remaining)];
  const queue = async (change: Change) =>
    queueWebhooks(change, 'waiver.signed', [{ entry_id: 1, organization_id: 1, year: 2027, waiver_id: 1 }]);
  await inTransaction(portal, system, queue);
  const before = (await lettersOf(remaining)).length;
  await inTransaction(portal, system, async (change) => {
    await act(change, maker);
    await queue(change);
  });
  // What waited is not sent any more, and nothing new is written for it.
  expect(await shown(theirs.id)).toMatchObject({ is_unbacked: true, disabled_at: portal.clock.nowIso(), failed: 1 });
  expect(await shown(ours.id)).toMatchObject({ is_unbacked: false, disabled_at: null, failed: 0 });
  expect((await trailOf(portal, 'Webhook', theirs.id)).map(({ action }) => action)).toEqual([
    'webhook.created',
    'webhook.switched-off',
  ]);
  const letters = (await lettersOf(remaining)).slice(before);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text_body).toContain(`The portal sends nothing more to ${theirs.host}.`);
  expect(letters[0]?.text_body).toContain('send one of its messages again, which switches it on');
  expect(await subjectsTo(portal, maker.email)).not.toContain('A webhook was switched off');
});

it('a webhook stays off when the rank of its maker comes back, and on while the maker only loses another role', async () => {
  const [maker, other] = [await aStaffMember(portal, 'superadmin'), await aStaffMember(portal, 'superadmin')];
  const [off, on] = [await aWebhookOf(maker), await aWebhookOf(other)];
  await inTransaction(portal, system, async (change) => {
    const access = withoutActor({ id: maker.id }, 'change_access');
    await disableAccount(change, access);
    await enableAccount(change, access);
    const roles = withoutActor({ id: other.id }, 'change_roles');
    await grantStaffRole(change, roles, 'volunteer');
    await removeStaffRole(change, roles, 'volunteer');
  });
  expect((await shown(off.id))?.disabled_at).not.toBeNull();
  expect((await shown(on.id))?.disabled_at).toBeNull();
});
