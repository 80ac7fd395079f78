/**
 * program: the printed program of 120 entries, each with a page of prose and a separate 12-megapixel photo, printed by
 * a worker in the process of an otherwise idle portal. From request to download: at most 20 s. Peak memory of the
 * process, as the kernel counts it, including the portal: at most 400 MB.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { inTransaction } from '@parade/server/database/change.ts';
import { type ProgramContents, programContents, programKeyOf } from '@parade/server/directory/program/contents.ts';
import { findProgram } from '@parade/server/directory/program/reads.ts';
import { requestProgram } from '@parade/server/directory/program/writes.ts';
import { acceptedKey } from '@parade/server/forms/files/fileKeys.ts';
import { fileMetaOf } from '@parade/server/forms/files/files.ts';
import { bringFile } from '@parade/server/forms/files/uploads.ts';
import type { Portal } from '@parade/server/portal.ts';
import { initializeSeason } from '@parade/server/season.ts';
import { storageOf } from '@parade/server/storage/driver.ts';
import { entry, organization, seedParadeYear } from '@parade/server/testing/entries.ts';
import { actorOf, aStaffMember, authorFor, type Person } from '@parade/server/testing/people.ts';
import sharp from 'sharp';
import { instant, startTestedPortal, testedSecret } from '../../drills/access/portal.ts';
import { atLeast, atMost, type Figure } from '../../drills/figure.ts';
import { startPortal } from '@parade/e2e/portal.ts';

const megabyte = 1024 * 1024;
const byBench = { kind: 'system', job: 'bench' } as const;

export async function program(short: boolean): Promise<Figure[]> {
  const entries = short ? 24 : 120;
  const tested = await startTestedPortal();
  try {
    const { portal } = tested;
    await initializeSeason(portal, () => undefined);
    await seedParadeYear(portal);
    const office = await aStaffMember(portal, 'admin');
    const photo_mb = (await fillGuide(portal, office, entries)) / megabyte;
    const contents = await programContents(portal, await actorOf(portal, office), { year: 2027, type: 'any' });
    const worker = await startPortal(
      { DATABASE_URL: tested.url, DEMO: '0', SECRET: testedSecret, CLOCK_START: instant },
      portal.config.dataDir,
    );
    try {
      // An empty one first, since the start time of a process is measured elsewhere.
      await printed(portal, { ...contents, entries: [] });
      const row = await printed(portal, contents);
      const peak = peakMemory(worker.pid);
      return [
        atMost(`${entries} entries printed in`, Math.round(row.seconds * 10) / 10, 20, ' s'),
        atMost('memory of the worker at its peak', Math.round(peak / megabyte), 400, ' MB'),
        atLeast('pages', row.pages, entries + 2),
        {
          what: 'processor time of the worker',
          value: `${processorSeconds(worker.pid)} s`,
          goal: 'shown',
          isMet: true,
        },
        { what: 'a photo', value: `${photo_mb.toFixed(1)} MB`, goal: 'shown', isMet: true },
        { what: 'size', value: `${(row.bytes / megabyte).toFixed(1)} MB`, goal: 'shown', isMet: true },
      ];
    } finally {
      await worker.leave();
    }
  } finally {
    await tested.stop();
  }
}

/** Requests a program as a reader does, and waits until it is ready. */
async function printed(
  portal: Portal,
  contents: ProgramContents,
): Promise<{ readonly seconds: number; readonly pages: number; readonly bytes: number }> {
  const key = programKeyOf(contents);
  const began = performance.now();
  await inTransaction(portal, byBench, (change) => requestProgram(change, key, contents));
  for (;;) {
    const row = await findProgram(portal.db, key);
    const seconds = (performance.now() - began) / 1000;
    if (row?.state === 'ready') return { seconds, pages: row.pages ?? 0, bytes: row.size_bytes ?? 0 };
    if (row?.state === 'failed' || seconds > 180) throw new Error('the program was not printed');
    await pause(50);
  }
}

/** In bytes, as the kernel counts it. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** The total over all its threads, since it started. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Math.round((Number(fields[11]) + Number(fields[12])) / 10) / 10;
}

const prose =
  'The unit has ridden in this parade since it was founded, and every year some of its people come from farther away. ';

/** Creates accepted entries, each with copy, facts and a separate official photo. Returns the bytes of a photo. */
async function fillGuide(portal: Portal, office: Person, count: number): Promise<number> {
  const { photos, size } = await photoMaker(portal, office);
  const at = portal.clock.nowIso();
  for (let n = 1; n <= count; n += 1) {
    const organization_id = await organization(portal, { name: `Society ${n}`, type_id: 2 });
    const official_name = `The Band of the County Number ${n}`;
    const { id } = await entry(portal, { organization_id, stage: 'accepted', by: office.id, official_name });
    const photo = await photos(id, n);
    const forms = {
      'official-photo': { 'photo:photo': [photo], 'photo:permission': true, 'photo:credit': 'A Photographer' },
      'band-profile': {
        'commentary:one_line': `Band ${n} has come 1,200 miles to play one march.`,
        'commentary:guide_copy': `${prose.repeat(4)}\n\n${prose.repeat(5)}`,
        'commentary:facts': '200 players\n9 states\nThe oldest player is 71',
        'band_facts:directors': 'Ana Ruiz and Bo Chen',
        'band_facts:members': '200',
      },
    };
    for (const [form_type, values] of Object.entries(forms))
      await portal.db
        .insertInto('form_submissions')
        .values({
          entry_id: id,
          form_type,
          definition_version: 1,
          field_values: JSON.stringify(values),
          revision: 1,
          created_at: at,
          updated_at: at,
        })
        .execute();
  }
  return size;
}

/**
 * Uploads one 12-megapixel photo, and gives each entry a separately stored copy. Extra bytes after the end of a
 * picture change only its hash.
 */
async function photoMaker(
  portal: Portal,
  office: Person,
): Promise<{ readonly size: number; readonly photos: (entry_id: number, n: number) => Promise<FileValue> }> {
  const author = await authorFor(portal, office);
  const key = { entry_id: (await entry(portal, { by: office.id })).id, form_type: 'official-photo' } as const;
  const meta = fileMetaOf(currentForm(key.form_type), 'photo:photo');
  if (!meta) throw new Error('official-photo takes no file');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  // Shapes as large as people, with edges: some 3 MB, as a phone takes them.
  const photo = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#000', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
  const asked = { name: 'photo.jpg', type: 'image/jpeg', path: 'photo:photo' } as const;
  const value = await bringFile(portal, author, key, meta, asked, photo);
  const file = await portal.db.selectFrom('files').selectAll().where('id', '=', value.id).executeTakeFirstOrThrow();
  const storage = storageOf(portal.config);
  const served = await buffer(await storage.read(acceptedKey(file.checksum ?? '')));
  const photos = async (entry_id: number, n: number) => {
    const bytes = Buffer.concat([served, Buffer.from(`photo ${n}`)]);
    const checksum = createHash('sha256').update(bytes).digest('hex');
    await storage.write(acceptedKey(checksum), bytes);
    const id = randomUUID();
    const limits = JSON.stringify(file.limits);
    const copy = { ...file, id, entry_id, checksum, limits, size_bytes: bytes.length, attached_at: file.accepted_at };
    await portal.db.insertInto('files').values(copy).execute();
    return { ...value, id };
  };
  return { size: served.length, photos };
}
