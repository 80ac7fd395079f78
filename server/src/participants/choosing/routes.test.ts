import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { statementsWaiting } from '../../testing/locks.ts';
import { childs, minor } from '../../testing/partSigning.ts';
import { participant, secretFor, signature, signed, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;
let riders: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
  riders = await entry(portal, { type_id: 1, stage: 'accepted', by: staff.id, official_name: 'Long Beach Riders' });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

const chosen = (act: string, of = band) => `/api/participants/${of.id}/chosen/${act}`;
const gone = 2_000_000_000;
async function listedIds(of = band): Promise<number[]> {
  const { body } = await as(staff).get(`/api/participants/${of.id}`);
  return body.data.map((person: { participant_id: number }) => person.participant_id);
}
const three = () => Promise.all([1, 2, 3].map(() => participant(portal, band)));

describe('removing chosen people', () => {
  it('removing chosen people takes only them off the list, and ends their links; undoing brings both back', async () => {
    const [one, two, stays] = await three();
    if (!one || !two || !stays) throw new Error('nobody');
    const evidence = await signed(portal, two);
    const link = `/api/waivers/${await secretFor(portal, one.id)}`;
    const ids = [one.participant_id, two.participant_id];
    const removed = await as(leader).post(chosen('remove'), { ids: [...ids, gone, ids[0]] });
    expect(removed.body).toEqual({ changed: expect.arrayContaining(ids), left_out: [{ reason: 'gone', count: 1 }] });
    const listed = await listedIds();
    expect(listed).toContain(stays.participant_id);
    expect(ids.filter((id) => listed.includes(id))).toEqual([]);
    expect((await anonymousClient(portal.app).get(link)).status).toBe(410);
    expect((await waiverNow(portal, two.id)).evidence_position).toBe(evidence.evidence_position);

    const back = await as(leader).post(chosen('restore'), { ids });
    expect(back.body).toEqual({ changed: expect.arrayContaining(ids), left_out: [] });
    expect(await listedIds()).toEqual(expect.arrayContaining(ids));
    expect((await anonymousClient(portal.app).get(link)).status).toBe(200);
    expect((await waiverNow(portal, two.id)).voided_at).toBeNull();
    const trail = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('model', '=', 'Participant')
      .where('model_id', '=', String(one.participant_id))
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'participant.added',
      'participant.removed',
      'participant.restored',
    ]);
  });

  it('removing chosen people is undone except for those who were listed again meanwhile, in any spelling', async () => {
    const [ida, jose] = ['ida@example.org', 'jose@example.org'];
    const twice = await participant(portal, band, { first_name: 'Ida', last_name: 'Twice', email: ida });
    const spelled = await participant(portal, band, { first_name: 'José', last_name: 'Núñez', email: jose });
    const other = await participant(portal, band);
    const ids = [twice, spelled, other].map(({ participant_id }) => participant_id);
    await as(leader).post(chosen('remove'), { ids });
    await participant(portal, band, { first_name: 'Ida', last_name: 'Twice', email: ida });
    await participant(portal, band, { first_name: 'Jose', last_name: 'Nunez', email: jose });
    const before = await listedIds();
    const back = await as(leader).post(chosen('restore'), { ids });
    expect([back.status, back.body]).toEqual([
      200,
      { changed: [other.participant_id], left_out: [{ reason: 'listed-anew', count: 2 }] },
    ]);
    expect(new Set(await listedIds())).toEqual(new Set([...before, other.participant_id]));
    expect((await waiverNow(portal, spelled.id)).voided_at).not.toBeNull();
    expect((await waiverNow(portal, other.id)).voided_at).toBeNull();
  });

  it('removing chosen people is undone only for the last removed of two who are the same person', async () => {
    const [jose, email] = [{ first_name: 'José', last_name: 'Later' }, 'later@example.org'];
    const first = await participant(portal, band, { ...jose, email });
    await as(leader).post(chosen('remove'), { ids: [first.participant_id] });
    portal.clock.advance({ seconds: 1 });
    const last = await participant(portal, band, { ...jose, first_name: 'JOSE', email });
    const ids = [first.participant_id, last.participant_id];
    await as(leader).post(chosen('remove'), { ids: [last.participant_id] });
    const back = await as(leader).post(chosen('restore'), { ids });
    expect(back.body).toEqual({ changed: [last.participant_id], left_out: [{ reason: 'listed-anew', count: 1 }] });
  });
});

