import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { expect, it } from 'vitest';
import { lettersAbout } from '../../testing/letters.ts';
import { childs, guardians, partSigningStage } from '../../testing/partSigning.ts';
import { waiverNow } from '../../testing/participants.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from '../evidence/chain.ts';
import { findPart, type ListedWaiverRow } from '../reads.ts';
import { takeBackPartsOfAdults } from './adults.ts';

const portal = await testPortalWithApp();
const { signer, aChild, linkTo } = await partSigningStage(portal);

/** Returns a child whose 18th birthday is on November 22, 2026. */
async function almostAdult(email?: string) {
  const child = await aChild(email === undefined ? {} : { email });
  const all: FieldValues = { ...child.all, 'participant:date_of_birth': '2008-11-22' };
  return { ...child, all };
}

const signatureOf = ({ id }: ListedWaiverRow) => waiverNow(portal, id).then(({ completed_at }) => completed_at);

it('a participant who turns 18 before the parent has signed is asked to sign alone, and the parent’s link says so', async () => {
  const own = 'tess@example.org';
  const { waiver, path, all, parent } = await almostAdult(own);
  // November 21, 11 p.m. in Los Angeles.
  portal.clock.set('2026-11-22T07:00:00Z');
  expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(200);
  const link = await linkTo(parent);
  const { signed_at } = (await signer.get(link)).body.waiver.part;
  expect(await takeBackPartsOfAdults(portal)).toBe(0);

  portal.clock.advance({ hours: 2 });
  const refused = async () => [
    (await signer.get(link)).body.code,
    (await signer.post(link, guardians(all, signed_at))).body.code,
  ];
  expect(await refused()).toEqual(['waiver-adult-signs-alone', 'waiver-adult-signs-alone']);
  const runs = await Promise.all([takeBackPartsOfAdults(portal), takeBackPartsOfAdults(portal)]);
  expect(runs.reduce((one, other) => one + other)).toBe(1);
  expect(await refused()).toEqual(['waiver-adult-signs-alone', 'waiver-adult-signs-alone']);
  expect(await findPart(portal.db, waiver.id)).toBeUndefined();
  expect((await lettersAbout(portal, waiver.id)).at(-1)).toMatchObject({
    to_address: own,
    text_body: expect.stringMatching(/is now 18 or older, so only .* signs the Participant Waiver/),
  });

  const opened = (await signer.get(await linkTo(own))).body.waiver;
  expect(opened.part).toBeNull();
  expect(opened.form_submission.field_values).toMatchObject({ 'participant:phone': all['participant:phone'] });
  const alone = await signer.post(path, { field_values: all, reviewed: true, consent: true });
  expect(alone.body.copies_to).toEqual([own]);
  expect(await signatureOf(waiver)).toBe(portal.clock.nowIso());
  expect((await checkYear(portal, 2027)).faults).toEqual([]);
});

it('a part stays while its participant is under 18, whatever the other parts', async () => {
  const { waiver, path, all, parent } = await aChild();
  expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(200);
  expect(await takeBackPartsOfAdults(portal)).toBe(0);
  expect(await findPart(portal.db, waiver.id)).toBeDefined();
  expect((await signer.get(await linkTo(parent))).status).toBe(200);
});

it('a parent who signed first for somebody who is an adult by now is not asked again; the participant is', async () => {
  const own = 'theo@example.org';
  portal.clock.set('2026-11-21T20:00:00Z');
  const { path, all } = await almostAdult(own);
  const to = 'theo.own@example.org';
  const act = { ...childs(all, to), part: 'guardian', field_values: all };
  expect((await signer.post(`${path}/part`, act)).status).toBe(200);
  const link = await linkTo(to);
  portal.clock.set('2026-11-22T20:00:00Z');
  expect(await takeBackPartsOfAdults(portal)).toBe(1);
  expect((await signer.get(link)).body.code).toBe('waiver-adult-signs-alone');
  expect((await signer.get(await linkTo(own))).body.waiver.part).toBeNull();
});

it('nobody completes the waiver of an adult with what was signed before, not even by the link that signed it', async () => {
  portal.clock.set('2026-11-21T20:00:00Z');
  const { waiver, path, all, parent } = await almostAdult('una@example.org');
  expect((await signer.post(`${path}/part`, childs(all, parent))).status).toBe(200);
  const { signed_at } = (await signer.get(path)).body.waiver.part;
  // Midnight in Los Angeles has passed, and the job has not run yet.
  portal.clock.set('2026-11-22T08:00:01Z');
  const refused = await signer.post(path, guardians(all, signed_at));
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['participant:date_of_birth']]);
  expect(await signatureOf(waiver)).toBeNull();
});
