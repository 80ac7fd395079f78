import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignRep } from '../writes.ts';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, type GivenEntry, organization, seedParadeYear } from '../../testing/entries.ts';
import { aLeaderOf, aPerson, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';
import { releaseDueDecisions } from './decisions.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let volunteer: Person;
let admin: Person;
let office: Client;

beforeAll(() => seedParadeYear(portal));
beforeEach(async () => {
  portal.clock.set(testInstant);
  staff = await aStaffMember(portal, 'staff');
  volunteer = await aStaffMember(portal, 'volunteer');
  admin = await aStaffMember(portal, 'admin');
  office = as(staff);
});

const received = (given: Partial<GivenEntry> = {}) => entry(portal, { stage: 'received', by: staff.id, ...given });
const statusOf = async ({ id }: EntryRow) =>
  (await portal.db.selectFrom('entries').select('displayed_status').where('id', '=', id).executeTakeFirstOrThrow())
    .displayed_status;
const lettersTo = async (email: string) =>
  portal.db
    .selectFrom('outbox')
    .select(['subject', 'text_body', 'html_body', 'due_at', 'reply_to'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
const trailOf = async ({ id }: EntryRow, action: string) =>
  portal.db
    .selectFrom('audit_events')
    .select(['actor_label', 'changes'])
    .where('entry_id', '=', id)
    .where('action', '=', action)
    .execute();
/** All that a workbook or document says: it is compressed, so that its bytes alone show nothing. */
const unzipped = (file: Buffer) =>
  Object.values(unzipSync(file))
    .map((part) => strFromU8(part))
    .join('\n');
async function led() {
  const applied = await received();
  return { applied, leader: await aLeaderOf(portal, applied.organization_id, applied.year) };
}

describe('the queue of the review desk', () => {
  it('has the received applications of all years, oldest first, less those set aside or held', async () => {
    const type_id = 7;
    const organization_id = await organization(portal, { type_id });
    const made: EntryRow[] = [];
    for (const year of [2028, 2027, 2028, 2027, 2028]) {
      portal.clock.advance({ minutes: 5 });
      made.push(await received({ organization_id, year }));
    }
    await entry(portal, { organization_id, stage: 'accepted', by: staff.id });
    const [first, second, aside, held, last] = made;
    await office.put(`/api/review/${aside?.id}/aside`, { aside: { reason: 'The video', returns_on: '2026-11-23' } });
    await office.post(`/api/review/${held?.id}/decision`, { status: 'accepted', release_on: '2026-12-04' });
    const queue = async (filter: string) =>
      (await office.get(`/api/review?type=7&${filter}`)).body.data.map(({ id }: EntryRow) => id);
    expect(await queue('')).toEqual([first?.id, second?.id, last?.id]);
    expect(await queue('state=aside')).toEqual([aside?.id]);
    expect(await queue('state=held')).toEqual([held?.id]);
    expect(await queue('state=any&sortBy=-submitted')).toEqual(made.map(({ id }) => id).reverse());
    expect(await queue('year=2028')).toEqual([first?.id, last?.id]);
    portal.clock.set('2026-11-23T16:00:00.000Z');
    office = as(await aStaffMember(portal));
    expect(await queue('')).toEqual([first?.id, second?.id, aside?.id, last?.id]);
  });

  it('is for those who work for the parade alone; a volunteer scores and notes and decides nothing', async () => {
    const { applied, leader } = await led();
    const judge = await aStaffMember(portal, 'judge');
    for (const stranger of [leader, judge])
      for (const path of ['/api/review', `/api/review/${applied.id}`, '/api/held-decisions'])
        expect((await as(stranger).get(path)).status).toBe(403);
    const helper = as(volunteer);
    expect((await helper.get(`/api/review/${applied.id}`)).body.acts).toEqual(['note', 'score']);
    expect((await helper.post(`/api/review/${applied.id}/notes`, { text: 'Saw them.' })).status).toBe(201);
    const refusals = [
      await helper.post(`/api/review/${applied.id}/decision`, { status: 'accepted' }),
      await helper.put(`/api/review/${applied.id}/aside`, { aside: null }),
      await helper.post(`/api/review/${applied.id}/questions`, { question: 'Why?' }),
      await helper.get('/api/held-decisions'),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await statusOf(applied)).toBe('received');
  });
});

describe('a decision at once', () => {
  it('mails the leaders after half a minute, and can be undone with its letter until then', async () => {
    const { applied, leader } = await led();
    const answer = await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted' });
    expect(answer.body).toEqual({ success: true, held: false });
    const [, letter] = [null, ...(await lettersTo(leader.email))];
    expect(letter?.subject).toContain('Congratulations');
    expect(Date.parse(letter?.due_at ?? '') - portal.clock.now().getTime()).toBe(30_000);
    const undone = await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect(undone.body).toEqual({ success: true, letters_gone: 0 });
    expect(await statusOf(applied)).toBe('received');
    expect(await lettersTo(leader.email)).toEqual([]);
  });

  it('says how many letters had gone when it is undone late', async () => {
    const { applied, leader } = await led();
    await office.post(`/api/review/${applied.id}/decision`, { status: 'rejected' });
    await portal.db.updateTable('outbox').set({ state: 'sent' }).where('to_address', '=', leader.email).execute();
    const undone = await office.post(`/api/review/${applied.id}/undo`, { status: 'rejected' });
    expect(undone.body.letters_gone).toBe(1);
    expect(await statusOf(applied)).toBe('received');
  });

  it('of two reviewers who decide at the same moment has the one who came first', async () => {
    const { applied, leader } = await led();
    const answers = await Promise.all(
      (['accepted', 'rejected'] as const).map((status, index) =>
        as(index === 0 ? staff : admin).post(`/api/review/${applied.id}/decision`, { status }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await lettersTo(leader.email)).toHaveLength(1);
  });

  it('is refused for an application that was withdrawn meanwhile', async () => {
    const { applied } = await led();
    await office.put(`/api/entries/${applied.id}/status`, { status: 'withdrawn' });
    const late = await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted' });
    expect([late.status, late.body.code]).toEqual([409, 'application-decided']);
    expect(await statusOf(applied)).toBe('withdrawn');
  });
});

describe('the letter of a decision', () => {
  it('can be read before it goes, and have a paragraph more or another text', async () => {
    const { applied, leader } = await led();
    const { body } = await office.get(`/api/review/${applied.id}/letter?status=accepted`);
    expect(body).toMatchObject({ to: [`${leader.first_name} ${leader.last_name}`], action: 'Open your entry' });
    expect(body.paragraphs[0]).toContain('We are delighted');
    expect(await lettersTo(leader.email)).toEqual([]);
    const letter = { kind: 'paragraph', text: 'Please bring the drums.\n\nAnd a spare.' };
    await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted', letter });
    const [sent] = await lettersTo(leader.email);
    expect(sent?.text_body).toContain('We are delighted');
    expect(sent?.text_body).toContain('Please bring the drums.\n\nAnd a spare.');
    expect((await trailOf(applied, 'entry.status-changed')).at(-1)?.changes).toMatchObject({
      letter: { from: null, to: letter.text },
    });
  });

  it('shows hostile text as text: no markup, no link of another account, no heading of the mail', async () => {
    const { applied, leader } = await led();
    const text =
      '<script>alert(1)</script> {{link:account:1}} {{unsubscribe}}\r\nBcc: all@example.com\n\n"><img src=x>';
    const body = { status: 'rejected', letter: { kind: 'body', text } };
    expect((await office.post(`/api/review/${applied.id}/decision`, body)).status).toBe(200);
    const [sent] = await lettersTo(leader.email);
    expect(sent?.html_body).not.toMatch(/<script|<img/);
    expect(sent?.text_body).not.toMatch(/\{\{/);
    expect(sent?.text_body).not.toContain('We are sorry');
    expect(sent?.subject).not.toContain('Bcc');
    for (const bad of ['', ' \n ', 'x'.repeat(6001), 'a\u0000b'])
      expect(
        (
          await office.post(`/api/review/${(await received()).id}/decision`, {
            status: 'rejected',
            letter: { kind: 'body', text: bad },
          })
        ).status,
      ).toBeGreaterThanOrEqual(400);
  });
});

describe('a held decision', () => {
  const hold = (of: EntryRow, status: 'accepted' | 'rejected', release_on = '2026-12-04') =>
    office.post(`/api/review/${of.id}/decision`, { status, release_on });

  it('is known to the office alone: the leader sees, reads and gets nothing of it', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'rejected');
    expect(await statusOf(applied)).toBe('received');
    expect(await lettersTo(leader.email)).toEqual([]);
    const seen = await as(leader).get(`/api/overview/${applied.organization_id}/${applied.year}`);
    expect(seen.body.entry.displayed_status).toBe('received');
    expect(JSON.stringify(seen.body)).not.toMatch(/held|release_on|2026-12-04/);
    const { body } = await office.get('/api/held-decisions');
    expect(body.data.map(({ id }: EntryRow) => id)).toContain(applied.id);
  });

  it('takes effect from nine in the morning of its day, once, whatever number of workers asks', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted', '2026-11-25');
    portal.clock.set('2026-11-25T16:59:00.000Z');
    expect(await releaseDueDecisions(portal)).toBe(0);
    expect(await statusOf(applied)).toBe('received');
    portal.clock.set('2026-11-25T17:00:00.000Z');
    const counts = await Promise.all(Array.from({ length: 5 }, () => releaseDueDecisions(portal)));
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await statusOf(applied)).toBe('accepted');
    expect(await lettersTo(leader.email)).toHaveLength(1);
    expect((await trailOf(applied, 'entry.status-changed'))[0]?.actor_label).toBe('The portal (held decisions)');
  });

  it('is sent now by hand, and a second press has no second effect', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted');
    const send = () => office.post('/api/held-decisions/release', { ids: [applied.id] });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.body.released + other.body.released, one.body.left_out + other.body.left_out]).toEqual([1, 1]);
    expect(await lettersTo(leader.email)).toHaveLength(1);
  });

  it('ends without a letter when the application is withdrawn, and is not decided twice', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted');
    expect((await hold(applied, 'rejected')).status).toBe(409);
    await office.put(`/api/entries/${applied.id}/status`, { status: 'withdrawn' });
    const sent = await office.post('/api/held-decisions/release', { ids: [applied.id] });
    expect(sent.body).toMatchObject({ released: 0, left_out: 1 });
    expect(await statusOf(applied)).toBe('withdrawn');
    expect(await lettersTo(leader.email)).toEqual([]);
  });

  it('is gone where the application comes back from withdrawal: that day decides nothing, and another may be set', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted', '2026-11-25');
    for (const status of ['withdrawn', 'received']) await office.put(`/api/entries/${applied.id}/status`, { status });
    expect((await hold(applied, 'rejected', '2026-11-26')).status).toBe(200);
    portal.clock.set('2026-11-25T17:00:00.000Z');
    expect([await releaseDueDecisions(portal), await statusOf(applied)]).toEqual([0, 'received']);
    expect(await lettersTo(leader.email)).toEqual([]);
    portal.clock.set('2026-11-26T17:00:00.000Z');
    expect([await releaseDueDecisions(portal), await statusOf(applied)]).toEqual([1, 'rejected']);
  });

  it('can be undone before its day, and moves with the day of the office', async () => {
    const { applied } = await led();
    const { applied: other } = await led();
    for (const each of [applied, other]) await hold(each, 'accepted');
    await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect((await office.put('/api/held-decisions/day', { release_on: '2026-12-11' })).body.moved).toBeGreaterThan(0);
    const { body } = await office.get('/api/held-decisions');
    expect(body.release_on).toBe('2026-12-11');
    const days = new Map(body.data.map((each: { id: number; release_on: string }) => [each.id, each.release_on]));
    expect([days.has(applied.id), days.get(other.id)]).toEqual([false, '2026-12-11']);
    expect((await office.put('/api/held-decisions/day', { release_on: '2026-11-01' })).status).toBe(422);
    expect((await hold(applied, 'accepted', '2026-11-01')).status).toBe(422);
    await office.put('/api/held-decisions/day', { release_on: null });
  });
});

