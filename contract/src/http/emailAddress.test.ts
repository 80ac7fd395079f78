import { expect, it } from 'vitest';
import { isEmail, isSameEmail, normalizeEmail } from './emailAddress.ts';
import { emailAddress } from './singleLine.ts';

const label63 = 'a'.repeat(63);
/** 254 characters with a local part of 64. */
const longest = `${'l'.repeat(64)}@${`${'d'.repeat(61)}.`.repeat(3)}org`;

it.each([
  'anna@example.org',
  'anna.lee+parade@mail.example.co.uk',
  "o'neil_99@example.org",
  '!#$%&*/=?^`{|}~-@example.org',
  `${'l'.repeat(64)}@example.org`,
  `anna@${label63}.org`,
  `anna@${label63}.${label63}.org`,
  longest,
  'anna@1and1.com',
  'anna@x--y.org',
  'anna@xn--mnchen-3ya.example',
  'anna@münchen.example',
  'anna@例え.テスト',
  'anna@ПОЧТА.рф',
  'anna@example。org',
  'anna@museum.photography',
])('an email address may be %s', (address) => {
  expect(isEmail(address)).toBe(true);
});

it.each([
  '',
  'anna',
  '@example.org',
  'anna@',
  'anna@example',
  'anna lee@example.org',
  'anna@exa mple.org',
  'anna@@example.org',
  'anna@lee@example.org',
  '.anna@example.org',
  'anna.@example.org',
  'anna..lee@example.org',
  `${'l'.repeat(65)}@example.org`,
  `anna@${'a'.repeat(64)}.org`,
  `x${longest}`,
  `anna@${'d.'.repeat(130)}org`,
  'anna@-example.org',
  'anna@example-.org',
  'anna@mail.example-.org',
  'anna@example.-org',
  'anna@example.org-',
  'anna@example..org',
  'anna@.example.org',
  'anna@example.org.',
  'anna@example.1',
  'anna@127.0.0.1',
  'anna@[127.0.0.1]',
  'anna@exam_ple.org',
  'anna@example.org,lee@example.org',
  'anna@example.org\r\nBcc: lee@example.org',
  'Anna <anna@example.org>',
  '"anna lee"@example.org',
  'añna@example.org',
  'anna@exam%70le.org',
  'anna@example.org/path',
  'anna@example.org:25',
  'anna@xn--\u00fc.org',
  'anna@xn--.org',
  `anna@${'ü'.repeat(62)}.org`,
])('an email address is not %j', (address) => {
  expect(isEmail(address)).toBe(false);
});

it.each([
  ['Anna@Example.ORG', 'anna@example.org'],
  [' anna@münchen.example ', 'anna@xn--mnchen-3ya.example'],
  ['anna@MÜNCHEN.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@münchen.example'.normalize('NFD'), 'anna@xn--mnchen-3ya.example'],
  ['anna@XN--MNCHEN-3YA.example', 'anna@xn--mnchen-3ya.example'],
  ['anna@straße.example', 'anna@xn--strae-oqa.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['anna@example。org', 'anna@example.org'],
  ['No Address', 'no address'],
  ['', ''],
])('an email address %j is stored as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
  expect(normalizeEmail(stored)).toBe(stored);
  expect(isSameEmail(typed, stored)).toBe(true);
});

it('an email address in a payload is stored in its one spelling, and refused in the words of the contract', () => {
  expect(emailAddress.parse(' \u200bAnna@MÜNCHEN.example')).toBe('anna@xn--mnchen-3ya.example');
  for (const nothing of ['', '  ', '\u200b'])
    expect(emailAddress.safeParse(nothing).error?.issues.map(({ message }) => message)).toEqual([
      'This value is required',
    ]);
  expect(emailAddress.safeParse('anna@example-.org').error?.issues.map(({ message }) => message)).toEqual([
    'Please provide a valid email',
  ]);
});
