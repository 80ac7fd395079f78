import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Author, type Change, inTransaction } from '../../database/change.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { uploaded } from '../../testing/forms.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testPortal } from '../../testing/portal.ts';
import { acceptedKey } from '../files/fileKeys.ts';
import { fileAt } from '../files/files.ts';
import { deleteFiles } from './deletion.ts';
import { sweepFiles } from './sweep.ts';

const portal = await testPortal();
const by: Author = { kind: 'system', job: 'test' };
let office: Author;
let entry_id: number;

beforeAll(async () => {
  await seedParadeYear(portal);
  const { id } = await aStaffMember(portal);
  office = { kind: 'user', user_id: id, impersonator_id: null };
  ({ id: entry_id } = await entry(portal, { stage: 'accepted', by: id }));
});

/** Stores an answer's file. Returns its id, and where its bytes are. */
async function aFile(): Promise<{ id: string; path: string }> {
  const { id } = await uploaded(portal, office, { entry_id, form_type: 'band-application' }, 'material:photos');
  const checksum = (await fileAt(portal.db, id))?.checksum ?? '';
  return { id, path: join(portal.config.dataDir, 'files', acceptedKey(checksum)) };
}

const change = (work: (change: Change) => Promise<unknown>) => inTransaction(portal, by, work);

it('a deletion that fails leaves the files as they were, with their bytes; one that succeeds leaves neither', async () => {
  const { id, path } = await aFile();
  const before = await fileAt(portal.db, id);
  const failing = change(async (tried) => {
    await deleteFiles(tried, [id]);
    throw new Error('what comes after it fails');
  });
  await expect(failing).rejects.toThrow('what comes after it fails');
  expect([await fileAt(portal.db, id), existsSync(path)]).toEqual([before, true]);
  await change((tried) => deleteFiles(tried, [id]));
  expect([await fileAt(portal.db, id), existsSync(path)]).toEqual([undefined, false]);
});

it('a file whose bytes the store does not remove belongs to nothing any more, and the sweep deletes it later', async () => {
  const { id, path } = await aFile();
  rmSync(path);
  // What cannot be removed like a file.
  mkdirSync(path);
  await change((tried) => deleteFiles(tried, [id]));
  expect(await fileAt(portal.db, id)).toMatchObject({ entry_id: null, waiver_id: null, attached_at: null });
  rmSync(path, { recursive: true });
  portal.clock.advance({ hours: 25 });
  await sweepFiles(portal);
  expect(await fileAt(portal.db, id)).toBeUndefined();
});
