/**
 * F-25: the columns of a row of animals, with the owner's. The animal's own name is `animal_name`, because `name` is
 * the owner's.
 */
import { keyed } from '../../answers/options.ts';
import { type FieldValue, isRecord, type RowValue } from '../../answers/values.ts';
import type { Part } from '../part.ts';
import { rowsKind } from '../rows.ts';

/** F-26: the horse types. */
export const horseTypes = keyed({
  tethered: 'Tethered',
  pulling: 'Pulling',
  ridden: 'Ridden',
  led_by_handler: 'Led by handler',
  other: 'Other',
  not_horse: 'Not a horse',
});

const isExternal = (row: RowValue) => row['owner'] === 'external';
const isParticipant = (row: RowValue) => row['owner'] === 'participant';

const parts: readonly Part[] = [
  {
    key: 'animal_name',
    label: 'Name of the animal',
    widget: 'text',
    max_length: 60,
  },
  {
    key: 'breed',
    label: 'Breed',
    widget: 'text',
    max_length: 80,
    required: true,
  },
  {
    key: 'gender',
    label: 'Gender',
    widget: 'select',
    options: keyed({
      mare: 'Mare',
      gelding: 'Gelding',
      stallion: 'Stallion',
      jack: 'Jack',
      jenny: 'Jenny',
      other: 'Other',
    }),
    required: true,
  },
  {
    key: 'age',
    label: 'Age (years)',
    widget: 'number',
    max: 80,
    required: true,
  },
  { key: 'color', label: 'Color', widget: 'text', max_length: 40 },
  {
    key: 'horse_type',
    label: 'Horse type',
    widget: 'select',
    options: horseTypes,
    required: true,
  },
  {
    key: 'owner',
    label: 'Owner',
    widget: 'select',
    options: keyed({ participant: 'A participant', external: 'Someone else' }),
    required: true,
    // A chosen participant would have to exist.
    example: 'external',
  },
  {
    key: 'name',
    label: "Owner's name",
    widget: 'text',
    max_length: 120,
    required: isExternal,
    shown: isExternal,
  },
  {
    key: 'phone',
    label: "Owner's phone",
    widget: 'phone',
    required: isExternal,
    shown: isExternal,
  },
  {
    key: 'email',
    label: "Owner's email",
    widget: 'email',
    required: isExternal,
    shown: isExternal,
  },
  {
    key: 'participant',
    label: 'Participant',
    help: 'Choose someone from this entry.',
    chosen_from: 'people',
    widget: 'text',
    max_length: 20,
    required: isParticipant,
    shown: isParticipant,
  },
  {
    key: 'barefoot',
    label: 'Barefoot?',
    widget: 'yesno',
    required: (row) => isExternal(row) || isParticipant(row),
    shown: (row) => isExternal(row) || isParticipant(row),
  },
];

// No limit is required for animals; the largest units bring about 50, including spare ones.
export const animals = rowsKind('animals', { parts, max_rows: 150, noun: 'animal' });

/** Returns the animals whose owner is one of these people of the list, each by its name, else by its breed. */
export function animalsOwnedBy(ids: readonly number[], answer: FieldValue | undefined): string[] {
  const owners = new Set(ids.map(String));
  const rows = Array.isArray(answer) ? answer.filter(isRecord) : [];
  return rows
    .filter((row) => row['owner'] === 'participant' && owners.has(String(row['participant'])))
    .map(({ animal_name, breed }) => [animal_name, breed].find((name) => typeof name === 'string' && name !== ''))
    .map((name) => (typeof name === 'string' ? name : 'an animal without a name'));
}
