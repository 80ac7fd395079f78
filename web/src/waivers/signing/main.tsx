import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/button.css';
import '../../ui/field.css';
import type { Opening } from '@parade/contract/waivers/opening.ts';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { draftStorageFor, sweepAdoption, sweepDrafts } from './answering/draft.ts';
import { calls, token } from './opening/firstRead.ts';
import { PassPage } from './pages.ts';
import { passHere } from '../../access/devicePass.ts';
import { passedStore } from './passing/passed.ts';
import { SigningPage } from './SigningPage.tsx';
import { rememberInTab, useTexts } from './texts/useTexts.ts';
import { deviceStore, tabStore } from '../../ui/storage/browserStore.ts';
import { RequiredWord } from '../../ui/requiredWord.ts';

/** Fields say in the language of the page that they must be filled in. */
function Worded({ children }: { readonly children: ReactNode }) {
  return <RequiredWord value={useTexts().field.required}>{children}</RequiredWord>;
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
// Without cookies nothing of it is taken: web/sign/index.html has the words.
document.documentElement.toggleAttribute('data-cookieless', !navigator.cookieEnabled);
sweepDrafts(deviceStore, token);
sweepAdoption(tabStore);
const isPassed = passHere() !== null;
rememberInTab(isPassed);
// Back to what somebody else has typed on a device that is passed around: the browser's memory of a page is not shown.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isPassed) window.location.reload();
});
const given = root.dataset.opening;
const page = (
  <StrictMode>
    <Worded>
      {token === '' ? (
        <PassPage />
      ) : (
        <SigningPage
          calls={calls}
          draftStorage={draftStorageFor(isPassed ? passedStore : deviceStore, token, { isPassed })}
          review={`/waivers-form/${token}/approve`}
          opening={given === undefined ? null : (JSON.parse(given) as Opening)}
        />
      )}
    </Worded>
  </StrictMode>
);
if (given === undefined) createRoot(root).render(page);
else hydrateRoot(root, page);
