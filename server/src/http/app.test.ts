import { beforeAll, describe, expect, it } from 'vitest';
import { anonymousClient, aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

let stage: Awaited<ReturnType<typeof testPortalWithApp>>;
beforeAll(async () => {
  // Reached at this machine's own name, as when it is tried out.
  stage = await testPortalWithApp({ config: { publicUrl: 'http://localhost:3000' } });
});

describe('CSRF', () => {
  it('any answer of the API sets the CSRF cookie if the request had none', async () => {
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
  it('an unknown address gets the same error body for everybody', async () => {
    const nobody = await stage.app.inject('/api/nothing-like-this');
    expect([nobody.statusCode, Object.keys(nobody.json())]).toEqual([404, ['error', 'code']]);
  });

  it.each([
    ['PATCH', '/api/sessions', 'DELETE, POST'],
    ['PATCH', '/api/organizations/7?x=1', 'GET, HEAD, PUT, DELETE'],
    ['DELETE', '/api/settings/', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/me', 'GET, HEAD'],
  ] as const)(
    'a %s to %s is refused with what the address takes, and a path that takes nothing is not there',
    async (method, url, allow) => {
      const answer = await stage.app.inject({ method, url });
      expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([405, allow, 'method-not-allowed']);
      const absent = await stage.app.inject({ method, url: `${url.replace(/\?.*/, '')}/nothing/like/this` });
      expect([absent.statusCode, absent.headers.allow, absent.json().code]).toEqual([404, undefined, 'not-found']);
    },
  );

  it('an answer names unknown keys of a body, which is refused', async () => {
    const client = anonymousClient(stage.app);
    const answer = await client.post('/api/password/email', { email: 'x@example.org', is_admin: true });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['is_admin']);
  });

  it('an answer tells the time of the portal', async () => {
    const answer = await stage.app.inject('/api/me');
    expect(answer.headers.date).toBe(stage.clock.now().toUTCString());
  });

  it('an answer has a request id and no internals of the server', async () => {
    const answer = await stage.app.inject('/api/me');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self';/);
  });
});

it('the serializer of each route is made while calls are answered', async () => {
  const making = stage.app.makeSpellings();
  expect((await stage.app.inject('/api/me')).statusCode).toBe(200);
  await expect(making).resolves.toBeUndefined();
});

it('a path matches with and without a trailing slash', async () => {
  const client = signedInClient(stage.app, await aStaffMember(stage));
  expect((await client.get('/api/entries')).status).toBe(200);
  expect((await client.get('/api/entries/')).status).toBe(200);
});

it('OpenAPI describes every bound call, with who may make it', async () => {
  const { paths } = (await stage.app.inject('/api/openapi.json')).json();
  expect(paths['/api/entries'].post.description).toBe(
    'Needs createEntry. Not open to tokens: it is about accounts and their roles.',
  );
  expect(Object.keys(paths).length).toBeGreaterThan(40);
});

it('OpenAPI says for every list what a page past its last one answers', async () => {
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

it('OpenAPI says what all calls have in common, and the page of the API shows it', async () => {
  const { info } = (await stage.app.inject('/api/openapi.json')).json();
  for (const word of ['Authorization: Bearer parade_', 'errors', 'retry-after', 'x-request-id', 'UTC', 'ETag', 'page'])
    expect(info.description).toContain(word);
  expect(info.description).toContain('open to anyone is made without it');
  const style = (await stage.app.inject('/api/docs/page.css')).body;
  expect(style).not.toMatch(/\.information-container \{[^}]*display: none/);
});

it('the refusal of a call without a session or token says what to send, that of a call with one does not', async () => {
  const nobody = await stage.app.inject('/api/entries');
  expect([nobody.statusCode, nobody.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const volunteer = await signedInClient(stage.app, await aStaffMember(stage, 'volunteer')).get('/api/tokens');
  expect([volunteer.status, volunteer.headers['www-authenticate']]).toEqual([403, undefined]);
});

it('OpenAPI describes what a refusal adds to its text, and names no kind of file that is not sent', async () => {
  const { paths, components } = (await stage.app.inject('/api/openapi.json')).json();
  const client = signedInClient(stage.app, await aStaffMember(stage, 'superadmin'));
  const refused = await client.post('/api/form-files/presign', { name: 'x.exe', type: 'text/plain' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'upload-refused' } });
  expect(Object.keys(components.schemas.FieldErrors.properties)).toEqual(
    expect.arrayContaining(Object.keys(refused.body)),
  );
  const asFieldErrors = { 'application/json': { schema: { $ref: '#/components/schemas/FieldErrors' } } };
  expect(paths['/api/files/{file_id}/accept'].post.responses[422].content).toEqual(asFieldErrors);
  expect(components.schemas.Failure).toMatchObject({ additionalProperties: true });
  const file = await client.get('/api/users-export');
  expect(file.headers['content-type']).toContain('spreadsheetml');
  expect(Object.keys(paths['/api/users-export'].get.responses[200].content)).toEqual(['*/*']);
});

it('figures are shown to this machine and to nobody behind a proxy', async () => {
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
  // A proxy without settings of its own passes on the host that its client asked for.
  ['host', 'portal.example'],
  ['host', 'localhost.portal.example'],
])('shows no figures to a proxy on this machine, known by its %s: %s', async (header, value) => {
  const answer = await stage.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers: { [header]: value } });
  const absent = await stage.app.inject({ url: '/api/nothing-like-this' });
  expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
});

it('figures are shown to nobody without the token behind a proxy, even if it looks like this machine', async () => {
  const metricsToken = 'a-token-for-whoever-collects-figures';
  const { app } = await testPortalWithApp({ config: { publicUrl: 'https://portal.example.org', metricsToken } });
  // As nginx does with `proxy_pass` and nothing else.
  const throughProxy = { url: '/metrics', remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };
  expect((await app.inject(throughProxy)).statusCode).toBe(404);
  const authorization = `Bearer ${metricsToken}`;
  const withToken = { ...throughProxy, headers: { ...throughProxy.headers, authorization } };
  expect((await app.inject(withToken)).statusCode).toBe(200);
});
