import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openBrowser } from './browser.ts';
import { addresseesWithLink, type DemoEntry, demoClient, entryNamed, waiversOf } from './demoSeason.ts';
import type { RunningPortal } from './portal.ts';
import { type Screen, checkScreens } from './checkScreens.ts';
import { startDemoPortal } from './seededSeason.ts';

let portal: RunningPortal;
let browser: Browser;
let entries: Record<'band' | 'horses' | 'float' | 'applied' | 'interested' | 'turnedDown', DemoEntry>;
const clients = new Map<string, ApiClient>();

beforeAll(async () => {
  [portal, browser] = await Promise.all([startDemoPortal(), openBrowser()]);
  const staff = await clientOf('staff');
  entries = {
    band: await entryNamed(staff, 'Larkspur Valley High School'),
    horses: await entryNamed(staff, 'Rancho Arroyo Seco Charros'),
    float: await entryNamed(staff, 'City of Alder Springs'),
    applied: await entryNamed(staff, 'The Combined Alumni Marching Band'),
    interested: await entryNamed(staff, 'Musikverein Oberstdorf'),
    turnedDown: await entryNamed(staff, 'Harmonie de Saint-Émilion'),
  };
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function clientOf(account: string): Promise<ApiClient> {
  const known = clients.get(account) ?? (await demoClient(portal.url, account));
  clients.set(account, known);
  return known;
}

async function faultsFor(account: string | null, screens: readonly Screen[]): Promise<string[]> {
  const named = screens.map((screen) => ({ ...screen, name: `${account ?? 'visitor'}: ${screen.name}` }));
  const headers = account ? (await clientOf(account)).headers : {};
  return checkScreens(browser, { url: portal.url, headers }, named);
}

/** The submission of an entry's application. */
async function submissionIdOf(band: DemoEntry): Promise<number> {
  const { body } = await (await clientOf('staff')).call('GET', `/api/forms${band.form('band-application').slice(2)}`);
  return (body.form as { submission_id: number }).submission_id;
}

const tabs = (entry: DemoEntry, of: string, names: readonly string[]): Screen[] =>
  names.map((tab) => ({ name: `${of} ${tab}`, path: `${entry.place}/${tab}` }));

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Submits what cannot be submitted yet, and waits for the summary of what is missing. */
async function submitTooEarly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
}

async function chooseStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label });
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
}

/** Chooses an act under 'More' in the first row that has it. */
const underMore = (act: string) => async (page: Page) => {
  const more = page.getByRole('button', { name: /^More for / });
  for (let row = 0; row < (await more.count()); row += 1) {
    await more.nth(row).click();
    const item = page
      .locator('.menu')
      .getByRole('button', { name: act, exact: true })
      .filter({ visible: true })
      .first();
    if (await item.isVisible()) return item.click();
    await page.keyboard.press('Escape');
  }
  throw new Error(`nobody's waiver offers '${act}'`);
};

async function openMenu(page: Page): Promise<void> {
  const toggle = page.locator('.shell-toggle');
  if (await toggle.isVisible()) await toggle.click();
}

