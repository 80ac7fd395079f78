import { letterLanguageOf } from '@parade/contract/notifications/language.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import { areWaiversMailed } from '@parade/contract/settings/paradeYear.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import type { Leader } from '../../entries/leaders.ts';
import { subjectAbout } from '../../mail/letter.ts';
import type { Letter } from '../../notifications/writes.ts';
import { letter, voidedWords, whomToAsk } from '../emails.ts';
import { courtesyOf } from '../languages/courtesy.ts';
import { unlinked } from '../languages/names.ts';
import { formOf, type ListedWaiverRow } from '../reads.ts';

interface VoidedAbout {
  readonly leaders: readonly Leader[] | undefined;
  /** Whether there is a new waiver to sign. */
  readonly isAgain: boolean;
  /** The instant of the act. */
  readonly at: string;
}

/**
 * W-06: tells a signer whose waiver the office has voided, and who gets no new link now. `isAgain`: there is a new one
 * to sign; its link is promised only if one goes out. The office's reason stays with the office.
 */
export function voidedLetter(
  settings: Settings,
  row: ListedWaiverRow,
  { leaders, isAgain, at }: VoidedAbout,
  to: { readonly address: string; readonly name: string },
): Letter {
  const waiver = unlinked(row);
  const isTime = settings.enable_waiver_emails && areWaiversMailed(waiver.parade_on, waiver.year, civilDateOf(at));
  const isMailed = isAgain && isTime && waiver.email !== null;
  const next = isMailed
    ? `A new one needs to be signed. We email its link to the address that we have on file for ${waiver.name}.`
    : isAgain
      ? 'A new one needs to be signed.'
      : 'We are not asking for a new signature, and you don’t need to do anything.';
  const subject = subjectAbout(
    `${waiver.name}, ${entryNameOf(waiver)}`,
    (whose) => `Voided: ${formOf(waiver).name} for ${whose}`,
  );
  return letter(settings, waiver, to, `voided:${to.address.toLowerCase()}`, subject, [
    `${voidedWords([waiver])} It was for ${entryNameOf(waiver)}. Please don’t rely on the copy that we emailed.`,
    next,
    `Questions? Please ${whomToAsk(leaders)}.`,
    ...courtesyOf(letterLanguageOf(waiver), waiver, (letters, form) => [
      letters.voided([waiver.name], form),
      isMailed ? letters.toBeSigned : isAgain ? letters.signNew : letters.nothingToSign,
    ]),
  ]);
}
