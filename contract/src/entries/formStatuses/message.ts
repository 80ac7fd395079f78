/** A message from the office to the leaders of exactly the entries chosen in the form completion table. */
import { z } from 'zod';
import { formTypes } from '../../forms/formType.ts';
import type { FormStanding } from '../../forms/status.ts';
import { singleLine, visibleText } from '../../http/singleLine.ts';
import { id } from '../../http/paging.ts';
import { letterPreview } from '../../notifications/message.ts';
import { formStatusQuery } from './formStatus.ts';

/** The most entries of one message; more than any parade has of one type. */
export const maxMessageEntries = 5000;
export const maxMessageSubjectLength = 160;
export const maxMessageBodyLength = 4000;

/** The form status by which entries are chosen; 'not-completed' is pending and incomplete together. */
export const formStatusFilters = ['not-completed', 'incomplete', 'pending', 'completed'] as const;
export type FormStatusFilter = (typeof formStatusFilters)[number];

export const formStatusFilterLabels: Readonly<Record<FormStatusFilter, string>> = {
  'not-completed': 'not completed',
  incomplete: 'incomplete (overdue)',
  pending: 'pending',
  completed: 'completed',
};

export function matchesFormStatus(standing: FormStanding, stand: FormStatusFilter): boolean {
  return stand === 'not-completed' ? standing !== 'completed' : standing === stand;
}

/** The form and the status by which entries are chosen. */
const chosenBy = z.strictObject({ form_type: z.enum(formTypes), stand: z.enum(formStatusFilters) });
export type ChosenBy = z.output<typeof chosenBy>;

/** The table's filters without its page, and the chosen form; without a form, every entry of the table. */
export const choiceQuery = formStatusQuery
  .omit({ page: true, perPage: true, sortBy: true })
  .extend({ form_type: z.enum(formTypes).optional(), stand: z.enum(formStatusFilters).default('not-completed') });
export type ChoiceQuery = z.output<typeof choiceQuery>;

export const messageBody = z.strictObject({
  entry_ids: z
    .array(id)
    .min(1, 'Please choose at least one entry.')
    .max(maxMessageEntries, `Please choose at most ${maxMessageEntries.toLocaleString('en-US')} entries.`),
  subject: singleLine(maxMessageSubjectLength),
  body: visibleText(maxMessageBodyLength),
  /** E-23: entries that changed since then are left out and reported. */
  only_while: chosenBy.nullable().default(null),
});
export type MessageBody = z.output<typeof messageBody>;

export const messageResult = z.object({
  emails_queued: z.number().int(),
  /** Entries whose leaders were sent the message now. */
  entries_written_to: z.number().int(),
  /** Entries that have no leader with an open account and a confirmed address. */
  without_leader: z.number().int(),
  /** Entries whose leaders got the same message earlier today. */
  emailed_today: z.number().int(),
  /** Entries that were deleted, belong to others, or have changed since they were chosen. */
  left_out: z.number().int(),
});
export type MessageResult = z.output<typeof messageResult>;

/** What a message would do if it were sent now. */
export const messagePreview = messageResult.extend({
  /** The letter as the first leader gets it; null: nobody would get one. */
  example: letterPreview.nullable(),
  /** The reply-to address. */
  replies_to: z.string(),
});

/** A letter as it would arrive, for those about to send it. */
export const reportLetter = z.object({
  entry_name: z.string(),
  to_name: z.string(),
  subject: z.string(),
  /** `action`: the text of a link. */
  lines: z.array(z.union([z.string(), z.object({ action: z.string() })])),
});
export type ReportLetter = z.output<typeof reportLetter>;
