import { z } from 'zod';
import { auditPageSize, countedMatches } from '../http/lists/pageSizes.ts';

/** One field of a change: its old and new value, as people read them; '' means no value. */
export const auditChange = z.object({
  /** The field's name in the trail: 'status', 'composition:brass'. */
  field: z.string(),
  /** The field's label on its form or screen. */
  label: z.string(),
  from: z.string(),
  to: z.string(),
});
export type AuditChange = z.output<typeof auditChange>;

/** One line of the trail: who did what to what, when, from what to what. */
export const auditEvent = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Name of the person who acted, at that time; 'A as B' while switched. */
  user: z.string(),
  /** The person who really acted: A. */
  real_user: z.string(),
  /** The person they were switched to: B; null: they acted as themselves. */
  acting_as: z.string().nullable(),
  /**
   * The account of the person who really acted, by its current address, since people choose their own names. null: the
   * portal, or a link.
   */
  account: z.object({ id: z.number().int(), email: z.string() }).nullable(),
  /** 'entry.status-changed' */
  action: z.string(),
  model: z.string(),
  model_id: z.string(),
  /**
   * The current name of what it is about: a person, a form, an organization; null where there is none, or it no longer
   * exists.
   */
  subject: z.string().nullable(),
  /** The entry it belongs to; null: none, or one that no longer exists. */
  entry: z
    .object({ id: z.number().int(), organization_id: z.number().int(), year: z.number().int(), name: z.string() })
    .nullable(),
  /** The parade year of its entry, or as it was at that time where there is none any more. null: it is about no year. */
  year: z.number().int().nullable(),
  /** The type of the entry or organization it is about, even if that no longer exists. */
  organization_type: z.number().int().nullable(),
  note: z.string().nullable(),
  changes: z.array(auditChange),
});
export type AuditEvent = z.output<typeof auditEvent>;

/** Filter values that mean 'all'. */
export const anyAction = 'any';

/** The highest number of events that a list ever counts, and how many it counts at a time. */
const maxCountedEvents = 10_000;
const countedAtATime = 1_000;
/**
 * Returns the highest count for a list of events on this page; one more means that there are more. The next thousand
 * is counted once somebody gets there. `isSearched`: the list is filtered by a search text.
 */
export function countLimit(page: number, isSearched: boolean): number {
  const shown = page * auditPageSize;
  const counted = isSearched ? countedMatches(page, auditPageSize) : Math.ceil(shown / countedAtATime) * countedAtATime;
  return Math.min(counted, maxCountedEvents);
}
/** The most events that one export contains; it takes the newest. */
export const maxExportedEvents = 50_000;
/** The mark in the name of a file that leaves out older events. It has no comma, which some file names may not contain. */
export const cutExportMark = `(newest ${maxExportedEvents})`;
/** The text of its last row, also shown beside the download. */
export const cutExportText = `Only the newest ${maxExportedEvents.toLocaleString('en-US')} events are in this file. Narrow the filters to export older ones.`;

/** Actions whose stored code no longer reads well. Audit lines keep their code. */
const renamedActions: Readonly<Record<string, string>> = { 'waiver.paper-made': 'Signed PDF created' };

/** Returns 'entry.status-changed' as people read it: 'Status changed'. */
export function actionLabel(action: string): string {
  const renamed = renamedActions[action];
  if (renamed !== undefined) return renamed;
  const words = action.slice(action.indexOf('.') + 1).replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/\bpdf\b/i, 'PDF');
}

/** Returns the labels of these actions side by side. Where two read alike, each names the thing that changed. */
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

/** the text of a list without events. */
export const noEventsText = 'No events to display.';