describe('every screen is sound at desk and phone width', { timeout: 300_000 }, () => {
  it('for a visitor', async () => {
    const unknown = 'no-such-secret-as-this-one-0000000000000000000';
    expect(
      await faultsFor(null, [
        { name: 'login', path: '/login' },
        {
          name: 'login refused',
          path: '/login',
          arrange: async (page) => {
            await page.getByLabel('Email address').fill('nobody@example.org');
            await page.getByRole('textbox', { name: /^Password/ }).fill('not this one');
            await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
            await page.getByRole('alert').first().waitFor();
          },
        },
        { name: 'register', path: '/register' },
        {
          name: 'register refused',
          path: '/register',
          arrange: async (page) => {
            await page.getByRole('main').getByRole('button', { name: 'Create An Account' }).click();
            await page.getByRole('alert').first().waitFor();
          },
        },
        { name: 'forgotten password', path: '/password/reset' },
        { name: 'new password', path: `/password/reset/${unknown}` },
        { name: 'join by an unknown link', path: `/join/${unknown}` },
        { name: 'invitation unknown', path: `/invitations/${unknown}`, leadsTo: '/login' },
        { name: 'verify by an unknown link', path: `/verify-email/${unknown}` },
        { name: 'unsubscribe by an unknown link', path: `/unsubscribe/${unknown}` },
        { name: 'check a signed waiver', path: '/verify' },
        { name: 'not found', path: '/not-found' },
        { name: 'an address that is none', path: '/no/such/place', leadsTo: '/not-found' },
        { name: 'no access', path: '/invalid-permissions' },
        { name: 'coming soon', path: '/coming-soon' },
        { name: 'welcome', path: '/pages/s/welcome' },
        { name: 'welcome of the media', path: '/pages/s/welcome-media' },
        { name: 'a page with a table', path: '/pages/s/important-dates' },
        { name: 'menu', path: '/pages/s/waivers-explained', arrange: openMenu },
      ]),
    ).toEqual([]);
  });

  it('for staff', async () => {
    const { band, float, applied, interested, turnedDown } = entries;
    const waivers = await waiversOf(await clientOf('staff'), band);
    const [reader, holder] = await addresseesWithLink(await clientOf('staff'), 2);
    const waiverThatIs = (status: string) => waivers.find((waiver) => waiver.status === status)?.token ?? 'none';
    expect(
      await faultsFor('staff', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        { name: 'form of no entry', path: '/o/999999/music/2027', leadsTo: '/applications' },
        { name: 'press kit of no entry', path: '/o/999999/press-release/2027', leadsTo: '/applications' },
        { name: 'everyone’s work', path: '/pages/s/welcome?whose=everyone' },
        { name: 'forms to chase', path: '/today/chase/s/first/f/whose=everyone/p/1' },
        { name: 'entries that list nobody', path: '/today/unlisted' },
        { name: 'refused addresses', path: '/today/refused' },
        { name: 'answers that changed', path: '/today/changes' },
        { name: 'review desk', path: `/review/${applied.id}` },
        { name: 'decision and its letter', path: `/review/${applied.id}`, arrange: press('See the letter') },
        { name: 'set an application aside', path: `/review/${applied.id}`, arrange: press(/^Set aside/) },
        { name: 'private note', path: `/review/${applied.id}`, arrange: press(/^Add a note/) },
        { name: 'question to a leader', path: `/review/${applied.id}`, arrange: press(/^Ask a question/) },
        { name: 'held decisions', path: '/review/held' },
        { name: 'directory', path: '/applications' },
        { name: 'directory without a match', path: '/applications/f/q=nobody%20is%20called%20so' },
        { name: 'menu', path: '/applications', arrange: openMenu },
        { name: 'create an entry', path: '/create-entry' },
        {
          name: 'create a second entry',
          path: `/create-entry/${band.organization_id}`,
          arrange: async (page) => {
            await page.getByLabel('Parade Year').selectOption('2027');
            await press('Create Entry')(page);
            await page.getByRole('dialog').getByRole('heading').waitFor();
          },
        },
        ...tabs(band, 'accepted band', ['view', 'timeline', 'submissions', 'people', 'waivers', 'settings', 'media']),
        ...tabs(float, 'accepted float', ['people', 'judge']),
        { name: 'quick edit of a leader', path: `${band.place}/people`, arrange: quickEdit },
        ...tabs(applied, 'application received', ['view', 'submissions', 'people', 'settings']),
        ...tabs(interested, 'interested', ['view', 'submissions']),
        ...tabs(turnedDown, 'rejected', ['view']),
        {
          name: 'accept an application',
          path: `${applied.place}/settings`,
          arrange: (page) => chooseStatus(page, 'Accepted'),
        },
        { name: 'application to read', path: band.form('band-application') },
        { name: 'application to change', path: `${applied.form('band-application')}/edit` },
        { name: 'application on paper', path: `${band.form('band-application')}/print` },
        { name: 'waiver unsigned', path: `/waivers-form/${waiverThatIs('pending')}/approve` },
        { name: 'waiver to approve', path: `/waivers-form/${waiverThatIs('pending-approval')}/approve` },
        { name: 'waiver completed', path: `/waivers-form/${waiverThatIs('completed')}/approve` },
        { name: 'waiver unknown', path: '/waivers-form/no-such-waiver/approve' },
        { name: 'outbox', path: '/outbox' },
        {
          name: 'letter',
          path: `/outbox/f/q=${reader}`,
          arrange: async (page) => {
            await press(/please sign your/i)(page);
            await page.getByRole('button', { name: 'Show the signing link' }).waitFor();
          },
        },
        {
          name: 'letter with its link shown',
          path: `/outbox/f/q=${holder}`,
          only: 'desk',
          arrange: async (page) => {
            await press(/please sign your/i)(page);
            await press('Show the signing link')(page);
            await page.getByLabel('Signing link').waitFor();
          },
        },
        { name: 'users', path: '/users' },
        { name: 'waivers of all', path: '/individual-waivers' },
        { name: 'waiver board', path: '/waiver-board' },
        { name: 'waiver calendar', path: '/settings/waiver-calendar' },
        { name: 'retention', path: '/settings/retention' },
        { name: 'fees and pavilions', path: '/settings/fees' },
        { name: 'reports', path: '/reports' },
        { name: 'reports of one type', path: '/reports/s/name/f/type=2;q=Larkspur/p/1' },
        { name: 'one form to take out', path: `/reports/band-application/${await submissionIdOf(band)}` },
        { name: 'form statuses', path: '/entry-form-statuses' },
        { name: 'form statuses of bands', path: '/entry-form-statuses/s/-updated/f/type=2;status=any/p/1/pp/50' },
        { name: 'message too short', path: '/entry-form-statuses/f/type=2', arrange: (page) => writeMessage(page, '') },
        {
          name: 'message to send',
          path: '/entry-form-statuses/f/type=2',
          arrange: (page) => writeMessage(page, 'Please list what you play.'),
        },
      ]),
    ).toEqual([]);
  });

  it('for an admin', async () => {
    const { band, applied } = entries;
    expect(
      await faultsFor('admin', [
        ...tabs(band, 'accepted band', ['audit_log', 'settings']),
        ...tabs(applied, 'application received', ['audit_log']),
        { name: 'form files', path: '/settings/form-files' },
        {
          name: 'a form file being added',
          path: '/settings/form-files',
          arrange: async (page) => {
            await press('Add a file')(page);
            await page.getByRole('button', { name: 'Add file' }).click();
          },
        },
        { name: 'official photo to correct', path: `${band.form('official-photo')}/edit` },
        { name: 'official photo to read', path: band.form('official-photo') },
        { name: 'a form with a file beside it', path: `${band.form('insurance')}/edit` },
        { name: 'manual with its files', path: band.form('participant-manual') },
        ...['season', 'types', 'organizer', 'liaison', 'registration', 'documents', 'security'].map((tab) => ({
          name: `settings: ${tab}`,
          path: `/settings/${tab}`,
        })),
        { name: 'new season', path: '/settings/new-season' },
        { name: 'due dates of forms', path: '/settings/form-due-dates' },
        { name: 'texts of forms', path: '/settings/form-texts' },
        { name: 'status reports to send', path: '/entry-form-statuses', arrange: press('Send Status Reports') },
      ]),
    ).toEqual([]);
  });

  it('for the leader of a band', async () => {
    const { band } = entries;
    expect(
      await faultsFor('band.leader', [
        { name: 'home', path: '/dashboard', leadsTo: `${band.place}/view` },
        ...tabs(band, 'own entry', ['view', 'submissions', 'people', 'waivers', 'media']),
        { name: 'waivers without a match', path: `${band.place}/waivers/f/q=nobody-is-called-so` },
        { name: 'add a person', path: `${band.place}/people`, arrange: press('Add Participant') },
        { name: 'add a leader', path: `${band.place}/people`, arrange: press('Add Leader') },
        { name: 'people from a file', path: `${band.place}/people/import` },
        { name: 'people from a file: columns', path: `${band.place}/people/import`, arrange: chooseList },
        {
          name: 'people from a file: needs attention',
          path: `${band.place}/people/import`,
          arrange: async (page) => {
            await press('These columns are correct')(page);
            await press('Save and Next')(page);
            await page.getByText('Some of the fields are not valid.').waitFor();
          },
        },
        { name: 'people from a file: preview', path: `${band.place}/people/import`, arrange: press('Discard') },
        {
          name: 'people from a file: result',
          path: `${band.place}/people/import`,
          arrange: async (page) => {
            await press('Submit')(page);
            await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
          },
        },
        { name: 'remove a person', path: `${band.place}/people`, arrange: (page) => removeLastPerson(page) },
        { name: 'hand over a link', path: `${band.place}/waivers`, arrange: underMore('Copy link') },
        { name: 'change a receiver', path: `${band.place}/waivers`, arrange: underMore('Edit') },
        { name: 'profile to read', path: band.form('band-profile') },
        { name: 'profile to correct', path: `${band.form('band-profile')}/edit` },
        { name: 'form incomplete', path: `${band.form('band-travel')}/edit`, arrange: submitTooEarly },
        { name: 'form with rows', path: `${band.form('music')}/edit`, arrange: addMusic },
        { name: 'form with a picture', path: `${band.form('official-photo')}/edit` },
        { name: 'form with uploads', path: `${band.form('insurance')}/edit`, arrange: submitTooEarly },
        { name: 'agreement', path: `${band.form('participation-agreement')}/edit` },
        { name: 'form to read only', path: band.form('participant-manual') },
        { name: 'agreement on paper', path: `${band.form('participation-agreement')}/print` },
        { name: 'music on paper', path: `${band.form('music')}/print` },
        { name: 'press kit', path: band.form('press-release') },
        { name: 'press kit to write', path: `${band.form('press-release')}/edit` },
        { name: 'form of somebody else’s entry', path: entries.horses.form('music'), leadsTo: `${band.place}/view` },
        { name: 'somebody else’s entry', path: `${entries.horses.place}/view`, leadsTo: '/not-found' },
        { name: 'menu', path: `${band.place}/view`, arrange: openMenu },
      ]),
    ).toEqual([]);
  });

  it('for the leader of a riding group', async () => {
    const { horses } = entries;
    expect(
      await faultsFor('horse.leader', [
        ...tabs(horses, 'own entry', ['view', 'people', 'waivers']),
        { name: 'grid of riders', path: `${horses.form('equestrian-formation')}/edit`, arrange: submitTooEarly },
        { name: 'list of animals', path: `${horses.form('equestrian-animals')}/edit`, arrange: press(/^Add/) },
        { name: 'four lists of vehicles', path: `${horses.form('equestrian-vehicles')}/edit`, arrange: press(/^Add/) },
        { name: 'grid of riders on paper', path: `${horses.form('equestrian-formation')}/print` },
        { name: 'health papers', path: `${horses.form('equestrian-health')}/edit`, arrange: submitTooEarly },
        { name: 'application to read', path: horses.form('equestrian-application') },
      ]),
    ).toEqual([]);
  });

  it('for the leader and the builder of a float', async () => {
    const { float } = entries;
    expect([
      ...(await faultsFor('float.leader', [
        ...tabs(float, 'own entry', ['view', 'people', 'judge']),
        { name: 'long form', path: `${float.form('float-specifications')}/edit`, arrange: submitTooEarly },
        { name: 'long form to read', path: float.form('float-specifications') },
        { name: 'application on paper', path: `${float.form('float-application')}/print` },
      ])),
      ...(await faultsFor('float.builder', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        ...tabs(float, 'entry built', ['view', 'submissions']),
      ])),
    ]).toEqual([]);
  });

  it('for judges, press, broadcasters and newcomers', async () => {
    const { band, float } = entries;
    expect([
      ...(await faultsFor('judge', [
        { name: 'directory', path: '/applications' },
        { name: 'float', path: `${float.place}/judge` },
      ])),
      ...(await faultsFor('media', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome-media' },
        { name: 'directory', path: '/applications' },
        { name: 'band', path: `${band.place}/media` },
        { name: 'float', path: `${float.place}/media` },
      ])),
      ...(await faultsFor('broadcaster', [{ name: 'directory', path: '/applications' }])),
      ...(await faultsFor('newcomer', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        { name: 'the directory', path: '/applications', leadsTo: '/invalid-permissions' },
      ])),
    ]).toEqual([]);
  });
});

