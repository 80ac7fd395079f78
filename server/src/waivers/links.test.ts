import { describe, expect, it } from 'vitest';
import { newSecret, secretHash } from '../access/secret.ts';
import type { Config } from '../config.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, secretFor, signature, signed } from '../testing/participants.ts';
import { anonymousClient, aStaffMember, mailedLink } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

/** Returns a portal whose first entry and waiver have the same row numbers as those of every other one made here. */
async function parade(first_name: string, config: Partial<Config> = {}) {
  const portal = await testPortalWithApp({ config });
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  const band = await entry(portal, { stage: 'accepted', by: staff.id });
  const waiver = await participant(portal, band, { first_name });
  return { portal, waiver, signer: anonymousClient(portal.app), secret: await secretFor(portal, waiver.id) };
}

it('a signing link opens nothing in another database that shares SECRET and row numbers', async () => {
  const [ours, theirs] = [await parade('Ours'), await parade('Theirs')];
  expect([ours.portal.config.secret, ours.waiver.id]).toEqual([theirs.portal.config.secret, theirs.waiver.id]);
  const path = `/api/waivers/${ours.secret}`;
  expect((await ours.signer.get(path)).body.waiver.name).toContain('Ours');
  expect((await theirs.signer.get(path)).status).toBe(404);
  const signing = {
    field_values: signature(theirs.portal, theirs.waiver),
    reviewed: true,
    consent: true,
  };
  expect((await theirs.signer.post(path, signing)).status).toBe(404);
});

describe('the evidence of a signature', () => {
  const recordOf = async ({ portal, waiver }: Awaited<ReturnType<typeof parade>>, secret: string) => {
    await signed(portal, waiver, { 'participant:email': 'typed@example.org' }, secret);
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    return JSON.parse(record) as unknown;
  };

  it.each([
    ['was sent', { state: 'sent', sent_at: '2026-11-20T17:00:00.000Z' }],
    ['arrived before its being sent was noted', { taken_by: 'a worker' }],
  ] as const)(
    'the evidence of a signature names the letter that brought the link where it %s, and the copies',
    async (_what, letter) => {
      const stage = await parade('Mailed', { smtpUrl: 'smtp://127.0.0.1:1' });
      const { email } = stage.waiver;
      const secret = await mailedLink(stage.portal, email ?? '', '/waivers-form/');
      await stage.portal.db.updateTable('outbox').set(letter).execute();
      expect(await recordOf(stage, secret)).toMatchObject({
        link: { made_for: 'mail', mailed: true, handed_over_by: null },
        deliveries: [{ to_address: email }, { to_address: 'typed@example.org' }, { to_address: email }],
      });
    },
  );

  it('the evidence of a signature never says that a letter was mailed that stayed in the outbox', async () => {
    const stage = await parade('Kept');
    // A link that was read in the outbox, before handing over became a separate act.
    const secret = newSecret();
    const { link_id } = await stage.portal.db
      .selectFrom('outbox')
      .select('link_id')
      .where('waiver_id', '=', stage.waiver.id)
      .executeTakeFirstOrThrow();
    await stage.portal.db
      .updateTable('signing_links')
      .set({ secret_hash: secretHash(secret) })
      .where('id', '=', link_id ?? 0)
      .execute();
    expect(await recordOf(stage, secret)).toMatchObject({ link: { made_for: 'mail', mailed: false }, deliveries: [] });
  });
});
