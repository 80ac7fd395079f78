import { participantFields } from '@parade/contract/participants/fields.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { anonymousClient, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

let stage: Awaited<ReturnType<typeof testPortalWithApp>>;
let admin: Person;
let client: Client;
let formPath: string;
beforeAll(async () => {
  stage = await testPortalWithApp();
  await seedParadeYear(stage);
  admin = await aStaffMember(stage, 'superadmin');
  client = signedInClient(stage.app, admin);
  const { organization_id } = await entry(stage, { by: admin.id, type_id: 2, stage: 'accepted' });
  formPath = `/api/forms/${organization_id}/band-application/2027`;
});

describe('a body', () => {
  it.each(['hasOwnProperty', 'constructor', 'toString', 'valueOf', 'isPrototypeOf', '__proto__', 'errors'])(
    'with the unknown key %s is refused beside that key',
    async (key) => {
      const body = `{"email":"x@example.org","${key}":{"prototype":{"a":1}}}`;
      const answer = await rawPost('/api/password/email', body);
      expect(answer.statusCode).toBe(422);
      expect(Object.entries(answer.json().errors)).toEqual([[key, ['This value is not expected']]]);
    },
  );

  it('an empty body counts as none if the call takes none, and is refused if it takes one', async () => {
    const headers = { authorization: `Bearer ${admin.token}`, cookie: 'XSRF-TOKEN=c', 'x-xsrf-token': 'c' };
    const send = (method: 'POST' | 'DELETE', url: string) =>
      stage.app.inject({ method, url, headers: { ...headers, 'content-type': 'application/json' }, payload: '' });
    expect((await send('DELETE', '/api/organizations/99999')).json().code).toBe('not-found');
    expect((await send('POST', '/api/waivers/unknown/approve')).json().code).toBe('not-found');
    // An unauthorized caller is told so, whatever came with the call.
    expect((await rawPost('/api/waivers/unknown/approve', '')).statusCode).toBe(401);
    expect((await rawPost('/api/password/email', '')).json().code).toBe('unreadable');
  });

  it.each(['application/json', 'application/json; charset=iso-8859-1'])(
    'a body of %s that is not UTF-8 is refused, and its texts are not stored with other letters',
    async (type) => {
      const headers = { authorization: `Bearer ${admin.token}`, cookie: 'XSRF-TOKEN=c', 'x-xsrf-token': 'c' };
      const send = (encoding: BufferEncoding, name: string) =>
        stage.app.inject({
          method: 'POST',
          url: '/api/organizations',
          headers: { ...headers, 'content-type': type },
          payload: Buffer.from(JSON.stringify({ name, type_id: 2 }), encoding),
        });
      const refused = await send('latin1', 'Café Band');
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'unreadable']);
      expect((await send('utf8', `Café Band, ${type}`)).statusCode).toBe(201);
    },
  );

  it('a form with a text that is not UTF-8 is refused, and its text is not stored with other letters', async () => {
    const headers = { authorization: `Bearer ${admin.token}`, cookie: 'XSRF-TOKEN=c', 'x-xsrf-token': 'c' };
    const send = (encoding: BufferEncoding, value: string) =>
      stage.app.inject({
        method: 'POST',
        url: '/api/settings',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="settings[parade_name]"\r\n\r\n${value}\r\n--x--\r\n`,
          encoding,
        ),
      });
    const refused = await send('latin1', 'Café Parade');
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'unreadable']);
    const saved = await send('utf8', 'Café Parade');
    expect([saved.statusCode, saved.json().settings?.parade_name]).toEqual([200, 'Café Parade']);
  });

  it('a file whose own name is longer than any is refused beside its part, and one with a long name is taken', async () => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const send = async (length: number) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${'x'.repeat(length - 4)}.png`);
      return client.post('/api/files/page', form);
    };
    const refused = await send(256);
    expect([refused.status, refused.body.errors]).toEqual([422, { file: ['Invalid value format'] }]);
    expect((await send(255)).body).toMatchObject({ result: 'success' });
  });

  it('a body with a nested __proto__ is refused', async () => {
    const answer = await rawPost('/api/password/email', '{"email":{"__proto__":{"is_admin":true}}}');
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email.__proto__']]);
  });

  it.each([
    ['NUL', '\0'],
    ['half an emoji', '\ud800'],
    ['an escape', '\u001b'],
    ['a C1 control', '\u0085'],
    ['a noncharacter', '\uffff'],
  ])('with %s in a text is refused beside the field', async (_, character) => {
    const answer = await client.post('/api/users/store', {
      first_name: 'Robin',
      last_name: 'Rose',
      email: 'robin.rose@example.org',
      phone: `626${character}555`,
    });
    expect([answer.status, answer.body.errors]).toEqual([422, { phone: ['Invalid value format'] }]);
    const good = await client.get('/api/users?q=robin.rose');
    expect(good.body.count).toBe(0);
  });

  it('a name with a line break is refused, and spaces and invisible characters around it are trimmed', async () => {
    const person = { first_name: 'Ro\r\nBcc: bin', last_name: 'Rose', email: 'line.break@example.org' };
    const refused = await client.post('/api/users/store', person);
    expect([refused.status, refused.body.errors]).toEqual([422, { first_name: ['Invalid value format'] }]);
    const taken = await client.post('/api/users/store', { ...person, first_name: '\u200b Ro\u200bbin\r\n\t\ufeff' });
    expect(taken.status).toBe(201);
    expect((await client.get(`/api/users/${taken.body.id}`)).body.first_name).toBe('Robin');
  });

  it('a body that is nested deeper than any payload is refused', async () => {
    const nested = (times: number) => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`;
    const unread = await rawPost('/api/password/email', nested(9_000));
    expect([unread.statusCode, unread.json().code]).toEqual([413, 'too-large']);
    const deep = nested(40);
    const answer = await rawPost('/api/password/email', deep);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { a: ['Invalid value format'] }]);
  });

  it('a body of more wrong keys than any form has is refused unread, and one with a few is refused beside them', async () => {
    const keys = (length: number) => JSON.stringify(Object.fromEntries(Array.from({ length }, (_, n) => [`k${n}`, 1])));
    const unread = await rawPost('/api/password/email', keys(5_000));
    expect([unread.statusCode, unread.json()]).toEqual([413, { error: expect.any(String), code: 'too-large' }]);
    const answer = await rawPost('/api/password/email', keys(50));
    expect([answer.statusCode, answer.json().errors.k0]).toEqual([422, ['This value is not expected']]);
  });

  const nothings = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [n.toString(36), {}]));
  it.each([
    ['POST', '/api/cosigning/anything', { shown: 'x', consent: true, values: nothings }],
    ['PUT', '/api/waivers/anything/answers', { revision: 0, field_values: nothings }],
    ['POST', '/api/waivers/anything', { reviewed: true, consent: true, field_values: nothings }],
    ['POST', '/api/waivers/anything', nothings],
    ['POST', '/api/sessions', { email: 'x@example.org', password: 'x', recaptcha: '', ...nothings }],
    ['POST', '/api/unknown', nothings],
  ] as const)(
    'of a hundred thousand nothings is refused before anything of it is parsed: %s %s',
    async (method, url, body) => {
      const parse = vi.spyOn(JSON, 'parse');
      const answer = await raw(method, url, JSON.stringify(body));
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large']);
      expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
      parse.mockRestore();
      const few = await raw(method, url, '{"values":{},"field_values":{"g:f":{}}}');
      expect(few.statusCode).toBeOneOf([404, 422]);
    },
  );

  it('a body longer than its call needs is refused, and one with a long text is refused beside its field', async () => {
    const body = (length: number) => JSON.stringify({ email: 'x'.repeat(length) });
    expect((await rawPost('/api/password/email', body(100_000))).statusCode).toBe(413);
    const answer = await rawPost('/api/password/email', body(50_000));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
  });

  it('a body with the longest list that a call accepts is read', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => n + 1);
    expect((await client.post('/api/approve-waivers', { ids })).status).toBe(200);
    const longer = await client.post('/api/approve-waivers', { ids: [...ids, 10_001] });
    expect([longer.status, Object.keys(longer.body.errors)]).toEqual([422, ['ids']]);
    const keys = [...participantFields.map(({ key }) => key), 'type', 'extra'];
    const rows = Array.from({ length: 5000 }, () => Object.fromEntries(keys.map((key) => [key, ','])));
    const list = await client.post('/api/participants/1/multiple', { type: 'general', rows });
    expect(list.status).toBe(422);
    const many = Array.from({ length: 5000 }, () => ({ ...rows[0], more: 'x', most: 'x' }));
    expect((await client.post('/api/participants/1/multiple', { type: 'general', rows: many })).status).toBe(413);
  });

  it('a body with a form of 200 fields and its longest tables is read', async () => {
    const animal = Object.fromEntries(Array.from({ length: 15 }, (_, n) => [`part_${n}`, 'One, two']));
    const field_values = {
      ...Object.fromEntries(Array.from({ length: 196 }, (_, n) => [`group:field_${n}`, ['October', 'November']])),
      'animals:list': Array.from({ length: 150 }, () => animal),
      'vehicles:list': Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((key) => [key, Array.from({ length: 20 }, () => animal)]),
      ),
      'grid:places': {
        cells: Array.from({ length: 60 }, () => Array(40).fill('A')),
        distance_across: '5',
        distance_down: '5',
      },
    };
    const answer = await client.put(formPath, { field_values });
    expect([answer.status, Object.keys(answer.body.errors)]).toContain(422);
    expect(Object.keys(answer.body.errors)).toContain('animals:list');
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of the type %s is refused as such where JSON is taken',
    async (type) => {
      const payload = '{"email":"x@example.org"}';
      const refused = await raw('POST', '/api/password/email', payload, type);
      expect([refused.statusCode, refused.json()]).toEqual([
        415,
        { error: expect.any(String), code: 'unsupported-type' },
      ]);
      for (const json of ['application/json', 'application/json; charset=utf-8'])
        expect((await raw('POST', '/api/password/email', payload, json)).statusCode).not.toBe(415);
    },
  );

  it('a body that is not an object is refused in words', async () => {
    for (const body of ['[]', 'null', '"text"', '7', '[[[]]]']) {
      const answer = await rawPost('/api/password/email', body);
      expect([body, answer.statusCode]).toEqual([body, 422]);
      expect(JSON.stringify(answer.json().errors)).not.toMatch(/expected [a-z]|received/i);
    }
  });
});

describe('answers that are saved while somebody types', () => {
  it('answers that are saved while somebody types lose invalid characters, and are saved', async () => {
    const answer = await client.put(formPath, {
      field_values: { 'entry:official_name': 'Rose\0 Band \ud83c\udf39 \ud800\u001b' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.form.field_values['entry:official_name']).toBe('Rose Band 🌹');
  });

  it('only answers that are saved while somebody types are cleaned instead of refused; rows of a list are refused one by one', async () => {
    const { rooms } = await import('../rooms.ts');
    const others = rooms.flatMap((room) =>
      Object.entries(room.routes).flatMap(([name, route]) => (route.texts ? [[name, route.texts]] : [])),
    );
    expect(others).toEqual([
      ['saveForm', 'clean'],
      ['cosign', 'clean'],
      ['addParticipants', 'judged'],
      ['signPart', 'clean'],
      ['saveAnswers', 'clean'],
      ['signWaiver', 'clean'],
    ]);
  });
});

describe('a query', () => {
  it.each([
    ['/api/users?q=%00', 'q'],
    ['/api/waivers?q=a%00b', 'q'],
    ['/api/waiver-export?q=%00', 'q'],
    ['/api/waiver-audit?q=%00', 'q'],
    ['/api/waiver-documents?q=%00', 'q'],
    ['/api/entries?q=%00', 'q'],
    ['/api/export/form/all?q=%00', 'q'],
    ['/api/audit_details?model=%00', 'model'],
    ['/api/organizations-autosuggest?q=%00', 'q'],
    ['/api/outbox?q=%00', 'q'],
    ['/api/reps?q=%00', 'q'],
    ['/api/entry-form-statuses?q=%00', 'q'],
  ])('with NUL is refused beside the value: %s', async (path, field) => {
    const answer = await client.get(path);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: ['Invalid value format'] }]);
  });

  it.each([
    ['/api/entries?rep=99999999999', 'rep'],
    ['/api/entries?type=99999999999', 'type'],
    ['/api/entries?type=NaN', 'type'],
    ['/api/entries?page=99999999999', 'page'],
    ['/api/entries?year=1e3', 'year'],
    ['/api/entries?year=2027&year=2026', 'year'],
    ['/api/waivers?entry_id=2147483648', 'entry_id'],
    ['/api/waivers?entry_id=0x10', 'entry_id'],
    ['/api/outbox?mailing=3000000000', 'mailing'],
    ['/api/audit_details?entry=-1', 'entry'],
  ])('with a number that its column does not hold is refused: %s', async (path, field) => {
    const answer = await client.get(path);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: ['Invalid value format'] }]);
  });

  it('a query with empty filters is a query without them', async () => {
    for (const [path, filters] of [
      ['/api/entries', 'status=&type=&year=&page=&sortBy=&rep='],
      ['/api/waivers', 'status=&type=&year=&page='],
      ['/api/audit_logs', 'filterAction=&filterOrganizationType=&filterQuery='],
    ] as const) {
      const [empty, none] = [await client.get(`${path}?${filters}`), await client.get(path)];
      expect([empty.status, empty.body]).toEqual([200, none.body]);
    }
    expect((await client.get('/api/audit_logs?filterAction=')).body.count).toBeGreaterThan(0);
  });

  it('a query with a valid number is answered', async () => {
    for (const path of ['/api/entries?rep=7&type=2&year=2027', '/api/waivers?entry_id=2147483647'])
      expect((await client.get(path)).status).toBe(200);
  });
});

describe('a number in a body', () => {
  it.each([
    ['/api/impersonations', { user_id: 99_999_999_999 }, 'user_id'],
    ['/api/waiver-reminder', { ids: [2_147_483_648] }, 'ids.0'],
    ['/api/waiver-reminder', { count: 1, year: 2027, entry_id: 99_999_999_999 }, 'entry_id'],
    ['/api/join-links', { role: 'leader', organization_id: 99_999_999_999 }, 'organization_id'],
    ['/api/join-links', { role: 'judge', parade_year: 99_999_999_999 }, 'parade_year'],
    ['/api/entries', { organization_name: 'X', organization_type: 99_999_999_999 }, 'organization_type'],
  ])('a number in a body stays inside its column: %s %j', async (path, body, field) => {
    const answer = await client.post(path, body);
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, ['Invalid value format']]);
  });
});

describe('a path', () => {
  it.each([
    '/%ff',
    '/api/%ff',
    '/api/waivers/%ff',
    '/api/waivers/%00',
    '/api/waivers/a%00b/document',
    '/api/pages/s/%00',
    '/api/signed-papers/%00',
    '/api/waiver-papers/%00',
    '/api/invitations/%00aaaaaaaaaaaaaaaaaaaaaaa',
    '/api/join/%00aaaaaaaaaaaaaaaaaaaaaaa',
    '/api/users/99999999999',
    '/api/users/1e1',
    `/api/pages/s/${'x'.repeat(400)}`,
    `/api/waivers/${'x'.repeat(400)}`,
    '/uploads/%00',
    '/uploads/%ff',
  ])('a path that names nothing answers 404 as every other: %s', async (url) => {
    const answer = await stage.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.any(String), code: 'not-found' }]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a path with encoded letters', () => {
  it.each(['/api/settings', '/%61pi/settings', '/%61%70%69/settings', '/api/%73ettings'])(
    'is answered at %s as at its plain spelling, and no browser may keep the answer',
    async (url) => {
      const answer = await stage.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(String(answer.headers['set-cookie'])).toContain('XSRF-TOKEN=');
    },
  );

  it('is refused as an unknown call, not answered with a page, where there is none', async () => {
    const answer = await stage.app.inject({ url: '/%61pi/nothing' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('what is said about a wrong value', () => {
  it('a wrong value is refused in the words of the contract and never a parser’s', async () => {
    const answer = await anonymousClient(stage.app).post('/api/users', {
      first_name: 7,
      email: null,
      phone: '',
      role: 'king',
      is_broadcaster: 'NaN',
      recaptcha: '',
    });
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, ['message', 'errors']]);
    expect(answer.body.errors).toMatchObject({
      first_name: ['Invalid value format'],
      last_name: ['This value is required'],
      email: ['This value is required'],
      phone: ['This value is required'],
      is_broadcaster: ['Invalid value format'],
      recaptcha: ['This value is required'],
    });
  });

  it('the refusal of a whole call names a field: the captcha on every form, the target of a move', async () => {
    const answer = await client.put('/api/entries/1/move/1');
    const person = {
      first_name: 'A',
      last_name: 'B',
      email: 'a.b@example.org',
      phone: '626 555 0100',
      password: 'long enough 1',
      role: 'leader',
    };
    const robot = await anonymousClient(stage.app).post('/api/users', { ...person, recaptcha: 'none' });
    const told = { topic: 'help', name: 'A', email: 'a.b@example.org', phone: '', message: 'Hi', recaptcha: 'none' };
    const writer = await anonymousClient(stage.app).post('/api/feedback', told);
    for (const [field, { status, body }] of [
      ['organization_id', answer],
      ['recaptcha', robot],
      ['recaptcha', writer],
    ] as const)
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ message: expect.any(String), errors: { [field]: [body.message] } }),
      ]);
  });

  it("every call answers a body of nonsense in the contract's words, never in a parser’s", async () => {
    const { rooms } = await import('../rooms.ts');
    const routes = rooms.flatMap((room) => Object.values(room.routes)).filter((route) => route.body !== undefined);
    for (const route of routes) {
      const url = route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'form_type' ? 'music' : '2027'));
      for (const body of [{}, { year: 'x', ids: 'x', field_values: 7, email: 7, status: 7, rows: [7], name: {} }]) {
        const answer = await client[route.method.toLowerCase() as 'post' | 'put'](url, body);
        expect(answer.status, `${route.method} ${url}`).toBeLessThan(500);
        expect(JSON.stringify(answer.body.errors ?? {})).not.toMatch(
          /expected [a-z]|received|Too (small|big)|Invalid input/,
        );
      }
    }
    expect(routes.length).toBeGreaterThan(30);
  });
});

function rawPost(url: string, payload: string) {
  return raw('POST', url, payload);
}

function raw(method: 'POST' | 'PUT', url: string, payload: string, type = 'application/json') {
  return stage.app.inject({
    method,
    url,
    headers: { cookie: 'XSRF-TOKEN=c', 'x-xsrf-token': 'c', 'content-type': type },
    payload,
  });
}
