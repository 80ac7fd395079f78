import type { FormDefinition } from '../../engine/definition.ts';

export const floatDecorating: FormDefinition = {
  form_type: 'float-decorating',
  version: 1,
  name: 'Decorating Site and Volunteers',
  group: 'optional',
  types: [3],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'site',
      title: 'Site and volunteers',
      fields: [
        { key: 'address', label: 'Decorating site', widget: 'address', req: 'X', used_by: ['OP', 'MG'] },
        { key: 'opens', label: 'First day of decorating', widget: 'date', req: 'X' },
        { key: 'shifts', label: 'Shifts', widget: 'textarea', max_length: 300, req: 'o' },
        { key: 'per_shift', label: 'Volunteers per shift', widget: 'number', req: 'o' },
        { key: 'min_age', label: 'Minimum age', widget: 'number', min: 10, req: 'o' },
        { key: 'signup_url', label: 'Sign-up page', widget: 'url', req: 'o', used_by: ['MG'] },
        { key: 'public', label: 'May the public visit?', widget: 'yesno', req: 'X', used_by: ['MG'] },
        { key: 'media_hours', label: 'Hours for media', widget: 'text', max_length: 120, req: 'o', used_by: ['MG'] },
      ],
    },
  ],
};
