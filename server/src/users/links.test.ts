import { describe, expect, it } from 'vitest';
import { aPerson, anonymousClient, aStaffMember, mailedLink, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

/** Portals made by this have the same rows under the same numbers, and share SECRET. */
async function twin() {
  const portal = await testPortalWithApp();
  const admin = await aStaffMember(portal, 'admin');
  const person = await aPerson(portal, { email: 'kim@example.org', email_verified: false });
  return { portal, person, anyone: anonymousClient(portal.app), admin: signedInClient(portal.app, admin) };
}

describe('two databases that share SECRET and row numbers', () => {
  it('have no link to confirm an address in common', async () => {
    const [ours, theirs] = [await twin(), await twin()];
    for (const { portal, person } of [ours, theirs]) await signedInClient(portal.app, person).post('/api/verify-email');
    const token = await mailedLink(ours.portal, 'kim@example.org', '/verify-email/');
    expect((await theirs.anyone.post(`/api/verify-email/${token}`, {})).status).toBe(404);
    expect((await ours.anyone.post(`/api/verify-email/${token}`, {})).status).toBe(200);
  });

  it('have no join link in common', async () => {
    const [ours, theirs] = [await twin(), await twin()];
    const made = await ours.admin.post('/api/join-links', { role: 'staff' });
    await theirs.admin.post('/api/join-links', { role: 'staff' });
    const token = String(made.body.url).split('/').at(-1);
    expect((await theirs.anyone.get(`/api/join/${token}`)).status).toBe(404);
    expect((await ours.anyone.get(`/api/join/${token}`)).status).toBe(200);
  });
});
