/** One form of an entry with its answers, for filling in and reading. */
import { z } from 'zod';
import type { BuilderContacts, DeletedAnswers } from '../../forms/answers/context.ts';
import type { FieldValues } from '../../forms/answers/values.ts';
import { earlierTotal, suggestion } from '../../forms/suggestions/suggestion.ts';
import { yearTerms } from '../../forms/terms/terms.ts';
import { staticText } from '../../forms/texts/formText.ts';
import { entryForm } from '../entry.ts';
import { receipt } from './receipt.ts';

/** What the reader may do with this form; screens do not compute it themselves. */
export const formAbilities = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  sign: z.boolean(),
  /** Fields that only staff fill in. */
  fill_staff_fields: z.boolean(),
  /** F-08: superadmins, admins and staff mark a form complete. */
  mark_complete: z.boolean(),
  /** F-09: admins clear a form. */
  clear: z.boolean(),
});
export type FormAbilities = z.output<typeof formAbilities>;

/** Reasons why a form cannot be changed or submitted; null: nothing prevents it. */
export const formBlockers = ['form-read-only', 'entry-closed', 'email-not-verified', 'impersonating'] as const;
export type FormBlocker = (typeof formBlockers)[number];

export const blockerTexts: Readonly<Record<FormBlocker, string>> = {
  'form-read-only': 'This page is for your information. There is nothing to fill in.',
  'entry-closed': 'This application is closed. You can read its forms, but you can no longer change them.',
  'email-not-verified':
    'You can fill in this form now. Before you submit it, please confirm your email address, using the link we emailed you.',
  impersonating: 'You cannot sign or submit for another user while you are switched to their account.',
};

export const changedField = z.object({ path: z.string(), at: z.string(), by: z.string().nullable() });
export const filledForm = z.object({
  ...entryForm.shape,
  group: z.string(),
  /** The version of the definition that it is filled in with. */
  definition_version: z.number().int(),
  /** Stored answers. They were checked when they came in, so they are not parsed again on their way out. */
  field_values: z.custom<FieldValues>(),
  /** The number of required fields that are shown, and how many have an answer. */
  required: z.number().int(),
  filled: z.number().int(),
  /** Answers brought from last year that nobody has confirmed or changed yet. */
  value_was_copied: z.array(z.string()),
  /** F-36: fields changed within 48 hours; empty for people who do not work for the parade. */
  changed_fields: z.array(changedField),
  /** F-05: paths of the answers that the reader was the last to change. */
  own_changes: z.array(z.string()),
  updated_by: z.string().nullable(),
  /** What the form's conditions look at besides the answers. */
  context: z.object({
    parade_year: z.number().int(),
    organization_type: z.number().int(),
    today: z.string(),
    /** The people listed in the entry, by id; only for forms that choose among them. */
    people: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    /** How many listed people pay the participant fee; only for forms that use it. */
    paying_participants: z.number().int().optional(),
    /** The year's terms and the texts that replace the definition's: as agreed to, or else the current ones. */
    terms: yearTerms.optional(),
    texts: z.record(z.string(), staticText).optional(),
    /** The contacts that choosing a builder fills in; only for forms that ask for one. */
    builder_contacts: z.custom<BuilderContacts>().optional(),
    /** S-06: answers that were deleted after the parade, with the civil date by path; absent: none was. */
    deleted: z.custom<DeletedAnswers>().optional(),
    /** F-37: paths of answers that only the office may read; their values are not sent. Absent: none. */
    withheld: z.array(z.string()).optional(),
  }),
  /** For people who work for the parade, in words: what was agreed to with this form and is different today. */
  agreed_otherwise: z.array(z.string()),
  /** The parade year whose answers an untouched form can start from; null: none, or the form has been started. */
  copy_from: z.number().int().nullable(),
  /**
   * F-48: suggestions for the open questions when somebody opens the form to fill it in for their own entry; empty
   * after a save.
   */
  suggestions: z.array(suggestion),
  /** F-51: the newest year first; offered like the suggestions, and empty after a save. */
  earlier_totals: z.array(earlierTotal),
  abilities: formAbilities,
  blocker: z.enum(formBlockers).nullable(),
  /** E-30: present for an application that is submitted and awaits its decision; null for every other form. */
  receipt: receipt.nullable(),
});
export type FilledForm = z.output<typeof filledForm>;

/** Sent with the error text of 'revision-conflict': the fields that somebody else changed meanwhile. */
export const fieldConflict = z.object({
  path: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});

/** Somebody else who has the form open, and the field that the person is in. */
export const otherEditor = z.object({ user_id: z.number().int(), name: z.string(), field: z.string().nullable() });
