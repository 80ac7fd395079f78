import { expect, it } from 'vitest';
import { fieldErrors, mistakesOf } from './formErrors.ts';

const start = { first_name: '', email: '', days: { 7: '2027-01-01' } };

it('what the server finds wrong with fields of a form is said of each, once', () => {
  expect(fieldErrors({ email: ['Taken', 'Again'], 'days.7': ['Not a day'] }, start)).toEqual([
    ['email', 'Taken'],
    ['days.7', 'Not a day'],
  ]);
});

it('what the server finds wrong beside the fields of a form is not lost among theirs', () => {
  expect(fieldErrors({ recaptcha: ['Wrong'], email: ['Taken'] }, start)).toEqual([
    ['recaptcha', 'Wrong'],
    ['email', 'Taken'],
  ]);
});

it('what the server finds wrong with no field of a form is left to its message', () => {
  expect(fieldErrors({ recaptcha: ['Wrong'], email: [] }, start)).toEqual([]);
});

it('the summary of a form lists what is wrong in the order of the fields, parts of a value and unknown names too', () => {
  const errors = {
    other: { type: 'server', message: 'No such field' },
    root: { server: { message: 'Not here' } },
    days: { 7: { type: 'custom', message: 'Not a day' } },
    first_name: { type: 'too_small', message: 'Required' },
  };
  expect(mistakesOf(errors, Object.keys(start))).toEqual([
    ['first_name', 'Required'],
    ['days.7', 'Not a day'],
    ['other', 'No such field'],
  ]);
});
