/** Rows of the directory that are chosen over all its pages, and what is done with them. */
import { z } from 'zod';
import { id, sortBy } from '../../http/paging.ts';
import { defaultDirectorySort, directorySorts } from '../directory.ts';
import { directoryQuery } from '../directoryQuery.ts';
import { displayedStatuses, entryStatuses } from '../status.ts';

/** Entries that are chosen at once; more than any parade has. */
export const maxChosen = 5000;
/** Entries that one call changes: a larger choice is sent in parts, none of which acts twice. */
export const maxChanged = 100;

/** The filters of the directory, whatever the page. */
export const choiceQuery = directoryQuery.omit({ page: true, limit: true });
export type ChoiceQuery = z.output<typeof choiceQuery>;

/** What is known of a chosen entry: enough to open it, and to notice that it has changed since. */
export const chosenEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  /** Left out where the reader does not see them of others' entries. */
  displayed_status: z.enum(displayedStatuses).optional(),
  rep_id: z.number().int().nullable().optional(),
});
export type ChosenEntry = z.output<typeof chosenEntry>;

function changesOf<From extends z.ZodType, To extends z.ZodType>(from: From, to: To) {
  return z.strictObject({
    /** `from`: what was shown. An entry that is something else by now is left out. */
    changes: z.array(z.strictObject({ id, from, to })).min(1).max(maxChanged),
  });
}

export const statusChanges = changesOf(z.enum(displayedStatuses), z.enum(entryStatuses));
export type StatusChange = z.output<typeof statusChanges>['changes'][number];
export const repChanges = changesOf(id.nullable(), id.nullable());
export type RepChange = z.output<typeof repChanges>['changes'][number];

/** An entry that was left out; its name where the caller sees it. */
export const leftOutEntry = z.object({ id: z.number().int(), official_name: z.string().nullable() });
export type LeftOutEntry = z.output<typeof leftOutEntry>;

export const changedEntries = z.object({
  /** Ids of those that are now as was wished. */
  changed: z.array(z.number().int()),
  /** They were deleted or have changed since they were shown. */
  left_out: z.array(leftOutEntry),
  emails_queued: z.number().int(),
});
export type ChangedEntries = z.output<typeof changedEntries>;

export const remindBody = z.strictObject({ entry_ids: z.array(id).min(1).max(maxChosen) });
export const remindResult = z.object({
  emails_queued: z.number().int(),
  /** Entries that are not there for the caller. */
  left_out: z.number().int(),
});
export type RemindResult = z.output<typeof remindResult>;

/** Views that the directory comes with, for those who see all of it. `rep`: the account of the reader. */
export function directoryPresets(rep: number) {
  return [
    { key: 'accepted', label: 'Accepted', filters: {} },
    { key: 'all', label: 'All entries', filters: { status: 'any' } },
    { key: 'mine', label: 'Mine', filters: { status: 'any', rep: String(rep) } },
    { key: 'unassigned', label: 'Without liaison', filters: { rep: 'none' } },
    { key: 'received', label: 'Received', filters: { status: 'received' } },
  ] as const satisfies { key: string; label: string; filters: Record<string, string> }[];
}

/** Columns of the directory on the screen and in its file. */
export const directoryColumns = [
  ...directorySorts,
  'organization',
  'people',
  'submitted',
  'approved',
  'order',
] as const;
export type DirectoryColumn = (typeof directoryColumns)[number];

/** Heads of the directory's columns; the liaison is called after the organizer. */
export function directoryColumnLabels(shortName: string): Readonly<Record<DirectoryColumn, string>> {
  return {
    name: 'Official Name',
    year: 'Parade Year',
    type: 'Entity Type',
    status: 'Application Status',
    rep: `${shortName} Rep`,
    updated: 'Last Updated',
    organization: 'Organization',
    people: 'People',
    submitted: 'Submitted',
    approved: 'Accepted',
    order: 'Parade Order',
  };
}

/** What is shown: the rows of the filters, or those that were chosen, with the columns of the screen. */
export const exportBody = z.strictObject({
  filters: choiceQuery.omit({ sortBy: true }).strict(),
  entry_ids: z.array(id).min(1).max(maxChosen).nullable().default(null),
  sortBy: sortBy(...directorySorts).default(defaultDirectorySort),
  columns: z.array(z.enum(directoryColumns)).min(1).max(directoryColumns.length),
});
export type ExportBody = z.output<typeof exportBody>;
