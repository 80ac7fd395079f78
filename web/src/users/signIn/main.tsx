import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource-variable/fraunces/full.css';
import '../../ui/fonts.css';
import '../../ui/tokens.css';
import '../../ui/button.css';
import '../../ui/field.css';
import './goOn.ts';
import type { tokenKey } from '@parade/contract/http/errors.ts';
import type { Cover } from '@parade/contract/users/cover.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { calls, enter } from './calls.ts';
import { anotherTabWaits, nextPlace } from './place.ts';
import { prefetchPortal } from './prefetching.ts';
import { SignInPage, UnreachedPage } from './SignInPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const sessionKey: typeof tokenKey = 'jwt';
// / is this page too, for whoever is not signed in.
if (window.location.pathname === '/') window.history.replaceState(null, '', '/login');
document.title = 'Login';
// The screen of the portal that led here may have left word of why, with this place in the history.
const { usr } = (window.history.state ?? {}) as { usr?: { notice?: string } };
const onSignedIn = async (answer: SignedIn) => {
  if (anotherTabWaits()) return enter(answer, null);
  enter(answer, nextPlace());
  // Busy until the next page is there.
  return new Promise<void>(() => undefined);
};
const page = (cover: Cover) => (
  <StrictMode>
    <SignInPage cover={cover} notice={usr?.notice ?? null} onSignedIn={onSignedIn} />
  </StrictMode>
);

const given = root.dataset.cover;
if (given !== undefined) hydrateRoot(root, page(JSON.parse(given) as Cover));
else void withoutWords(root);

// Another tab has signed in: this one goes on as well. Back to this page out of the browser's memory: it begins again.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === sessionKey && newValue) window.location.replace(nextPlace());
});
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
prefetchPortal(root.dataset.portal ?? '');

/** The page came without its words: the database was not there, or this is the developer's server. */
async function withoutWords(place: HTMLElement): Promise<void> {
  const shown = createRoot(place);
  try {
    const [known, { coverOf }] = await Promise.all([calls.known(), import('@parade/contract/users/cover.ts')]);
    shown.render(page(coverOf(known)));
  } catch (error) {
    shown.render(<UnreachedPage problem={error instanceof Error ? error.message : ''} />);
  }
}
