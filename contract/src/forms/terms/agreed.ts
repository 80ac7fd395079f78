/**
 * The terms of the year and the versions of its texts that somebody agreed to with a form. They are stored with the
 * answers when the form is signed or submitted, and stay the same whatever the office changes later.
 */
import type { FormContext } from '../answers/context.ts';
import { feeLabels, type Fee, type YearTerms } from '../answers/terms.ts';
import type { FieldValues } from '../answers/values.ts';
import { formationLegendText } from '../texts/information.ts';
import type { StaticText } from '../texts/staticText.ts';
import { formTexts } from '../texts/formTexts.ts';
import { showMoney } from '../widgets/kinds/money.ts';
import type { FormDefinition } from '../engine/definition.ts';
import { placedFields } from '../engine/visibility.ts';
import { isAnswered } from '../engine/widget.ts';

export interface Agreed {
  /** null: the form states no terms of the year. */
  readonly terms: YearTerms | null;
  /** Version by text_id. */
  readonly texts: Readonly<Record<string, number>>;
}

/** Returns whether the form states something that the office sets for the year. */
export function statesTerms(form: FormDefinition): boolean {
  return form.groups.some((group) => group.fields.some((field) => field.looks_at === 'terms'));
}

/** Returns the texts that a form shows or has accepted, in the portal's own version. */
export function textsOf(form: FormDefinition): readonly StaticText[] {
  return placedFields(form).flatMap(({ field }) => {
    if (field.widget === 'static' && field.content.kind === 'text') return [field.content.text];
    if (field.widget === 'equestrian_grid') return [formationLegendText];
    const accepted = formTexts.find(({ text }) => text.text_id === field.accepts_text);
    return accepted ? [accepted.text] : [];
  });
}

/** Returns whether the form has been signed or submitted. */
export function isAgreed(form: FormDefinition, values: FieldValues, is_submitted: boolean): boolean {
  return (
    is_submitted ||
    placedFields(form).some(({ path, field }) => field.widget === 'signature' && isAnswered(field, values[path]))
  );
}

/** Returns what signing this form would agree to now; null where it states neither terms nor texts. */
export function agreedNow(form: FormDefinition, ctx: FormContext): Agreed | null {
  const texts = Object.fromEntries(
    textsOf(form).map((text) => [text.text_id, (ctx.texts?.[text.text_id] ?? text).version]),
  );
  const terms = statesTerms(form) ? (ctx.terms ?? null) : null;
  return terms === null && Object.keys(texts).length === 0 ? null : { terms, texts };
}

/** Returns a short key that differs whenever the agreed terms or texts do. A screen sends back the key of what it showed. */
export function agreedKey(agreed: Agreed | null): string {
  return agreed === null ? '' : JSON.stringify([agreed.terms && termsList(agreed.terms), Object.entries(agreed.texts)]);
}

/** Returns what is different now from what was agreed to, in words: 'Fee, Commercial: $16,500.00, now $18,000.00'. */
export function agreedOtherwise(agreed: Agreed, now: Agreed | null): string[] {
  const terms = agreed.terms && now?.terms ? termsDifferences(agreed.terms, now.terms) : [];
  const texts = Object.entries(agreed.texts).flatMap(([text_id, version]) => {
    const newest = now?.texts[text_id] ?? version;
    const name = formTexts.find(({ text }) => text.text_id === text_id)?.name ?? text_id;
    return newest === version ? [] : [`${name}: version ${version}, now version ${newest}`];
  });
  return [...terms, ...texts];
}

function termsDifferences(before: YearTerms, now: YearTerms): string[] {
  const fees = (Object.keys(feeLabels) as Fee[])
    .filter((fee) => before.fees[fee] !== now.fees[fee])
    .map((fee) => `Fee, ${feeLabels[fee]}: ${showMoney(before.fees[fee])}, now ${showMoney(now.fees[fee])}`);
  const [pavilions, pavilionsNow] = [before.pavilions.join(', '), now.pavilions.join(', ')];
  return pavilions === pavilionsNow ? fees : [...fees, `Pavilions: ${pavilions}, now ${pavilionsNow}`];
}

function termsList({ fees, pavilions }: YearTerms): unknown {
  return [(Object.keys(feeLabels) as Fee[]).map((fee) => fees[fee]), pavilions];
}
