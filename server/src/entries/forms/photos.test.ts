import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accountUploadLimits } from '@parade/contract/forms/files/uploadLimits.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { fileAt } from '../../forms/files/files.ts';
import { inTurn } from '../../forms/files/pictures.ts';
import { bringFile } from '../../forms/files/uploads.ts';
import { storageOf } from '../../storage/driver.ts';
import { uploaded } from '../../testing/forms.ts';
import { entry, organization } from '../../testing/entries.ts';
import { callDuring, statementsWaiting } from '../../testing/locks.ts';
import {
  aLeaderOf,
  aPerson,
  aStaffMember,
  type Client,
  type Person,
  authorFor,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';
import { lockEntry, setStatus } from '../writes.ts';
import { contextOf } from './reads.ts';

const portal = await testPortalWithApp();
const photo = 'photo:photo';
let band: EntryRow;
let form: string;
let person: Person;
let office: Person;
let leader: Client;
let outsider: Client;

beforeAll(async () => {
  office = await aStaffMember(portal);
  const organization_id = await organization(portal);
  band = await entry(portal, { organization_id, by: office.id, stage: 'accepted' });
  form = `/api/forms/${organization_id}/official-photo/2027`;
  person = await aLeaderOf(portal, organization_id, 2027);
  leader = signedInClient(portal.app, person);
  outsider = signedInClient(portal.app, await aLeaderOf(portal, await organization(portal), 2027));
});

const bring = async () =>
  uploaded(portal, await authorFor(portal, person), { entry_id: band.id, form_type: 'official-photo' }, photo);
const save = (files: readonly unknown[] | null) => leader.put(form, { field_values: { [photo]: files } });
const turn = (file: object, client = leader) => client.put('/api/form_files/rotate', file);
const stored = async () => (await leader.get(form)).body.form.field_values[photo];
const lettersTo = async (email: string) =>
  portal.db.selectFrom('outbox').select('subject').where('to_address', '=', email).execute();

describe('turning a picture', () => {
  it('turning a picture turns the served picture and its thumbnail, under another url, in the answer too; four times restores it', async () => {
    const file = await bring();
    await save([file]);
    const first = (await leader.get(file.url)).raw;
    let now = file;
    for (const [width, height, url] of [
      [40, 3000, `${file.url}?turned=90`],
      [3000, 40, `${file.url}?turned=180`],
      [40, 3000, `${file.url}?turned=270`],
      [3000, 40, file.url],
    ] as const) {
      const turned = await turn(now);
      expect(turned.body.file).toMatchObject({ id: file.id, width, height, url });
      now = turned.body.file;
      expect(await stored()).toEqual([now]);
      const served = await sharp((await leader.get(now.url)).raw).metadata();
      const small = await sharp((await leader.get(`/api/files/${file.id}/thumbnail`)).raw).metadata();
      expect([served.width, served.height]).toEqual([width, height]);
      expect([small.width, small.height]).toEqual(width > height ? [480, 6] : [6, 480]);
    }
    expect((await leader.get(file.url)).raw.equals(first)).toBe(true);
    const lines = await portal.db.selectFrom('audit_events').select('action').where('model_id', '=', file.id).execute();
    expect(lines.map((line) => line.action)).toEqual(Array.from({ length: 4 }, () => 'file.rotated'));
  });

  it('turning a picture of an entry that is rejected meanwhile is refused, and leaves no bytes in the store', async () => {
    const organization_id = await organization(portal);
    const of = await entry(portal, { organization_id, by: office.id, stage: 'accepted' });
    const own = await aLeaderOf(portal, organization_id, 2027);
    const by = await authorFor(portal, own);
    const file = await uploaded(portal, by, { entry_id: of.id, form_type: 'official-photo' }, photo);
    const inStore = async () =>
      (await readdir(join(portal.config.dataDir, 'files', 'accepted'), { recursive: true })).filter((name) =>
        /[0-9a-f]{64}$/.test(name),
      );
    const before = await inStore();
    const turned = await callDuring(
      portal,
      await authorFor(portal, office),
      (change) => setStatus(change, withoutActor(of, 'update_status'), 'rejected'),
      () => turn(file, signedInClient(portal.app, own)),
    );
    expect([turned.status, turned.body.code]).toEqual([409, 'entry-not-accepted']);
    expect((await inStore()).toSorted()).toEqual(before.toSorted());
  });

  it('turning a picture waits for a save of its form before it locks the file, so that neither waits for the other', async () => {
    const file = await bring();
    await save([file]);
    const { turning, free } = await inTransaction(portal, await authorFor(portal, person), async (change) => {
      await lockEntry(change, band);
      const begun = turn(file);
      await expect.poll(() => statementsWaiting(portal), { interval: 10 }).toBeGreaterThan(0);
      const row = change.tx.selectFrom('files').select('id').where('id', '=', file.id).forUpdate().skipLocked();
      return { turning: begun, free: await row.execute() };
    });
    expect(free).toEqual([{ id: file.id }]);
    expect((await turning).body.file).toMatchObject({ id: file.id, url: `${file.url}?turned=90` });
  });

  it('turning a picture turns clockwise, from the upright picture', async () => {
    const red = { create: { width: 10, height: 10, channels: 3, background: '#ff0000' } } as const;
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const key = { entry_id: band.id, form_type: 'official-photo' } as const;
    const asked = { name: 'corner.png', type: '', path: photo } as const;
    const meta = { max_size_mb: 1, file_types: ['png'] };
    const file = await bringFile(portal, await authorFor(portal, person), key, meta, asked, bytes);
    const { url } = (await turn(file)).body.file;
    const { data, info } = await sharp((await leader.get(url)).raw)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const topRight = (info.width - 1) * info.channels;
    expect([info.width, info.height, data[topRight], data[0]]).toEqual([40, 60, 255, 0]);
  });

  it('turning a picture happens once, however often the same click arrives', async () => {
    const file = await bring();
    await save([file]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => turn(file)));
    expect([...new Set(answers.map((answer) => answer.status))]).toEqual([200]);
    expect((await fileAt(portal.db, file.id))?.rotation).toBe(90);
    expect((await turn(file)).body.file.url).toBe(`${file.url}?turned=90`);
  });

  /** Runs calls whose pictures wait for one before them, until `then` is done. Returns how many were decoded. */
  const decodedAfter = async (calls: () => readonly Promise<unknown>[], then: () => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = inTurn(() => promise);
    const decoded = vi.spyOn(sharp.prototype, 'autoOrient');
    const copied = vi.spyOn(storageOf(portal.config), 'read');
    onTestFinished(() => [decoded, copied].forEach((spy) => spy.mockRestore()));
    const answers = Promise.all(calls());
    await expect.poll(() => copied.mock.calls.length).toBeGreaterThan(0);
    await then();
    resolve();
    await before;
    await answers;
    return decoded.mock.calls.length;
  };

  it('turning a picture that another leader turns at the same moment decodes it once, and both get it as it is then', async () => {
    const file = await bring();
    await save([file]);
    const another = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const urls: string[] = [];
    const click = async (client: Client) => urls.push((await turn(file, client)).body.file.url);
    const clicks = () => [click(leader), click(another), click(leader)];
    expect(await decodedAfter(clicks, () => another.get(form))).toBe(1);
    expect(urls).toEqual(Array(3).fill(`${file.url}?turned=90`));
  });

  it('turning a picture that another process has turned while it waited decodes nothing', async () => {
    const file = await bring();
    await save([file]);
    const elsewhere = portal.db.updateTable('files').set({ rotation: 90 }).where('id', '=', file.id);
    let answered: unknown;
    const click = async () => (answered = (await turn(file)).body.file.url);
    expect(
      await decodedAfter(
        () => [click()],
        () => elsewhere.execute(),
      ),
    ).toBe(0);
    expect(answered).toBe(`${file.url}?turned=90`);
  });

  it('turning pictures is limited within an hour, in words; a click that turned already does not count, nor do others', async () => {
    const [file, spare] = [await bring(), await bring()];
    await save([file]);
    const max = accountUploadLimits.max_grants_per_hour;
    const key = `picture-turn:account:${person.id}`;
    await portal.owner.deleteFrom('rate_limits').where('key', '=', key).execute();
    const turned = (await turn(file)).body.file;
    expect((await turn(file)).body.file).toEqual(turned);
    expect(await portal.db.selectFrom('rate_limits').select('points').where('key', '=', key).execute()).toEqual([
      { points: 1 },
    ]);
    await portal.db.updateTable('rate_limits').set({ points: max }).where('key', '=', key).execute();
    const refused = await turn(spare);
    expect([refused.status, refused.body.error]).toEqual([
      429,
      'You have rotated a lot of pictures. Please try again in an hour.',
    ]);
    const another = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    expect((await turn(turned, another)).status).toBe(200);
    portal.clock.advance({ minutes: 61 });
    expect((await turn(spare)).status).toBe(200);
  });

  it('turning a picture works before the answer is saved, and the saved answer has the turned picture', async () => {
    const file = await bring();
    const { body } = await turn(file);
    expect((await save([file])).body.form.field_values[photo]).toEqual([body.file]);
  });

  it('turning a picture that was uploaded and not saved leaves its form as untouched as it was', async () => {
    const organization_id = await organization(portal);
    const of = await entry(portal, { organization_id, by: office.id, stage: 'accepted' });
    const own = await aLeaderOf(portal, organization_id, 2027);
    const file = await uploaded(
      portal,
      await authorFor(portal, own),
      { entry_id: of.id, form_type: 'official-photo' },
      photo,
    );
    expect((await turn(file, signedInClient(portal.app, own))).body.file.url).toBe(`${file.url}?turned=90`);
    const begun = portal.db.selectFrom('form_submissions').select('id').where('entry_id', '=', of.id);
    expect(await begun.where('form_type', '=', 'official-photo').execute()).toEqual([]);
  });

  it('turning a picture that its answer no longer names leaves the answer as it was saved', async () => {
    const [first, second] = [await bring(), await bring()];
    await save([first]);
    const { revision } = (await save([second])).body.form;
    expect((await turn(first)).status).toBe(200);
    expect((await leader.get(form)).body.form).toMatchObject({ revision, field_values: { [photo]: [second] } });
  });

  it('turning a picture is refused to strangers, for other files, and for a closed entry; nothing turns', async () => {
    const file = await bring();
    await save([file]);
    expect((await turn(file, outsider)).status).toBe(404);
    const closed = await entry(portal, { organization_id: band.organization_id, by: office.id, stage: 'rejected' });
    const key = { entry_id: closed.id, form_type: 'band-application' } as const;
    const late = await uploaded(portal, await authorFor(portal, person), key, 'material:photos');
    expect((await turn(late)).status).toBe(403);
    const letter = await uploaded(
      portal,
      await authorFor(portal, person),
      { ...key, entry_id: band.id },
      'material:letters',
    );
    const refused = await turn(letter);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'There were problems rotating the image. Please refresh the page and try again.',
    ]);
    expect((await fileAt(portal.db, late.id))?.rotation).toBe(0);
    expect((await turn(file)).status).toBe(200);
  });

  it('turning a picture leaves a submitted form submitted, and does not ask for what it lacks', async () => {
    const file = await bring();
    const answers = exampleAnswers(currentForm('official-photo'), contextOf(portal, band), {});
    const sent = await leader.put(form, { field_values: { ...answers, [photo]: [file] }, submit: true });
    expect(sent.status).toBe(200);
    expect((await turn(file)).status).toBe(200);
    expect((await leader.get(form)).body.form.status).toBe('submitted');
  });
});

describe('a new official photo', () => {
  it('a new official photo is announced to the subscribers of its type, once, and not when it is only rotated or removed', async () => {
    const [reader, other] = [await aPerson(portal, { roles: ['staff'] }), await aPerson(portal, { roles: ['staff'] })];
    for (const [{ id }, organization_type] of [
      [reader, band.org_type],
      [other, 3],
    ] as const) {
      await portal.db
        .insertInto('subscriptions')
        .values({
          user_id: id,
          notification_type: 'official photo updated',
          organization_type,
          created_at: portal.clock.nowIso(),
        })
        .execute();
    }
    const file = await bring();
    for (let time = 0; time < 2; time += 1) expect((await save([file])).status).toBe(200);
    await turn(file);
    expect(await lettersTo(reader.email)).toHaveLength(1);
    expect((await lettersTo(reader.email))[0]?.subject).toMatch(/^Official photo updated: /);
    await save([await bring()]);
    expect(await lettersTo(reader.email)).toHaveLength(2);
    expect(await lettersTo(other.email)).toHaveLength(0);
  });
});
