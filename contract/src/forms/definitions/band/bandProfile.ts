import type { FormDefinition } from '../../engine/definition.ts';
import { commentaryGroup } from '../../groups/commentary.ts';
import { entryGroup } from '../../groups/entry.ts';

export const bandProfile: FormDefinition = {
  form_type: 'band-profile',
  version: 1,
  name: 'Band Profile',
  group: 'profile',
  types: [2],
  due: { kind: 'day', day: { month: 9, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    entryGroup,
    commentaryGroup,
    {
      key: 'band_facts',
      title: 'Facts for the guide',
      fields: [
        {
          key: 'directors',
          label: 'Directors, as they should be named',
          widget: 'text',
          max_length: 160,
          req: 'X',
          used_by: ['MG', 'CS'],
        },
        {
          key: 'drum_majors',
          label: 'Drum majors',
          widget: 'name_list',
          req: 'X',
          help: 'List up to 10, from left to right as seen from the front.',
          used_by: ['MG', 'CS'],
        },
        { key: 'members', label: 'Members in the parade', widget: 'number', req: 'X', used_by: ['MG', 'CS'] },
        { key: 'colors', label: 'School or band colors', widget: 'text', max_length: 60, req: 'o', used_by: ['CS'] },
        { key: 'mascot', label: 'Mascot', widget: 'text', max_length: 60, req: 'o', used_by: ['CS'] },
        { key: 'enrollment', label: 'School enrollment', widget: 'number', req: 'o', used_by: ['CS'] },
        {
          key: 'parade_tune',
          label: 'Music for the television corner',
          widget: 'text',
          max_length: 120,
          req: 'X',
          used_by: ['CS', 'MU'],
        },
        {
          key: 'alumni',
          label: 'Well-known former members',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          used_by: ['CS'],
        },
        { key: 'miles', label: 'Miles traveled to get here', widget: 'number', req: 'o', used_by: ['CS'] },
        {
          key: 'fundraising',
          label: 'How the money was raised',
          widget: 'textarea',
          max_length: 300,
          req: 'o',
          used_by: ['CS'],
        },
        { key: 'nickname', label: 'Nickname of the band', widget: 'text', max_length: 80, req: 'o', used_by: ['CS'] },
      ],
    },
  ],
};
