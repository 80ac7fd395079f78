import type {
  AddressBookEntry,
  Contact,
  ContactSheet,
  MailingAddress,
} from '@parade/contract/directory/addressBook.ts';
import { nameParts } from '@parade/contract/directory/nameParts.ts';
import { addressCountries } from '@parade/contract/forms/answers/country.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { type FieldPath, type FieldValues, isRecord, textAt } from '@parade/contract/forms/answers/values.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { placedFields, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { answerOf, fitsWidget } from '@parade/contract/forms/engine/widget.ts';
import { formTypes } from '@parade/contract/forms/formType.ts';
import { labelOf } from '@parade/contract/forms/widgets/kind.ts';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Leader } from '../entries/leaders.ts';
import type { EntryRow } from '../entries/reads.ts';
import { applicationTypes, definitionOf, submissionsOf } from '../forms/reads.ts';

const contactGroups = ['primary', 'secondary', 'media'] as const;
const contactKeys = ['name', 'title', 'email', 'mobile', 'other_phone'] as const;
/** The answers that the list needs of an application; other answers hide none of them (a test checks that). */
export const listedPaths: readonly FieldPath[] = [
  'organization:mailing_address',
  'organization:phone',
  ...contactGroups.flatMap((kind) => contactKeys.map((key): FieldPath => `${kind}_contact:${key}`)),
];

type Contacts = Pick<AddressBookEntry, 'address' | 'phone' | 'leaders' | 'primary' | 'secondary' | 'media'>;

/** Those answers of an entry's application, null without any. For queries of `entries`. */
export const listedAnswers = sql<FieldValues | null>`(
  select jsonb_object_agg(each.key, each.value)
  from form_submissions as held, jsonb_each(held.field_values) as each
  where held.entry_id = entries.id and held.form_type in (${sql.join(applicationTypes)}) and held.revision > 0
    and each.key = any(${listedPaths}::text[]))`;

/**
 * D-08: returns all contacts in an entry's forms, without hidden and empty answers. A group that several forms have is
 * there once, without repetitions. `today`: civil date.
 */
export async function contactSections(db: Database, entry: EntryRow, today: string): Promise<ContactSheet['sections']> {
  const submissions = (await submissionsOf(db, entry.id)).filter(({ revision }) => revision > 0);
  const ctx = { parade_year: entry.year, organization_type: entry.org_type, today };
  const sections = new Map<string, ContactSheet['sections'][number]['lines']>();
  for (const form_type of formTypes) {
    const submission = submissions.find((each) => each.form_type === form_type);
    if (!submission) continue;
    const { field_values } = submission;
    for (const { group, field, path } of visibleFields(definitionOf(form_type, submission), field_values, ctx)) {
      const value = field_values[path];
      if (!isOfAddressBook(field) || !fitsWidget(field, value)) continue;
      const text = answerText(answerOf(field, value));
      const lines = sections.get(group.title) ?? [];
      if (!text || lines.some((line) => line.label === field.label && line.value === text)) continue;
      sections.set(group.title, [...lines, { label: field.label, value: text, kind: kindOf(field) }]);
    }
  }
  return [...sections].map(([title, lines]) => ({ title, lines }));
}

/** The questions that the address book uses, each once, in the order of the forms. */
export const contactFields = [
  ...new Map(
    formTypes
      .flatMap((form_type) => placedFields(currentForm(form_type)))
      .filter(({ field }) => isOfAddressBook(field))
      .map(({ path, group, field }) => [path, { path, group: group.title, label: field.label }] as const),
  ).values(),
];

function isOfAddressBook(field: FieldDefinition): boolean {
  return field.used_by?.includes('AB') === true && field.sensitive !== true;
}

function kindOf({ widget }: FieldDefinition): ContactSheet['sections'][number]['lines'][number]['kind'] {
  return widget === 'email' || widget === 'phone' || widget === 'address' ? widget : 'text';
}

/** Returns the contacts of an entry; one with an empty application has only its leaders. */
export function contactsFrom(values: FieldValues, leaders: readonly Leader[]): Contacts {
  const [primary, secondary, media] = contactGroups.map((kind) => contactIn(values, kind));
  return {
    address: addressIn(values['organization:mailing_address']),
    phone: textAt(values, 'organization:phone'),
    leaders: leaders.map(({ first_name, last_name, email, phone }) => ({
      first_name,
      last_name,
      title: '',
      email,
      phone: phone ?? '',
    })),
    primary: primary ?? null,
    secondary: secondary ?? null,
    media: media ?? null,
  };
}

function contactIn(values: FieldValues, kind: (typeof contactGroups)[number]): Contact | null {
  const text = (key: (typeof contactKeys)[number]) => textAt(values, `${kind}_contact:${key}`);
  const contact = {
    ...nameParts(text('name')),
    title: text('title'),
    email: text('email'),
    phone: text('mobile') || text('other_phone'),
  };
  return Object.values(contact).some(Boolean) ? contact : null;
}

function addressIn(value: unknown): MailingAddress | null {
  if (!isRecord(value)) return null;
  const part = (key: string) => (typeof value[key] === 'string' ? value[key].trim() : '');
  const code = part('country');
  const address = {
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    state: part('state'),
    postal_code: part('postal_code'),
    country: code ? labelOf(addressCountries, code) : '',
  };
  const isEmpty = !address.line1 && !address.city && !address.postal_code;
  return isEmpty ? null : { ...address, is_domestic: code === 'US' || code === '' };
}
