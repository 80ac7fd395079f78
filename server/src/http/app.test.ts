import { beforeAll, describe, expect, it } from 'vitest';
import { anonymousClient, aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

let stage: Awaited<ReturnType<typeof testPortalWithApp>>;
beforeAll(async () => {
  // Reached at this machine's own name, as where it is tried out.
  stage = await testPortalWithApp({ config: { publicUrl: 'http://localhost:3000' } });
});

describe('CSRF', () => {
  it('CSRF is a cookie that any answer of the API sets where the request had none', async () => {
    const first = await stage.app.inject('/api/me');
    expect(String(first.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=/);
    const next = await stage.app.inject({ url: '/api/me', headers: { cookie: 'XSRF-TOKEN=abc' } });
    expect(next.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['no cookie and no header', {}],
    ['a cookie alone', { cookie: 'XSRF-TOKEN=abc' }],
    ['another header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }],
  ])('CSRF refuses a change with %s', async (_, headers) => {
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/sessions',
      headers,
      payload: { email: 'a@b.c', password: 'x' },
    });
    expect(answer.statusCode).toBe(419);
    expect(Object.keys(answer.json())).toEqual(['error', 'code']);
  });
});

describe('an answer', () => {
  it('an answer is the same error body for what is not there, whoever asks', async () => {
    const nobody = await stage.app.inject('/api/nothing-like-this');
    expect([nobody.statusCode, Object.keys(nobody.json())]).toEqual([404, ['error', 'code']]);
  });

  it('an answer names unknown keys of a body instead of taking them', async () => {
    const client = anonymousClient(stage.app);
    const answer = await client.post('/api/password/email', { email: 'x@example.org', is_admin: true });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['is_admin']);
  });

  it('an answer carries a request id and no inside of the server', async () => {
    const answer = await stage.app.inject('/api/me');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self';/);
  });
});

it('has a spelling of what each route answers, beside what is called meanwhile', async () => {
  const making = stage.app.makeSpellings();
  expect((await stage.app.inject('/api/me')).statusCode).toBe(200);
  await expect(making).resolves.toBeUndefined();
});

it('matches a path with and without a trailing slash', async () => {
  const client = signedInClient(stage.app, await aStaffMember(stage));
  expect((await client.get('/api/entries')).status).toBe(200);
  expect((await client.get('/api/entries/')).status).toBe(200);
});

it('describes every bound call in OpenAPI, with who may make it', async () => {
  const { paths } = (await stage.app.inject('/api/openapi.json')).json();
  expect(paths['/api/entries'].post.description).toBe(
    'Needs createEntry. Not open to tokens: it is about accounts and their roles.',
  );
  expect(Object.keys(paths).length).toBeGreaterThan(40);
});

it('says of every list to programs what a page beyond its last one answers', async () => {
  const { paths } = (await stage.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, { get?: { parameters: { name: string; schema: { description?: string } }[] } }>;
  };
  const pages = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter(({ name }) => name === 'page').map(({ schema }) => [path, schema.description]),
  );
  expect(pages.map(([path]) => path)).toContain('/api/press-releases');
  for (const [path, description] of pages)
    expect([path, description]).toEqual([path, expect.stringContaining('is answered with the last page')]);
});

it('shows figures to this machine and to nobody behind a proxy', async () => {
  const here = await stage.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect([here.statusCode, here.body.includes('parade_answer_seconds')]).toEqual([200, true]);
  const away = await stage.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(away.statusCode).toBe(404);
});

it.each([
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-for', ''],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-host', 'portal.example'],
  ['x-real-ip', '203.0.113.9'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['x-client-ip', '127.0.0.1'],
  ['cf-connecting-ip', '127.0.0.1'],
  ['true-client-ip', '127.0.0.1'],
  // A proxy that adds nothing of its own passes on the name that its client asked for.
  ['host', 'portal.example'],
  ['host', 'localhost.portal.example'],
])('shows no figures to a proxy on this machine, known by its %s: %s', async (header, value) => {
  const answer = await stage.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { [header]: value } });
  const absent = await stage.app.inject({ url: '/api/nothing-like-this' });
  expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
});

it('shows figures to nobody without the token where people reach the portal through a proxy, which may look like this machine', async () => {
  const metricsToken = 'a-token-for-whoever-collects-figures';
  const { app } = await testPortalWithApp({ config: { publicUrl: 'https://portal.example.org', metricsToken } });
  // The way nginx asks with `proxy_pass` and no other setting.
  const throughProxy = { url: '/metrics', remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };
  expect((await app.inject(throughProxy)).statusCode).toBe(404);
  const authorization = `Bearer ${metricsToken}`;
  const withToken = { ...throughProxy, headers: { ...throughProxy.headers, authorization } };
  expect((await app.inject(withToken)).statusCode).toBe(200);
});
