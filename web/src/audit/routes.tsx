import type { RouteObject } from 'react-router';
import { screenRoute } from '../access/guard.ts';

export const routes: RouteObject[] = [
  screenRoute('auditLog', async () => (await import('./AuditLogPage.tsx')).AuditLogPage),
  screenRoute('auditDetails', async () => (await import('./AuditDetailsPage.tsx')).AuditDetailsPage),
];
