import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/button.css';
import '../../ui/field.css';
import type { Opening } from '@parade/contract/waivers/opening.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { draftStorageFor, sweepDrafts } from './answering/draft.ts';
import { calls, token } from './opening/firstRead.ts';
import { PassPage } from './pages.ts';
import { passHere } from './passing/passed.ts';
import { SigningPage } from './SigningPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
sweepDrafts(window.localStorage);
const given = root.dataset.opening;
const page = (
  <StrictMode>
    {token === '' ? (
      <PassPage />
    ) : (
      <SigningPage
        calls={calls}
        draftStorage={draftStorageFor(window.localStorage, token, { isPassed: passHere() !== null })}
        review={`/waivers-form/${token}/approve`}
        opening={given === undefined ? null : (JSON.parse(given) as Opening)}
      />
    )}
  </StrictMode>
);
if (given === undefined) createRoot(root).render(page);
else hydrateRoot(root, page);
