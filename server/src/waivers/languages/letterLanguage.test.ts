import { type Language, letterLanguageOf } from '@parade/contract/notifications/language.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { childs, minor } from '../../testing/partSigning.ts';
import { participant, secretFor, signature, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aStaffMember,
  type Client,
  mailedLink,
  signedInClient,
} from '../../testing/people.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { bodiesTo, deliverDue } from '../../testing/letters.ts';
import { openMailServer } from '../../testing/mailServer.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';
import { sendDueWaivers } from '../jobs.ts';
import type { WaiverRow } from '../reads.ts';

const server = await openMailServer();
closeAfterTests(() => server.shut());
const portal = await testPortalWithApp({ config: { smtpUrl: server.smtpUrl } });
const signer = anonymousClient(portal.app);
let band: EntryRow;
let office: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  office = signedInClient(portal.app, staff);
  band = await entry(portal, { stage: 'accepted', by: staff.id, official_name: 'Heron Band' });
});

/** Returns the newest letter to an address. */
const letterTo = (address: string) =>
  portal.db
    .selectFrom('outbox')
    .select(['subject', 'text_body', 'html_body'])
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const choose = async (waiver: WaiverRow, language: Language) =>
  (await signer.put(`/api/waivers/${await secretFor(portal, waiver.id)}/language`, { language })).status;

const remind = async (waiver: WaiverRow, by = office) =>
  expect((await by.post(`/api/waiver-reminder/${waiver.locator}`)).status).toBe(200);

/** Delivers; no other worker does. */
const deliver = () => deliverDue(portal, server);

/** A child signs on the page in this language and sends the link on: the parent's address, and the letter to it. */
async function childAndParent(language: Language) {
  const child = await participant(portal, band, { first_name: 'Nora' });
  const to = `parent.${child.id}@example.org`;
  const all = signature(portal, child, { ...minor, 'participant:email': child.email });
  const path = `/api/waivers/${await secretFor(portal, child.id)}/part`;
  const signed = await signer.post(path, { ...childs(all, to), language });
  expect([signed.status, signed.body.errors]).toEqual([200, undefined]);
  return { child, to, letter: await letterTo(to) };
}

/** Splits a letter into its English and the summary beside it. */
function halves(text: string, name: string): readonly [string, string] {
  const parts = text.split('\n\n');
  const at = parts.findIndex((part) => part.startsWith(`${name}\n`));
  // The button is below it.
  const isButton = /^[^\n]+:\nhttp\S+$/.test(parts[at + 1] ?? '');
  const courtesy = at < 0 ? [] : parts.splice(at, isButton ? 2 : 1);
  return [parts.join('\n\n'), courtesy.join('\n\n')];
}

/** Removes the links, which always differ. */
const plain = (text: string) => text.replaceAll(/^http\S+$/gm, '').replaceAll(/Walker\d+/g, 'Walker');

it("the language an address chose in another's entry is shown to the office, and to no leader but theirs", async () => {
  const email = 'rosa.of.two@example.org';
  const by = await aStaffMember(portal);
  const other = await entry(portal, { stage: 'accepted', by: by.id, official_name: 'Egret Band' });
  const [there, here] = [await participant(portal, other, { email }), await participant(portal, band, { email })];
  expect(await choose(there, 'es')).toBe(200);
  const languages = async (client: Client) => {
    const { body } = await client.get(`/api/waivers?q=${email}`);
    const rows = body.data as { token: string; language: string; signer_language: string | null }[];
    return rows
      .filter(({ token }) => token === here.locator)
      .map(({ language, signer_language }) => [language, signer_language]);
  };
  expect(await languages(office)).toEqual([['es', 'es']]);
  const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
  expect(await languages(leader)).toEqual([['en', null]]);
  expect(await choose(here, 'ja')).toBe(200);
  expect(await languages(leader)).toEqual([['ja', 'ja']]);
});

