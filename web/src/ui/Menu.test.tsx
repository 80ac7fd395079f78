import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Menu } from './Menu.tsx';

function show(onSelect = () => undefined) {
  return showPart(
    <>
      <Menu
        label="More for Ana Ruiz"
        note="ana@school.example"
        entries={[
          { label: 'Review', to: '/review' },
          { label: 'Remind', onSelect },
        ]}
      >
        More
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
}
const button = () => screen.getByRole('button', { name: 'More for Ana Ruiz' });
const entry = () => screen.queryByRole('button', { name: 'Remind' });

it('a menu shows its items when its button is pressed and hides them when it is pressed again', async () => {
  const { user } = show();
  expect([button().getAttribute('aria-expanded'), entry()]).toEqual(['false', null]);
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(entry()).not.toBeNull();
  await user.click(button());
  expect([button().getAttribute('aria-expanded'), entry()]).toEqual(['false', null]);
});

it('a menu works with the keyboard alone: it opens, Tab goes through it, Escape closes it with the focus back on its button', async () => {
  const { user } = show();
  button().focus();
  await user.keyboard('{Enter}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Review' }));
  await user.keyboard('{Escape}');
  expect(entry()).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('a menu closes when the focus leaves it, and when something beside it is pressed', async () => {
  const { user } = show();
  await user.click(button());
  await user.tab();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(entry()).toBeNull();
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(entry()).toBeNull();
});

it('an item of a menu does its act once and closes the menu', async () => {
  const onSelect = vi.fn<() => undefined>();
  const { user } = show(onSelect);
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(entry()).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('a link of a menu leads to its page and closes the menu', async () => {
  const { user, address } = show();
  await user.click(button());
  await user.click(screen.getByRole('link', { name: 'Review' }));
  expect(address()).toBe('/review');
  expect(entry()).toBeNull();
});
