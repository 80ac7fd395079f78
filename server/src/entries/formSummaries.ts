import { floatBuilders } from '@parade/contract/forms/widgets/kinds/floatBuilder.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import type { EntryForm, EntryForms, SheetSection } from '@parade/contract/entries/entry.ts';
import type { UpcomingForm } from '@parade/contract/entries/forms/receipt.ts';
import { displayedStatus, type EntryStamps, isAccepted, isApplicationOver } from '@parade/contract/entries/status.ts';
import { isApplicationAsked, isApplicationIn } from '@parade/contract/entries/timeline.ts';
import { type Answer } from '@parade/contract/forms/answers/answer.ts';
import { type Completion, completion, isStarted } from '@parade/contract/forms/engine/completion.ts';
import type { Audience, FieldDefinition, FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import {
  daysAfterAcceptance,
  type SetDueDays,
  dueDay,
  dueInstant,
  isStillDue,
  postedDay,
} from '@parade/contract/forms/due/due.ts';
import { type FormGroup, formGroups, waiverFormTypes } from '@parade/contract/forms/formType.ts';
import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { formStatus, isOverdue, standingOf } from '@parade/contract/forms/status.ts';
import { ordinal } from '@parade/contract/settings/paradeYear.ts';
import type { CivilDate, FieldPath, FieldValue, FieldValues, RowValue } from '@parade/contract/forms/answers/values.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { type SubmissionRow, definitionOf } from '../forms/reads.ts';
import type { EntryRow } from './reads.ts';

/** The facts that the forms of an entry are computed from. `now`: instant; `today`: civil date in Los Angeles. */
export interface FormsAt {
  readonly entry: EntryRow;
  readonly submissions: readonly SubmissionRow[];
  /** Names of people by user id. */
  readonly names: ReadonlyMap<number, string>;
  /** The due days that the office has set for the entry's year (setDueDaysOf). */
  readonly due_days: SetDueDays;
  /** The civil date of the entry's parade. */
  readonly parade_on: string;
  readonly now: string;
  readonly today: string;
}

/** Returns every form of the entry in its group, with due date, state and missing answers. */
export function formSummaries(input: FormsAt): EntryForms {
  const groups = formGroups.map(
    (group) => [group, entryFormsOf(input.entry, input.today, group).map((form) => summaryOf(input, form))] as const,
  );
  return Object.fromEntries(groups) as EntryForms;
}

/** Returns the forms that the entry needs now: the application, and after acceptance also the required next steps. */
export function askedForms(entry: EntryRow, forms: EntryForms): EntryForm[] {
  return askedGroups(entry).flatMap((group) => forms[group].filter((form) => !form.is_information_only));
}

/** Returns the groups that the entry needs now. */
export function askedGroups(entry: EntryStamps): readonly FormGroup[] {
  return isAccepted(entry) ? ['initial', 'profile', 'additional'] : ['initial'];
}

/**
 * Returns whether the entry can owe forms of this group: the application until it was rejected or withdrawn (E-13), and
 * all others once it is accepted.
 */
export function owesGroup(entry: EntryStamps, group: FormGroup): boolean {
  if (isAccepted(entry)) return true;
  return group === 'initial' && !isApplicationOver(displayedStatus(entry));
}

/**
 * Returns whether the entry has to submit a form of this group, however complete it is: the application until it came in,
 * and one that was reopened (E-13).
 */
export function isSubmissionAsked(entry: EntryStamps, group: FormGroup, state: FormStamps | undefined): boolean {
  const is_in = state !== undefined && isApplicationIn(state);
  return group === 'initial' && isApplicationAsked(displayedStatus(entry), is_in);
}

/**
 * Returns the whole percent over some forms, each with equal weight; 100 for none. Rounds down, so that 100 means all.
 */
export function completionOver(forms: readonly Pick<EntryForm, 'status' | 'completion'>[]): number {
  if (forms.length === 0) return 100;
  const done = ({ status, completion: percent }: Pick<EntryForm, 'status' | 'completion'>) =>
    status === 'submitted' || status === 'complete' ? 100 : percent;
  return Math.floor(forms.reduce((sum, form) => sum + done(form), 0) / forms.length);
}

/** An answer shown to a reader outside. */
export interface ReadAnswer {
  readonly form_type: FormDefinition['form_type'];
  readonly path: FieldPath;
  readonly group: string;
  readonly label: string;
  readonly widget: FieldDefinition['widget'];
  readonly value: string;
}

/**
 * Returns the answers for a reader outside, in the order of the forms: fields used by `audience` and those that `also`
 * names, without hidden and empty ones. If a later form asks the same again, the later answer counts, in the earlier place.
 */
export function answersFor(
  input: Pick<FormsAt, 'entry' | 'submissions' | 'today'>,
  audience: Audience,
  also: readonly FieldPath[] = [],
): ReadAnswer[] {
  const answers = new Map<FieldPath, ReadAnswer>();
  for (const form of formsFor(input.entry.org_type)) {
    const submission = input.submissions.find((each) => each.form_type === form.form_type);
    if (!submission) continue;
    const filled = definitionOf(form.form_type, submission);
    for (const { path, group, field } of visibleFields(filled, submission.field_values, contextOf(input))) {
      const isShown = field.used_by?.includes(audience) === true || also.includes(path);
      // The office corrects the name in the settings of the entry; the forms keep what was sent.
      const corrected = path === namePath ? input.entry.official_name : null;
      const value = isShown ? corrected || readable(field, submission.field_values[path]) : '';
      const { form_type } = form;
      const { widget } = field;
      const label = field.fact?.label ?? field.label;
      if (value) answers.set(path, { form_type, path, group: group.title, label, widget, value });
    }
  }
  return [...answers.values()];
}

const namePath: FieldPath = 'entry:official_name';

/** Returns the same answers by form group, as the views of a single entry list them. */
export function sheetFor(input: FormsAt, audience: Audience): SheetSection[] {
  const sections = new Map<string, SheetSection['lines'][number][]>();
  for (const { group, label, value } of answersFor(input, audience))
    sections.set(group, [...(sections.get(group) ?? []), { label, value }]);
  return [...sections].map(([title, lines]) => ({ title, lines }));
}

/** Returns the name of a builder code such as 'AES'; null without a builder. */
export function builderName(code: string | null): string | null {
  return floatBuilders.find((builder) => builder.value === code)?.label ?? code;
}

function entryFormsOf(entry: EntryRow, today: string, group: FormGroup): FormDefinition[] {
  return formsFor(entry.org_type, group).filter((form) => {
    // Forms that people sign by link are waivers, one for each person.
    if ((waiverFormTypes as readonly string[]).includes(form.form_type)) return false;
    const posted = postedDay(form, entry.year);
    return posted === null || posted <= today;
  });
}

/** Returns one form of the entry, as `formSummaries` does. */
export function summaryOf(input: FormsAt, newest: FormDefinition): EntryForm {
  const submission = input.submissions.find((each) => each.form_type === newest.form_type);
  const form = definitionOf(newest.form_type, submission);
  const values: FieldValues = submission?.field_values ?? {};
  const { percent, unfinished_fields } = submission
    ? completion(form, values, contextOf(input))
    : unopened(form, contextOf(input));
  const due_date = dueDateOf(input.entry, form, input.due_days, submission);
  const owed_on = owedDay(input.entry, form.group, due_date, input);
  const state = {
    submitted_at: submission?.submitted_at ?? null,
    marked_complete_at: submission?.marked_complete_at ?? null,
    unfinished: unfinished_fields.length,
    started: isStarted(form, submission?.revision ?? 0, values, contextOf(input)),
  };
  const status = formStatus(state);
  const is_asked = isSubmissionAsked(input.entry, form.group, submission);
  const is_late = isOverdue(owed_on && dueInstant(owed_on), input.now);
  return {
    form_type: form.form_type,
    name: form.name,
    is_information_only: form.is_information_only,
    reportable: form.reportable,
    due_date,
    submission_id: submission?.id ?? null,
    revision: submission?.revision ?? 0,
    started: state.started,
    submitted_at: state.submitted_at,
    approved_at: submission?.approved_at ?? null,
    rejected_at: submission?.rejected_at ?? null,
    marked_complete_at: state.marked_complete_at,
    marked_complete_by:
      (submission?.marked_complete_by != null && input.names.get(submission.marked_complete_by)) || null,
    unfinished_fields: [...unfinished_fields],
    completion: percent,
    status,
    standing: standingOf(form.group, { status, is_asked }, is_late),
    updated_at: submission?.updated_at ?? null,
  };
}

const unopenedForms = new WeakMap<FormDefinition, Map<string, Completion>>();

/**
 * Returns what is missing from an unopened form: the same for all entries of a type and year, on all days
 * (docs/decisions/0078).
 */
function unopened(form: FormDefinition, ctx: FormContext): Completion {
  const key = `${ctx.organization_type}:${ctx.parade_year}`;
  const known = unopenedForms.get(form) ?? new Map<string, Completion>();
  unopenedForms.set(form, known);
  const completed = known.get(key) ?? completion(form, {}, ctx);
  known.set(key, completed);
  return completed;
}

/**
 * Returns the day a form of this entry is due; null if it has none, or counts from an acceptance that has not happened.
 * `state`: of the form; undefined if nobody has opened it.
 */
export function dueDateOf(
  entry: Pick<EntryRow, 'org_type' | 'year' | 'approved_at'>,
  form: FormDefinition,
  due_days: SetDueDays,
  state?: FormStamps,
): CivilDate | null {
  const accepted_on = acceptanceFor(form, state, entry.approved_at && civilDateOf(entry.approved_at));
  return dueDay(form, entry.org_type, entry.year, accepted_on, due_days);
}

type FormStamps = Pick<SubmissionRow, 'submitted_at' | 'marked_complete_at'>;

/** S-10: returns the day of acceptance that the due date of a form may count from; null for an application that came in. */
export function acceptanceFor(
  form: Pick<FormDefinition, 'group'>,
  state: FormStamps | undefined,
  accepted_on: CivilDate | null,
): CivilDate | null {
  return form.group === 'initial' && state && isApplicationIn(state) ? null : accepted_on;
}

/**
 * Returns the day after which a form with this due date is overdue; null for never. The entry must owe forms of its group,
 * and once the parade is over, only what is due after it is still owed.
 */
export function owedDay(
  entry: EntryStamps,
  group: FormGroup,
  due_date: CivilDate | null,
  { parade_on, today }: Pick<FormsAt, 'parade_on' | 'today'>,
): CivilDate | null {
  return due_date !== null && owesGroup(entry, group) && isStillDue(due_date, parade_on, today) ? due_date : null;
}

/**
 * Returns the required form that is due first once the entry is accepted. Days that are over do not count. `today`:
 * civil date.
 */
export function upcomingForm(
  entry: Pick<EntryRow, 'org_type' | 'year'>,
  due_days: SetDueDays,
  today: CivilDate,
): UpcomingForm | null {
  const forms = (['profile', 'additional'] as const)
    .flatMap((group) => formsFor(entry.org_type, group))
    .filter((form) => !form.is_information_only)
    .map((form) => ({ form, day: dueDay(form, entry.org_type, entry.year, null, due_days) }))
    .sort((one, other) => (one.day ?? '9').localeCompare(other.day ?? '9'));
  const [first] = forms;
  if (!first) return null;
  const { form, day } = first;
  return {
    form_type: form.form_type,
    name: form.name,
    due_date: day !== null && day >= today ? day : null,
    days_after_acceptance: daysAfterAcceptance(form, due_days),
  };
}

function contextOf(input: Pick<FormsAt, 'entry' | 'today'>): FormContext {
  return { parade_year: input.entry.year, organization_type: input.entry.org_type, today: input.today };
}

/** Returns an answer on one line; '' for an empty one or one that is not text (files, drawings, positions). */
function readable(field: FieldDefinition, value: FieldValue | undefined): string {
  // Guides only name a builder's company: its phones and addresses are for the office.
  if (field.widget === 'float_builder') {
    const code = (value as RowValue | undefined)?.['builder'];
    return typeof code === 'string' ? (builderName(code) ?? '') : '';
  }
  const text = inLine(answerOf(field, value));
  return field.fact?.is_ordinal && /^\d+$/.test(text) ? ordinal(Number(text)) : text;
}

function inLine(answer: Answer): string {
  switch (answer.kind) {
    case 'text':
      return answer.text;
    case 'link':
      return answer.href;
    case 'list':
      return answer.items.join(', ');
    case 'facts':
      return joined(
        answer.facts.map((fact) => inLine(fact.answer) && `${fact.label}: ${inLine(fact.answer)}`),
        ', ',
      );
    case 'tables':
      return joined(
        answer.tables.flatMap((table) => table.rows.map((row) => joined(row.map(inLine), ', '))),
        '; ',
      );
    default:
      return '';
  }
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}
