import { waiverBodyText } from '@parade/contract/forms/texts/waiverBody.ts';
import { es } from '@parade/contract/waivers/languages/es.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { minor, ofGuardian, partly } from '../../testing/partSigning.ts';
import { participant, secretFor, signature, waiverNow } from '../../testing/participants.ts';
import { anonymousClient, aStaffMember, type Client, mailedLink, signedInClient } from '../../testing/people.ts';
import { readPdf } from '../../testing/pdf.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { checkYear } from './chain.ts';
import { canonicalJson, type EvidenceRecord, sha256 } from './evidence.ts';

const portal = await testPortalWithApp({ works: true });
const signer = anonymousClient(portal.app);
let office: Client;
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const admin = await aStaffMember(portal, 'admin');
  office = signedInClient(portal.app, admin);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: admin.id });
});

const body = 'waiver-body';
const lawyers = [{ heading: 'Our agreement', text: 'Written by our lawyers.' }];
const spanish = [{ heading: 'Nuestro acuerdo', text: 'Escrito por nuestros abogados.' }];

/** Publishes another version of the text as the office, and returns its number. */
async function publish(given: object = {}, text_id = body): Promise<number> {
  const listed = (await office.get('/api/form-texts')).body.data as { text_id: string; text: { version: number } }[];
  const after = listed.find((each) => each.text_id === text_id)?.text.version ?? 0;
  const answer = await office.post(`/api/form-texts/${text_id}`, { after, sample: false, blocks: lawyers, ...given });
  expect(answer.status).toBe(201);
  return answer.body.text.text.version;
}

/** Returns a waiver that waits, the path behind its link, and what the page sends for it. */
async function opened(given: Parameters<typeof signature>[2] = {}) {
  const waiver = await participant(portal, band);
  const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
  const act = { field_values: signature(portal, waiver, given), reviewed: true, consent: true };
  const view = async () => (await signer.get(path)).body.waiver.form_submission;
  return { waiver, path, act, view };
}

async function recordOf(waiver_id: number): Promise<EvidenceRecord> {
  const { record } = await portal.db
    .selectFrom('waiver_evidence')
    .select('record')
    .where('waiver_id', '=', waiver_id)
    .executeTakeFirstOrThrow();
  return JSON.parse(record) as EvidenceRecord;
}

async function paperOf(locator: string): Promise<string> {
  const answer = await office.get(`/api/waivers/${locator}/document`);
  expect(answer.status).toBe(200);
  return readPdf(answer.raw).pages.flat().join(' ');
}

const faults = async () => (await checkYear(portal, 2027)).faults;

