import type { PageDetail, PageListed } from '@parade/contract/content/page.ts';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, unreachable, WrongFields } from '../testing/answers.ts';
import { signedInAs } from '../testing/people.ts';
import { openPortal } from '../testing/portal.tsx';

const listed: PageListed = {
  id: 4,
  slug: 'parking',
  title: 'Parking',
  is_public: false,
  is_unrestricted: false,
  roles: [5, 6],
  menu_section: 'other',
  menu_title: null,
  status: 'published',
  publish_at: '2026-10-01T17:00:00.000Z',
  updated_at: '2026-10-01T17:00:00.000Z',
  updated_by: 'Ana Ruiz',
};
const detail: PageDetail = {
  ...listed,
  html: '<p>Park at the stadium.</p>',
  revision: 3,
  version: 2,
  abilities: { delete: true, change_slug: true },
};
const admin = signedInAs(['admin']);
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title(?! in)/ });
const text = () => screen.findByRole('textbox', { name: 'Text' });

const saved = { pageId: 4, status: 'published', publish_at: listed.publish_at } as const;
const uploaded = {
  result: 'success',
  url: '/api/files/page/3f2b8c1e-9d4a-4c55-8b1a-0a1b2c3d4e5f',
  message: 'The picture has been uploaded.',
} as const;
const choose = (label: string, name: string, type: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['content'], name, { type })] } });

describe('the list of pages', () => {
  it('the list of pages shows for each page its readers, its menu and whether it is published', async () => {
    const scheduled = { ...listed, id: 5, title: 'Later', status: 'scheduled' as const };
    const data = [
      { ...listed, past_years: [] },
      { ...scheduled, past_years: ['138th'] },
    ];
    openPortal('/pages', { as: admin, listPages: { count: 2, data } });
    const row = await screen.findByRole('row', { name: /^Parking/ });
    expect(row.textContent).toContain('Judge, Media');
    expect(row.textContent).toContain('Other Resources');
    expect(screen.getByRole('row', { name: /^Later/ }).textContent).toContain(
      'Scheduled, 10/01/2026 10:00 AM Names 138th',
    );
    expect(screen.getByRole('link', { name: 'Parking' }).getAttribute('href')).toBe('/pages/4/edit');
  });

  it('the list of pages does not open for staff', async () => {
    const portal = openPortal('/pages', { as: signedInAs(['staff']) });
    await waitFor(() => expect(portal.address()).toBe('/invalid-permissions'));
  });
});

