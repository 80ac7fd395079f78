/** W-34: what a device that is passed around remembers, in this tab alone: the secret of the pass. */
const key = 'waiver-pass';

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
  } catch {
    // There was nothing to forget.
  }
}

const keyPattern = /^waiver:(.+):(draft|signature|visit)$/;

/**
 * Before the next person: takes away what the one before has typed and not signed, which the portal has. Answers the paths of
 * the waivers whose signature has not reached the portal yet: these stay.
 */
export function clearBetween(storage: Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const found = keys.flatMap((each) => {
    const [, token, kind] = keyPattern.exec(each) ?? [];
    return token === undefined || kind === undefined ? [] : [{ each, token, kind }];
  });
  const unsent = new Set(found.filter(({ kind }) => kind === 'signature').map(({ token }) => token));
  for (const { each, token } of found) if (!unsent.has(token)) storage.removeItem(each);
  return [...unsent].map((token) => `/waivers-form/${token}`);
}
