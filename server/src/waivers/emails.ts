import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import type { FormDefinition } from '@parade/contract/forms/definition.ts';
import type { FieldValues } from '@parade/contract/forms/values.ts';
import { visibleFields } from '@parade/contract/forms/visibility.ts';
import { type Settings, nthParade, waiversDueOn } from '@parade/contract/settings/setting.ts';
import { type ChainHead, spellHead } from '@parade/contract/waivers/chainHead.ts';
import { signingMinutes } from '@parade/contract/waivers/consent.ts';
import type { DeclinedAs } from '@parade/contract/waivers/status.ts';

import type { Config } from '../config.ts';
import type { Change } from '../database/change.ts';
import { type LetterLine, placeholderOf, type SecretLink } from '../mail/letter.ts';
import type { Letter } from '../notifications/writes.ts';
import { signingUrl } from './links.ts';
import { contextOf, formOf, type ListedWaiverRow } from './reads.ts';

/** Who a letter goes to. */
interface Addressee {
  readonly address: string;
  readonly name: string;
}

/** The invitation or a reminder, with a signing link. `cause` tells one letter from the next. */
export function signingLetter(
  change: Change,
  settings: Settings,
  waiver: ListedWaiverRow,
  to: Addressee,
  link: SecretLink,
  cause: string,
  isReminder = false,
): Letter {
  const parade = `${nthParade(waiver.year)} ${settings.parade_name}`;
  const form = formOf(waiver).name;
  const due = showCivilDate(waiversDueOn(waiver.year));
  const written = letter(
    settings,
    waiver,
    to,
    cause,
    `${isReminder ? 'Reminder: please' : 'Please'} sign your ${form} for ${entryNameOf(waiver)}`,
    [
      isReminder
        ? `Your ${form} for the ${parade} is still waiting for your signature.`
        : `You are listed to take part in the ${parade} with ${entryNameOf(waiver)}. Everybody who takes part signs a ${form}.`,
      `It takes about ${signingMinutes} minutes on a phone or computer, and no account is needed. Please sign by ${due}. For somebody under 18 a parent or guardian signs as well.`,
      {
        action: 'Read and sign',
        href: signingUrl(change, waiver.form_type, placeholderOf(link)),
      },
      'This link is for you alone: whoever has it can sign in your name. Please do not pass this email on.',
      'If you do not know about this, please contact the leader of the entry, or ignore this email.',
    ],
  );
  return { ...written, link };
}

/** To the address that a waiver no longer goes to. */
export function movedLetter(settings: Settings, waiver: ListedWaiverRow, to: Addressee, cause: string): Letter {
  return letter(settings, waiver, to, cause, `Your waiver link for ${entryNameOf(waiver)} no longer works`, [
    `The name or email address of the waiver of ${to.name} for ${entryNameOf(waiver)} was changed, so the link that we sent you before no longer works.`,
    'If you still expect to sign a waiver, please contact the leader of the entry.',
  ]);
}

/** To the leaders and the office: somebody will not sign, or was written to by mistake. */
export function declinedLetter(
  change: Change,
  settings: Settings,
  waiver: ListedWaiverRow,
  declining: { readonly as: DeclinedAs; readonly note: string | null },
  to: Addressee & { readonly user_id?: number },
): Letter {
  const isWrongPerson = declining.as === 'not-me';
  const told = letter(
    settings,
    waiver,
    to,
    `${declining.as}:${change.at}:${to.address.toLowerCase()}`,
    `${isWrongPerson ? 'Wrong person' : 'Does not want to take part'}: ${waiver.name}, ${entryNameOf(waiver)}`,
    [
      isWrongPerson
        ? `Whoever opened the ${formOf(waiver).name} of ${waiver.name} for ${entryNameOf(waiver)} says: this is not me. The email address is probably wrong.`
        : `${waiver.name} was asked to sign the ${formOf(waiver).name} for ${entryNameOf(waiver)} and says: I do not want to take part.`,
      ...(declining.note === null ? [] : [`They wrote: ${declining.note}`]),
      isWrongPerson
        ? 'Please mend the address in the list of waivers; that makes a new link and ends this one.'
        : 'Please talk to them, and take them off the list of participants if it stays so. Until then the waiver is pending, and they can still sign it by the same link.',
      {
        action: 'Open the waivers of the entry',
        href: `${change.portal.config.publicUrl}/entries/${waiver.organization_id}/${waiver.year}/waivers`,
      },
    ],
  );
  return to.user_id === undefined ? told : { ...told, user_id: to.user_id };
}

