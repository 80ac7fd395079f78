import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { paradeTimeZone } from '@parade/contract/calendar.ts';
import type { Change } from '../database/change.ts';

export interface Job {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Durable work in the database. */
export interface Queue {
  /** Puts a job into the queue inside the transaction of the change: it exists when, and only when, the change commits. */
  send(
    change: Change,
    name: string,
    data: Record<string, unknown>,
    options?: { singletonKey?: string; startAfter?: Date },
  ): Promise<void>;
  /** Works a queue in batches. Answer the jobs that failed; they are tried again with growing pauses of 5 minutes at most. */
  work(
    name: string,
    options: { batchSize?: number },
    handler: (jobs: readonly Job[]) => Promise<readonly { id: string; error: Error }[]>,
  ): Promise<void>;
  /** Runs a job by a cron expression in Los Angeles time. */
  schedule(name: string, cron: string, handler: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** Queues must exist before a job is sent, also by a process that works none of them. */
const queueNames = ['mail', 'outbox-sweep', 'calendar', 'sweep-files'] as const;
const deadLetter = 'given-up';

/** Opens the queue on the database; creates or updates its own schema. `works` false: this process only sends. */
export async function openQueue(url: string, options: { works: boolean; log: Logger }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    max: options.works ? 6 : 2,
    useListenNotify: options.works,
    supervise: options.works,
    schedule: options.works,
    application_name: 'parade-portal jobs',
  });
  boss.on('error', (error) => options.log.warn({ err: error }, 'job queue'));
  await boss.start();
  await boss.createQueue(deadLetter, {});
  for (const name of queueNames) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit: 12,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      // A job whose worker was killed comes back within two minutes.
      heartbeatSeconds: 30,
      expireInSeconds: 15 * 60,
      deadLetter,
    });
  }

  return {
    send: async (change, name, data, sendOptions = {}) => {
      await boss.send(name, data, {
        ...sendOptions,
        db: {
          executeSql: async (text, values) => {
            const result = await change.tx.executeQuery(CompiledQuery.raw(text, values ?? []));
            return { rows: result.rows };
          },
        },
      });
    },
    work: async (name, workOptions, handler) => {
      if (!options.works) return;
      await boss.work<Record<string, unknown>, unknown, { perJobResults: true }>(
        name,
        {
          batchSize: workOptions.batchSize ?? 10,
          burstWhenBatchFull: true,
          perJobResults: true,
          pollingIntervalSeconds: 5,
        } as { perJobResults: true },
        async (jobs) => {
          const failed = await handler(jobs);
          return jobs.map((job) => {
            const failure = failed.find((each) => each.id === job.id);
            return failure
              ? { id: job.id, status: 'failed' as const, output: { message: failure.error.message } }
              : { id: job.id, status: 'completed' as const };
          });
        },
      );
    },
    schedule: async (name, cron, handler) => {
      if (!options.works) return;
      await boss.schedule(name, cron, {}, { tz: paradeTimeZone });
      await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 30 }, async () => {
        await handler();
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
