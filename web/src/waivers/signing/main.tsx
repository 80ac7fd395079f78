import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '../../ui/tokens.css';
import '../../ui/button.css';
import '../../ui/field.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { callsFor } from './calls.ts';
import { draftStorageFor, sweepDrafts } from './answering/draft.ts';
import { SigningPage } from './SigningPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
sweepDrafts(window.localStorage);
// '/waivers-form/{token}' or '/covid-form/{token}'.
const token = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
createRoot(root).render(
  <StrictMode>
    <SigningPage
      calls={callsFor(token)}
      draftStorage={draftStorageFor(window.localStorage, token)}
      review={`/waivers-form/${token}/approve`}
    />
  </StrictMode>,
);
