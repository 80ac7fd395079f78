import { entryPath } from '@parade/contract/entries/paths.ts';
import { pathTo } from '@parade/contract/access/screens.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showLongDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { nthParade } from '@parade/contract/settings/paradeYear.ts';
import { partMinutes, signingMinutes } from '@parade/contract/waivers/consent.ts';
import { roleLabel } from '@parade/contract/participants/role.ts';
import { type Language, letterLanguageOf } from '@parade/contract/notifications/language.ts';
import type { SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { DeclinedAs } from '@parade/contract/waivers/status.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Config } from '../config.ts';
import type { Change } from '../database/change.ts';
import type { Leader } from '../entries/leaders.ts';
import {
  type LetterLine,
  listing,
  placeholderOf,
  quotedNote,
  type SecretLink,
  subjectAbout,
  subjectNames,
  unlinkedName,
} from '../mail/letter.ts';
import type { Letter } from '../notifications/writes.ts';
import { courtesyOf, type Lead, partCourtesy, signingCourtesy } from './languages/courtesy.ts';
import { signByWords } from './languages/dueDay.ts';
import { signingUrl } from './links.ts';
import { contextOf, formOf, type ListedWaiverRow } from './reads.ts';
import { signingSubject } from './languages/subjects.ts';
import { unlinked, wholeName } from './languages/names.ts';

/** The person that a letter goes to. */
interface Addressee {
  readonly address: string;
  readonly name: string;
}

/** A letter with a signing link: which of the three it is, and to whom. `cause` distinguishes one letter from the next. */
export interface SigningLetter {
  readonly kind: 'invitation' | 'reminder' | 'new link';
  readonly waiver: ListedWaiverRow;
  /** Leaders of the waiver's entry. */
  readonly leaders: readonly Leader[] | undefined;
  readonly to: Addressee;
  readonly link: SecretLink;
  readonly cause: string;
  /** W-15: the other waivers of the same address, which follow this one. */
  readonly family?: readonly ListedWaiverRow[] | undefined;
  /** The family's waivers whose own letter has already been sent. */
  readonly written_to?: ReadonlySet<ListedWaiverRow> | undefined;
  /** W-06: this waiver and those of the family whose signed predecessor the office voided. */
  readonly voided?: readonly ListedWaiverRow[] | undefined;
  /** What happened before, in English and in another language. */
  readonly lead?: { readonly english: string; readonly own: Lead } | undefined;
  /** The earliest instant to send it, because a family's letter names this waiver too. */
  readonly not_before?: string | undefined;
}

/** W-30: names who asks for the signature, the entry, the role, and whom to ask. A reminder can be stopped. */
export function signingLetter(change: Pick<Change, 'portal'>, settings: Settings, given: SigningLetter): Letter {
  const { kind, leaders, to, link, cause, not_before } = given;
  const waiver = unlinked(given.waiver);
  const rows = given.family ?? [];
  const family = rows.map(unlinked);
  const written_to = new Set(family.filter((_, index) => given.written_to?.has(rows[index] ?? given.waiver)));
  const voided = (given.voided ?? []).map(unlinked);
  const parade = `${nthParade(waiver.year)} ${settings.parade_name}`;
  const form = formOf(waiver).name;
  const isReminder = kind === 'reminder';
  const href = signingUrl(change, waiver.form_type, placeholderOf(link), letterLanguageOf(waiver));
  const isFamily = family.length > 0;
  const added = isFamily ? nameList([waiver, ...family]) : 'you';
  const listed = `${waiver.organization_name} has added ${added} to its list for the ${parade} on ${showLongDate(waiver.parade_on)}${partOf(waiver, isFamily)}.`;
  const begins = {
    invitation: isFamily
      ? `${listed} To take part, each of them needs a signed ${form}.`
      : `${listed} To take part, you need to sign a ${form}.`,
    reminder: `${missing(waiver, form, isFamily ? added : undefined)} ${listed}`,
    'new link': `Here is the new link you asked for. It opens ${isFamily ? `the ${form} of ${waiver.name}` : `your ${form}`} for ${entryNameOf(waiver)} in the ${parade}. Please use it instead of the links in earlier emails.`,
  } as const satisfies Record<SigningLetter['kind'], string>;
  const subject = signingSubject(
    [waiver, ...family],
    form,
    kind === 'invitation' && voided.length > 0 ? 'voided' : kind,
  );
  const written = letter(settings, waiver, to, cause, subject, [
    ...signingCourtesy(change, settings, kind, waiver, { family, voided, lead: given.lead?.own }, href),
    ...(voided.length > 0 ? [`${voidedWords(voided)} Please sign the new one.`] : []),
    ...(given.lead ? [given.lead.english] : []),
    begins[kind],
    ...(family.length === 0 ? [] : [familyWords(waiver, family, isReminder ? new Set(family) : written_to)]),
    `It takes about ${signingMinutes} minutes on a phone or computer, and you don’t need an account. ${signByWords(change, waiver.year)} ${isFamily ? 'For anyone under 18, a parent or guardian must sign too.' : 'If you are under 18, a parent or guardian must sign too.'}`,
    { action: 'Read and sign', href },
    'This link is only for you. Anyone who has it can sign in your name, so please do not forward this email.',
    `Not taking part, or not the right person? Open the link and tell us there. Questions? Please ${whomToAsk(leaders)}.`,
  ]);
  return { ...written, link, not_before, ...(isReminder ? { unsubscribe: { topic: 'waiver reminders' } } : {}) };
}

/**
 * W-33: tells the second signer of a minor's waiver that the first has signed, with a link of their own. `language`:
 * the first signer's choice.
 */
export function partLetter(
  change: Pick<Change, 'portal'>,
  settings: Settings,
  given: Pick<SigningLetter, 'waiver' | 'leaders' | 'link'> & {
    readonly signed_by: SigningPart;
    readonly to: string;
    readonly language: Language | null;
  },
): Letter {
  const { leaders, link } = given;
  const waiver = unlinked(given.waiver);
  const form = formOf(waiver).name;
  const parade = `${nthParade(waiver.year)} ${settings.parade_name}`;
  const isGuardian = given.signed_by === 'participant';
  // That a child reads in English says nothing about the parent's language.
  const language = beside(given.language) ?? waiver.family_language;
  const href = signingUrl(change, waiver.form_type, placeholderOf(link), language);
  const to = { address: given.to, name: isGuardian ? `parent or guardian of ${waiver.name}` : waiver.name };
  const takesPart = `${waiver.name} is on the list of ${waiver.organization_name} for the ${parade} on ${showLongDate(waiver.parade_on)}${partOf(waiver)}.`;
  const signed = isGuardian ? subjectNames([waiver]) : 'Your parent or guardian';
  const subject = subjectAbout(
    entryNameOf(waiver),
    (entry) =>
      `${signed} has signed. Now we need your signature${isGuardian ? ' as parent or guardian' : ''}, for ${entry}`,
    (entry) => `${signed} has signed. Now it’s your turn, for ${entry}`,
  );
  const lines: LetterLine[] = [
    isGuardian
      ? `${takesPart} ${waiver.first_name} has filled in and signed the ${form}, and gave us this address for a parent or guardian. Anyone under 18 needs both signatures.`
      : `${takesPart} Your parent or guardian has filled in and signed your ${form}. Your own signature is still missing.`,
    `It takes about ${partMinutes} minutes on a phone or computer, and you don’t need an account. ${signByWords(change, waiver.year)}`,
    { action: 'Read and sign', href },
    'This link is only for you. Anyone who has it can sign in your name, so please do not forward this email.',
    `${isGuardian ? `Not the parent or guardian of ${waiver.name}` : 'Not the right person'}? Open the link and tell us there. Questions? Please ${whomToAsk(leaders)}.`,
    ...partCourtesy(change, waiver, given.signed_by, language, href),
  ];
  return { ...letter(settings, waiver, to, `part:${link.id}`, subject, lines), link };
}

/** Returns null for English, which is the signing page's default and not a choice. */
function beside(language: Language | null | undefined): Language | null {
  return language === 'en' ? null : (language ?? null);
}

/** W-33: says which signature is missing; a minor's other signer may have signed. Never calls a family 'you'. */
function missing({ part_signed_by, name }: ListedWaiverRow, form: string, names?: string): string {
  if (part_signed_by === 'participant')
    return `${name} has signed the ${form}. We still need the signature of a parent or guardian.`;
  if (part_signed_by === 'guardian')
    return `A parent or guardian has signed the ${form}. We still need the signature of ${name}.`;
  return names ? `We still need a signed ${form} for ${names}.` : `We still need your signature on your ${form}.`;
}

/** W-06: says what was signed and no longer counts. */
export function voidedWords(waivers: readonly ListedWaiverRow[]): string {
  const [what, counts] =
    waivers.length === 1 ? ['was', 'that signature no longer counts'] : ['were', 'those signatures no longer count'];
  const form = waivers[0] ? formOf(waivers[0]).name : '';
  const forms = waivers.length === 1 ? form : `${form}s`;
  return `The ${forms} that ${what} signed for ${nameList(waivers)} ${waivers.length === 1 ? 'has' : 'have'} been voided by the parade office, and ${counts}.`;
}

/** 'Nora Diaz and Mateo Diaz' */
export function nameList(waivers: readonly ListedWaiverRow[]): string {
  return listing.format(waivers.map(({ name }) => wholeName(name)));
}

type Family = readonly ListedWaiverRow[];

/** Offers the next waiver to a signing parent only, because two adults may share an address. */
function familyWords(first: ListedWaiverRow, family: Family, writtenTo: ReadonlySet<ListedWaiverRow>): string {
  const whom = (some: Family, all: string) =>
    some.length < family.length ? nameList(some) : some.length === 1 ? some[0]?.first_name : all;
  const earlier = family.filter((each) => writtenTo.has(each));
  const later = family.filter((each) => !earlier.includes(each));
  const links = earlier.length === 1 ? 'link in the email' : 'links in the emails';
  const inEarlier = `use the ${links} we sent about ${whom(earlier, 'them')}`;
  const tomorrow = `we’ll email a separate link for ${whom(later, 'each of them')} tomorrow`;
  const otherwise = [...(earlier.length > 0 ? [inEarlier] : []), ...(later.length > 0 ? [tomorrow] : [])];
  return `This email also covers ${nameList(family)}. If you sign for ${first.name} as a parent or guardian, you can continue with ${family.length === 1 ? `${family[0]?.first_name}’s waiver` : 'the other waivers'} right away, and most of it will already be filled in. If you stop after the first one, ${otherwise.join(', and ')}.`;
}

/** ', with Riverside High Band (role: Clarinet)'. The entry is not named twice, and a family's letter names no role. */
function partOf(waiver: ListedWaiverRow, isFamily = false): string {
  const role = isFamily ? '' : roleLabel(waiver.primary_role);
  const entry = entryNameOf(waiver);
  return `${entry === waiver.organization_name ? '' : `, with ${entry}`}${role === '' ? '' : ` (role: ${role})`}`;
}

/**
 * 'ask Kim Lee, who leads …': a name without an address or number, because a letter may reach a stranger by mistake.
 * Answers go to the office, which reaches every leader.
 */
export function whomToAsk(leaders: readonly Leader[] = []): string {
  const names = leaders.slice(0, 3).map((leader) => unlinkedName(fullName(leader)));
  const reply = 'reply to this email to reach the parade office';
  if (names.length === 0) return reply;
  const who = listing.format(names);
  return `ask ${who}, who ${names.length === 1 ? 'leads' : 'lead'} the entry, or ${reply}`;
}

/** Tells the previous address that the waiver no longer goes to it. */
export function movedLetter(
  settings: Settings,
  row: ListedWaiverRow,
  leaders: readonly Leader[] | undefined,
  before: Addressee,
  cause: string,
): Letter {
  const waiver = unlinked(row);
  const to = { ...before, name: unlinkedName(before.name, Number.POSITIVE_INFINITY) };
  const subject = subjectAbout(entryNameOf(waiver), (name) => `Your waiver link for ${name} no longer works`);
  return letter(settings, waiver, to, cause, subject, [
    `The name or email address on the waiver for ${to.name} (${entryNameOf(waiver)}) has changed, so the link we sent you earlier no longer works.`,
    `If you still need to sign a waiver, please ${whomToAsk(leaders)}.`,
    ...courtesyOf(letterLanguageOf(waiver), waiver, ({ moved }) => moved(to.name)),
  ]);
}

/** W-31: tells a leader that the mail server refused an address, so nothing reaches that person. */
export function refusedAddressLetter(change: Change, settings: Settings, waiver: ListedWaiverRow, to: Leader): Letter {
  const name = fullName(to);
  const day = change.portal.clock.today();
  return {
    ...letter(
      settings,
      waiver,
      { address: to.email, name },
      '',
      subjectAbout(waiver.name, (who) => `We cannot email ${who}: please correct the address`),
      [
        `We could not deliver the ${formOf(waiver).name} for ${waiver.name} (${entryNameOf(waiver)}) to ${waiver.email ?? ''}. The mail server there refused the address, so it is probably misspelled or no longer in use. We have stopped sending reminders to it.`,
        'Please correct the address in the list of waivers, and we’ll email a new link. You can also press Copy link in the list and give them the link yourself.',
        { action: 'Open the entry’s waivers', href: waiversOf(change, waiver) },
        'We send this email at most once a day. Every refused address is marked in the list.',
      ],
    ),
    // One letter a day for an entry, however many addresses in a mailing are refused.
    reason: `refused-address:${waiver.entry_id}:${day}:${to.user_id}`,
    user_id: to.user_id,
  };
}

function waiversOf({ portal }: Change, waiver: ListedWaiverRow): string {
  const place = { organization_id: waiver.organization_id, year: waiver.year, entry: waiver.entry_id };
  return `${portal.config.publicUrl}${entryPath(place, 'waivers')}`;
}

/**
 * W-33: tells the first signer that the other part's link reached the wrong person. Their own link, from the previous
 * letter, sends it to another address. `at`: the link that was sent on.
 */
export function wrongAddressLetter(
  settings: Settings,
  row: ListedWaiverRow,
  wrong: { readonly part: SigningPart; readonly to_address: string; readonly link_id: number },
  address: string,
): Letter {
  const waiver = unlinked(row);
  const whom = wrong.part === 'participant' ? 'a parent or guardian' : waiver.name;
  return letter(
    settings,
    waiver,
    { address, name: waiver.name },
    `wrong-part:${wrong.link_id}`,
    subjectAbout(waiver.name, (who) => `We need a different email address for ${who}’s waiver`),
    [
      ...courtesyOf(letterLanguageOf(waiver), waiver, ({ wrongAddress }, named) =>
        wrongAddress(waiver.name, named, wrong.to_address),
      ),
      `${waiver.name}’s ${formOf(waiver).name} for ${entryNameOf(waiver)} still needs a second signature. The address we were given for ${whom}, ${wrong.to_address}, belongs to someone else, so that link no longer works. The signature we already have is safe.`,
      'To enter a different address, open the link in our earlier email about this waiver.',
    ],
  );
}

const askedForAddress =
  'We asked them for another one. You don’t need to do anything. They can enter a different address with their own signing link.';
const notAskedForAddress =
  'We have no other address to ask them at, so please ask them to enter a different one with their own signing link. If they no longer have it, press Copy link in the list of waivers and give them a new one.';

/** Tells the leaders and the office that a signer declined, or that the email reached the wrong person. */
export function declinedLetter(
  change: Change,
  settings: Settings,
  waiver: ListedWaiverRow,
  declining: {
    readonly as: DeclinedAs;
    readonly note: string | null;
    /**
     * W-33: declined through the link of this part. `isAsked`: the letter goes to the person who entered that address.
     */
    readonly part?: SigningPart | undefined;
    readonly isAsked?: boolean;
  },
  to: Addressee & { readonly user_id?: number },
): Letter {
  const isWrongPerson = declining.as === 'not-me';
  const content = letter(
    settings,
    waiver,
    to,
    // At most one a day, however often the signer changes their mind.
    `${declining.as}${declining.part ? ':part' : ''}:${change.portal.clock.today()}:${to.address.toLowerCase()}`,
    subjectAbout(
      `${waiver.name}, ${entryNameOf(waiver)}`,
      (who) => `${isWrongPerson ? 'Wrong person' : 'Declined to take part'}: ${who}`,
    ),
    [
      isWrongPerson
        ? `Someone opened the ${formOf(waiver).name} for ${waiver.name} (${entryNameOf(waiver)}) and told us it reached the wrong person. The email address is probably wrong.`
        : `${declining.part === 'guardian' ? `A parent or guardian of ${waiver.name}` : waiver.name} was asked to sign the ${formOf(waiver).name} for ${entryNameOf(waiver)} and told us that they do not want to take part.`,
      ...(declining.note === null ? [] : [`They wrote: ${quotedNote(declining.note)}`]),
      isWrongPerson && declining.part
        ? `The address was entered by whoever signed first, for ${declining.part === 'guardian' ? 'a parent or guardian' : waiver.name}. ${declining.isAsked ? askedForAddress : notAskedForAddress}`
        : isWrongPerson
          ? 'Please correct the address in the list of waivers. We’ll email a new link, and the previous link will stop working.'
          : 'Please talk to them, and remove them from the list of people if they will not take part. Until then, the waiver stays pending, and they can still sign it with the same link.',
      { action: 'Open the entry’s waivers', href: waiversOf(change, waiver) },
    ],
  );
  return to.user_id === undefined ? content : { ...content, user_id: to.user_id };
}

/** Sends the signed copy to the signer and the guardian. The text is included; the answers stay in the portal. */
export function copyLetter(
  { publicUrl }: Config,
  settings: Settings,
  row: ListedWaiverRow,
  signed: {
    form: FormDefinition;
    values: FieldValues;
    at: string;
    today: string;
    guardian: string | null;
    language: Language | null | undefined;
  },
  to: Addressee,
  cause: string,
): Letter {
  const waiver = unlinked(row);
  const { form, values, at, language } = signed;
  const guardian = signed.guardian === null ? null : unlinkedName(signed.guardian, Number.POSITIVE_INFINITY);
  const text = visibleFields(form, values, { ...contextOf(row, signed.today), today: signed.today }).flatMap(
    ({ field }) => (field.widget === 'static' && field.content.kind === 'text' ? field.content.text.blocks : []),
  );
  const subject = subjectAbout(
    `${waiver.name}, ${entryNameOf(waiver)}`,
    (whose) => `Signed: ${form.name} for ${whose}`,
  );
  return letter(settings, waiver, to, cause, subject, [
    `This is your copy of the ${form.name} for ${waiver.name}, who is taking part in the ${nthParade(waiver.year)} ${settings.parade_name} with ${entryNameOf(waiver)}. It was signed on ${showInstant(at)} Los Angeles time${guardian === null ? '' : `, and ${guardian} signed as parent or guardian`}.`,
    'This is the text that was signed:',
    ...text.flatMap(({ heading, text: words }) =>
      heading === undefined ? [words] : [{ heading, about: false }, words],
    ),
    { heading: 'About this copy', about: false },
    `The signed waiver and the record of its signature are attached as a PDF. Anyone you show it to can check it at ${publicUrl}${pathTo('verifyWaiver')}.`,
    `You don’t need to do anything else. If you did not sign this, please reply to this email right away, or write to ${settings.support_email}.`,
    ...courtesyOf(beside(language) ?? letterLanguageOf(waiver), waiver, ({ copy }, named) => copy(waiver.name, named)),
  ]);
}

/** A letter about this waiver, signed by the organizer; `cause` as in `reasonOf`. */
export function letter(
  settings: Settings,
  waiver: ListedWaiverRow,
  to: Addressee,
  cause: string,
  subject: string,
  lines: LetterLine[],
): Letter {
  // Not shortened: it may list a whole family.
  const name = unlinkedName(to.name, Number.POSITIVE_INFINITY);
  return {
    to: { address: to.address, name },
    subject,
    lines: [`Dear ${name},`, ...lines, settings.organizer_name],
    reason: reasonOf(waiver.id, cause),
    room: 'waivers',
    // A signed waiver outlives its entry.
    entry: waiver.entry_deleted ? undefined : { id: waiver.entry_id, year: waiver.year },
    waiver_id: waiver.id,
  };
}

/** Matches the reasons of letters about a decline, which quote it. */
export const declinedReasons = '^waiver:[0-9]+:(declined|not-me)[:]';

/** Returns the reason that a letter about a waiver has in the outbox. */
export const reasonOf = (waiver_id: number, cause: string): string => `waiver:${waiver_id}:${cause}`;
