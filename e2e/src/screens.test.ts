import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onOnePage } from './formFiller.ts';
import { ask, type SeasonScreens, openMenu, openSeason, press, tabs } from './seasonScreens.ts';

let season: SeasonScreens;

beforeAll(async () => {
  season = await openSeason();
});

afterAll(async () => {
  await season?.close();
});

/** The last score sheet of an award. */
async function sheetOf(award: string): Promise<string> {
  const { body } = await (await season.clientOf('judge')).call('GET', '/api/score-sheets');
  const awards = body.awards as { id: number; name: string; entries: { id: number }[] }[];
  const found = awards.find(({ name }) => name === award);
  return `/score-sheets/${found?.id}/${found?.entries.at(-1)?.id}`;
}

describe('every screen is sound at desk and phone width', { timeout: 300_000 }, () => {
  it('every screen of a visitor is sound at desk and phone width', async () => {
    const unknown = 'no-such-secret-as-this-one-0000000000000000000';
    expect(
      await season.faultsFor(null, [
        { name: 'login', shownBy: 'visitor: login refused', path: '/login' },
        {
          name: 'login refused',
          path: '/login',
          arrange: async (page) => {
            await page.getByLabel('Email address').fill('nobody@example.org');
            await page.getByRole('textbox', { name: /^Password/ }).fill('not this one');
            await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
            await page.getByRole('alert').first().waitFor();
          },
        },
        { name: 'register', shownBy: 'visitor: register refused', path: '/register' },
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
        {
          name: 'invitation unknown',
          shownBy: 'visitor: login refused',
          path: `/invitations/${unknown}`,
          leadsTo: '/login',
        },
        { name: 'verify by an unknown link', path: `/verify-email/${unknown}` },
        {
          name: 'new address by an unknown link',
          shownBy: 'visitor: verify by an unknown link',
          path: `/email-change/${unknown}`,
        },
        { name: 'unsubscribe by an unknown link', path: `/unsubscribe/${unknown}` },
        { name: 'sign a form by an unknown link', path: `/cosign/${unknown}` },
        { name: 'check a signed waiver', path: '/verify' },
        { name: 'not found', path: '/not-found' },
        {
          name: 'an address that is none',
          shownBy: 'visitor: not found',
          path: '/no/such/place',
          leadsTo: '/not-found',
        },
        { name: 'no access', path: '/invalid-permissions' },
        { name: 'coming soon', path: '/coming-soon' },
        { name: 'welcome', path: '/pages/s/welcome' },
        { name: 'welcome of the media', shownBy: 'media: home', path: '/pages/s/welcome-media' },
        { name: 'faq', shownBy: 'visitor: faq, one question open', path: '/faq' },
        { name: 'faq, one question open', path: '/faq#q-5' },
        { name: 'faq without a match', path: '/faq', arrange: searchFaq },
        { name: 'privacy', shownBy: 'visitor: a page with a table', path: '/privacy' },
        { name: 'feedback', shownBy: 'visitor: feedback refused', path: '/feedback' },
        {
          name: 'feedback refused',
          path: '/feedback',
          arrange: async (page) => {
            await page.getByRole('button', { name: 'Send message' }).click();
            await page.getByRole('alert').first().waitFor();
          },
        },
        {
          name: 'an address that cannot be read',
          shownBy: 'visitor: not found',
          path: '/people/%E0%A4%A',
          leadsTo: '/not-found',
        },
        { name: 'a page with a table', path: '/pages/s/important-dates' },
        { name: 'interview request', path: '/m/interview-request' },
        { name: 'menu', path: '/pages/s/waivers-explained', arrange: openMenu },
      ]),
    ).toEqual([]);
  });

  it('every screen of the leader of a band is sound at desk and phone width', async () => {
    const { band } = season.entries;
    expect(
      await season.faultsFor('band.leader', [
        { name: 'home', shownBy: 'band.leader: what is done', path: '/dashboard', leadsTo: `${band.place}/view` },
        ...tabs(band.place, 'own entry', ['view'], 'band.leader: what is done'),
        ...tabs(band.place, 'own entry', ['people'], 'band.leader: people selected'),
        ...tabs(band.place, 'own entry', ['submissions', 'waivers', 'media']),
        ...tabs('/profile', 'profile', ['details', 'security', 'devices', 'notifications']),
        {
          name: 'what is done',
          path: `${band.place}/view`,
          arrange: (page) => page.locator('summary', { hasText: 'Done' }).click(),
        },
        { name: 'letter of acceptance', path: `${band.place}/letter` },
        { name: 'person menu', path: '/faq', arrange: press(/account menu/) },
        { name: 'address book', path: '/address-book' },
        { name: 'contacts of the own entry', path: `/address-book/${band.organization_id}/2027` },
        { name: 'waivers of all years', path: '/individual-waivers', only: 'desk' },
        { name: 'waivers without a match', path: `${band.place}/waivers/f/q=nobody-is-called-so` },
        { name: 'add a person', path: `${band.place}/people`, arrange: press('Add Participant') },
        {
          name: 'add a leader',
          shownBy: 'band.leader: add a person',
          path: `${band.place}/people`,
          arrange: press('Add Leader'),
        },
        {
          name: 'due dates in a calendar',
          path: `${band.place}/view`,
          arrange: ask('Add due dates to your calendar'),
        },
        { name: 'people selected', path: `${band.place}/people`, arrange: selectUnsigned },
        {
          name: 'people selected: email',
          path: `${band.place}/people`,
          arrange: async (page) => {
            await selectUnsigned(page);
            await ask('Email')(page);
          },
        },
        {
          name: 'people selected: role',
          shownBy: 'band.leader: people selected: email',
          path: `${band.place}/people`,
          arrange: async (page) => {
            await selectUnsigned(page);
            await ask('Set role')(page);
          },
        },
        { name: 'people from a file', path: `${band.place}/people/import` },
        {
          name: 'people from a file: columns',
          path: `${band.place}/people/import`,
          continues: true,
          arrange: chooseList,
        },
        {
          name: 'people from a file: needs attention',
          path: `${band.place}/people/import`,
          continues: true,
          arrange: async (page) => {
            await press('These columns are correct')(page);
            await press('Save and Next')(page);
            await page.getByText('Some of the fields are not valid.').waitFor();
          },
        },
        {
          name: 'people from a file: preview',
          path: `${band.place}/people/import`,
          continues: true,
          arrange: press('Discard'),
        },
        {
          name: 'people from a file: result',
          path: `${band.place}/people/import`,
          continues: true,
          arrange: async (page) => {
            await press('Submit')(page);
            await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
          },
        },
        { name: 'remove a person', path: `${band.place}/people`, arrange: (page) => removeLastPerson(page) },
        { name: 'hand over a link', path: `${band.place}/waivers`, arrange: underMore('Copy link') },
        { name: 'change a receiver', path: `${band.place}/waivers`, arrange: underMore('Edit') },
        { name: 'profile to read', path: band.form('band-profile') },
        {
          name: 'profile to correct',
          shownBy: 'band.leader: form incomplete',
          path: `${band.form('band-profile')}/edit`,
        },
        { name: 'form incomplete', path: `${band.form('band-travel')}/edit`, arrange: submitTooEarly },
        { name: 'form with rows', path: `${band.form('music')}/edit`, arrange: addMusic },
        { name: 'form with a picture', path: `${band.form('official-photo')}/edit` },
        { name: 'form with uploads', path: `${band.form('insurance')}/edit`, arrange: submitTooEarly },
        { name: 'agreement', path: `${band.form('participation-agreement')}/edit` },
        { name: 'form to read only', path: band.form('participant-manual') },
        {
          name: 'agreement on paper',
          shownBy: 'band.leader: music on paper',
          path: `${band.form('participation-agreement')}/print`,
        },
        { name: 'music on paper', path: `${band.form('music')}/print` },
        { name: 'press kit', path: band.form('press-release') },
        { name: 'press kit to write', path: `${band.form('press-release')}/edit` },
        {
          name: 'form of somebody else’s entry',
          shownBy: 'band.leader: what is done',
          path: season.entries.horses.form('music'),
          leadsTo: `${band.place}/view`,
        },
        {
          name: 'somebody else’s entry',
          shownBy: 'visitor: not found',
          path: `${season.entries.horses.place}/view`,
          leadsTo: '/not-found',
        },
        { name: 'menu', path: `${band.place}/view`, arrange: openMenu },
      ]),
    ).toEqual([]);
  });

  it('every screen of the leader of a riding group is sound at desk and phone width', async () => {
    const { horses } = season.entries;
    expect(
      await season.faultsFor('horse.leader', [
        ...tabs(horses.place, 'own entry', ['view'], 'band.leader: what is done'),
        ...tabs(horses.place, 'own entry', ['people'], 'band.leader: people selected'),
        ...tabs(horses.place, 'own entry', ['waivers'], 'band.leader: own entry waivers'),
        { name: 'grid of riders', path: `${horses.form('equestrian-formation')}/edit`, arrange: submitTooEarly },
        { name: 'list of animals', path: `${horses.form('equestrian-animals')}/edit`, arrange: press(/^Add/) },
        {
          name: 'four lists of vehicles',
          shownBy: 'horse.leader: list of animals',
          path: `${horses.form('equestrian-vehicles')}/edit`,
          arrange: press(/^Add/),
        },
        { name: 'grid of riders on paper', path: `${horses.form('equestrian-formation')}/print` },
        {
          name: 'health papers',
          shownBy: 'band.leader: form with uploads',
          path: `${horses.form('equestrian-health')}/edit`,
          arrange: submitTooEarly,
        },
        {
          name: 'application to read',
          shownBy: 'float.leader: long form to read',
          path: horses.form('equestrian-application'),
        },
      ]),
    ).toEqual([]);
  });

  it('every screen of the leader and of the builder of a float is sound at desk and phone width', async () => {
    const { float } = season.entries;
    expect([
      ...(await season.faultsFor('float.leader', [
        ...tabs(float.place, 'own entry', ['view'], 'band.leader: what is done'),
        ...tabs(float.place, 'own entry', ['people'], 'band.leader: people selected'),
        ...tabs(float.place, 'own entry', ['judge'], 'judge: float'),
        { name: 'long form', path: `${float.form('float-specifications')}/edit`, arrange: submitTooEarly },
        { name: 'long form to read', path: float.form('float-specifications') },
        {
          name: 'application on paper',
          shownBy: 'horse.leader: grid of riders on paper',
          path: `${float.form('float-application')}/print`,
        },
      ])),
      ...(await season.faultsFor('float.builder', [
        { name: 'home', shownBy: 'newcomer: home', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        ...tabs(float.place, 'entry built', ['view']),
        ...tabs(float.place, 'entry built', ['submissions'], 'band.leader: own entry submissions'),
      ])),
    ]).toEqual([]);
  });

  it('every screen of judges, press, broadcasters and newcomers is sound at desk and phone width', async () => {
    const { band, float } = season.entries;
    expect([
      ...(await season.faultsFor('judge', [
        { name: 'directory', path: '/applications' },
        { name: 'float', path: `${float.place}/judge` },
        { name: 'guide', path: '/judges-guide' },
        { name: 'score sheets', path: '/score-sheets' },
        { name: 'a score sheet', path: await sheetOf('Sweepstakes Trophy') },
        { name: 'a closed score sheet', path: await sheetOf('Silver Saddle Award') },
      ])),
      ...(await season.faultsFor('media', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome-media' },
        { name: 'directory', path: '/applications' },
        { name: 'band', path: `${band.place}/media` },
        { name: 'float', shownBy: 'judge: float', path: `${float.place}/media` },
        { name: 'guide', path: '/media-guide' },
        { name: 'press releases', path: '/official-press-releases' },
        { name: 'press kits', path: '/press-kits' },
        { name: 'music', path: '/music-downloads' },
      ])),
      ...(await season.faultsFor('broadcaster', [
        { name: 'directory', shownBy: 'media: directory', path: '/applications' },
        { name: 'commentary sheets', path: '/commentary-sheets' },
      ])),
      ...(await season.faultsFor('newcomer', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        { name: 'the directory', path: '/applications', leadsTo: '/invalid-permissions' },
        { name: 'coming soon', shownBy: 'visitor: coming soon', path: '/coming-soon' },
        { name: 'not found', shownBy: 'visitor: not found', path: '/not-found' },
        { name: 'media access', path: '/media-access' },
      ])),
    ]).toEqual([]);
  });

  it('what the short form leaves out is shown by a screen that it opens', () => {
    expect(season.shownByNothing()).toEqual([]);
  });
});

/** Words that no question has. */
async function searchFaq(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('zeppelin');
  await page.getByText('No questions match').waitFor();
}

/** Submits an incomplete form, and waits for the summary of what is missing. */
async function submitTooEarly(page: Page): Promise<void> {
  await onOnePage(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
}

/** Chooses an action under 'More' in the first row that has it. */
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

/** Chooses a list with its columns in another order and one invalid row; different people at each width. */
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

async function selectUnsigned(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Select these \d+$/ }).click();
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
}
