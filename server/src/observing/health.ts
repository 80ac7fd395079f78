import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { filesFolder } from '../storage/disk.ts';
import { signedPdfKey } from '../storage/storage.ts';
import { askScanner } from '../storage/virusScanner.ts';
import { outagesOf, type Part } from './outages.ts';
import { openProcesses } from './processes.ts';
import { isDiskFull } from './unreachable.ts';

/**
 * The state of a part. off: this portal has none. held: a restored portal holds its letters and messages to webhooks back
 * (npm run release-mail).
 */
export type PartState = 'ok' | 'down' | 'off' | 'held';

export interface Health {
  /** Whether requests can be answered: the database responds. */
  readonly ready: boolean;
  readonly parts: Readonly<Record<'process' | Part, PartState>>;
}

/** Interval of the checks that no request triggers: database, storage, virus scanner, disk, and the other processes. */
const watchMs = 10_000;
const nothingThere = signedPdfKey('0'.repeat(64));

/**
 * Serves GET /healthz: 200 while requests can be answered, and 503 otherwise, with the state of each part. GET
 * /healthz/alive answers 200 while the process lives. `observing`: a connection of its own, so that it answers while
 * all others are busy.
 */
export function serveHealth(app: FastifyInstance, portal: Portal, observing: Database): void {
  app.get('/healthz', { config: { label: 'http.healthz' } }, async (_request, reply) => {
    const { ready, parts } = await healthOf(portal, observing);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'the database is not responding', parts });
  });
  app.get('/healthz/alive', { config: { label: 'http.alive' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
}

/**
 * Returns the state of each part: a query shows the database's; the others' are what this process or another has met.
 */
async function healthOf(portal: Portal, observing: Database): Promise<Health> {
  const asked = await askOnce(portal, observing);
  const out = new Set(
    outagesOf(portal.log)
      .all()
      .map(({ part }) => part),
  );
  const stateOf = (part: Part): PartState => (out.has(part) ? 'down' : 'ok');
  return {
    ready: asked !== undefined,
    parts: {
      process: 'ok',
      database: asked ? 'ok' : 'down',
      storage: stateOf('storage'),
      scanner: portal.config.virusScanner === undefined ? 'off' : stateOf('scanner'),
      mail: mailState(portal, asked, stateOf('mail')),
      queue: asked ? stateOf('queue') : 'down',
      disk: stateOf('disk'),
      worker: stateOf('worker'),
    },
  };
}

interface Asked {
  readonly mail_held: boolean;
  /** Whether the hold keeps messages to webhooks, which need no mail server, from being sent. */
  readonly webhooks_held: boolean;
}

function mailState({ config }: Portal, asked: Asked | undefined, met: PartState): PartState {
  if (config.smtpUrl === undefined) return asked?.webhooks_held ? 'held' : 'off';
  return asked?.mail_held ? 'held' : met;
}

const asking = new WeakMap<Database, Promise<Asked | undefined>>();

/** Checks the database once for all simultaneous callers, so that frequent calls cannot make it look slow. */
function askOnce(portal: Portal, observing: Database): Promise<Asked | undefined> {
  const running = asking.get(observing) ?? askDatabase(portal, observing).finally(() => asking.delete(observing));
  asking.set(observing, running);
  return running;
}

async function askDatabase(portal: Portal, observing: Database): Promise<Asked | undefined> {
  const outages = outagesOf(portal.log);
  try {
    const { rows } = await sql<Asked>`
      select mail_held, mail_held and exists (select from webhook_deliveries where state = 'waiting') as webhooks_held
      from (select exists (select from mail_hold) as mail_held) as asked`.execute(observing);
    outages.worked('database');
    return rows[0];
  } catch (error) {
    outages.failed('database', error);
    return undefined;
  }
}

/** Checks every ten seconds, so that outages begin and end without a request, and reports to the other processes. */
export function watchParts(portal: Portal, observing: Database): { end: () => Promise<void> } {
  const outages = outagesOf(portal.log);
  const processes = openProcesses(portal, observing);
  const look = oneAtATime(async () => {
    await askStorage(portal).then(
      () => outages.worked('storage'),
      (error: unknown) => outages.failed('storage', error),
    );
    await askDisk(portal);
  });
  // Separate, as each of them may take its time to fail.
  const lookAtScanner = oneAtATime(async () => {
    if (!portal.config.virusScanner) return;
    await askScanner(portal.config.virusScanner).then(
      () => outages.worked('scanner'),
      (error: unknown) => outages.failed('scanner', error),
    );
  });
  // Separate, so that the other processes still hear from this one while a bucket is slow.
  const report = oneAtATime(() =>
    processes.report().then(
      () => {
        outages.worked('database');
        // The queue is part of the database; its polling continues by itself.
        outages.worked('queue');
      },
      (error: unknown) => outages.failed(isDiskFull(error) ? 'disk' : 'database', error),
    ),
  );
  const all = () => void Promise.all([look(), lookAtScanner(), report()]);
  const timer = setInterval(all, watchMs);
  timer.unref();
  all();
  return {
    end: async () => {
      clearInterval(timer);
      // Without the database nobody reads the report, and an old one does not count.
      await processes.leave().catch(() => undefined);
    },
  };
}

/** Skips work while its last run is still under way. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await work().finally(() => {
      isUnderWay = false;
    });
  };
}

async function askStorage({ config }: Portal): Promise<void> {
  if (config.s3) await storageOf(config).has(nothingThere);
  else await access(filesFolder(config), constants.W_OK);
}

/** Checks the disk of DATA_DIR; a database elsewhere shows a full disk by refusing writes. */
async function askDisk({ config, log }: Portal): Promise<void> {
  const outages = outagesOf(log);
  // A folder that cannot be measured says nothing about space; the check of the storage reports that it is gone.
  const known = await statfs(config.dataDir).catch(() => undefined);
  if (known && known.bavail * known.bsize < minFreeBytes) outages.failed('disk', undefined);
  else if (outages.quietSeconds('disk') > quietSeconds) outages.worked('disk');
}

/** Time without a refusal for lack of space. */
const quietSeconds = 60;

/** Less than one file of a database's write-ahead log. */
const minFreeBytes = 16 * 1024 * 1024;
