import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Banner, Shell } from './Shell.tsx';

const directory = { label: 'Directory', to: '/directory' };

function show(path = '/', top = [directory], page: ReactNode = null) {
  return showPart(
    <Shell
      brand={{ mark: null, name: 'Parade of Roses' }}
      season={{ nth: '138th', day: 'January 1, 2027' }}
      top={top}
      menuOnly={[{ label: 'Create An Account', to: '/register' }]}
      groups={[
        {
          label: 'Staff',
          items: [
            { label: 'Users', to: '/users', without: '/users/s' },
            { label: 'Order', to: '/directory/order' },
          ],
        },
      ]}
      person={<a href="#me">Ana</a>}
      banners={<Banner tone="info">You are viewing the portal as bo@school.example.</Banner>}
    >
      <h1>A page</h1>
      {page}
    </Shell>,
    path,
  );
}
const toggle = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => toggle().getAttribute('aria-expanded');

it('the shell has named landmarks, and a link past them to the page', () => {
  show();
  for (const name of ['Main', 'Main menu', 'Staff']) expect(screen.getByRole('navigation', { name })).toBeTruthy();
  const skip = screen.getByRole('link', { name: 'Skip to main content' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  expect(screen.getByRole('main').tabIndex).toBe(-1);
});

it('the shell marks the current page in its menu', () => {
  show('/users');
  const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(current).toEqual(['Users']);
});

it('the rail shows where one is, and stays as it was scrolled where that is in sight', async () => {
  const at = { offsetTop: 900, offsetHeight: 36, clientHeight: 600 };
  const sizes = Object.entries(at).map(([name, value]) =>
    vi.spyOn(HTMLElement.prototype, name as 'offsetTop', 'get').mockReturnValue(value),
  );
  const { user } = show('/users');
  const rail = screen.getByRole('complementary', { name: 'Menu' });
  expect(rail.scrollTop).toBe(600);
  rail.scrollTop = 500;
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(rail.scrollTop).toBe(500);
  for (const size of sizes) size.mockRestore();
});

it.each([
  ['/users/7', ['Users']],
  ['/users/s/welcome', []],
  ['/users-export', []],
])('at %s lights %j: what is below a place, but no other place', (path, expected) => {
  show(path);
  const current = screen.queryAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(current).toEqual(expected);
});

it('a menu item below another one is marked alone, in whatever list it is', () => {
  show('/directory/order');
  const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
  expect(current).toEqual(['Order']);
});

it('the menu of a small screen lists each page once, with its group', () => {
  show('/', [directory, { label: 'Users', to: '/users' }]);
  const places = within(screen.getByRole('complementary', { name: 'Menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(places).toEqual(['Directory', 'Create An Account', 'Users', 'Order']);
});

it('the bar shows the season beside the name that leads home', () => {
  show();
  const home = within(screen.getByRole('banner')).getByRole('link', { name: /^Parade of Roses/ });
  expect([home.getAttribute('href'), home.textContent]).toEqual(['/', 'Parade of Roses 138th January 1, 2027']);
});

it('a banner of the shell is announced politely', () => {
  show();
  expect(screen.getByRole('status').textContent).toContain('as bo@school.example');
});

it('the menu of the shell opens by its button and closes by Escape', async () => {
  const { user } = show();
  expect(isOpen()).toBe('false');
  await user.click(toggle());
  expect(isOpen()).toBe('true');
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe('false');
});

it('Escape in the menu of the shell closes it and gives the focus back to its button', async () => {
  const { user } = show();
  await user.click(toggle());
  within(screen.getByRole('navigation', { name: 'Staff' }))
    .getByRole('link', { name: 'Order' })
    .focus();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe('false');
  expect(document.activeElement).toBe(toggle());
});

it('Tab past the last link of the menu of the shell closes it over the page, and within it and its bar does not', async () => {
  const { user } = show('/', [directory], <a href="#there">A link of the page</a>);
  await user.click(toggle());
  within(screen.getByRole('banner')).getByRole('link', { name: 'Ana' }).focus();
  expect(isOpen()).toBe('true');
  within(screen.getByRole('navigation', { name: 'Staff' }))
    .getByRole('link', { name: 'Order' })
    .focus();
  expect(isOpen()).toBe('true');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('A link of the page');
  expect(isOpen()).toBe('false');
});

it('the menu of the shell closes when the page beside it is pressed, not when the menu is', async () => {
  const { user } = show();
  await user.click(toggle());
  await user.click(screen.getByRole('heading', { name: 'Staff' }));
  expect(isOpen()).toBe('true');
  await user.click(screen.getByRole('heading', { name: 'A page' }));
  expect(isOpen()).toBe('false');
});

it('the menu of the shell closes once one of its pages is reached', async () => {
  const { user, address } = show();
  await user.click(toggle());
  await user.click(within(screen.getByRole('navigation', { name: 'Staff' })).getByRole('link', { name: 'Users' }));
  expect([address(), isOpen()]).toEqual(['/users', 'false']);
});
