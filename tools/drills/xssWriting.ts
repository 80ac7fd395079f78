/** xss: payloads are written, through the API, into every kind of text that others see. */
import type { ApiClient } from '@parade/e2e/apiClient.ts';
import { googleDocsPaste, hostileMarkup, wordPaste } from '@parade/server/testing/hostileMarkup.ts';

const year = 2027;
/** Of one line, and short enough for a name. */
const names = hostileMarkup.map(withoutControls).filter((each) => each.length <= 60 && !/[\n\r]/.test(each));
/** As somebody who writes markup sends it; a body with controls is refused as a whole. */
const markup = [...hostileMarkup, wordPaste, googleDocsPaste].map(withoutControls);
const inOnePage = 90;

export interface Written {
  /** How many texts with a payload were taken. */
  readonly taken: number;
  /** Payloads that are the answer to a question of their own, so that none hides another. */
  readonly answers: number;
  readonly screens: readonly Screen[];
  /** Harmless marks that a page or an answer does not have any more. */
  readonly lost: readonly string[];
}

/** `press`: what is pressed there, to open a dialog. */
export interface Screen {
  readonly path: string;
  readonly press?: { readonly name: RegExp } | { readonly selector: string };
}

/** What a paste has beside its marks of Word and Google, and keeps. */
const harmless = ['<h2', '<strong>bold</strong>', 'https://example.org/', 'Water station', 'Bus', '<table'];

/** `count`: how many names are tried in entries and people; answers and pages have them all. */
export async function writeEverywhere(admin: ApiClient, count = names.length): Promise<Written> {
  const say = sayer(admin);
  const entry = await writeEntries(say, count);
  await writePeople(say, entry.id);
  const answers = await writeAnswers(say);
  const pages = await writePages(say);
  await writeOffice(say, entry, count);
  for (const each of [...say.refused].slice(0, 12)) console.error(`refused: ${each}`);
  const read = await admin.call('GET', `/api/pages/${pages[0]?.id}`);
  const html = JSON.stringify(read.body);
  return {
    taken: say.taken(),
    answers,
    screens: screensOf(entry.organization_id, pages, await firstRelease(admin)),
    lost: harmless.filter((mark) => !html.includes(JSON.stringify(mark).slice(1, -1))),
  };
}

type Say = ReturnType<typeof sayer>;

/** Counts what was taken, and keeps the reasons for which something was not. */
function sayer(admin: ApiClient) {
  let taken = 0;
  const refused = new Set<string>();
  const say = async (method: 'POST' | 'PUT', path: string, body: unknown) => {
    const answer = await admin.call(method, path, body);
    const words = JSON.stringify(answer.body).slice(0, 160);
    if (answer.status < 300) taken += 1;
    else refused.add(`${method} ${path.replaceAll(/\d+/g, 'N')}: ${answer.status} ${words}`);
    return answer;
  };
  return Object.assign(say, { refused, taken: () => taken, add: (more: number) => void (taken += more) });
}

interface Entry {
  readonly id: number;
  readonly organization_id: number;
}

/** Entries called after payloads, with answers, notes and an invitation, whose letter names the entry. */
async function writeEntries(say: Say, count: number): Promise<Entry> {
  let entry: Entry = { id: 0, organization_id: 0 };
  for (const [n, payload] of names.slice(0, count).entries()) {
    // Two names that differ in their marks only are one organization.
    const called = { organization_name: `${payload} ${n}`, organization_type: 2, parade_year: year, role: null };
    const answer = await say('POST', '/api/entries', called);
    if (answer.status !== 201) continue;
    entry = (answer.body.data as { entry: Entry }).entry;
    const answers = { 'entry:official_name': payload, 'director:name': payload, 'record:awards': payload };
    await say('PUT', `/api/forms/${entry.organization_id}/band-application/${year}`, { field_values: answers });
    const person = { first_name: 'Reader', last_name: 'Of letters', email: `xss${n}@example.org` };
    await say('POST', `/api/entries/${entry.organization_id}/${year}/user/leader`, person);
    await say('POST', `/api/review/${entry.id}/notes`, { text: payload });
  }
  await say('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' });
  return entry;
}

