import { describe, expect, it } from 'vitest';
import { currentForm } from '../../forms/definitions/registry.ts';
import type { FormType } from '../../forms/formType.ts';
import type { EntryForm, EntryForms } from '../entry.ts';
import { type EntryTask, nextTask, type TasksFrom, tasksOf } from './task.ts';
import { taskAct, taskDays, taskFacts, taskPath, taskTitle } from './words.ts';

const today = '2026-11-21';

function form(form_type: FormType, due_date: string | null, is: Partial<EntryForm> = {}): EntryForm {
  const { name, is_information_only, reportable } = currentForm(form_type);
  return {
    form_type,
    name,
    is_information_only,
    reportable,
    due_date,
    submission_id: null,
    revision: 0,
    started: false,
    submitted_at: null,
    approved_at: null,
    rejected_at: null,
    marked_complete_at: null,
    marked_complete_by: null,
    unfinished_fields: ['a:b', 'a:c', 'a:d'],
    completion: 0,
    status: 'pending',
    standing: 'pending',
    updated_at: null,
    ...is,
  };
}
const submitted = (at: string): Partial<EntryForm> => ({
  submitted_at: at,
  started: true,
  status: 'submitted',
  standing: 'completed',
  completion: 100,
  unfinished_fields: [],
});
const none: EntryForms = { initial: [], profile: [], additional: [], optional: [], waivers: [] };

/** An accepted band of 2027 with 60 people of whom 12 have signed. */
function band(forms: Partial<EntryForms>, is: Partial<TasksFrom> = {}): TasksFrom {
  const counts = { total_participants: 60, waivers_total: 60, waivers_completed: 12 };
  return { year: 2027, displayed_status: 'accepted', forms: { ...none, ...forms }, ...counts, ...is };
}
const grouped = (entry: TasksFrom) => tasksOf(entry, today).map(({ key, group }) => `${group} ${key}`);

describe('the tasks of an entry', () => {
  it('are overdue, due within 14 days, later or done, the earliest first', () => {
    const entry = band({
      initial: [form('band-application', '2025-11-15', submitted('2025-11-12T18:00:00.000Z'))],
      profile: [form('music', '2026-11-01'), form('band-travel', '2026-10-15')],
      additional: [
        form('insurance', '2026-12-06'),
        form('vehicles', '2026-12-05'),
        form('band-logistics', '2026-11-21'),
        form('emergency-plan', '2026-11-20'),
      ],
    });
    expect(grouped(entry)).toEqual([
      'overdue band-travel',
      'overdue music',
      'overdue emergency-plan',
      'next band-logistics',
      'next waivers',
      'next vehicles',
      'later insurance',
      'done people',
      'done band-application',
    ]);
  });

  it('never call an optional form overdue, and list it after the required ones', () => {
    const entry = band({
      optional: [form('press-release', '2026-11-01'), form('media-availability', '2026-11-22')],
      additional: [form('insurance', '2027-01-15')],
    });
    expect(grouped(entry)).toEqual([
      'next waivers',
      'later insurance',
      'later press-release',
      'later media-availability',
      'done people',
    ]);
    const kit = tasksOf(entry, today).find(({ key }) => key === 'press-release');
    expect(kit && [taskDays(kit), taskFacts(kit)]).toEqual(['still open', 'Optional. Due 11/01/2026. Not started.']);
  });

  it('ask for a list of people by the day of the waivers, and for no waivers while nobody is listed', () => {
    const empty = band({}, { total_participants: 0, waivers_total: 0, waivers_completed: 0 });
    expect(grouped(empty)).toEqual(['next people']);
    expect(tasksOf(empty, '2026-12-02').map(({ group }) => group)).toEqual(['overdue']);
  });

  it('count the waivers as done when everybody has signed, and as overdue the day after December 1', () => {
    const signed = band({}, { waivers_completed: 60 });
    expect(grouped(signed)).toEqual(['done people', 'done waivers']);
    expect(tasksOf(band({}), '2026-12-01')[0]).toMatchObject({ key: 'waivers', group: 'next', days_left: 0 });
    expect(tasksOf(band({}), '2026-12-02')[0]).toMatchObject({ key: 'waivers', group: 'overdue', days_left: -1 });
  });

  it('are the application alone before acceptance, however complete its answers are', () => {
    const complete: Partial<EntryForm> = {
      started: true,
      completion: 100,
      unfinished_fields: [],
      standing: 'completed',
    };
    const forms = {
      initial: [form('band-application', '2025-11-15', { ...complete, status: 'complete' })],
      profile: [form('band-profile', '2026-09-15')],
    };
    const [application, ...others] = tasksOf(band(forms, { displayed_status: 'in-progress' }), '2025-11-10');
    expect(others).toEqual([]);
    expect(application).toMatchObject({ key: 'band-application', group: 'next', days_left: 5 });
    expect(application && taskFacts(application)).toBe(
      'Due 11/15/2025. Every required answer is in. Not submitted yet.',
    );
  });

  it('ask nothing of an entry that was rejected or withdrawn, and for the application again of one that was set back', () => {
    const sent = { initial: [form('band-application', '2025-11-15', submitted('2025-11-12T18:00:00.000Z'))] };
    expect(grouped(band(sent, { displayed_status: 'rejected' }))).toEqual(['done band-application']);
    expect(
      grouped(band({ initial: [form('band-application', '2025-11-15')] }, { displayed_status: 'withdrawn' })),
    ).toEqual([]);
    expect(grouped(band(sent, { displayed_status: 'in-progress' }))).toEqual(['overdue band-application']);
  });

  it.each([
    ['interested', 'open', 'overdue'],
    ['in-progress', 'open', 'overdue'],
    ['received', 'open', 'overdue'],
    ['accepted', 'open', 'overdue'],
    ['rejected', 'open', null],
    ['withdrawn', 'open', null],
    ['interested', 'complete', 'overdue'],
    ['received', 'complete', 'overdue'],
    ['accepted', 'complete', 'overdue'],
    ['rejected', 'complete', null],
    ['withdrawn', 'complete', null],
    ['in-progress', 'submitted', 'overdue'],
    ['received', 'submitted', 'done'],
    ['accepted', 'submitted', 'done'],
    ['rejected', 'submitted', 'done'],
    ['withdrawn', 'submitted', 'done'],
    ['in-progress', 'marked complete', 'overdue'],
    ['received', 'marked complete', 'done'],
    ['accepted', 'marked complete', 'done'],
  ] as const)('of an entry that is %s have the application, which is %s, as %s', (displayed_status, state, group) => {
    const complete: Partial<EntryForm> = {
      standing: 'completed',
      status: 'complete',
      completion: 100,
      unfinished_fields: [],
    };
    const is: Partial<EntryForm> = {
      open: {},
      complete,
      submitted: submitted('2025-11-12T18:00:00.000Z'),
      'marked complete': { ...complete, marked_complete_at: '2025-11-12T18:00:00.000Z' },
    }[state];
    const tasks = tasksOf(band({ initial: [form('band-application', '2025-11-15', is)] }, { displayed_status }), today);
    expect(tasks.find(({ key }) => key === 'band-application')?.group ?? null).toBe(group);
  });

  it('ask an accepted entry for its application before its next forms where it never came in', () => {
    const forms = {
      initial: [form('band-application', '2026-11-30')],
      profile: [form('band-profile', '2026-12-15')],
      optional: [form('press-release', '2026-11-22')],
    };
    const tasks = tasksOf(band(forms), today);
    expect(nextTask(tasks)?.key).toBe('band-application');
    expect(tasks.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['band-application', 'band-profile', 'press-release', 'people', 'waivers']),
    );
  });

  it('leave out what is only read, and call a form that asks for nothing done only once somebody has begun it', () => {
    const asksNothing: Partial<EntryForm> = {
      unfinished_fields: [],
      completion: 100,
      status: 'complete',
      standing: 'completed',
    };
    const entry = band({
      profile: [form('participant-manual', null, asksNothing)],
      optional: [
        form('media-availability', null, asksNothing),
        form('press-release', null, { ...asksNothing, started: true }),
      ],
    });
    expect(grouped(entry)).toEqual(['next waivers', 'later media-availability', 'done people', 'done press-release']);
  });
});

