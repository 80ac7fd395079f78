import type { StaffRole } from '@parade/contract/access/roles.ts';
import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { describe, expect, it } from 'vitest';
import type { FileRow } from '../../forms/files/files.ts';
import { actor, applicant, entryRow, impersonator, outcomeOf } from '../../testing/actors.ts';
import {
  abilitiesOf,
  blockerOf,
  authorizeClearing,
  authorizeFilling,
  authorizeMarking,
  authorizeReading,
  authorizeReadingFile,
  withheldFrom,
} from './policy.ts';

const initial = currentForm('float-application');
const later = currentForm('float-specifications');
const information = currentForm('participant-manual');

describe('reading and filling in a form, by the displayed status of its entry', () => {
  const early = 'entry-not-accepted';
  // What a leader gets: to read the application and a later form, to fill these in; and the office: to fill in the later one.
  const table = [
    { status: 'interested', initial: ['allowed', 'allowed'], later: [early, early], office: 'allowed' },
    { status: 'in-progress', initial: ['allowed', 'allowed'], later: [early, early], office: 'allowed' },
    { status: 'received', initial: ['allowed', 'allowed'], later: [early, early], office: 'allowed' },
    { status: 'accepted', initial: ['allowed', 'allowed'], later: ['allowed', 'allowed'], office: 'allowed' },
    { status: 'rejected', initial: ['allowed', 'not-allowed'], later: [early, early], office: 'allowed' },
    { status: 'withdrawn', initial: ['allowed', 'not-allowed'], later: [early, early], office: 'allowed' },
  ] as const;

  it('has a row for each status', () => {
    expect(table.map(({ status }) => status).toSorted()).toEqual([...displayedStatuses].toSorted());
  });

  it.each(table)('$status', ({ status, office, ...leader }) => {
    const entry = entryRow(status);
    for (const [form, expected] of [
      [initial, leader.initial],
      [later, leader.later],
    ] as const)
      for (const one of [applicant(), applicant('float-builder')]) {
        expect(outcomeOf(() => authorizeReading(one, { entry, form }))).toBe(expected[0]);
        expect(outcomeOf(() => authorizeFilling(one, { entry, form }, false))).toBe(expected[1]);
        expect(outcomeOf(() => authorizeFilling(one, { entry, form }, true))).toBe(expected[1]);
      }
    expect(outcomeOf(() => authorizeFilling(actor(['staff']), { entry, form: later }, true))).toBe(office);
    expect(outcomeOf(() => authorizeReading(applicant('leader', {}, 6), { entry, form: initial }))).toBe('not-found');
    expect(outcomeOf(() => authorizeReading(actor(['judge']), { entry, form: initial }))).toBe('not-found');
  });
});

describe('what one may do in a form, and what stands in the way', () => {
  const all = { edit: true, submit: true, sign: true, fill_staff_fields: false, mark_complete: false, clear: false };
  const none = { ...all, edit: false, submit: false, sign: false };
  const unconfirmed = { email_verified: false };
  const office = { ...all, fill_staff_fields: true, mark_complete: true };
  it.each([
    ['a leader', applicant(), 'accepted', initial, all, null],
    [
      'a leader, unconfirmed',
      applicant('leader', unconfirmed),
      'accepted',
      initial,
      { ...all, submit: false },
      'email-not-verified',
    ],
    [
      'an admin switched to a leader',
      applicant('leader', { impersonator }),
      'accepted',
      initial,
      { ...all, submit: false, sign: false },
      'impersonating',
    ],
    ['a leader', applicant(), 'rejected', initial, none, 'entry-closed'],
    ['a leader', applicant(), 'withdrawn', initial, none, 'entry-closed'],
    ['an admin switched to a leader', applicant('leader', { impersonator }), 'rejected', initial, none, 'entry-closed'],
    ['a leader, for information', applicant(), 'accepted', information, none, 'form-read-only'],
    ['a volunteer', actor(['volunteer']), 'rejected', initial, { ...all, fill_staff_fields: true }, null],
    ['staff', actor(['staff']), 'accepted', initial, office, null],
    ['staff', actor(['staff']), 'withdrawn', initial, office, null],
    ['staff, for information', actor(['staff']), 'accepted', information, none, 'form-read-only'],
    ['an admin', actor(['admin']), 'accepted', initial, { ...office, clear: true }, null],
    ['an admin, for information', actor(['admin']), 'accepted', information, none, 'form-read-only'],
  ] as const)('%s, $2: $5', (_, who, status, form, abilities, blocker) => {
    const entry = entryRow(status);
    expect(abilitiesOf(who, entry, form)).toEqual(abilities);
    expect(blockerOf(who, form, abilitiesOf(who, entry, form))).toBe(blocker);
    const outcome = (may: boolean) => (may ? 'allowed' : 'not-allowed');
    expect(outcomeOf(() => authorizeMarking(who, { entry, form }))).toBe(outcome(abilities.mark_complete));
    expect(outcomeOf(() => authorizeClearing(who, { entry, form }))).toBe(outcome(abilities.clear));
    const refused = blocker === 'email-not-verified' || blocker === 'impersonating' ? blocker : 'not-allowed';
    expect(outcomeOf(() => authorizeFilling(who, { entry, form }, true))).toBe(blocker === null ? 'allowed' : refused);
  });
});

