import { z } from 'zod';
import { auditPageSize, countedMatches } from '../http/lists/pageSizes.ts';

/** One field of a change: what it was and what it became, as people read it; '' is nothing. */
export const auditChange = z.object({
  /** As the trail has it: 'status', 'composition:brass'. */
  field: z.string(),
  /** As its form or its screen calls it. */
  label: z.string(),
  from: z.string(),
  to: z.string(),
});
export type AuditChange = z.output<typeof auditChange>;

/** One line of the trail: who did what to what, when, from what to what. */
export const auditEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Name of who acted, at that time; 'A as B' while switched. */
  user: z.string(),
  /** Who it really was: A. */
  real_user: z.string(),
  /** Whom they were switched to: B; null: they acted as themselves. */
  acting_as: z.string().nullable(),
  /** The account of who it really was, by its address of today: names are chosen by their owners. null: the portal, or a link. */
  account: z.object({ id: z.number().int(), email: z.string() }).nullable(),
  /** 'entry.status-changed' */
  action: z.string(),
  model: z.string(),
  model_id: z.string(),
  /** What it is about, by its present name: a person, a form, an organization; null where it has none, or has gone. */
  subject: z.string().nullable(),
  /** The entry it belongs to; null: none, or one that has gone. */
  entry: z
    .object({ id: z.number().int(), organization_id: z.number().int(), year: z.number().int(), name: z.string() })
    .nullable(),
  /** Of the entry or the organization it is about, whether these still exist or not. */
  organization_type: z.number().int().nullable(),
  note: z.string().nullable(),
  changes: z.array(auditChange),
});
export type AuditEvent = z.output<typeof auditEvent>;

/** Filter values that mean 'all'. */
export const anyAction = 'any';

/** How far a list of events is ever counted, and how far at a time. */
const maxCountedEvents = 10_000;
const countedAtATime = 1_000;
/**
 * The highest count of a list of events on this page; one more means that there are more. The next thousand is counted once
 * somebody gets there. `isSearched`: a text is looked for.
 */
export function countLimit(page: number, isSearched: boolean): number {
  const shown = page * auditPageSize;
  const counted = isSearched ? countedMatches(page, auditPageSize) : Math.ceil(shown / countedAtATime) * countedAtATime;
  return Math.min(counted, maxCountedEvents);
}
/** How many events one export has at most, the newest. */
export const maxExportedEvents = 50_000;
/** In the name of a file that leaves out older events: without a comma, which not every name of a file may have. */
export const cutExportMark = `(newest ${maxExportedEvents})`;
/** Its last row, and what is said beside the download. */
export const cutExportText = `Only the newest ${maxExportedEvents.toLocaleString('en-US')} events are in this file. Narrow the filters to export older ones.`;

/** Actions whose stored code no longer reads well. Audit lines keep their code. */
const renamedActions: Readonly<Record<string, string>> = { 'waiver.paper-made': 'Signed PDF created' };

/** 'entry.status-changed' as people read it: 'Status changed'. */
export function actionLabel(action: string): string {
  const renamed = renamedActions[action];
  if (renamed !== undefined) return renamed;
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/\bpdf\b/i, 'PDF');
}

/** The labels of these actions side by side: what is changed is named where two of them read alike. */
export function actionLabels(
  actions: readonly string[],
): readonly { readonly action: string; readonly label: string }[] {
  const byLabel = Map.groupBy(actions, actionLabel);
  return actions.map((action) => {
    const label = actionLabel(action);
    const isAlone = byLabel.get(label)?.length === 1;
    return {
      action,
      label: isAlone ? label : `${label} (${action.slice(0, action.indexOf('.')).replaceAll('-', ' ')})`,
    };
  });
}

/** shown by a list without events. */
export const noEventsText = 'No events to display.';