describe('editing a page', () => {
  it('the page editor sends what was changed, with the revision that was read', async () => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail, savePage: saved });
    await text();
    expect(document.title).toBe('Edit: Parking');
    await portal.user.clear(title());
    await portal.user.type(title(), 'Parking lots');
    await portal.user.click(screen.getByRole('radio', { name: /^Public/ }));
    await portal.user.click(screen.getByRole('button', { name: 'Save page' }));
    expect((await screen.findByText('Saved')).parentElement?.textContent).toContain('Published: everybody sees it.');
    expect(portal.asked('savePage').map(({ body }) => body.page)).toMatchObject([
      { title: 'Parking lots', is_public: true, is_unrestricted: true, roles: [], revision: 3, publish_at: 'now' },
    ]);
  });

  it.each([
    [{ ...detail }, 'Published: admins see it, and these roles: Judge, Media'],
    [{ ...detail, status: 'draft' as const, publish_at: null }, 'Draft: nobody sees it until you publish it'],
    [
      { ...detail, status: 'scheduled' as const, publish_at: '2026-12-15T16:00:00.000Z' },
      'Will be published on 12/15/2026 8:00 AM',
    ],
  ])('the page editor says who sees the page, and that the preview shows what was saved (%#)', async (page, words) => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: page });
    await text();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/Preview shows what was saved/)).toBeNull();
    await portal.user.type(title(), '!');
    expect(await screen.findByText(/Preview shows what was saved/)).toBeTruthy();
  });

  it('the address of a new page follows its title until another one is typed', async () => {
    const portal = openPortal('/pages/new/edit', {
      as: admin,
      savePage: { ...saved, pageId: 9, status: 'draft', publish_at: null },
      editPage: { ...detail, id: 9 },
    });
    await text();
    await portal.user.type(title(), 'Café & Parking');
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ });
    expect(address.value).toBe('cafe-parking');
    await portal.user.clear(address);
    await portal.user.type(address, 'lots');
    await portal.user.type(title(), ' lots');
    expect(address.value).toBe('lots');
    await portal.user.click(screen.getByRole('button', { name: 'Create Page' }));
    await waitFor(() => expect(portal.address()).toBe('/pages/9/edit'));
    expect(portal.asked('savePage')[0]?.params).toEqual({ id: 'new' });
    const save = await screen.findByRole('button', { name: 'Save page' });
    await waitFor(() => expect(document.activeElement).toBe(save));
  });

  it('the page editor asks for roles and the day before anything is sent, and shows errors of the server beside their fields', async () => {
    const portal = openPortal('/pages/4/edit', {
      as: admin,
      editPage: { ...detail, is_unrestricted: true, roles: [] },
      savePage: new WrongFields({ 'page.slug': ['Another page already has this address.'] }),
    });
    await text();
    await portal.user.click(screen.getByRole('radio', { name: /^Chosen roles/ }));
    await portal.user.click(screen.getByRole('radio', { name: /^From a day on/ }));
    await portal.user.click(screen.getByRole('button', { name: 'Save page' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose at least one role.');
    await portal.notAsked('savePage');
    await portal.user.click(screen.getByRole('checkbox', { name: 'Media' }));
    for (const day of ['2027-02-30', '2027-13-01']) {
      await portal.user.clear(screen.getByLabelText(/^Day/));
      await portal.user.type(screen.getByLabelText(/^Day/), day);
      await portal.user.click(screen.getByRole('button', { name: 'Save page' }));
      expect(await screen.findByText('Please enter the day and time in Los Angeles.')).toBeTruthy();
      expect(screen.getByLabelText(/^Day/).getAttribute('aria-invalid')).toBe('true');
    }
    await portal.notAsked('savePage');
    await portal.user.clear(screen.getByLabelText(/^Day/));
    await portal.user.type(screen.getByLabelText(/^Day/), '12/15/2026');
    await portal.user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText('Address: Another page already has this address.')).toBeTruthy();
    expect(portal.asked('savePage')[0]?.body.page).toMatchObject({
      roles: [6],
      publish_at: '2026-12-15T16:00:00.000Z',
    });
  });

  it('the page editor keeps what is typed while the page is being saved, asks before it is left, and saves it next', async () => {
    const answered = Promise.withResolvers<typeof saved>();
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail, savePage: () => answered.promise });
    const box = await text();
    await portal.user.type(title(), '!');
    const save = screen.getByRole('button', { name: 'Save page' });
    await portal.user.click(save);
    await waitFor(() => expect(portal.asked('savePage')).toHaveLength(1));
    await portal.user.clear(screen.getByRole('textbox', { name: /^Address/ }));
    await portal.user.type(screen.getByRole('textbox', { name: /^Address/ }), 'lots');
    await portal.user.click(screen.getByRole('button', { name: 'Line' }));
    await waitFor(() => expect(box.querySelector('hr')).toBeTruthy());
    await portal.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await portal.user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    const stored = { ...detail, title: 'Parking!', revision: 4 };
    portal.answer({ editPage: stored, savePage: saved });
    answered.resolve(saved);
    await screen.findByText('Saved');
    await portal.atRest();
    await screen.findByText(/^You have unsaved changes/);
    expect(box.isConnected && box.querySelector('hr')).toBeTruthy();
    await portal.user.click(save);
    await waitFor(() => expect(portal.asked('savePage')).toHaveLength(2));
    const { page: second } = portal.asked('savePage')[1]?.body ?? {};
    expect(second).toMatchObject({ title: 'Parking!', slug: 'lots', revision: 4 });
    expect(second?.html).toContain('<hr>');
  });

  it.each([
    [saved, 'Saved'],
    [unreachable, 'Error'],
  ] as const)('a page that is left while it is being saved says what came of it (%#)', async (answer, says) => {
    const answered = Promise.withResolvers<typeof answer>();
    const portal = openPortal('/pages/4/edit', {
      as: admin,
      editPage: detail,
      savePage: () => answered.promise,
      listPages: { count: 0, data: [] },
    });
    await text();
    await portal.user.type(title(), '!');
    await portal.user.click(screen.getByRole('button', { name: 'Save page' }));
    await waitFor(() => expect(portal.asked('savePage')).toHaveLength(1));
    await portal.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Pages' });
    answered.resolve(answer);
    await screen.findByText(says);
  });

  it('a new page keeps what is typed while it is being created', async () => {
    const answered = Promise.withResolvers<typeof saved>();
    const portal = openPortal('/pages/new/edit', {
      as: admin,
      savePage: () => answered.promise,
      editPage: { ...detail, title: 'Buses' },
    });
    await text();
    await portal.user.type(title(), 'Buses');
    await portal.user.click(screen.getByRole('button', { name: 'Create Page' }));
    await waitFor(() => expect(portal.asked('savePage')).toHaveLength(1));
    await portal.user.type(title(), ' and trains');
    answered.resolve(saved);
    await waitFor(() => expect(portal.address()).toBe('/pages/4/edit'));
    await screen.findByText(/^You have unsaved changes/);
    expect(title().value).toBe('Buses and trains');
    // Where somebody was typing, not at the button that is gone.
    await waitFor(() => expect(document.activeElement).toBe(title()));
    await portal.user.keyboard(' too');
    expect(title().value).toBe('Buses and trains too');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).value).toBe('buses-and-trains');
  });

  it('a new page keeps what is typed until its own form is there, however late it is read', async () => {
    const read = Promise.withResolvers<PageDetail>();
    const portal = openPortal('/pages/new/edit', { as: admin, savePage: saved, editPage: () => read.promise });
    await text();
    await portal.user.type(title(), 'Buses');
    await portal.user.click(screen.getByRole('button', { name: 'Create Page' }));
    await waitFor(() => expect(portal.asked('editPage')).toHaveLength(1));
    await portal.user.type(title(), ' and trains');
    read.resolve({ ...detail, title: 'Buses' });
    await waitFor(() => expect(portal.address()).toBe('/pages/4/edit'));
    await screen.findByText(/^You have unsaved changes/);
    expect(title().value).toBe('Buses and trains');
    await waitFor(() => expect(document.activeElement).toBe(title()));
    expect(portal.asked('editPage')).toHaveLength(1);
  });

  it('a new page whose own form cannot be read says so at its address', async () => {
    const portal = openPortal('/pages/new/edit', { as: admin, savePage: saved, editPage: unreachable });
    await text();
    await portal.user.type(title(), 'Buses');
    await portal.user.click(screen.getByRole('button', { name: 'Create Page' }));
    await waitFor(() => expect(portal.address()).toBe('/pages/4/edit'));
    await screen.findByRole('button', { name: /^Try again/ });
  });

  it.each([
    ['radio', 'Any user'],
    ['checkbox', 'Judge'],
  ] as const)('a new page leaves the focus in the %s that somebody has gone on to', async (role, name) => {
    const answered = Promise.withResolvers<typeof saved>();
    const portal = openPortal('/pages/new/edit', {
      as: admin,
      savePage: () => answered.promise,
      editPage: { ...detail, title: 'Buses' },
    });
    await text();
    await portal.user.type(title(), 'Buses');
    await portal.user.click(screen.getByRole('button', { name: 'Create Page' }));
    await waitFor(() => expect(portal.asked('savePage')).toHaveLength(1));
    const created = screen.getByRole('button', { name: 'Create Page' });
    await portal.user.click(screen.getByRole('radio', { name: /^Chosen roles/ }));
    const field = () => screen.getByRole(role, { name: new RegExp(`^${name}`) });
    await portal.user.click(field());
    if (role === 'radio') await portal.user.click(screen.getByRole('radio', { name: /^Any user/ }));
    answered.resolve(saved);
    await waitFor(() => expect(portal.address()).toBe('/pages/4/edit'));
    await waitFor(() => expect(created.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  it('the page editor names who saved meanwhile, leaves what was typed, and saves over the other text when asked', async () => {
    const other = { ...detail, revision: 7, version: 4, title: 'Their title' };
    const portal = openPortal('/pages/4/edit', {
      as: admin,
      editPage: detail,
      savePage: ({ body }) => (body.page.revision === 7 ? saved : new Refusal('revision-conflict')),
    });
    await text();
    await portal.user.type(title(), ' lots');
    portal.answer({ editPage: other });
    await portal.user.click(screen.getByRole('button', { name: 'Save page' }));
    expect(await screen.findByText(/^Saved meanwhile by Ana Ruiz, 10\/01\/2026/)).toBeTruthy();
    expect(title().value).toBe('Parking lots');
    await portal.user.click(screen.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Saved');
    expect(portal.asked('savePage').map(({ body }) => [body.page.revision, body.page.title])).toEqual([
      [3, 'Parking lots'],
      [7, 'Parking lots'],
    ]);
  });

  it('what is typed stays when the page is read again, and what was not touched is the newest', async () => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail });
    await text();
    const start = Date.now();
    const readAgain = async (page: PageDetail, minutes: number) => {
      portal.answer({ editPage: page });
      const before = portal.asked('editPage').length;
      // Minutes later the connection comes back.
      const now = vi.spyOn(Date, 'now').mockReturnValue(start + minutes * 60_000);
      act(() => onlineManager.setOnline(false));
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(portal.asked('editPage').length).toBeGreaterThan(before));
      now.mockRestore();
    };
    await readAgain({ ...detail, revision: 4, title: 'Newer' }, 1);
    await waitFor(() => expect(title().value).toBe('Newer'));
    await text();
    await portal.user.type(title(), ' lots');
    await readAgain({ ...detail, revision: 5, title: 'Newest' }, 2);
    await screen.findByRole('heading', { level: 1, name: 'Newest' });
    expect(title().value).toBe('Newer lots');
  });

  it('a link is put into the text by a dialog, which does not save the page', async () => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail, savePage: saved });
    await text();
    await portal.user.click(screen.getByRole('button', { name: 'Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link' }));
    await portal.user.type(dialog.getByLabelText(/^Address/), 'javascript:alert(1)');
    await portal.user.click(dialog.getByRole('button', { name: 'Save link' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Please enter a website');
    await portal.user.clear(dialog.getByLabelText(/^Address/));
    await portal.user.type(dialog.getByLabelText(/^Address/), 'example.org');
    await portal.user.click(dialog.getByRole('button', { name: 'Save link' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const link = await screen.findByRole('link', { name: 'https://example.org' });
    expect(link.getAttribute('href')).toBe('https://example.org');
    await portal.notAsked('savePage');
  });

  it('a file that is no picture is refused when it is chosen, and another one takes its place', async () => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail, uploadPagePicture: uploaded });
    await text();
    choose('Picture: choose a file', 'notes.txt', 'text/plain');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a picture' }));
    await waitFor(() =>
      expect(dialog.getByRole('group', { name: 'Picture' }).textContent).toContain('Please choose a JPEG'),
    );
    await portal.user.type(dialog.getByLabelText('Description'), 'The stands');
    choose('Picture: choose another file', 'stands.png', 'image/png');
    await waitFor(() => expect(dialog.getByRole('group', { name: 'Picture' }).textContent).not.toContain('Please'));
    await portal.user.click(dialog.getByRole('button', { name: 'Add picture' }));
    expect((await screen.findByRole('img', { name: 'The stands' })).getAttribute('src')).toBe(uploaded.url);
    expect(portal.asked('uploadPagePicture').length).toBe(1);
  });

  it('a picture without a description is refused, unless it is decoration', async () => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail, uploadPagePicture: uploaded });
    const box = await text();
    choose('Picture: choose a file', 'rose.png', 'image/png');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a picture' }));
    await portal.user.click(dialog.getByRole('button', { name: 'Add picture' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Please describe the picture');
    await portal.notAsked('uploadPagePicture');
    await portal.user.click(dialog.getByRole('checkbox', { name: /only decoration/ }));
    await portal.user.click(dialog.getByRole('button', { name: 'Add picture' }));
    await waitFor(() => expect(box.querySelector('img')?.getAttribute('alt')).toBe(''));
  });

  it('a change of a page that was undone is no change: leaving asks nothing', async () => {
    const portal = openPortal('/pages/4/edit', { as: admin, editPage: detail, listPages: { count: 0, data: [] } });
    const box = await text();
    await portal.user.click(screen.getByRole('button', { name: 'Line' }));
    await waitFor(() => expect(box.querySelector('hr')).toBeTruthy());
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(box.querySelector('hr')).toBeNull());
    await portal.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(portal.address()).toBe('/pages'));
  });

  it('a page is deleted after a question', async () => {
    const portal = openPortal('/pages/4/edit', {
      as: admin,
      editPage: detail,
      deletePage: { success: true },
      listPages: { count: 0, data: [] },
    });
    await portal.user.click(await screen.findByRole('button', { name: 'More' }));
    await portal.user.click(screen.getByRole('button', { name: 'Delete Page' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Page' }));
    await portal.user.click(question.getByRole('button', { name: 'Delete Page' }));
    await waitFor(() => expect(portal.address()).toBe('/pages'));
    expect(portal.asked('deletePage').length).toBe(1);
  });

  it('a page that the portal leads to cannot be deleted', async () => {
    openPortal('/pages/4/edit', {
      as: admin,
      editPage: { ...detail, abilities: { delete: false, change_slug: false } },
    });
    await text();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/ }).readOnly).toBe(true);
    expect(screen.queryByRole('radio', { name: /^Draft/ })).toBeNull();
  });
});

