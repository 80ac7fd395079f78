import { noParticipantValues } from './fields.ts';
import { roleLabel } from './role.ts';
import { participantTableTitle, participantTypesOf } from './participantType.ts';
import { describe, expect, test } from 'vitest';
import {
  type JudgedAs,
  participantForm,
  type ParticipantInput,
  participantInput,
  participantProblems,
  validParticipant,
} from './participant.ts';

const rider: ParticipantInput = {
  ...noParticipantValues,
  type: 'individual-participants',
  first_name: 'Zoë',
  last_name: 'O’Brien',
  email: 'Zoe@Example.org',
  primary_role: 'mhr',
  has_participated: false,
  other_appearances: false,
  other_parades_name: null,
};
const groom: ParticipantInput = { ...rider, type: 'general-participants', primary_role: 'Groom' };
const equestrian = 1;
const problemsOf = (input: ParticipantInput, as?: JudgedAs) =>
  Object.values(participantProblems(input, equestrian, as));

describe('an individual participant', () => {
  test('an individual participant passes when everything is there', () => expect(problemsOf(rider)).toEqual([]));

  test.each([
    [{ first_name: null }, 'Problem with first name'],
    [{ first_name: '<b>Zoë</b>' }, 'Problem with first name'],
    [{ last_name: null }, 'Problem with last name'],
    [{ last_name: 'x'.repeat(61) }, 'Problem with last name'],
    [{ last_name: 'O\uFFFDBrien' }, 'Problem with last name'],
    [{ email: null }, 'Problem with email'],
    [{ email: 'zoe@' }, 'Problem with email'],
    [{ primary_role: null }, 'Problem with primary role'],
    [{ primary_role: 'rider' }, 'Problem with primary role'],
    [{ has_participated: null }, 'Problem with participated'],
    [{ other_appearances: null }, 'Problem with other appearances'],
    [{ other_appearances: true }, 'Problem with parade names'],
  ])('with %j: %s', (change, message) => {
    expect(problemsOf({ ...rider, ...change })).toEqual([message]);
  });

  test.each([
    ['has_participated', 'Problem with participated'],
    ['other_appearances', 'Problem with other appearances'],
  ])('an individual participant with a %s that is neither yes nor no: %s', (key, message) => {
    for (const wrong of ['yes', 1, {}])
      expect(participantInput.safeParse({ ...rider, [key]: wrong }).error?.issues[0]?.message).toBe(message);
    expect(participantInput.safeParse({ ...rider, [key]: null }).success).toBe(true);
  });

  test('an individual participant names the parades only where there were some', () => {
    const named = { ...rider, other_appearances: true, other_parades_name: 'Fiesta Days' };
    expect(problemsOf(named)).toEqual([]);
    expect(validParticipant(named).other_parades_name).toBe('Fiesta Days');
    expect(validParticipant({ ...named, other_appearances: false }).other_parades_name).toBeNull();
  });
});

describe('support personnel', () => {
  test('support personnel need no word about earlier parades, but a role', () => {
    expect(problemsOf({ ...groom, has_participated: null, other_appearances: null })).toEqual([]);
    expect(problemsOf({ ...groom, primary_role: null })).toEqual(['Problem with primary role']);
  });

  test.each(['mhr', 'hw', 'osw', 'cwd', 'cwp'])('support personnel have no role code of riders: %s', (primary_role) => {
    expect(problemsOf({ ...groom, primary_role })).toEqual(['Problem with primary role']);
    expect(problemsOf({ ...groom, primary_role }, 'row')).toEqual(['Problem with primary role']);
    expect(problemsOf({ ...rider, primary_role })).toEqual([]);
  });

  test('in a list need no role', () => {
    expect(problemsOf({ ...groom, primary_role: null }, 'row')).toEqual([]);
    expect(
      problemsOf({ ...rider, primary_role: null, has_participated: null, other_appearances: null }, 'row'),
    ).toEqual(['Problem with primary role', 'Problem with participated', 'Problem with other appearances']);
  });

  test('support personnel whose row had no role are corrected without one, and nobody’s role or name is taken away', () => {
    const listed = { ...groom, primary_role: null };
    const corrected = { ...listed, email: 'zoe.obrien@example.org' };
    expect(problemsOf(corrected, listed)).toEqual([]);
    expect(problemsOf({ ...corrected, primary_role: 'Groom' }, listed)).toEqual([]);
    expect(problemsOf(corrected, groom)).toEqual(['Problem with primary role']);
    expect(problemsOf({ ...corrected, last_name: null }, listed)).toEqual(['Problem with last name']);
    expect(problemsOf({ ...rider, primary_role: null }, { ...rider, primary_role: null })).toEqual([
      'Problem with primary role',
    ]);
  });
});

test('individual participants are for equestrian entries alone', () => {
  expect(participantProblems(rider, 2)).toEqual({ type: 'Unknown Participant Type' });
  expect(participantTypesOf(1)).toEqual(['individual-participants', 'general-participants']);
  expect(participantTypesOf(2)).toEqual(['general-participants']);
  expect(participantTableTitle(1, 'general-participants')).toBe('Personnel');
  expect(participantTableTitle(2, 'general-participants')).toBe('Participants');
});

test('an unknown type is named', () => {
  const parsed = participantInput.safeParse({ ...rider, type: 'riders' });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(['Unknown Participant Type']);
});

test('roles are read by their labels, free words as they are', () => {
  expect(['mhr', 'hw', 'osw', 'cwd', 'cwp', 'Groom', null].map(roleLabel)).toEqual([
    'Mounted Horse Rider',
    'Horse Walker (Leading)',
    'Outwalker/Side Walker (without animals)',
    'Carriage/Wagon Driver',
    'Carriage/Wagon Passenger',
    'Groom',
    '',
  ]);
});

test('the form of a person has the message of each wrong field, whatever else is wrong, and lets a right one pass', () => {
  const form = participantForm(2);
  const nobody = { ...noParticipantValues, type: 'general-participants' as const };
  const issues = form.safeParse(nobody).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['first_name', 'Problem with first name'],
    ['last_name', 'Problem with last name'],
    ['email', 'Problem with email'],
    ['primary_role', 'Problem with primary role'],
  ]);
  const ana = { ...nobody, first_name: ' Ana ', last_name: 'Ruiz', email: 'ana@example.org', primary_role: 'Tuba' };
  expect(form.parse(ana).first_name).toBe('Ana');
});
