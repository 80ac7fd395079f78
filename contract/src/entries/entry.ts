/** E-01: an entry as the API returns it, without what the reader may not see. Stamps are UTC ISO strings. */
import { formStandings, formStatuses } from '../forms/status.ts';
import { z } from 'zod';
import { formTypes } from '../forms/formType.ts';
import { parade } from '../settings/parade.ts';
import { displayedStatuses, entryStatuses } from './status.ts';
import { entryLandings, entryTabNames } from './tabs.ts';
import { stepOutcomes, stepStates, timelineSteps } from './timeline.ts';

/** Returns the name that the applicants gave, or else the organization's name. */
export function entryNameOf(entry: {
  readonly official_name: string | null;
  readonly organization_name: string;
}): string {
  return entry.official_name?.trim() || entry.organization_name;
}

/** A liaison, or a person who may become one. */
export const rep = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string(), email: z.string() });
export type Rep = z.output<typeof rep>;
/**
 * One of the reps. Where the query names a year, it has the phone and `entries`: how many of that year's entries they
 * look after.
 */
export const listedRep = rep.extend({
  entries: z.number().int().optional(),
  phone: z.string().nullable().optional(),
});
export type ListedRep = z.output<typeof listedRep>;

export const entryOrganization = z.object({
  id: z.number().int(),
  name: z.string(),
  type_id: z.number().int(),
  type: z.string(),
  /** The name, with the type in brackets. */
  display_title: z.string(),
});

/**
 * Browser addresses of small versions of the official photo: for a row (96 px square) and for a card (480 px). They
 * work for an hour.
 */
export const entryPicture = z.object({ url: z.string(), card_url: z.string() });
export type EntryPicture = z.output<typeof entryPicture>;

/** A row of the directory. Columns that the reader's roles do not see have no key. */
export const entryListed = z.object({
  id: z.number().int(),
  year: z.number().int(),
  organization_id: z.number().int(),
  organization: entryOrganization,
  org_type: z.number().int(),
  parade,
  /** As entered; the organization's name until then. */
  official_name: z.string(),
  /** Whether {organizationId}/{year} is its address; others need ?entry=ID. */
  is_first: z.boolean(),
  /** E-12: the view that a link opens for this reader. */
  landing: z.enum(entryLandings),
  has_press_release: z.boolean(),
  directory_idx: z.number().int().nullable(),
  /** null: none, or none that the reader may see. Responses with more than 200 rows omit it. */
  picture: entryPicture.nullable().optional(),
  status: z.enum(entryStatuses).nullable().optional(),
  displayed_status: z.enum(displayedStatuses).optional(),
  rep: rep.nullable().optional(),
  submitted_at: z.string().nullable().optional(),
  approved_at: z.string().nullable().optional(),
  rejected_at: z.string().nullable().optional(),
  user_last_updated_at: z.string().nullable().optional(),
  updated_at: z.string().optional(),
  created_at: z.string().optional(),
  total_participants: z.number().int().optional(),
});
export type EntryListed = z.output<typeof entryListed>;

/** One form of the entry, as the timeline and the forms tab show it. */
export const entryForm = z.object({
  form_type: z.enum(formTypes),
  name: z.string(),
  is_information_only: z.boolean(),
  reportable: z.boolean(),
  /** Civil date in Los Angeles, due until 11:59 p.m.; null: none, or not yet known. */
  due_date: z.string().nullable(),
  submission_id: z.number().int().nullable(),
  /** The number of saves, sent back with the next save, so that two people never overwrite each other unnoticed. */
  revision: z.number().int(),
  started: z.boolean(),
  submitted_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  rejected_at: z.string().nullable(),
  marked_complete_at: z.string().nullable(),
  /** Name of the person who marked it. */
  marked_complete_by: z.string().nullable(),
  /** Paths 'group:field' of required fields without an answer. */
  unfinished_fields: z.array(z.string()),
  /** Whole percent of required fields with an answer. */
  completion: z.number().int(),
  status: z.enum(formStatuses),
  standing: z.enum(formStandings),
  updated_at: z.string().nullable(),
});
export type EntryForm = z.output<typeof entryForm>;

const forms = z.array(entryForm);
export const entryForms = z.object({
  initial: forms,
  profile: forms,
  additional: forms,
  optional: forms,
  waivers: forms,
});
export type EntryForms = z.output<typeof entryForms>;

export const entryActionNames = [
  'update_status',
  'assign_rep',
  'change_year',
  'copy',
  'move',
  'delete',
  'hide_from_media',
  'edit_forms',
  'mark_forms_complete',
  'clear_forms',
  'manage_people',
  'read_letter',
] as const;
export type EntryAction = (typeof entryActionNames)[number];

/** What the reader may open and do here; screens do not compute it themselves. */
export const entryAbilities = z.object({
  tabs: z.array(z.enum(entryTabNames)),
  actions: z.array(z.enum(entryActionNames)),
});
export type EntryAbilities = z.output<typeof entryAbilities>;

/** A value from a form, ready to display on the judge and media views. */
export const sheetSection = z.object({
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type SheetSection = z.output<typeof sheetSection>;

/** One entry with everything that its pages need. */
export const entryDetail = z.object({
  ...entryListed.shape,
  theme_name: z.string().nullable(),
  /** Name of the builder. */
  float_builder: z.string().nullable(),
  is_hidden_from_media: z.boolean(),
  forms: entryForms,
  timeline: z.array(
    z.object({
      step: z.enum(timelineSteps),
      state: z.enum(stepStates),
      outcome: z.enum(stepOutcomes).nullable(),
    }),
  ),
  /** The form that is due next. */
  next_due: z.object({ form_type: z.string(), name: z.string(), due_date: z.string() }).nullable(),
  /** Whole percent over the forms that the entry is asked for now. */
  completion: z.number().int(),
  waivers_total: z.number().int(),
  waivers_completed: z.number().int(),
  /** Read-only summaries; empty for tabs the reader does not get. */
  media_sheet: z.array(sheetSection),
  judge_sheet: z.array(sheetSection),
});
/** The response of GET overview/{orgId}/{year}. */
export const entryOverview = z.object({
  entry: entryDetail,
  organization: entryOrganization,
  abilities: entryAbilities,
  /** The civil date in Los Angeles that due dates are compared with. */
  today: z.string(),
  /** The organization's other entries of the year, by ?entry=ID. */
  other_entries: z.array(z.object({ id: z.number().int(), official_name: z.string(), is_first: z.boolean() })),
  /** Names of its leaders; empty for people outside it. */
  leaders: z.array(z.string()),
});
export type EntryOverview = z.output<typeof entryOverview>;
