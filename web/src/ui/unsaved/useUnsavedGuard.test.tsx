import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { showPart } from '../../testing/part.tsx';
import { ConfirmProvider } from '../Dialog.tsx';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

function Form({ unsaved }: { unsaved: boolean }) {
  useUnsavedGuard(unsaved, 'Two answers will be lost.');
  return (
    <>
      <Link to="/elsewhere">Leave</Link>
      <Link to="/form?part=2">Next part</Link>
      <Link to="/form?year=2028">Next year</Link>
      <Link to="/form?entry=71">Next entry</Link>
      <Link to="/form?text=photo-release">Next text</Link>
    </>
  );
}
const question = { name: 'You have unsaved changes, are you sure you want to leave?' };

it('leaving a page with unsaved changes asks first, and stays when told to', async () => {
  const { user, address } = showPart(<Form unsaved />, '/form');
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  const dialog = await screen.findByRole('dialog', question);
  expect(dialog.textContent).toContain('Two answers will be lost.');
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/form');
});

it.each(['Next year', 'Next entry', 'Next text'])(
  '%s of a page with unsaved changes is another page: it asks first',
  async (name) => {
    const { user, address } = showPart(<Form unsaved />, '/form');
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('dialog', question);
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(address()).toBe('/form');
  },
);

it('a page with unsaved changes asks first also while a dialog is open in which nothing was typed', async () => {
  function Dialog() {
    useUnsavedGuard(false);
    return null;
  }
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Form unsaved />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <Dialog /> : null}
      </>
    );
  }
  const { user, address } = showPart(<Page />, '/form');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await screen.findByRole('dialog', question);
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  expect(address()).toBe('/form');
});

it('a page with unsaved changes is left when told to', async () => {
  const { user, address } = showPart(<Form unsaved />, '/form');
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  await screen.findByRole('dialog', question);
  await user.click(screen.getByRole('button', { name: 'Leave this page' }));
  await screen.findByRole('link', { name: 'Leave' });
  expect(address()).toBe('/elsewhere');
});

it('a link of the next page that is pressed the moment it is there leads on', async () => {
  let leaveAgain = () => Promise.resolve();
  function Next() {
    useLayoutEffect(() => void leaveAgain(), []);
    return 'The next page';
  }
  const router = createMemoryRouter([
    { path: '/', element: <Form unsaved /> },
    { path: '/elsewhere', element: <Next /> },
    { path: '/last', element: 'The last page' },
  ]);
  leaveAgain = () => router.navigate('/last');
  render(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  onTestFinished(() => router.dispose());
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this page' }));
  await screen.findByText('The last page');
});

it('moving within a page with unsaved changes asks nothing', async () => {
  const { user, address } = showPart(<Form unsaved />, '/form');
  await user.click(screen.getByRole('link', { name: 'Next part' }));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/form?part=2', null]);
});

it('leaving a page where all is saved asks nothing', async () => {
  const { user, address } = showPart(<Form unsaved={false} />, '/form');
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect([address(), screen.queryByRole('dialog')]).toEqual(['/elsewhere', null]);
});

it.each([
  [true, 'asks'],
  [false, 'lets go'],
])('with unsaved changes %s, closing the tab %s', (unsaved) => {
  showPart(<Form unsaved={unsaved} />, '/form');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(unsaved);
});
