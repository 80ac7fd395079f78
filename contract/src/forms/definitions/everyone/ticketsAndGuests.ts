import type { FormDefinition } from '../../engine/definition.ts';

export const ticketsAndGuests: FormDefinition = {
  form_type: 'tickets-and-guests',
  version: 1,
  name: 'Tickets and Guest Credentials',
  group: 'optional',
  types: [1, 2, 3, 4, 5, 6, 7],
  due: { kind: 'day', day: { month: 11, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'tickets',
      title: 'Tickets and guests',
      fields: [
        { key: 'grandstand', label: 'Grandstand seats', widget: 'number', req: 'o', used_by: ['FIN'] },
        { key: 'arena_show', label: 'Arena show tickets', widget: 'number', req: 'o', used_by: ['FIN'] },
        { key: 'field_show', label: 'Field show tickets', widget: 'number', req: 'o', used_by: ['FIN'] },
        { key: 'game', label: 'Game tickets', widget: 'number', req: 'o', used_by: ['FIN'] },
        { key: 'vip_guests', label: 'Guests of honor', widget: 'name_list', req: 'o', used_by: ['ST'] },
        { key: 'wheelchair', label: 'Wheelchair-accessible seats', widget: 'number', req: 'o', used_by: ['OP'] },
        {
          key: 'pick_up',
          label: 'Person who picks up the tickets',
          widget: 'text',
          max_length: 80,
          req: 'o',
          used_by: ['ST'],
        },
      ],
    },
  ],
};