describe('W-37: a letter with a signing link says in the language of the family what is needed', () => {
  it.each([
    ['es', 'Español', 'Para participar hay que firmar un documento', '1 de enero de 2027', 'Leer y firmar'],
    ['ja', '日本語', '参加するには、', '2027年1月1日', '内容を読んで署名する'],
  ] as const)(
    'the invitation in %s, before English that is the same to the letter',
    async (language, name, words, day, button) => {
      const english = await participant(portal, band);
      const waiver = await participant(portal, band, { letter_language: language });
      const letter = await letterTo(waiver.email ?? '');
      const [whole, courtesy] = halves(letter.text_body, name);
      expect(plain(whole)).toBe(plain((await letterTo(english.email ?? '')).text_body));
      for (const part of [words, day, waiver.name, 'Heron Band']) expect(courtesy).toContain(part);
      // The button that it mentions leads where the English one does.
      const hrefs = new Map(
        [...letter.text_body.matchAll(/^([^\n]+):\n(http\S+)$/gm)].map(([, says, to]) => [says, to]),
      );
      expect(hrefs.get(button)).toBe(hrefs.get('Read and sign'));
      // A number in another language is not '138th'.
      expect(courtesy).not.toMatch(/\d(st|nd|rd|th)\b/);
      expect(courtesy).toContain(language === 'es' ? `“${button}”` : `「${button}」`);
      expect(letter.html_body).toMatch(new RegExp(`<p lang="${language}"[^>]*><a href="[^"]+"[^>]*>${button}</a></p>`));
      expect(letter.text_body.indexOf(courtesy)).toBeLessThan(letter.text_body.indexOf('has added you to its list'));
      expect(letter.text_body).toMatch(new RegExp(`Read and sign:\\n\\S+\\?lang=${language}\\n`));
      expect(letter.html_body).toContain(`<div lang="${language}"`);
      expect(letter.subject).toMatch(/^Please sign /);
      await deliver();
      const came = bodiesTo(server, waiver.email ?? '');
      expect(came.plain).toContain(courtesy.split('\n\n')[0]);
      const brought = [...came.plain.matchAll(/:\n(http\S+\/waivers-form\/[\w-]{43}\?lang=\w\w)$/gm)].map(
        ([, to]) => to,
      );
      expect([brought.length, new Set(brought).size]).toEqual([2, 1]);
      expect(came.html.split(`<div lang="${language}"`)[1]).toContain(words);
      const plain_english = bodiesTo(server, english.email ?? '');
      for (const other of ['Español', '日本語', 'lang="es"', 'lang="ja"', '?lang='])
        expect(plain_english.plain + plain_english.html).not.toContain(other);
    },
  );

  it("the reminder, the fresh link and the notice of a changed address have a summary in the family's language", async () => {
    const waiver = await participant(portal, band, { letter_language: 'es' });
    const secret = await secretFor(portal, waiver.id);
    await remind(waiver);
    const reminder = halves((await letterTo(waiver.email ?? '')).text_body, 'Español')[1];
    expect(reminder).toContain('Todavía falta la firma');
    expect(reminder).toContain('recordatorios');
    const link = await office.post(`/api/waivers/${waiver.locator}/link`);
    expect(new URL((link.body as { link: string }).link).search).toBe('?lang=es');
    await signer.post(`/api/waivers/${secret}/new-link`);
    expect((await letterTo(waiver.email ?? '')).text_body).toContain('Este es el nuevo enlace que usted pidió');
    const to = { name: waiver.name, email: `moved.${waiver.id}@example.org` };
    expect((await office.put(`/api/waivers/${waiver.id}`, to)).status).toBe(200);
    expect(halves((await letterTo(waiver.email ?? '')).text_body, 'Español')[1]).toContain('ya no funciona');
    expect((await letterTo(to.email)).text_body).toContain('Para participar hay que firmar');
  });

  it.each([
    [
      '2026-12-02T07:59:00.000Z',
      'Please sign by 12/01/2026.',
      'firme a más tardar el 1 de diciembre de 2026',
      '2026年12月1日までに',
    ],
    [
      '2026-12-02T08:00:00.000Z',
      'It was due on 12/01/2026. You can still sign; please do so now.',
      'La fecha límite era el 1 de diciembre de 2026 y ya pasó, pero todavía puede firmar. Por favor, firme ahora.',
      '署名期限の2026年12月1日は過ぎましたが、まだ署名できます。',
    ],
  ])('a letter that is written at %s asks in each language for what is still possible', async (at, en, es, ja) => {
    portal.clock.set(at);
    // The session of the earlier tests is over by then.
    const staff = signedInClient(portal.app, await aStaffMember(portal));
    for (const [language, name, words] of [
      ['es', 'Español', es],
      ['ja', '日本語', ja],
    ] as const) {
      const waiver = await participant(portal, band, { letter_language: language });
      await remind(waiver, staff);
      const [english, own] = halves((await letterTo(waiver.email ?? '')).text_body, name);
      expect(english).toContain(en);
      expect(own).toContain(words);
      expect(english.includes('Please sign by')).toBe(en.startsWith('Please'));
    }
    const parts = await Promise.all(
      (['en', 'es', 'ja'] as const).map(async (language) => (await childAndParent(language)).letter.text_body),
    );
    for (const text of parts) expect(text).toContain(en);
    expect(parts[1]).toContain(es);
    expect(parts[2]).toContain(ja);
    portal.clock.set(testInstant);
  });

  it.each([
    [
      'es',
      'Español',
      'Lo que se firma es el texto en inglés.',
      '¿No es la persona indicada? Abra el enlace y díganoslo allí.',
    ],
    [
      'ja',
      '日本語',
      '署名の対象となるのは英語の本文です。',
      'お心当たりのない方は、リンクを開いてその旨をお知らせください。',
    ],
  ] as const)(
    'the link of the other part says in %s that the English is signed, and what a stranger does with it',
    async (language, name, signed, stranger) => {
      const [, own] = halves((await childAndParent(language)).letter.text_body, name);
      for (const words of [signed, stranger]) expect(own).toContain(words);
    },
  );

  it.each([
    ['es', 'Español', 'todavía le falta una firma', 'Para escribir otra dirección'],
    ['ja', '日本語', 'もう1人の方の署名がまだ必要です', '別のアドレスを入力するには'],
  ] as const)(
    'the letter about an address that reached somebody else says so in %s, before English that is the same to the letter',
    async (language, name, missing, next) => {
      const wrongAddressOf = async (spoken: Language) => {
        const { child, to } = await childAndParent(spoken);
        const link = `/api/waivers/${await mailedLink(portal, to, '/waivers-form/')}`;
        expect((await signer.post(`${link}/decline`, { as: 'not-me' })).status).toBe(200);
        const { text_body } = await letterTo(child.email ?? '');
        return { child, to, text: text_body };
      };
      const { child, to, text } = await wrongAddressOf(language);
      const [whole, own] = halves(text, name);
      for (const words of [child.name, to, missing, next]) expect(own).toContain(words);
      expect(text.indexOf(own)).toBeLessThan(text.indexOf('still needs a second signature'));
      const english = await wrongAddressOf('en');
      const nameless = (body: string, of: typeof english) =>
        body.replaceAll(of.to, 'TO').replaceAll(of.child.name, 'NAME');
      expect(nameless(whole, { child, to, text })).toBe(nameless(english.text, english));
    },
  );

  it('one letter to a family names everybody, and the language set for one counts for the others', async () => {
    const email = 'familia@example.org';
    portal.clock.set('2026-09-20T18:00:00.000Z');
    const ana = await participant(portal, band, { email, first_name: 'Ana', letter_language: 'ja' });
    await participant(portal, band, { email, first_name: 'Ben' });
    portal.clock.set(testInstant);
    await sendDueWaivers(portal);
    const [first, second] = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', '=', email)
      .orderBy('id')
      .execute();
    expect(halves(first?.text_body ?? '', '日本語')[1]).toContain(`${ana.name}様、Ben`);
    expect(halves(second?.text_body ?? '', '日本語')[1]).toContain('Ben');
  });

  it('the evidence names the language of each letter, and the leader is emailed in English', async () => {
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    const unwilling = await participant(portal, band, { letter_language: 'es' });
    const decline = `/api/waivers/${await secretFor(portal, unwilling.id)}/decline`;
    expect((await signer.post(decline, { as: 'declined' })).status).toBe(200);
    expect((await letterTo(leader.email)).text_body).toContain('do not want to take part');
    expect((await letterTo(leader.email)).text_body).not.toContain('Español');
    const waiver = await participant(portal, band, { letter_language: 'es' });
    await deliver();
    await choose(waiver, 'ja');
    await remind(waiver);
    await deliver();
    await choose(waiver, 'en');
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
    const body = { field_values: signature(portal, waiver), reviewed: true, consent: true, language: 'en' };
    expect((await signer.post(path, body)).status).toBe(200);
    expect((await letterTo(waiver.email ?? '')).text_body).not.toContain('日本語');
    const { record } = await portal.db
      .selectFrom('waiver_evidence')
      .select('record')
      .where('waiver_id', '=', waiver.id)
      .executeTakeFirstOrThrow();
    const { deliveries } = JSON.parse(record) as { deliveries: { to_address: string; language?: string }[] };
    const own = deliveries.filter(({ to_address }) => to_address === waiver.email);
    expect(own.map(({ language }) => language)).toEqual(['es', 'ja', undefined]);
  });

  it('the link to a parent is in the language the leader set for the family, if the child reads English', async () => {
    const child = await participant(portal, band, { first_name: 'Nora', letter_language: 'es' });
    await choose(child, 'en');
    const all = signature(portal, child, {
      'participant:date_of_birth': '2013-06-01',
      'participant:email': child.email,
      'emergency:medical': 'None',
    });
    const field_values = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('guardian:')));
    const to = 'padre@example.org';
    const part = { part: 'participant', field_values, to, reviewed: true, consent: true, language: 'en' };
    const path = `/api/waivers/${await secretFor(portal, child.id)}/part`;
    expect((await signer.post(path, part)).status).toBe(200);
    expect(halves((await letterTo(to)).text_body, 'Español')[1]).toContain('Ahora falta la firma de usted');

    // The language that the parent reads in is not used for the child's address.
    const link = `/api/waivers/${await mailedLink(portal, to, '/waivers-form/')}`;
    expect((await signer.put(`${link}/language`, { language: 'ja' })).status).toBe(200);
    const now = await waiverNow(portal, child.id);
    expect([letterLanguageOf(now), now.signer_language]).toEqual(['en', 'en']);
    const { signed_at } = (await signer.get(link)).body.waiver.part;
    const guardians = Object.fromEntries(Object.entries(all).filter(([of]) => of.startsWith('guardian:')));
    const rest = { field_values: guardians, reviewed: true, consent: true, after: signed_at, language: 'ja' };
    expect((await signer.post(link, rest)).status).toBe(200);
    expect((await waiverNow(portal, child.id)).signer_language).toBe('en');
  });
});

