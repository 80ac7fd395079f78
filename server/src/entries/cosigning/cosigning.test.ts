import { beforeAll, describe, expect, it } from 'vitest';
import { closeAfterTests } from '../../testing/closing.ts';
import { answers, cosigningOf, typed } from '../../testing/cosigning.ts';
import { seedParadeYear } from '../../testing/entries.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { anonymousClient, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl, publicUrl: 'https://portal.test' } });
const anyone = anonymousClient(portal.app);
let staff: Person;
const { aBand, agreement, asked, secretTo, opened, cosigned } = cosigningOf(portal, server, () => staff.id);

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
});
