import { expect, it } from 'vitest';
import { inTransaction } from '../../database/change.ts';
import { statementsWaiting } from '../../testing/locks.ts';
import { childs, guardians, partSigningStage } from '../../testing/partSigning.ts';
import { signature, waiverNow } from '../../testing/participants.ts';
import type { Answer } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from '../evidence/chain.ts';
import type { EvidenceRecord } from '../evidence/evidence.ts';
import { holdWaiver } from '../writes.ts';

const portal = await testPortalWithApp();
const { signer, aChild, linkTo } = await partSigningStage(portal);

/** Makes a call at a minute to midnight that waits for the waiver until after it. */
async function overMidnight(waiver_id: number, call: () => Promise<Answer>): Promise<Answer> {
  portal.clock.set('2026-11-21T07:59:00.000Z');
  const { calling } = await inTransaction(portal, { kind: 'system', job: 'tests' }, async (change) => {
    await holdWaiver(change, waiver_id);
    const begun = call();
    await expect.poll(() => statementsWaiting(portal), { interval: 10 }).toBeGreaterThan(0);
    portal.clock.set('2026-11-21T08:01:00.000Z');
    return { calling: begun };
  });
  const answer = await calling;
  portal.clock.set(testInstant);
  return answer;
}

const recordOf = async (waiver_id: number) => {
  const row = portal.db.selectFrom('waiver_evidence').select('record').where('waiver_id', '=', waiver_id);
  return JSON.parse((await row.executeTakeFirstOrThrow()).record) as EvidenceRecord;
};

it('whoever signs over midnight has signed on one day, in the signature, the record and the list', async () => {
  const { waiver, path } = await aChild();
  const act = { field_values: signature(portal, waiver), reviewed: true, consent: true };
  expect((await overMidnight(waiver.id, () => signer.post(path, act))).status).toBe(200);
  expect((await waiverNow(portal, waiver.id)).completed_at).toBe('2026-11-21T07:59:00.000Z');
  const record = await recordOf(waiver.id);
  expect([record.values['signature:signature-date'], record.context.today]).toEqual(['2026-11-20', '2026-11-20']);
  expect((await checkYear(portal, 2027)).faults).toEqual([]);
});

it('the first of two who sign over midnight has signed on the day before, and the second on their own', async () => {
  const { waiver, path, all, parent } = await aChild();
  expect((await overMidnight(waiver.id, () => signer.post(`${path}/part`, childs(all, parent)))).status).toBe(200);
  const link = await linkTo(parent);
  portal.clock.set('2026-11-22T18:00:00.000Z');
  const { signed_at } = (await signer.get(link)).body.waiver.part;
  expect((await signer.post(link, guardians(all, signed_at))).status).toBe(200);
  expect((await recordOf(waiver.id)).values).toMatchObject({
    'signature:signature-date': '2026-11-20',
    'guardian:signature-date': '2026-11-22',
  });
  portal.clock.set(testInstant);
});