describe('W-37: which language that is', () => {
  it("the signer's choice on the page comes before the leader's, and before English", async () => {
    const waiver = await participant(portal, band, { letter_language: 'ja' });
    expect(letterLanguageOf(await waiverNow(portal, waiver.id))).toBe('ja');
    expect(await choose(waiver, 'es')).toBe(200);
    const now = await waiverNow(portal, waiver.id);
    expect([letterLanguageOf(now), now.signer_language]).toEqual(['es', 'es']);
    await remind(waiver);
    expect((await letterTo(waiver.email ?? '')).text_body).toContain('Todavía falta la firma');
    expect(await choose(waiver, 'en')).toBe(200);
    expect(letterLanguageOf(await waiverNow(portal, waiver.id))).toBe('en');
    expect(letterLanguageOf(await waiverNow(portal, (await participant(portal, band)).id))).toBe('en');
  });

  it('all letters to one address are in one language, whomever of the family they are about', async () => {
    const email = 'hogar@example.org';
    const older = await participant(portal, band, { email, first_name: 'Older' });
    const younger = await participant(portal, band, { email, first_name: 'Younger' });
    const other = await participant(portal, band, { email: 'else@example.org' });
    expect(await choose(older, 'es')).toBe(200);
    const languages = await Promise.all(
      [younger, other].map(async ({ id }) => letterLanguageOf(await waiverNow(portal, id))),
    );
    expect(languages).toEqual(['es', 'en']);
    // The language set for one counts for the others at the address, unless another is set for them.
    const said = { email: 'one@example.org', letter_language: 'ja' };
    await participant(portal, band, said);
    const sibling = await participant(portal, band, { email: said.email, first_name: 'Sibling' });
    const english = await participant(portal, band, { ...said, first_name: 'Own', letter_language: 'en' });
    expect([sibling, english].map(letterLanguageOf)).toEqual(['ja', 'en']);
  });

  it('a waiver that was signed in Spanish makes the next letter to that address Spanish', async () => {
    const email = 'firma@example.org';
    const signed = await participant(portal, band, { email });
    const next = await participant(portal, band, { email, first_name: 'Next' });
    const body = { field_values: signature(portal, signed), reviewed: true, consent: true, language: 'es' };
    const path = `/api/waivers/${await secretFor(portal, signed.id)}`;
    expect((await signer.post(path, body)).status).toBe(200);
    expect(letterLanguageOf(await waiverNow(portal, next.id))).toBe('es');
  });

  it('the language is chosen by holders of a working link, twenty times an hour, and by nobody of the office or the entry', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const path = `/api/waivers/${secret}/language`;
    expect((await office.put(path, { language: 'es' })).body).toMatchObject({ code: 'signer-only' });
    expect((await signer.put(`/api/waivers/${waiver.locator}/language`, { language: 'es' })).status).toBe(404);
    expect((await signer.put(path, { language: 'fr' })).status).toBe(422);
    expect((await waiverNow(portal, waiver.id)).signer_language).toBeNull();
    const tries: number[] = [];
    for (let n = 0; n < 21; n += 1) tries.push((await signer.put(path, { language: 'es' })).status);
    expect([new Set(tries.slice(0, 20)), tries[20]]).toEqual([new Set([200]), 429]);
    expect((await waiverNow(portal, waiver.id)).signer_language).toBe('es');
  });

  it("a leader sets a person's language and changes it, with an audit line, and sees the signer's choice", async () => {
    const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const waiver = await participant(portal, band);
    const people = `/api/participants/${band.id}`;
    const listed = async () => {
      const { body } = await leader.get(people);
      const { data } = body as {
        data: { participant_id: number; letter_language: string | null; waivers: object[] }[];
      };
      return data.find(({ participant_id }) => participant_id === waiver.participant_id);
    };
    const person = {
      type: 'general-participants',
      first_name: waiver.first_name,
      last_name: waiver.last_name,
      email: waiver.email,
      primary_role: 'Clarinet',
    };
    const path = `${people}/${waiver.participant_id}`;
    expect((await leader.put(path, { ...person, letter_language: 'xx' })).body).toMatchObject({
      errors: { letter_language: ['Problem with language'] },
    });
    expect((await leader.put(path, { ...person, letter_language: 'es' })).status).toBe(200);
    expect(await listed()).toMatchObject({
      letter_language: 'es',
      waivers: [{ language: 'es', signer_language: null }],
    });
    expect(await choose(waiver, 'ja')).toBe(200);
    expect(await listed()).toMatchObject({
      letter_language: 'es',
      waivers: [{ language: 'ja', signer_language: 'ja' }],
    });
    const line = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'participant.changed')
      .where('model_id', '=', String(waiver.participant_id))
      .executeTakeFirst();
    expect(line?.changes).toEqual({ letter_language: { from: null, to: 'es' } });
  });
});
