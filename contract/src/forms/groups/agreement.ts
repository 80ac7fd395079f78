import type { GroupDefinition } from '../engine/definition.ts';

export const agreementGroup: GroupDefinition = {
  key: 'agreement',
  title: 'Declaration and signature',
  fields: [
    { key: 'accurate', label: 'The information is complete and true', widget: 'agree', req: 'X' },
    {
      key: 'rules',
      label: 'I have read the participant manual and will pass it on to everyone in the entry',
      widget: 'agree',
      req: 'X',
      accepts_text: 'participant-manual',
    },
    {
      key: 'not_accepted_yet',
      label: 'I understand that applying is not acceptance and that acceptance will be in writing',
      widget: 'agree',
      req: 'X',
    },
    { key: 'printed_name', label: 'Name of the signer', widget: 'text', max_length: 80, req: 'X' },
    { key: 'printed_title', label: 'Title', widget: 'text', max_length: 80, req: 'X' },
    { key: 'signature', label: 'Signature', widget: 'signature', req: 'X' },
    { key: 'signature-date', label: 'Date', widget: 'signature_date', of: 'signature', req: 'X' },
  ],
};
