/**
 * faults: a small proxy before the database, the bucket and the mail server disturbs each in turn: slow responses, cut
 * connections, connections that stay open but silent, a byte a second. Nothing hangs over 30 seconds, every refusal
 * has its text from the catalog, everything that does not need the disturbed part continues, and all recovers soon
 * after.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { refusalWords, type RefusalCode } from '@parade/contract/http/refusals.ts';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { startPortal } from '@parade/e2e/portal.ts';
import { copyOfSeason } from '@parade/e2e/seasonFolder.ts';
import { readConfig } from '@parade/server/config.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { openMailServer } from '@parade/server/testing/mailServer.ts';
import { loopbackS3 } from '@parade/server/testing/s3.ts';
import { atLeast, atMost, type Figure, none } from './figure.ts';
import { cameraPicture } from './hostileFiles.ts';
import { type Disturber, type Fault, faults as allFaults, openDisturber } from '@parade/server/testing/disturber.ts';

const year = 2027;
const password = 'parade-demo-2027';
const longestMs = 30_000;
const recoveryMs = 30_000;

/** The requests that are sent during a fault. */
const asked = ['sign in', 'list', 'save', 'file'] as const;
type Asked = (typeof asked)[number];
type Part = 'database' | 'storage' | 'mail';
/** The requests that still work without a part. */
const independent: Readonly<Record<Part, readonly Asked[]>> = {
  database: [],
  storage: ['sign in', 'list', 'save'],
  mail: ['sign in', 'list', 'save', 'file'],
};

interface Found {
  asked: number;
  longest: number;
  readonly faults: string[];
  readonly recoveries: number[];
}

