import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { openDatabase } from '../database/pool.ts';
import { buildApp } from '../http/app.ts';
import { openLog } from '../log.ts';
import { queueMail } from '../notifications/writes.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { openObservatory } from './observatory.ts';
import { outagesOf } from './outages.ts';
import { version } from './version.ts';

let portal: TestPortalWithApp;
const token = 'a-token-for-whoever-collects-figures';

beforeAll(async () => {
  const config = { smtpUrl: 'smtp://127.0.0.1:9', metricsToken: token, publicUrl: 'http://localhost:3000' };
  portal = await testPortalWithApp({ config });
});

const health = async () => {
  const answer = await portal.app.inject('/healthz');
  return { status: answer.statusCode, ...answer.json() };
};

describe('the health of a portal', () => {
  it('names each part, and mail that a restored portal keeps', async () => {
    const parts = { process: 'ok', database: 'ok', storage: 'ok', mail: 'ok', queue: 'ok' };
    expect(await health()).toEqual({ status: 'ok', parts });
    await portal.owner.insertInto('mail_hold').values({ since: portal.clock.nowIso() }).execute();
    expect((await health()).parts).toEqual({ ...parts, mail: 'held' });
    await portal.owner.deleteFrom('mail_hold').execute();
  });

  it('names a part that is out, and stays healthy while requests can be answered', async () => {
    outagesOf(portal.log).failed('storage', new Error('away'));
    const answer = await portal.app.inject('/healthz');
    expect([answer.statusCode, answer.json().parts.storage]).toEqual([200, 'down']);
    outagesOf(portal.log).worked('storage');
    expect((await health()).parts.storage).toBe('ok');
  });

  it('is bad while the database does not respond, and the process is alive all the same', async () => {
    const gone = openDatabase('postgres://nobody@127.0.0.1:9/nothing', { patienceMs: 500 });
    closeAfterTests(gone.close);
    const log = openLog('silent');
    const app = await buildApp({ ...portal, log }, [], { observing: gone.db });
    closeAfterTests(() => app.close());
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json().parts]).toMatchObject([503, { process: 'ok', database: 'down' }]);
    expect((await app.inject('/healthz/alive')).statusCode).toBe(200);
    // The same database, seen to respond: good again.
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
  });
});

it('an outage is one line in the log when it begins and one when it ends, however many meet it', () => {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  const outages = outagesOf(openLog('info', stream));
  for (let n = 0; n < 5; n += 1) outages.failed('mail', new Error('not there'));
  for (let n = 0; n < 5; n += 1) outages.worked('mail');
  outages.worked('storage');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'outage begins: the mail is not responding',
    'outage ends: the mail responds again',
  ]);
});

describe('the figures of a portal', () => {
  it('are of the whole portal, each with words that explain it', async () => {
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      queueMail(change, {
        to: { address: 'reader@example.org' },
        subject: 'A letter',
        lines: ['Hello'],
        reason: 'test',
        room: 'users',
      }),
    );
    portal.clock.set('2026-11-20T18:05:00.000Z');
    const { body } = await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    for (const name of [
      'outbox_letters',
      'outbox_oldest_seconds',
      'sessions',
      'jobs_given_up',
      'disk_free_bytes',
      'outage',
    ])
      expect(body).toMatch(new RegExp(`# HELP parade_${name} \\w+`));
    expect(body).toContain('parade_outbox_letters{state="queued"} 1');
    expect(body).toContain(`parade_build_info{version="${version}",process="${portal.config.process}"} 1`);
    expect(body).toContain('parade_outbox_oldest_seconds 300');
    expect(body).toMatch(/parade_disk_free_bytes \d{6,}/);
  });

  it('count sign-ins that are refused', async () => {
    const failures = async () =>
      /parade_sign_in_failures_total (\d+)/.exec(
        (await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
      )?.[1];
    expect(await failures()).toBe('0');
    await portal.app.inject({ method: 'POST', url: '/api/sessions', payload: {} });
    expect(await failures()).toBe('1');
  });

  it('are shown elsewhere to whoever has the token, and to nobody else', async () => {
    const asked = async (authorization: string | undefined) =>
      (
        await portal.app.inject({
          url: '/metrics',
          remoteAddress: '203.0.113.9',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode;
    expect(await asked(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, token]) expect(await asked(wrong)).toBe(404);
  });

  it('are served by a worker at a port of their own, and nothing else is', async () => {
    const end = await openObservatory(portal, { observing: portal.db }, 0);
    closeAfterTests(end.close);
    expect((await fetch(`${end.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${end.url}/metrics`)).text()).toContain('parade_outbox_letters');
    expect((await fetch(`${end.url}/api/entries`)).status).toBe(404);
  });
});