describe('giving chosen people a role', () => {
  const to = (waiver: { participant_id: number }, from: string | null, role: string | null) => ({
    id: waiver.participant_id,
    from,
    to: role,
  });

  it('giving chosen people a role changes those who have not signed and still have the role that was shown', async () => {
    const [free, done, moved] = await three();
    if (!free || !done || !moved) throw new Error('nobody');
    await signed(portal, done);
    const changes = [
      to(free, 'Clarinet', 'Banner'),
      to(done, 'Clarinet', 'Banner'),
      to(moved, 'Tuba', 'Banner'),
      to({ participant_id: gone }, 'Tuba', 'Banner'),
    ];
    const { body } = await as(leader).put(chosen('roles'), { changes });
    expect(body).toEqual({
      changed: [free.participant_id],
      left_out: [
        { reason: 'gone', count: 1 },
        { reason: 'signed', count: 1 },
        { reason: 'changed', count: 1 },
      ],
      parts_dropped: 0,
    });
    const list = (await as(leader).get(`/api/participants/${band.id}`)).body.data;
    const roleOf = ({ participant_id }: { participant_id: number }) =>
      list.find((person: { participant_id: number }) => person.participant_id === participant_id)?.primary_role;
    expect([free, done, moved].map(roleOf)).toEqual(['Banner', 'Clarinet', 'Clarinet']);
    const back = await as(leader).put(chosen('roles'), { changes: [to(free, 'Banner', null)] });
    expect(back.body.changed).toEqual([free.participant_id]);
  });

  it('giving chosen people a role leaves out whoever has it already, so that an undo does not take it from them', async () => {
    const someone = await participant(portal, band, { primary_role: 'Tuba' });
    const changes = [to(someone, 'Tuba', 'Horn')];
    const answers = [];
    for (const person of [leader, staff]) answers.push((await as(person).put(chosen('roles'), { changes })).body);
    expect(answers).toEqual([
      { changed: [someone.participant_id], left_out: [], parts_dropped: 0 },
      { changed: [], left_out: [{ reason: 'has-role', count: 1 }], parts_dropped: 0 },
    ]);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'participant.changed')
      .where('model_id', '=', String(someone.participant_id))
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('giving chosen people a role says how many waivers lost the first of two signatures, which an undo does not bring back', async () => {
    const [half, free] = await three();
    if (!half || !free) throw new Error('nobody');
    const all = signature(portal, half, { ...minor, 'participant:email': half.email });
    const path = `/api/waivers/${await secretFor(portal, half.id)}/part`;
    expect((await anonymousClient(portal.app).post(path, childs(all, 'parent.of.half@example.org'))).status).toBe(200);
    const changes = [to(half, 'Clarinet', 'Banner'), to(free, 'Clarinet', 'Banner')];
    const given = await as(leader).put(chosen('roles'), { changes });
    expect([given.body.changed.length, given.body.parts_dropped]).toEqual([2, 1]);
    const back = await as(leader).put(chosen('roles'), { changes: [to(half, 'Banner', 'Clarinet')] });
    expect(back.body).toEqual({ changed: [half.participant_id], left_out: [], parts_dropped: 0 });
    expect((await waiverNow(portal, half.id)).part_signed_by).toBeNull();
  });

  it('giving chosen people a role waits for a person who is signing, and leaves them as they sign', async () => {
    const [signing, free] = await three();
    if (!signing || !free) throw new Error('nobody');
    const changes = [to(signing, 'Clarinet', 'Banner'), to(free, 'Clarinet', 'Banner')];
    let isAnswered = false;
    const answer = await portal.db.transaction().execute(async (tx) => {
      await sql`select from waivers where id = ${signing.id} for no key update`.execute(tx);
      const sent = as(leader)
        .put(chosen('roles'), { changes })
        .finally(() => {
          isAnswered = true;
        });
      while (!isAnswered && (await statementsWaiting(portal)) === 0);
      await tx
        .updateTable('waivers')
        .set({ completed_at: portal.clock.nowIso() })
        .where('id', '=', signing.id)
        .execute();
      return { sent };
    });
    const { body } = await answer.sent;
    expect(body).toMatchObject({ changed: [free.participant_id], left_out: [{ reason: 'signed', count: 1 }] });
  });

  it('giving chosen people a role is refused for all if the type of one does not have it', async () => {
    const rider = await participant(portal, riders, {
      type: 'individual-participants',
      primary_role: 'mhr',
      has_participated: true,
      other_appearances: false,
    });
    const groom = await participant(portal, riders, { primary_role: 'Groom' });
    const wrong = { changes: [to(groom, 'Groom', 'Vet'), to(rider, 'mhr', 'Vet')] };
    const refused = await as(staff).put(chosen('roles', riders), wrong);
    expect([refused.status, refused.body.errors]).toEqual([422, { primary_role: ['Problem with primary role'] }]);
    const right = { changes: [to(groom, 'Groom', 'Vet'), to(rider, 'mhr', 'hw')] };
    expect((await as(staff).put(chosen('roles', riders), right)).body.changed).toHaveLength(2);
  });
});

describe('a message to chosen people', () => {
  const words = { subject: 'Rehearsal on Friday', body: 'At six.\n\nBring <b>water</b>.' };
  const lettersTo = (address: string) =>
    portal.db
      .selectFrom('outbox')
      .select(['to_name', 'subject', 'text_body', 'html_body', 'reply_to'])
      .where('to_address', '=', address)
      .where('reason_key', 'like', 'people-message:%')
      .execute();

  it('a message to chosen people reaches each address once a day, says who wrote it, and is answered to the sender', async () => {
    const email = 'diaz.family@example.org';
    const nora = await participant(portal, band, { first_name: 'Nora', last_name: 'Diaz', email });
    const mateo = await participant(portal, band, { first_name: 'Mateo', last_name: 'Diaz', email });
    const other = await participant(portal, band);
    const ids = [nora.participant_id, mateo.participant_id, gone];
    const preview = await as(leader).post(chosen('message/preview'), { ...words, ids });
    expect(preview.body).toMatchObject({
      emails_queued: 1,
      people_written_to: 2,
      left_out: [{ reason: 'gone', count: 1 }],
      replies_to: leader.email,
      example: { to_name: 'Mateo Diaz and Nora Diaz' },
    });
    expect(await lettersTo(email)).toEqual([]);
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => as(leader).post(chosen('message'), { ...words, ids })),
    );
    expect(sent.reduce((sum, { body }) => sum + body.emails_queued, 0)).toBe(1);
    const [letter] = await lettersTo(email);
    const name = `${leader.first_name} ${leader.last_name}`;
    expect(letter).toMatchObject({ subject: `Message from ${name}: Rehearsal on Friday`, reply_to: leader.id });
    expect(letter?.text_body).toContain(`${name} sent you this message about “Alder Springs Band”`);
    expect(letter?.text_body).toContain('did not write it');
    expect(letter?.html_body).toContain('&lt;b&gt;water');
    expect(await lettersTo(other.email ?? '')).toEqual([]);

    // Other words do not help: it is one a day.
    const again = await as(leader).post(chosen('message'), { ids, subject: 'And', body: 'More.' });
    expect(again.body).toEqual({
      emails_queued: 0,
      people_written_to: 0,
      left_out: [
        { reason: 'gone', count: 1 },
        { reason: 'emailed-today', count: 2 },
      ],
    });
  });

  it('a message to chosen people goes only to people of the entry whose manager sends it', async () => {
    const foreign = await participant(portal, riders);
    const answer = await as(leader).post(chosen('message'), { ...words, ids: [foreign.participant_id] });
    expect(answer.body).toMatchObject({ emails_queued: 0, left_out: [{ reason: 'gone', count: 1 }] });
    expect(await lettersTo(foreign.email ?? '')).toEqual([]);
    expect((await as(leader).post(chosen('message', riders), { ...words, ids: [foreign.participant_id] })).status).toBe(
      404,
    );
    const own = await as(staff).post(chosen('message', riders), { ...words, ids: [foreign.participant_id] });
    expect(own.body.emails_queued).toBe(1);
  });

  it('a message to chosen people needs a confirmed address of the sender, and words', async () => {
    const someone = await participant(portal, band);
    const message = { ...words, ids: [someone.participant_id] };
    const unconfirmed = await aPerson(portal, {
      email_verified: false,
      leads: [{ organization_id: band.organization_id, year: 2027 }],
    });
    for (const path of ['message', 'message/preview'])
      expect((await as(unconfirmed).post(chosen(path), message)).status).not.toBe(200);
    for (const wrong of [{ subject: ' ' }, { body: '' }, { ids: [] }, { body: 'x'.repeat(4001) }])
      expect((await as(leader).post(chosen('message'), { ...message, ...wrong })).status).toBe(422);
    expect((await as(leader).post(chosen('message'), message)).body.emails_queued).toBe(1);
  });
});

