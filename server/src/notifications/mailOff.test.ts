import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, signedInClient } from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { heldMail } from './reads.ts';
import { releaseMail } from './releasing.ts';

const smtpUrl = 'smtp://mail.example.org';
const backup = '2026-11-20T12:00:00.000Z';

/** Adds messages to a webhook, each with the instant of its cause. */
async function waitingMessages({ owner }: TestPortalWithApp, created_by: number, ...instants: readonly string[]) {
  const webhook = { url: 'https://crm.example.org/hook', events: ['entry.accepted'], created_by, created_at: backup };
  const { id: webhook_id } = await owner
    .insertInto('webhooks')
    .values(webhook)
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { webhook_id, event: 'entry.accepted', body: '{}', state: 'waiting' } as const;
  await owner
    .insertInto('webhook_deliveries')
    .values(instants.map((created_at) => ({ ...message, created_at, due_at: created_at })))
    .execute();
}

it.each([
  [
    'in production without a mail server says so to readers of the outbox',
    { production: true },
    '',
    'no-server',
    'off',
  ],
  ['in production with a mail server says nothing', { production: true, smtpUrl }, '', null, 'ok'],
  ['that is tried out says nothing', { production: false }, '', null, 'off'],
  ['that was restored says that its emails are on hold', { production: true, smtpUrl }, 'held', 'held', 'held'],
  ['that was restored for a try, without a mail server, says nothing', { production: false }, 'held', null, 'off'],
  [
    'that was restored without a mail server says that messages to webhooks are on hold, where some wait',
    { production: true },
    'held, with messages',
    'webhooks-held',
    'held',
  ],
] as const)('a portal %s', async (_, config, restored, stop, mail) => {
  const portal = await testPortalWithApp({ config });
  await seedParadeYear(portal);
  if (restored !== '') await sql`insert into mail_hold (since) values (${backup})`.execute(portal.owner);
  const [admin, volunteer] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'volunteer')];
  if (restored === 'held, with messages') await waitingMessages(portal, admin.id, backup);
  const today = async (person: typeof admin) => (await signedInClient(portal.app, person).get('/api/today')).body;
  expect((await signedInClient(portal.app, admin).get('/api/mailings')).body.mail_stop).toBe(stop);
  expect([(await today(admin)).mail_stop, (await today(volunteer)).mail_stop]).toEqual([stop, null]);
  expect((await portal.app.inject('/healthz')).json().parts.mail).toBe(mail);
});

it.each([
  ['withdraws those of the backup, and sends the others', true, 1, ['failed', 'waiting']],
  ['sends all of them', false, 0, ['waiting', 'waiting']],
] as const)(
  'who releases what a restored portal holds reads how many messages to webhooks wait, and %s',
  async (_, withdraws, messages, states) => {
    const portal = await testPortalWithApp();
    await sql`insert into mail_hold (since) values (${backup})`.execute(portal.owner);
    const { id } = await aStaffMember(portal, 'superadmin');
    await waitingMessages(portal, id, backup, '2026-11-20T12:00:00.001Z');
    expect(await heldMail(portal.db)).toEqual({
      since: backup,
      letters: { earlier: 0, later: 0 },
      messages: { earlier: 1, later: 1 },
    });
    expect(await releaseMail(portal.db, { withdraws })).toEqual({ letters: 0, messages });
    expect(await heldMail(portal.db)).toBeUndefined();
    const left = await portal.db.selectFrom('webhook_deliveries').select('state').orderBy('id').execute();
    expect(left.map(({ state }) => state)).toEqual(states);
  },
);
