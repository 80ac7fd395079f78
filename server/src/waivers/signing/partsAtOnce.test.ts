import { describe, expect, it } from 'vitest';
import { waiverNow } from '../../testing/participants.ts';
import { signedInClient } from '../../testing/people.ts';
import { childs, guardians, partSigningStage } from '../../testing/partSigning.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { reasonOf } from '../emails.ts';
import { checkYear } from '../evidence/chain.ts';
import { findPart } from '../reads.ts';

const portal = await testPortalWithApp();
const { signer, staff, band, aChild, linkTo } = await partSigningStage(portal);
const office = signedInClient(portal.app, staff);

type Answer = Awaited<ReturnType<typeof signer.post>>;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Returns how often something was recorded and mailed about a waiver. */
async function traces({ id }: { readonly id: number }) {
  const audited = portal.db
    .selectFrom('audit_events')
    .select('id')
    .where('model_id', '=', String(id))
    .where('action', '=', 'waiver.part-signed');
  const letters = portal.db
    .selectFrom('outbox')
    .select('id')
    .where('waiver_id', '=', id)
    .where('reason_key', 'like', reasonOf(id, 'part:%'));
  const records = portal.db.selectFrom('waiver_evidence').select('id').where('waiver_id', '=', id);
  const waiver = portal.db.selectFrom('waivers').select('completed_at').where('id', '=', id);
  return {
    acts: (await audited.execute()).length,
    letters: (await letters.execute()).length,
    records: (await records.execute()).length,
    isSigned: (await waiver.executeTakeFirstOrThrow()).completed_at !== null,
  };
}

/** What the later of them are answered: a code, or the field that is wrong. */
const refusals = {
  // Before the other part is signed, the act differs from the stored one; after it, the waiver is signed.
  'signed again': ['waiver-signed', 'signature:signature'],
  'taken back': ['waiver-signed', 'waiver-part-taken-back'],
  voided: ['waiver-signed', 'waiver-deleted'],
  removed: ['waiver-signed', 'waiver-deleted'],
  corrected: ['waiver-signed', 'waiver-part-taken-back', 'cannot-update-waiver'],
};
const refusedFor = ({ code, errors }: Answer['body']): string => code ?? Object.keys(errors).join();
const once = { acts: 1, letters: 1, records: 0, isSigned: false };

