import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedKey } from '../../forms/files/fileKeys.ts';
import { fileAt } from '../../forms/files/files.ts';
import { acceptUpload } from '../../forms/files/uploads.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { storageOf } from '../../storage/driver.ts';
import { withPrivateCopy } from '../../storage/privateFiles.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPdf } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { type PortalWithStore, uploadStores } from '../../testing/uploadStores.ts';

const letters = 'material:letters';

/** Returns a unique PDF, large enough that checking it takes a moment. */
const pdf = (n: number) => Buffer.concat([aPdf(), Buffer.alloc(300_000, `% ${n} `), aPdf()]);
/** Returns a page of the same size, for a url that accepts no other. */
const page = (size: number) =>
  Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), Buffer.alloc(size, 32)]).subarray(0, size);

describe.each(uploadStores)('an upload whose bytes are swapped %s', (where, open) => {
  let opened: PortalWithStore;
  let leader: Client;
  let other: Client;
  let organizations: readonly number[];
  beforeAll(async () => {
    opened = await open();
    const office = await aStaffMember(opened.portal);
    organizations = [await organization(opened.portal), await organization(opened.portal)];
    const leaders = [];
    for (const organization_id of organizations) {
      await entry(opened.portal, { organization_id, by: office.id });
      leaders.push(signedInClient(opened.portal.app, await aLeaderOf(opened.portal, organization_id, 2027)));
    }
    [leader, other] = leaders as [Client, Client];
  });
  afterAll(() => opened.close());

  const ask = async (client: Client, size: number) => {
    const extras = {
      organization_id: organizations[client === leader ? 0 : 1],
      year: 2027,
      form_type: 'band-application',
      path: letters,
      size,
    };
    const asked = await client.post('/api/aws/presign', { name: 'letter.pdf', type: 'application/pdf', extras });
    expect(asked.status).toBe(200);
    return asked.body as { url: string; file: { id: string; url: string } };
  };

  it('an upload that is swapped while it is accepted is served to everybody as it was checked', async () => {
    const accepted: string[] = [];
    // A bucket is slower by far; the drill swaps there more often.
    const rounds = where === 'on disk' ? 20 : 6;
    for (let n = 0; n < rounds; n += 1) {
      const good = pdf(n);
      const bad = page(good.length);
      const { url, file } = await ask(leader, good.length);
      expect(await opened.put(url, good)).toBe(200);
      let waiting = true;
      const accepting = leader.post(`/api/files/${file.id}/accept`).finally(() => {
        waiting = false;
      });
      // A little later each time, so that the swap hits every step of accepting; the last time after it.
      const turns = n === rounds - 1 ? Number.POSITIVE_INFINITY : n * 100;
      for (let turn = 0; waiting && turn < turns; turn += 1) await new Promise((done) => setImmediate(done));
      while (waiting) await opened.put(url, bad);
      const { status } = await accepting;
      // Which of the two it was is chance: the page is refused. The test store may break off a read that is
      // overwritten, which is answered with 'try again'.
      if (status !== 200) expect([422, 503]).toContain(status);
      else {
        accepted.push(file.id);
        expect((await leader.get(file.url)).raw.equals(good)).toBe(true);
      }
      const again = await ask(other, good.length);
      expect(await opened.put(again.url, good)).toBe(200);
      expect((await other.post(`/api/files/${again.file.id}/accept`)).status).toBe(200);
      expect((await other.get(again.file.url)).raw.equals(good)).toBe(true);
    }
    expect(accepted.length).toBeGreaterThan(0);
  });

  it('an upload that is swapped after it was accepted is served as before; a url of this server accepts nothing more', async () => {
    const good = pdf(100);
    const { url, file } = await ask(leader, good.length);
    expect(await opened.put(url, good)).toBe(200);
    expect((await leader.post(`/api/files/${file.id}/accept`)).status).toBe(200);
    // A bucket accepts it without asking; nobody reads it, and it is swept once the url has expired.
    expect(await opened.put(url, page(good.length))).toBe(where === 'on disk' ? 410 : 200);
    expect((await leader.post(`/api/files/${file.id}/accept`)).status).toBe(200);
    expect((await leader.get(file.url)).raw.equals(good)).toBe(true);
  });

  it('an upload that two processes accept is decided once for both, and only those bytes are stored', async () => {
    const [one, two] = [pdf(200), pdf(201)];
    const { url, file } = await ask(leader, one.length);
    await opened.put(url, one);
    const row = await fileAt(opened.portal.db, file.id);
    if (!row) throw new Error('no file');
    const system = { kind: 'system', job: 'test' } as const;
    const first = unbroken(() => acceptUpload(opened.portal, system, row));
    await opened.put(url, two);
    const other = await otherProcess();
    const answers = await Promise.all([first, unbroken(() => other.acceptUpload(opened.portal, system, row))]);
    expect(answers[0]).toEqual(answers[1]);
    const stored = await fileAt(opened.portal.db, file.id);
    const there = await Promise.all([one, two].map((bytes) => isStored(opened.portal, bytes)));
    expect(there.filter(Boolean)).toHaveLength(1);
    expect(stored?.checksum).toBe(sha256(there[0] ? one : two));
  });

  it('an upload is accepted once by two calls at the same time', async () => {
    const bytes = pdf(300);
    const { url, file } = await ask(leader, bytes.length);
    await opened.put(url, bytes);
    const accept = () => leader.post(`/api/files/${file.id}/accept`);
    const [first, second] = await Promise.all([accept(), accept()]);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it('an upload is checked again after a crash between storing and recording it, and not served before', async () => {
    const bytes = pdf(400);
    const { url, file } = await ask(leader, bytes.length);
    await opened.put(url, bytes);
    // The state that a process killed before its commit leaves behind: stored, and still waiting.
    await storageOf(opened.portal.config).write(acceptedKey(sha256(bytes)), bytes);
    expect((await leader.get(file.url)).status).toBe(404);
    expect((await leader.post(`/api/files/${file.id}/accept`)).status).toBe(200);
    expect((await leader.get(file.url)).raw.equals(bytes)).toBe(true);
  });
});

/** Tries again, as people would, if the test store has broken off a read that was overwritten. */
const unbroken = <T>(accept: () => Promise<T>) =>
  accept().catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'storage-down') return accept();
    throw error;
  });

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function isStored(portal: Portal, bytes: Buffer): Promise<boolean> {
  const found = await withPrivateCopy(portal.config, acceptedKey(sha256(bytes)), bytes.length, async () => true);
  return found === true;
}

/** Loads the module again with a memory of its own, so that it does not know what the first one is accepting. */
async function otherProcess(): Promise<Pick<typeof import('../../forms/files/uploads.ts'), 'acceptUpload'>> {
  const again = '../../forms/files/uploads.ts?again';
  const module = await import(again);
  expect(module.acceptUpload).not.toBe(acceptUpload);
  return module;
}
