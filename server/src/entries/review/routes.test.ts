import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { assignRep } from '../writes.ts';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { portalWithReviewDesk } from '../../testing/reviewDesk.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPerson, aStaffMember, type Client, type Person } from '../../testing/people.ts';
import type { EntryRow } from '../reads.ts';

const { portal, as, received, led, statusOf, lettersTo, trailOf } = await portalWithReviewDesk();
let staff: Person;
let volunteer: Person;
let admin: Person;
let office: Client;

beforeEach(async () => {
  staff = await aStaffMember(portal, 'staff');
  volunteer = await aStaffMember(portal, 'volunteer');
  admin = await aStaffMember(portal, 'admin');
  office = as(staff);
});

/** Returns all the text of a workbook or document, which is compressed. */
const unzipped = (file: Buffer) =>
  Object.values(unzipSync(file))
    .map((part) => strFromU8(part))
    .join('\n');
describe('the queue of the review desk', () => {
  it('the queue of the review desk has the received applications of all years, oldest first, except those set aside or held', async () => {
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

  it('an application that is no longer waiting says who changed it and when, and one that waits names nobody', async () => {
    const [decided, waiting] = [await received(), await received()];
    await office.put(`/api/entries/${decided.id}/status`, { status: 'rejected', from: 'received' });
    const changedOf = async ({ id }: EntryRow) => (await office.get(`/api/review/${id}`)).body.changed;
    const by = `${staff.first_name} ${staff.last_name}`;
    expect([await changedOf(decided), await changedOf(waiting)]).toEqual([{ by, at: portal.clock.nowIso() }, null]);
  });

  it('the review desk is for people who work for the parade; a volunteer scores and adds notes and decides nothing', async () => {
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

describe('what the office notes about an application', () => {
  it("the review desk shows several reviewers' scores by the criteria of the type, and earlier years with their means", async () => {
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

  it('answers to a question go to the person who asks where the liaison no longer works for the parade', async () => {
    const { applied, leader } = await led();
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      assignRep(change, withoutActor(applied, 'assign_rep'), volunteer.id),
    );
    await portal.db.deleteFrom('user_roles').where('user_id', '=', volunteer.id).execute();
    await office.post(`/api/review/${applied.id}/questions`, { question: 'How are the horns insured?' });
    expect((await lettersTo(leader.email)).map(({ reply_to }) => reply_to)).toEqual([staff.id]);
  });

  it('a note is removed by its author or an admin, and by nobody else', async () => {
    const { applied } = await led();
    await office.post(`/api/review/${applied.id}/notes`, { text: 'Heard them in Fresno.' });
    const [{ id, is_own, may_remove }] = (await office.get(`/api/review/${applied.id}`)).body.notes;
    expect([is_own, may_remove]).toEqual([true, true]);
    const [seen] = (await as(admin).get(`/api/review/${applied.id}`)).body.notes;
    expect([seen.is_own, seen.may_remove]).toEqual([false, true]);
    expect((await as(volunteer).delete(`/api/review/${applied.id}/notes/${id}`)).status).toBe(403);
    expect((await as(admin).delete(`/api/review/${(await received()).id}/notes/${id}`)).status).toBe(404);
    expect((await as(admin).delete(`/api/review/${applied.id}/notes/${id}`)).status).toBe(200);
    expect(await trailOf(applied, 'entry.note-removed')).toMatchObject([
      { changes: { note: { from: 'Heard them in Fresno.', to: null } } },
    ]);
  });

  it('a question to the leaders has its answers go to the liaison, else to the person who asks', async () => {
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

  it('an answer that two note at once is not lost: the second is shown the first, and decides by saving again', async () => {
    const { applied } = await led();
    await office.post(`/api/review/${applied.id}/questions`, { question: 'How are the horns insured?' });
    const asked = async () => (await office.get(`/api/review/${applied.id}`)).body.questions[0];
    const { id } = await asked();
    const note = (answer: string, from: string) =>
      as(admin).put(`/api/review/${applied.id}/questions/${id}`, { answer, from: { answer: from } });
    expect((await note('By the district.', '')).status).toBe(200);
    const refused = await note('Not at all.', '');
    expect([refused.status, refused.body.conflicts]).toEqual([
      409,
      [{ name: 'answer', yours: 'Not at all.', theirs: 'By the district.' }],
    ]);
    expect((await asked()).answer).toBe('By the district.');
    expect((await note('By the district. ', '')).status).toBe(200);
    expect((await note('By the district, says Ana.', 'By the district.')).status).toBe(200);
    expect((await asked()).answer).toBe('By the district, says Ana.');
  });

  it('what the office notes is in no answer to leaders, press and judges, in no export, and found by no search', async () => {
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
      // The entry itself is in the file, so a search would find its note there.
      expect(text, `file ${index}`).toContain(entryNameOf(applied));
      expect(text).not.toContain('Canarybird');
    }
    await office.post(`/api/review/${applied.id}/questions`, { question: 'How many horns?' });
    const letters = await portal.db.selectFrom('outbox').select(['subject', 'text_body', 'html_body']).execute();
    expect(letters.length).toBeGreaterThan(0);
    expect(JSON.stringify(letters)).not.toContain('Canarybird');
    // The note exists: the office and the trail show it.
    expect((await office.get(`/api/review/${applied.id}`)).raw.toString()).toContain(canary);
    expect(await trailOf(applied, 'entry.note-added')).toMatchObject([{ changes: { note: { to: canary } } }]);
  });

  it('a question and a note that are sent again because no answer was heard are there once, and later ones are their own', async () => {
    const { applied, leader } = await led();
    const send = async () => {
      const asked = await office.post(`/api/review/${applied.id}/questions`, { question: 'How long is the truck?' });
      await office.post(`/api/review/${applied.id}/notes`, { text: 'Asked about the truck.' });
      const { body } = await office.get(`/api/review/${applied.id}`);
      const letters = (await lettersTo(leader.email)).filter((letter) => letter.text_body.includes('truck'));
      return [asked.body.emails_queued, body.questions.length, body.notes.length, letters.length];
    };
    expect(await send()).toEqual([1, 1, 1, 1]);
    expect(await send()).toEqual([1, 1, 1, 1]);
    portal.clock.advance({ minutes: 61 });
    expect(await send()).toEqual([1, 2, 2, 2]);
  });

  it('criteria can be changed by admins: an ended one is no longer asked for and loses no score', async () => {
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

  it('criteria that somebody else has saved since they were shown are not overwritten, and those that were shown are', async () => {
    const put = (criteria: unknown, from?: unknown) => as(admin).put('/api/review-criteria/7', { criteria, from });
    const shown = (await put([{ name: 'Music' }, { name: 'Uniforms' }])).body.criteria;
    const theirs = (await put([...shown, { name: 'Marching' }], shown)).body.criteria;
    const late = await put([shown[0]], shown);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'list-changed',
        error:
          'Someone else has changed the criteria since you opened them. Now there are: Music, Uniforms, Marching. Nothing was saved.',
        now: theirs,
      },
    ]);
    const again = await put([shown[0]], theirs);
    expect(again.body.criteria.map(({ name }: { name: string }) => name)).toEqual(['Music']);
  });
});

it('a person without a role reads nothing of the desk', async () => {
  const nobody = await aPerson(portal);
  expect((await as(nobody).get('/api/review')).status).toBe(403);
  expect((await office.get('/api/review')).status).toBe(200);
});