/** Returns what was recorded last about a waiver, of signing a part and of declining. */
async function lastAct({ id }: { readonly id: number }) {
  const { action } = await portal.db
    .selectFrom('audit_events')
    .select('action')
    .where('model_id', '=', String(id))
    .where('action', 'in', ['waiver.part-signed', 'waiver.declined'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return action;
}

describe('the two parts of a waiver, at once', () => {
  it('a part that is signed after a decline takes it back: the other signer reads that it is their turn', async () => {
    const { waiver, path, all, parent } = await aChild();
    await signer.post(`${path}/decline`, { as: 'declined', who: 'guardian' });
    expect((await signer.post(`${path}/part`, childs(all, parent))).body.signing.declined).toBeNull();
    expect((await signer.get(await linkTo(parent))).body.waiver).toMatchObject({
      declined: null,
      part: { is_to_you: true },
    });
    expect(await waiverNow(portal, waiver.id)).toMatchObject({ declined_at: null, declined_as: null });
  });

  it('of a part and a decline at once, the later one counts, for both signers and the leader', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { waiver, path, all, parent } = await aChild();
      const acts = [
        () => signer.post(`${path}/part`, childs(all, parent)),
        () => signer.post(`${path}/decline`, { as: 'declined', who: 'guardian' }),
      ];
      const answers = await Promise.all((n % 2 === 0 ? acts : acts.toReversed()).map((one) => one()));
      expect(statuses(answers)).toEqual([200, 200]);
      expect(await traces(waiver)).toEqual(once);
      const isDeclined = (await lastAct(waiver)) === 'waiver.declined';
      for (const link of [path, await linkTo(parent)])
        expect((await signer.get(link)).body.waiver.declined !== null).toBe(isDeclined);
      expect((await waiverNow(portal, waiver.id)).declined_at !== null).toBe(isDeclined);
    }
  });

  it('a part that is signed on several devices at once is signed once; the same act is answered alike, another refused', async () => {
    const { waiver, path, all, parent } = await aChild();
    const same = await Promise.all(Array.from({ length: 8 }, () => signer.post(`${path}/part`, childs(all, parent))));
    expect(statuses(same)).toEqual(Array(8).fill(200));
    expect(await traces(waiver)).toEqual(once);
    const other = await aChild();
    const apart = await Promise.all(
      ['first@example.org', 'second@example.org'].map((to) => signer.post(`${other.path}/part`, childs(other.all, to))),
    );
    expect(statuses(apart)).toEqual([200, 422]);
    expect(await traces(other.waiver)).toEqual(once);
    const kept = apart.find(({ status }) => status === 200)?.body.signing.part.to;
    expect((await findPart(portal.db, other.waiver.id))?.to_address).toBe(kept);
  });

  it('a link that is sent again on several devices at once is mailed once, and after a minute once more', async () => {
    const { waiver, path, all, parent } = await aChild();
    await signer.post(`${path}/part`, childs(all, parent));
    const again = (to: string) =>
      Promise.all(Array.from({ length: 4 }, () => signer.post(`${path}/part/link`, { to })));
    // The first letter is on its way.
    expect(statuses(await again(parent))).toEqual([200, 200, 200, 200]);
    expect((await traces(waiver)).letters).toBe(1);
    expect(statuses(await again(`right.${parent}`))).toEqual([200, 200, 200, 200]);
    expect((await traces(waiver)).letters).toBe(2);
    portal.clock.advance({ minutes: 1 });
    expect(statuses(await again(`right.${parent}`))).toEqual([200, 200, 200, 200]);
    expect((await traces(waiver)).letters).toBe(3);
    // To somebody who has said that it is not for them, it is no repeat.
    await signer.post(`${await linkTo(`right.${parent}`)}/decline`, { as: 'not-me' });
    expect((await again(`right.${parent}`)).every(({ body }) => body.signing.part.is_wrong === false)).toBe(true);
    expect((await traces(waiver)).letters).toBe(4);
  });

  it.each(['signed again', 'taken back', 'voided', 'removed', 'corrected'] as const)(
    'a part that is completed while it is %s ends one way or the other, with one record at most',
    async (act) => {
      for (let n = 0; n < 3; n += 1) {
        const { waiver, path, all, parent } = await aChild();
        await signer.post(`${path}/part`, childs(all, parent));
        const link = await linkTo(parent);
        const { part } = (await signer.get(link)).body.waiver;
        const people = `/api/participants/${band.id}`;
        const person = { type: 'general-participants', first_name: 'Corrected', last_name: `Name${n}` };
        const acts = {
          'signed again': () => signer.post(`${path}/part`, childs(all, 'third@example.org')),
          'taken back': () => signer.delete(`${path}/part`),
          voided: () => office.post(`/api/waivers/${waiver.locator}/void`, { reason: 'Wrong person', again: false }),
          removed: () => office.post(`${people}/remove/${waiver.participant_id}`, { type: person.type }),
          corrected: () =>
            office.put(`/api/waivers/${waiver.id}`, {
              name: `Corrected Name${n}`,
              email: `corrected${waiver.id}@example.org`,
            }),
        };
        const complete = (text: string) =>
          signer.post(link, guardians(all, part.signed_at, { 'guardian:signature': { kind: 'typed', text } }));
        const given = [() => complete('Elena Chen'), acts[act], () => complete('Somebody Else')];
        // Whoever comes first, each in its turn.
        const answers = await Promise.all([...given.slice(n), ...given.slice(0, n)].map((one) => one()));
        const completed = answers.filter(({ body }) => body.completed_at !== undefined).length;
        expect(await traces(waiver)).toMatchObject({ letters: 1, records: completed, isSigned: completed === 1 });
        for (const { status, body } of answers) if (status !== 200) expect(refusals[act]).toContain(refusedFor(body));
      }
      expect((await checkYear(portal, 2027)).faults).toEqual([]);
    },
  );
});
