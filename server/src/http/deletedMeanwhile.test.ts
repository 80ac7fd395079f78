import { describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import type { Author } from '../database/change.ts';
import { deleteEntry } from '../entries/settings/writes.ts';
import { entry, organization } from '../testing/entries.ts';
import { callDuring } from '../testing/locks.ts';
import { aLeaderOf, type Answer, aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const office = await aStaffMember(portal, 'admin');
const job: Author = { kind: 'system', job: 'tests' };

interface Place {
  readonly organization_id: number;
  readonly entry_id: number;
}

describe('a call about an entry that somebody else deletes meanwhile', () => {
  it.each<[string, (leader: Client, place: Place) => Promise<Answer>]>([
    [
      'opening a form',
      (leader, { organization_id }) =>
        leader.put(`/api/forms/${organization_id}/band-application/2027/editors`, { field: null, open: true }),
    ],
    [
      'asking for an upload',
      (leader, { organization_id }) => {
        const extras = { organization_id, form_type: 'official-photo', year: 2027, path: 'photo:photo' };
        return leader.post('/api/aws/presign', { name: 'photo.png', type: '', extras });
      },
    ],
    ['passing a device around', (leader, { entry_id }) => leader.post('/api/waiver-passes', { entry_id })],
  ])('%s of an entry that is deleted meanwhile answers as without the entry', async (_, call) => {
    const organization_id = await organization(portal);
    const of = await entry(portal, { organization_id, by: office.id, stage: 'accepted' });
    const leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, null));
    const place = { organization_id, entry_id: of.id };
    expect((await call(leader, place)).status).toBeLessThan(300);
    const meanwhile = await callDuring(
      portal,
      job,
      (change) => deleteEntry(change, withoutActor(of, 'delete')),
      () => call(leader, place),
    );
    const afterwards = await call(leader, place);
    expect(meanwhile.body.code).toBe('not-found');
    expect([meanwhile.status, meanwhile.body]).toEqual([afterwards.status, afterwards.body]);
  });
});
