/**
 * export: spreadsheets of a whole parade as the office exports them: first byte, total time, and the memory that the
 * portal grows by meanwhile. Goals: 100,000 waivers within 6 s, at most 150 MB more, first byte within 1 s.
 */
import { signedInClient } from '@parade/e2e/apiClient.ts';
import { partsOf } from '@parade/e2e/openedFile.ts';
import { atMost, type Figure } from '../drills/figure.ts';
import { benchAccount, filledPortal } from './filling/filledPortal.ts';
import { fillStatusRows, fillWaivers } from './filling/statusRows.ts';

const megabyte = 1024 * 1024;

export async function exportFiles(short: boolean): Promise<Figure[]> {
  const answered = short ? 100 : 1000;
  const people = 100;
  const ours = 'q=Riders%20of%20Row&exportType=Excel';
  const filled = await filledPortal({ entries: short ? 250 : 2500, participants: 10_000, auditRows: 1000 });
  try {
    const ids = await fillStatusRows(filled.databaseUrl, answered, 1);
    await fillWaivers(filled.databaseUrl, ids, people);
    const { url } = filled.portal;
    const { headers } = await signedInClient(url, benchAccount.email, benchAccount.password);
    const take = (path: string) => taken(url, headers, path);
    // A warm-up, so that memory that a process needs anyway is not counted as growth.
    await take('/api/export/form/all');
    const figures = (what: string, rows: number, file: Taken): Figure[] => [
      { what: `${what}, rows`, value: file.rows, goal: String(rows), isMet: file.rows === rows },
      atMost(`${what}, time`, round(file.seconds), 6, ' s'),
      atMost(`${what}, first byte`, round(file.firstByte), 1, ' s'),
      atMost(`${what}, memory grown`, Math.round(file.grown / megabyte), 150, ' MB'),
      { what: `${what}, size`, value: `${round(file.bytes / megabyte)} MB`, goal: 'shown', isMet: true },
    ];
    return [
      ...figures('waivers', answered * people, await take(`/api/waiver-export?${ours}`)),
      ...figures('all entries', answered, await take(`/api/export/form/all?${ours}`)),
      ...figures('equestrian entries with their answers', answered, await take(`/api/export/form/1?${ours}`)),
    ];
  } finally {
    await filled.end();
  }
}

interface Taken {
  readonly seconds: number;
  readonly firstByte: number;
  readonly bytes: number;
  /** The most memory in bytes that the portal needed beyond its earlier size. */
  readonly grown: number;
  /** Rows of the first sheet, without its header. */
  readonly rows: number;
}

async function taken(url: string, headers: Readonly<Record<string, string>>, path: string): Promise<Taken> {
  const before = await memoryOf(url);
  let peak = before;
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await memoryOf(url));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const answer = await fetch(`${url}${path}`, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} at ${path}: ${await answer.text()}`);
  const chunks: Uint8Array[] = [];
  let firstByte = 0;
  for await (const chunk of answer.body) {
    if (chunks.length === 0) firstByte = since();
    chunks.push(chunk);
  }
  const seconds = since();
  isDone = true;
  await watch;
  const content = Buffer.concat(chunks);
  const sheet = partsOf(content).get('xl/worksheets/sheet1.xml') ?? Buffer.alloc(0);
  return { seconds, firstByte, bytes: content.length, grown: peak - before, rows: count(sheet, '<row ') - 1 };
}

async function memoryOf(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(figures)?.[1] ?? Number.NaN);
}

function count(bytes: Buffer, text: string): number {
  let found = 0;
  for (let index = bytes.indexOf(text); index >= 0; index = bytes.indexOf(text, index + 1)) found += 1;
  return found;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
