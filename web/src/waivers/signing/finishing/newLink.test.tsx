import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { NewLink } from './NewLink.tsx';

const press = async () => userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));

it('asks for a new link once, and says the same whether a letter goes', async () => {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return Promise.resolve({ success: true });
  };
  render(<NewLink ask={ask} />);
  await press();
  await screen.findByText(/If your waiver still needs a signature, a new link is on its way/);
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).toBe(1);
});

it('says why it could not be asked for, and offers it again', async () => {
  render(<NewLink ask={() => Promise.reject(new Error('We can’t reach the portal.'))} />);
  await press();
  await screen.findByText('We can’t reach the portal.');
  expect(screen.getByRole('button', { name: 'Email me a new link' })).toBeTruthy();
});
