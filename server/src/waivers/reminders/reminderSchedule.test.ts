import { instantOf } from '@parade/contract/calendar.ts';
import { reminderDate } from '@parade/contract/waivers/reminderSchedule.ts';
import type { ReminderStep } from '@parade/contract/waivers/reminderSchedule.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry } from '../../testing/entries.ts';
import { callDuring } from '../../testing/locks.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aLeaderOf, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { dueStep, sendScheduledReminders } from './reminderSchedule.ts';
import type { WaiverRow } from '../reads.ts';

/** The instant at which clocks in Los Angeles show this, 'YYYY-MM-DDTHH:MM'. */
const instantAt = (wallTime: string) => instantOf(wallTime.slice(0, 10), wallTime.slice(11));
const steps = [45, 21, 7, 2].map((days) => ({ days, on: true }));

describe('the step that is due', () => {
  test.each([
    // 45 days before December 1 is October 17. Half past eleven on the evening before is October 17 in UTC.
    ['2026-10-16T23:30', undefined],
    ['2026-10-17T08:59', undefined],
    ['2026-10-17T09:00', 45],
    ['2026-10-19T23:30', 45],
    ['2026-10-20T09:00', undefined],
    ['2026-11-10T09:00', 21],
    ['2026-11-24T12:00', 7],
    ['2026-11-29T09:00', 2],
    ['2026-12-01T23:59', 2],
    ['2026-12-02T09:00', undefined],
  ])('at %s in Los Angeles: %s', (now, days) => {
    expect(dueStep(steps, 2027, instantAt(now))?.days).toBe(days);
  });

  it('the later of two steps that come together is due, and none that is switched off', () => {
    const close = [
      { days: 3, on: true },
      { days: 2, on: true },
    ];
    expect(dueStep(close, 2027, instantAt('2026-11-28T10:00'))?.days).toBe(3);
    expect(dueStep(close, 2027, instantAt('2026-11-29T10:00'))?.days).toBe(2);
    expect(dueStep([{ days: 2, on: false }], 2027, instantAt('2026-11-29T10:00'))).toBeUndefined();
    expect(reminderDate(2027, { days: 0 })).toBe('2026-12-01');
  });
});

