import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';
import { feeOfAll, feeWords } from '../../terms/fees.ts';
import { countAt } from '../../answers/values.ts';

export const equestrianFees: FormDefinition = {
  form_type: 'equestrian-fees',
  version: 1,
  name: 'Equestrian Participant Fees',
  group: 'additional',
  types: [1],
  due: { kind: 'day', day: { month: 10, day: 15, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'fees',
      title: 'Participant fees',
      fields: [
        {
          key: 'participants',
          label: 'Participants in the parade',
          widget: 'number',
          req: 'X',
          one_year: true,
          help: "Count riders, horse walkers, out-walkers, drivers and passengers. Support personnel don't pay.",
          // The list grows until the parade, so the leader enters the number; the list provides its start value and a
          // check.
          looks_at: 'paying_participants',
          preset: ({ paying_participants }) => (paying_participants ? String(paying_participants) : undefined),
          rules: [
            {
              code: 'fees_not_as_listed',
              kind: 'warning',
              phase: 'submit',
              message: "This doesn't match the number of people on your participant list. Is this correct?",
              hint: ({ paying_participants }) => `Your list has ${paying_participants}.`,
              isMet: (values, { paying_participants }) =>
                !paying_participants || countAt(values, 'fees:participants') === paying_participants,
            },
          ],
          used_by: ['FIN'],
        },
        {
          key: 'rate',
          label: 'Fee per participant',
          widget: 'money',
          req: '-',
          filled_by: 'computed',
          looks_at: 'terms',
          compute: (_values, { terms }) => terms?.fees.equestrian_participant,
        },
        {
          key: 'total',
          label: 'Total due',
          widget: 'computed',
          shown_as: 'money',
          req: '-',
          help_for: (ctx) => feeWords(ctx, (amount) => `Participants × ${amount('equestrian_participant')}`),
          filled_by: 'computed',
          looks_at: 'terms',
          compute: (values, ctx) => {
            const people = countAt(values, 'fees:participants');
            return people === undefined ? undefined : feeOfAll(people, ctx);
          },
          used_by: ['FIN'],
        },
        {
          key: 'method',
          label: 'How will you pay?',
          widget: 'select',
          options: options('Check', 'Wire transfer', 'Purchase order', 'Sponsor pays', 'Fee waived by the committee'),
          req: 'X',
          used_by: ['FIN'],
        },
        {
          key: 'reference',
          label: 'Check, wire or purchase order number',
          widget: 'text',
          max_length: 40,
          req: 'C',
          one_year: true,
          show_when: is('fees:method', 'Check', 'Wire transfer', 'Purchase order'),
          used_by: ['FIN'],
        },
        {
          key: 'payer',
          label: "Payer's name and address",
          widget: 'textarea',
          max_length: 300,
          req: 'X',
          used_by: ['FIN'],
        },
        { key: 'w9_needed', label: 'Do you need a tax form from us?', widget: 'yesno', req: 'o', used_by: ['FIN'] },
      ],
    },
  ],
};
