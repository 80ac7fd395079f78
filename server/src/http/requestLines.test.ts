import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { rooms } from '../rooms.ts';
import { aPerson, aStaffMember, anonymousClient, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { buildApp } from './app.ts';

const portal = await testPortalWithApp();
const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  },
});
const config = { ...portal.config, logsAddresses: true };
const app = await buildApp({ ...portal, config, log: openLog('info', destination) }, rooms);

it('the log says for each call who made it from where, whose session it opened and why it was refused, and nothing typed', async () => {
  const password = 'lanterns over the gate';
  const leader = await aPerson(portal, { registered_as: 'leader', password });
  const anyone = anonymousClient(app);
  await anyone.post('/api/sessions', { email: leader.email, password });
  await anyone.post('/api/sessions', { email: leader.email, password: 'not that one at all' });
  await anyone.post('/api/sessions', { email: 'nobody@example.org', password: 'not that one at all' });
  await signedInClient(app, leader).get('/api/users');
  await signedInClient(app, await aStaffMember(portal)).get('/api/users');
  const seen = lines.map(({ route, status, address, signed_in, tried, refusal, user }) => [
    [route, status, address],
    { signed_in, tried, refusal, isLeader: user === leader.id },
  ]);
  const from = '127.0.0.1';
  const none = { signed_in: undefined, tried: undefined, refusal: undefined, isLeader: false };
  expect(seen).toEqual([
    [['users.signIn', 200, from], { ...none, signed_in: leader.id }],
    [['users.signIn', 401, from], { ...none, tried: leader.id, refusal: 'sign-in-failed' }],
    [['users.signIn', 401, from], { ...none, refusal: 'sign-in-failed' }],
    [['users.listUsers', 403, from], { ...none, refusal: 'not-allowed', isLeader: true }],
    [['users.listUsers', 200, from], none],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/example\.org|lanterns|that one/);
});
