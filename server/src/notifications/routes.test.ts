import { beforeAll, expect, it } from 'vitest';
import { change } from '../database/change.ts';
import { linkSecret } from '../access/secret.ts';
import { aPerson, aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { queueMail } from './writes.ts';

let stage: Awaited<ReturnType<typeof testPortalWithApp>>;
beforeAll(async () => {
  stage = await testPortalWithApp();
});

async function letterTo(user_id: number, email: string): Promise<number> {
  const id = await change(stage, { kind: 'system', job: 'test' }, (at) =>
    queueMail(at, {
      to: { address: email },
      subject: `Set a new password, ${email}`,
      lines: ['Hello', { action: 'Set it', href: 'http://portal.test/password/reset/{{link:account:7}}' }],
      reason: `test:${email}`,
      room: 'users',
      user_id,
    }),
  );
  return id ?? 0;
}

it('fills personal links in for a reader who outranks the addressee, and masks them for everybody else', async () => {
  const portal = stage;
  const { app } = stage;
  const [admin, staff] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'staff')];
  const [leader, superadmin] = [await aPerson(portal), await aStaffMember(portal, 'superadmin')];
  const secret = linkSecret(portal.config.secret, 'account', 7);
  const read = async (person: typeof admin, id: number) =>
    JSON.stringify((await signedInClient(app, person).get(`/api/outbox/${id}`)).body);
  const toLeader = await letterTo(leader.id, leader.email);
  const toSuperadmin = await letterTo(superadmin.id, superadmin.email);
  expect(await read(staff, toLeader)).toContain(secret);
  expect(await read(admin, toSuperadmin)).not.toContain(secret);
  expect(await read(admin, toSuperadmin)).toContain('the personal link is shown to the addressee only');
});

it('mails the same reason once', async () => {
  const person = await aPerson(stage);
  expect(await letterTo(person.id, person.email)).toBeGreaterThan(0);
  expect(await letterTo(person.id, person.email)).toBe(0);
});

it('is read by those who manage users, and by nobody else', async () => {
  const portal = stage;
  const { app } = stage;
  const leader = signedInClient(app, await aPerson(portal, { registered_as: 'leader' }));
  const staff = signedInClient(app, await aStaffMember(portal, 'staff'));
  expect((await leader.get('/api/outbox')).status).toBe(403);
  expect((await staff.get('/api/outbox')).status).toBe(200);
  expect((await staff.get('/api/outbox/999999')).status).toBe(404);
});
