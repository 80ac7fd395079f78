import type { NewSeason, SeasonStep } from '@parade/contract/seasons/season.ts';
import { ContactStep, TermsStep, TextsStep } from './OfficeSteps.tsx';
import { DueDatesStep, ParadeStep, TypesStep, WaiversStep } from './CalendarSteps.tsx';
import type { SeasonEditing } from './useSeasonSteps.ts';

export interface StepProps {
  readonly season: NewSeason;
  readonly form: SeasonEditing;
}

const fields = {
  parade: ParadeStep,
  types: TypesStep,
  due_dates: DueDatesStep,
  terms: TermsStep,
  texts: TextsStep,
  waivers: WaiversStep,
  contact: ContactStep,
} as const;

/** What one step asks. */
export function SeasonFields({ step, ...props }: StepProps & { readonly step: Exclude<SeasonStep, 'start'> }) {
  const Fields = fields[step];
  return <Fields {...props} />;
}
