import { is } from '../engine/conditions.ts';
import type { GroupDefinition } from '../engine/definition.ts';
import { options } from '../answers/options.ts';

export const organizationGroup: GroupDefinition = {
  key: 'organization',
  title: 'Organization',
  fields: [
    {
      key: 'legal_name',
      label: 'Legal name of the organization',
      widget: 'text',
      max_length: 120,
      req: 'X',
      help: 'This is the name that will sign the participation agreement.',
      used_by: ['AB', 'ST', 'FIN'],
    },
    {
      key: 'kind',
      label: 'Kind of organization',
      widget: 'select',
      options: options(
        'School or district',
        'College or university',
        'Nonprofit',
        'City, county or tribal government',
        'Business',
        'Military or first responder',
        'Club or association',
        'Individual',
        'Other',
      ),
      req: 'X',
      used_by: ['ST'],
    },
    {
      key: 'kind_other',
      label: 'Please describe',
      widget: 'text',
      max_length: 60,
      req: 'C',
      show_when: is('organization:kind', 'Other'),
    },
    {
      key: 'commercial',
      label: 'Does the entry promote a business, brand or product?',
      widget: 'yesno',
      req: 'X',
      help: 'This determines your fee class and what signs may show.',
      used_by: ['FIN', 'ST'],
    },
    { key: 'mailing_address', label: 'Mailing address', widget: 'address', req: 'X', used_by: ['AB'] },
    { key: 'phone', label: 'Main phone', widget: 'phone', req: 'o', used_by: ['AB'] },
    { key: 'website', label: 'Website', widget: 'url', req: 'o', used_by: ['MG', 'PK'] },
    { key: 'facebook', label: 'Facebook page', widget: 'text', max_length: 120, req: 'o', used_by: ['MG', 'PK'] },
    { key: 'instagram', label: 'Instagram', widget: 'text', max_length: 60, req: 'o', used_by: ['MG', 'PK'] },
    {
      key: 'youtube',
      label: 'YouTube or other video channel',
      widget: 'text',
      max_length: 120,
      req: 'o',
      used_by: ['MG', 'PK'],
    },
    { key: 'hashtags', label: 'Hashtags', widget: 'text', max_length: 120, req: 'o', used_by: ['PK'] },
  ],
};
