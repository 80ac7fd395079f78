import { beforeAll, describe, expect, it } from 'vitest';
import type { LeftOutReason } from '@parade/contract/waivers/bulk.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed, waiverNow } from '../../testing/participants.ts';
import { aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { whyNotReminded } from '../abilities.ts';
import { type WaiverRow, waiverRows } from '../reads.ts';
import { isReachedByStep, isStillToBeSigned, mayBeReminded } from './remindable.ts';

const portal = await testPortalWithApp();
const day = '2026-11-20';
const yesterday = '2026-11-19T18:00:00.000Z';
let office: Client;
let staffId: number;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  [office, staffId] = [signedInClient(portal.app, staff), staff.id];
  band = await entry(portal, { stage: 'accepted', by: staffId });
});

const set = (values: object) => (waiver: WaiverRow) =>
  portal.db.updateTable('waivers').set(values).where('id', '=', waiver.id).execute();
const refuse = (waiver: WaiverRow) =>
  portal.db.updateTable('outbox').set({ state: 'bounced' }).where('waiver_id', '=', waiver.id).execute();
const stop = (address: string) => (waiver: WaiverRow) =>
  portal.db
    .insertInto('stopped_reminders')
    .values({ waiver_id: waiver.id, address: address || (waiver.email ?? ''), stopped_at: yesterday })
    .execute();
const become = (status: string) => (waiver: WaiverRow) =>
  office.put(`/api/entries/${waiver.entry_id}/status`, { status });

interface State {
  readonly is: string;
  readonly made?: (waiver: WaiverRow) => Promise<unknown>;
  /** The day of the check; today by default. */
  readonly on?: string;
  /** Why it is not reminded; undefined if it is. */
  readonly why?: LeftOutReason;
  /** Whether a step of the schedule reaches it, if that differs. */
  readonly reached?: boolean;
  /** Whether its letter may be sent again. */
  readonly again: boolean;
}

const states: readonly State[] = [
  { is: 'pending, and was mailed the day before', again: true },
  { is: 'signed', made: (waiver) => signed(portal, waiver), why: 'signed', again: false },
  { is: 'declined', made: set({ declined_at: yesterday, declined_as: 'declined' }), why: 'declined', again: false },
  {
    is: 'withdrawn',
    made: ({ locator }) => office.post(`/api/waivers/${locator}/void`, { reason: 'Left', again: false }),
    why: 'gone',
    again: false,
  },
  { is: 'of an entry that was rejected', made: become('rejected'), why: 'not-accepted', again: false },
  { is: 'of an entry that was withdrawn', made: become('withdrawn'), why: 'not-accepted', again: false },
  {
    is: 'pending before waivers open',
    on: '2026-09-30',
    made: set({ sent_at: '2026-09-01' }),
    why: 'not-open',
    again: false,
  },
  { is: 'pending on the day that waivers open', on: '2026-10-01', made: set({ sent_at: '2026-09-30' }), again: true },
  { is: 'pending on the last day of the year', on: '2026-12-31', again: true },
  { is: 'pending on the day of the parade', on: '2027-01-01', again: true },
  { is: 'pending on the day after the parade', on: '2027-01-02', why: 'parade-over', again: false },
  { is: 'without an address', made: set({ email: null }), why: 'no-email', again: true },
  { is: 'at an address that was refused', made: refuse, why: 'address-refused', again: true },
  { is: 'at an address that stopped the reminders', made: stop(''), why: 'reminders-stopped', again: true },
  { is: 'no longer at an address that stopped them', made: stop('former@example.org'), again: true },
  { is: 'reminded the day before', made: set({ reminded_at: '2026-11-20T07:59:59.000Z' }), again: true },
  {
    is: 'reminded in the first second of the day',
    made: set({ reminded_at: '2026-11-20T08:00:00.000Z' }),
    why: 'reminded-today',
    again: true,
  },
  {
    is: 'reminded in the last second of the day',
    made: set({ reminded_at: '2026-11-21T07:59:59.000Z' }),
    why: 'reminded-today',
    again: true,
  },
  {
    is: 'reminded in the first second of the next day',
    made: set({ reminded_at: '2026-11-21T08:00:00.000Z' }),
    again: true,
  },
  { is: 'mailed this very day', made: set({ sent_at: testInstant }), reached: false, again: true },
  { is: 'not mailed yet', made: set({ sent_at: null }), reached: false, again: true },
];

describe('who may be reminded', () => {
  it.each(states)('a waiver that is $is: $why', async ({ made, on = day, why, reached = why === undefined, again }) => {
    const of = why === 'not-accepted' ? await entry(portal, { stage: 'accepted', by: staffId }) : band;
    const { id } = await participant(portal, of);
    await set({ sent_at: yesterday })(await waiverNow(portal, id));
    await made?.(await waiverNow(portal, id));
    const found = (condition: ReturnType<typeof mayBeReminded>) =>
      waiverRows(portal.db).where('waivers.id', '=', id).where(condition).execute();
    const letter = portal.db.selectFrom('outbox').select('id').where('waiver_id', '=', id).orderBy('id').limit(1);
    expect({
      why: whyNotReminded(await waiverNow(portal, id), on),
      may: (await found(mayBeReminded(on))).length === 1,
      reached: (await found(isReachedByStep(on))).length === 1,
      again: (await letter.where(isStillToBeSigned(on)).execute()).length === 1,
    }).toEqual({ why, may: why === undefined, reached, again });
  });
});
