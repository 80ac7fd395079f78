import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/part.tsx';
import { Button } from './Button.tsx';
import { Dialog, type Question, useConfirm } from './Dialog.tsx';

function Opener({ onClose = () => undefined }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onClose={close} title="Rename the entry?" actions={<Button onClick={close}>Cancel</Button>}>
        <input aria-label="Name" defaultValue="" />
        <input aria-label="Picture" type="file" />
      </Dialog>
    </>
  );
}

it('a dialog is named by its title and takes the focus inside', async () => {
  const { user } = showPart(<Opener />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  const dialog = screen.getByRole('dialog', { name: 'Rename the entry?' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Name'));
});

it.each([
  ['Escape', async (user: ReturnType<typeof showPart>['user']) => user.keyboard('{Escape}')],
  ['the cross', async (user: ReturnType<typeof showPart>['user']) => user.click(screen.getByLabelText('Close'))],
  ['its button', async (user: ReturnType<typeof showPart>['user']) => user.click(screen.getByText('Cancel'))],
])('a dialog is closed by %s, once, and the focus goes back to what opened it', async (_, close) => {
  const onClose = vi.fn<() => void>();
  const { user } = showPart(<Opener onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await close(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
});

/** Presses with the count that the browser gives quick presses at one place; 0 is a key. Returns whether it went through. */
function press(element: Element, detail: number): boolean {
  const begins = detail === 0 || fireEvent.mouseDown(element, { detail });
  return fireEvent.click(element, { detail }) && begins;
}

it.each([
  ['the rest of a triple tap does not press', [2, 3], [false, false]],
  ['another tap, however quick, presses', [1], [true]],
  ['a key presses, and what is left of the tap still does not', [0, 2], [true, false]],
  ['a later double tap presses twice', [1, 2], [true, true]],
])('where a dialog was closed by a tap, %s what lies beneath', async (_, details, goThrough) => {
  const onPress = vi.fn<() => void>();
  const { user } = showPart(
    <>
      <Opener />
      <Button onClick={onPress}>Edit the next</Button>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  press(screen.getByText('Cancel'), 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(details.map((detail) => press(screen.getByText('Edit the next'), detail))).toEqual(goThrough);
  expect(onPress).toHaveBeenCalledTimes(goThrough.filter(Boolean).length);
});

it('a dialog that the browser closes by force tells its owner', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = showPart(<Opener onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(onClose).toHaveBeenCalledOnce();
});

it('a dialog stays open when the choice of a file is canceled', async () => {
  const { user } = showPart(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('a dialog starts empty each time it opens', async () => {
  const { user } = showPart(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.type(screen.getByLabelText('Name'), 'Rosewood');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

const question: Question = { title: 'Remove 3 people?', body: 'This cannot be undone.', act: 'Remove 3 people' };

function Asker({ onAnswer, ask = question }: { onAnswer: (yes: boolean) => void; ask?: Question }) {
  const confirm = useConfirm();
  return <Button onClick={() => void confirm(ask).then(onAnswer)}>Remove</Button>;
}

it.each([
  ['yes to the button that says the act', 'Remove 3 people', true],
  ['no to Cancel', 'Cancel', false],
  ['no to the cross', 'Close', false],
])('a question is answered with %s', async (_, button, answer) => {
  const onAnswer = vi.fn<(yes: boolean) => void>();
  const { user } = showPart(<Asker onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove 3 people?' });
  expect(dialog.textContent).toContain('This cannot be undone.');
  await user.click(within(dialog).getByRole('button', { name: button }));
  expect(onAnswer.mock.calls).toEqual([[answer]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('whoever gets the answer to a question can set the focus: the dialog is closed by then and has given it back', async () => {
  const found: unknown[] = [];
  const onAnswer = () => found.push(screen.queryByRole('dialog'), document.activeElement?.textContent);
  const { user } = showPart(<Asker onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Remove 3 people' }));
  expect(found).toEqual([null, 'Remove']);
});

it('a question that another one takes the place of is answered with no, and the other one with its own answer', async () => {
  const [first, second] = [vi.fn<(yes: boolean) => void>(), vi.fn<(yes: boolean) => void>()];
  const { user } = showPart(
    <>
      <Asker onAnswer={first} />
      <Asker onAnswer={second} ask={{ ...question, title: 'Remove 4 people?', act: 'Remove 4 people' }} />
    </>,
  );
  const [one, other] = screen.getAllByRole('button', { name: 'Remove' });
  if (!one || !other) throw new Error('two of them ask');
  await user.click(one);
  fireEvent.click(other);
  await waitFor(() => expect(first.mock.calls).toEqual([[false]]));
  await user.click(screen.getByRole('button', { name: 'Remove 4 people' }));
  expect(second.mock.calls).toEqual([[true]]);
  expect(first).toHaveBeenCalledOnce();
});

it('a question is answered with no to Escape', async () => {
  const onAnswer = vi.fn<(yes: boolean) => void>();
  const { user } = showPart(<Asker onAnswer={onAnswer} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.keyboard('{Escape}');
  expect(onAnswer.mock.calls).toEqual([[false]]);
});

it('a question puts the focus on its safe answer first', async () => {
  const { user } = showPart(
    <Asker onAnswer={() => undefined} ask={{ ...question, danger: true, cancelLabel: 'Keep' }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
});

it('a dialog that is taller than the window starts with its title and not with the button at its foot', () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
  showPart(
    <Dialog open onClose={() => undefined} title="Signing codes" actions={<Button>Close it</Button>}>
      <p>Nine codes.</p>
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Signing codes' }));
});

it('a dialog that is taller than the window starts with its title and not with a list in it that scrolls, but with a field to type in', () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
  showPart(
    <Dialog open onClose={() => undefined} title="Which answer?">
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- as an answer that scrolls */}
      <div tabIndex={0} role="group" aria-label="Animals" ref={(list) => list?.focus()} />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Which answer?' }));
  showPart(
    <Dialog open onClose={() => undefined} title="Message">
      <input aria-label="Subject" ref={(field) => field?.focus()} />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Subject' }));
});

it('the solid button of a question about leaving is the safe one', async () => {
  const { user } = showPart(
    <Asker onAnswer={() => undefined} ask={{ ...question, isRisky: true, cancelLabel: 'Stay' }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('button', { name: 'Stay' }).className).toContain('button-primary');
  expect(screen.getByRole('button', { name: question.act }).className).toContain('button-secondary');
});
