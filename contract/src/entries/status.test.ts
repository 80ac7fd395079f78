import { describe, expect, it } from 'vitest';
import {
  type EntryStatus,
  type EntryStamps,
  displayedStatus,
  displayedStatuses,
  entryStatuses,
  stampsAfter,
} from './status.ts';
import { isApplicationAsked, isApplicationIn, timelineOf } from './timeline.ts';
import { tabsFor } from './tabs.ts';

const at = '2026-11-20T18:00:00.000Z';
const earlier = '2026-06-01T18:00:00.000Z';

describe('the displayed status', () => {
  // rejected_at, approved_at, submitted_at, stored status -> shown
  const table: [string | null, string | null, string | null, EntryStatus | null, string][] = [
    [at, at, at, 'accepted', 'rejected'],
    [at, null, null, null, 'rejected'],
    [null, at, at, 'received', 'accepted'],
    [null, at, null, 'withdrawn', 'accepted'],
    [null, null, at, 'in-progress', 'received'],
    [null, null, at, null, 'received'],
    [null, null, null, 'withdrawn', 'withdrawn'],
    [null, null, null, 'in-progress', 'in-progress'],
    [null, null, null, null, 'interested'],
  ];
  it.each(table)(
    'rejected_at %s, approved_at %s, submitted_at %s, stored %s: %s',
    (rejected_at, approved_at, submitted_at, status, shown) => {
      expect(displayedStatus({ rejected_at, approved_at, submitted_at, status })).toBe(shown);
    },
  );
});

describe('setting a status', () => {
  const befores: EntryStamps[] = [null, earlier].flatMap((submitted_at) =>
    [...entryStatuses, null].flatMap((status) => [
      { status, submitted_at, approved_at: null, rejected_at: null },
      { status, submitted_at, approved_at: earlier, rejected_at: null },
      { status, submitted_at, approved_at: null, rejected_at: earlier },
    ]),
  );

  it.each([...entryStatuses])('%s is what shows afterwards, whatever was before', (to) => {
    for (const before of befores) expect(displayedStatus(stampsAfter(to, before, at))).toBe(to);
  });

  it('twice is once', () => {
    for (const before of befores) {
      for (const to of entryStatuses) {
        const once = stampsAfter(to, before, earlier);
        expect(stampsAfter(to, once, at)).toEqual(once);
      }
    }
  });

  it('setting a status leaves the time of the application unchanged through acceptance and rejection', () => {
    const received: EntryStamps = { status: 'received', submitted_at: earlier, approved_at: null, rejected_at: null };
    for (const to of ['received', 'accepted', 'rejected'] satisfies EntryStatus[]) {
      expect(stampsAfter(to, received, at).submitted_at).toBe(earlier);
    }
  });
});

describe('the timeline', () => {
  const stamps = (status: EntryStatus | null): EntryStamps =>
    status === null
      ? { status, submitted_at: null, approved_at: null, rejected_at: null }
      : stampsAfter(
          status,
          {
            status: null,
            submitted_at: status === 'in-progress' ? null : earlier,
            approved_at: null,
            rejected_at: null,
          },
          at,
        );

  it.each([
    [null, false, 'active waiting hidden waiting', null],
    [null, true, 'active waiting hidden waiting', null],
    ['in-progress', false, 'active waiting hidden waiting', null],
    // Set back to be completed once more: open again, although its form came in.
    ['in-progress', true, 'active waiting hidden waiting', null],
    ['received', true, 'done active hidden waiting', 'pending-approval'],
    // Received by the office without its form, which is still to come.
    ['received', false, 'active waiting hidden waiting', null],
    ['accepted', true, 'done done active active', 'accepted'],
    ['accepted', false, 'active done active active', 'accepted'],
    // Nobody can submit it any more.
    ['withdrawn', true, 'done active hidden waiting', 'withdrawn'],
    ['withdrawn', false, 'waiting active hidden waiting', 'withdrawn'],
    ['rejected', true, 'done done hidden waiting', 'rejected'],
    ['rejected', false, 'waiting done hidden waiting', 'rejected'],
  ] as const)('the timeline of an entry that is %s (application came in: %s)', (status, is_in, states, outcome) => {
    const steps = timelineOf(stamps(status), is_in);
    expect(steps.map((step) => step.state).join(' ')).toBe(states);
    expect(steps[1]?.outcome).toBe(outcome);
  });

  it.each(displayedStatuses.flatMap((status) => [true, false].map((is_in) => [status, is_in] as const)))(
    'the timeline of an entry that is %s has Apply active if its application is asked for (came in: %s)',
    (status, is_in) => {
      const [apply] = timelineOf(stamps(status === 'interested' ? null : status), is_in);
      expect(apply?.state === 'active').toBe(isApplicationAsked(status, is_in));
    },
  );

  it.each([
    [null, null, false],
    [at, null, true],
    // By phone: the office has marked it complete.
    [null, at, true],
  ])(
    'the application submitted at %s and marked complete at %s came in: %s',
    (submitted_at, marked_complete_at, isIn) => {
      expect(isApplicationIn({ submitted_at, marked_complete_at })).toBe(isIn);
    },
  );
});

describe('the tabs of an entry', () => {
  const outside = { inside: false, office: false, admin: false, judge: false, press: false };
  const leader = { ...outside, inside: true };
  const float = 3;
  it.each([
    ['a leader before acceptance', leader, { accepted: false, org_type: float }, 'timeline submissions people'],
    [
      'a leader of an accepted band',
      leader,
      { accepted: true, org_type: 2 },
      'timeline submissions people waivers media',
    ],
    [
      'a leader of an accepted float',
      leader,
      { accepted: true, org_type: float },
      'timeline submissions people waivers judge media',
    ],
    ['staff', { ...leader, office: true }, { accepted: false, org_type: 2 }, 'timeline submissions people settings'],
    [
      'an admin',
      { ...leader, office: true, admin: true },
      { accepted: false, org_type: 2 },
      'timeline submissions people settings audit_log',
    ],
    ['a judge', { ...outside, judge: true }, { accepted: true, org_type: float }, 'judge'],
    ['a judge at a band', { ...outside, judge: true }, { accepted: true, org_type: 2 }, ''],
    ['media', { ...outside, press: true }, { accepted: true, org_type: float }, 'media'],
    ['media before acceptance', { ...outside, press: true }, { accepted: false, org_type: float }, ''],
    ['a stranger', outside, { accepted: true, org_type: float }, ''],
  ] as const)('for %s', (_, viewer, entry, tabs) => {
    expect(tabsFor(viewer, entry).join(' ')).toBe(tabs);
  });
});
