import { route } from '@parade/contract/http/route.ts';
import { mkdir, statfs } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { type Clock, clockFixedAt } from '../clock.ts';
import type { Config } from '../config.ts';
import { inTransaction } from '../database/change.ts';
import { openDatabase } from '../database/pool.ts';
import { buildApp } from '../http/app.ts';
import type { Room } from '../http/handlers.ts';
import { filesFolder } from '../storage/disk.ts';
import { openLog } from '../log.ts';
import { queueMail } from '../notifications/writes.ts';
import { loopbackClamd } from '../testing/clamd.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { watchParts } from './health.ts';
import { openObservatory } from './observatory.ts';
import { outagesOf } from './outages.ts';
import { openProcesses } from './processes.ts';
import { isDiskFull, isUnreachable } from './unreachable.ts';
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
  it('the health of a portal names each part, and mail that a restored portal holds', async () => {
    const ok = ['process', 'database', 'storage', 'mail', 'queue', 'disk', 'worker'].map(
      (part) => [part, 'ok'] as const,
    );
    const parts = { ...Object.fromEntries(ok), scanner: 'off' };
    expect(await health()).toEqual({ status: 'ok', parts });
    await portal.owner.insertInto('mail_hold').values({ since: portal.clock.nowIso() }).execute();
    expect((await health()).parts).toEqual({ ...parts, mail: 'held' });
    await portal.owner.deleteFrom('mail_hold').execute();
  });

  it('the health of a portal names a part that is out, and stays good while requests can be answered', async () => {
    outagesOf(portal.log).failed('storage', new Error('away'));
    const answer = await portal.app.inject('/healthz');
    expect([answer.statusCode, answer.json().parts.storage]).toEqual([200, 'down']);
    outagesOf(portal.log).worked('storage');
    expect((await health()).parts.storage).toBe('ok');
  });

  it('the health of a portal is bad while the database does not respond, and the process is still alive', async () => {
    const gone = openDatabase('postgres://nobody@127.0.0.1:9/nothing', { patienceMs: 500 });
    closeAfterTests(gone.close);
    const log = openLog('silent');
    const app = await buildApp({ ...portal, log }, [], { observing: gone.db });
    closeAfterTests(() => app.close());
    const answer = await app.inject('/healthz');
    expect([answer.statusCode, answer.json().parts]).toMatchObject([503, { process: 'ok', database: 'down' }]);
    expect((await app.inject('/healthz/alive')).statusCode).toBe(200);
    // The same database responds again, so health is good again.
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
  });
});

function watchedLog() {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  const words = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { log: openLog('info', stream), words };
}

it('an outage is one log line when it begins and one when it ends, however many meet it', () => {
  const { log, words } = watchedLog();
  const outages = outagesOf(log);
  for (let n = 0; n < 5; n += 1) outages.failed('mail', new Error('not there'));
  for (let n = 0; n < 5; n += 1) outages.worked('mail');
  outages.worked('storage');
  expect(words()).toEqual([
    'outage begins: the mail server is not responding',
    'outage ends: the mail server responds again',
  ]);
});

it('a process that is stopping begins no outage, and one that lasted still ends', () => {
  const { log, words } = watchedLog();
  const outages = outagesOf(log);
  outages.failed('mail', new Error('not there'));
  outages.stop();
  outages.failed('database', new Error('terminating connection due to administrator command'));
  outages.worked('mail');
  expect(outages.isOut('database')).toBe(false);
  expect(words()).toEqual([
    'outage begins: the mail server is not responding',
    'outage ends: the mail server responds again',
  ]);
});

it('an outage of the virus scanner begins and ends without an upload', async () => {
  const clamd = await loopbackClamd();
  await clamd.close();
  await mkdir(filesFolder(portal.config), { recursive: true });
  const { log, words } = watchedLog();
  const looked = async (isOut: boolean) => {
    const config = { ...portal.config, virusScanner: clamd.address };
    const watch = watchParts({ ...portal, config, log }, portal.db);
    closeAfterTests(watch.end);
    await expect.poll(() => outagesOf(log).isOut('scanner')).toBe(isOut);
    await watch.end();
  };
  await looked(true);
  await clamd.open();
  await looked(false);
  expect(words().filter((line) => line.startsWith('outage'))).toEqual([
    'outage begins: the virus scanner is not responding',
    'outage ends: the virus scanner responds again',
  ]);
});

