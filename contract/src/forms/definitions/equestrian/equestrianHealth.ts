import type { FormDefinition } from '../../engine/definition.ts';
import { includes, is } from '../../engine/conditions.ts';
import { options } from '../../answers/options.ts';

export const equestrianHealth: FormDefinition = {
  form_type: 'equestrian-health',
  version: 1,
  name: 'Animal Health and Shoeing',
  group: 'additional',
  types: [1],
  due: { kind: 'day', day: { month: 12, day: 1, year_offset: -1 } },
  is_information_only: false,
  reportable: true,
  groups: [
    {
      key: 'vet',
      title: 'Veterinarian',
      fields: [
        { key: 'name', label: 'Veterinarian', widget: 'text', max_length: 80, req: 'X', used_by: ['EQ'] },
        { key: 'clinic', label: 'Clinic', widget: 'text', max_length: 100, req: 'X', used_by: ['EQ'] },
        { key: 'phone', label: 'Emergency phone', widget: 'phone', req: 'X', used_by: ['EQ', 'OP'] },
      ],
    },
    {
      key: 'documents',
      title: 'Documents',
      fields: [
        {
          key: 'from_outside_state',
          label: 'Do any animals come from outside the host state?',
          widget: 'yesno',
          req: 'X',
          used_by: ['EQ'],
        },
        {
          key: 'certificates',
          label: 'Certificates of veterinary inspection',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['pdf', 'jpg'], max_file_count: 5 },
          req: 'C',
          help: 'Each must be issued within 30 days of arrival.',
          show_when: is('documents:from_outside_state', 'yes'),
          used_by: ['EQ'],
        },
        {
          key: 'coggins',
          label: 'Negative Coggins tests',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['pdf', 'jpg'], max_file_count: 5 },
          req: 'X',
          help: 'Each test must be from the last 12 months. One combined file is best.',
          used_by: ['EQ'],
        },
        {
          key: 'vaccination',
          label: 'Influenza and rhinopneumonitis vaccination',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['pdf', 'jpg'], max_file_count: 5 },
          req: 'X',
          help: 'Each must be given within 6 months of arrival.',
          used_by: ['EQ'],
        },
        {
          key: 'import_papers',
          label: 'Import papers',
          widget: 'file',
          meta: { max_size_mb: 20, file_types: ['pdf'], max_file_count: 5 },
          req: 'o',
          used_by: ['EQ'],
        },
      ],
    },
    {
      key: 'shoeing',
      title: 'Shoeing for asphalt',
      fields: [
        {
          key: 'method',
          label: 'What will the animals wear?',
          widget: 'checks',
          options: options('Shoes with borium or studs', 'Rubber or polyurethane shoes', 'Hoof boots', 'Barefoot'),
          req: 'X',
          used_by: ['EQ'],
        },
        {
          key: 'barefoot_reason',
          label: 'Why barefoot, and what surfaces do they work on?',
          widget: 'textarea',
          max_length: 400,
          req: 'C',
          show_when: includes('shoeing:method', 'Barefoot'),
          used_by: ['EQ'],
        },
        { key: 'farrier', label: 'Farrier and phone', widget: 'text', max_length: 120, req: 'o', used_by: ['EQ'] },
      ],
    },
    {
      key: 'consent',
      title: 'Consent to care',
      fields: [
        {
          key: 'inspection',
          label: 'Parade vets may examine any animal before and during the parade',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'withdrawal',
          label: 'An animal the vets find unfit is withdrawn without appeal',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'emergency_care',
          label: 'Vets may give emergency care if the owner cannot be reached',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'biosecurity',
          label: 'No animal with a fever or a known exposure in 28 days will travel',
          widget: 'agree',
          req: 'X',
        },
        {
          key: 'isolation_plan',
          label: 'Isolation plan if an animal falls ill on site',
          widget: 'textarea',
          max_length: 500,
          req: 'X',
          used_by: ['EQ'],
        },
        { key: 'signature', label: "Marshal's signature", widget: 'signature', req: 'X' },
        { key: 'signature-date', label: 'Date', widget: 'signature_date', of: 'signature', req: 'X' },
      ],
    },
  ],
};
