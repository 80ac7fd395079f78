import { usersRoutes } from '@parade/contract/users/routes.ts';
import { expect, it, vi } from 'vitest';
import { call } from '../http/client.ts';
import { type AnswerTable, Refusal, unreachable, WrongFields } from './answers.ts';
import { calls } from './calls.ts';
import { openNetwork } from './network.ts';
import { account, countedPageWith } from './people.ts';

function open(rows: AnswerTable) {
  localStorage.setItem('jwt', 'session-of-1');
  const network = openNetwork(rows);
  vi.stubGlobal('fetch', network.fetch);
  return network;
}
const list = () => call(usersRoutes.listUsers, { query: { q: 'bo', role: 'any' } });
const switchTo = (user_id: number) => call(usersRoutes.impersonate, { body: { user_id } });

it('answers a call from its row and records what it was made with', async () => {
  const network = open({ listUsers: ({ query }) => countedPageWith([account({ first_name: query.q ?? '' })]) });
  expect((await list()).data[0]?.first_name).toBe('bo');
  expect(network.asked('listUsers').map(({ query }) => query)).toMatchObject([{ q: 'bo', page: 1 }]);
  expect(network.faults).toEqual([]);
});

it('answers refusals in the contract’s words, status and code', async () => {
  open({ impersonate: new Refusal('rank-too-low'), listUsers: unreachable });
  await expect(switchTo(2)).rejects.toMatchObject({
    status: 403,
    code: 'rank-too-low',
    message: 'You cannot change the account of someone at or above your own rank.',
  });
  await expect(list()).rejects.toMatchObject({ status: 0 });
  open({ impersonate: new WrongFields({ user_id: ['Unknown'] }) });
  await expect(switchTo(2)).rejects.toMatchObject({ status: 422, errors: { user_id: ['Unknown'] } });
});

it('waits for what was begun before it says that a call was not made, and for what an answer leads to', async () => {
  const answered = Promise.withResolvers<void>();
  const network = open({
    listUsers: () => answered.promise.then(() => countedPageWith([])),
    impersonate: new Refusal('rank-too-low'),
  });
  const both = list().then(() => switchTo(2));
  const sure = network.notAsked('impersonate');
  answered.resolve();
  await Promise.all([expect(sure).rejects.toThrow('impersonate was not called'), expect(both).rejects.toThrow()]);
  await network.notAsked('switchBack');
});

it('finds fault with a call that has no row, by its name', async () => {
  const network = open({});
  await expect(list()).rejects.toThrow();
  expect(network.faults).toEqual(['listUsers (GET /api/users) was called without an answer']);
});

it('finds fault with an answer off the schema, and with one that has more than the schema', async () => {
  const { email: _, ...less } = account();
  const more = { ...account(), password_hash: 'x' };
  for (const row of [less as ReturnType<typeof account>, more]) {
    const network = open({ listUsers: countedPageWith([row]) });
    await expect(list()).rejects.toThrow();
    expect(network.faults).toHaveLength(1);
  }
});

it('finds fault with a request that the server would refuse, whoever makes it', async () => {
  const network = open({ listUsers: countedPageWith([]), impersonate: new Refusal('own-account') });
  await expect(switchTo(0)).rejects.toThrow();
  localStorage.removeItem('jwt');
  await list();
  await network.fetch('/api/impersonations', { method: 'POST', body: '{"user_id":1}' });
  await network.fetch('/api/nothing');
  expect(network.faults.map((fault) => fault.split(':').slice(0, 2).join(':').split('\n')[0])).toEqual([
    'impersonate: body off the contract',
    'listUsers: was called without the token of the session',
    'impersonate: was called without the CSRF header',
    'impersonate: was called without the token of the session',
    'GET /api/nothing is no call of the contract',
  ]);
});

it('knows every call of the contract, each by one name', () => {
  const paths = Object.values(calls).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(paths).size).toBe(paths.length);
});