it('a full disk counts as free again once nothing was refused for a minute, and not before', async () => {
  const log = openLog('silent');
  const outages = outagesOf(log);
  await mkdir(filesFolder(portal.config), { recursive: true });
  const looked = async () => {
    outages.failed('storage', new Error('away'));
    const watch = watchParts({ ...portal, log }, portal.db);
    closeAfterTests(watch.end);
    await expect.poll(() => outages.isOut('storage')).toBe(false);
    // It checks the disk after the storage.
    await statfs(portal.config.dataDir);
    return watch.end();
  };
  outages.failed('disk', new Error('no space left'));
  await looked();
  expect(outages.isOut('disk')).toBe(true);
  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  onTestFinished(() => void vi.restoreAllMocks());
  await looked();
  await expect.poll(() => outages.isOut('disk')).toBe(false);
});

it('any number of simultaneous health checks query the database once', async () => {
  let asked = 0;
  const counting = portal.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const app = await buildApp({ ...portal, log: openLog('silent') }, [], { observing: counting });
  closeAfterTests(() => app.close());
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/healthz')));
  expect([new Set(answers.map(({ statusCode }) => statusCode)), asked < 5]).toEqual([new Set([200]), true]);
});

it('a change without room in the database is refused in words, and the outage of the disk begins once', async () => {
  const { log, words } = watchedLog();
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  const room: Room = {
    name: 'test',
    routes: {
      read: route({
        method: 'GET',
        path: '/api/full',
        summary: 'Fails',
        who: { anyone: 'a test' },
        output: z.object({}),
        refusals: [],
      }),
    },
    handlers: { read: () => Promise.reject(full) },
  };
  const app = await buildApp({ ...portal, log }, [room]);
  closeAfterTests(() => app.close());
  const answers = [await app.inject('/api/full'), await app.inject('/api/full')];
  for (const { statusCode, headers, body } of answers)
    expect([statusCode, headers['retry-after'], JSON.parse(body).error]).toEqual([
      503,
      '60',
      'The portal is out of disk space and cannot save this now. Please try again later.',
    ]);
  expect(words().filter((word) => word.startsWith('outage'))).toEqual(['outage begins: the disk is full']);
});

