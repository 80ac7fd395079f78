import { describe, expect, it } from 'vitest';
import type { SubmissionRow } from '../forms/reads.ts';
import { actor, applicant, entryRow, outcomeOf } from '../testing/actors.ts';
import { isOut, authorizeReadingKit, preparesKit } from './policy.ts';

const settings = { current_parade_year: 2027, media_guide_open_date: '2026-10-01' };
const before = '2026-09-30';
const after = '2026-10-01';
const instant = '2026-11-19T18:00:00.000Z';
const hidden = { is_hidden_from_media: true };
const earlier = { year: 2026 };
const media = actor(['media']);
const broadcaster = actor(['broadcaster']);

describe('who reads a press kit, by the entry and the opening of the media guide', () => {
  it.each([
    ['the press, accepted, guide closed', media, 'accepted', {}, before, 'not-found'],
    ['the press, accepted, guide open', media, 'accepted', {}, after, 'allowed'],
    ['the press, accepted and hidden, guide open', media, 'accepted', hidden, after, 'not-found'],
    ['the press, accepted, an earlier year', media, 'accepted', earlier, before, 'allowed'],
    [
      'the press, accepted and hidden, an earlier year',
      media,
      'accepted',
      { ...earlier, ...hidden },
      before,
      'not-found',
    ],
    ['the press, received, guide open', media, 'received', {}, after, 'not-found'],
    ['the press, rejected, guide open', media, 'rejected', {}, after, 'not-found'],
    ['the press, withdrawn, guide open', media, 'withdrawn', {}, after, 'not-found'],
    ['a broadcaster, accepted, guide open', broadcaster, 'accepted', {}, after, 'allowed'],
    ['a judge, accepted, guide open', actor(['judge']), 'accepted', {}, after, 'not-found'],
    ['a judge of the press, accepted, guide closed', actor(['judge', 'media']), 'accepted', {}, before, 'not-found'],
    ['a leader, received, guide closed', applicant(), 'received', {}, before, 'allowed'],
    ['a leader, accepted and hidden, guide closed', applicant(), 'accepted', hidden, before, 'allowed'],
    ['a leader of another, accepted, guide open', applicant('leader', {}, 6), 'accepted', {}, after, 'not-found'],
    ['staff, received, guide closed', actor(['staff']), 'received', {}, before, 'allowed'],
  ] as const)('%s', (_, who, status, is, today, expected) => {
    const target = { entry: entryRow(status, is), submission: undefined };
    expect(outcomeOf(() => authorizeReadingKit(who, target, settings, today))).toBe(expected);
  });

  it('refuses a kit of no entry', () => {
    expect(outcomeOf(() => authorizeReadingKit(actor(['staff']), undefined, settings, after))).toBe('not-found');
  });
});

it.each([
  ['a leader', applicant(), true],
  ['a float builder', applicant('float-builder'), true],
  ['a leader of another organization', applicant('leader', {}, 6), false],
  ['a volunteer', actor(['volunteer']), true],
  ['the press', media, false],
])('%s sees a kit before it is submitted: $2', (_, who, expected) => {
  expect(preparesKit(who, { entry: entryRow(), submission: undefined })).toBe(expected);
});

describe('whether a kit is out', () => {
  const until = (day: string) => ({ 'kit:embargo': day });
  it.each([
    ['not begun', undefined, false],
    ['begun', { field_values: {} }, false],
    ['submitted', { field_values: {}, submitted_at: instant }, true],
    ['marked complete', { field_values: {}, marked_complete_at: instant }, true],
    ['submitted, its embargo to end', { field_values: until('2026-11-21'), submitted_at: instant }, false],
    ['submitted, its embargo ending today', { field_values: until('2026-11-20'), submitted_at: instant }, true],
    ['begun, its embargo over', { field_values: until('2026-11-01') }, false],
  ] as const)('%s', (_, given, expected) => {
    expect(isOutOn(given, '2026-11-20')).toBe(expected);
  });

  it.each([
    ['without an embargo, the day before October 1', {}, '2026-09-30', false],
    ['without an embargo, on October 1', {}, '2026-10-01', true],
    ['an embargo before October 1, the day before it', until('2026-09-01'), '2026-09-30', false],
    ['an embargo before October 1, on that day', until('2026-09-01'), '2026-10-01', true],
    ['an embargo after October 1, the day before it ends', until('2026-10-08'), '2026-10-07', false],
    ['an embargo after October 1, the day it ends', until('2026-10-08'), '2026-10-08', true],
    ['an emptied embargo, the day before October 1', until(''), '2026-09-30', false],
  ] as const)('submitted, %s', (_, field_values, today, expected) => {
    expect(isOutOn({ field_values, submitted_at: instant }, today)).toBe(expected);
  });

  function isOutOn(given: object | undefined, today: string): boolean {
    const submission =
      given && ({ submitted_at: null, marked_complete_at: null, ...given } as unknown as SubmissionRow);
    return isOut({ entry: entryRow(), submission }, today);
  }
});
