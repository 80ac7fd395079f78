import { describe, expect, test } from 'vitest';
import type { FormGroup } from './formType.ts';
import {
  formStatus,
  formStatuses,
  isHighlighted,
  isOnlySaved,
  isOverdue,
  isRecentlyUpdated,
  isUntouchedOptional,
  showsCheck,
  standingOf,
} from './status.ts';

const at = '2026-10-01T12:00:00.000Z';
const due = '2026-10-02T06:59:59.999Z';

describe('the state of a form', () => {
  // submitted, marked complete, unfinished, started -> status, standing on time, standing when overdue
  const table: [boolean, boolean, number, boolean, string, string, string][] = [
    [true, true, 0, true, 'submitted', 'completed', 'completed'],
    [true, false, 3, true, 'submitted', 'completed', 'completed'],
    [false, true, 3, true, 'complete', 'completed', 'completed'],
    [false, true, 3, false, 'complete', 'completed', 'completed'],
    [false, false, 0, true, 'complete', 'completed', 'completed'],
    [false, false, 0, false, 'complete', 'completed', 'completed'],
    [false, false, 3, true, 'in-progress', 'pending', 'incomplete'],
    [false, false, 3, false, 'pending', 'pending', 'incomplete'],
  ];

  test.each(table)(
    'submitted %s, marked complete %s, %i unfinished, started %s: %s',
    (submitted, marked, unfinished, started, status, onTime, overdue) => {
      const form = {
        submitted_at: submitted ? at : null,
        marked_complete_at: marked ? at : null,
        unfinished,
        started,
      };
      expect(formStatus(form)).toBe(status);
      const standingAt = (group: FormGroup, due_at: string | null, now: string) =>
        standingOf(group, { status: formStatus(form) }, isOverdue(due_at, now));
      expect(standingAt('profile', due, due)).toBe(onTime);
      expect(standingAt('profile', due, '2026-10-02T07:00:00.000Z')).toBe(overdue);
      expect(standingAt('optional', due, '2026-10-02T07:00:00.000Z'), 'optional').toBe(onTime);
      expect(standingAt('profile', null, '2030-01-01T00:00:00.000Z')).toBe(onTime);
    },
  );

  test.each(formStatuses)('the state of an application that is still asked for is never done, be it %s', (status) => {
    const asked = { status, is_asked: true };
    expect([false, true].map((isDayOver) => standingOf('initial', asked, isDayOver))).toEqual([
      'pending',
      'incomplete',
    ]);
  });

  test('the state of a form is only saved if it has every answer and waits for nothing but its submission', () => {
    const saved = { status: 'complete', standing: 'pending' } as const;
    expect(isOnlySaved(saved)).toBe(true);
    expect(isOnlySaved({ ...saved, standing: 'incomplete' })).toBe(true);
    expect(isOnlySaved({ ...saved, standing: 'completed' })).toBe(false);
    expect(isOnlySaved({ ...saved, status: 'in-progress' })).toBe(false);
  });

  test('the state of a form has a check at 100 percent or when marked complete, and only then', () => {
    expect(showsCheck(100, null)).toBe(true);
    expect(showsCheck(40, at)).toBe(true);
    expect(showsCheck(99, null)).toBe(false);
  });
});

describe('a change', () => {
  test('a change is highlighted for 48 hours and badged for 96', () => {
    expect(isHighlighted(at, '2026-10-03T11:59:59.999Z')).toBe(true);
    expect(isHighlighted(at, '2026-10-03T12:00:00.000Z')).toBe(false);
    expect(isRecentlyUpdated(at, '2026-10-05T11:59:59.999Z')).toBe(true);
    expect(isRecentlyUpdated(at, '2026-10-05T12:00:00.000Z')).toBe(false);
    expect(isRecentlyUpdated(null, at)).toBe(false);
  });
});

// status, started, marked, information only: nobody has begun it, and nothing asks for it
test.each([
  ['complete', false, null, false, true],
  ['complete', true, null, false, false],
  ['complete', false, at, false, false],
  ['complete', false, null, true, false],
  ['submitted', false, null, false, false],
  ['pending', false, null, false, false],
  ['in-progress', true, null, false, false],
] as const)('a form that is %s, started %s, marked %s, to read alone %s is called not started: %s', (...row) => {
  const [status, started, marked_complete_at, is_information_only, untouched] = row;
  expect(isUntouchedOptional({ status, started, marked_complete_at, is_information_only })).toBe(untouched);
});
