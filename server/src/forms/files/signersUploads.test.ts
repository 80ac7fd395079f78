import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Author, inTransaction } from '../../database/change.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { aPicture } from '../../testing/forms.ts';
import { participant } from '../../testing/participants.ts';
import { aStaffMember } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { attachFiles, fileAt, fileMetaOf, storedFiles, type WaiverFileKey } from './files.ts';
import { sweepFiles } from '../retention/sweep.ts';
import { askUpload, bringFile } from './uploads.ts';

const portal = await testPortalWithApp();
const path: FieldPath = 'status:proof';
let own: WaiverFileKey;
let other: WaiverFileKey;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  const band = await entry(portal, { organization_id: await organization(portal), stage: 'accepted', by: staff.id });
  const keyOf = async () => ({ waiver_id: (await participant(portal, band)).id, form_type: 'covid' as const });
  [own, other] = [await keyOf(), await keyOf()];
});

const signer = ({ waiver_id }: WaiverFileKey): Author => ({ kind: 'signer', waiver_id });
const asked = { name: 'proof.jpg', type: 'image/jpeg', path };

function meta() {
  const found = fileMetaOf(currentForm('covid'), path);
  if (!found) throw new Error('the health screening asks for no proof');
  return found;
}

async function bring(key: WaiverFileKey) {
  return bringFile(portal, signer(key), key, meta(), asked, await aPicture());
}

describe('the upload of a signer', () => {
  it('the upload of a signer belongs to the waiver and to no account, and only this waiver can name it', async () => {
    const file = await bring(own);
    expect(await fileAt(portal.db, file.id)).toMatchObject({ waiver_id: own.waiver_id, owner_id: null });
    const values = { [path]: [{ ...file, size: 1 }] };
    const stored = await storedFiles(portal.db, own, values, null);
    expect([stored.issues, stored.values[path]]).toEqual([[], [file]]);
    expect((await storedFiles(portal.db, other, values, null)).issues).toHaveLength(1);
  });

  it('the upload of a signer stays while the waiver names it, and is swept after a day without', async () => {
    const [named, left] = [await bring(own), await bring(own)];
    await inTransaction(portal, signer(own), (change) => attachFiles(change, own, {}, { [path]: [named] }));
    portal.clock.advance({ hours: 25 });
    await sweepFiles(portal);
    expect(await fileAt(portal.db, named.id)).toBeDefined();
    expect(await fileAt(portal.db, left.id)).toBeUndefined();
  });

  it('the uploads of a signer are limited by waiver: one that uploads without end is stopped, another is not', async () => {
    const ask = (key: WaiverFileKey, size = 1000) =>
      inTransaction(portal, signer(key), (change) => askUpload(change, key, meta(), { ...asked, size }));
    for (let count = 0; count < 30; count += 1) await ask(other);
    await expect(ask(other)).rejects.toMatchObject({ code: 'too-many-uploads' });
    const largest = 10 * 1_024_000;
    for (let count = 0; count < 20; count += 1) expect((await ask(own, largest)).url).toContain('/uploads/');
    await expect(ask(own, largest)).rejects.toMatchObject({ code: 'upload-space-full' });
  });
});
