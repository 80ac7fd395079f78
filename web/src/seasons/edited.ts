/** The plan of a season while it is edited: what is typed, under the names that the server's refusals have. */
import type { NewSeason, SeasonPlan } from '@parade/contract/seasons/season.ts';

export interface EditedPlan {
  readonly parade: SeasonPlan['parade'];
  readonly types: readonly { readonly id: number; readonly from: string; readonly to: string }[];
  readonly due_dates: SeasonPlan['due_dates'];
  readonly terms: { readonly fees: SeasonPlan['terms']['fees']; readonly pavilions: string };
  readonly waivers: SeasonPlan['waivers'];
  readonly contact: Readonly<Record<keyof SeasonPlan['contact'], string>>;
}

export function editedOf({ plan }: NewSeason): EditedPlan {
  const { contact } = plan;
  return {
    ...plan,
    types: plan.types.map(({ id, from, to }) => ({ id, from: String(from ?? ''), to: String(to ?? '') })),
    terms: { fees: { ...plan.terms.fees }, pavilions: plan.terms.pavilions.join('\n') },
    contact: {
      ...contact,
      retention_days_medical: String(contact.retention_days_medical),
      retention_days_licenses: String(contact.retention_days_licenses),
    },
  };
}

/** Returns the plan to send. A number that cannot be read goes as it was typed, so that the server refuses it beside its field. */
export function planOf({ types, terms, contact, ...rest }: EditedPlan): SeasonPlan {
  return {
    ...rest,
    types: types.map(({ id, from, to }) => ({ id, from: yearIn(from), to: yearIn(to) })),
    terms: {
      fees: { ...terms.fees },
      pavilions: terms.pavilions
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    },
    contact: {
      ...contact,
      retention_days_medical: daysIn(contact.retention_days_medical),
      retention_days_licenses: daysIn(contact.retention_days_licenses),
    },
  };
}

function yearIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** -1 is in no range. */
function daysIn(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
}
