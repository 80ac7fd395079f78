/** F-29: the float builders; their contacts are a setting. */
import { builderLines, floatBuilderNames } from '../../../settings/floatBuilders.ts';
import type { BuilderContacts } from '../../answers/context.ts';
import { keyed } from '../../answers/options.ts';
import type { RowValue } from '../../answers/values.ts';
import type { Part } from '../part.ts';
import { compositeKind } from '../rows.ts';

export const floatBuilders = keyed(floatBuilderNames);

const isChosen = (row: RowValue) => typeof row['builder'] === 'string' && row['builder'] !== '';

const parts: readonly Part[] = [
  {
    key: 'builder',
    label: 'Float builder',
    widget: 'select',
    options: floatBuilders,
    required: true,
  },
  {
    key: 'name',
    label: 'Contact name',
    widget: 'text',
    max_length: 80,
    required: isChosen,
  },
  { key: 'phone', label: 'Contact phone', widget: 'phone', required: isChosen },
  {
    key: 'email',
    label: 'Contact email',
    widget: 'email',
    required: isChosen,
  },
  { key: 'address', label: 'Address', widget: 'address' },
];

/** F-29: fills in the contacts that the office has set for the chosen builder; SELF-BUILT has none. */
export function chooseBuilder(builder: string, contacts: BuilderContacts = {}): RowValue {
  return { builder, ...contacts[builder] };
}

/** Parses the setting float_builder_contacts, by builder. A line about another builder is ignored. */
export function readBuilderContacts(setting: string): BuilderContacts {
  const read = builderLines(setting).flatMap(({ builder, parts }) => {
    if (builder === undefined) return [];
    const [name = '', phone = '', email = '', line1, city, state, postal_code] = parts;
    const address =
      line1 && city && state && postal_code ? { line1, city, state, postal_code, country: 'US' } : undefined;
    return [[builder, { name, phone, email, ...(address && { address }) }] as const];
  });
  return Object.fromEntries(read);
}

export const floatBuilder = compositeKind('float_builder', {
  parts,
  changed: (next, before, { builder_contacts }) => {
    const { builder } = next;
    return typeof builder === 'string' && builder !== before['builder']
      ? chooseBuilder(builder, builder_contacts)
      : next;
  },
});