describe('opening a file of a form', () => {
  const file = (form_type: FormType, path: string, more: Partial<FileRow>) =>
    ({ form_path: `${form_type}/${path}`, owner_id: 2, attached_at: '2026-11-20T18:00:00.000Z', ...more }) as FileRow;
  const photo = ['official-photo', 'photo:photo'] as const;
  const license = ['vehicle-details', 'list:licenses'] as const;
  const anApplicant = applicant();
  const other = applicant('leader', {}, 6);
  const volunteer = actor(['volunteer']);
  const staff = actor(['staff']);
  const programOf = (roles: readonly StaffRole[]) => actor(roles, { token: { name: 'Website', is_read_only: true } });
  const unattached = { attached_at: null };
  it.each([
    ['a leader', anApplicant, photo, {}, 'allowed'],
    ['a leader, of the office only', anApplicant, license, {}, 'allowed'],
    ['a leader, named by no answer yet', anApplicant, photo, unattached, 'not-found'],
    ['its uploader, named by no answer yet', anApplicant, photo, { ...unattached, owner_id: 1 }, 'allowed'],
    ['a leader of another organization', other, photo, {}, 'not-found'],
    ['its uploader, who no longer reaches the entry', other, photo, { owner_id: 1 }, 'not-found'],
    ['a volunteer', volunteer, photo, {}, 'allowed'],
    ['a volunteer, of the office only', volunteer, license, {}, 'not-allowed'],
    ['a volunteer who uploaded it, of the office only', volunteer, license, { owner_id: 1 }, 'allowed'],
    ['a token of its uploader, of the office only', programOf(['volunteer']), license, { owner_id: 1 }, 'not-allowed'],
    [
      'a token of its uploader, named by no answer yet',
      programOf(['staff']),
      photo,
      { ...unattached, owner_id: 1 },
      'not-found',
    ],
    ['a token of staff', programOf(['staff']), license, { owner_id: 1 }, 'allowed'],
    ['staff, of the office only', staff, license, {}, 'allowed'],
    ['staff, named by no answer yet', staff, license, unattached, 'not-found'],
  ] as const)('%s', (_, who, [form_type, path], is, expected) => {
    const target = { entry: entryRow(), form: currentForm(form_type) };
    expect(outcomeOf(() => authorizeReadingFile(who, { file: file(form_type, path, is), target }))).toBe(expected);
  });
});

describe('the answers that a reader does not get', () => {
  const path = 'crew:driver_license';
  it.each([
    ['a leader', applicant(), 'D123', []],
    ['a volunteer', actor(['volunteer']), 'D123', [path]],
    ['a volunteer, where there is no answer', actor(['volunteer']), '', []],
    [
      'a volunteer who leads the entry',
      actor(['volunteer'], { organization_roles: applicant().organization_roles }),
      'D123',
      [],
    ],
    ['staff', actor(['staff']), 'D123', []],
  ] as const)('%s', (_, who, answer, expected) => {
    expect(withheldFrom(who, { entry: entryRow(), form: later }, { [path]: answer })).toEqual(expected);
  });
});
