import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NewLink } from './NewLink.tsx';

const press = async () => userEvent.click(screen.getByRole('button', { name: 'Email me a fresh link' }));

it('asks for a new link once, and says the same whether a letter goes', async () => {
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

it('says why it could not be asked for, and offers it again', async () => {
  render(<NewLink wanted="link" ask={() => Promise.reject(new Error('We can’t reach the portal.'))} />);
  await press();
  await screen.findByText('We can’t reach the portal.');
  expect(screen.getByRole('button', { name: 'Email me a fresh link' })).toBeTruthy();
});

it('offers whoever opens a used link the copy, in words that name no address', async () => {
  render(<NewLink wanted="copy" ask={() => Promise.resolve({ success: true })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Email me my copy' }));
  expect((await screen.findByText(/Your copy is on its way/)).textContent).not.toContain('@');
});
