import { maxCopiesPerDay } from '@parade/contract/entries/forms/receipt.ts';
import { emptyGrid } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { setDueDates } from '../../forms/dueDates.ts';
import { entry, organization } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, authorFor, type Person, signedInClient } from '../../testing/people.ts';
import { readPdf } from '../../testing/pdf.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';
import { setStatus } from '../writes.ts';

// 15 months before the parade of 2027, when its application is open.
const portal = await testPortalWithApp({ at: '2025-11-10T18:00:00.000Z', config: { smtpUrl: 'smtp://127.0.0.1:1' } });
const as = (person: Person) => signedInClient(portal.app, person);
let office: Person;

beforeAll(async () => {
  office = await aStaffMember(portal);
});

/** Returns a band whose application is completely filled in, with its two leaders. */
async function aBand(): Promise<{ band: EntryRow; leaders: [Person, Person]; form: string }> {
  const organization_id = await organization(portal, { name: 'Heron Unified School District' });
  const leaders: [Person, Person] = [
    await aLeaderOf(portal, organization_id, 2027),
    await aLeaderOf(portal, organization_id, null),
  ];
  const band = await entry(portal, { organization_id, by: office.id });
  const form = `/api/forms/${organization_id}/band-application/2027`;
  const given = { 'entry:official_name': 'Heron High School Band' };
  const field_values = await wholeAnswers(portal, await authorFor(portal, leaders[0]), band, 'band-application', given);
  expect((await as(leaders[0]).put(form, { field_values })).status).toBe(200);
  return { band, leaders, form };
}

const submit = (person: Person, form: string) => as(person).put(form, { field_values: {}, submit: true });

async function lettersAbout(band: EntryRow) {
  return portal.db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text_body'])
    .where('entry_id', '=', band.id)
    .orderBy('id')
    .execute();
}

describe('an application that was submitted', () => {
  it('a submitted application is confirmed to its leaders once, with what is next, the answers and the next form', async () => {
    const { band, leaders, form } = await aBand();
    expect(await lettersAbout(band)).toEqual([]);
    await Promise.all(Array.from({ length: 10 }, () => submit(leaders[0], form)));
    const letters = await lettersAbout(band);
    expect(letters.map(({ to_address }) => to_address).sort()).toEqual(leaders.map(({ email }) => email).sort());
    expect(letters[0]).toMatchObject({ subject: 'We received your application: Heron High School Band, 2027' });
    for (const words of [
      'We received the Marching Band Application for Heron High School Band',
      'on 11/10/2025 10:00 AM Los Angeles time',
      'will review your application and email you a decision',
      `/o/${band.organization_id}/band-application/2027`,
      'the next form is Band Profile, due 09/15/2026',
    ])
      expect(letters[0]?.text_body).toContain(words);
  });

  it('a submitted application has a receipt until it is decided', async () => {
    const { band, leaders, form } = await aBand();
    expect((await as(leaders[0]).get(form)).body.form.receipt).toBeNull();
    const answer = await submit(leaders[0], form);
    const receipt = {
      submitted_at: portal.clock.nowIso(),
      mailed_to: expect.arrayContaining(leaders.map(({ email }) => email)),
      next_form: { form_type: 'band-profile', name: 'Band Profile', due_date: '2026-09-15' },
    };
    expect(answer.body.form.receipt).toMatchObject(receipt);
    expect((await as(leaders[1]).get(form)).body.form.receipt).toMatchObject(receipt);
    // It addresses the applicants; the office reads the same form without it.
    expect((await as(office).get(form)).body.form).toMatchObject({ status: 'submitted', receipt: null });
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      setStatus(change, withoutActor(band, 'update_status'), 'accepted'),
    );
    expect((await as(leaders[0]).get(form)).body.form.receipt).toBeNull();
  });

  it('the receipt of an application names the day that the office has set for the next form', async () => {
    const { band, leaders, form } = await aBand();
    const setDue = (due_on: string) =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
        setDueDates(change, 2027, [{ form_type: 'band-profile', due_on }]),
      );
    await setDue('2026-08-03');
    await submit(leaders[0], form);
    expect((await lettersAbout(band))[0]?.text_body).toContain('Band Profile, due 08/03/2026');
    await setDue('default');
  });

  it('the receipt of an application mentions no email if no mail is sent', async () => {
    const { band, leaders, form } = await aBand();
    await submit(leaders[0], form);
    const before = (await as(leaders[0]).get(form)).body.form.receipt.mailed_to;
    await portal.db.updateTable('outbox').set({ state: 'unsent' }).where('entry_id', '=', band.id).execute();
    expect(before).toHaveLength(2);
    expect((await as(leaders[0]).get(form)).body.form.receipt.mailed_to).toEqual([]);
  });
});

