import type { SecondSigner } from '@parade/contract/entries/cosigning/secondSigner.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import { cosigningPath, type StatementPart } from '@parade/contract/entries/cosigning/request.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { fullName } from '@parade/contract/wording.ts';
import {
  type LetterLine,
  placeholderOf,
  unlinkedName,
  quotedName,
  quotedNote,
  type SecretLink,
  subjectAbout,
} from '../../mail/letter.ts';
import type { Letter } from '../../notifications/writes.ts';
import type { FormOfEntry } from '../forms/policy.ts';
import type { Leader } from '../leaders.ts';
import type { RequestRow } from './reads.ts';

/** The facts that every letter about a second signature needs. */
export interface CosigningPlace {
  readonly publicUrl: string;
  readonly settings: Settings;
  readonly target: FormOfEntry;
}

/**
 * Tells the signer, who may not know the portal, who asks, what there is to sign, and that the link is theirs alone.
 * Typed names are quoted. `kind`: the first letter, or a repeat.
 */
export function cosigningLetter(
  place: CosigningPlace,
  request: RequestRow,
  link: SecretLink,
  { signer, kind }: { readonly signer: SecondSigner; readonly kind: 'request' | 'reminder' },
): Letter {
  const { publicUrl, settings, target } = place;
  const entry = entryNameOf(target.entry);
  const parade = `${nthParade(target.entry.year)} ${settings.parade_name}`;
  const asks = `${request.requested_by_name === null ? 'A leader' : quotedName(request.requested_by_name)} of ${quotedName(entry)} asks you, as ${signer.who}, to sign a part of its form “${target.form.name}” for the ${parade}.`;
  return {
    ...letter(place, request, `${kind}:${link.id}`),
    subject: subjectAbout(
      entry,
      (name) => `${kind === 'reminder' ? 'Reminder: Please' : 'Please'} sign the ${target.form.name} of ${name}`,
    ),
    lines: [
      'Hello,',
      kind === 'reminder' ? `We still need your signature. ${asks}` : asks,
      'The page behind this link shows what you sign. It takes about two minutes, and you don’t need an account.',
      { action: 'Read and sign', href: `${publicUrl}${cosigningPath(placeholderOf(link))}` },
      'This link is only for you. Anyone who has it can sign in your name, so please do not forward this email.',
      `If you will not sign, or if this did not reach the right person, open the link and tell us there. Questions? Please write to ${settings.support_email}.`,
      settings.organizer_name,
    ],
    link,
  };
}

/** Matches the reasons of the signers' own copies: with an entry that is deleted they alone say what was signed. */
export const signersCopies = '^cosigning:[0-9]+:copy$';

/** Sends the signer what was signed, word for word. */
export function cosignedCopy(
  place: CosigningPlace,
  request: RequestRow,
  signed: {
    readonly at: string;
    readonly parts: readonly StatementPart[];
    readonly said: readonly string[];
    readonly sha256: string;
  },
): Letter {
  const { settings, target } = place;
  const entry = entryNameOf(target.entry);
  const statement = signed.parts.flatMap(({ title, texts, facts }): LetterLine[] => [
    { heading: title, about: true },
    ...texts.flatMap(({ mark, heading, text }): LetterLine[] => [
      ...(mark === undefined ? [] : [mark]),
      ...(heading === undefined ? [] : [{ heading, about: false }]),
      text,
    ]),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
  ]);
  return {
    ...letter(place, request, 'copy'),
    subject: subjectAbout(entry, (name) => `Signed: ${target.form.name} of ${name}`),
    lines: [
      'Hello,',
      `This is your copy. You signed a part of the form “${target.form.name}” of ${quotedName(entry)} on ${showInstant(signed.at)} Los Angeles time.`,
      ...statement,
      signed.said.join('\n'),
      `The record of your signature has the checksum ${signed.sha256}.`,
      `If you did not sign this, please write to ${settings.support_email} right away.`,
      settings.organizer_name,
    ],
  };
}

/**
 * Tells a leader that somebody has signed, or will not. Words typed by a link's holder are quoted, and cannot be links.
 */
export function cosigningNews(
  place: CosigningPlace,
  request: RequestRow,
  to: Leader,
  news: { readonly kind: 'signed' } | { readonly kind: 'declined'; readonly note: string | null; readonly at: string },
): Letter {
  const { publicUrl, settings, target } = place;
  const name = fullName(to);
  const entry = quotedName(entryNameOf(target.entry));
  const isSigned = news.kind === 'signed';
  const who = quotedName(request.signer_name);
  return {
    to: { address: to.email, name },
    subject: subjectAbout(unlinkedName(request.signer_name), (signer) =>
      isSigned ? `“${signer}” signed the ${target.form.name}` : `“${signer}” declined to sign the ${target.form.name}`,
    ),
    lines: [
      `Dear ${name},`,
      isSigned
        ? `${who} signed the ${target.form.name} of ${entry}. The signature is in the form.`
        : `${who} (${request.signer_email}) let us know that they will not sign the ${target.form.name} of ${entry}, or that the request reached the wrong person.`,
      ...(news.kind === 'declined' && news.note !== null ? [`They wrote: ${quotedNote(news.note)}`] : []),
      ...(isSigned
        ? []
        : ['Open the form to ask someone else, or to send the link again after you have talked to them.']),
      {
        action: 'Open the form',
        href: `${publicUrl}${formPath(target.entry, target.form.form_type)}`,
      },
      settings.organizer_name,
    ],
    reason: `cosigning:${request.id}:${news.kind === 'signed' ? 'signed' : news.at}:${to.user_id}`,
    room: 'entries',
    user_id: to.user_id,
    entry: target.entry,
  };
}

function letter({ target }: CosigningPlace, request: RequestRow, cause: string): Omit<Letter, 'subject' | 'lines'> {
  return {
    to: { address: request.signer_email, name: request.signer_name },
    reason: `cosigning:${request.id}:${cause}`,
    room: 'entries',
    entry: target.entry,
  };
}
