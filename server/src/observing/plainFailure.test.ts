import { expect, test } from 'vitest';
import { plainFailure } from './plainFailure.ts';

const signs = 'Signs such as @ : / # % of the password are written as %40 %3A %2F %23 %25.';

test.each([
  ['28P01', `DATABASE_URL: password authentication failed. Check the user and the password. ${signs}`],
  [
    '3D000',
    'DATABASE_URL: there is no database of this name. Check the name, or create it: createdb --owner USER NAME',
  ],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'DATABASE_URL: this machine does not know who signed the certificate of the database. Add sslmode=verify-full&sslrootcert=FILE to the address, with the file of the certificate that did.',
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DATABASE_URL: the certificate of the database is for another host. Use a name of the host that is in it.',
  ],
])('an operator reads of a database that fails with %s what to do', (code, sentence) => {
  expect(plainFailure(Object.assign(new Error('anything'), { code }))).toBe(sentence);
});
