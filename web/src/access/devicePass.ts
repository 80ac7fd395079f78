import { tabStore } from '../ui/storage/browserStore.ts';

/** W-34: the secret of the pass on which this device goes from hand to hand, in this tab alone. */
export const passKey = 'waiver-pass';

/** The secret, while the device is passed; null: it is not. */
export function passHere(): string | null {
  return tabStore.getItem(passKey);
}

/** Where those choose their name who sign on a device that is passed. */
export const passPath = '/pass';
