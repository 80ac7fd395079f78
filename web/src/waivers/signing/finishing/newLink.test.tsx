import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NewLink } from './NewLink.tsx';

const press = async () => userEvent.click(screen.getByRole('button', { name: 'Email me a fresh link' }));

it('an ended link asks for a new one once, and says the same whether an email goes', async () => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve({ success: true });
  };
  render(<NewLink wanted="link" ask={ask} />);
  await press();
  const sent = await screen.findByText(/If your waiver still needs a signature, a fresh link is on its way/);
  expect(document.activeElement).toBe(sent);
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).toBe(1);
});

it('what was asked for on an ended link is heard once: by the focus, not by the live page around it as well', async () => {
  render(
    <div role="status">
      <NewLink wanted="link" ask={() => Promise.resolve({ success: true })} />
    </div>,
  );
  await press();
  const sent = await screen.findByText(/a fresh link is on its way/);
  expect(document.activeElement).toBe(sent);
  expect(sent.closest('[aria-live], [role="status"]')?.getAttribute('aria-live')).toBe('off');
});

it('an ended link says why a new one could not be requested, and offers it again', async () => {
  render(<NewLink wanted="link" ask={() => Promise.reject(new Error('We can’t reach the portal.'))} />);
  await press();
  await screen.findByText('We can’t reach the portal.');
  expect(screen.getByRole('button', { name: 'Email me a fresh link' })).toBeTruthy();
});

it('a used link offers the copy, in words that name no address', async () => {
  render(<NewLink wanted="copy" ask={() => Promise.resolve({ success: true })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Email me my copy' }));
  expect((await screen.findByText(/Your copy is on its way/)).textContent).not.toContain('@');
});
