import { expect, it } from 'vitest';
import { currentUser } from '@parade/contract/users/session.ts';
import { loadRoutes, routeFaults } from './routes.ts';
import { readTree } from './tree.ts';

const [strict, loose] = [
  { _zod: {}, def: { type: 'object', catchall: { def: { type: 'never' } } } },
  { _zod: {}, def: { type: 'object' } },
];

const good = {
  method: 'POST',
  path: '/api/things/:id',
  summary: 'Does the thing.',
  who: { may: 'manageEntries' },
  params: { shape: { id: {} } },
  body: strict,
  output: currentUser,
  refusals: ['not-found'],
};

const of = (first: object, second: object = first) =>
  routeFaults([{ path: 'contract/src/things/routes.ts', exports: { routes: { first, second } } }]);

it('lets a complete route through', () => {
  expect(of(good)).toEqual([]);
  expect(of({ ...good, output: 'file', who: { anyone: 'the sign-in page needs it' } })).toEqual([]);
});

it.each([
  ['that does not say who', { who: undefined }],
  ['that says who twice', { who: { may: 'manageEntries', anyone: 'because I like it so' } }],
  ['that is open without a reason', { who: { anyone: '' } }],
  ['for any account without a reason', { who: { signedIn: 'yes' } }],
  ['for a permission that there is not', { who: { may: 'manageEverything' } }],
  ['for no permission at all', { who: { may: [] } }],
  ['of another method', { method: 'PATCH' }],
  ['outside /api/', { path: '/things/:id' }],
  ['without a summary', { summary: '' }],
  ['without an output', { output: undefined }],
  ['without its refusals', { refusals: undefined }],
  ['with a refusal that has no words', { refusals: ['because'] }],
  ['that reads with a body', { method: 'GET' }],
  ['that lets unknown keys through', { body: loose }],
  ['whose params are not those of its path', { params: { shape: { entry: {} } } }],
])('refuses a route %s', (_, change) => {
  expect(new Set(of({ ...good, ...change }).map((fault) => fault.replace(/^\S+ \S+/, ''))).size).toBe(1);
});

it('takes nothing for a route that has a path alone, as a place of the site has', () => {
  const exports = { routes: { good }, place: { path: '/things' } };
  expect(routeFaults([{ path: 'contract/src/things/routes.ts', exports }])).toEqual([]);
});

it('refuses two routes at one address, whatever their parameters are called', () => {
  const other = { ...good, path: '/api/things/:thing', params: { shape: { thing: {} } } };
  expect(of(good, other)).toHaveLength(1);
});

it('refuses a file of routes that exports none, since nothing would look at them', () => {
  expect(routeFaults([{ path: 'contract/src/things/routes.ts', exports: {} }])).toHaveLength(1);
});

it('finds the routes of the contract', async () => {
  const modules = await loadRoutes(readTree());
  expect(modules.map((module) => module.path)).toContain('contract/src/users/me.ts');
});