/** The signed copy, to the signer and to the guardian. Answers stay with the portal; the text goes along. */
export function copyLetter(
  { publicUrl }: Config,
  settings: Settings,
  waiver: ListedWaiverRow,
  signed: { form: FormDefinition; values: FieldValues; at: string; today: string; guardian: string | null },
  to: Addressee,
  cause: string,
): Letter {
  const { form, values, at, guardian } = signed;
  const text = visibleFields(form, values, { ...contextOf(waiver, signed.today), today: signed.today }).flatMap(
    ({ field }) => (field.widget === 'static' && field.content.kind === 'text' ? field.content.text.blocks : []),
  );
  return letter(settings, waiver, to, cause, `Signed: ${form.name} of ${waiver.name} for ${entryNameOf(waiver)}`, [
    `This is your copy. The ${form.name} of ${waiver.name} for ${entryNameOf(waiver)} in the ${nthParade(waiver.year)} ${settings.parade_name} was signed on ${showInstant(at)} Los Angeles time${guardian === null ? '' : `, also by ${guardian} as parent or guardian`}.`,
    'The text that was signed:',
    ...text.map((block) => (block.heading === undefined ? block.text : `${block.heading}\n${block.text}`)),
    `The signed paper with its evidence comes with this email as a PDF. Anybody who is shown it can check it at ${publicUrl}/verify.`,
    'There is nothing else to do. If you did not sign this, please answer to the address below at once.',
    settings.support_email,
  ]);
}

function letter(
  settings: Settings,
  waiver: ListedWaiverRow,
  to: Addressee,
  cause: string,
  subject: string,
  lines: LetterLine[],
): Letter {
  return {
    to: { address: to.address, name: to.name },
    subject,
    lines: [`Dear ${to.name},`, ...lines, settings.organiser_name],
    reason: `waiver:${waiver.id}:${cause}`,
    room: 'waivers',
    entry_id: waiver.entry_id,
    waiver_id: waiver.id,
  };
}

/** The daily report of the chains to a superadmin: kept outside the portal, it shows later that nothing was cut off. */
export function headsLetter(
  config: Config,
  settings: Settings,
  report: {
    /** Civil date. */
    readonly today: string;
    readonly heads: readonly ChainHead[];
    readonly seal: { readonly position: number; readonly chain_hash: string } | null;
  },
  to: { readonly id: number; readonly email: string; readonly first_name: string; readonly last_name: string },
): Letter {
  return {
    to: { address: to.email, name: `${to.first_name} ${to.last_name}` },
    subject: `Signed waivers on ${showCivilDate(report.today)}`,
    lines: [
      `Every waiver signed for the ${settings.parade_name} is a link in a chain of its year. These are the newest links. Please keep this email: together with it, anybody can tell later whether signatures were removed.`,
      ...report.heads.map(
        (head) =>
          `${head.year}: ${head.position} signed ${head.position === 1 ? 'waiver' : 'waivers'}\n${spellHead(head)}`,
      ),
      ...(report.seal ? [`Audit trail, seal ${report.seal.position}:\n${report.seal.chain_hash}`] : []),
      `To check one, run this on the server: npm run verify -- --head ${report.heads.map(spellHead).at(-1) ?? ''}`,
      `Signed waivers can also be checked at ${config.publicUrl}/verify`,
    ],
    reason: `evidence-heads:${report.today}:${to.id}`,
    room: 'waivers',
    user_id: to.id,
  };
}
