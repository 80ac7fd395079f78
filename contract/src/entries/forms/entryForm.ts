/** One form of an entry with its answers, as it is filled in and read. */
import { z } from 'zod';
import type { BuilderContacts, DeletedAnswers } from '../../forms/answers/context.ts';
import type { FieldValues } from '../../forms/answers/values.ts';
import { earlierTotal, suggestion } from '../../forms/suggestions/suggestion.ts';
import { yearTerms } from '../../forms/terms/terms.ts';
import { staticText } from '../../forms/texts/formText.ts';
import { entryForm } from '../entry.ts';
import { receipt } from './receipt.ts';

/** What the reader may do with this form; screens never work it out again. */
export const formAbilities = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  sign: z.boolean(),
  /** Fields that only staff fill. */
  fill_staff_fields: z.boolean(),
  /** F-08: superadmins, admins and staff mark a form complete. */
  mark_complete: z.boolean(),
  /** F-09: admins clear a form. */
  clear: z.boolean(),
});
export type FormAbilities = z.output<typeof formAbilities>;

/** Why a form cannot be changed, or not be submitted, in words for the person; null: nothing prevents it. */
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
  /** Stored answers: checked when they came in, so not taken apart again on their way out. */
  field_values: z.custom<FieldValues>(),
  /** Required fields that are shown, and how many of them have an answer. */
  required: z.number().int(),
  filled: z.number().int(),
  /** Answers brought from last year that nobody has confirmed or changed yet. */
  value_was_copied: z.array(z.string()),
  /** F-36: fields changed within 48 hours; empty for people who do not work for the parade. */
  changed_fields: z.array(changedField),
  updated_by: z.string().nullable(),
  /** What conditions of the form look at besides the answers. */
  context: z.object({
    parade_year: z.number().int(),
    organization_type: z.number().int(),
    today: z.string(),
    /** Who is listed in the entry, by id; only for forms that choose among them. */
    people: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    /** How many on the list pay the fee of each participant; only for forms that look at it. */
    paying_participants: z.number().int().optional(),
    /** What the form states of its year, and the texts in place of the definition's: as agreed to, else today's. */
    terms: yearTerms.optional(),
    texts: z.record(z.string(), staticText).optional(),
    /** What is filled in of a builder that is chosen; only for forms that ask for one. */
    builder_contacts: z.custom<BuilderContacts>().optional(),
    /** S-06: answers that were deleted after the parade, with the civil date by path; absent: none was. */
    deleted: z.custom<DeletedAnswers>().optional(),
    /** F-37: paths of answers that are left to the office; their values do not come along. Absent: none is. */
    withheld: z.array(z.string()).optional(),
  }),
  /** For people who work for the parade, in words: what was agreed to with this form and stands otherwise today. */
  agreed_otherwise: z.array(z.string()),
  /** The parade year whose answers an untouched form can be begun with; null: none, or it has been begun. */
  copy_from: z.number().int().nullable(),
  /** F-48: for the open questions, where the form was opened to be filled in for one's own entry; empty after a save. */
  suggestions: z.array(suggestion),
  /** F-51: the newest year first; offered like the suggestions, and empty after a save. */
  earlier_totals: z.array(earlierTotal),
  abilities: formAbilities,
  blocker: z.enum(formBlockers).nullable(),
  /** E-30: of an application that is in and waits for its decision; null for every other form. */
  receipt: receipt.nullable(),
});
export type FilledForm = z.output<typeof filledForm>;

/** Beside the error text of 'revision-conflict': the fields that somebody else changed meanwhile. */
export const fieldConflict = z.object({
  path: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string().nullable(),
  at: z.string().nullable(),
});

/** Somebody else who has the form open, and the field that the person is in. */
export const otherEditor = z.object({ user_id: z.number().int(), name: z.string(), field: z.string().nullable() });
