/** W-34: what a device that is passed around remembers, in this tab alone: the secret of the pass. */
const key = 'waiver-pass';
const linksKey = 'waiver-pass-links';

/** The device is passed from now on. False: this browser cannot remember it. */
export function rememberPass(pass: string): boolean {
  try {
    window.sessionStorage.setItem(key, pass);
    return true;
  } catch {
    return false;
  }
}

/** The secret, while the device is passed; null: it is not. */
export function passHere(): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetPass(): void {
  try {
    window.sessionStorage.removeItem(key);
    window.sessionStorage.removeItem(linksKey);
  } catch {
    // There was nothing to forget.
  }
}

/** A link was made on this pass. path: with the language that its page speaks, where that is known. */
export function rememberLink(path: string): void {
  const token = new URL(path, window.location.origin).pathname.split('/').at(-1) ?? '';
  try {
    window.sessionStorage.setItem(linksKey, [...passedLinks(), token].join(' '));
  } catch {
    // The next name finds what was typed; the link itself has ended by then.
  }
}

/** The tokens of the links that were made on this pass. */
export function passedLinks(): string[] {
  try {
    return (window.sessionStorage.getItem(linksKey) ?? '').split(' ').filter((token) => token !== '');
  } catch {
    return [];
  }
}

const keyPattern = /^waiver:(.+):(draft|signature|visit)$/;

/**
 * Before the next person: takes away what was typed with these links and not signed; null: with any, as the pass begins.
 * Answers the paths of the waivers whose signature has not reached the portal yet: these stay.
 */
export function clearBetween(
  storage: Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>,
  tokens: readonly string[] | null,
): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const found = keys.flatMap((each) => {
    const [, token, kind] = keyPattern.exec(each) ?? [];
    return token === undefined || kind === undefined || tokens?.includes(token) === false
      ? []
      : [{ each, token, kind }];
  });
  const unsent = new Set(found.filter(({ kind }) => kind === 'signature').map(({ token }) => token));
  for (const { each, token } of found) if (!unsent.has(token)) storage.removeItem(each);
  return [...unsent].map((token) => `/waivers-form/${token}`);
}
