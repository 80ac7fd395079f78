import { settingTabs } from '@parade/contract/settings/definition.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoEntry, addresseesWithLink, waiversOf } from './demoSeason.ts';
import { type SeasonScreens, ask, openMenu, openSeason, press, tabs } from './seasonScreens.ts';

let season: SeasonScreens;

beforeAll(async () => {
  season = await openSeason();
});

afterAll(async () => {
  await season?.close();
});

/** Returns the submission of an entry's application. */
async function submissionIdOf(band: DemoEntry): Promise<number> {
  const { body } = await (await season.clientOf('staff')).call(
    'GET',
    `/api/forms${band.form('band-application').slice(2)}`,
  );
  return (body.form as { submission_id: number }).submission_id;
}

async function userIdOf(account: string): Promise<number> {
  const { body } = await (await season.clientOf('staff')).call('GET', `/api/users?q=${account}%40example.org`);
  const [user] = body.data as { id: number }[];
  if (!user) throw new Error(`no user ${account}`);
  return user.id;
}

async function chooseStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label });
  await page.getByRole('button', { name: 'Update Status' }).click();
  await page.getByRole('dialog').getByRole('heading').waitFor();
}

describe('every screen of the office is without a fault at desk and phone width', { timeout: 300_000 }, () => {
  it('Today, applications and entries are without a fault for staff at desk and phone width', async () => {
    const { band, float, applied, interested, turnedDown } = season.entries;
    expect(
      await season.faultsFor('staff', [
        { name: 'home', shownBy: 'staff: everyone’s work', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        {
          name: 'form of no entry',
          shownBy: 'staff: directory',
          path: '/o/999999/music/2027',
          leadsTo: '/applications',
        },
        {
          name: 'press kit of no entry',
          shownBy: 'staff: directory',
          path: '/o/999999/press-release/2027',
          leadsTo: '/applications',
        },
        { name: 'everyone’s work', path: '/pages/s/welcome?whose=everyone' },
        { name: 'forms to chase', path: '/today/chase/s/first/f/whose=everyone/p/1' },
        { name: 'entries that list nobody', path: '/today/unlisted' },
        { name: 'refused addresses', path: '/today/refused' },
        { name: 'answers that changed', path: '/today/changes' },
        { name: 'review desk', path: `/review/${applied.id}` },
        { name: 'decision and its letter', path: `/review/${applied.id}`, arrange: press(/^Accept/) },
        { name: 'letter to read', path: `/review/${applied.id}`, arrange: press('Preview the rejection letter') },
        { name: 'set an application aside', path: `/review/${applied.id}`, arrange: press(/^Set aside/) },
        { name: 'private note', path: `/review/${applied.id}`, arrange: press(/^Add a note/) },
        {
          name: 'question to a leader',
          shownBy: 'staff: private note',
          path: `/review/${applied.id}`,
          arrange: press(/^Ask a question/),
        },
        { name: 'held decisions', path: '/review/held' },
        { name: 'directory', path: '/applications' },
        {
          name: 'directory without a match',
          shownBy: 'staff: users without a match',
          path: '/applications/f/q=nobody%20is%20called%20so',
        },
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
        ...tabs(band.place, 'accepted band', [
          'view',
          'timeline',
          'submissions',
          'people',
          'waivers',
          'settings',
          'media',
        ]),
        ...tabs(float.place, 'accepted float', ['people'], 'staff: accepted band people'),
        ...tabs(float.place, 'accepted float', ['judge']),
        { name: 'quick edit of a leader', path: `${band.place}/people`, arrange: quickEdit },
        ...tabs(applied.place, 'application received', ['view']),
        ...tabs(applied.place, 'application received', ['submissions'], 'staff: accepted band submissions'),
        ...tabs(applied.place, 'application received', ['people'], 'staff: accepted band people'),
        ...tabs(applied.place, 'application received', ['settings'], 'staff: accepted band settings'),
        ...tabs(interested.place, 'interested', ['view']),
        ...tabs(interested.place, 'interested', ['submissions'], 'staff: accepted band submissions'),
        ...tabs(turnedDown.place, 'rejected', ['view']),
        {
          name: 'accept an application',
          path: `${applied.place}/settings`,
          arrange: (page) => chooseStatus(page, 'Accepted'),
        },
      ]),
    ).toEqual([]);
  });

  it('waivers, letters, reports and settings are without a fault for staff at desk and phone width', async () => {
    const { band, applied } = season.entries;
    const waivers = await waiversOf(await season.clientOf('staff'), band);
    const [reader, holder] = await addresseesWithLink(await season.clientOf('staff'), 2);
    const waiverThatIs = (status: string) => waivers.find((waiver) => waiver.status === status)?.token ?? 'none';
    expect(
      await season.faultsFor('staff', [
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
          shownBy: 'staff: letter with its link shown',
          path: `/outbox/f/q=${reader}`,
          arrange: async (page) => {
            await press(/please sign .+ waiver/i)(page);
            await page.getByRole('button', { name: 'Show the signing link' }).waitFor();
          },
        },
        {
          name: 'letter with its link shown',
          path: `/outbox/f/q=${holder}`,
          only: 'desk',
          arrange: async (page) => {
            await press(/please sign .+ waiver/i)(page);
            await press('Show the signing link')(page);
            await page.getByLabel('Signing link').waitFor();
          },
        },
        { name: 'feedback to answer', path: '/feedback/received' },
        { name: 'waivers of all', path: '/individual-waivers' },
        { name: 'waiver board', path: '/waiver-board' },
        { name: 'waiver calendar', path: '/settings/waiver-calendar' },
        { name: 'retention', path: '/settings/retention' },
        { name: 'fees and pavilions', path: '/settings/fees' },
        { name: 'waivers to approve', path: '/waiver-queue' },
        { name: 'reports', path: '/reports' },
        { name: 'reports of one type', shownBy: 'staff: reports', path: '/reports/s/name/f/type=2;q=Larkspur/p/1' },
        { name: 'one form to take out', path: `/reports/band-application/${await submissionIdOf(band)}` },
        { name: 'form statuses', path: '/entry-form-statuses' },
        {
          name: 'form statuses of bands',
          shownBy: 'staff: form statuses',
          path: '/entry-form-statuses/s/-updated/f/type=2;status=any/p/1/pp/50',
        },
        { name: 'message too short', path: '/entry-form-statuses/f/type=2', arrange: (page) => writeMessage(page, '') },
        {
          name: 'message to send',
          path: '/entry-form-statuses/f/type=2',
          arrange: (page) => writeMessage(page, 'Please list what you play.'),
        },
      ]),
    ).toEqual([]);
  });

  it('users, organizations, the address book and their own profile are without a fault for staff at desk and phone width', async () => {
    const { band } = season.entries;
    const leader = await userIdOf('band.leader');
    const organization = `/organization/${band.organization_id}`;
    expect(
      await season.faultsFor('staff', [
        { name: 'users', path: '/users' },
        { name: 'users without a match', path: '/users/f/q=nobody%20is%20called%20so' },
        { name: 'create a user', path: '/users/create' },
        ...tabs(`/users/${leader}`, 'user', ['overview', 'roles', 'notifications', 'log', 'edit', 'password']),
        { name: 'join links', path: '/users/join-links' },
        { name: 'a join link to make', path: '/users/join-links', arrange: ask('Create join link') },
        ...tabs('/profile', 'profile', ['details', 'security', 'devices']),
        { name: 'a password to change', path: '/profile/security', arrange: ask('Change password') },
        { name: 'organizations', path: '/organizations' },
        {
          name: 'organizations without a match',
          shownBy: 'staff: users without a match',
          path: '/organizations/f/q=nobody%20is%20called%20so',
        },
        { name: 'create an organization', path: '/organizations/create' },
        ...tabs(organization, 'organization', ['overview', 'edit']),
        { name: 'address book', path: '/address-book' },
        { name: 'mailing labels', path: '/address-book', arrange: ask('Mailing labels') },
        { name: 'contacts of an entry', path: `/address-book/${band.organization_id}/2027` },
      ]),
    ).toEqual([]);
  });

  it('every screen of a volunteer is without a fault at desk and phone width', async () => {
    const { band, applied } = season.entries;
    expect(
      await season.faultsFor('volunteer', [
        { name: 'home', path: '/dashboard', leadsTo: '/pages/s/welcome' },
        { name: 'review desk', path: `/review/${applied.id}` },
        { name: 'directory', shownBy: 'staff: directory', path: '/applications' },
        { name: 'waivers to approve', shownBy: 'staff: waivers to approve', path: '/waiver-queue' },
        { name: 'address book', shownBy: 'staff: address book', path: '/address-book' },
        {
          name: 'contacts of an entry',
          shownBy: 'staff: contacts of an entry',
          path: `/address-book/${band.organization_id}/2027`,
        },
      ]),
    ).toEqual([]);
  });

  it('every screen of an admin is without a fault at desk and phone width', async () => {
    const { band, applied } = season.entries;
    expect(
      await season.faultsFor('admin', [
        ...tabs(band.place, 'accepted band', ['audit_log']),
        ...tabs(band.place, 'accepted band', ['settings'], 'staff: accepted band settings'),
        ...tabs(applied.place, 'application received', ['audit_log'], 'admin: accepted band audit_log'),
        ...tabs(`/organization/${band.organization_id}`, 'organization', ['entries', 'people', 'log', 'merge']),
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
        ...tabs(
          '/settings',
          'settings:',
          settingTabs().map(({ slug }) => slug),
        ),
        { name: 'new season', path: '/settings/new-season' },
        { name: 'review criteria', path: '/settings/review-criteria' },
        { name: 'faq to edit', path: '/settings/faqs' },
        { name: 'category to name', path: '/settings/faqs', arrange: ask('New category') },
        {
          name: 'question to write',
          path: '/settings/faqs',
          arrange: async (page) => {
            await press('New question')(page);
            await page.getByRole('textbox', { name: 'Answer' }).waitFor();
          },
        },
        { name: 'parade order', path: '/applications/order' },
        { name: 'parade order of no parade', path: '/applications/order?year=2029' },
        { name: 'audit log', path: '/audit-log' },
        { name: 'audit details', path: '/audit-details' },
        {
          name: 'audit details without a match',
          shownBy: 'staff: users without a match',
          path: '/audit-details/f/q=nobody%20is%20called%20so',
        },
        { name: 'due dates of forms', path: '/settings/form-due-dates' },
        { name: 'texts of forms', path: '/settings/form-texts' },
        {
          name: 'text of the waivers',
          shownBy: 'admin: texts of forms',
          path: '/settings/form-texts?text=waiver-body',
        },
        { name: 'status reports to send', path: '/entry-form-statuses', arrange: press('Send Status Reports') },
      ]),
    ).toEqual([]);
  });

  it('tokens and webhooks are without a fault for a superadmin at desk and phone width', async () => {
    expect(
      await season.faultsFor('superadmin', [
        { name: 'tokens', path: '/settings/tokens' },
        { name: 'a token to make', path: '/settings/tokens', arrange: ask('Create token') },
        { name: 'what was not delivered', path: '/not-delivered' },
        { name: 'webhooks', path: '/settings/webhooks' },
        { name: 'a webhook to add', path: '/settings/webhooks', arrange: ask('Add a webhook') },
      ]),
    ).toEqual([]);
  });

  it('pages, guides and what the press takes away are without a fault for an admin at desk and phone width', async () => {
    expect(
      await season.faultsFor('admin', [
        { name: 'pages', path: '/pages' },
        { name: 'a page to edit', path: '/pages/1/edit' },
        { name: 'a file that is no picture', path: '/pages/1/edit', arrange: chooseNotes },
        { name: 'a page as others see it', path: '/pages/1/preview' },
        { name: 'versions of a page', path: '/pages/1/versions' },
        { name: 'menus of pages', path: '/pages/menus' },
        { name: 'media guide', path: '/media-guide' },
        { name: 'judges guide', shownBy: 'admin: media guide', path: '/judges-guide' },
        { name: 'awards', path: '/awards' },
        { name: 'scores of an award', path: '/award/1' },
        {
          name: 'an award to edit',
          shownBy: 'admin: an award to add',
          path: '/awards',
          arrange: press(/^Edit Sweepstakes/),
        },
        { name: 'an award to add', path: '/awards', arrange: press('Add an award') },
        { name: 'press releases', path: '/official-press-releases' },
        { name: 'press kits', path: '/press-kits' },
        { name: 'interview requests', path: '/interview-requests' },
        { name: 'media requests', path: '/media-requests' },
        { name: 'an answered interview request', path: '/interview-request/1' },
        { name: 'answer an interview request', path: '/interview-request/3', arrange: press('Schedule') },
        { name: 'grant media access', path: '/media-requests', arrange: press(/^Grant /) },
        { name: 'music downloads', path: '/music-downloads' },
        { name: 'broadcaster assets', path: '/broadcaster-assets' },
      ]),
    ).toEqual([]);
  });

  it('what the short form leaves out is shown by a screen that it opens', () => {
    expect(season.shownByNothing()).toEqual([]);
  });
});

/** A file that a page cannot show. */
async function chooseNotes(page: Page): Promise<void> {
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') };
  await page.getByLabel('Picture: choose a file').setInputFiles(file);
  await page.getByRole('dialog', { name: 'Add a picture' }).getByText('notes.txt').waitFor();
}

/** Chooses every band whose music is incomplete, on all pages. */
async function chooseByMusic(page: Page): Promise<void> {
  await page.getByLabel('Form to select by').selectOption('music');
  await page.getByRole('button', { name: 'Select on all pages' }).click();
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
}

/** Continues to the preview of the letter; without words, to the missing fields. */
async function writeMessage(page: Page, words: string): Promise<void> {
  await chooseByMusic(page);
  await page.getByRole('button', { name: 'Email leaders' }).click();
  await page.getByLabel('Subject').fill(words === '' ? '' : 'Your music');
  await page.getByRole('textbox', { name: /^Message/ }).fill(words);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .getByRole('dialog')
    .getByText(words === '' ? 'This value is required' : 'Replies go to you')
    .first()
    .waitFor();
}

async function quickEdit(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Quick Edit/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /^Quick Edit: / }).waitFor();
}
