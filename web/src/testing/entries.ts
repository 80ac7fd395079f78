import type { EntryForm, EntryListed, EntryOverview } from '@parade/contract/entries/entry.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import type { entryFormsRoutes } from '@parade/contract/entries/forms/routes.ts';
import type { EntryMargin } from '@parade/contract/entries/margin/margin.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { isApplicationIn, timelineOf } from '@parade/contract/entries/timeline.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { completion } from '@parade/contract/forms/engine/completion.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { formStatus, standingOf } from '@parade/contract/forms/status.ts';
import type { BodyOf } from '@parade/contract/http/route.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import type { AnswerTable } from './answers.ts';
import { paradeYear } from './people.ts';

/** The day of the tests in Los Angeles (see aroundEachTest.ts). */
export const today = '2026-10-22';

/** An accepted entry: Rosewood High Band, of organization 7. */
export function entry(with_: Partial<EntryListed> = {}): EntryListed {
  return {
    id: 70,
    year: paradeYear,
    organization_id: 7,
    organization: organization(),
    org_type: organizationTypeIds.band,
    parade: { id: paradeYear - 2000, event_year: paradeYear },
    official_name: 'Rosewood High Band',
    is_first: true,
    landing: 'view',
    has_press_release: false,
    directory_idx: null,
    status: 'accepted',
    displayed_status: 'accepted',
    rep: null,
    submitted_at: '2026-08-20T17:00:00.000Z',
    approved_at: '2026-09-10T17:00:00.000Z',
    rejected_at: null,
    user_last_updated_at: '2026-10-21T17:00:00.000Z',
    updated_at: '2026-10-21T17:00:00.000Z',
    created_at: '2026-08-01T17:00:00.000Z',
    total_participants: 2,
    ...with_,
  };
}

function organization(): EntryListed['organization'] {
  const name = 'Rosewood High School';
  return { id: 7, name, type_id: organizationTypeIds.band, type: 'Band', display_title: `${name} (Band)` };
}

/** The same entry on its own pages, as its leader sees it; `is` changes the entry. */
export function overview(
  is: Partial<EntryOverview['entry']> = {},
  with_: Partial<Omit<EntryOverview, 'entry'>> = {},
): EntryOverview {
  const listed = entry(is);
  const stamps = {
    status: listed.status ?? null,
    submitted_at: listed.submitted_at ?? null,
    approved_at: listed.approved_at ?? null,
    rejected_at: listed.rejected_at ?? null,
  };
  return {
    entry: {
      ...listed,
      displayed_status: displayedStatus(stamps),
      theme_name: null,
      float_builder: null,
      is_hidden_from_media: false,
      forms: { initial: [], profile: [], additional: [], optional: [], waivers: [] },
      timeline: timelineOf(stamps, (is.forms?.initial ?? []).every(isApplicationIn)),
      next_due: null,
      completion: 40,
      waivers_total: 2,
      waivers_completed: 1,
      media_sheet: [],
      judge_sheet: [],
      ...is,
    },
    organization: organization(),
    abilities: {
      tabs: ['timeline', 'submissions', 'people', 'waivers'],
      actions: ['edit_forms', 'manage_people'],
    },
    today,
    other_entries: [],
    leaders: [],
    ...with_,
  };
}

/** A form in the lists of its entry, untouched. */
export function entryForm(form_type: FormType, with_: Partial<EntryForm> = {}): EntryForm {
  const { name, is_information_only, reportable, status, ...counted } = countedForm(form_type, {});
  return {
    form_type,
    name,
    is_information_only,
    reportable,
    due_date: '2026-12-01',
    submission_id: null,
    revision: 0,
    started: false,
    submitted_at: null,
    approved_at: null,
    rejected_at: null,
    marked_complete_at: null,
    marked_complete_by: null,
    unfinished_fields: counted.unfinished_fields,
    completion: counted.completion,
    status,
    standing: counted.standing,
    updated_at: null,
    ...with_,
  };
}

/** A form with its answers, as its leader fills it in. Completion and status are those of the answers. */
export function filledForm(form_type: FormType, values: FieldValues = {}, with_: Partial<FilledForm> = {}): FilledForm {
  const { definition, required, filled, ...counted } = countedForm(form_type, values, with_.submitted_at ?? null);
  return {
    ...entryForm(form_type),
    submission_id: 700,
    unfinished_fields: counted.unfinished_fields,
    completion: counted.completion,
    status: counted.status,
    standing: counted.standing,
    started: Object.keys(values).length > 0,
    group: definition.group,
    definition_version: definition.version,
    field_values: values,
    required,
    filled,
    value_was_copied: [],
    changed_fields: [],
    own_changes: [],
    updated_by: null,
    context: { parade_year: paradeYear, organization_type: organizationTypeIds.band, today },
    agreed_otherwise: [],
    copy_from: null,
    suggestions: [],
    earlier_totals: [],
    abilities: {
      edit: true,
      submit: true,
      sign: true,
      fill_staff_fields: false,
      mark_complete: false,
      clear: false,
    },
    blocker: null,
    receipt: null,
    ...with_,
  };
}

function countedForm(form_type: FormType, values: FieldValues, submitted_at: string | null = null) {
  const definition = currentForm(form_type);
  const ctx = { parade_year: paradeYear, organization_type: organizationTypeIds.band, today };
  const { percent, unfinished_fields, required, filled } = completion(definition, values, ctx);
  const started = Object.keys(values).length > 0;
  const unfinished = unfinished_fields.length;
  const status = formStatus({ submitted_at, marked_complete_at: null, unfinished, started });
  const is_asked = definition.group === 'initial' && submitted_at === null;
  return {
    definition,
    name: definition.name,
    is_information_only: definition.is_information_only,
    reportable: definition.reportable,
    required,
    filled,
    completion: percent,
    unfinished_fields: [...unfinished_fields],
    status,
    standing: standingOf(definition.group, { status, is_asked }, false),
  };
}

/** What is beside an entry's timeline, as its leader reads it. */
export function margin(with_: Partial<EntryMargin> = {}): EntryMargin {
  return {
    id: 70,
    rep: null,
    leaders: [{ user_id: 10, name: 'Lee Leader', email: 'lee@example.org', phone: '(626) 555-0188' }],
    contacts: [],
    people: 2,
    people_stated: null,
    waivers: { total: 2, signed: 1, to_approve: 1, declined: 0 },
    line_up: null,
    street: { length_ft: null, kind: null, flame: false, loudspeakers: false },
    acts: [],
    ...with_,
  };
}

/** The server's side of one form: what is saved is there from then on, one revision further. */
export function formOnServer(form_type: FormType, values: FieldValues, with_: Partial<FilledForm> = {}) {
  let now = filledForm(form_type, values, { revision: 3, ...with_ });
  const save = ({ field_values, submit }: BodyOf<typeof entryFormsRoutes.saveForm>) => {
    now = filledForm(
      form_type,
      // The wire's schema and the engine's type say the same in two spellings.
      { ...now.field_values, ...(field_values as FieldValues) },
      { ...with_, revision: now.revision + 1, submitted_at: submit ? '2026-10-22T17:00:00.000Z' : null },
    );
    return { entry: entry(), form: now };
  };
  return {
    save,
    table: {
      readForm: () => ({ entry: entry(), form: now }),
      saveForm: ({ body }) => save(body),
      noteEditing: () => ({ editors: [], revision: now.revision }),
      listFormFiles: { data: [], total: 0 },
    } satisfies AnswerTable,
  };
}
