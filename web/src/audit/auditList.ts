import { anyAction } from '@parade/contract/audit/event.ts';
import { auditDetailsQuery } from '@parade/contract/audit/routes.ts';
import { pathTo } from '@parade/contract/access/screens.ts';

/** What the address of the audit details says. */
export const auditDetailsList = {
  base: pathTo('auditDetails'),
  defaults: { model: 'any', id: '', action: anyAction, q: '' },
  defaultSort: 'at',
  query: auditDetailsQuery,
};