/** Every band whose music is not complete, on all pages. */
async function chooseByMusic(page: Page): Promise<void> {
  await page.getByLabel('Form to select by').selectOption('music');
  await page.getByRole('button', { name: 'Select on all pages' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
}

/** Up to the letter as it will arrive; without words up to what is missing. */
async function writeMessage(page: Page, words: string): Promise<void> {
  await chooseByMusic(page);
  await page.getByRole('button', { name: 'Email their leaders' }).click();
  await page.getByLabel('Subject').fill(words === '' ? '' : 'Your music');
  await page.getByRole('textbox', { name: /^Message/ }).fill(words);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .getByRole('dialog')
    .getByText(words === '' ? 'This value is required' : words)
    .first()
    .waitFor();
}

/** The first title of what the band plays. */
async function addMusic(page: Page): Promise<void> {
  await page.getByLabel('Yes', { exact: true }).first().check();
  await page.getByRole('button', { name: /^Add/ }).first().click();
}

async function removeLastPerson(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
}

async function quickEdit(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Quick Edit/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Quick Edit: / }).waitFor();
}

/** A list with its columns in another order and one row that is wrong; other people at each width. */
async function chooseList(page: Page): Promise<void> {
  const who = page.viewportSize()?.width;
  const rows = [
    `Screen;Ann;Flute;ann${who}@example.org`,
    `Screen;Ann;Flute;ann${who}@example.org`,
    'Screen;Bo;Drum;bo@',
  ];
  const buffer = Buffer.from(`Surname;Given name;Instrument;E-mail\n${rows.join('\n')}\n`);
  await page
    .getByLabel('Drop a CSV file here, or choose one')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByText('What does each column contain?').waitFor();
}
