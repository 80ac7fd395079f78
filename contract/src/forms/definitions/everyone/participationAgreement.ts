import type { FormDefinition } from '../../engine/definition.ts';
import { is } from '../../engine/conditions.ts';
import { earlierVersion } from '../../engine/earlierVersion.ts';
import { options } from '../../answers/options.ts';
import { feeWords, participationFee } from '../../terms/fees.ts';
import { participationAgreementText, participationAgreementText1 } from '../../texts/participationAgreement.ts';
import { textAt } from '../../answers/values.ts';

export const participationAgreement: FormDefinition = {
  form_type: 'participation-agreement',
  version: 2,
  name: 'Participation Agreement',
  group: 'additional',
  types: [1, 2, 3, 4, 5, 7],
  due: { kind: 'days_after_acceptance', days: 30 },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'terms',
      title: 'Terms (read-only)',
      fields: [
        {
          key: 'body',
          label: 'Agreement',
          widget: 'static',
          req: '-',
          content: { kind: 'text', text: participationAgreementText },
        },
        {
          key: 'changes',
          label: 'Changes agreed with the parade',
          widget: 'textarea',
          max_length: 1000,
          req: 'o',
          one_year: true,
          help: 'They count once the parade has confirmed them.',
          used_by: ['ST'],
        },
        {
          key: 'fee_class',
          label: 'Fee class',
          widget: 'select',
          options: options('Commercial', 'Non-commercial', 'Band', 'Equestrian', 'Invited, no fee'),
          req: 'X',
          used_by: ['FIN'],
        },
        {
          key: 'fee',
          label: 'Participation fee',
          widget: 'money',
          req: '-',
          help: 'The fee depends on the fee class.',
          help_for: (ctx) => feeWords(ctx, () => 'The fee depends on the fee class.'),
          filled_by: 'computed',
          looks_at: 'terms',
          compute: (values, ctx) => participationFee(textAt(values, 'terms:fee_class'), ctx),
        },
        {
          key: 'fee_method',
          label: 'How will you pay?',
          widget: 'select',
          options: options('Check', 'Wire transfer', 'Card', 'Purchase order'),
          req: 'C',
          show_when: is('terms:fee_class', 'Commercial', 'Non-commercial'),
          used_by: ['FIN'],
        },
      ],
    },
    {
      key: 'signatures',
      title: 'Signatures',
      fields: [
        { key: 'authority', label: 'I may sign for the organization', widget: 'agree', req: 'X' },
        { key: 'printed_name', label: 'Name', widget: 'text', max_length: 80, req: 'X' },
        { key: 'printed_title', label: 'Title', widget: 'text', max_length: 80, req: 'X' },
        { key: 'signature', label: 'Signature', widget: 'signature', req: 'X' },
        { key: 'signature-date', label: 'Date', widget: 'signature_date', of: 'signature', req: 'X' },
        {
          key: 'countersigned',
          label: 'Countersigned by the parade',
          widget: 'text',
          max_length: 80,
          req: '-',
          filled_by: 'staff',
        },
      ],
    },
  ],
};

export const participationAgreement1 = earlierVersion(participationAgreement, 1, {
  texts: [participationAgreementText1],
});
