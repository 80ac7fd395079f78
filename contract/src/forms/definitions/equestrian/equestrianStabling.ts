import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { notBefore } from '../../engine/rules.ts';

export const equestrianStabling: FormDefinition = {
  form_type: 'equestrian-stabling',
  version: 1,
  name: 'Stabling and Arrival',
  group: 'additional',
  types: [1],
  due: { kind: 'day', day: { month: 11, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'stabling',
      title: 'Stabling',
      fields: [
        {
          key: 'needed',
          label: 'Do you need stalls at the equestrian center?',
          widget: 'yesno',
          req: 'X',
          used_by: ['EQ'],
        },
        {
          key: 'stalls',
          label: 'Horse stalls',
          widget: 'number',
          req: 'C',
          show_when: is('stabling:needed', 'yes'),
          used_by: ['EQ'],
        },
        {
          key: 'tack_stalls',
          label: 'Tack stalls',
          widget: 'number',
          req: 'o',
          show_when: is('stabling:needed', 'yes'),
        },
        {
          key: 'draft_size',
          label: 'Stalls for draft horses',
          widget: 'number',
          req: 'o',
          show_when: is('stabling:needed', 'yes'),
        },
        {
          key: 'arrive',
          label: 'Arrival date',
          widget: 'date',
          req: 'C',
          show_when: is('stabling:needed', 'yes'),
          used_by: ['EQ', 'OP'],
        },
        {
          key: 'depart',
          label: 'Departure date',
          widget: 'date',
          req: 'C',
          show_when: is('stabling:needed', 'yes'),
          rules: [notBefore('stabling:depart', 'stabling:arrive', 'The departure cannot be before the arrival')],
        },
        {
          key: 'bedding',
          label: 'Bags of shavings',
          widget: 'number',
          req: 'o',
          show_when: is('stabling:needed', 'yes'),
        },
        { key: 'rv', label: 'RV hook-ups', widget: 'number', req: 'o', used_by: ['OP'] },
        {
          key: 'hay_delivery',
          label: 'Do you want hay delivered?',
          widget: 'yesno',
          req: 'o',
          show_when: is('stabling:needed', 'yes'),
        },
        { key: 'stable_next_to', label: 'Please stable us near', widget: 'text', max_length: 120, req: 'o' },
        {
          key: 'night_watch',
          label: 'Who stays with the animals at night?',
          widget: 'text',
          max_length: 120,
          req: 'C',
          show_when: is('stabling:needed', 'yes'),
          used_by: ['EQ'],
        },
      ],
    },
  ],
};
