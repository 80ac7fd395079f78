import type { Language } from '@parade/contract/notifications/language.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import type { Portal } from '../../portal.ts';
import { signerChange } from '../signing/signing.ts';
import { noteLanguage } from '../writes.ts';

/** Three languages are looked at, and looked at again; more is somebody who plays with the link. */
const perWaiver: Limit = { name: 'language:waiver', points: 20, minutes: 60 };

/**
 * W-37: takes note of the language that the holder of the link has chosen on the signing page, for the letters to come. The
 * same one again changes nothing. Refuses like every call of a signer, and a twenty-first choice within an hour.
 */
export async function chooseLanguage(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  language: Language,
): Promise<void> {
  await signerChange(portal, actor, secret, async (change, { link, waiver }) => {
    await countTry({ db: change.tx, clock: portal.clock }, perWaiver, String(waiver.id));
    await noteLanguage(change, link, language);
  });
}
