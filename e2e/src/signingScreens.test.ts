/** Every screen behind a signing link, at desk and phone width; and the health screening to its end. */
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage, widths, shotOf } from './browser.ts';
import {
  type DemoEntry,
  clientOf,
  entryNamed,
  type GivenSomeone,
  type Listed,
  listSomeone,
  signingPath,
  waiversOf,
} from './demoSeason.ts';
import { linkIn } from './mailbox.ts';
import { signOnPhone } from './phoneSigning.ts';
import { answerWaiver, goToReview, sign, start } from './signer.ts';
import { type Screen, checkScreens } from './checkScreens.ts';
import { demoStage } from './stage.ts';

const stage = demoStage('with mail');
let leader: ApiClient;
let staff: ApiClient;
let band: DemoEntry;

beforeAll(async () => {
  leader = await clientOf(stage.url, 'band.leader');
  staff = await clientOf(stage.url, 'staff');
  band = await entryNamed(staff, 'Larkspur Valley High School');
});

const someone = (entry = band, given: GivenSomeone = {}) => listSomeone(staff, entry, given);

/** Returns the link in the mailed letter. */
async function mailedPath(to: string): Promise<string> {
  return new URL(linkIn(await stage.mailbox.next(to, /sign/), '/waivers-form/')).pathname;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const showsText = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

async function faults(screens: readonly Screen[]): Promise<string[]> {
  return checkScreens(
    stage.browser,
    { url: stage.url },
    screens.map((screen) => ({ ...screen, name: `signer: ${screen.name}` })),
  );
}

describe('behind a signing link', { timeout: 300_000 }, () => {
  it('every step and every end behind a signing link is sound', async () => {
    const [first, second, third] = (await waiversOf(leader, band)).filter((waiver) => waiver.status === 'pending');
    if (!first || !second || !third) throw new Error('the band has no three unsigned waivers');
    const replaced = await signingPath(leader, third);
    const begun = await signingPath(leader, third);
    const [desk, phone] = [await signingPath(leader, first), await signingPath(leader, second)];
    const minor = { 'participant:date_of_birth': '2011-03-02' } as const;
    await Promise.all([desk, phone].map((path) => answerWaiver(stage.url, path, minor)));
    const addressesOf = (place: string) => ({ desk: `${desk}#${place}`, phone: `${phone}#${place}` });
    const tooEarly = async (page: Page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').first().waitFor();
    };
    expect(
      await faults([
        { name: 'opening', path: begun },
        { name: 'first step', path: begun, arrange: (page) => start(page) },
        { name: 'first step incomplete', path: `${begun}#participant`, arrange: tooEarly },
        { name: 'text to agree to', path: addressesOf('body') },
        { name: 'guardian', path: addressesOf('guardian') },
        { name: 'review unsigned', path: addressesOf('review'), arrange: press(/^Next: /) },
        { name: 'review complete', path: addressesOf('participant'), arrange: goToReview },
        {
          name: 'done',
          path: addressesOf('participant'),
          arrange: async (page) => {
            await goToReview(page);
            await sign(page);
          },
        },
        {
          name: 'signed already',
          path: addressesOf(''),
          continues: true,
          arrange: showsText('has already been signed'),
        },
        {
          name: 'replaced by a newer link',
          path: replaced,
          arrange: showsText('This link has been replaced by a newer one'),
        },
        {
          name: 'unknown link',
          path: '/waivers-form/no-such-secret-as-this-one-000000000000000',
          arrange: showsText('We were unable to locate this waiver'),
        },
      ]),
    ).toEqual([]);
    const { headers } = leader;
    const foreign = [{ name: 'band.leader: somebody else’s waiver', path: begun }];
    expect(await checkScreens(stage.browser, { url: stage.url, headers }, foreign)).toEqual([]);
    // Last, because it ends the links that were handed over.
    const asked = async (page: Page) => {
      await page.getByRole('button', { name: 'Email me a fresh link' }).click();
      await page.getByText('a fresh link is on its way').waitFor();
    };
    expect(await faults([{ name: 'new link asked for', path: replaced, arrange: asked }])).toEqual([]);
  });

  it('behind a signing link, saying no, an early and a late visit, and another child are sound, each with its own words', async () => {
    const [no, notMe, gone] = [await someone(), await someone(), await someone()];
    const [noPath, notMePath, gonePath] = [await no.path(), await notMe.path(), await gone.path()];
    const leave = { type: 'general-participants' };
    await staff.call('POST', `/api/participants/${band.id}/remove/${gone.participant_id}`, leave);
    const early = await (await someone(await bandOf2028())).path();
    const parent = 'guardian.of.two@example.org';
    const [ana, ben] = [
      await someone(band, { first_name: 'Ana', email: parent }),
      await someone(band, { first_name: 'Ben', email: parent }),
    ];
    const path = await mailedPath(parent);
    await answerWaiver(stage.url, path, { 'participant:date_of_birth': '2013-06-01', 'guardian:email': parent });
    const decline = async (page: Page) => {
      await press(/or don’t want to take part/)(page);
      await page.getByRole('heading', { name: 'Don’t want to sign?' }).waitFor();
    };
    expect(
      await faults([
        { name: 'to say no', path: noPath, arrange: decline },
        {
          name: 'to say no without a choice',
          path: noPath,
          arrange: async (page) => {
            await decline(page);
            await press('Decline')(page);
            await showsText('Please choose one of these')(page);
          },
        },
        {
          name: 'declined',
          path: noPath,
          only: 'phone',
          arrange: async (page) => {
            await decline(page);
            await page.getByLabel(/^I am Robin .* I do not want to take part/).check();
            await page.getByLabel('Anything they should know?').fill('I have moved away.');
            await press('Decline')(page);
            await page.getByRole('heading', { name: 'You’ve declined to sign' }).waitFor();
          },
        },
        {
          name: 'not me',
          path: notMePath,
          only: 'phone',
          arrange: async (page) => {
            await decline(page);
            await page.getByLabel(/^I am neither /).check();
            await press('Confirm that this is not me')(page);
            await page.getByRole('heading', { name: 'Thank you for letting us know' }).waitFor();
          },
        },
        { name: 'not yet available', path: early, arrange: showsText('This waiver is not yet available') },
        { name: 'removed', path: gonePath, arrange: showsText('This waiver was removed') },
        {
          name: 'done with another child waiting',
          path: `${path}#participant`,
          only: 'phone',
          arrange: async (page) => {
            await goToReview(page);
            await sign(page);
            await page.getByRole('link', { name: /^Sign for (Ana|Ben)$/ }).waitFor();
          },
        },
      ]),
    ).toEqual([]);
    // The other person is still needed, whichever of the two signed first; the declined waiver waits for staff.
    const { body } = await staff.call('GET', `/api/waivers?entry_id=${band.id}&all=1`);
    const all = body.all_results as { name: string; status: string; declined_as: string | null }[];
    const of = ({ name }: Listed) => all.find((waiver) => waiver.name === name);
    expect(new Set([of(ana)?.status, of(ben)?.status])).toEqual(new Set(['pending', 'pending-approval']));
    expect([of(no), of(notMe)]).toMatchObject([
      { status: 'pending', declined_as: 'declined' },
      { status: 'pending', declined_as: 'not-me' },
    ]);
  });

  it('the opening page of a signing link is readable without its script, which then takes it over as it is', async () => {
    const person = await someone();
    const path = await person.path();
    const withoutScript = await stage.browser.newContext({ javaScriptEnabled: false, viewport: widths.phone });
    const read = await withoutScript.newPage();
    await read.goto(`${stage.url}${path}`);
    const words = await read.locator('body > #root').innerText();
    expect(words).toContain(`Are you ${person.name}, or are you signing for Robin?`);
    expect(words).toContain('Larkspur Valley High School');
    expect(await read.locator('button[data-signer=self]').isDisabled()).toBe(true);
    // The reason why it is disabled is at the top of the page, not behind the bar at its end.
    const why = await read.locator('noscript').boundingBox();
    expect(why?.y).toBe(0);
    await withoutScript.close();
    const { page, context, complaints } = await openPage(stage.browser, 'phone');
    await page.goto(`${stage.url}${path}`);
    await page.locator('button[data-signer=self]:enabled').waitFor();
    expect(await page.locator('body > #root').innerText()).toBe(words);
    // React reports a page that differs from the expected one.
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('behind a signing link, a dot is no signature, changing the way to sign loses nothing, and Enter goes on to the next field', async () => {
    const path = await (await someone()).path();
    await answerWaiver(stage.url, path, { 'participant:date_of_birth': '1990-05-04' });
    const { page, context, complaints } = await openPage(stage.browser);
    await page.goto(`${stage.url}${path}#participant`);
    await page.getByLabel('Legal first name').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-participant-last_name');
    expect(await page.title()).toContain('About you – Waiver for');
    await page.getByLabel('Date of birth').fill('05041990');
    await page.getByLabel('Date of birth').blur();
    expect(await page.getByLabel('Date of birth').inputValue()).toBe('05/04/1990');

    await page.goto(`${stage.url}${path}#review`);
    const pad = page.getByRole('img', { name: /draw here/ });
    await page.getByText('Sign here with your finger').waitFor();
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('the pad is not there');
    await page.mouse.click(box.x + 40, box.y + 90);
    await page.getByText('That was only a dot').waitFor();
    const clear = page.getByRole('button', { name: 'Clear' });
    expect(await clear.isDisabled()).toBe(true);

    await page.mouse.move(box.x + 40, box.y + 90);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 60, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('img', { name: /signed$/ }).waitFor();
    await page.getByRole('button', { name: 'Type instead' }).click();
    await page.getByPlaceholder('Your full name').fill('Robin Signer');
    await page.getByRole('button', { name: 'Draw instead' }).click();
    await page.getByRole('img', { name: /signed$/ }).waitFor();
    await clear.click();
    expect(await clear.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('img', { name: /signed$/ }).waitFor();
    await page.getByRole('button', { name: 'Type instead' }).click();
    expect(await page.getByPlaceholder('Your full name').inputValue()).toBe('Robin Signer');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a word without an end makes no page of a signing link wider than the phone', async () => {
    const path = await (await someone()).path();
    const { page, context } = await openPage(stage.browser, 'phone');
    await page.goto(`${stage.url}${path}#emergency`);
    await page.getByLabel('Anything first aid should know').fill('https://'.padEnd(300, 'x'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone.width);
    await context.close();
  });

  it('a child’s name that is one long word makes no page for a parent wider than the phone', async () => {
    const path = await (await someone(band, { first_name: 'Wolfeschlegelsteinhausenbergerdorff' })).path();
    await answerWaiver(stage.url, path, { 'participant:date_of_birth': '2012-03-02' });
    const { page, context } = await openPage(stage.browser, 'phone');
    await page.goto(stage.url + path);
    await start(page, 'guardian');
    await goToReview(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.phone.width);
    await context.close();
  });

  it('a health screening is handed in on a phone, with its proof', async () => {
    await switchOnScreening();
    const person = await someone();
    const path = await person.path('covid');
    const choose = (page: Page) => page.getByLabel('Fully vaccinated').check();
    expect(
      await faults([
        { name: 'health screening', path },
        { name: 'health screening proof', path: `${path}#status`, arrange: choose },
      ]),
    ).toEqual([]);
    const { page, context, complaints } = await openPage(stage.browser, 'phone');
    const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-20', participant_role: 'Drum' } as const;
    await signOnPhone(page, `${stage.url}${path}`, 'covid', ctx, {
      'status:path': 'Fully vaccinated',
      'signature:date_of_birth': '1990-04-02',
    });
    await page.screenshot({ path: shotOf('signer-health-screening-done.390') });
    expect(complaints).toEqual([]);
    await context.close();
    const { body } = await staff.call('GET', `/api/waivers?entry_id=${band.id}&all=1&status=completed`);
    const all = body.all_results as { name: string; form_type: string; token: string }[];
    const signed = all.find((waiver) => waiver.name === person.name && waiver.form_type === 'covid');
    const read = await staff.call('GET', `/api/waivers/${signed?.token}`);
    const { form_submission } = read.body.waiver as { form_submission: { field_values: Record<string, unknown> } };
    expect(form_submission.field_values['status:proof']).toHaveLength(1);
  });
});

/** Returns the same band a year later, whose waivers open in a year. */
async function bandOf2028(): Promise<DemoEntry> {
  const body = { existing_organization: band.organization_id, parade_year: 2028, role: '' };
  const created = await staff.call('POST', '/api/entries', body);
  const { entry } = created.body.data as { entry: { id: number } };
  await staff.call('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' });
  return { ...band, id: entry.id, place: `/entries/${band.organization_id}/2028` };
}

/** W-01: turns it on for the year. */
async function switchOnScreening(): Promise<void> {
  const socket = encodeURIComponent(join(stage.portal.dataDir, 'postgres', 'socket'));
  const db = new pg.Client({ connectionString: `postgres://parade@/parade?host=${socket}` });
  await db.connect();
  await db.query(`insert into settings (key, value, updated_at) values ('covid_form_years', '[2027]', now())
    on conflict (key) do update set value = '[2027]'`);
  await db.end();
}