describe('the next task', () => {
  it('is the one that is most overdue, and never an optional one', () => {
    const entry = band({ additional: [form('music', '2026-11-01', { started: true })] });
    const task = nextTask(tasksOf(entry, today));
    expect(task && [taskTitle(task), taskAct(task), taskFacts(task)]).toEqual([
      'Music and Rights, 20 days late',
      'Continue',
      'Was due 11/01/2026. 3 required answers are missing.',
    ]);
    const swept = band({ optional: [form('press-release', '2026-12-01')] }, { waivers_completed: 60 });
    expect(nextTask(tasksOf(swept, today))).toBeUndefined();
  });

  it('of the waivers counts one in the singular', () => {
    const task = nextTask(tasksOf(band({}, { total_participants: 1, waivers_completed: 0, waivers_total: 1 }), today));
    expect(task && taskFacts(task)).toBe('Due 12/01/2026. 0 of 1 waiver signed.');
  });

  it('of the waivers says how many are signed and leads to those that are not', () => {
    const task = nextTask(tasksOf(band({}), today));
    expect(task && [taskTitle(task), taskFacts(task), taskAct(task)]).toEqual([
      'Participant waivers, due in 10 days',
      'Due 12/01/2026. 12 of 60 waivers signed.',
      'See who',
    ]);
    const place = { organization_id: 7, year: 2027, entry: 5 };
    expect(task && taskPath(place, task)).toBe('/entries/7/2027/waivers/s/name/f/status=not-completed/p/1?entry=5');
  });
});

it.each([
  [-2, false, '2 days late'],
  [-1, false, '1 day late'],
  [-1, true, 'still open'],
  [0, false, 'due today'],
  [0, true, 'due today'],
  [1, false, 'due tomorrow'],
  [2, false, 'due in 2 days'],
])('a task that has %d days left (optional: %s) is %s', (days_left, is_optional, words) => {
  expect(taskDays({ days_left, is_optional, group: 'next' } as EntryTask)).toBe(words);
});
