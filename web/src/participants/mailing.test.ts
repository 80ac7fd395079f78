import { expect, test } from 'vitest';
import { addressHint, mailingOf } from './useMailing.ts';

test.each([
  ['2026-09-30', true, 'later'],
  ['2026-10-01', true, 'now'],
  ['2027-01-01', true, 'now'],
  ['2027-01-02', true, 'now'],
  ['2027-01-03', true, 'over'],
  ['2027-01-03', false, 'over'],
  ['2026-10-01', false, 'off'],
] as const)(
  'on %s, with waiver emails on: %s, new people of a parade on January 2 are mailed: %s',
  (today, areOn, mailing) => expect(mailingOf({ year: 2027, parade_on: '2027-01-02', today }, areOn)).toBe(mailing),
);

test.each([
  ['now', 'We send the waiver here.'],
  ['later', 'We send the waiver here on 10/01/2026.'],
  ['off', 'Waiver emails are turned off, so nothing is sent now.'],
  ['over', 'The parade is over, so no waiver is sent.'],
] as const)('somebody who is added and mailed %s has an address with the hint: %s', (mailing, words) =>
  expect(addressHint(mailing, 2027)).toBe(`${words} Family members can share an address.`),
);
