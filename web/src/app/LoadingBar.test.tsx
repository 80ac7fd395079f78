import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LoadingBar } from './LoadingBar.tsx';

it('a pressed link says that its page is loading until the page is there', async () => {
  const script = Promise.withResolvers<{ Component: () => React.ReactNode }>();
  const frame = (
    <>
      <LoadingBar />
      <Link to="/people">People</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { index: true, element: <h1>Timeline</h1> },
        { path: 'people', lazy: () => script.promise },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'People' }));
  await waitFor(() => expect(said()).toBe('Loading the page'));
  script.resolve({ Component: () => <h1>Ana Ruiz</h1> });
  await screen.findByRole('heading', { name: 'Ana Ruiz' });
  expect(said()).toBe('');
});

it('a link whose page is there at once says nothing', async () => {
  // A machine that stands still for a moment is no page that is loading.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const router = createMemoryRouter([
    {
      element: (
        <>
          <LoadingBar />
          <Link to="/people">People</Link>
          <Outlet />
        </>
      ),
      children: [
        { index: true, element: <h1>Timeline</h1> },
        { path: 'people', loader: () => Promise.resolve(null), element: <h1>Ana Ruiz</h1> },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  const added: (string | null)[] = [];
  const watch = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => added.push(node.textContent))),
  );
  watch.observe(screen.getByRole('status'), { childList: true });
  onTestFinished(() => watch.disconnect());
  await userEvent.click(screen.getByRole('link', { name: 'People' }));
  await screen.findByRole('heading', { name: 'Ana Ruiz' });
  // The line, which nobody hears.
  expect(added).toEqual(['']);
});
