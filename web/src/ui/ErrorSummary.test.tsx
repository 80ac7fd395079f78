import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Button } from './Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';

function Form({ errors }: { errors: { id: string; text: string }[] }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ErrorSummary title="Please check these fields" errors={errors} attempt={attempt} />
      <input id="name" aria-label="Name" />
      <fieldset id="role">
        <input type="radio" aria-label="Leader" />
        <input type="radio" aria-label="Media" />
      </fieldset>
      <Button onClick={() => setAttempt(attempt + 1)}>Submit</Button>
    </>
  );
}
const errors = [
  { id: 'name', text: 'Name: This value is required' },
  { id: 'role', text: 'Role: Please choose' },
];

it('the error summary takes the focus at each attempt, so that a failed one is heard and seen', async () => {
  const { user } = showPart(<Form errors={errors} />);
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
  await user.click(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
});

it('the second press of a double press leaves the focus at the error summary and presses nothing, and the next one does', async () => {
  const { user } = showPart(<Form errors={errors} />);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const media = screen.getByLabelText<HTMLInputElement>('Media');
  const press = (detail: number) =>
    fireEvent.mouseDown(media, { detail }) &&
    fireEvent.mouseUp(media, { detail }) &&
    fireEvent.click(media, { detail });
  expect(press(2)).toBe(false);
  fireEvent.click(media, { detail: 2 });
  expect(media.checked).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
  expect(press(1)).toBe(true);
  expect(media.checked).toBe(true);
  expect(press(2)).toBe(true);
});

it('each line of the error summary leads to its field, or to the first control of a group', async () => {
  const { user } = showPart(<Form errors={errors} />);
  await user.click(screen.getByRole('link', { name: 'Name: This value is required' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('link', { name: 'Role: Please choose' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Leader'));
});

it('the error summary lists errors in the order of the screen, and last those without a field', () => {
  const gone = { id: 'seats', text: 'Seats: Please choose' };
  showPart(<Form errors={[gone, ...errors.toReversed()]} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name: This value is required',
    'Role: Please choose',
    'Seats: Please choose',
  ]);
  expect(screen.getAllByRole('link').length).toBe(2);
});

it('the error summary is announced once: what takes the focus is no alert itself, and has no name of its own', async () => {
  const { user } = showPart(<Form errors={errors} />);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const focused = document.activeElement;
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([focused?.textContent]);
  expect(['role', 'aria-live', 'aria-label', 'aria-labelledby'].filter((each) => focused?.hasAttribute(each))).toEqual(
    [],
  );
});

it('there is no error summary while nothing is wrong', () => {
  showPart(<Form errors={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