describe('the reminder schedule', async () => {
  const portal = await testPortalWithApp({ at: '2026-10-05T18:00:00.000Z' });
  let office: Person;
  let band: EntryRow;
  let pending: WaiverRow;

  beforeAll(async () => {
    office = await aStaffMember(portal, 'admin');
    band = await entry(portal, { type_id: 2, stage: 'accepted', by: office.id });
    pending = await participant(portal, band);
    await signed(portal, await participant(portal, band));
  });

  const reminders = (waiver: WaiverRow) =>
    portal.db
      .selectFrom('outbox')
      .select('mailing_id')
      .where('waiver_id', '=', waiver.id)
      .where('subject', 'like', 'Reminder%')
      .execute();

  it('the reminder schedule reminds pending signers on its day from 9 in the morning, once, with any number of workers', async () => {
    portal.clock.set('2026-10-17T15:59:00.000Z');
    expect(await sendScheduledReminders(portal)).toBe(0);
    portal.clock.set('2026-10-17T16:00:00.000Z');
    const sent = await Promise.all([
      sendScheduledReminders(portal),
      sendScheduledReminders(portal),
      sendScheduledReminders(portal),
    ]);
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1);
    portal.clock.advance({ hours: 24 });
    expect(await sendScheduledReminders(portal)).toBe(0);
    expect(await reminders(pending)).toHaveLength(1);
    const mailings = await portal.db
      .selectFrom('mailings')
      .select(['key', 'kind', 'total'])
      .where('kind', '=', 'ladder')
      .execute();
    expect(mailings).toEqual([{ key: 'ladder:2027:45', kind: 'ladder', total: 1 }]);
  });

  it('the reminder schedule leaves out people who were invited or reminded that day', async () => {
    portal.clock.set('2026-11-10T17:30:00.000Z');
    const late = await participant(portal, band);
    const asked = await participant(portal, band);
    await portal.db
      .updateTable('waivers')
      .set({ sent_at: '2026-11-01T18:00:00.000Z', reminded_at: portal.clock.nowIso() })
      .where('id', '=', asked.id)
      .execute();
    expect(await sendScheduledReminders(portal)).toBe(1);
    expect(await reminders(late)).toHaveLength(0);
    expect(await reminders(asked)).toHaveLength(0);
    expect(await reminders(pending)).toHaveLength(2);
  });

  it('the reminder schedule is seen and changed by people who manage the settings, and by nobody else', async () => {
    // Every session has expired in the weeks that have passed.
    const admin = await aStaffMember(portal, 'admin');
    const staff = signedInClient(portal.app, admin);
    const before = await staff.get('/api/waiver-calendar');
    expect(before.body).toMatchObject({
      year: 2027,
      sent_on: '2026-10-01',
      due_on: '2026-12-01',
      emails_enabled: true,
    });
    expect(
      before.body.steps.map((step: { days: number; sent_at: string | null }) => [step.days, step.sent_at !== null]),
    ).toEqual([
      [45, true],
      [21, true],
      [7, false],
      [2, false],
    ]);
    const off = await staff.put('/api/waiver-calendar', {
      steps: [
        { days: 7, on: false },
        { days: 2, on: true },
      ],
    });
    expect(off.status).toBe(200);
    const same = off.body.steps.map(({ days, on }: ReminderStep) => ({ days, on }));
    expect((await staff.put('/api/waiver-calendar', { steps: same })).status).toBe(200);
    // An empty schedule is a valid choice, and the calendar can still be read.
    expect((await staff.put('/api/waiver-calendar', { steps: [] })).body.steps).toEqual([]);
    expect((await staff.get('/api/waiver-calendar')).body.steps).toEqual([]);
    expect(
      (
        await staff.put('/api/waiver-calendar', {
          steps: off.body.steps.map(({ days, on }: ReminderStep) => ({ days, on })),
        })
      ).status,
    ).toBe(200);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('actor_label')
      .where('action', '=', 'settings.waiver-reminders-changed')
      .distinct()
      .execute();
    expect(lines).toEqual([{ actor_label: `${admin.first_name} ${admin.last_name}` }]);
    const changes = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'settings.waiver-reminders-changed')
      .orderBy('id')
      .execute();
    expect(changes.map((line) => line.changes)).toEqual(
      [
        { from: '45, 21, 7, 2', to: '7 (off), 2' },
        { from: '7 (off), 2', to: '' },
        { from: '', to: '7 (off), 2' },
      ].map((waiver_reminder_days) => ({ waiver_reminder_days })),
    );
    expect(
      (
        await staff.put('/api/waiver-calendar', {
          steps: [
            { days: 2, on: true },
            { days: 2, on: true },
          ],
        })
      ).status,
    ).toBe(422);
    // A key that a step does not have is refused, not silently dropped.
    const stamped = { days: 2, on: true, sent_at: '2026-11-20T18:00:00.000Z' };
    expect((await staff.put('/api/waiver-calendar', { steps: [stamped] })).status).toBe(422);
    const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, band.year));
    expect((await leader.get('/api/waiver-calendar')).status).toBe(403);
    expect((await leader.put('/api/waiver-calendar', { steps: [] })).status).toBe(403);
    // The step of that day is switched off.
    portal.clock.set('2026-11-24T18:00:00.000Z');
    expect(await sendScheduledReminders(portal)).toBe(0);
  });

  it('reminders that somebody else has saved since they were shown are not overwritten, and those that were shown are', async () => {
    const office = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const put = (steps: readonly ReminderStep[], from?: readonly ReminderStep[]) =>
      office.put('/api/waiver-calendar', { steps, from });
    const step = (days: number, on = true) => ({ days, on });
    const shown = [step(7, false), step(2)];
    expect((await put(shown)).status).toBe(200);
    expect((await put([step(30), ...shown], shown)).status).toBe(200);
    const late = await put([step(2)], shown);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'list-changed',
        error:
          'Someone else has changed the reminders since you opened them. Now there are: 30, 7 (off), 2. Nothing was saved.',
        now: [step(30), ...shown],
      },
    ]);
    const at = { steps: [{ days: 30 }, { days: 7 }, { days: 2 }] };
    expect((await office.get('/api/waiver-calendar')).body).toMatchObject(at);
    expect((await put([step(2)], late.body.now)).body.steps).toHaveLength(1);
    const twice = await Promise.all([put([step(3)], [step(2)]), put([step(4)], [step(2)])]);
    expect(twice.filter(({ status }) => status === 409)).toHaveLength(1);
    expect((await put(shown)).status).toBe(200);
  });

  it('the reminder schedule sends nothing while waiver emails are off, and catches up on a missed day', async () => {
    const put = async (on: boolean) => {
      const row = { key: 'enable_waiver_emails', value: JSON.stringify(on), updated_at: portal.clock.nowIso() };
      await portal.db
        .insertInto('settings')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    };
    await put(false);
    portal.clock.set('2026-11-29T18:00:00.000Z');
    expect(await sendScheduledReminders(portal)).toBe(0);
    await put(true);
    portal.clock.set('2026-11-30T18:00:00.000Z');
    // Everybody who is pending by now; nobody was emailed that day.
    expect(await sendScheduledReminders(portal)).toBe(3);
    expect(await sendScheduledReminders(portal)).toBe(0);
  });

  it('the reminder schedule does not remind somebody who declines at that moment', async () => {
    portal.clock.set('2027-11-29T18:00:00.000Z');
    const next = await entry(portal, { type_id: 2, stage: 'accepted', by: office.id, year: 2028 });
    const [declining, other] = [await participant(portal, next), await participant(portal, next)];
    const mailed = portal.db.updateTable('waivers').set({ sent_at: '2027-11-01T18:00:00.000Z' });
    await mailed.where('id', 'in', [declining.id, other.id]).execute();
    const sent = await callDuring(
      portal,
      { kind: 'system', job: 'tests' },
      ({ tx, at }) =>
        tx
          .updateTable('waivers')
          .set({ declined_at: at, declined_as: 'declined' })
          .where('id', '=', declining.id)
          .execute(),
      () => sendScheduledReminders(portal),
    );
    expect(sent).toBe(1);
    expect([await reminders(declining), (await reminders(other)).length]).toEqual([[], 1]);
  });

  it('the reminder schedule counts as waiting those who will be emailed, and nobody who declined before that', async () => {
    const admin = await aStaffMember(portal, 'admin');
    const waiting = async () => (await signedInClient(portal.app, admin).get('/api/waiver-calendar')).body.to_be_mailed;
    const before = await waiting();
    const people = await Promise.all([participant(portal, band), participant(portal, band)]);
    const [asked, declined] = people;
    if (!asked || !declined) throw new Error('nobody');
    const set = (values: { sent_at: null; declined_at?: string; declined_as?: 'declined' }, id: number) =>
      portal.db.updateTable('waivers').set(values).where('id', '=', id).execute();
    await set({ sent_at: null }, asked.id);
    await set({ sent_at: null, declined_at: portal.clock.nowIso(), declined_as: 'declined' }, declined.id);
    expect(await waiting()).toBe(before + 1);
  });
});
