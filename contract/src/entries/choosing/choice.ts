/** Directory rows chosen across all its pages, and the actions on them. */
import { z } from 'zod';
import { id, sortBy } from '../../http/paging.ts';
import { visibleText, typedInstant } from '../../http/singleLine.ts';
import { defaultDirectorySort, directorySorts } from '../directory.ts';
import { directoryQuery } from '../directoryQuery.ts';
import { displayedStatuses, entryStatuses, maxReopeningNote } from '../status.ts';

/** The most entries that can be chosen at once; more than any parade has. */
export const maxChosen = 5000;
/** The most entries that one call changes. A larger choice is sent in parts, none of which acts twice. */
export const maxChanged = 100;

/** The filters of the directory, without its page. */
export const choiceQuery = directoryQuery.omit({ page: true, limit: true });
export type ChoiceQuery = z.output<typeof choiceQuery>;

/** What the browser remembers of a chosen entry: enough to open it, and to notice that it has changed since. */
export const chosenEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  /** Absent where the reader may not see the status of other people's entries. */
  displayed_status: z.enum(displayedStatuses).optional(),
  rep_id: z.number().int().nullable().optional(),
});
export type ChosenEntry = z.output<typeof chosenEntry>;

function changesOf<From extends z.ZodType, To extends z.ZodType, More extends z.ZodRawShape>(
  from: From,
  to: To,
  more: More,
) {
  /** `from`: the value that was shown. An entry that has another value by now is left out. */
  return z
    .array(z.strictObject({ id, from, to, ...more }))
    .min(1)
    .max(maxChanged);
}

/** What the office adds to the letter about an application that is set back. */
export const reopeningNote = visibleText(maxReopeningNote).optional();
export const noteIsForReopening = {
  path: ['note'],
  error: 'Only the letter about an application that is set back to in-progress has a note',
};

/** The instant of a change, by which its Undo names it. */
export const changeInstant = typedInstant;

/** `note`: one for the letters to the leaders of all of them; `undo`: it undoes the change of that instant. */
export const statusChanges = z
  .strictObject({
    changes: changesOf(z.enum(displayedStatuses), z.enum(entryStatuses), { undo: changeInstant.optional() }),
    note: reopeningNote,
  })
  .refine(
    ({ changes, note }) => note === undefined || changes.every(({ to }) => to === 'in-progress'),
    noteIsForReopening,
  );
export type StatusChanges = z.output<typeof statusChanges>;
export type StatusChange = StatusChanges['changes'][number];
export const repChanges = z.strictObject({ changes: changesOf(id.nullable(), id.nullable(), {}) });
export type RepChange = z.output<typeof repChanges>['changes'][number];

/** An entry that was left out, with its name where the caller may see it. */
export const leftOutEntry = z.object({ id: z.number().int(), official_name: z.string().nullable() });
export type LeftOutEntry = z.output<typeof leftOutEntry>;

export const changedEntries = z.object({
  /** Ids of the entries that now have the requested value. */
  changed: z.array(z.number().int()),
  /** Entries that were deleted or changed since they were shown. */
  left_out: z.array(leftOutEntry),
  emails_queued: z.number().int(),
  /** The number of letters about the decisions before that were already sent. */
  letters_gone: z.number().int(),
  /** Of statuses: what the Undo of each names, by the entry's id. */
  changed_at: z.record(z.string(), z.string()).optional(),
});
export type ChangedEntries = z.output<typeof changedEntries>;

export const remindBody = z.strictObject({ entry_ids: z.array(id).min(1).max(maxChosen) });
export const remindResult = z.object({
  emails_queued: z.number().int(),
  /** The number of entries that do not exist for the caller. */
  left_out: z.number().int(),
});

/** Returns the directory's built-in views, for those who see all of it. `rep`: the reader's account. */
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

/** Returns the headings of the directory's columns; the liaison's contains the organizer's short name. */
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

/** The rows that match the filters, or the chosen ones, with the columns on the screen. */
export const exportBody = z.strictObject({
  filters: choiceQuery.omit({ sortBy: true }).strict(),
  entry_ids: z.array(id).min(1).max(maxChosen).nullable().default(null),
  sortBy: sortBy(...directorySorts).default(defaultDirectorySort),
  columns: z.array(z.enum(directoryColumns)).min(1).max(directoryColumns.length),
});
