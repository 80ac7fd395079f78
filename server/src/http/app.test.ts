import { beforeAll, describe, expect, it } from 'vitest';
import { anonymousClient, aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

let stage: Awaited<ReturnType<typeof testPortalWithApp>>;
beforeAll(async () => {
  stage = await testPortalWithApp();
});

describe('CSRF', () => {
  it('is a cookie that any answer of the API sets where the request had none', async () => {
    const first = await stage.app.inject('/api/me');
    expect(String(first.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=/);
    const next = await stage.app.inject({ url: '/api/me', headers: { cookie: 'XSRF-TOKEN=abc' } });
    expect(next.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['no cookie and no header', {}],
    ['a cookie alone', { cookie: 'XSRF-TOKEN=abc' }],
    ['another header', { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }],
  ])('refuses a change with %s', async (_, headers) => {
    const answer = await stage.app.inject({
      method: 'POST',
      url: '/api/sessions',
      headers,
      payload: { email: 'a@b.c', password: 'x' },
    });
    expect(answer.statusCode).toBe(419);
    expect(Object.keys(answer.json())).toEqual(['error']);
  });
});

describe('an answer', () => {
  it('is the same error body for what is not there, whoever asks', async () => {
    const nobody = await stage.app.inject('/api/nothing-like-this');
    expect([nobody.statusCode, Object.keys(nobody.json())]).toEqual([404, ['error']]);
  });

  it('names unknown keys of a body instead of taking them', async () => {
    const client = anonymousClient(stage.app);
    const answer = await client.post('/api/password/email', { email: 'x@example.org', is_admin: true });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['is_admin']);
  });

  it('carries a request id and no inside of the server', async () => {
    const answer = await stage.app.inject('/api/me');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self';/);
  });
});

it('matches a path with and without a trailing slash', async () => {
  const client = signedInClient(stage.app, await aStaffMember(stage));
  expect((await client.get('/api/entries')).status).toBe(200);
  expect((await client.get('/api/entries/')).status).toBe(200);
});

it('describes every bound call in OpenAPI, with who may make it', async () => {
  const { paths } = (await stage.app.inject('/api/openapi.json')).json();
  expect(paths['/api/entries'].post.description).toBe('Needs createEntry.');
  expect(Object.keys(paths).length).toBeGreaterThan(40);
});

it('shows figures to this machine and to nobody behind a proxy', async () => {
  const here = await stage.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect([here.statusCode, here.body.includes('parade_answer_seconds')]).toEqual([200, true]);
  const behind = await stage.app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  const away = await stage.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect([behind.statusCode, away.statusCode]).toEqual([404, 404]);
});
