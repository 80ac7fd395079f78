import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { waiverNow } from '../../testing/participants.ts';
import { childs, guardians, partSigningStage } from '../../testing/partSigning.ts';
import { aLeaderOf } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { createSigningLink } from '../links.ts';
import { type WaiverRow } from '../reads.ts';

const portal = await testPortalWithApp();
const system = { kind: 'system', job: 'test' } as const;
const { signer, band, leader, aChild, linkTo } = await partSigningStage(portal);

describe('a link for the other part that has reached somebody else', () => {
  const lettersOf = ({ id }: WaiverRow, to: string) =>
    portal.db
      .selectFrom('outbox')
      .select(['subject', 'text_body'])
      .where('waiver_id', '=', id)
      .where('to_address', '=', to)
      .where('subject', 'not like', 'Please sign%')
      .execute();

  it("a part's link that reached the wrong person ends, once of 50 presses; the signature stays, and its signer is asked for another address", async () => {
    const { waiver, path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    const link = await linkTo(parent);
    expect((await signer.get(path)).body.waiver.part).toMatchObject({ to: parent, is_wrong: false });
    const presses = await Promise.all(
      Array.from({ length: 50 }, () => signer.post(`${link}/decline`, { as: 'not-me', note: 'I have no children' })),
    );
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect((await signer.get(link)).body.code).toBe('waiver-link-replaced');
    // The child has not declined, and goes on.
    expect((await waiverNow(portal, waiver.id)).declined_as).toBeNull();
    const { declined, part } = (await signer.get(path)).body.waiver;
    expect([declined, part]).toMatchObject([null, { signed_by: 'participant', to: parent, is_wrong: true }]);
    const [toChild, ...more] = await lettersOf(waiver, waiver.email ?? '');
    expect(more).toEqual([]);
    expect(toChild?.subject).toBe(`We need a different email address for ${waiver.name}’s waiver`);
    expect(toChild?.text_body).toContain(
      `The address we were given for a parent or guardian, ${parent}, belongs to someone else, so that link no longer works. The signature we already have is safe.`,
    );
    const toLeader = (await lettersOf(waiver, leader.email)).map(({ text_body }) => text_body);
    expect(toLeader).toEqual([expect.stringContaining('asked them for another one')]);
    expect(toLeader[0]).toContain('They can enter a different address with their own signing link.');
    expect(toLeader[0]).toContain('I have no children');
    expect(toLeader[0]).not.toContain(parent);

    const { body } = await signer.post(`${path}/part/link`, { to: `right.${parent}` });
    expect(body.signing.part).toMatchObject({ to: `right.${parent}`, is_wrong: false });
    const right = await linkTo(`right.${parent}`);
    expect((await signer.post(right, guardians(all, body.signing.part.signed_at))).status).toBe(200);
  });

  it.each(['none', 'the wrong one'])(
    'is said to the leaders as theirs to ask about where the address on file is %s: nobody else was written to',
    async (address) => {
      const { waiver, all, parent } = await aChild({ email: address === 'none' ? null : 'family.of.one@example.org' });
      const { secret } = await inTransaction(portal, system, (change) =>
        createSigningLink(change, waiver.id, 'hand-over'),
      );
      const path = `/api/waivers/${secret}`;
      const to = waiver.email ?? parent;
      expect((await signer.post(`${path}/part`, childs(all, to))).status).toBe(200);
      expect((await signer.post(`${await linkTo(to)}/decline`, { as: 'not-me' })).status).toBe(200);
      expect((await lettersOf(waiver, to)).filter(({ subject }) => subject.includes('different'))).toEqual([]);
      const toLeader = (await lettersOf(waiver, leader.email)).map(({ text_body }) => text_body);
      expect(toLeader).toEqual([expect.stringContaining('please ask them to enter a different one')]);
      expect(toLeader[0]).toContain('press Copy link in the list of waivers');
      expect(toLeader[0]).not.toContain('We asked them');
      expect((await signer.get(path)).body.waiver.part).toMatchObject({ is_wrong: true });
    },
  );

  it('a parent who does not agree declines the waiver in their own name, and may still sign', async () => {
    const { waiver, path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    const link = await linkTo(parent);
    expect((await signer.post(`${link}/decline`, { as: 'declined' })).body.signing.declined.as).toBe('declined');
    expect((await waiverNow(portal, waiver.id)).declined_as).toBe('declined');
    const [letter] = await lettersOf(waiver, leader.email);
    expect(letter?.text_body).toContain(`A parent or guardian of ${waiver.name} was asked to sign`);
    const { signed_at } = (await signer.get(link)).body.waiver.part;
    expect((await signer.post(link, guardians(all, signed_at))).status).toBe(200);
  });

  it('a wrong address is corrected on the same day, also by a child of a band with many leaders, who are all emailed', async () => {
    for (let n = 0; n < 5; n += 1) await aLeaderOf(portal, band.organization_id, 2027);
    const { waiver, path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    expect((await signer.post(`${await linkTo(parent)}/decline`, { as: 'not-me' })).status).toBe(200);
    const about = portal.db.selectFrom('outbox').select('id').where('waiver_id', '=', waiver.id);
    expect(await about.where('subject', 'like', 'Wrong person%').execute()).toHaveLength(7);
    // Five letters with a link a day, of which the first one is gone.
    for (let sent = 1; sent <= 4; sent += 1) {
      expect((await signer.post(`${path}/part/link`, { to: `right.${parent}` })).status).toBe(200);
      portal.clock.advance({ minutes: 1 });
    }
    expect((await signer.post(`${path}/part/link`, { to: `right.${parent}` })).status).toBe(429);
  });
});
