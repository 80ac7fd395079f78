import type { PressRelease } from '@parade/contract/press/releases/release.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import { lookAgain } from '../../testing/browser.ts';
import { pageWith, signedInAs } from '../../testing/people.ts';
import { enter, openPortal } from '../../testing/portal.tsx';

const release = (id: number): PressRelease => ({
  id,
  title: `Release ${id}`,
  date: '2026-10-20',
  excerpt: '',
  body: 'At last.',
  link: '',
  featured_image: null,
  publish_on: '2026-10-20',
  is_published: true,
  revision: 1,
});

it.each([
  ['/official-press-releases/p/99', 4, '/official-press-releases'],
  ['/official-press-releases/p/99', 20, '/official-press-releases/p/3'],
  ['/official-press-releases/p/2', 20, '/official-press-releases/p/2'],
])('%s of %i press releases is %s', async (path, total, shown) => {
  const portal = openPortal(path, { as: signedInAs(['media']), listReleases: pageWith([release(1)], total) });
  await screen.findByRole('heading', { name: 'Release 1' });
  await waitFor(() => expect(portal.address()).toBe(shown));
});

it('the press releases offer the years that there are any of', async () => {
  openPortal('/official-press-releases', {
    as: signedInAs(['media']),
    listReleases: pageWith([release(1)]),
    readReleaseYears: { years: [2026, 2024] },
  });
  const year = await screen.findByLabelText<HTMLSelectElement>('Year');
  await waitFor(() => expect([...year.options].map(({ text }) => text)).toEqual(['Any year', '2026', '2024']));
});

it.each(['Back', 'the link to all press releases'])(
  '%s puts the focus on the card of a press release again',
  async (way) => {
    const portal = openPortal('/official-press-releases', {
      as: signedInAs(['media']),
      listReleases: pageWith([release(1), release(2)]),
      readRelease: release(2),
    });
    await portal.user.click(await screen.findByRole('link', { name: 'Release 2' }));
    await screen.findByText('At last.');
    if (way === 'Back') act(() => window.history.back());
    else {
      const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
      await portal.user.click(trail.getByRole('link', { name: 'Press Releases' }));
    }
    const link = await screen.findByRole('link', { name: 'Release 2' });
    await waitFor(() => expect(document.activeElement).toBe(link));
  },
);

it('a press release is deleted after a question, and its page leads to the press releases', async () => {
  const portal = openPortal('/press-releases/1', {
    as: signedInAs(['admin']),
    readRelease: release(1),
    deleteRelease: { success: true },
    listReleases: pageWith([]),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this press release?' }));
  portal.answer({ readRelease: new Refusal('not-found') });
  await portal.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: /^Press Releases/ })).toBeTruthy();
  expect(portal.asked('readRelease')).toHaveLength(1);
  expect(portal.address()).toBe('/official-press-releases');
});

it('a press release that is being deleted takes no second Delete', async () => {
  const answered = Promise.withResolvers<{ success: boolean }>();
  const portal = openPortal('/press-releases/1', {
    as: signedInAs(['admin']),
    readRelease: release(1),
    deleteRelease: () => answered.promise,
    listReleases: pageWith([]),
  });
  const remove = await screen.findByRole('button', { name: 'Delete' });
  await portal.user.click(remove);
  await portal.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'));
  await portal.user.click(remove);
  expect(screen.queryByRole('dialog')).toBeNull();
  answered.resolve({ success: true });
  await screen.findByRole('heading', { name: /^Press Releases/ });
});

const asset = {
  id: 1,
  name: 'Map',
  description: '',
  file_name: 'map.pdf',
  size: 83_000,
  url: '',
  created_at: '2026-10-20T17:00:00.000Z',
};

it.each([
  ['was deleted', { success: true }],
  ['somebody else had deleted before', new Refusal('not-found')],
])('a file for broadcasters that %s leaves the list, and takes no second Delete until then', async (_, answer) => {
  const answered = Promise.withResolvers<typeof answer>();
  const portal = openPortal('/broadcaster-assets', {
    as: signedInAs(['admin']),
    listAssets: pageWith([asset]),
    deleteAsset: () => answered.promise,
  });
  const remove = await screen.findByRole('button', { name: 'Delete Map' });
  await portal.user.click(remove);
  await portal.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'));
  await portal.user.click(remove);
  expect(screen.queryByRole('dialog')).toBeNull();
  portal.answer({ listAssets: pageWith([]) });
  answered.resolve(answer);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Map' })).toBeNull());
});

