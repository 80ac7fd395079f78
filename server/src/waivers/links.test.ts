import { expect, it } from 'vitest';
import { entry, season } from '../testing/entries.ts';
import { participant, secretFor, signature } from '../testing/participants.ts';
import { anonymousClient, aStaffMember } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

/** A portal whose first entry and first waiver have the same row numbers as those of every other one made here. */
async function parade(first_name: string) {
  const portal = await testPortalWithApp();
  await season(portal);
  const staff = await aStaffMember(portal);
  const band = await entry(portal, { stage: 'accepted', by: staff.id });
  const waiver = await participant(portal, band, { first_name });
  return { portal, waiver, signer: anonymousClient(portal.app), secret: await secretFor(portal, waiver.id) };
}

it('a signing link opens nothing in another database that shares SECRET and row numbers', async () => {
  const [ours, theirs] = [await parade('Ours'), await parade('Theirs')];
  expect([ours.portal.config.secret, ours.waiver.id]).toEqual([theirs.portal.config.secret, theirs.waiver.id]);
  const path = `/api/waivers/${ours.secret}`;
  expect((await ours.signer.get(path)).body.signing.name).toContain('Ours');
  expect((await theirs.signer.get(path)).status).toBe(404);
  const signing = {
    field_values: signature(theirs.portal, theirs.waiver),
    reviewed: true,
    consent: true,
  };
  expect((await theirs.signer.post(path, signing)).status).toBe(404);
});
