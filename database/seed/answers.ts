import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Entrant } from './invented/entrant.ts';
import { spread } from './calendar.ts';
import { formTexts } from './invented/texts.ts';

/** The person who fills in. */
export interface Writer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Whole answers to a form as this entrant would give them, without files. What no text of the season answers has the
 * example's, so a new question never stops the demo.
 */
export function answersOf(form: FormDefinition, ctx: FormContext, entrant: Entrant, writer: Writer): FieldValues {
  const own: FieldValues = {
    ...identity(entrant),
    ...contacts(entrant, writer),
    ...formTexts(entrant, fullName(writer)),
  };
  const asked = new Set<string>(placedFields(form).map(({ path }) => path));
  const given = Object.fromEntries(Object.entries(own).filter(([path]) => asked.has(path)));
  const answers: Record<FieldPath, FieldValue | undefined> = { ...exampleAnswers(form, ctx, given) };
  for (const path of Object.keys(answers) as FieldPath[]) {
    const field = findField(form, path)?.field;
    // Nobody types these, files are brought apart, and the day of a signature is the server's to say.
    if (!field || field.req === '-' || ['file', 'official_photo', 'signature_date'].includes(field.widget))
      delete answers[path];
    else if (field.widget === 'signature') answers[path] = { kind: 'typed', text: nameOf(writer) };
  }
  return answers;
}

/** The first part of the answers: somebody is still writing. */
export function begun(answers: FieldValues, salt: number): FieldValues {
  const paths = Object.keys(answers).filter((path) => !path.startsWith('agreement:'));
  const answeredPaths = paths.slice(0, Math.ceil((paths.length * (35 + spread(salt, 50))) / 100));
  return Object.fromEntries(answeredPaths.map((path) => [path, answers[path as FieldPath]]));
}

function identity(entrant: Entrant): FieldValues {
  return {
    'entry:official_name': entrant.name.slice(0, 100),
    'entry:hometown_city': entrant.city,
    'entry:hometown_country': entrant.country,
    ...(entrant.country === 'Other' ? { 'entry:hometown_country_other': countryNames[entrant.city] ?? 'Japan' } : {}),
    ...(entrant.state ? { 'entry:hometown_state': entrant.state } : {}),
  };
}

function contacts(entrant: Entrant, writer: Writer): FieldValues {
  const salt = entrant.name.length + entrant.city.length;
  const person = {
    name: nameOf(writer),
    email: writer.email,
    mobile: writer.phone,
  };
  const each = (group: string, title: string): FieldValues =>
    Object.fromEntries(Object.entries({ ...person, title }).map(([key, value]) => [`${group}:${key}`, value]));
  return {
    'organization:legal_name': entrant.name,
    'organization:kind': kinds[entrant.type],
    'organization:commercial': /Credit Union|Foods|Coffee/.test(entrant.name) ? 'yes' : 'no',
    'organization:mailing_address': addressOf(entrant, salt),
    'organization:phone': phoneNumber(salt),
    'organization:website': `https://www.${plain(entrant.name).slice(0, 24)}.example`,
    ...each('primary_contact', 'Parade chair'),
    ...each('media_contact', 'Media contact'),
    'agreement:printed_name': nameOf(writer),
    'agreement:printed_title': 'Parade chair',
  };
}

/** A number nobody has. */
export function phoneNumber(salt: number): string {
  return `(${['626', '323', '213', '818', '909'][spread(salt, 5)]}) 555-01${String(spread(salt + 3, 100)).padStart(2, '0')}`;
}

/** Letters that an address or a host may have. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

export function addressOf(entrant: Pick<Entrant, 'city' | 'state' | 'country'>, salt: number) {
  const line1 = `${100 + spread(salt, 800)} ${['Orange Grove Lane', 'Station Road', 'Mill Street', 'Harbor Avenue'][salt % 4]}`;
  const abroad = entrant.country === 'Other';
  // The eight countries of an address: who comes from elsewhere is written to at a partner's in town.
  const place = abroad ? { city: 'Pasadena', state: 'CA', country: 'US' } : entrant;
  return {
    line1,
    city: place.city,
    ...(place.state ? { state: place.state } : {}),
    postal_code: place.country === 'US' ? String(10_000 + spread(salt, 89_000)) : String(1000 + spread(salt, 8000)),
    country: place.country,
  };
}

function nameOf(writer: Writer): string {
  return fullName(writer);
}

const countryNames: Readonly<Record<string, string>> = {
  Guadalajara: 'Mexico',
  Puebla: 'Mexico',
  Kyoto: 'Japan',
  Mishima: 'Japan',
  Zarcero: 'Costa Rica',
  'Den Burg': 'Netherlands',
};

const kinds: Readonly<Record<Entrant['type'], string>> = {
  1: 'Club or association',
  2: 'School or district',
  3: 'Nonprofit',
  4: 'Nonprofit',
  5: 'Club or association',
  6: 'Nonprofit',
  7: 'Other',
};
