import { expect, it } from 'vitest';
import { seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

it.each([
  ['in production without a mail server says so to readers of the outbox', { production: true }, true],
  ['in production with a mail server says nothing', { production: true, smtpUrl: 'smtp://mail.example.org' }, false],
  ['that is tried out says nothing', { production: false }, false],
] as const)('a portal %s', async (_, config, is_off) => {
  const portal = await testPortalWithApp({ config });
  await seedParadeYear(portal);
  const [admin, volunteer] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'volunteer')];
  const today = async (person: typeof admin) => (await signedInClient(portal.app, person).get('/api/today')).body;
  expect((await signedInClient(portal.app, admin).get('/api/mailings')).body.is_off).toBe(is_off);
  expect([(await today(admin)).is_mail_off, (await today(volunteer)).is_mail_off]).toEqual([is_off, false]);
});
