import type { Language } from '@parade/contract/notifications/language.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature } from '../../testing/participants.ts';
import { anonymousClient, aStaffMember } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
let band: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  const staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
});

/** Returns the newest letter to an address. */
async function letterTo(address: string) {
  return portal.db
    .selectFrom('outbox')
    .select(['subject', 'text_body', 'html_body'])
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

async function signedIn(language: Language | undefined) {
  const waiver = await participant(portal, band, { first_name: 'Nora', last_name: `Diaz ${language}` });
  const path = `/api/waivers/${await secretFor(portal, waiver.id)}`;
  const body = { field_values: signature(portal, waiver), reviewed: true, consent: true };
  expect((await signer.post(path, language ? { ...body, language } : body)).status).toBe(200);
  return { path, email: waiver.email ?? '' };
}

describe('a letter to who has signed in another language', () => {
  it.each([
    ['es', 'Español', 'No tiene que hacer nada más'],
    ['ja', '日本語', '署名されたのは、上の英語の本文です'],
  ] as const)('the signed copy says in %s what it is, after the English', async (language, name, words) => {
    const { path, email } = await signedIn(language);
    const first = await letterTo(email);
    expect(first.subject).toMatch(/^Signed: /);
    const [english = '', courtesy = ''] = first.text_body.split(`\n\n${name}\n`);
    expect(english).toContain('This is the text that was signed:');
    expect([courtesy.includes(words), courtesy.includes('Nora Diaz')]).toEqual([true, true]);
    expect(first.html_body).toContain(`<div lang="${language}"`);
    // The copy that is requested again, too.
    await signer.post(`${path}/new-link`);
    const copies = await portal.db.selectFrom('outbox').select('text_body').where('to_address', '=', email).execute();
    expect(copies.filter(({ text_body }) => text_body.includes(words))).toHaveLength(2);
  });

  it.each([['en'], [undefined]] as const)('the signed copy of a page in %s is English alone', async (language) => {
    const { email } = await signedIn(language);
    const { text_body, html_body } = await letterTo(email);
    expect(text_body).toContain('This is the text that was signed:');
    // Each part of the agreement has its heading.
    expect(html_body).toMatch(/<h3 [^>]*>Release of claims<\/h3>\n<p /);
    expect([text_body.includes('Español'), html_body.includes('<div lang=')]).toEqual([false, false]);
  });

  it('the link to a parent has a summary in the language that the child has read', async () => {
    const child = await participant(portal, band, { first_name: 'Nora', last_name: 'Diaz' });
    const all = signature(portal, child, {
      'participant:date_of_birth': '2013-06-01',
      'participant:email': child.email,
      'emergency:medical': 'None',
    });
    const field_values = Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith('guardian:')));
    const part = { part: 'participant', field_values, to: 'madre@example.org', reviewed: true, consent: true };
    const path = `/api/waivers/${await secretFor(portal, child.id)}/part`;
    expect((await signer.post(path, { ...part, language: 'es' })).status).toBe(200);
    const { text_body } = await letterTo('madre@example.org');
    const [english = '', courtesy = ''] = text_body.split('\n\nEspañol\n');
    expect(english).toContain('Read and sign:');
    expect(courtesy).toContain('Nora llenó y firmó su parte');
  });
});
