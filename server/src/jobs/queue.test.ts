import { sql } from 'kysely';
import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../database/change.ts';
import type { Portal } from '../portal.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { testPortal } from '../testing/portal.ts';
import { openQueue } from './queue.ts';

const system = { kind: 'system', job: 'test' } as const;

let portal: Portal & { url: string };
beforeAll(async () => {
  portal = await testPortal({ works: true });
});

interface Stored {
  state: string;
  retry_count: number;
  seconds_ahead: number;
}

async function jobsOf(name: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select state::text, retry_count, round(extract(epoch from start_after - created_on))::int as seconds_ahead
    from jobs.job where name = ${name} order by created_on`.execute(portal.db);
  return rows;
}

describe('the job queue', () => {
  test('the job queue delivers what a committed change sent, and nothing of a rolled-back one', async () => {
    const seen: unknown[] = [];
    const arrived = new Promise<void>((resolve) => {
      void portal.queue.work('waiver-papers', {}, async (jobs) => {
        seen.push(...jobs.map((job) => job.data.n));
        resolve();
        return [];
      });
    });
    const lost = inTransaction(portal, system, async (change) => {
      await portal.queue.send(change, 'waiver-papers', { n: 'rolled back' });
      throw new Error('changed our mind');
    });
    await expect(lost).rejects.toThrow('changed our mind');
    await inTransaction(portal, system, (change) => portal.queue.send(change, 'waiver-papers', { n: 'committed' }));
    await arrived;
    expect(seen).toEqual(['committed']);
    expect(await jobsOf('waiver-papers')).toHaveLength(1);
  });

  test('the job queue tries only the failed job of a batch again, with a growing pause', async () => {
    const tried: number[] = [];
    const done = new Promise<void>((resolve) => {
      void portal.queue.work('sweep-files', { batchSize: 10 }, async (jobs) => {
        tried.push(...jobs.map((job) => Number(job.data.n)));
        if (tried.includes(2) && tried.includes(1)) resolve();
        return jobs.filter((job) => job.data.n === 2).map((job) => ({ id: job.id, error: new Error('not today') }));
      });
    });
    await inTransaction(portal, system, async (change) => {
      await portal.queue.send(change, 'sweep-files', { n: 1 });
      await portal.queue.send(change, 'sweep-files', { n: 2 });
    });
    await done;
    const stored = await waitFor(
      () => jobsOf('sweep-files'),
      (jobs) => jobs.every((job) => job.state !== 'active'),
    );
    expect(stored.map((job) => job.state).sort()).toEqual(['completed', 'retry']);
    const waiting = stored.find((job) => job.state === 'retry');
    expect(waiting?.seconds_ahead).toBeGreaterThanOrEqual(2);
    expect(waiting?.seconds_ahead).toBeLessThanOrEqual(300);
  });

  test('the job queue adds one job for a key while that job waits, however often it is sent', async () => {
    const sendOnce = () =>
      inTransaction(portal, system, (change) => portal.queue.send(change, 'audit-seals', {}, { singletonKey: 'same' }));
    await Promise.all(Array.from({ length: 20 }, sendOnce));
    expect(await jobsOf('audit-seals')).toHaveLength(1);
    await inTransaction(portal, system, async (change) => {
      await portal.queue.send(change, 'audit-seals', {});
      await portal.queue.send(change, 'audit-seals', {});
    });
    expect(await jobsOf('audit-seals')).toHaveLength(3);
  });

  test('the job queue waits as long as the portal’s clock says, whatever the database’s clock shows', async () => {
    const inAnHour = new Date(portal.clock.now().getTime() + 3_600_000);
    await inTransaction(portal, system, (change) =>
      portal.queue.send(change, 'calendar', {}, { startAfter: inAnHour }),
    );
    expect((await jobsOf('calendar')).map((job) => job.seconds_ahead)).toEqual([3600]);
  });

  test('the job queue logs a scheduled job that fails, by its name, and tries it again', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const scheduler = await openQueue(portal.url, { works: true, log });
    closeAfterTests(() => scheduler.stop());
    await scheduler.schedule('sweep-programs', '0 0 1 1 *', async () => {
      throw new Error('the broom broke');
    });
    await inTransaction(portal, system, (change) => scheduler.send(change, 'sweep-programs', {}));
    const logged = await waitFor(
      async () => lines.filter((line) => line.includes('scheduled job')),
      (some) => some.length > 0,
    );
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ job: 'sweep-programs', err: { message: 'the broom broke' } });
    const [job] = await waitFor(
      () => jobsOf('sweep-programs'),
      (jobs) => jobs.every(({ state }) => state !== 'active'),
    );
    expect(job?.state).toBe('retry');
  });

  test('the job queue accepts jobs but runs none in a process that only answers requests', async () => {
    const sender = await openQueue(portal.url, { works: false, log: pino({ level: 'silent' }) });
    const before = (await jobsOf('calendar')).length;
    await inTransaction(portal, system, (change) => sender.send(change, 'calendar', {}));
    let worked = 0;
    // A worker takes what already waits; the end of the queue waits for what it took.
    await sender.work('calendar', {}, async () => {
      worked += 1;
      return [];
    });
    await sender.stop();
    expect((await jobsOf('calendar')).slice(before).map((job) => job.state)).toEqual(['created']);
    expect(worked).toBe(0);
  });
});

async function waitFor<T>(read: () => Promise<T>, enough: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (enough(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
