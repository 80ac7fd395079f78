/**
 * uploads: everything that can go wrong with a file, on purpose. Nothing that was not checked is ever served, nothing
 * that is served runs or reveals where it was taken, the store may go away and come back, and memory stays flat. First
 * with the files on disk, then the same portal with a real S3 server on loopback.
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoStart } from '@parade/e2e/demoSeason.ts';
import { startPortal } from '@parade/e2e/portal.ts';
import { copyOfSeason } from '@parade/e2e/seasonFolder.ts';
import { readConfig } from '@parade/server/config.ts';
import { signGrant } from '@parade/server/storage/uploadGrants.ts';
import { loopbackS3 } from '@parade/server/testing/s3.ts';
import sharp from 'sharp';
import { atLeast, atMost, type Figure, none } from './figure.ts';
import { cameraPicture, hostileFiles, largestPicture, marker, polyglots, type Sent } from './hostileFiles.ts';
import { accept, ask, bring, is, look, named, openStage, put, type Stage } from './uploadStage.ts';
import { swapWhileAccepting } from './uploadSwaps.ts';

const env = {
  CLOCK_START: demoStart,
  // As docs/operating.md has it for a small machine: garbage is collected before it piles up.
  NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=4',
};

export async function uploads(short: boolean): Promise<Figure[]> {
  // Seeded by another process: seeding leaves memory behind that uploads have no part in.
  const dataDir = await copyOfSeason('on disk');
  const portal = await startPortal(env, dataDir);
  const figures: Figure[] = [];
  try {
    const stage = await openStage(portal, figures);
    await wrongOnes(stage);
    await passengers(stage);
    await cameras(stage);
    await unfinished(stage);
    await swappedAndExpired(stage);
    await diskAway(stage);
    await large(stage, short ? 2 : 12);
    await swaps(stage, 'on disk', short);
    privateOnly(stage);
    noneServed(stage);
    await portal.kill();
    await withBucket(dataDir, figures, short);
    return figures;
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function wrongOnes(stage: Stage): Promise<void> {
  const { leader, figures, place } = stage;
  const hostile = await hostileFiles();
  const taken: string[] = [];
  const shown: string[] = [];
  const attached: string[] = [];
  for (const sent of hostile) {
    const { granted, answer } = await bring(stage, sent);
    if (answer.status !== 422 && answer.status !== 410) taken.push(`${sent.what} (${answer.status})`);
    const read = await fetch(`${stage.portal.url}/api/files/${granted.id}`, { headers: leader.headers });
    if (read.status === 200) shown.push(sent.what);
    const file = {
      id: granted.id,
      name: sent.name,
      url: `/api/files/${granted.id}`,
      size: 1,
      width: null,
      height: null,
    };
    const saved = await leader.call('PUT', stage.form, { field_values: { [`material:${sent.field}`]: [file] } });
    if (saved.status !== 422) attached.push(sent.what);
  }
  figures.push(
    atLeast('hostile files sent', hostile.length, 19),
    named('hostile files accepted', taken),
    named('files served that were not accepted', shown),
    named('files attached that were not accepted', attached),
  );
  const letter = hostile.find((sent) => sent.field === 'letters') as Sent;
  const announced = { ...place, path: 'material:letters', size: 10 * 1_024_000 + 1 };
  const hopeless = await leader.call('POST', '/api/aws/presign', { name: 'a.pdf', type: '', extras: announced });
  const granted = await ask(stage, letter, 5);
  const over = await put(granted.url, Buffer.alloc(10 * 1_024_000 + 1, 32));
  const damaged = await put(granted.url, Buffer.from('%PDF'), { 'content-md5': Buffer.alloc(16).toString('base64') });
  const ending = await leader.call('POST', '/api/aws/presign', {
    name: 'page.html',
    type: 'text/html',
    extras: { ...place, path: 'material:letters' },
  });
  figures.push(
    is('an announced size over the limit', hopeless.status, 422),
    is('more bytes than allowed, whatever was announced', over, 413),
    is('bytes with another checksum than announced', damaged, 400),
    is('an ending that the field does not take', ending.status, 422),
    is('accepting what never came whole', (await accept(stage, granted)).status, 410),
  );
}

async function passengers(stage: Stage): Promise<void> {
  const sent = await polyglots();
  const refused: string[] = [];
  for (const each of sent) {
    const { granted, answer } = await bring(stage, each);
    // One that is refused is no harm; it must only not be taken and served with what it carries.
    if (answer.status !== 200) refused.push(each.what);
    else await look(stage, each.what, granted.id);
  }
  stage.figures.push(atLeast('files with passengers taken and looked at', sent.length - refused.length, 4));
}

async function cameras(stage: Stage): Promise<void> {
  const lying: string[] = [];
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const what = `orientation ${orientation}`;
    const sent: Sent = { what, name: 'camera.jpg', bytes: await cameraPicture(orientation), field: 'photos' };
    if (!(await sharp(sent.bytes).metadata()).exif) throw new Error(`${what}: the picture carries no place`);
    const { granted, answer } = await bring(stage, sent);
    const served = answer.status === 200 ? await look(stage, what, granted.id) : undefined;
    if (!served) lying.push(`${what} was not served`);
    else {
      const { data, info } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
      const corner = (5 * info.width + 5) * info.channels;
      const isRed = (data[corner] ?? 0) > 200 && (data[corner + 2] ?? 255) < 60;
      if (info.width !== 200 || info.height !== 120 || !isRed) lying.push(`${what} is ${info.width} × ${info.height}`);
    }
  }
  stage.figures.push(named('camera pictures that do not stand upright', lying));
}

async function unfinished(stage: Stage): Promise<void> {
  const picture = await cameraPicture(1);
  const sent: Sent = { what: 'picture', name: 'photo.jpg', bytes: picture, field: 'photos' };
  const broken = await ask(stage, sent);
  await putHalf(broken.url, picture);
  const early = await accept(stage, broken);
  const again = await put(broken.url, picture);
  const late = await accept(stage, broken);
  const twice = await ask(stage, sent);
  await put(twice.url, picture);
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(stage, twice)));
  const files = new Set(answers.map((answer) => JSON.stringify(answer.body.file)));
  const left = readdirSync(join(stage.portal.dataDir, 'files'), { recursive: true }).filter((name) =>
    String(name).endsWith('.part'),
  );
  stage.figures.push(
    is('accepting an upload that broke off', early.status, 410),
    is('putting it again', again, 200),
    is('accepting it then', late.status, 200),
    none('answers other than 200 of 20 acceptances at once', answers.filter((each) => each.status !== 200).length),
    is('different answers among them', files.size, 1),
    none('halves left on disk', left.length),
  );
}

async function swappedAndExpired(stage: Stage): Promise<void> {
  const picture = await cameraPicture(1);
  const sent: Sent = { what: 'picture', name: 'photo.jpg', bytes: picture, field: 'photos' };
  const { granted } = await bring(stage, sent);
  const before = await look(stage, 'before the swap', granted.id);
  const late = await put(granted.url, Buffer.from(`<!doctype html>${marker}`));
  await accept(stage, granted);
  const after = await look(stage, 'after the swap', granted.id);
  const { secret } = readConfig({ DATA_DIR: stage.portal.dataDir });
  const ended = { key: `quarantine/${granted.id}`, until: Date.parse(env.CLOCK_START) - 60_000, max_bytes: 1000 };
  const query = `until=${ended.until}&most=${ended.max_bytes}`;
  const address = `${stage.portal.url}/uploads/${encodeURIComponent(ended.key)}?${query}`;
  stage.figures.push(
    none('bytes that changed after their acceptance', before && after?.equals(before) ? 0 : 1),
    is('a url whose file has been accepted', late, 410),
    is('a url that has ended', await put(`${address}&signature=${signGrant(secret, ended)}`, picture), 410),
    is(
      'a url that was signed by somebody else',
      await put(`${address}&signature=${signGrant('other', ended)}`, picture),
      403,
    ),
    is('a url for another file', await put(granted.url.replace(granted.id.slice(0, 8), '00000000'), picture), 403),
  );
}

async function diskAway(stage: Stage): Promise<void> {
  const picture = await cameraPicture(1);
  const sent: Sent = { what: 'picture', name: 'photo.jpg', bytes: picture, field: 'photos' };
  const folder = join(stage.portal.dataDir, 'files', 'quarantine');
  const granted = await ask(stage, sent);
  // Root may write everywhere: a file in place of the folder is what nobody can write into.
  renameSync(folder, `${folder}-away`);
  writeFileSync(folder, '');
  const away = await put(granted.url, picture);
  rmSync(folder);
  renameSync(`${folder}-away`, folder);
  stage.figures.push(
    is('a disk that takes nothing', away, 503),
    is('the same url once it does', await put(granted.url, picture), 200),
    is('accepting it', (await accept(stage, granted)).status, 200),
  );
}

/** The largest pictures, several at once, while its memory is looked at every 50 ms. */
async function large(stage: Stage, count: number): Promise<void> {
  const created = [await largestPicture('jpeg'), await largestPicture('png')];
  const before = memoryOf(stage.portal.pid);
  let peak = 0;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      peak = Math.max(peak, memoryOf(stage.portal.pid));
      await pause(50);
    }
  })();
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const isJpeg = n % 2 === 0;
      const bytes = created[isJpeg ? 0 : 1] ?? Buffer.alloc(0);
      const sent: Sent = { what: 'large', name: isJpeg ? 'large.jpg' : 'large.png', bytes, field: 'photos' };
      return (await bring(stage, sent)).answer.status;
    }),
  );
  watching = false;
  await watch;
  stage.figures.push(
    none(
      `of ${count} pictures of 8,500 × 8,500 at once, not accepted`,
      answers.filter((status) => status !== 200).length,
    ),
    atMost(`memory at its most (${before} MB before)`, peak, 600, ' MB'),
  );
}

