import type { Audience, FieldDefinition, GroupDefinition } from '../engine/definition.ts';

/**
 * The entry's contacts. The parade-day contact is asked in emergency-plan; the leader comes from the user roles. Of
 * the three, only the media contact is printed in the press kit.
 */
export const contactGroups: readonly GroupDefinition[] = [
  { key: 'primary_contact', title: 'Primary contact', fields: contactFields('X', ['AB']) },
  {
    key: 'media_contact',
    title: 'Media contact',
    intro:
      'Use "Copy from primary" if one person has both roles. We share the media contact with accredited reporters once the media guide opens.',
    copies: { group: 'primary_contact', label: 'Copy from primary' },
    fields: contactFields('X', ['AB', 'PK']),
  },
  {
    key: 'secondary_contact',
    title: 'Secondary contact',
    intro: "We call this person if the primary contact doesn't answer.",
    fields: contactFields('o', ['AB']),
  },
];

function contactFields(req: 'X' | 'o', used_by: readonly Audience[]): readonly FieldDefinition[] {
  return [
    { key: 'name', label: 'Name', widget: 'text', max_length: 80, req, used_by },
    { key: 'title', label: 'Title or role', widget: 'text', max_length: 80, req: 'o', used_by },
    { key: 'email', label: 'Email', widget: 'email', req, used_by },
    { key: 'mobile', label: 'Mobile phone', widget: 'phone', req, used_by: req === 'o' ? ['AB', 'OP'] : used_by },
    { key: 'other_phone', label: 'Other phone', widget: 'phone', req: 'o', used_by: ['AB'] },
    { key: 'text_ok', label: 'May we send text messages?', widget: 'yesno', req: 'o', used_by: ['OP'] },
  ];
}
