import { passwordOfNames, passwordTooCommon, passwordTooShort } from '@parade/contract/users/account.ts';
import { expect, it } from 'vitest';
import { testPortalWithApp } from '../../../testing/portal.ts';
import { aPerson, signedInClient } from '../../../testing/people.ts';
import { setSetting } from '../../../settings/writes.ts';
import { inTransaction } from '../../../database/change.ts';
import { isBreached, listOf } from './breachedPasswords.ts';
import { passwordProblem } from './choosing.ts';

const robin = { email: 'robin.lee@band-of-oaks.org', first_name: 'Róbin', last_name: 'Lee-Ortega' };
const names = ['Rose Parade', 'Pasadena Tournament of Roses', 'The Tournament'];

it.each([
  ['shorttext', passwordTooShort],
  ['password12', passwordTooCommon],
  ['Password2026!', passwordTooCommon],
  ['P@ssw0rd123', passwordTooCommon],
  ['qwertyuiop', passwordTooCommon],
  ['1234567890', passwordTooCommon],
  ['abcabcabcabc', passwordTooCommon],
  ['aaaaaaaaaaaaaa', passwordTooCommon],
  ['abcdefghijkl', passwordTooCommon],
  ['iloveyou2026', passwordTooCommon],
  // Known only from leaks.
  ['Soso123aljg', passwordTooCommon],
  ['Usuckballz1', passwordTooCommon],
  ['nuttertools!!', passwordTooCommon],
  // A leaked one with little more.
  ['Manchester-2027', passwordTooCommon],
  ['Sh@d0w!!2027', passwordTooCommon],
  ['Trumpets2027!', passwordTooCommon],
  ['trumpets 8514-2907-4133', null],
  // Names of the person and of the parade.
  ['robin.lee@band-of-oaks.org', passwordOfNames],
  ['Ortega-Robin-1984', passwordOfNames],
  ['0rt3ga!!2026', passwordOfNames],
  ['RoseParade2027', passwordOfNames],
  ['pasadena2027!', passwordOfNames],
  ['tournament of roses', passwordOfNames],
  ['parade-demo-2027', null],
  ['the roses are thirsty', null],
  ['robin hates mayonnaise', null],
  ['the trumpets are loud', null],
  ['Kj8#mQ2!vX', null],
  ['密码密码很长的密码吗？是的', null],
])('%s is refused with: %s', (password, problem) => {
  expect(passwordProblem(password, robin, names)).toBe(problem);
});

it('a leaked password is found in a list in any spelling, and no other password is', () => {
  expect(isBreached('soso123aljg')).toBe(true);
  expect(isBreached('soso123aljh')).toBe(false);
  expect(listOf(['Caf\u00e9 Olé', 'cafe\u0301 olé', 'another'])).toHaveLength(8);
});

it('the present name of the parade is refused as a password beside the field, and another is accepted', async () => {
  const portal = await testPortalWithApp();
  const password = 'trumpets and kettles';
  const person = await aPerson(portal, { password });
  const choose = (wanted: string) =>
    signedInClient(portal.app, person).put(`/api/users/${person.id}/password`, {
      current_password: password,
      password: wanted,
      c_password: wanted,
    });
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    setSetting(change, 'parade_name', 'Gardenia Fiesta'),
  );
  const refused = await choose('GardeniaFiesta77');
  expect([refused.status, refused.body.errors]).toEqual([422, { password: [passwordOfNames] }]);
  expect((await choose('OleanderFiesta77')).status).toBe(200);
});