it('an error is recognized by its code, even if a library has made a plain object of it', () => {
  const refused = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED', queue: 'mail' };
  const full = { code: '53100', message: 'could not write init file' };
  expect(
    [refused, full, new Error('stored nothing', { cause: full }), null].map((each) => isUnreachable(each)),
  ).toEqual([true, false, false, false]);
  expect([refused, full, new Error('stored nothing', { cause: full }), null].map((each) => isDiskFull(each))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('the processes of a portal', () => {
  const processOf = (kind: Config['process'], clock = portal.clock as Clock, secret = portal.config.secret) => {
    const { log, words } = watchedLog();
    let now = 0;
    // A clock that was set on purpose is compared only with other processes.
    const config = { ...portal.config, process: kind, clockStart: '2026-11-20T18:00:00Z', secret };
    const { report, leave } = openProcesses({ config, clock, log }, portal.db, () => now);
    return { report, leave, words, outages: outagesOf(log), wait: (ms: number) => (now += ms) };
  };
  beforeEach(() => portal.owner.deleteFrom('portal_processes').execute());

  it('a web process learns that a worker cannot reach the mail server, and that it can again', async () => {
    const [web, worker] = [processOf('web'), processOf('worker')];
    worker.outages.failed('mail', new Error('away'));
    await worker.report();
    await web.report();
    expect(web.outages.all().map(({ part }) => part)).toEqual(['mail']);
    expect([web.outages.isOut('mail'), web.words()]).toEqual([false, []]);
    worker.outages.worked('mail');
    await worker.report();
    await web.report();
    expect(web.outages.all()).toEqual([]);
  });

  it('a web process without a worker says so once it has waited for one, and no other process does', async () => {
    const [web, alone] = [processOf('web'), processOf('all')];
    await web.report();
    expect(web.outages.isOut('worker')).toBe(false);
    for (const each of [web, alone]) each.wait(31_000);
    await web.report();
    expect(web.words()).toEqual(['outage begins: no worker is running']);
    await alone.report();
    await web.report();
    expect([web.words().at(-1), alone.words()]).toEqual(['outage ends: a worker is running again', []]);
  });

  it('a web process that the database did not answer waits again before it misses the worker, which could not report either', async () => {
    let isAway = false;
    const clock = { ...portal.clock, nowIso: () => (isAway ? 'refused by the database' : portal.clock.nowIso()) };
    const [web, worker] = [processOf('web', clock), processOf('worker')];
    await worker.report();
    await web.report();
    isAway = true;
    web.wait(60_000);
    await expect(web.report()).rejects.toThrow('refused by the database');
    isAway = false;
    await portal.owner.deleteFrom('portal_processes').execute();
    await web.report();
    expect(web.words()).toEqual([]);
    web.wait(31_000);
    await web.report();
    expect(web.words()).toEqual(['outage begins: no worker is running']);
  });

  it('clocks that differ by more than a minute are logged once, and once when they agree again', async () => {
    const late = clockFixedAt(portal.clock.nowIso());
    late.advance({ seconds: -90 });
    const [web, worker] = [processOf('web'), processOf('worker', late)];
    await worker.report();
    for (let n = 0; n < 3; n += 1) await web.report();
    expect(web.words()).toEqual([expect.stringMatching(/^clocks differ: this process is 90 seconds ahead of worker /)]);
    late.advance({ seconds: 60 });
    await worker.report();
    await web.report();
    expect(web.words().at(-1)).toMatch(/^clocks no longer differ: worker /);
    late.advance({ days: -1 });
    await worker.report();
    // One that has ended may have been corrected.
    await worker.leave();
    await web.report();
    expect(web.words()).toHaveLength(2);
  });

  it('processes with another SECRET are logged once, each with the name of the other one', async () => {
    const [web, same, other] = [processOf('web'), processOf('web'), processOf('worker', portal.clock, 'x'.repeat(32))];
    await same.report();
    await other.report();
    for (let n = 0; n < 2; n += 1) await web.report();
    expect(web.words()).toEqual([
      expect.stringMatching(
        /^SECRET differs: worker \S+ \d+ has another one; give both the same, or each a database of its own$/,
      ),
    ]);
    await same.report();
    expect(same.words()).toHaveLength(1);
    await other.report();
    expect(other.words()).toHaveLength(2);
  });

  it("a clock that differs from the database's is logged too", async () => {
    const { log, words } = watchedLog();
    const { report } = openProcesses({ config: portal.config, clock: portal.clock, log }, portal.db);
    await report();
    expect(words()).toEqual([
      expect.stringMatching(/^clocks differ: this process is \d+ seconds (ahead of|behind) database$/),
    ]);
  });
});

describe('the figures of a portal', () => {
  it('the figures are of the whole portal, each with an explanation', async () => {
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

  it('the figures count refused sign-ins', async () => {
    const failures = async () =>
      /parade_sign_in_failures_total (\d+)/.exec(
        (await portal.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
      )?.[1];
    expect(await failures()).toBe('0');
    await portal.app.inject({ method: 'POST', url: '/api/sessions', payload: {} });
    expect(await failures()).toBe('1');
  });

  it('the figures are shown elsewhere to readers with the token, and to nobody else', async () => {
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

  it('the figures are served by a worker at a port of their own, and nothing else is', async () => {
    const end = await openObservatory(portal, { observing: portal.db }, 0);
    closeAfterTests(end.close);
    expect((await fetch(`${end.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${end.url}/metrics`)).text()).toContain('parade_outbox_letters');
    expect((await fetch(`${end.url}/api/entries`)).status).toBe(404);
  });
});