/** People whose role is a payload; a name of somebody has no angle brackets, so a list with them in names adds nobody. */
async function writePeople(say: Say, entryId: number): Promise<void> {
  const people = names.map((primary_role, n) => ({
    first_name: `Reader ${n}`,
    last_name: 'Of lists',
    primary_role,
    email: `p${n}@example.org`,
  }));
  const named = names.map((last_name, n) => ({ first_name: 'Named', last_name, email: `n${n}@example.org` }));
  for (const rows of [people, named.filter(({ last_name }) => last_name.includes('<'))]) {
    const list = { type: 'general-participants', rows };
    const { body } = await say('POST', `/api/participants/${entryId}/multiple`, list);
    // The call itself has been counted.
    say.add(Number(body.added ?? 0) - 1);
    if (rows !== people && body.added !== 0)
      console.error(`people were added whose name is markup: ${String(body.added)}`);
  }
}

/** Questions and answers; answers the number of payloads that were taken as an answer. */
async function writeAnswers(say: Say): Promise<number> {
  const made = await say('POST', '/api/faq-category', { name: names[0] });
  const faq_category_id = (made.body.data as { id?: number } | undefined)?.id ?? Number(made.body.id);
  const before = say.taken();
  await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let n = lane; n < markup.length; n += 4)
        await say('POST', '/api/faq', {
          faq_category_id,
          question: names[n % names.length],
          answer: `<p>${n}</p>${markup[n]}`,
        });
    }),
  );
  return say.taken() - before;
}

interface WrittenPage {
  readonly id: number;
  readonly slug: string;
}

/** Pages with some of them each; the first has the pastes of Word and Google Docs and marks that must stay. */
async function writePages(say: Say): Promise<WrittenPage[]> {
  const kept = '<h2>Kept</h2><p><strong>bold</strong> <a href="https://example.org/">link</a></p>';
  const texts = [kept + markup.slice(-2).join('')];
  for (let from = 0; from < hostileMarkup.length; from += inOnePage)
    texts.push(markup.slice(from, from + inOnePage).join(''));
  const pages: WrittenPage[] = [];
  for (const [n, html] of texts.entries()) {
    const slug = `hostile-markup-${n}`;
    const access = { is_public: true, is_unrestricted: true, roles: [], menu_section: null };
    const page = { title: names[n], slug, html, ...access, menu_title: names[n], publish_at: 'now', revision: 0 };
    const { body } = await say('PUT', '/api/pages/new', { page });
    pages.push({ id: Number(body.pageId), slug });
  }
  return pages;
}

/** Press releases, and messages to the leaders of an entry. */
async function writeOffice(say: Say, entry: Entry, count: number): Promise<void> {
  const date = '2026-10-02';
  for (const [n, payload] of names.slice(0, count).entries()) {
    const release = { title: payload, excerpt: payload, body: `${payload}\n\n${hostileMarkup[n]}` };
    await say('POST', '/api/press-releases', {
      ...release,
      body: withoutControls(release.body),
      date,
      publish_on: date,
    });
    if (n % 8 === 0)
      await say('POST', '/api/entry-form-statuses/message', {
        entry_ids: [1, entry.id],
        subject: payload,
        body: payload,
      });
  }
}

async function firstRelease(admin: ApiClient): Promise<number> {
  const { body } = await admin.call('GET', '/api/press-releases?status=any');
  return (body.data as { id: number }[] | undefined)?.[0]?.id ?? 0;
}

function screensOf(organization: number, pages: readonly WrittenPage[], release: number): Screen[] {
  const place = `/entries/${organization}/${year}`;
  return [
    { path: '/applications' },
    { path: place },
    { path: `${place}/view` },
    { path: `${place}/people` },
    { path: `${place}/people`, press: { name: /^Remove Reader/ } },
    { path: `${place}/people`, press: { name: /^Edit Reader/ } },
    { path: '/faq' },
    { path: '/settings/faqs' },
    { path: '/official-press-releases' },
    { path: `/press-releases/${release}` },
    ...pages.map(({ slug }) => ({ path: `/pages/s/${slug}` })),
    { path: `/pages/${pages[0]?.id}/preview` },
    { path: `/pages/${pages[1]?.id}/edit` },
    { path: `${place}/waivers` },
    { path: `${place}/audit_log` },
    { path: `/o/${organization}/band-application/${year}` },
    { path: '/outbox', press: { selector: '.table-open' } },
    { path: '/review' },
    { path: '/organizations' },
    { path: '/audit-log' },
    { path: '/individual-waivers' },
    { path: '/address-book' },
    { path: '/entry-form-statuses' },
    { path: '/reports' },
  ];
}

function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}
