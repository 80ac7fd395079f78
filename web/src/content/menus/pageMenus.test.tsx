import type { MenuPage } from '@parade/contract/content/page.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import { signedInAs } from '../../testing/people.ts';
import { openPortal } from '../../testing/portal.tsx';
import { hasUnsaved } from '../../ui/unsaved/useUnsavedGuard.ts';

const admin = signedInAs(['admin']);

describe('menus', () => {
  const page = (id: number, title: string, menu_section: MenuPage['menu_section']): MenuPage => ({
    id,
    slug: title.toLowerCase(),
    title,
    is_public: true,
    is_unrestricted: true,
    roles: [],
    menu_section,
    menu_title: null,
    status: 'published',
  });

  it('pages move between menus with the arrow keys, their new place is announced, and all menus are saved at once', async () => {
    const data = [page(1, 'Dates', 'top'), page(2, 'Judging', 'judge'), page(3, 'Buses', null)];
    const portal = openPortal('/pages/menus', { as: admin, readMenus: { data }, saveMenus: { success: true } });
    const grip = await screen.findByRole('button', { name: 'Move Buses' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save menus' }).disabled).toBe(true);
    const headings = () => screen.getAllByRole('heading', { level: 2 });
    const empty = () =>
      headings()
        .filter((heading) => heading.parentElement?.textContent?.includes('No pages'))
        .map((heading) => heading.textContent);
    expect(empty()).toEqual(['Staff Resources', 'Media Resources', 'Broadcaster Resources', 'Other Resources']);
    grip.focus();
    await portal.user.keyboard('{ArrowUp}');
    expect(await screen.findByText('Buses: Other Resources, 1 of 1')).toBeTruthy();
    await portal.user.click(screen.getByRole('button', { name: 'Move Dates down' }));
    await portal.user.click(screen.getByRole('button', { name: 'Save menus' }));
    await screen.findByText('Saved');
    expect(portal.asked('saveMenus').map(({ body }) => body)).toEqual([
      {
        menus: [
          { id: 1, menu_section: 'staff' },
          { id: 2, menu_section: 'judge' },
          { id: 3, menu_section: 'other' },
        ],
        shown: [1, 2],
        from: [
          { id: 1, menu_section: 'top' },
          { id: 2, menu_section: 'judge' },
        ],
      },
    ]);
  });

  it('a page that is moved while the menus are being saved stays where it was put', async () => {
    const data = [page(1, 'Dates', 'top'), page(2, 'Judging', 'top'), page(3, 'Buses', 'top')];
    const answered = Promise.withResolvers<{ success: boolean }>();
    const portal = openPortal('/pages/menus', { as: admin, readMenus: { data }, saveMenus: () => answered.promise });
    await portal.user.click(await screen.findByRole('button', { name: 'Move Dates down' }));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save menus' });
    await portal.user.click(save);
    await waitFor(() => expect(portal.asked('saveMenus')).toHaveLength(1));
    await portal.user.click(screen.getByRole('button', { name: 'Move Dates down' }));
    portal.answer({ readMenus: { data: [data[1], data[0], data[2]].flatMap((each) => each ?? []) } });
    answered.resolve({ success: true });
    await screen.findByText('Saved');
    const titles = () =>
      screen.getAllByRole('link', { name: /^(Dates|Judging|Buses)$/ }).map((link) => link.textContent);
    expect(titles()).toEqual(['Judging', 'Buses', 'Dates']);
    expect(screen.queryByText(/^Someone else/)).toBeNull();
    expect(save.isConnected && !save.disabled).toBe(true);
  });

  it('menus that were saved are nobody else’s, and hold nobody', async () => {
    const data = [page(1, 'Dates', 'top'), page(2, 'Judging', 'top')];
    const portal = openPortal('/pages/menus', { as: admin, readMenus: { data }, saveMenus: { success: true } });
    await portal.user.click(await screen.findByRole('button', { name: 'Move Dates down' }));
    expect(hasUnsaved()).toBe(true);
    portal.answer({ readMenus: { data: data.toReversed() } });
    await portal.user.click(screen.getByRole('button', { name: 'Save menus' }));
    await screen.findByText('Saved');
    await portal.atRest();
    expect(screen.queryByText(/^Someone else/)).toBeNull();
    expect(hasUnsaved()).toBe(false);
  });

  it('menus keep their unsaved order where they are read again, and where somebody else has saved others', async () => {
    const data = [page(1, 'Dates', 'top'), page(2, 'Judging', 'top')];
    const portal = openPortal('/pages/menus', {
      as: admin,
      readMenus: { data },
      saveMenus: new Refusal('list-changed'),
    });
    await portal.user.click(await screen.findByRole('button', { name: 'Move Dates down' }));
    const titles = () =>
      screen.getAllByRole('link', { name: /^(Dates|Judging|Buses)$/ }).map((link) => link.textContent);
    expect(titles()).toEqual(['Judging', 'Dates']);
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(portal.asked('readMenus')).toHaveLength(2));
    await portal.atRest();
    expect(titles()).toEqual(['Judging', 'Dates']);
    portal.answer({ readMenus: { data: [...data, page(3, 'Buses', 'top')] } });
    await portal.user.click(screen.getByRole('button', { name: 'Save menus' }));
    await screen.findByText(/^Someone else has changed this page since you opened it/);
    await screen.findByRole('link', { name: 'Buses' });
    expect(titles()).toEqual(['Judging', 'Dates', 'Buses']);
    await portal.user.click(screen.getByRole('button', { name: 'Save menus' }));
    await waitFor(() => expect(portal.asked('saveMenus')).toHaveLength(2));
    expect(portal.asked('saveMenus')[1]?.body).toEqual({
      menus: [2, 1, 3].map((id) => ({ id, menu_section: 'top' })),
      shown: [1, 2, 3],
      from: [1, 2, 3].map((id) => ({ id, menu_section: 'top' })),
    });
    await portal.user.click(screen.getByRole('button', { name: 'Show the latest' }));
    await portal.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(titles()).toEqual(['Dates', 'Judging', 'Buses']));
  });
});