/** Each account asks for 100 urls, below the limit of an hour. A bucket takes seconds for each. */
async function swaps(stage: Stage, where: string, short: boolean): Promise<void> {
  const accounts = short ? ['staff'] : ['staff', 'admin', 'superadmin', 'volunteer'];
  const times = short ? (stage.inBucket ? 8 : 20) : 50;
  for (const account of accounts) {
    const { place, portal } = stage;
    const figures = await swapWhileAccepting({ url: portal.url, place, where, account }, times);
    stage.figures.push(...figures);
  }
}

function privateOnly({ portal, figures }: Stage): void {
  const open: string[] = [];
  for (const folder of ['files', 'private']) {
    for (const name of ['.', ...(readdirSync(join(portal.dataDir, folder), { recursive: true }) as string[])]) {
      if ((statSync(join(portal.dataDir, folder, name)).mode & 0o077) !== 0) open.push(join(folder, name));
    }
  }
  figures.push(
    named('files and folders that other users of the machine may read', open),
    none('private copies left behind', readdirSync(join(portal.dataDir, 'private')).length),
  );
}

function noneServed(stage: Stage): void {
  stage.figures.push(
    atLeast('files looked at as they are served', stage.served, 30),
    named('faults of what is served', stage.faults),
  );
}

/**
 * The same portal again, its files in a bucket: the journey, a length that was not announced, the bucket unavailable
 * and back.
 */
