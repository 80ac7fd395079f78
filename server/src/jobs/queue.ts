import { paradeTimeZone } from '@parade/contract/calendar.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss';
import type { Logger } from 'pino';
import type { Tables } from '../database/tables.ts';
import { isDiskFull, isUnreachable } from '../observing/unreachable.ts';
import { outagesOf } from '../observing/outages.ts';
import { givenUpQueue } from './givenUp.ts';

export interface Job {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The part of a change that the queue needs: its transaction and its instant. The change itself knows the queue already. */
interface ChangeAt {
  readonly tx: Transaction<Tables>;
  readonly at: string;
}

/** Durable work in the database. */
export interface Queue {
  /**
   * Adds a job to the queue inside the transaction of the change: it exists when, and only when, the change commits. While a
   * job with the same singletonKey waits or runs, a second is not added. startAfter is an instant of the portal's clock.
   */
  send(
    change: ChangeAt,
    name: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string; startAfter?: Date },
  ): Promise<void>;
  /** Adds a job without data by itself, of no change, unless one waits or runs. */
  wake(name: string): Promise<void>;
  /**
   * Runs a queue's jobs in batches; does nothing in a process that only answers requests. The handler returns the jobs
   * that failed (or throws: then all have); they are tried again with growing pauses of 5 minutes at most. A job may
   * run twice, after a kill, so it must be safe to repeat.
   */
  work(
    name: QueueName,
    options: { batchSize?: number },
    handler: (jobs: readonly Job[]) => Promise<readonly { id: string; error: Error }[]>,
  ): Promise<void>;
  /**
   * Runs a job by a cron expression in Los Angeles time, in only one of all processes; once, late, if all were down
   * then.
   */
  schedule(name: QueueName, cron: string, handler: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Queues must exist before a job is sent, even by a process that runs none of them. */
const queueNames = [
  'calendar',
  'sweep-files',
  'sweep-accounts',
  'sweep-page-pictures',
  'sweep-presence',
  'password-resets',
  'waiver-papers',
  'programs',
  'sweep-programs',
  'audit-seals',
  'evidence-heads',
  'retention',
  'webhooks',
  'webhooks-due',
  'webhooks-rotation',
] as const;
/** A closed list, because a job of an unknown queue would end the portal at its start. */
export type QueueName = (typeof queueNames)[number];
const day = 24 * 60 * 60;

const rules: QueueOptions = {
  // 5, 10, 20, … seconds, then every 5 minutes for about a day: longer than a mail server's bad night.
  retryLimit: 300,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  // With the supervision below, a job whose worker was killed is retried within a minute.
  heartbeatSeconds: 30,
  expireInSeconds: 15 * 60,
  // The default deletes unworked jobs after 14 days: a job is a promise and outlives a long stop.
  retentionSeconds: 365 * day,
  deleteAfterSeconds: 7 * day,
};

/** Opens the queue on the database; creates or updates its own schema. `works` false: this process only sends. */
export async function openQueue(url: string, options: { works: boolean; log: Logger }): Promise<Queue> {
  const { works, log } = options;
  const boss = bossOn(url, options);
  await boss.start();
  await createQueues(boss);
  return {
    send: async (change, name, data, { singletonKey = randomUUID(), startAfter } = {}) => {
      // The queue uses the database's clock, the portal its own: the delay between now and then is the same for both.
      const seconds = startAfter ? Math.max(0, Math.ceil((startAfter.getTime() - Date.parse(change.at)) / 1000)) : 0;
      await boss.send(name, data, {
        singletonKey,
        ...(seconds > 0 ? { startAfter: seconds } : {}),
        db: fromKysely(change.tx),
      });
    },
    wake: async (name) => {
      await boss.send(name, {}, { singletonKey: 'send' });
    },
    work: async (name, { batchSize = 10 }, handler) => {
      if (!works) return;
      await boss.work<Job['data'], unknown, typeof pace & { batchSize: number; perJobResults: true }>(
        name,
        { ...pace, batchSize, perJobResults: true },
        async (jobs) => resultsOf(jobs, await handler(jobs)),
      );
    },
    schedule: async (name, cron, handler) => {
      if (!works) return;
      await throughOutage(() => boss.schedule(name, cron, {}, { tz: paradeTimeZone, missed: 'once' }));
      await throughOutage(() =>
        boss.work(name, { ...pace, batchSize: 1 }, async () => {
          try {
            await handler();
          } catch (error) {
            // The queue keeps an error in its own tables, where nobody looks. An outage is logged as such.
            if (!isUnreachable(error))
              log.error({ err: error, job: name }, 'a scheduled job failed and will be tried again');
            throw error;
          }
        }),
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

function bossOn(url: string, { works, log }: { readonly works: boolean; readonly log: Logger }): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: works ? 6 : 2,
    useListenNotify: works,
    supervise: works,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    schedule: works,
    application_name: 'parade-portal jobs',
  });
  // While the database is unreachable, the queue in it is no outage of its own.
  boss.on('error', (error) =>
    outagesOf(log).failed(isUnreachable(error) ? 'database' : isDiskFull(error) ? 'disk' : 'queue', error),
  );
  // Its data may be a statement with values.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  return boss;
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(givenUpQueue, { retentionSeconds: 365 * day });
  for (const name of queueNames) {
    // With this policy the singleton key is unique: one job that waits, will be tried again, or runs.
    await boss.createQueue(name, { policy: 'exclusive', notify: true, deadLetter: givenUpQueue, ...rules });
    // A queue made by an earlier version has its old options until they are updated.
    await boss.updateQueue(name, { notify: true, deadLetter: givenUpQueue, ...rules });
  }
}

function resultsOf(jobs: readonly Job[], failed: readonly { id: string; error: Error }[]): JobResult[] {
  const errors = new Map(failed.map(({ id, error }) => [id, error]));
  return jobs.map(({ id }): JobResult => {
    const error = errors.get(id);
    return error ? { id, status: 'failed', output: { message: error.message } } : { id, status: 'completed' };
  });
}

/**
 * Saves the schedules at the start, and tries again for a minute while the database is away, because the portal already
 * answers and would end. Saving twice has no further effect. Throws any other failure, and an outage of more than a
 * minute.
 */
async function throughOutage(act: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries >= 120 || !isUnreachable(error)) throw error;
      await pause(500);
    }
  }
}

/** A notification wakes the worker at once; polling covers lost ones. */
const pace = { burstWhenBatchFull: true, notifyPollingIntervalSeconds: 5, pollingIntervalSeconds: 2 } as const;
