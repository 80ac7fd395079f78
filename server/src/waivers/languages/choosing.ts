import type { Language } from '@parade/contract/notifications/language.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import type { Portal } from '../../portal.ts';
import { signerChange } from '../signing/signing.ts';
import { noteLanguage } from '../writes.ts';

/** Room for a family that tries three languages, some of them twice. More is somebody playing with the link. */
const perWaiver: Limit = { name: 'language:waiver', points: 20, minutes: 60 };

/**
 * W-37: stores the language that the holder of the link has chosen on the signing page, for later letters. Choosing the
 * same one again changes nothing. Refuses like every call of a signer, and refuses the twenty-first choice within an
 * hour.
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
