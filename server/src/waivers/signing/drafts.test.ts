import { beforeAll, describe, expect, it } from 'vitest';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, waiverNow } from '../../testing/participants.ts';
import { anonymousClient, aStaffMember } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
let accepted: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  accepted = await entry(portal, { stage: 'accepted', by: (await aStaffMember(portal)).id });
});

describe('a draft of a waiver', () => {
  const draftOf = async () => {
    const waiver = await participant(portal, accepted);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}/answers`;
    const save = async (field_values: object) => {
      const { revision } = await waiverNow(portal, waiver.id);
      return signer.put(path, { revision, field_values });
    };
    return { save, stored: async () => (await waiverNow(portal, waiver.id)).field_values };
  };

  it.each([
    ['participant:date_of_birth', '13/45/2026', '05/06/1990'],
    ['participant:date_of_birth', '2031-01-01', '1990-05-06'],
    ['participant:email', 'nope', 'kim@example.org'],
    ['participant:first_name', 'K'.repeat(61), 'K'.repeat(60)],
    ['participant:address', { country: 'XX' }, { country: 'CH', city: 'Bern' }],
    // F-12: a hidden answer is shown once its condition is met, so its format is checked too.
    ['guardian:relationship', 'Neighbor', 'Parent'],
    ['guardian:is_chaperone', 'maybe', 'yes'],
  ])('refuses a malformed %s, stores nothing of that save, and accepts a valid one (F-01)', async (path, bad, good) => {
    const draft = await draftOf();
    const refused = await draft.save({ [path]: bad, 'emergency:insurer': 'Acme' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [path]]);
    expect(refused.body.message).toBe(MESSAGES.waiver_failed);
    expect(await draft.stored()).toEqual({});
    expect((await draft.save({ [path]: good })).status).toBe(200);
    expect(Object.keys(await draft.stored())).toContain(path);
  });

  it('accepts gaps, and names every malformed answer at once', async () => {
    const draft = await draftOf();
    expect((await draft.save({ 'participant:address': { city: 'Pasadena' } })).status).toBe(200);
    const refused = await draft.save({
      'participant:email': 'nope',
      'guardian:email': 'neither',
      'participant:x': 'y',
    });
    expect(Object.keys(refused.body.errors).toSorted()).toEqual([
      'guardian:email',
      'participant:email',
      'participant:x',
    ]);
  });
});

it('a waiver that is signed empty names each missing part of the address (F-03)', async () => {
  const waiver = await participant(portal, accepted);
  const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
  const refused = await signer.post(path, { field_values: {}, reviewed: true, consent: true });
  expect(refused.status).toBe(422);
  expect(refused.body.errors['participant:address']).toEqual(
    ['Address', 'City', 'Postal code', 'Country'].map((part) => `${part}: This value is required`),
  );
  expect(refused.body.errors['participant:phone']).toEqual(['This value is required']);
});
