/**
 * Every part of src/ui on one page with its states, to look at and to run axe over: `vite web --config
 * web/vite.config.ts`, then /gallery/. It is no entry of the build and reaches no server.
 */
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/full.css';
import '../src/ui/fonts.css';
import '../src/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Outlet, RouterProvider } from 'react-router';
import { ConfirmProvider } from '../src/ui/Dialog.tsx';
import { ToastProvider } from '../src/ui/Toast.tsx';
import { Banner, SearchButton, Shell } from '../src/ui/Shell.tsx';
import { Drawing } from '../src/ui/program/Drawing.tsx';
import { Menu } from '../src/ui/Menu.tsx';
import { ControlsPage } from './ControlsPage.tsx';
import { ProgramPage } from './ProgramPage.tsx';
import { ListPage } from './ListPage.tsx';
import { PartsPage } from './PartsPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

function GalleryShell() {
  return (
    <Shell
      brand={{ mark: <Drawing of="mark" />, name: 'Parade of Roses' }}
      season={{ nth: '138th', day: 'January 1, 2027' }}
      search={<SearchButton onOpen={() => undefined} />}
      top={[
        { label: 'Directory of Entries', to: '/list' },
        { label: 'Press Releases', to: '/press' },
        { label: 'Media Guide', to: '/guide' },
      ]}
      groups={[
        {
          label: 'Gallery',
          items: [
            { label: 'Parts', to: '/parts' },
            { label: 'Controls', to: '/controls' },
            { label: 'List', to: '/list', count: 1240 },
            { label: 'Program', to: '/program' },
          ],
        },
        { label: 'Staff Resources', items: [{ label: 'Create New Entry', to: '/create-entry' }] },
      ]}
      person={
        <Menu note="marie-therese@example.org" entries={[{ label: 'Logout', onSelect: () => undefined }]}>
          Marie-Thérèse
        </Menu>
      }
      banners={
        <Banner tone="info">
          <span>You are switched to leader@example.org.</span>
        </Banner>
      }
    >
      <Outlet />
    </Shell>
  );
}

const router = createHashRouter([
  {
    element: <GalleryShell />,
    children: [
      { index: true, element: <PartsPage /> },
      { path: 'parts', element: <PartsPage /> },
      { path: 'controls', element: <ControlsPage /> },
      { path: 'program', element: <ProgramPage /> },
      { path: 'list/:sort?', element: <ListPage /> },
      { path: '*', element: <PartsPage /> },
    ],
  },
]);

createRoot(root).render(
  <ToastProvider>
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>
  </ToastProvider>,
);