describe('F-39: the texts of the waivers', () => {
  it("a waiver shows the portal's text until the office publishes its own, and the newest one from then on", async () => {
    const before = await opened();
    expect((await before.view()).context.texts).toBeUndefined();
    expect((await signer.post(before.path, before.act)).status).toBe(200);
    const version = await publish();
    expect(version).toBe(3);
    const after = await opened();
    expect((await after.view()).context.texts).toMatchObject({ [body]: { version, sample: false, blocks: lawyers } });
    expect((await signer.post(after.path, { ...after.act, texts: { [body]: version } })).status).toBe(200);
    const [old, fresh] = [await recordOf(before.waiver.id), await recordOf(after.waiver.id)];
    expect(old.texts).toEqual([{ id: body, version: 2, sha256: sha256(canonicalJson(waiverBodyText.blocks)) }]);
    expect(fresh.texts).toEqual([{ id: body, version, sha256: sha256(canonicalJson(lawyers)) }]);
    // The record names the text; it does not repeat it.
    expect(fresh.context).not.toHaveProperty('texts');
  });

  it('a text that the page has not shown cannot be signed; the refusal brings it, and the answers stay', async () => {
    const { waiver, path, act } = await opened();
    const shown = await publish();
    const draft = { field_values: { 'participant:phone': '+16265550123' }, revision: 0 };
    expect((await signer.put(`${path}/answers`, draft)).status).toBe(200);
    const version = await publish({ blocks: [{ text: 'Newer.' }] });
    for (const texts of [undefined, { [body]: shown }, { [body]: 2 }]) {
      const refused = await signer.post(path, texts ? { ...act, texts } : act);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'revision-conflict', texts: { [body]: { version, blocks: [{ text: 'Newer.' }] } } },
      ]);
    }
    expect(await waiverNow(portal, waiver.id)).toMatchObject({
      completed_at: null,
      field_values: { 'participant:phone': '+16265550123' },
    });
    expect((await signer.post(path, { ...act, texts: { [body]: version } })).status).toBe(200);
  });

  it('a text that a signer does not see does not hold up their signature', async () => {
    const version = await publish();
    const horses = await publish({}, 'waiver-equestrian-body');
    const afoot = await opened({ 'equestrian:around_animals': 'no' });
    expect((await signer.post(afoot.path, { ...afoot.act, texts: { [body]: version } })).status).toBe(200);
    const riding = await opened({ 'equestrian:around_animals': 'yes' });
    const seen = { [body]: version };
    expect((await signer.post(riding.path, { ...riding.act, texts: seen })).status).toBe(409);
    const both = { ...seen, 'waiver-equestrian-body': horses };
    expect((await signer.post(riding.path, { ...riding.act, texts: both })).status).toBe(200);
    expect((await recordOf(riding.waiver.id)).texts.map(({ id }) => id)).toEqual([body, 'waiver-equestrian-body']);
  });

  it('a signed waiver keeps its text on the screen, in the PDF and in the copy by email, and still verifies', async () => {
    const blocks = [{ heading: 'Kept', text: 'This wording was signed.' }];
    const version = await publish({ blocks });
    const { waiver, path, act } = await opened();
    expect((await signer.post(path, { ...act, texts: { [body]: version } })).status).toBe(200);
    const newest = await publish({ blocks: [{ text: 'This wording came later.' }] });
    const { context } = (await office.get(`/api/waivers/${waiver.locator}`)).body.waiver.form_submission;
    expect(context.texts).toMatchObject({ [body]: { version, blocks } });
    expect(context.texts).not.toHaveProperty('waiver-equestrian-body');
    const { path: other } = await opened();
    expect((await signer.get(other)).body.waiver.form_submission.context.texts[body].version).toBe(newest);
    const paper = await paperOf(waiver.locator);
    expect(paper).toContain('This wording was signed.');
    expect(paper).toContain(`Version ${version}`);
    expect(paper).not.toContain('came later');
    expect(paper).not.toContain('sample text');
    await signer.post(`${path}/new-link`);
    const copies = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', '=', waiver.email ?? '')
      .where('subject', 'like', 'Signed:%')
      .execute();
    expect(copies.map(({ text_body }) => text_body.includes('This wording was signed.'))).toEqual([true, true]);
    expect(await faults()).toEqual([]);
  });

  it('a sample is marked as one in the PDF, and a version of the office only if the office says so', async () => {
    const marked = await publish({ sample: true });
    const { waiver, path, act } = await opened();
    expect((await signer.post(path, { ...act, texts: { [body]: marked } })).status).toBe(200);
    expect(await paperOf(waiver.locator)).toContain('sample text');
  });

  it('the check of the year finds an altered text', async () => {
    expect(await faults()).toEqual([]);
    const undo = new Error('undone');
    let found: readonly string[] = [];
    const altering = portal.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx
        .updateTable('form_texts')
        .set({ blocks: JSON.stringify(spanish) })
        .where('text_id', '=', body)
        .where('version', '=', 3)
        .execute();
      found = (await checkYear({ ...portal, db: tx }, 2027)).faults;
      throw undo;
    });
    await expect(altering).rejects.toBe(undo);
    expect(found).toEqual([expect.stringMatching(/: the text waiver-body, version 3, differs from what was signed$/)]);
  });

  it('the second signer signs the text that the first has signed, or the newest one once that was taken back', async () => {
    const version = await publish();
    const child = await participant(portal, band);
    const path = `/api/waivers/${await secretFor(portal, child.id)}`;
    const all = signature(portal, child, { ...minor, 'participant:email': child.email });
    const own = partly(all, (each) => !ofGuardian(each));
    const to = 'parent.of.two@example.org';
    const part = { part: 'participant', field_values: own, to, reviewed: true, consent: true };
    expect((await signer.post(`${path}/part`, part)).body).toMatchObject({ code: 'revision-conflict' });
    const texts = { [body]: version };
    expect((await signer.post(`${path}/part`, { ...part, texts })).status).toBe(200);
    const newest = await publish();
    const link = `/api/waivers/${await mailedLink(portal, to, '/waivers-form/')}`;
    const shown = async () => (await signer.get(link)).body.waiver;
    const { form_submission, part: first } = await shown();
    expect(form_submission.context.texts[body].version).toBe(version);
    const rest = { field_values: partly(all, ofGuardian), reviewed: true, consent: true, after: first.signed_at };
    expect((await signer.post(link, { ...rest, texts: { [body]: newest } })).status).toBe(409);
    const back = await signer.delete(`${path}/part`);
    expect(back.body.signing.form_submission.context.texts[body].version).toBe(newest);
    expect((await signer.post(`${path}/part`, { ...part, texts })).status).toBe(409);
    expect((await signer.post(`${path}/part`, { ...part, texts: { [body]: newest } })).status).toBe(200);
    const again = `/api/waivers/${await mailedLink(portal, to, '/waivers-form/')}`;
    const after = (await signer.get(again)).body.waiver.part.signed_at;
    await publish();
    expect((await signer.post(again, { ...rest, after, texts: { [body]: newest } })).status).toBe(200);
    expect((await recordOf(child.id)).texts).toMatchObject([{ id: body, version: newest }]);
    expect(await faults()).toEqual([]);
  });

  it("the evidence names the office's translation if it gave one, and never the portal's", async () => {
    const translated = await publish({ translations: { es: spanish, ja: [] } });
    const first = await opened();
    expect((await first.view()).context.texts[body].translations).toEqual({ es: spanish });
    const act = { ...first.act, texts: { [body]: translated } };
    expect((await signer.post(first.path, { ...act, language: 'es' })).status).toBe(200);
    const sha = sha256(canonicalJson(spanish));
    expect((await recordOf(first.waiver.id)).shown_in?.texts).toEqual([{ id: body, version: translated, sha256: sha }]);
    expect(sha).not.toBe(sha256(canonicalJson(es.texts[body].blocks)));
    const second = await opened();
    const japanese = { ...second.act, texts: act.texts, language: 'ja' };
    expect((await signer.post(second.path, japanese)).status).toBe(200);
    expect((await recordOf(second.waiver.id)).shown_in).toMatchObject({ language: 'ja', texts: [] });
    const manual = { after: 1, sample: false, blocks: lawyers, translations: { es: spanish } };
    expect((await office.post('/api/form-texts/participant-manual', manual)).status).toBe(422);
  });
});
