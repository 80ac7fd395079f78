import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/full.css';
import './ui/fonts.css';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { createQueryClient } from './http/queryClient.ts';
import { tokenKey } from '@parade/contract/http/errors.ts';
import { deviceStore } from './ui/storage/browserStore.ts';
import { passHere } from './access/devicePass.ts';
import { routes } from './app/router.tsx';
import { sweepDrafts } from './forms/saving/draftKeys.ts';

// zod, which comes with the first form, would compile with new Function, which the Content-Security-Policy refuses. This is
// where it looks for what its own config() sets, which would bring a part of it along at once.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Back from a device that is passed around, or after the logout of another tab: the browser's memory of a screen is not shown.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && (passHere() !== null || deviceStore.getItem(tokenKey) === null)) window.location.reload();
});

sweepDrafts(deviceStore);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} client={createQueryClient()} />
  </StrictMode>,
);
