/** F-48: questions whose answer the portal already has, under another name or from the account. */
import { answerText } from '../answers/answer.ts';
import { type AddressValue, type FieldPath, type FieldValue, isRecord } from '../answers/values.ts';
import { readAddress } from '../widgets/kinds/address.ts';

/** Facts about the person who fills in a form. */
export interface AccountFacts {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Questions about the person who fills in the form: more often than not a band's director or a riding unit's marshal. */
export const askedOfTheAccount: Readonly<Record<FieldPath, keyof AccountFacts>> = {
  'primary_contact:name': 'name',
  'primary_contact:email': 'email',
  'primary_contact:mobile': 'phone',
  'director:name': 'name',
  'director:email': 'email',
  'director:mobile': 'phone',
  'marshal:name': 'name',
  'marshal:email': 'email',
  'marshal:mobile': 'phone',
  'agreement:printed_name': 'name',
  'signatures:printed_name': 'name',
};

/** Returns the answer to a question of the source form, where it may be reused. */
type Known = (path: FieldPath) => FieldValue | undefined;
/** One question, or an answer combined from several; undefined where none of them is answered. */
export type Elsewhere = FieldPath | ((known: Known) => FieldValue | undefined);

/** Questions that an earlier form asks under another name. */
export const askedElsewhere: Readonly<Record<FieldPath, Elsewhere>> = {
  'people:parade_day_name': 'primary_contact:name',
  'people:parade_day_mobile': 'primary_contact:mobile',
  'people:second_name': 'secondary_contact:name',
  'people:second_mobile': 'secondary_contact:mobile',
  'media:spokesperson': 'media_contact:name',
  'media:mobile': 'media_contact:mobile',
  'commentary:corrections_to': personOf('media_contact'),
  'band_facts:directors': 'director:name',
  'usage:cue_contact': personOf('primary_contact'),
  'tickets:pick_up': 'primary_contact:name',
  'fees:payer': (known) =>
    lines([known('organization:legal_name'), addressText(known('organization:mailing_address'))]),
  'site:address': 'builder:construction_site',
  'visit:site_other': (known) => addressText(known('builder:construction_site')),
  'kit:release': (known) =>
    row({
      contact_name: known('media_contact:name'),
      contact_email: known('media_contact:email'),
      contact_phone: known('media_contact:mobile'),
    }),
  'photo:order': (known) =>
    row({
      ship_to_name: known('primary_contact:name'),
      ship_to_address: known('organization:mailing_address'),
      ship_to_phone: known('primary_contact:mobile'),
    }),
};

/** 'Marcus Bellamy, (626) 555-0188' */
function personOf(group: string): Elsewhere {
  return (known) => joined([known(`${group}:name`), known(`${group}:mobile`)], ', ');
}

function addressText(value: FieldValue | undefined): string | undefined {
  return isRecord(value) ? answerText(readAddress(value as AddressValue)) : undefined;
}

function lines(texts: readonly (FieldValue | undefined)[]): string | undefined {
  return joined(texts, '\n');
}

function joined(texts: readonly (FieldValue | undefined)[], between: string): string | undefined {
  const given = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  return given.length === 0 ? undefined : given.join(between);
}

/** Returns the known parts of a composite answer. */
function row(parts: Readonly<Record<string, FieldValue | undefined>>): FieldValue | undefined {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as FieldValue);
}
