/** Part of the drill 'uploads': bytes that are swapped while the server accepts them, many times. */
import { createHash } from 'node:crypto';
import { type ApiClient, signedInClient } from '@parade/e2e/apiClient.ts';
import { atLeast, type Figure, none } from './figure.ts';
import { put } from './uploadStage.ts';

export interface SwapStage {
  /** Of the portal. */
  readonly url: string;
  /** The form whose letters of recommendation are uploaded: PDF, 10 MB at most. */
  readonly place: object;
  /** Before each figure: 'on disk', 'in a bucket'. */
  readonly where: string;
  readonly account: string;
}

/**
 * Uploads a good PDF, accepts it, and puts HTML of the same size to its url over and over meanwhile. Whatever was accepted
 * is read again, and the same PDF is uploaded once more as another file: both must be the PDF.
 */
export async function swapWhileAccepting(stage: SwapStage, times: number): Promise<Figure[]> {
  const client = await signedInClient(stage.url, `${stage.account}@example.org`, 'parade-demo-2027');
  const outcomes = new Map<number, number>();
  let [swaps, wrong, poisoned, late] = [0, 0, 0, 0];
  for (let n = 0; n < times; n += 1) {
    const good = letter(n);
    const bad = page(good.length);
    const granted = await grant(client, stage.place, good.length);
    await put(granted.url, good);
    let accepting = true;
    const accepted = client.call('POST', `/api/files/${granted.id}/accept`).finally(() => {
      accepting = false;
    });
    // A little later each time: the swap must meet every step.
    for (let turn = 0; accepting && turn < (n % 20) * 60; turn += 1) await new Promise((done) => setImmediate(done));
    while (accepting) {
      await put(granted.url, bad);
      swaps += 1;
    }
    const { status } = await accepted;
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    if (status === 200) {
      late += (await put(granted.url, bad)) === 200 ? 1 : 0;
      if (!(await read(stage, client, granted.id)).equals(good)) wrong += 1;
    }
    const again = await grant(client, stage.place, good.length);
    await put(again.url, good);
    await client.call('POST', `/api/files/${again.id}/accept`);
    if (!(await read(stage, client, again.id)).equals(good)) poisoned += 1;
  }
  const summary = [...outcomes].map(([status, count]) => `${count} × ${status}`).join(', ');
  const unexpected = [...outcomes].filter(([status]) => ![200, 422, 503].includes(status)).length;
  return [
    atLeast(`${stage.where}: swaps while ${times} files were accepted (${summary})`, swaps, times),
    none(`${stage.where}: other answers than accepted, refused, try again`, unexpected),
    none(`${stage.where}: accepted files that are not what was checked`, wrong),
    none(`${stage.where}: good files that somebody else's swap spoiled`, poisoned),
    // A bucket asks nobody: what it takes is read by nobody either.
    ...(stage.where === 'on disk' ? [none(`${stage.where}: urls that take bytes after acceptance`, late)] : []),
  ];
}

async function grant(client: ApiClient, place: object, size: number): Promise<{ url: string; id: string }> {
  const extras = { ...place, path: 'material:letters', size };
  const { status, body } = await client.call('POST', '/api/aws/presign', { name: 'letter.pdf', type: '', extras });
  if (status !== 200) throw new Error(`not granted: ${status} ${JSON.stringify(body)}`);
  return { url: String(body.url), id: String((body.file as { id: unknown }).id) };
}

async function read({ url }: SwapStage, client: ApiClient, id: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api/files/${id}`, { headers: client.headers });
  return Buffer.from(await answer.arrayBuffer());
}

/** Each its own bytes, and some work to check and hash. */
function letter(n: number): Buffer {
  const words = Buffer.alloc(600_000, createHash('sha256').update(String(n)).digest('hex'));
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% '),
    words,
    Buffer.from('\n%%EOF\n'),
  ]);
}

function page(size: number): Buffer {
  return Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), Buffer.alloc(size, 32)]).subarray(
    0,
    size,
  );
}