describe('acts on chosen people', () => {
  it('acts on chosen people are for the people of the entry and those who work for the parade, once it is accepted', async () => {
    const someone = await participant(portal, band);
    const body = { ids: [someone.participant_id] };
    const roles = { changes: [{ id: someone.participant_id, from: 'Clarinet', to: 'Flute' }] };
    const stranger = await aLeaderOf(portal, riders.organization_id, 2027);
    const media = await aStaffMember(portal, 'media');
    for (const act of ['remove', 'restore', 'message'] as const) {
      const sent = act === 'message' ? { ...body, subject: 'A', body: 'B' } : body;
      expect((await as(stranger).post(chosen(act), sent)).status).toBe(404);
      expect((await as(media).post(chosen(act), sent)).status).toBe(403);
      expect((await anonymousClient(portal.app).post(chosen(act), sent)).status).toBe(401);
    }
    expect((await as(stranger).put(chosen('roles'), roles)).status).toBe(404);
    expect((await as(leader).put(chosen('roles'), roles)).body.changed).toEqual(body.ids);
    expect(await listedIds()).toContain(someone.participant_id);
    expect((await as(leader).post(chosen('remove'), body)).body.changed).toEqual(body.ids);

    const waiting = await entry(portal, { stage: 'received', by: staff.id });
    const early = await as(staff).post(chosen('remove', waiting), body);
    expect([early.status, early.body.code]).toEqual([409, 'entry-not-accepted']);
  });
});
