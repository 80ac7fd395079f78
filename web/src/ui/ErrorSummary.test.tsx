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

/** What it sends fails with `answer()`. */
function SlowForm() {
  const [attempt, setAttempt] = useState(0);
  return (
    <>
      <ErrorSummary title="It was not saved" errors={attempt === 0 ? [] : errors} attempt={attempt} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          document.addEventListener('answer', () => setAttempt((count) => count + 1), { once: true });
        }}
      >
        <input id="name" aria-label="Name" />
        <input aria-label="Band" />
        <Button type="submit">Save</Button>
      </form>
    </>
  );
}
const answer = () => void fireEvent(document, new Event('answer'));

it('the error summary of a late answer is read out and leaves the focus to the field that somebody has gone on to', async () => {
  const { user } = showPart(<SlowForm />);
  await user.type(screen.getByLabelText('Name'), 'Rose{Enter}');
  await user.type(screen.getByLabelText('Band'), 'Bra');
  answer();
  expect(screen.getByRole('alert').textContent).toContain('It was not saved');
  expect(document.activeElement).toBe(screen.getByLabelText('Band'));
  await user.type(screen.getByLabelText('Band'), 'ss{Enter}');
  answer();
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
});

it('the error summary of a late answer takes the focus of who is still at the button, or in the field that Enter was pressed in', async () => {
  const { user } = showPart(<SlowForm />);
  await user.type(screen.getByLabelText('Name'), 'Rose{Enter}');
  answer();
  expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
  await user.click(screen.getByLabelText('Band'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  answer();
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
