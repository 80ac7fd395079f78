import { z } from 'zod';

/** One line of the trail: who did what to what, when, from what to what. */
export const auditEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Name of who acted, at that time; 'A as B' while switched. */
  user: z.string(),
  /** 'entry.status-changed' */
  action: z.string(),
  model: z.string(),
  model_id: z.string(),
  note: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type AuditEvent = z.output<typeof auditEvent>;

/** Filter values that mean 'all'. */
export const anyAction = 'any';

/** Actions whose stored code no longer reads well. Audit lines keep their code. */
const renamedActions: Readonly<Record<string, string>> = { 'waiver.paper-made': 'Signed PDF created' };

/** 'entry.status-changed' as people read it: 'Status changed'. */
export function actionLabel(action: string): string {
  const renamed = renamedActions[action];
  if (renamed !== undefined) return renamed;
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** shown by a list without events. */
export const noEventsText = 'No events to display.';
