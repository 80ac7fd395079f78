import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '../../../ui/fonts.css';
import '../../../ui/tokens.css';
import '../../../ui/button.css';
import '../../../ui/field.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { callsFor } from './calls.ts';
import { CosigningPage } from './CosigningPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const secret = decodeURIComponent(window.location.pathname.split('/')[2] ?? '');
createRoot(root).render(
  <StrictMode>
    <CosigningPage calls={callsFor(secret)} />
  </StrictMode>,
);
