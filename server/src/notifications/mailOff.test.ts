import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const smtpUrl = 'smtp://mail.example.org';

it.each([
  ['in production without a mail server says so to readers of the outbox', { production: true }, false, 'no-server'],
  ['in production with a mail server says nothing', { production: true, smtpUrl }, false, null],
  ['that is tried out says nothing', { production: false }, false, null],
  ['that was restored says that its emails are on hold', { production: true, smtpUrl }, true, 'held'],
  ['that was restored for a try, without a mail server, says nothing', { production: false }, true, null],
] as const)('a portal %s', async (_, config, isRestored, stop) => {
  const portal = await testPortalWithApp({ config });
  await seedParadeYear(portal);
  if (isRestored) await sql`insert into mail_hold (since) values (${portal.clock.nowIso()})`.execute(portal.owner);
  const [admin, volunteer] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'volunteer')];
  const today = async (person: typeof admin) => (await signedInClient(portal.app, person).get('/api/today')).body;
  expect((await signedInClient(portal.app, admin).get('/api/mailings')).body.mail_stop).toBe(stop);
  expect([(await today(admin)).mail_stop, (await today(volunteer)).mail_stop]).toEqual([stop, null]);
});
