import { beforeAll, describe, expect, it } from 'vitest';
import { quarantineKey } from '../../forms/files/fileKeys.ts';
import { fileAt } from '../../forms/files/files.ts';
import { storageOf } from '../../storage/driver.ts';
import { eicar, type LoopbackClamd, loopbackClamd } from '../../testing/clamd.ts';
import { entry, organization } from '../../testing/entries.ts';
import { aPdf } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, type Client, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';

const infected = Buffer.concat([aPdf(), Buffer.from(eicar)]);

describe('an upload to a portal with a virus scanner', () => {
  let clamd: LoopbackClamd;
  let portal: TestPortalWithApp;
  let organization_id: number;
  let leader: Client;
  beforeAll(async () => {
    clamd = await loopbackClamd();
    portal = await testPortalWithApp({ config: { virusScanner: clamd.address } });
    organization_id = await organization(portal);
    await entry(portal, { organization_id, by: (await aStaffMember(portal)).id });
    leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, 2027));
  });

  const upload = async (bytes: Buffer) => {
    const place = { organization_id, year: 2027, form_type: 'band-application', path: 'material:letters' };
    const asked = await leader.post('/api/aws/presign', { name: 'letter.pdf', type: '', extras: place });
    const { pathname, search } = new URL(asked.body.url);
    await portal.app.inject({ method: 'PUT', url: pathname + search, payload: bytes });
    return asked.body.file.id as string;
  };
  const accept = (id: string) => leader.post(`/api/files/${id}/accept`);

  it('an infected upload is refused with the name of its virus, and nobody can read it', async () => {
    const id = await upload(infected);
    const words = 'Infected file: letter.pdf: the virus scanner found Eicar-Test in it. Please send a clean copy.';
    expect(await accept(id)).toMatchObject({ status: 422, body: { message: words } });
    expect(await accept(id)).toMatchObject({ status: 422, body: { message: words } });
    expect((await leader.get(`/api/files/${id}`)).status).toBe(404);
    expect(await storageOf(portal.config).has(quarantineKey(id))).toBe(false);
    expect(await fileAt(portal.db, id)).toMatchObject({ state: 'refused', checksum: null });
    expect((await accept(await upload(aPdf()))).status).toBe(200);
  });

  it('an upload waits while the scanner is away, and is accepted or refused once it is back', async () => {
    const [bad, good] = [await upload(infected), await upload(aPdf())];
    await clamd.close();
    for (const id of [bad, good]) {
      expect(await accept(id)).toMatchObject({
        status: 503,
        body: { error: 'File could not be uploaded, please try again.' },
      });
      expect(await fileAt(portal.db, id)).toMatchObject({ state: 'asked' });
    }
    await clamd.open();
    expect([(await accept(bad)).status, (await accept(good)).status]).toEqual([422, 200]);
  });
});