describe('a copy of the answers', () => {
  it('a copy of the answers is a PDF that reads as the form does, for people who may read it', async () => {
    const { leaders, form } = await aBand();
    const pdf = await as(leaders[0]).get(`${form}/pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = readPdf(pdf.raw).pages.flat().join('\n');
    for (const expected of [
      'Marching Band Application',
      'Heron High School Band',
      'Not submitted yet',
      'Official entry name',
    ])
      expect(words).toContain(expected);
    const other = await aLeaderOf(portal, await organization(portal), 2027);
    expect((await as(other).get(`${form}/pdf`)).status).toBe(404);
  });

  it('a copy of the answers is mailed to the person who requests it, once for each version', async () => {
    const { band, leaders, form } = await aBand();
    const mail = async () => (await as(leaders[1]).post(`${form}/mail`)).body;
    expect(await mail()).toEqual({ mailed_to: leaders[1].email, is_new: true });
    expect(await mail()).toEqual({ mailed_to: leaders[1].email, is_new: false });
    await as(leaders[0]).put(form, { field_values: { 'entry:representing': 'Heron County' } });
    expect((await mail()).is_new).toBe(true);
    const letters = await lettersAbout(band);
    expect(letters.map(({ to_address }) => to_address)).toEqual([leaders[1].email, leaders[1].email]);
    expect(letters[0]?.text_body).toContain(`/o/${band.organization_id}/band-application/2027`);
    expect(letters[0]?.text_body).toContain('It has not been submitted yet.');
    const others = await aBand();
    const asked = Array.from({ length: maxCopiesPerDay - 3 }, () => as(leaders[1]).post(`${form}/mail`));
    expect((await Promise.all(asked)).map(({ status }) => status)).not.toContain(429);
    expect((await as(leaders[1]).post(`${form}/mail`)).status).toBe(429);
    expect((await as(others.leaders[1]).post(`${others.form}/mail`)).status).toBe(200);
  });

  it('the PDF of a formation draws its letters under their key, with the size of the unit', async () => {
    const organization_id = await organization(portal, { type_id: 1 });
    const leader = await aLeaderOf(portal, organization_id, 2027);
    await entry(portal, { organization_id, stage: 'accepted', by: office.id });
    const form = `/api/forms/${organization_id}/equestrian-formation/2027`;
    const cells = emptyGrid().cells.map((row, down) => row.map((_, across) => (down === 2 && across < 3 ? 'R' : '')));
    const saved = await as(leader).put(form, { field_values: { 'grid:grid': { ...emptyGrid(), cells } } });
    expect(saved.status).toBe(200);
    const { pages, tags } = readPdf((await as(leader).get(`${form}/pdf`)).raw);
    const words = pages.flat().join('\n');
    for (const expected of ['3 positions, 0 ft long and 20 ft wide on the street', 'R: Mounted rider'])
      expect(words).toContain(expected);
    expect(words).toMatch(/^R ?R ?R$/m);
    expect(tags).toContain('Figure');
  });
});

it('any other submitted form has a receipt, for the entry’s own people', async () => {
  const { band, leaders } = await aBand();
  await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    setStatus(change, withoutActor(band, 'update_status'), 'accepted'),
  );
  const plan = `/api/forms/${band.organization_id}/emergency-plan/2027`;
  expect((await as(leaders[0]).get(plan)).body.form.receipt).toBeNull();
  const by = await authorFor(portal, leaders[0]);
  const field_values = await wholeAnswers(portal, by, band, 'emergency-plan');
  expect((await as(leaders[0]).put(plan, { field_values, submit: true })).status).toBe(200);
  const { receipt } = (await as(leaders[0]).get(plan)).body.form;
  expect(receipt).toMatchObject({ is_application: false, submitted_at: portal.clock.nowIso(), mailed_to: [] });
  expect((await as(office).get(plan)).body.form.receipt).toBeNull();
});