describe('the preview', () => {
  it('the preview shows a role the page, or that it is unavailable, and the pages of its menus', async () => {
    const page = { slug: 'parking', title: 'Parking', html: '<p>Park here.</p>', updated_at: listed.updated_at };
    const menus = [{ slug: 'parking', title: 'Parking', menu_section: 'other' }];
    const portal = openPortal('/pages/4/preview', {
      as: admin,
      editPage: detail,
      previewPage: ({ query }) =>
        query.as === 'media' ? { page, is_for_reader: true, menus } : { page: null, is_for_reader: false, menus: [] },
    });
    expect((await screen.findByRole('region', { name: 'As Not logged in' })).textContent).toContain('Page Unavailable');
    await portal.user.selectOptions(screen.getByLabelText('See it as'), 'Media');
    const seen = await screen.findByRole('region', { name: 'As Media' });
    await waitFor(() => expect(seen.textContent).toContain('Park here.'));
    expect(seen.textContent).toContain('Other Resources');
  });
});

describe('versions', () => {
  it('an earlier version of a page is restored after a question, with the revision that was read', async () => {
    const version = { title: 'Parking', restored_from: null, created_by: 'Ana Ruiz', created_at: listed.updated_at };
    const portal = openPortal('/pages/4/versions', {
      as: admin,
      editPage: detail,
      listPageVersions: {
        data: [
          { ...version, version: 2, is_current: true },
          { ...version, version: 1, is_current: false },
        ],
      },
      readPageVersion: ({ params }) => ({
        ...version,
        version: Number(params.version),
        is_current: Number(params.version) === 2,
        html: `<p>Text ${params.version}</p>`,
      }),
      restorePageVersion: { pageId: 4 },
    });
    await screen.findByText('Text 2');
    await portal.user.click(screen.getByRole('button', { name: /^Version 1/ }));
    await screen.findByText('Text 1');
    await portal.user.click(screen.getByRole('button', { name: 'Restore version 1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
    await portal.user.click(question.getByRole('button', { name: 'Restore version 1' }));
    await waitFor(() => expect(portal.asked('restorePageVersion')[0]?.body).toEqual({ revision: 3 }));
  });
});

it('a page that a signed-in person may not open says that it is unavailable', async () => {
  openPortal('/pages/s/parking', { as: signedInAs(['media']), readPage: new Refusal('not-found') });
  expect(await screen.findByRole('heading', { name: 'Page Unavailable' })).toBeTruthy();
});
