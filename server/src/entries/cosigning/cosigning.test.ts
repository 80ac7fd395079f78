import { signersCopies } from './emails.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../../testing/closing.ts';
import { answers, cosigningOf, typed } from '../../testing/cosigning.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { deliverDue, letterTo } from '../../testing/letters.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { anonymousClient, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl, publicUrl: 'https://portal.test' } });
const anyone = anonymousClient(portal.app);
let staff: Person;
const { aBand, agreement, asked, requestsOf, secretTo, opened, cosigned } = cosigningOf(portal, server, () => staff.id);

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
});

describe('whoever has the link', () => {
  it('a signer at two devices at once signs on one; the other one learns so, and its act is not used', async () => {
    const { link, band, leader, signing } = await opened();
    const act = (text: string) => ({
      values: { ...answers, signature: typed(text) },
      shown: signing.shown,
      consent: true,
    });
    const both = await Promise.all([anyone.post(link, act('Kim Lee')), anyone.post(link, act('Someone Else'))]);
    expect(both.filter(({ status }) => status === 422)).toHaveLength(1);
    const kept = both[0]?.status === 200 ? 'Kim Lee' : 'Someone Else';
    const other = kept === 'Kim Lee' ? 'Someone Else' : 'Kim Lee';
    expect((await anyone.post(link, act(other))).body.errors.statement[0]).toMatch(/^This was signed already/);
    for (const printed_title of ['Treasurer', true]) {
      const retitled = { ...act(kept), values: { ...act(kept).values, printed_title } };
      expect((await anyone.post(link, retitled)).body.errors.statement[0]).toMatch(/^This was signed already/);
    }
    // The page never learned that its signature had arrived.
    expect((await anyone.post(link, act(` ${kept} `))).body.signing.state).toBe('signed');
    const { form } = (await leader.get(agreement(band))).body;
    expect(form.field_values['signatures:signature']).toEqual(typed(kept));
  });

  it('a signer signs for the entry and the parade that the page named: not for another one, and not for a later year', async () => {
    const [{ link, band, signing }, foreign] = [await opened(), await opened()];
    const act = (shown: string) => anyone.post(link, { values: answers, shown, consent: true });
    const words = 'The form has changed since you opened this page. Please read it again before you sign.';
    expect((await act(foreign.signing.shown)).body.errors).toEqual({ statement: [words] });
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(200);
    expect((await act(signing.shown)).body.errors).toEqual({ statement: [words] });
    const again = (await anyone.get(link)).body.signing;
    expect(again.parade_year).toBe(2028);
    expect((await act(again.shown)).body.signing.state).toBe('signed');
    const rows = portal.db.selectFrom('form_signature_requests').select('record').where('entry_id', '=', band.id);
    expect(JSON.parse((await rows.executeTakeFirstOrThrow()).record ?? '{}').entry).toMatchObject({ year: 2028 });
  });

  it('a signer signs nothing while the form still asks the entry something, and signs once it is answered', async () => {
    const { link, band, leader } = await opened();
    const save = (field_values: object) => leader.put(agreement(band), { field_values });
    expect((await save({ 'terms:fee_class': 'Commercial' })).status).toBe(200);
    const { shown, missing } = (await anyone.get(link)).body.signing;
    expect(missing).toEqual(['How will you pay?']);
    const refused = await anyone.post(link, { values: answers, shown, consent: true });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        statement: [
          'You can’t sign yet. The people of the entry have to complete the form first. Missing: How will you pay?',
        ],
      },
    ]);
    expect((await requestsOf(leader, band))[0]).toMatchObject({ state: 'waiting', covers: [] });
    expect((await save({ 'terms:fee_method': 'Card' })).status).toBe(200);
    const again = (await anyone.get(link)).body.signing;
    expect(again.missing).toEqual([]);
    const signed = await anyone.post(link, { values: answers, shown: again.shown, consent: true });
    expect(signed.body.signing.state).toBe('signed');
    const [request] = await requestsOf(leader, band);
    expect(request.covers).toEqual(expect.arrayContaining(['terms:fee_method', 'signatures:signature']));
    expect((await leader.put(agreement(band), { field_values: {}, submit: true })).status).toBe(200);
  });

  it('a signer reads which version of a text and which fee is a sample, and so say their copy and the record', async () => {
    const { link, band, leader, request } = await opened();
    const sample = { 'terms:fee_class': 'Commercial', 'terms:fee_method': 'Card' };
    expect((await leader.put(agreement(band), { field_values: sample })).status).toBe(200);
    const { statement, shown } = (await anyone.get(link)).body.signing;
    const [terms] = statement;
    const mark = "Version 2 · sample text, replace with your lawyers' wording";
    const fee = '$16,500.00 (sample value, not set for this year yet)';
    expect(terms.texts.map((text: { mark?: string }) => text.mark).filter(Boolean)).toEqual([mark]);
    expect(terms.texts[0].mark).toBe(mark);
    expect(terms.facts).toContainEqual({ label: 'Participation fee', value: fee });
    expect((await anyone.post(link, { values: answers, shown, consent: true })).status).toBe(200);
    const copies = portal.db.selectFrom('outbox').select('text_body').where('to_address', '=', request.email);
    const copy = await copies.where('reason_key', '~', signersCopies).executeTakeFirstOrThrow();
    expect(copy.text_body).toContain(mark);
    expect(copy.text_body).toContain(fee);
    const row = portal.db.selectFrom('form_signature_requests').select('record').where('entry_id', '=', band.id);
    expect(JSON.parse((await row.executeTakeFirstOrThrow()).record ?? '{}').statement).toEqual(statement);
  });

  it('a fee that the office has set is shown to a signer without a mark', async () => {
    const { link, band } = await opened();
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await admin.put('/api/form-terms?year=2028', { fees: { band: '10' } })).status).toBe(200);
    expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(200);
    const [terms] = (await anyone.get(link)).body.signing.statement;
    expect(terms.facts).toContainEqual({ label: 'Participation fee', value: '$10.00' });
  });

  it('a signer has seen the link once they opened it themselves, which they can until the parade day is over', async () => {
    const { band, leader } = await aBand();
    const request = asked(band);
    expect((await leader.post('/api/signature-requests', request)).status).toBe(201);
    const link = `/api/cosigning/${await secretTo(request.email)}`;
    const viewed = async () => (await requestsOf(leader, band))[0].viewed_at;
    expect([(await leader.get(link)).body.signing.may_sign, await viewed()]).toEqual([false, null]);
    expect([(await anyone.get(link)).status, await viewed()]).toEqual([200, portal.clock.nowIso()]);
    portal.clock.set('2027-01-02T07:59:59.000Z');
    expect((await anyone.get(link)).status).toBe(200);
    portal.clock.set('2027-01-02T08:00:00.000Z');
    expect((await anyone.get(link)).body.code).toBe('link-ended');
    portal.clock.set(testInstant);
  });

  it.each(['rejected', 'withdrawn'])(
    'a signer of an entry that is %s opens and signs nothing until it is accepted again',
    async (status) => {
      const { band, link, signing } = await opened();
      const office = signedInClient(portal.app, staff);
      const set = (to: string) => office.put(`/api/entries/${band.id}/status`, { status: to });
      const sign = () => anyone.post(link, { values: answers, shown: signing.shown, consent: true });
      expect((await set(status)).status).toBe(200);
      expect([(await anyone.get(link)).body.code, (await sign()).body.code]).toEqual(['link-ended', 'link-ended']);
      expect((await set('accepted')).status).toBe(200);
      expect([(await anyone.get(link)).status, (await sign()).status]).toEqual([200, 200]);
    },
  );

  it('a signer who has signed is asked nothing more, declines nothing, and has signed their own part alone', async () => {
    const { band, leader, link } = await opened();
    const other = { 'terms:changes': 'Two buses' };
    expect((await leader.put(agreement(band), { field_values: other })).status).toBe(200);
    const { shown, fields } = (await anyone.get(link)).body.signing;
    expect(fields.length).toBeGreaterThan(0);
    expect((await anyone.post(link, { values: answers, shown, consent: true })).status).toBe(200);
    const before = await portal.db.selectFrom('outbox').select('id').execute();
    const late = await anyone.post(`${link}/decline`, { note: 'After all, no.' });
    expect([late.status, late.body.signing.state, late.body.signing.fields]).toEqual([200, 'signed', []]);
    expect(await portal.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
    const row = await portal.db
      .selectFrom('form_signature_requests')
      .select(['record', 'declined_at', 'declined_note'])
      .where('entry_id', '=', band.id)
      .executeTakeFirstOrThrow();
    expect([row.declined_at, row.declined_note]).toEqual([null, null]);
    const { values } = JSON.parse(row.record ?? '{}') as { values: object };
    expect(Object.keys(values).toSorted()).toEqual([
      'signatures:authority',
      'signatures:printed_name',
      'signatures:printed_title',
      'signatures:signature',
      'signatures:signature-date',
    ]);
  });

  it('a signer who has signed is not asked again, and one who has not is', async () => {
    const [signedOne, waiting] = [await cosigned(), await opened()];
    const yesterday = new Date(portal.clock.now().getTime() - 86_400_000).toISOString();
    await portal.db.updateTable('form_signature_requests').set({ sent_at: yesterday }).execute();
    const resend = ({ leader, locator }: typeof waiting) =>
      leader.post(`/api/signature-requests/${locator}/resend`, {});
    expect((await resend(signedOne)).body.code).toBe('link-ended');
    expect((await resend(waiting)).status).toBe(200);
  });

  it('a signer whose signature is withdrawn has agreed to nothing in the form, which has their typed name still', async () => {
    const { band, leader, locator } = await cosigned();
    const values = async () => (await leader.get(agreement(band))).body.form.field_values;
    expect(await values()).toMatchObject({ 'signatures:authority': true, 'signatures:printed_name': 'Dr. Kim Lee' });
    expect((await leader.delete(`/api/signature-requests/${locator}`)).status).toBe(200);
    const after = await values();
    for (const key of ['authority', 'signature', 'signature-date'])
      expect(after[`signatures:${key}`] ?? null).toBeNull();
    expect(after['signatures:printed_name']).toBe('Dr. Kim Lee');
  });

  it('a signer whose copy waits when the entry is deleted gets it, and its leaders get no letter', async () => {
    const { band, request, person } = await cosigned();
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const waiting = async (to: string) =>
      portal.db
        .selectFrom('outbox')
        .select('subject')
        .where('to_address', '=', to)
        .where('state', '=', 'queued')
        .execute();
    expect([(await waiting(request.email)).length, (await waiting(person.email)).length]).toEqual([1, 1]);
    expect((await admin.delete(`/api/entries/${band.id}`)).status).toBe(200);
    expect([(await waiting(request.email)).length, (await waiting(person.email)).length]).toEqual([1, 0]);
    await deliverDue(portal, server);
    expect(letterTo(server, request.email).text).toContain('This is your copy.');
  });

  it('a signer gets five letters a day from one account, and those of others still', async () => {
    const [one, other] = [await aBand(), await aBand()];
    const email = 'often.asked@example.org';
    const ask = async ({ band, leader }: typeof one) => {
      const { status, body } = await leader.post('/api/signature-requests', asked(band, { email }));
      if (status === 201) await leader.delete(`/api/signature-requests/${body.request.locator}`);
      return status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await ask(one));
    expect([statuses, await ask(other)]).toEqual([[201, 201, 201, 201, 201, 429], 201]);
  });

  it('a signer opens, signs and declines even after others of the same network have tried wrong links', async () => {
    const { link, signing } = await opened();
    const wrong = `/api/cosigning/${'x'.repeat(43)}`;
    const statuses = new Set<number>();
    for (let n = 0; n < 121; n += 1) statuses.add((await anyone.get(wrong)).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await anyone.get(link)).status).toBe(200);
    expect((await anyone.post(link, { values: answers, shown: signing.shown, consent: true })).status).toBe(200);
  });

  it('a signer reads what is wrong beside the field, also about a wrong format', async () => {
    const { band } = await aBand();
    const request = asked(band, { form_type: 'band-application', group: 'institution' });
    await signedInClient(portal.app, staff).post('/api/signature-requests', request);
    const link = `/api/cosigning/${await secretTo(request.email)}`;
    const { shown } = (await anyone.get(link)).body.signing;
    const values = { name: 'Kim', title: 'Principal', approves: true, signature: typed('Kim') };
    const sign = (email: string, signature: object = typed('Kim')) =>
      anyone.post(link, { values: { ...values, email, signature }, shown, consent: true });
    expect((await sign('abc')).body.errors).toEqual({ email: ['Please provide a valid email'] });
    const picture = { kind: 'drawn', image: 'data:text/html;base64,PHA+' };
    expect((await sign(request.email, picture)).body.errors).toEqual({ signature: ['Invalid value format'] });
    expect((await sign(request.email)).body.signing.state).toBe('signed');
  });

  it('a signer’s words reach the leaders in quotation marks, with no working links', async () => {
    const { band, person, leader } = await aBand();
    const request = asked(band, { name: 'Dr. Lee https://evil.example/a' });
    await leader.post('/api/signature-requests', request);
    const note = 'Not me.\n\nConfirm your password:\nhttps://portal.test/x <a href="https://evil.example">here</a>';
    await anyone.post(`/api/cosigning/${await secretTo(request.email)}/decline`, { note });
    const { subject, text_body, html_body } = await portal.db
      .selectFrom('outbox')
      .select(['subject', 'text_body', 'html_body'])
      .where('to_address', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(subject).toMatch(/^“Dr. Lee https: evil. example/);
    expect(text_body).toContain('They wrote: “Not me. Confirm your password: https: portal. test/ x a href= https:');
    for (const part of [subject, text_body, html_body])
      expect([part.includes('evil.example'), part.includes('https://portal.test/x')]).toEqual([false, false]);
  });

  it('the evidence of a link that the office was shown names who saw it; that of a mailed one names nobody', async () => {
    const { band, leader } = await aBand();
    const request = asked(band);
    await leader.post('/api/signature-requests', request);
    // Stands for a letter that was never sent.
    const letter = portal.db.updateTable('outbox').set({ state: 'unsent' }).where('to_address', '=', request.email);
    const { id } = await letter.returning('id').executeTakeFirstOrThrow();
    const office = await aStaffMember(portal, 'admin');
    const shown = await signedInClient(portal.app, office).post(`/api/outbox/${id}/link`);
    const link = `/api/cosigning/${String(shown.body.link).split('/').at(-1)}`;
    const signing = (await anyone.get(link)).body.signing;
    expect((await anyone.post(link, { values: answers, shown: signing.shown, consent: true })).status).toBe(200);
    const mailed = await cosigned();
    const linkIn = async (entry_id: number) => {
      const rows = portal.db.selectFrom('form_signature_requests').select('record').where('entry_id', '=', entry_id);
      return JSON.parse((await rows.executeTakeFirstOrThrow()).record ?? '{}').link;
    };
    const name = `${office.first_name} ${office.last_name}`;
    expect((await linkIn(band.id)).shown_to).toEqual({ user_id: office.id, name });
    expect((await linkIn(mailed.band.id)).shown_to).toBeNull();
  });

  it('a link that somebody of the office was shown ends when they are locked out; that of a colleague goes on', async () => {
    const { band, leader } = await aBand();
    const request = asked(band);
    await leader.post('/api/signature-requests', request);
    // Stands for a letter that was never sent.
    const letter = portal.db.updateTable('outbox').set({ state: 'unsent' }).where('to_address', '=', request.email);
    const { id } = await letter.returning('id').executeTakeFirstOrThrow();
    const [lost, office] = [await aStaffMember(portal), await aStaffMember(portal, 'admin')];
    const shownTo = async (person: Person) => {
      const { body } = await signedInClient(portal.app, person).post(`/api/outbox/${id}/link`);
      return `/api/cosigning/${String(body.link).split('/').at(-1)}`;
    };
    const [theirs, ours] = [await shownTo(lost), await shownTo(office)];
    expect((await anyone.get(theirs)).status).toBe(200);
    await signedInClient(portal.app, office).delete(`/api/users/${lost.id}/sessions`);
    const { shown } = (await anyone.get(ours)).body.signing;
    const act = { values: answers, shown, consent: true };
    // From another network than the wrong links of this file.
    const refused = await anonymousClient(portal.app, '10.44.0.7').post(theirs, act);
    expect([refused.status, refused.body.code]).toEqual([404, 'link-ended']);
    expect((await anyone.post(ours, act)).status).toBe(200);
  });
});
