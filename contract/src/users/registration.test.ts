import { expect, it } from 'vitest';
import { issueWords } from '../http/issueWords.ts';
import { phoneText } from '../http/fieldTexts.ts';
import { accountEdit, newPasswordTwice, passwordsDiffer, passwordTooShort, samePasswords } from './account.ts';
import { blockedText, signUpForm } from './registration.ts';

const empty = { first_name: '', last_name: '', email: '', phone: '', password: '' };
const person = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'Ana@example.org',
  phone: '626 555 0100',
  password: 'the band plays on',
};

/** The first message of each field that is wrong. */
function mistakes(schema: typeof signUpForm, given: object): Record<string, string> {
  const issues = schema.safeParse(given, { error: issueWords }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

it('a sign-up of media asks for the organization beside everything else that is missing', () => {
  const found = mistakes(signUpForm, { ...empty, role: 'media', media_organization_name: '' });
  expect(Object.keys(found).toSorted()).toEqual([...Object.keys(empty), 'media_organization_name'].toSorted());
});

it('a sign-up without a role asks for it, and with one that cannot sign up says where to turn', () => {
  expect(Object.keys(mistakes(signUpForm, { ...person, role: '' }))).toEqual(['role']);
  expect(mistakes(signUpForm, { ...person, role: 'judge' })).toEqual({ role: blockedText('judge') });
  expect(mistakes(signUpForm, { ...person, role: 'leader' })).toEqual({});
});

it('a sign-up takes null for what does not apply to it, and media still name their organization', () => {
  const none = { media_organization_name: null, is_broadcaster: null };
  expect(mistakes(signUpForm, { ...person, ...none, role: 'leader' })).toEqual({});
  expect(Object.keys(mistakes(signUpForm, { ...person, ...none, role: 'media' }))).toEqual(['media_organization_name']);
});

it('a new password typed twice is compared even where it is too short', () => {
  const issues = newPasswordTwice.check(samePasswords).safeParse({ password: 'short', password_confirmation: 'else' })
    .error?.issues;
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['password', passwordTooShort],
    ['password_confirmation', passwordsDiffer],
  ]);
});

it('a phone number follows the rule of forms at sign-up and in the profile, where it may be left out', () => {
  const wrong = { phone: phoneText };
  expect(mistakes(signUpForm, { ...person, role: 'leader', phone: '12' })).toEqual(wrong);
  expect(accountEdit.safeParse({ phone: '12' }).error?.issues.map(({ message }) => message)).toEqual([phoneText]);
  expect(accountEdit.parse({ phone: '+1 (626) 555-0100 x12' })).toEqual({ phone: '+1 (626) 555-0100 x12' });
  expect(accountEdit.parse({ phone: '' })).toEqual({ phone: null });
});
