import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Secrets, secretsIn } from './secrets.ts';

const token = 'kJ3v0q8mT5xw2yZ7bN4cR1sD6fG9hL-_aQeWuIoP';
const hash = createHash('sha256').update(token).digest();
const secrets: Secrets = {
  tokens: new Map([[hash.toString('hex'), 'signing link']]),
  texts: [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')],
};

it('a live token is found wherever it is in a text', () => {
  expect(secretsIn(`{"url":"http://portal.test/waivers-form/${token}?a=1"}`, secrets)).toEqual(['a live signing link']);
});

it('a token that the call exists to hand out is not held against it, and a hash always is', () => {
  expect(secretsIn(token, secrets, ['signing link'])).toEqual([]);
  expect(secretsIn(hash.toString('base64url'), secrets, ['signing link'])).toEqual(['a hash or the key of the server']);
});

it('a token that opens nothing is only a word', () => {
  expect(secretsIn(token.replace('k', 'l'), secrets)).toEqual([]);
});

it('a recovery code is found in its groups and without them', () => {
  const code = '0a1b2c3d4e5f6g7h';
  const codes: Secrets = {
    tokens: new Map([[createHash('sha256').update(code).digest('hex'), 'recovery code']]),
    texts: [],
  };
  expect(secretsIn('"recovery_codes":["0a1b-2c3d-4e5f-6g7h"]', codes)).toEqual(['a live recovery code']);
  expect(secretsIn(`code ${code}.`, codes)).toEqual(['a live recovery code']);
  expect(secretsIn('0a1b-2c3d-4e5f-6g7h', codes, ['recovery code'])).toEqual([]);
});