it('the file for broadcasters is chosen with a button of the portal’s own, which says what was chosen', async () => {
  const portal = openPortal('/broadcaster-assets', {
    as: signedInAs(['admin']),
    listAssets: pageWith([]),
  });
  const [add] = await screen.findAllByRole('button', { name: 'Add a file' });
  await portal.user.click(add as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('No file chosen')).toBeTruthy();
  const logo = new File(['logo'], 'logo.png', { type: 'image/png' });
  await portal.user.upload(dialog.getByLabelText('File: choose a file'), logo);
  expect(dialog.getByText('logo.png')).toBeTruthy();
});

it('the size of a file is written as in the forms, and a link has none', async () => {
  openPortal('/broadcaster-assets', {
    as: signedInAs(['broadcaster']),
    listAssets: pageWith([
      asset,
      { ...asset, id: 2, name: 'Elsewhere', file_name: '', size: null, url: 'https://example.org/map' },
    ]),
  });
  expect((await screen.findByRole('row', { name: /Map/ })).textContent).toContain('83 KB');
  expect(screen.getByRole('row', { name: /Elsewhere/ }).textContent).not.toContain('KB');
});

it('a press release begins with the day of the portal, whatever the clock of the device says', async () => {
  vi.setSystemTime(new Date('2031-03-01T12:00:00Z'));
  const portal = openPortal('/official-press-releases', {
    as: signedInAs(['admin']),
    listReleases: pageWith([release(1)]),
  });
  await screen.findByRole('heading', { name: 'Release 1' });
  // An answer still on its way would come without the portal's time.
  await portal.atRest();
  const server = fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await server(...asked);
    answer.headers.set('date', 'Thu, 22 Oct 2026 17:00:00 GMT');
    return answer;
  });
  lookAgain();
  await waitFor(() => expect(portal.asked('listReleases')).toHaveLength(2));
  await portal.atRest();
  await portal.user.click(await screen.findByRole('button', { name: /^(New|Write)/ }));
  const date = await screen.findByLabelText<HTMLInputElement>(/^Date/);
  expect(date.value).toBe('10/22/2026');
});

it('what is changed in a press release is not there for the next one, whose address alone differs', async () => {
  const portal = openPortal('/press-releases/2', {
    as: signedInAs(['admin']),
    readRelease: ({ params }) => release(Number(params.id)),
  });
  const jump = (to: string) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  await screen.findByRole('heading', { name: 'Release 2' });
  jump('/press-releases/1');
  await screen.findByRole('heading', { name: 'Release 1' });
  await portal.user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit press release' }));
  await enter(portal, dialog.getByLabelText(/^Title/), ', corrected');
  jump('/press-releases/2');
  const asked = screen.queryByRole('button', { name: 'Leave this page' });
  if (asked) await portal.user.click(asked);
  await screen.findByRole('heading', { level: 1, name: 'Release 2' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what is typed into a press release that somebody else deletes meanwhile stays, and its save says why it fails', async () => {
  const portal = openPortal('/press-releases/1', {
    as: signedInAs(['admin']),
    readRelease: { ...release(1), excerpt: 'News.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Edit' }));
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await enter(portal, title, ', again');
  portal.answer({ readRelease: new Refusal('not-found'), updateRelease: new Refusal('not-found') });
  lookAgain();
  await waitFor(() => expect(portal.asked('readRelease')).toHaveLength(2));
  await portal.atRest();
  expect(title.value).toBe('Release 1, again');
  await portal.user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Someone else may have deleted it');
  expect(alert.textContent).toContain('What you typed has not been saved.');
  expect(title.isConnected).toBe(true);
});

it('a press release that somebody else has deleted is left when nothing was typed into it', async () => {
  const portal = openPortal('/press-releases/1', { as: signedInAs(['admin']), readRelease: release(1) });
  await screen.findByText('At last.');
  portal.answer({ readRelease: new Refusal('not-found') });
  lookAgain();
  await waitFor(() => expect(portal.address()).toBe('/not-found'));
});
