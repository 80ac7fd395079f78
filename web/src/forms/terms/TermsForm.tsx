import { type Fee, feeLabels, type YearTerms } from '@parade/contract/forms/answers/terms.ts';
import { showMoney } from '@parade/contract/forms/widgets/kinds/money.ts';
import { maxPavilions, otherSites, yearTermsInput } from '@parade/contract/forms/terms/terms.ts';
import { z } from 'zod';
import { useSmallForm } from '../../http/useSmallForm.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { MoneyField, TextAreaField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/useUnsavedGuard.ts';
import { useSetYearTerms } from './queries.ts';

const feeNames = Object.keys(feeLabels) as Fee[];

/** As it is typed: a pavilion a line. */
const schema = z.object({
  fees: yearTermsInput.shape.fees.unwrap().required(),
  pavilions: z.string().transform(linesOf).pipe(yearTermsInput.shape.pavilions.unwrap()),
});

const labels = {
  ...Object.fromEntries(feeNames.map((fee) => [`fees.${fee}`, feeLabels[fee]])),
  pavilions: 'Pavilions',
};

/** Fees and pavilions of one year, being edited. Goes on over what was saved. */
export function TermsForm({ year, terms }: { readonly year: number; readonly terms: YearTerms }) {
  const saving = useSetYearTerms(year, terms);
  const toast = useToast();
  const form = useSmallForm({
    schema,
    start: {
      fees: Object.fromEntries(feeNames.map((fee) => [fee, amountOf(terms.fees[fee])])) as Record<Fee, string>,
      pavilions: terms.pavilions.join('\n'),
    },
    labels,
    whenLeft: ({ message }) => toast.error('Problems Saving Settings', message),
    send: async (taken) => {
      await saving.mutateAsync(terms.is_sample ? taken : changedOf(taken, terms));
      form.saved();
      toast.success('Settings Saved!', `Fees and pavilions for ${year} have been updated.`);
    },
  });
  useUnsavedGuard(form.isUnsaved);
  const pavilions = form.field('pavilions');
  return (
    <form className="form-fields" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormProblems form={form} title="Problems Saving Settings" />
      <Section title="Participation fees">
        <div className="form-fields">
          {feeNames.map((fee) => (
            <MoneyField key={fee} {...form.field(`fees.${fee}`)} label={feeLabels[fee]} required />
          ))}
        </div>
      </Section>
      <Section title="Pavilions">
        <TextAreaField
          {...pavilions}
          // The error of one line is shown below all of them.
          error={pavilions.error ?? form.mistakes.find(({ id }) => id.startsWith(`${pavilions.id}.`))?.text}
          label="Where floats are judged, one per line"
          hint={`Up to ${maxPavilions}. ${otherSites.join(' and ')} are always offered.`}
          rows={6}
        />
      </Section>
      <p>
        Forms that have already been signed or submitted keep the values they were signed or submitted with. Everyone
        else sees the new ones.
      </p>
      <div>
        <Button type="submit" look="primary" busy={form.busy} disabled={!form.isDirty && !terms.is_sample}>
          {form.isDirty || !terms.is_sample ? `Save for ${year}` : `Use these for ${year}`}
        </Button>
      </div>
    </form>
  );
}

/** What was not changed here may have been changed elsewhere; samples become the year's own values as they are. */
function changedOf({ fees, pavilions }: z.output<typeof schema>, terms: YearTerms) {
  const changedFees = feeNames.filter((fee) => fees[fee] !== terms.fees[fee]);
  return {
    fees: Object.fromEntries(changedFees.map((fee) => [fee, fees[fee]])),
    ...(pavilions.join('\n') === terms.pavilions.join('\n') ? {} : { pavilions }),
  };
}

/** As money is shown, without the sign that stands before the field. */
function amountOf(fee: string): string {
  return showMoney(fee).replace(/^\$/, '');
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
