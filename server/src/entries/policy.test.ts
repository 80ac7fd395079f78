import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { describe, expect, it } from 'vitest';
import { actor, applicant, entryRow, outcomeOf } from '../testing/actors.ts';
import { abilitiesOn, authorizeEntry, mayActOn } from './policy.ts';

const settings = { current_parade_year: 2027, media_guide_open_date: '2026-10-01' };
const today = '2026-11-20';

const forms = ['edit_forms'];
const people = [...forms, 'manage_people'];
const office = ['update_status', 'assign_rep', 'copy', 'move', 'edit_forms', 'mark_forms_complete'];
const admin =
  'update_status assign_rep change_year copy move delete hide_from_media edit_forms mark_forms_complete clear_forms'.split(
    ' ',
  );
const accepted = ['manage_people', 'read_letter'];

describe('the acts on an entry by its displayed status', () => {
  const table = [
    { status: 'interested', leader: forms, builder: forms, volunteer: forms, staff: office, admins: admin },
    { status: 'in-progress', leader: forms, builder: forms, volunteer: forms, staff: office, admins: admin },
    { status: 'received', leader: forms, builder: forms, volunteer: forms, staff: office, admins: admin },
    {
      status: 'accepted',
      leader: [...people, 'read_letter'],
      builder: people,
      volunteer: people,
      staff: [...office, ...accepted],
      admins: [...admin, ...accepted],
    },
    { status: 'rejected', leader: forms, builder: forms, volunteer: forms, staff: office, admins: admin },
    { status: 'withdrawn', leader: forms, builder: forms, volunteer: forms, staff: office, admins: admin },
  ] as const;

  it('has a row for each status', () => {
    expect(table.map(({ status }) => status).toSorted()).toEqual([...displayedStatuses].toSorted());
  });

  it.each(table)('$status', ({ status, leader, builder, volunteer, staff, admins }) => {
    const entry = entryRow(status);
    const acts = (of: Parameters<typeof abilitiesOn>[0]) => abilitiesOn(of, entry, settings, today).actions;
    expect(acts(applicant())).toEqual(leader);
    expect(acts(applicant('float-builder'))).toEqual(builder);
    expect(acts(actor(['volunteer']))).toEqual(volunteer);
    expect(acts(actor(['staff']))).toEqual(staff);
    expect(acts(actor(['admin']))).toEqual(admins);
    // A leader of another organization has nothing to do here.
    expect(acts(applicant('leader', {}, 6))).toEqual([]);
  });
});

describe('an act on an entry that the actor may or may not see', () => {
  it.each([
    ['a leader of the entry', applicant(), 'received', 'edit_forms', 'allowed'],
    ['a leader of the entry', applicant(), 'received', 'manage_people', 'not-allowed'],
    ['a leader of the entry', applicant(), 'accepted', 'manage_people', 'allowed'],
    ['a leader of another organization', applicant('leader', {}, 6), 'accepted', 'edit_forms', 'not-found'],
    ['a judge', actor(['judge']), 'accepted', 'edit_forms', 'not-allowed'],
    ['a judge', actor(['judge']), 'received', 'edit_forms', 'not-found'],
    ['the press', actor(['media']), 'accepted', 'read_letter', 'not-allowed'],
    ['the press', actor(['media']), 'received', 'read_letter', 'not-found'],
    ['staff', actor(['staff']), 'received', 'update_status', 'allowed'],
    ['staff', actor(['staff']), 'received', 'delete', 'not-allowed'],
  ] as const)('%s, $2, $3: $4', (_, who, status, act, expected) => {
    const entry = entryRow(status);
    expect(outcomeOf(() => authorizeEntry(who, entry, act, settings, today))).toBe(expected);
    expect(mayActOn(who, entry, act, settings, today)).toBe(expected === 'allowed');
  });

  it('refuses an entry that does not exist as one that cannot be seen', () => {
    expect(outcomeOf(() => authorizeEntry(actor(['admin']), undefined, 'delete', settings, today))).toBe('not-found');
    expect(mayActOn(actor(['admin']), undefined, 'delete', settings, today)).toBe(false);
  });
});
