import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Button } from './Button.tsx';

it('a button runs its act when pressed', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = showPart(<Button onClick={onClick}>Save</Button>);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onClick).toHaveBeenCalledOnce();
});

it('a button ignores a second press while its act is under way, and stays readable', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = showPart(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await user.click(button);
  button.focus();
  await user.keyboard('{Enter} ');
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('a button that has come to its end does nothing more, and stays where the focus is', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = showPart(
    <Button atEnd onClick={onClick}>
      Up
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Up' });
  button.focus();
  await user.keyboard('{Enter} ');
  await user.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
});

it('a submit button submits its form once: not while busy', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const { user } = showPart(
    <>
      <form onSubmit={onSubmit} aria-label="idle">
        <Button type="submit">Send</Button>
      </form>
      <form onSubmit={onSubmit} aria-label="busy">
        <Button type="submit" busy>
          Sending
        </Button>
      </form>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Sending' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});
