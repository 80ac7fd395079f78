import { is } from '../engine/conditions.ts';
import { countriesWithStates, hometownCountries } from '../answers/country.ts';
import type { GroupDefinition } from '../engine/definition.ts';

/** The entry's identity, for print, announcers and lists. */
export const entryGroup: GroupDefinition = {
  key: 'entry',
  title: 'Entry identity',
  fields: [
    {
      key: 'official_name',
      label: 'Official entry name',
      widget: 'text',
      max_length: 100,
      req: 'S',
      help: 'Enter it exactly as it should be printed and read on air.',
      used_by: ['DIR', 'AB', 'MG', 'JG', 'CS', 'LU'],
    },
    {
      key: 'pronunciation',
      label: 'How to say it',
      widget: 'text',
      max_length: 160,
      req: 'o',
      help: 'Spell out any name an announcer could get wrong.',
      used_by: ['CS'],
    },
    {
      key: 'representing',
      label: 'Representing',
      widget: 'text',
      max_length: 120,
      req: 'o',
      help: 'For example, a school, district, command, council or community.',
      used_by: ['MG', 'CS'],
    },
    {
      key: 'hometown_city',
      label: 'Hometown: city',
      widget: 'text',
      max_length: 60,
      req: 'X',
      used_by: ['DIR', 'MG', 'CS'],
    },
    {
      key: 'hometown_country',
      label: 'Hometown: country',
      widget: 'select',
      options: hometownCountries,
      req: 'X',
      used_by: ['MG', 'CS'],
    },
    {
      // F-32: asked where a hometown is in a country that is not on the list.
      key: 'hometown_country_other',
      label: 'Which country?',
      widget: 'text',
      max_length: 60,
      req: 'C',
      show_when: is('entry:hometown_country', 'Other'),
      used_by: ['MG', 'CS'],
    },
    {
      // After the country, because the country decides whether it is asked.
      key: 'hometown_state',
      label: 'Hometown: state or province',
      widget: 'text',
      max_length: 40,
      req: 'C',
      show_when: is('entry:hometown_country', ...countriesWithStates),
      used_by: ['MG', 'CS'],
    },
  ],
};
