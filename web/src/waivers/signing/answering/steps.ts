import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FormDefinition, GroupDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { isWaiverMinor } from '@parade/contract/forms/groups/waiver.ts';
import { savingIssues, validate } from '@parade/contract/forms/engine/validate.ts';
import { type FieldPath, type FieldValue, type FieldValues, isRecord } from '@parade/contract/forms/answers/values.ts';
import { isLeftTo, isOfFinalAct, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/engine/visibility.ts';

/** One page of the way to the signature: a group of the form with what is shown of it. */
export interface Step {
  readonly key: string;
  readonly group: GroupDefinition;
  readonly fields: readonly PlacedField[];
}

/**
 * The steps for these answers, in the order of the form. A group of which the signer sees nothing to fill in (the
 * guardian's for adults, the staff's own) is no step, and what belongs to the act of signing is on the last page.
 */
export function stepsOf(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Step[] {
  return groupsOf(form, values, ctx, (placed) => !isOfSigning(placed));
}

/**
 * W-33: of the steps what is left to whoever signs second: their own questions, and every text to agree to, which is read
 * before it is signed.
 */
export function stepsLeft(steps: readonly Step[], left: SigningPart): readonly Step[] {
  return steps
    .map((step) => ({
      ...step,
      fields: step.fields.filter((placed) => placed.field.widget === 'static' || isLeftTo(left, placed)),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Returns the fields of the last page: signatures, and the boxes that are agreed to with them. */
export function signingParts(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Step[] {
  return groupsOf(form, values, ctx, isOfSigning);
}

function groupsOf(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  isPart: (placed: PlacedField) => boolean,
): readonly Step[] {
  const shown = visibleFields(form, values, ctx).filter(({ field }) => field.filled_by !== 'staff');
  return form.groups
    .map((group) => ({
      key: group.key,
      group,
      fields: shown.filter((placed) => placed.group === group && isPart(placed)),
    }))
    .filter((step) => step.fields.some(({ field }) => isTyped(field)));
}

function isOfSigning({ group, field }: PlacedField): boolean {
  return group.fields.some(({ widget }) => widget === 'signature') && isOfFinalAct({ field });
}

/** The participant's own address. */
export const ownEmail: FieldPath = 'participant:email';

/**
 * Everything that still blocks the signature, warnings included, in the order of the form. The date of a signature comes
 * with it, so a missing one is nothing that the signer could see to; a child needs no address of their own.
 */
export function issuesOf(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Issue[] {
  const shown = visibleFields(form, values, ctx);
  const dates = new Set(shown.flatMap(({ path, field }) => (field.widget === 'signature_date' ? [path] : [])));
  const isMinor = isWaiverMinor(values, ctx);
  const addressed = { ...values };
  for (const { path, field } of shown) if (field.widget === 'address') addressed[path] = inThisCountry(values[path]);
  return validate(form, addressed, ctx, 'submit').filter(
    ({ path, kind }) => !dates.has(path) && !(isMinor && path === ownEmail && kind === 'missing'),
  );
}

/** Most who sign live where the parade is: an address is of this country until another one is chosen. */
export function inThisCountry(value: FieldValue | undefined): FieldValue {
  return isRecord(value) ? { country: 'US', ...value } : { country: 'US' };
}

/** Returns the issues that block one step. */
export function blockingIn(step: Step, issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue) => blocks(issue) && step.fields.some(({ path }) => path === issue.path));
}

/** Returns whether a question, or a text that is agreed to, speaks to somebody. The translations do where the English does. */
export function saysYou({ fields }: Step): boolean {
  return fields.some(({ field }) => field.widget === 'static' || /\b(?:you|your|I|my|me)\b/i.test(field.label ?? ''));
}

/** A child without an address of their own shares the guardian's. */
export function withSharedEmail(values: FieldValues, ctx: FormContext): FieldValues {
  const shared = values['guardian:email'];
  return shared && !values[ownEmail] && isWaiverMinor(values, ctx) ? { ...values, [ownEmail]: shared } : values;
}

/**
 * Returns the answers that the final act sends: those of every shown field. Hidden fields keep theirs and are not
 * signed.
 */
export function signingValues(form: FormDefinition, answered: FieldValues, ctx: FormContext): FieldValues {
  const values = withSharedEmail(answered, ctx);
  const sent: Record<FieldPath, FieldValue> = {};
  for (const { path, field } of visibleFields(form, values, ctx)) {
    if (isTyped(field)) sent[path] = values[path] ?? null;
  }
  return sent;
}

/**
 * Returns the touched answers that a save on the way takes: no signatures and no consents, which are given with the
 * final act alone, and nothing half-typed that the server would refuse, shown or hidden.
 */
export function savableValues(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  touched: ReadonlySet<FieldPath>,
): FieldValues {
  const invalid = new Set(savingIssues(form, values, ctx).map((issue) => issue.path));
  const sent: Record<FieldPath, FieldValue> = {};
  for (const group of form.groups) {
    for (const field of group.fields) {
      const path: FieldPath = `${group.key}:${field.key}`;
      if (!touched.has(path) || invalid.has(path) || !isSavedBeforeSigning(field.widget) || !isTyped(field)) continue;
      sent[path] = values[path] ?? null;
    }
  }
  return sent;
}

function isSavedBeforeSigning(widget: PlacedField['field']['widget']): boolean {
  return widget !== 'signature' && widget !== 'agree' && widget !== 'static';
}

/** Something left to do before the waiver can be signed. */
export interface Left {
  readonly kind: 'answer' | 'signature' | 'box';
  readonly path: FieldPath;
  /** The step to go back to; null: it is on the last page. */
  readonly step: string | null;
}

/** Everything that blocks the signature: on the steps before, then on the page of signing. */
export function leftOf(steps: readonly Step[], parts: readonly Step[], issues: readonly Issue[]): readonly Left[] {
  const of = (step: Step, key: string | null) =>
    step.fields.flatMap(({ path, field }): Left[] => {
      if (!issues.some((issue) => issue.path === path && blocks(issue))) return [];
      const kind = field.widget === 'signature' ? 'signature' : field.widget === 'agree' ? 'box' : 'answer';
      return [{ kind, path, step: key }];
    });
  return [...steps.flatMap((step) => of(step, step.key)), ...parts.flatMap((part) => of(part, null))];
}