export async function faults(short: boolean): Promise<Figure[]> {
  const undo: (() => unknown)[] = [];
  try {
    const stage = await openStage(undo);
    const found: Found = { asked: 0, longest: 0, faults: [], recoveries: [] };
    const lettersBefore = stage.mail.received.length;
    for (const [part, disturber] of Object.entries(stage.disturbers) as [Part, Disturber][])
      for (const fault of allFaults) {
        disturber.disturb(fault);
        if (part === 'mail') await writeLetter(stage, fault);
        for (let round = 0; round < (short ? 1 : 5); round += 1) await askAll(stage, part, fault, found);
        disturber.disturb(undefined);
        found.recoveries.push(await untilWell(stage));
      }
    for (let tries = 0; tries < 1_200 && stage.mail.received.length - lettersBefore < allFaults.length; tries += 1)
      await pause(100);
    for (const each of found.faults) console.error(each);
    return [
      atLeast('requests while something was disturbed', found.asked, allFaults.length * 3 * asked.length),
      atMost('longest answer', found.longest, longestMs, ' ms'),
      none('answers of 500, without the words of the catalogue, or of what could go on', found.faults.length),
      atMost('longest until all was well again', Math.max(...found.recoveries), recoveryMs, ' ms'),
      atLeast('letters that arrived in the end', stage.mail.received.length - lettersBefore, allFaults.length),
      none('portals that ended', (await fetch(`${stage.url}/healthz`)).ok ? 0 : 1),
    ];
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

interface Stage {
  readonly url: string;
  readonly leader: ApiClient;
  readonly staff: ApiClient;
  readonly organization: number;
  /** The id of a picture in the bucket. */
  readonly file: string;
  readonly mail: Awaited<ReturnType<typeof openMailServer>>;
  readonly disturbers: Readonly<Record<Part, Disturber>>;
}

async function openStage(undo: (() => unknown)[]): Promise<Stage> {
  const dataDir = await copyOfSeason();
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  undo.push(() => server.stop());
  const database = await openDisturber({ path: join(dataDir, 'postgres', 'socket', '.s.PGSQL.5432') });
  const s3 = await loopbackS3();
  const storage = await openDisturber({ host: '127.0.0.1', port: Number(new URL(s3.config.endpoint).port) });
  const mail = await openMailServer();
  const smtp = await openDisturber({ host: '127.0.0.1', port: mail.port });
  undo.push(
    () => s3.close(),
    () => mail.shut(),
    ...[database, storage, smtp].map((disturber) => () => disturber.close()),
  );
  const { bucket, region, accessKey, secretKey } = s3.config;
  const portal = await startPortal(
    {
      DATABASE_URL: `postgres://parade@127.0.0.1:${database.port}/parade`,
      SECRET: readConfig({ DATA_DIR: dataDir }).secret,
      CLOCK_START: demoStart,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${storage.port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    dataDir,
  );
  undo.push(() => portal.stop());
  const leader = await signedInClient(portal.url, 'band.leader@example.org', password);
  const staff = await signedInClient(portal.url, 'staff@example.org', password);
  const { body } = await leader.call('GET', '/api/me');
  const organization = (body.entries as { organization_id: number }[])[0]?.organization_id ?? 0;
  const disturbers = { database, storage, mail: smtp };
  const stage = { url: portal.url, leader, staff, organization, file: '', mail, disturbers };
  return { ...stage, file: await storePicture(stage) };
}

async function storePicture({ leader, organization }: Stage): Promise<string> {
  const picture = await cameraPicture(1);
  const place = { organization_id: organization, year, form_type: 'band-application', path: 'material:photos' };
  const { body } = await leader.call('POST', '/api/aws/presign', {
    name: 'photo.jpg',
    type: '',
    extras: { ...place, size: picture.length },
  });
  await fetch(String(body.url), { method: 'PUT', body: new Uint8Array(picture) });
  const { id } = body.file as { id: string };
  const { status } = await leader.call('POST', `/api/files/${id}/accept`);
  if (status !== 200) throw new Error(`the picture was not accepted: ${status}`);
  return id;
}

/** Sends an invitation, which is mailed. */
async function writeLetter({ staff, organization }: Stage, fault: Fault): Promise<void> {
  const body = { first_name: 'Reader', last_name: `In ${fault}`, email: `in-${fault}@example.org` };
  const { status } = await staff.call('POST', `/api/entries/${organization}/${year}/user/leader`, body);
  if (status >= 300) throw new Error(`no letter was written: ${status}`);
}

async function askAll(stage: Stage, part: Part, fault: Fault, found: Found): Promise<void> {
  await Promise.all(
    asked.map(async (what) => {
      const began = performance.now();
      const { status, words, code } = await ask(stage, what).catch((error: unknown) => ({
        status: 0,
        words: String(error),
        code: undefined,
      }));
      found.asked += 1;
      const took = Math.round(performance.now() - began);
      found.longest = Math.max(found.longest, took);
      if (took > longestMs) console.error(`${part}, ${fault}: ${what}: ${status} after ${took} ms`);
      const isRefused = status === 503 || status === 504;
      const isAsItShould =
        status === 200 ||
        (isRefused && !independent[part].includes(what) && code !== undefined && words === refusalWords(code));
      if (!isAsItShould) found.faults.push(`${part}, ${fault}: ${what}: ${status} ${words} after ${took} ms`);
    }),
  );
}

async function ask(
  { url, leader, staff, organization, file }: Stage,
  what: Asked,
): Promise<{ status: number; words: string; code: RefusalCode | undefined }> {
  const signal = AbortSignal.timeout(longestMs * 2);
  const { headers } = staff;
  const json = { ...headers, 'content-type': 'application/json' };
  const form = `/api/forms/${organization}/band-application/${year}`;
  const answer = await {
    'sign in': () =>
      fetch(`${url}/api/sessions`, {
        method: 'POST',
        headers: {
          cookie: headers.cookie ?? '',
          'x-xsrf-token': headers['x-xsrf-token'] ?? '',
          'content-type': json['content-type'],
        },
        body: JSON.stringify({ email: 'band.leader@example.org', password }),
        signal,
      }),
    list: () => fetch(`${url}/api/entries?year=${year}&pp=10`, { headers, signal }),
    save: () =>
      fetch(url + form, {
        method: 'PUT',
        headers: json,
        body: JSON.stringify({ field_values: { 'composition:chaperones': '4' } }),
        signal,
      }),
    // Only its uploader may read it until a form with it is saved.
    file: () => fetch(`${url}/api/files/${file}`, { headers: leader.headers, signal }),
  }[what]();
  const text = await answer.text();
  if (answer.status === 200 || !text.startsWith('{'))
    return { status: answer.status, words: text.slice(0, 80), code: undefined };
  const body = JSON.parse(text) as { error?: string; code?: RefusalCode };
  return { status: answer.status, words: body.error ?? '', code: body.code };
}

/** Returns the milliseconds until every request succeeds again. */
async function untilWell(stage: Stage): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answers = await Promise.all(asked.map((what) => ask(stage, what).catch(() => ({ status: 0 }))));
    const took = Math.round(performance.now() - began);
    if (answers.every(({ status }) => status === 200) || took > 2 * recoveryMs) return took;
    await pause(250);
  }
}
