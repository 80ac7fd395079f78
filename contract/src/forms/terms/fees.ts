/** S-07: the fees of a form, from the terms of its parade year. undefined where the context has no terms. */
import type { FormContext } from '../answers/context.ts';
import { type Fee, SAMPLE_TERMS_MARK } from '../answers/terms.ts';
import { showMoney } from '../widgets/kinds/money.ts';

/** The fee of each fee class. Equestrian units are absent: they pay per participant. */
const feeOfClass: ReadonlyMap<string, Fee> = new Map([
  ['Commercial', 'commercial'],
  ['Non-commercial', 'non_commercial'],
  ['Band', 'band'],
  ['Invited, no fee', 'invited'],
]);

/** Returns the participation fee of a fee class, as stored money. */
export function participationFee(fee_class: string, { terms }: FormContext): string | undefined {
  const fee = feeOfClass.get(fee_class);
  return fee && terms?.fees[fee];
}

/** Returns the total for some people at the fee per participant, as stored money. */
export function feeOfAll(people: number, { terms }: FormContext): string | undefined {
  if (!terms) return undefined;
  const cents = Math.round(Number(terms.fees.equestrian_participant) * 100) * people;
  return (cents / 100).toFixed(2);
}

/** Returns a sentence that states fees, marked where they are samples. `words`: builds it from amounts such as '$125.00'. */
export function feeWords(ctx: FormContext, words: (amount: (fee: Fee) => string) => string): string | undefined {
  const { terms } = ctx;
  return (
    terms &&
    markedTerms(
      words((fee) => showMoney(terms.fees[fee])),
      ctx,
    )
  );
}

/** Returns words that state terms of the year, marked where these are samples. */
export function markedTerms(stated: string, { terms }: FormContext): string {
  return terms?.is_sample ? `${stated} (${SAMPLE_TERMS_MARK})` : stated;
}
