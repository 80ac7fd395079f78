import { describe, expect, it } from 'vitest';
import { participant, signed, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, type Person, signedInClient } from '../../testing/people.ts';
import { childs, guardians, minor, partSigningStage } from '../../testing/partSigning.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const { signer, band, leader, aChild, linkTo } = await partSigningStage(portal);
const as = (person: Person) => signedInClient(portal.app, person);
const colleague = await aLeaderOf(portal, band.organization_id, 2027);

/** Returns a child of the leader who has signed, and the link that its parent was mailed. */
async function aChildOfTheLeader() {
  const { waiver, path, all } = await aChild();
  expect((await signer.post(`${path}/part`, childs(all, leader.email))).status).toBe(200);
  return { waiver, path, all, link: await linkTo(leader.email) };
}

const actionsOn = async (person: Person, { id }: Pick<WaiverRow, 'id'>): Promise<string[]> => {
  const { body } = await as(person).get(`/api/waivers?entry_id=${band.id}&all=1`);
  return body.all_results.find((listed: { id: number }) => listed.id === id).actions;
};

/** Whoever leads the entry is refused, alone and among many; a colleague approves it. */
async function expectOwnOfLeader(waiver: WaiverRow): Promise<void> {
  const { locator } = await waiverNow(portal, waiver.id);
  const other = await signed(portal, await participant(portal, band));
  expect(await actionsOn(leader, waiver)).not.toContain('approve');
  expect((await as(leader).post(`/api/waivers/${locator}/approve`)).status).toBe(403);
  const queue = (await as(leader).get(`/api/waiver-queue?entry_id=${band.id}`)).body.data;
  expect(queue.find(({ id }: { id: number }) => id === waiver.id).actions).not.toContain('approve');
  const many = await as(leader).post('/api/approve-waivers', { ids: [waiver.id, other.id] });
  expect(many.body).toMatchObject({ count: 1, left_out: [{ reason: 'own', count: 1 }] });
  expect((await waiverNow(portal, waiver.id)).approved_at).toBeNull();
  expect(await actionsOn(colleague, waiver)).toContain('approve');
  expect((await as(colleague).post(`/api/waivers/${locator}/approve`)).status).toBe(200);
}

describe('a leader who is the guardian of a minor', () => {
  it('a leader who is the guardian signs the part that was sent to them while signed in, and does not approve it', async () => {
    const { waiver, path, all, link } = await aChildOfTheLeader();
    const { waiver: opened } = (await as(leader).get(link)).body;
    expect([opened.may_sign, opened.part.is_to_you]).toEqual([true, true]);
    // Not with the child's link, and no other leader with this one.
    for (const [person, to] of [
      [leader, path],
      [colleague, link],
    ] as const) {
      const { may_sign, form_submission } = (await as(person).get(to)).body.waiver;
      expect([may_sign, form_submission.field_values]).toEqual([false, {}]);
      const refused = await as(person).post(to, guardians(all, opened.part.signed_at));
      expect([refused.status, refused.body.code]).toEqual([403, 'signer-only']);
    }
    expect((await as(leader).post(link, guardians(all, opened.part.signed_at))).status).toBe(200);
    await expectOwnOfLeader(waiver);
  });

  it('a leader who is the guardian does not approve it under another address, typed with the signature', async () => {
    const { waiver, all, link } = await aChildOfTheLeader();
    const { part } = (await signer.get(link)).body.waiver;
    const another = { 'guardian:email': 'another@example.org' };
    expect((await signer.post(link, guardians(all, part.signed_at, another))).status).toBe(200);
    await expectOwnOfLeader(waiver);
  });

  it('a leader who is the guardian does not approve what both have signed in one visit', async () => {
    const waiver = await participant(portal, band);
    await signed(portal, waiver, { ...minor, 'guardian:email': leader.email.toUpperCase() });
    await expectOwnOfLeader(waiver);
  });
});