describe('what the office notes about an application', () => {
  it('has the scores of several reviewers by the criteria of the type, and earlier years with their means', async () => {
    const before = await entry(portal, { stage: 'rejected', by: staff.id, year: 2026 });
    const applied = await received({ organization_id: before.organization_id });
    const { criteria } = (await office.get(`/api/review/${applied.id}`)).body;
    expect(criteria.map(({ name }: { name: string }) => name)).toEqual([
      'Musicianship',
      'Marching',
      'Entertainment',
      'Proof of funding',
    ]);
    const give = (who: Person, of: EntryRow, score: number | null) =>
      as(who).put(`/api/review/${of.id}/scores`, { criterion_id: criteria[0].id, score });
    await give(staff, before, 4);
    await give(admin, before, 7);
    await give(staff, applied, 9);
    expect((await give(volunteer, applied, 8)).status).toBe(200);
    const { body } = await office.get(`/api/review/${applied.id}`);
    expect(
      body.scores.map(({ is_me, scores }: { is_me: boolean; scores: { score: number }[] }) => [
        is_me,
        scores[0]?.score,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [true, 9],
        [false, 8],
      ]),
    );
    expect(body.earlier).toMatchObject([{ year: 2026, displayed_status: 'rejected', mean: 5.5 }]);
    for (const score of [0, 11, 5.5, '7']) expect((await give(staff, applied, score as number)).status).toBe(422);
    const float = await received({ type_id: 3 });
    expect((await give(staff, float, 5)).status).toBe(404);
  });

  it('removes a note for its author and for admins, and for nobody else', async () => {
    const { applied } = await led();
    await office.post(`/api/review/${applied.id}/notes`, { text: 'Heard them in Fresno.' });
    const [{ id }] = (await office.get(`/api/review/${applied.id}`)).body.notes;
    expect((await as(volunteer).delete(`/api/review/${applied.id}/notes/${id}`)).status).toBe(403);
    expect((await as(admin).delete(`/api/review/${(await received()).id}/notes/${id}`)).status).toBe(404);
    expect((await as(admin).delete(`/api/review/${applied.id}/notes/${id}`)).status).toBe(200);
    expect(await trailOf(applied, 'entry.note-removed')).toMatchObject([
      { changes: { note: { from: 'Heard them in Fresno.', to: null } } },
    ]);
  });

  it('asks the leaders a question whose answers go to the liaison, else to whoever asks', async () => {
    const { applied, leader } = await led();
    const ask = (question: string) => office.post(`/api/review/${applied.id}/questions`, { question });
    expect((await ask('How are the horns insured?')).body.emails_queued).toBe(1);
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      assignRep(change, withoutActor(applied, 'assign_rep'), volunteer.id),
    );
    await ask('And the drums?');
    const [one, two] = await lettersTo(leader.email);
    expect(one?.text_body).toContain('How are the horns insured?');
    expect([one?.reply_to, two?.reply_to]).toEqual([staff.id, volunteer.id]);
    const [question] = (await office.get(`/api/review/${applied.id}`)).body.questions;
    await office.put(`/api/review/${applied.id}/questions/${question.id}`, { answer: 'By the district.' });
    expect((await office.get(`/api/review/${applied.id}`)).body.questions[0]).toMatchObject({
      answer: 'By the district.',
    });
  });

  it('is in no answer to leaders, press and judges, in no export, and found by no search', async () => {
    const canary = 'Canarybird-7193';
    const { applied, leader } = await led();
    await office.post(`/api/review/${applied.id}/notes`, { text: canary });
    await office.put(`/api/review/${applied.id}/aside`, { aside: { reason: canary, returns_on: null } });
    const { criteria } = (await office.get(`/api/review/${applied.id}`)).body;
    await office.put(`/api/review/${applied.id}/scores`, { criterion_id: criteria[0].id, score: 3 });
    const people = [leader, await aStaffMember(portal, 'media'), await aStaffMember(portal, 'judge'), admin];
    const place = `${applied.organization_id}/${applied.year}`;
    for (const person of people)
      for (const path of [
        '/api/me',
        `/api/entries?year=any&limit=10000`,
        `/api/entries?year=any&q=${canary}`,
        `/api/overview/${place}`,
        `/api/forms/${applied.organization_id}/band-application/${applied.year}`,
        `/api/entry-form-statuses?filterStatus=any&filterOrganizationType=2`,
      ]) {
        const { raw } = await as(person).get(path);
        expect(raw.toString()).not.toMatch(/Canarybird|review_|"notes"|"scores"/);
      }
    const found = await as(admin).get(`/api/entries?year=any&q=${canary}`);
    expect(found.body.total).toBe(0);
    const directory = { filters: { year: 'any', status: 'any' }, sortBy: 'name', columns: ['name', 'status', 'rep'] };
    const files = [
      await as(admin).get('/api/export/form/all?year=any&status=any&exportType=Excel&file_name=x'),
      await as(admin).post('/api/entries/export', directory),
    ];
    for (const [index, file] of files.entries()) {
      expect(file.status).toBe(200);
      const text = unzipped(file.raw);
      // The entry itself is in the file: where its note would be, a search finds it.
      expect(text, `file ${index}`).toContain(entryNameOf(applied));
      expect(text).not.toContain('Canarybird');
    }
    await office.post(`/api/review/${applied.id}/questions`, { question: 'How many horns?' });
    const letters = await portal.db.selectFrom('outbox').select(['subject', 'text_body', 'html_body']).execute();
    expect(letters.length).toBeGreaterThan(0);
    expect(JSON.stringify(letters)).not.toContain('Canarybird');
    // It is there to leak: the office reads it, and so does the trail.
    expect((await office.get(`/api/review/${applied.id}`)).raw.toString()).toContain(canary);
    expect(await trailOf(applied, 'entry.note-added')).toMatchObject([{ changes: { note: { to: canary } } }]);
  });

  it('has criteria that admins change: an ended one is asked no more and loses no score', async () => {
    const put = (who: Person, criteria: unknown) => as(who).put('/api/review-criteria/6', { criteria });
    expect((await put(staff, [])).status).toBe(403);
    const types = (await office.get('/api/review-criteria')).body.data;
    const [first] = types.find((each: { organization_type: number }) => each.organization_type === 6).criteria;
    const applied = await received({ type_id: 6 });
    await office.put(`/api/review/${applied.id}/scores`, { criterion_id: first.id, score: 6 });
    const changed = await put(admin, [{ name: 'Bearing' }]);
    expect(changed.body.criteria.map(({ name }: { name: string }) => name)).toEqual(['Bearing']);
    const { body } = await office.get(`/api/review/${applied.id}`);
    expect([body.criteria.length, body.scores]).toEqual([1, []]);
    const give = ({ id }: { id: number }) =>
      office.put(`/api/review/${applied.id}/scores`, { criterion_id: id, score: 7 });
    expect([(await give(first)).status, (await give(changed.body.criteria[0])).status]).toEqual([404, 200]);
    expect((await put(admin, [{ name: 'A' }, { name: 'a' }])).status).toBe(422);
    expect((await put(admin, [{ id: first.id, name: 'Back again' }])).status).toBe(404);
    expect(
      await portal.db.selectFrom('review_scores').select('score').where('entry_id', '=', applied.id).execute(),
    ).toEqual([{ score: 6 }, { score: 7 }]);
  });
});

it('someone with no role reads nothing of the desk', async () => {
  const nobody = await aPerson(portal);
  expect((await as(nobody).get('/api/review')).status).toBe(403);
  expect((await office.get('/api/review')).status).toBe(200);
});
