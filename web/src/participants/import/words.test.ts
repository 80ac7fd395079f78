import { expect, test } from 'vitest';
import { pastedList } from './reading/listFile.ts';
import { workOf } from './work/importWork.ts';
import { addedWords, submitWords } from './words.ts';

const work = workOf(pastedList('a@x.org,Ann,Lee'), 'general-participants');
const counts = { ready: 0, existing: 0, duplicate: 0, attention: 0, dropped: 0 };
const text = { bytes: new Uint8Array(), encoding: 'macintosh', isSure: false } as const;

test.each([
  [{ ready: 2 }, 'now', '2 people will be added. When you submit, we’ll email 2 people a waiver to sign.'],
  [{ ready: 1 }, 'now', 'One person will be added. When you submit, we’ll email this person a waiver to sign.'],
  [{ ready: 2 }, 'later', '2 people will be added. No one gets an email now. We’ll email the waivers on 10/01/2026.'],
  [{ ready: 2 }, 'off', '2 people will be added. No one gets an email: waiver emails are turned off.'],
  [{ ready: 2 }, 'over', '2 people will be added. No one gets an email: the parade is over.'],
  [
    { ready: 2, existing: 1200 },
    'now',
    '2 people will be added, and 1,200 already listed will be merged. When you submit, we’ll email 2 people a waiver to sign.',
  ],
  [{ existing: 3 }, 'now', 'No one will be added. 3 people already listed will be merged.'],
  [{ ready: 2, attention: 1 }, 'now', 'One row still needs attention.'],
  [{ attention: 512 }, 'now', '512 rows still need attention.'],
  [{}, 'now', 'No rows are ready.'],
] as const)('of a list with %j, mailed %s, Submit says: %s', (some, mailing, words) =>
  expect(submitWords(work, { ...counts, ...some }, mailing, 2027)).toBe(words),
);

test('a list in doubtful letters asks for a look first', () =>
  expect(submitWords({ ...work, text }, { ...counts, ready: 2 }, 'now', 2027)).toBe(
    'Please confirm that the names look right.',
  ));

test.each([
  [0, 'now', 'Everyone was already on the list.'],
  [1, 'now', 'One person was added. We’re emailing them a waiver to sign.'],
  [3, 'now', '3 people were added. We’re emailing each of them a waiver to sign.'],
  [3, 'later', '3 people were added. No one gets an email now. We’ll email the waivers on 10/01/2026.'],
] as const)('of %d added people, mailed %s, the result says: %s', (count, mailing, words) =>
  expect(addedWords(count, mailing, 2027)).toBe(words),
);