async function withBucket(dataDir: string, figures: Figure[], short: boolean): Promise<void> {
  const s3 = await loopbackS3();
  const { endpoint, bucket, region, accessKey, secretKey } = s3.config;
  const portal = await startPortal(
    {
      ...env,
      // Accounts have used up most of the urls of an hour.
      CLOCK_START: new Date(Date.parse(env.CLOCK_START) + 2 * 3_600_000).toISOString(),
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    },
    dataDir,
  );
  try {
    const stage = await openStage(portal, figures, true);
    const picture = await cameraPicture(6);
    const sent: Sent = { what: 'in a bucket', name: 'photo.jpg', bytes: picture, field: 'photos' };
    const { granted, stored, answer } = await bring(stage, sent);
    await look(stage, sent.what, granted.id);
    const exact = await ask(stage, sent, picture.length);
    const wrong = await put(exact.url, Buffer.concat([picture, picture]));
    const html = await bring(stage, { ...sent, bytes: Buffer.from(`<!doctype html>${marker}`) });
    const extras = { ...stage.place, path: 'material:photos' };
    const unsized = await stage.leader.call('POST', '/api/aws/presign', { name: 'a.jpg', type: '', extras });
    await swaps(stage, 'in a bucket', short);
    const waiting = await ask(stage, sent);
    await put(waiting.url, picture);
    await s3.close();
    const away = await accept(stage, waiting);
    const unread = await fetch(`${portal.url}/api/files/${granted.id}`, { headers: stage.leader.headers });
    figures.push(
      is('bucket: bytes put by their url', stored, 200),
      is('bucket: accepted', answer.status, 200),
      is('bucket: another length than announced', wrong, 403),
      is('bucket: a url without an announced size', unsized.status, 422),
      is('bucket: HTML as a picture', html.answer.status, 422),
      is('bucket: files looked at as they are served', stage.served, 3),
      named('bucket: faults of what is served', stage.faults),
      is('bucket away: accepting', away.status, 503),
      {
        what: 'bucket away: said in words',
        value: String(away.body.error),
        goal: 'File could not be uploaded, please try again.',
        isMet: away.body.error === 'File could not be uploaded, please try again.',
      },
      is('bucket away: reading', unread.status, 503),
    );
  } finally {
    await portal.kill();
    await s3.close();
  }
}

function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** Announces the whole, sends half and hangs up. */
function putHalf(url: string, bytes: Buffer): Promise<void> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: image/jpeg\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      );
      socket.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => setTimeout(() => socket.destroy(), 200));
    });
    socket.on('close', () => setTimeout(done, 200));
    socket.on('error', () => undefined);
  });
}
