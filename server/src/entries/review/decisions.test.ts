import { addDays } from '@parade/contract/civilDate.ts';
import { maxHeldDays } from '@parade/contract/entries/review/decision.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { failingRow } from '../../testing/failingRow.ts';
import { deliverDue } from '../../testing/letters.ts';
import { portalWithReviewDesk } from '../../testing/reviewDesk.ts';
import { aLeaderOf, aStaffMember, type Client, type Person } from '../../testing/people.ts';
import type { EntryRow } from '../reads.ts';
import { releaseDueDecisions } from './decisions.ts';

const { portal, as, received, led, statusOf, lettersTo, trailOf } = await portalWithReviewDesk();
let staff: Person;
let admin: Person;
let office: Client;

beforeEach(async () => {
  staff = await aStaffMember(portal, 'staff');
  admin = await aStaffMember(portal, 'admin');
  office = as(staff);
});

describe('a decision at once', () => {
  it('a decision mails the leaders after 15 seconds, and can be undone with its letter until then', async () => {
    const { applied, leader } = await led();
    const answer = await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted' });
    expect(answer.body).toEqual({ success: true, held: false, decided_at: portal.clock.nowIso() });
    const [, letter] = [null, ...(await lettersTo(leader.email))];
    expect(letter?.subject).toContain('Congratulations');
    expect(Date.parse(letter?.due_at ?? '') - portal.clock.now().getTime()).toBe(15_000);
    const undone = await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect(undone.body).toEqual({ success: true, letters_gone: 0 });
    expect(await statusOf(applied)).toBe('received');
    expect(await lettersTo(leader.email)).toEqual([]);
  });

  it('a decision is undone with the letters to all who led the entry when it was made', async () => {
    const { applied, leader } = await led();
    const other = await aLeaderOf(portal, applied.organization_id, applied.year);
    const third = await aLeaderOf(portal, applied.organization_id, applied.year);
    await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted' });
    await as(admin).delete(`/api/users/${leader.id}/access`);
    await portal.db.deleteFrom('organization_roles').where('user_id', '=', other.id).execute();
    const undone = await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect(undone.body).toEqual({ success: true, letters_gone: 0 });
    for (const { email } of [leader, other, third]) expect(await lettersTo(email)).toEqual([]);
  });

  it('a decision that is undone late says how many letters had been sent', async () => {
    const { applied, leader } = await led();
    await office.post(`/api/review/${applied.id}/decision`, { status: 'rejected' });
    await portal.db.updateTable('outbox').set({ state: 'sent' }).where('to_address', '=', leader.email).execute();
    const undone = await office.post(`/api/review/${applied.id}/undo`, { status: 'rejected' });
    expect(undone.body.letters_gone).toBe(1);
    expect(await statusOf(applied)).toBe('received');
  });

  it('a decision whose letters met a mail server that was away is undone with them', async () => {
    const { applied, leader } = await led();
    await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted' });
    await portal.db.updateTable('outbox').set({ state: 'queued' }).where('to_address', '=', leader.email).execute();
    portal.clock.advance({ seconds: 16 });
    const smtpUrl = 'smtp://127.0.0.1:1';
    await deliverDue({ ...portal, config: { ...portal.config, smtpUrl } }, { smtpUrl });
    const tried = portal.db.selectFrom('outbox').select('last_error').where('to_address', '=', leader.email);
    expect(await tried.execute()).toEqual([{ last_error: expect.stringContaining('ECONNREFUSED') }]);
    const undone = await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect(undone.body).toEqual({ success: true, letters_gone: 0 });
    expect(await lettersTo(leader.email)).toEqual([]);
  });

  it('of two reviewers who decide at the same moment, the first one does', async () => {
    const { applied, leader } = await led();
    const answers = await Promise.all(
      (['accepted', 'rejected'] as const).map((status, index) =>
        as(index === 0 ? staff : admin).post(`/api/review/${applied.id}/decision`, { status }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await lettersTo(leader.email)).toHaveLength(1);
  });

  it('a decision is refused for an application that was withdrawn meanwhile', async () => {
    const { applied } = await led();
    await office.put(`/api/entries/${applied.id}/status`, { status: 'withdrawn' });
    const late = await office.post(`/api/review/${applied.id}/decision`, { status: 'accepted' });
    expect([late.status, late.body.code]).toEqual([409, 'application-decided']);
    expect(await statusOf(applied)).toBe('withdrawn');
  });
});

describe('the letter of a decision', () => {
  it('the letter of a decision can be read before it is sent, with an extra paragraph or another text', async () => {
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

  it.each([
    [2027, false],
    [2028, true],
  ])(
    'the letter of acceptance for %s says that media information opens only as long as that is to come',
    async (year, isToCome) => {
      const applied = await received({ year });
      await aLeaderOf(portal, applied.organization_id, year);
      const { body } = await office.get(`/api/review/${applied.id}/letter?status=accepted`);
      expect(body.paragraphs.join(' ').includes('Media information opens October 1.')).toBe(isToCome);
      expect(body.paragraphs.join(' ')).toContain('list everyone who will take part.');
    },
  );

  it('the letter of a decision shows hostile text as text: no markup, no foreign link, no mail header', async () => {
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

  it('the day of decisions can be set before one is held, with a line in the trail', async () => {
    const held = (await office.get('/api/held-decisions')).body.data;
    expect(held).toEqual([]);
    const set = (release_on: string | null) => office.put('/api/held-decisions/day', { release_on });
    expect((await set('2026-12-04')).body).toMatchObject({ success: true, moved: 0 });
    expect((await office.get('/api/held-decisions')).body.release_on).toBe('2026-12-04');
    const { changes } = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'settings.release-day-changed')
      .executeTakeFirstOrThrow();
    expect(changes).toEqual({ release_on: { from: null, to: '2026-12-04' } });
    await set(null);
  });

  it('a held decision is known to the office alone: the leader sees, reads and gets nothing of it', async () => {
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

  it('a held decision takes effect from nine in the morning of its day, once, with any number of workers', async () => {
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

  it('a held decision that cannot be released does not hold up the others of its day', async () => {
    const { applied: broken } = await led();
    const { applied: fine } = await led();
    for (const each of [broken, fine]) await hold(each, 'accepted', '2026-11-25');
    const repair = await failingRow(portal, 'entries', `new.id = ${broken.id}`);
    portal.clock.set('2026-11-25T17:00:00.000Z');
    await expect(releaseDueDecisions(portal)).rejects.toThrow('it fails');
    expect([await statusOf(broken), await statusOf(fine)]).toEqual(['received', 'accepted']);
    await repair();
    expect([await releaseDueDecisions(portal), await statusOf(broken)]).toEqual([1, 'accepted']);
  });

  it('a held decision is refused for a day after its parade, and may wait until the parade', async () => {
    const { applied } = await led();
    const late = await hold(applied, 'accepted', '2027-01-02');
    expect([late.status, late.body.errors]).toEqual([
      422,
      { release_on: ['Please choose a day up to the parade, 01/01/2027.'] },
    ]);
    expect((await office.get('/api/held-decisions')).body.data.map(({ id }: EntryRow) => id)).not.toContain(applied.id);
    expect((await hold(applied, 'accepted', '2027-01-01')).status).toBe(200);
    const moved = await office.put('/api/held-decisions/day', { release_on: '2027-01-02' });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { release_on: ['Please choose a day up to the parade, 01/01/2027.'] },
    ]);
  });

  it('a held decision whose parade is over does not take effect by itself: it stays, with the reason, until somebody acts', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted', '2027-01-01');
    portal.clock.set('2027-01-05T20:00:00.000Z');
    expect([await releaseDueDecisions(portal), await statusOf(applied)]).toEqual([0, 'received']);
    expect(await lettersTo(leader.email)).toEqual([]);
    const now = as(await aStaffMember(portal, 'staff'));
    const { body } = await now.get('/api/held-decisions');
    expect(body.data.find(({ id }: EntryRow) => id === applied.id)).toMatchObject({ is_parade_over: true });
    expect((await now.get('/api/today?whose=everyone')).body.held_over).toBeGreaterThan(0);
    const sent = await now.post('/api/held-decisions/release', { ids: [applied.id] });
    expect([sent.body.released, await statusOf(applied)]).toEqual([1, 'accepted']);
  });

  it('the day of decisions may be after a parade that is over, and not after the first that is still to come', async () => {
    const { applied: past } = await led();
    expect((await hold(past, 'accepted', '2027-01-01')).status).toBe(200);
    portal.clock.set('2027-02-01T20:00:00.000Z');
    const now = as(await aStaffMember(portal, 'staff'));
    const coming = await received({ year: 2028 });
    const held = await now.post(`/api/review/${coming.id}/decision`, { status: 'accepted', release_on: '2027-03-01' });
    expect(held.status).toBe(200);
    const set = (release_on: string | null) => now.put('/api/held-decisions/day', { release_on });
    const late = await set('2028-01-02');
    expect([late.status, late.body.errors]).toEqual([
      422,
      { release_on: ['Please choose a day up to the parade, 01/01/2028.'] },
    ]);
    expect((await set('2027-03-02')).status).toBe(200);
    await set(null);
  });

  it('a held decision is sent now by hand, and a second press has no effect', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted');
    const send = () => office.post('/api/held-decisions/release', { ids: [applied.id] });
    const [one, other] = await Promise.all([send(), send()]);
    expect([one.body.released + other.body.released, one.body.left_out + other.body.left_out]).toEqual([1, 1]);
    expect(await lettersTo(leader.email)).toHaveLength(1);
  });

  it('a held decision that was made anew since it was shown is left out: another letter would go out', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted');
    const shown = async () =>
      (await office.get('/api/held-decisions')).body.data.filter(({ id }: EntryRow) => id === applied.id);
    const send = async (from: { id: number; held_at: string }[]) =>
      (
        await office.post('/api/held-decisions/release', {
          ids: [applied.id],
          from: from.map(({ id, held_at }) => ({ id, held_at })),
        })
      ).body;
    const first = await shown();
    await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    portal.clock.advance({ seconds: 1 });
    await hold(applied, 'rejected');
    expect(await send(first)).toMatchObject({ released: 0, left_out: 1 });
    expect([await statusOf(applied), await lettersTo(leader.email)]).toEqual(['received', []]);
    expect(await send(await shown())).toMatchObject({ released: 1, left_out: 0 });
    expect(await statusOf(applied)).toBe('rejected');
  });

  it('a held decision ends without a letter when the application is withdrawn, and cannot be decided twice', async () => {
    const { applied, leader } = await led();
    await hold(applied, 'accepted');
    expect((await hold(applied, 'rejected')).status).toBe(409);
    await office.put(`/api/entries/${applied.id}/status`, { status: 'withdrawn' });
    const sent = await office.post('/api/held-decisions/release', { ids: [applied.id] });
    expect(sent.body).toMatchObject({ released: 0, left_out: 1 });
    expect(await statusOf(applied)).toBe('withdrawn');
    expect(await lettersTo(leader.email)).toEqual([]);
  });

  it('a held decision is gone when the application returns from withdrawal: its day decides nothing, and another may be set', async () => {
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

  it('the day that somebody else has set since is not replaced unseen, and its author is told which it is', async () => {
    const set = (body: object) => office.put('/api/held-decisions/day', body);
    const shown = (await office.get('/api/held-decisions')).body.release_on;
    expect((await set({ release_on: '2026-12-09', from: shown })).status).toBe(200);
    const refused = await set({ release_on: '2026-12-10', from: shown });
    expect([refused.status, refused.body.code]).toEqual([409, 'revision-conflict']);
    expect(refused.body.error).toContain('Decisions are held until 12/09/2026 now. Nothing was changed.');
    expect((await office.get('/api/held-decisions')).body.release_on).toBe('2026-12-09');
    // The day that both want is no conflict.
    expect((await set({ release_on: '2026-12-09', from: shown })).status).toBe(200);
    expect((await set({ release_on: null, from: '2026-12-09' })).status).toBe(200);
  });

  it('of two who set the very first day at once, one learns of the other’s', async () => {
    for (const _ of [1, 2, 3]) {
      await portal.db.deleteFrom('review_release').execute();
      const days = ['2026-12-08', '2026-12-09'];
      const answers = await Promise.all(
        days.map((release_on) => office.put('/api/held-decisions/day', { release_on, from: null })),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const stored = days[answers.findIndex(({ status }) => status === 200)];
      expect((await office.get('/api/held-decisions')).body.release_on).toBe(stored);
    }
    await portal.db.deleteFrom('review_release').execute();
  });

  it.each([
    [0, 422],
    [1, 200],
    [maxHeldDays, 200],
    [maxHeldDays + 1, 422],
  ])('the day of decisions may be in %i days: %i', async (days, status) => {
    await portal.db.deleteFrom('held_decisions').execute();
    const set = (release_on: string | null) => office.put('/api/held-decisions/day', { release_on });
    const day = addDays(portal.clock.today(), days);
    const answer = await set(day);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
      status,
      status === 422 ? ['release_on'] : [],
    ]);
    expect((await office.get('/api/held-decisions')).body.release_on).toBe(status === 422 ? null : day);
    expect((await set(null)).status).toBe(200);
  });

  it('a held decision is not taken back by somebody who saw another one', async () => {
    const { applied } = await led();
    const held = async () =>
      (await office.get('/api/held-decisions')).body.data.filter(({ id }: { id: number }) => id === applied.id).length;
    await office.post(`/api/review/${applied.id}/decision`, { status: 'rejected', release_on: '2026-12-01' });
    const refused = await as(admin).post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect([refused.status, refused.body.code, await held()]).toEqual([409, 'application-decided', 1]);
    const undone = await as(admin).post(`/api/review/${applied.id}/undo`, { status: 'rejected' });
    expect([undone.status, await held()]).toEqual([200, 0]);
  });

  it("a held decision can be undone before its day, and moves with the office's day", async () => {
    const { applied } = await led();
    const { applied: other } = await led();
    for (const each of [applied, other]) await hold(each, 'accepted');
    await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect((await office.put('/api/held-decisions/day', { release_on: '2026-12-11' })).body.moved).toBeGreaterThan(0);
    const { body } = await office.get('/api/held-decisions');
    expect(body.release_on).toBe('2026-12-11');
    const days = new Map(body.data.map((each: { id: number; release_on: string }) => [each.id, each.release_on]));
    expect([days.has(applied.id), days.get(other.id)]).toEqual([false, '2026-12-11']);
    const lines = () =>
      portal.db.selectFrom('audit_events').select('id').where('action', '=', 'settings.release-day-changed').execute();
    const before = await lines();
    expect((await office.put('/api/held-decisions/day', { release_on: '2026-12-11' })).body.moved).toBe(0);
    expect(await lines()).toEqual(before);
    // Held for a day of its own since.
    await hold(applied, 'accepted');
    expect((await office.put('/api/held-decisions/day', { release_on: '2026-12-11' })).body.moved).toBe(1);
    expect(await lines()).toHaveLength(before.length + 1);
    await office.post(`/api/review/${applied.id}/undo`, { status: 'accepted' });
    expect((await office.put('/api/held-decisions/day', { release_on: '2026-11-01' })).status).toBe(422);
    expect((await hold(applied, 'accepted', '2026-11-01')).status).toBe(422);
    await office.put('/api/held-decisions/day', { release_on: null });
  });
});
