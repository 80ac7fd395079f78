import { auditRoutes } from '@parade/contract/audit/routes.ts';
import { room } from '../http/handlers.ts';
import { readTrail } from './reads.ts';

export const auditRoom = room('audit', auditRoutes, {
  auditDetails: async ({ portal, query }) => readTrail(portal.db, query),
});
