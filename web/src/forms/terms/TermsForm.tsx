import { type Fee, feeLabels, type YearTerms } from '@parade/contract/forms/answers/terms.ts';
import { maxPavilions, otherSites } from '@parade/contract/forms/terms/terms.ts';
import { normalizeMoney } from '@parade/contract/forms/widgets/kinds/money.ts';
import { useState } from 'react';
import { CallFailure } from '../../http/client.ts';
import { Button } from '../../ui/Button.tsx';
import { MoneyField, TextAreaField } from '../../ui/inputs.tsx';
import { Section } from '../../ui/Page.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useSetYearTerms } from './queries.ts';

const feeNames = Object.keys(feeLabels) as Fee[];

/** Fees and pavilions of one year, being edited. Made anew when they were saved. */
export function TermsForm({ year, terms }: { readonly year: number; readonly terms: YearTerms }) {
  const { fees, setFee, pavilions, setPavilions, errors, isChanged, isSaving, save } = useTermsDraft(year, terms);
  const canSave = isChanged || terms.is_sample;
  return (
    <form
      className="form-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save();
      }}
    >
      <Section title="Participation fees">
        <div className="form-fields">
          {feeNames.map((fee) => (
            <MoneyField
              key={fee}
              label={feeLabels[fee]}
              value={fees[fee]}
              onChange={(value) => setFee(fee, value)}
              width="short"
              error={errors[`fees.${fee}`]?.[0]}
            />
          ))}
        </div>
      </Section>
      <Section title="Pavilions">
        <TextAreaField
          label="Where floats are judged, one per line"
          hint={`Up to ${maxPavilions}. ${otherSites.join(' and ')} are always offered.`}
          value={pavilions}
          onChange={setPavilions}
          rows={6}
          error={pavilionError(errors)}
        />
      </Section>
      <p>
        Forms that have already been signed or submitted keep the values they were signed or submitted with. Everyone
        else sees the new ones.
      </p>
      <div>
        <Button type="submit" look="primary" busy={isSaving} disabled={!canSave}>
          {isChanged || !terms.is_sample ? `Save for ${year}` : `Use these for ${year}`}
        </Button>
      </div>
    </form>
  );
}

function useTermsDraft(year: number, terms: YearTerms) {
  const [fees, setFees] = useState(terms.fees);
  const [pavilions, setPavilions] = useState(terms.pavilions.join('\n'));
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const saving = useSetYearTerms(year);
  const toast = useToast();
  const names = pavilions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const isChanged =
    names.join('\n') !== terms.pavilions.join('\n') ||
    feeNames.some((fee) => normalizeMoney(fees[fee].trim()) !== terms.fees[fee]);
  useUnsavedGuard(isChanged);
  const save = () => {
    setErrors({});
    saving.mutate(
      { fees, pavilions: names },
      {
        onSuccess: () => toast.success('Settings Saved!', `Fees and pavilions for ${year} have been updated.`),
        onError: (error) => {
          if (error instanceof CallFailure) setErrors(error.errors);
          toast.error('Problems Saving Settings', error.message);
        },
      },
    );
  };
  const setFee = (fee: Fee, value: string) => setFees({ ...fees, [fee]: value });
  return { fees, setFee, pavilions, setPavilions, errors, isChanged, isSaving: saving.isPending, save };
}

function pavilionError(errors: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith('pavilions'))?.[1][0];
}
