/**
 * restore: a portal is backed up while people write, and put back on other machines: into an empty folder, and into a
 * database of one's own whose owner has no rights but those of an owner. What was restored is backed up again, and is
 * the same to the byte; evidence and trail verify; nothing is mailed until it is released. A backup of which a part is
 * missing, empty or altered is refused and changes nothing.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { startPortal } from '@parade/e2e/portal.ts';
import { startOnSeason } from '@parade/e2e/seasonFolder.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { type MailServer, openMailServer } from '@parade/server/testing/mailServer.ts';
import pg from 'pg';
import { type Manifest, parts, readManifest } from '../backup/manifest.ts';
import { runTool } from './stage/commands.ts';
import { atLeast, type Figure, none } from './figure.ts';

const password = 'parade-demo-2027';
const letters = 5;

export async function restore(short: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parade-restore-'));
  const mail = await openMailServer();
  try {
    const { written, figures } = await backedUp(folder, mail);
    return [
      ...figures,
      ...(await refused(folder, short)),
      ...(await restoredIntoFolder(folder, mail, written)),
      ...(await restoredIntoDatabase(folder)),
    ];
  } finally {
    await mail.shut();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two backups of a running portal: `busy` while people write, `quiet` when they have gone. */
async function backedUp(folder: string, mail: MailServer): Promise<{ written: number; figures: Figure[] }> {
  // Refused for now: the letters wait when the backup is made.
  mail.behave('later');
  const portal = await startOnSeason({ SMTP_URL: mail.smtpUrl });
  try {
    const admin = await signedInClient(portal.url, 'admin@example.org', password);
    await writeLetters(admin);
    const env = { DATA_DIR: portal.dataDir };
    let isBusy = true;
    const writers = Promise.all(Array.from({ length: 8 }, (_, n) => writeWhile(admin, n, () => isBusy)));
    const busy = await runTool('backup', [join(folder, 'busy')], env);
    isBusy = false;
    const written = (await writers).reduce((sum, each) => sum + each, 0);
    const quiet = await runTool('backup', [join(folder, 'quiet')], env);
    if (busy.code + quiet.code !== 0) console.error(busy.output, quiet.output);
    return {
      written,
      figures: [
        none('backups of a running portal that failed', [busy, quiet].filter(({ code }) => code !== 0).length),
        atLeast('entries written while it was backed up', written, 8),
        none(
          'backups written over another one',
          (await runTool('backup', [join(folder, 'busy')], env)).code === 1 ? 0 : 1,
        ),
      ],
    };
  } finally {
    await portal.stop();
  }
}

async function writeLetters(admin: ApiClient): Promise<void> {
  const entry = await create(admin, 'Band of the restored letters');
  for (let n = 0; n < letters; n += 1) {
    const body = { first_name: 'Reader', last_name: `Of letter ${n}`, email: `restored${n}@example.org` };
    const { status } = await admin.call('POST', `/api/entries/${entry}/2027/user/leader`, body);
    if (status >= 300) throw new Error(`no invitation was written: ${status}`);
  }
}

async function create(admin: ApiClient, organization_name: string): Promise<number> {
  const { status, body } = await admin.call('POST', '/api/entries', {
    organization_name,
    organization_type: 2,
    parade_year: 2027,
    role: null,
  });
  if (status !== 201) throw new Error(`no entry was made: ${status} ${JSON.stringify(body)}`);
  return (body.data as { entry: { organization_id: number } }).entry.organization_id;
}

async function writeWhile(admin: ApiClient, lane: number, isBusy: () => boolean): Promise<number> {
  let written = 0;
  for (; isBusy(); written += 1) await create(admin, `Written meanwhile ${lane} ${written}`);
  return written;
}

/** Backups with a part that is gone, empty or altered: refused, and the folder of the new portal stays empty. */
async function refused(folder: string, short: boolean): Promise<Figure[]> {
  const whole = readManifest(join(folder, 'quiet'));
  const filled = whole.tables.filter(({ rows }) => rows > 0).map(({ name }) => parts.table(name));
  const files = whole.files.map(({ key }) => parts.file(key));
  const all = [
    parts.manifest,
    parts.secret,
    ...(short ? filled.slice(0, 2) : filled),
    ...files.slice(0, short ? 1 : 12),
  ];
  const taken: string[] = [];
  let tried = 0;
  for (const part of all)
    for (const [how, harm] of Object.entries(harms)) {
      const broken = join(folder, 'broken');
      cpSync(join(folder, 'quiet'), broken, { recursive: true });
      harm(join(broken, part));
      const target = join(folder, 'untouched');
      const { code } = await runTool('restore', [broken], { DATA_DIR: target });
      if (code !== 1 || existsSync(target)) taken.push(`${part}, ${how}`);
      tried += 1;
      for (const path of [broken, target]) rmSync(path, { recursive: true, force: true });
    }
  for (const each of taken) console.error(`not refused: ${each}`);
  return [
    atLeast('backups with a missing, empty or altered part', tried, all.length * 3),
    none('of them that were not refused, or changed something', taken.length),
  ];
}

