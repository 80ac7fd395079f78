import { expect, test } from 'vitest';
import { hoursText } from './words.ts';

test.each([
  [-8333, 'Overdue by 347 days'],
  [-48, 'Overdue by 2 days'],
  [-47, 'Overdue by 47 hours'],
  [-1, 'Overdue by 1 hour'],
  [0, 'Less than 1 hour left'],
  [18, '18 hours left'],
  [50, '2 days left'],
])('%d hours of an interview request read: %s', (hours, words) => expect(hoursText(hours)).toBe(words));
