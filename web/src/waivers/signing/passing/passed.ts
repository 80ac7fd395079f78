import { passKey } from '../../../access/devicePass.ts';
import { type BrowserStore, deviceStore, tabStore } from '../../../ui/storage/browserStore.ts';

const linksKey = 'waiver-pass-links';
const keyPattern = /^waiver:(.+):(draft|signature|visit)$/;

/**
 * What is typed on a passed device is in its tab alone. A signature that waits for the portal is on the device, as its signer
 * was promised, and outlives the tab. What another tab has stored of the same link goes with it.
 */
export const passedStore: BrowserStore = {
  ...tabStore,
  getItem: (key) => lastingFor(key).getItem(key),
  setItem: (key, value) => lastingFor(key).setItem(key, value),
  removeItem: deviceStore.removeItem,
};

function lastingFor(key: string): BrowserStore {
  return keyPattern.exec(key)?.[2] === 'signature' ? deviceStore : tabStore;
}

/** The device is passed from now on. False: this browser cannot remember it. */
export function rememberPass(pass: string): boolean {
  return tabStore.setItem(passKey, pass);
}

export function forgetPass(): void {
  tabStore.removeItem(passKey);
  tabStore.removeItem(linksKey);
}

/** A link was made on this pass. path: with the language that its page speaks, where that is known. */
export function rememberLink(path: string): void {
  const token = new URL(path, window.location.origin).pathname.split('/').at(-1) ?? '';
  tabStore.setItem(linksKey, [...passedLinks(), token].join(' '));
}

/** The tokens of the links that were made on this pass. */
export function passedLinks(): string[] {
  return (tabStore.getItem(linksKey) ?? '').split(' ').filter((token) => token !== '');
}

/**
 * Before the next person: takes away what was typed with these links and not signed; null: with any, as the pass begins.
 * Returns the paths of the waivers whose signature has not reached the portal yet: these stay.
 */
export function clearBetween(
  storage: Pick<BrowserStore, 'removeItem' | 'keys'>,
  tokens: readonly string[] | null,
): string[] {
  const found = storage.keys().flatMap((each) => {
    const [, token, kind] = keyPattern.exec(each) ?? [];
    return token === undefined || kind === undefined || tokens?.includes(token) === false
      ? []
      : [{ each, token, kind }];
  });
  const unsent = new Set(found.filter(({ kind }) => kind === 'signature').map(({ token }) => token));
  for (const { each, token } of found) if (!unsent.has(token)) storage.removeItem(each);
  return [...unsent].map((token) => `/waivers-form/${token}`);
}