const harms: Readonly<Record<string, (path: string) => void>> = {
  missing: (path) => rmSync(path),
  empty: (path) => truncateSync(path),
  altered: (path) => {
    const bytes = readFileSync(path);
    const place = Math.floor(bytes.length / 2);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
};

async function restoredIntoFolder(folder: string, mail: MailServer, written: number): Promise<Figure[]> {
  const dataDir = join(folder, 'embedded');
  const env = { DATA_DIR: dataDir };
  const restored = await runTool('restore', [join(folder, 'quiet')], env);
  if (restored.code !== 0) throw new Error(restored.output);
  await runTool('backup', [join(folder, 'again')], env);
  const verified = await runTool('verify', [], env);
  const twice = await runTool('restore', [join(folder, 'quiet')], env);
  const differing = differences(readManifest(join(folder, 'quiet')), readManifest(join(folder, 'again')));
  for (const each of differing) console.error(`differs after it was restored: ${each}`);

  mail.behave('take');
  // An hour on: letters that were refused a few times wait for their next try by the clock of the first portal.
  const CLOCK_START = new Date(Date.parse(demoStart) + 3_600_000).toISOString();
  const portal = await startPortal({ ...env, CLOCK_START, SMTP_URL: mail.smtpUrl }, dataDir);
  try {
    const admin = await signedInClient(portal.url, 'admin@example.org', password);
    const { body } = await admin.call('GET', '/api/entries?year=2027&q=Written%20meanwhile');
    await pause(3_000);
    const early = mail.received.length;
    const asked = await runTool('releaseMail', [], env);
    const released = await runTool('releaseMail', ['--send'], env);
    for (let tries = 0; tries < 300 && mail.received.length < letters; tries += 1) await pause(100);
    return [
      none('tables, sequences or files that differ from the backup', differing.length),
      none('evidence or trail that does not verify', verified.code),
      none('restores over a portal that has people', twice.code === 1 ? 0 : 1),
      none(
        'entries written before the backup and not restored',
        written - Number((body as { total?: number }).total ?? 0),
      ),
      none('letters mailed before they were released', early),
      none('commands that did not say so, or failed', Number(asked.code !== 2) + Number(released.code !== 0)),
      atLeast('letters mailed after', mail.received.length, letters),
      none('keys that others may read', statSync(join(dataDir, 'secret')).mode & 0o077),
    ];
  } finally {
    await portal.kill();
  }
}

/** Into a database of one's own, of an owner without further rights; what was backed up under writers is whole as well. */
async function restoredIntoDatabase(folder: string): Promise<Figure[]> {
  const server = await startEmbedded({ folder: join(folder, 'server') });
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query('create role volunteer login createrole');
    await client.query('create database own owner volunteer');
    await client.end();
    const url = server.url('own').replace('parade@', 'volunteer@');
    const env = { DATA_DIR: join(folder, 'files-of-own'), DATABASE_URL: url };
    const restored = await runTool('restore', [join(folder, 'busy')], env);
    if (restored.code !== 0) console.error(restored.output);
    const verified = await runTool('verify', [], env);
    await runTool('backup', [join(folder, 'of-own')], env);
    const differing = differences(readManifest(join(folder, 'busy')), readManifest(join(folder, 'of-own')));
    for (const each of differing) console.error(`differs in a database of one's own: ${each}`);
    return [
      none('restores into a database of one’s own that failed', restored.code),
      none('tables, sequences or files that differ there', differing.length),
      none('evidence or trail that does not verify there', verified.code),
    ];
  } finally {
    await server.stop();
  }
}

/** What two backups do not have alike; the hold of the mail is what a restore adds. */
function differences(one: Manifest, other: Manifest): string[] {
  const tables = one.tables.filter(
    ({ name, rows, sha256 }) =>
      name !== 'mail_hold' &&
      !other.tables.some((each) => each.name === name && each.rows === rows && each.sha256 === sha256),
  );
  const files = one.files.filter(
    ({ key, sha256 }) => !other.files.some((each) => each.key === key && each.sha256 === sha256),
  );
  const sequences = Object.entries(one.sequences).filter(([name, last]) => other.sequences[name] !== last);
  return [
    ...tables.map(({ name }) => `table ${name}`),
    ...files.map(({ key }) => `file ${key}`),
    ...sequences.map(([name]) => `sequence ${name}`),
    ...(one.tables.length === other.tables.length ? [] : ['the number of tables']),
    ...(one.jobs.rows === other.jobs.rows ? [] : ['work that waited']),
  ];
}
