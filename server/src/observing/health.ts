import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { filesFolder } from '../storage/disk.ts';
import { signedPdfKey } from '../storage/storage.ts';
import { outagesOf, type Part } from './outages.ts';

/** off: this portal has none. held: a restored portal keeps its letters (npm run release-mail). */
export type PartState = 'ok' | 'down' | 'off' | 'held';

export interface Health {
  /** Whether requests can be answered: the database responds. */
  readonly ready: boolean;
  readonly parts: Readonly<Record<'process' | Part, PartState>>;
}

/** How often what depends on nobody's request is asked: storage, and whatever is out. */
const watchMs = 10_000;
const nothingThere = signedPdfKey('0'.repeat(64));

/**
 * GET /healthz answers 200 while requests can be answered, and 503 otherwise, with the state of each part; GET
 * /healthz/alive answers 200 while the process lives. `observing`: a connection of its own, so that it answers while all
 * others are busy.
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

/** The state of each part, by asking the database and by what was met last. */
async function healthOf(portal: Portal, observing: Database): Promise<Health> {
  const outages = outagesOf(portal.log);
  const asked = await askDatabase(portal, observing);
  const stateOf = (part: Part): PartState => (outages.isOut(part) ? 'down' : 'ok');
  return {
    ready: asked !== undefined,
    parts: {
      process: 'ok',
      database: asked ? 'ok' : 'down',
      storage: stateOf('storage'),
      mail: portal.config.smtpUrl === undefined ? 'off' : asked?.mail_held ? 'held' : stateOf('mail'),
      queue: asked ? stateOf('queue') : 'down',
    },
  };
}

async function askDatabase(portal: Portal, observing: Database): Promise<{ mail_held: boolean } | undefined> {
  const outages = outagesOf(portal.log);
  try {
    const { rows } = await sql<{ mail_held: boolean }>`select exists (select from mail_hold) as mail_held`.execute(
      observing,
    );
    outages.worked('database');
    return rows[0];
  } catch (error) {
    outages.failed('database', error);
    return undefined;
  }
}

/** Asks the storage, and whatever is out, every ten seconds, so that an end is noted without anybody's request. */
export function watchParts(portal: Portal, observing: Database): { end: () => void } {
  const outages = outagesOf(portal.log);
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    // The queue is in the database and has no more to it: its polls go on by themselves.
    if ((outages.isOut('database') || outages.isOut('queue')) && (await askDatabase(portal, observing)))
      outages.worked('queue');
    await askStorage(portal).then(
      () => outages.worked('storage'),
      (error: unknown) => outages.failed('storage', error),
    );
    isAsking = false;
  };
  const timer = setInterval(() => void look(), watchMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

async function askStorage({ config }: Portal): Promise<void> {
  if (config.s3) await storageOf(config).has(nothingThere);
  else await access(filesFolder(config), constants.W_OK);
}
