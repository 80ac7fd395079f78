import { staffYearsAhead } from '../../settings/setting.ts';

/** Texts around the settings of an entry, word for word from the requirements where they give them. */
export const ENTRY_SETTINGS = {
  year_taken: 'The organization already has an entry for that parade year.',
  same_year: 'The entry is already in that parade year.',
  year_unknown: 'There is no parade of that year here. Please choose the current parade year or a later one.',
  year_ahead: 'Please choose a parade year up to three years ahead.',
  signed_people: (signed: number, year: number) =>
    `${signed === 1 ? 'One person has' : `${signed} people have`} signed a waiver for the ${year} parade, and signed waivers cannot move to another year. Copy the entry instead.`,
  moving_failed: 'Problems Moving to New Organization',
  target_missing: 'Please choose a target organization.',
  target_taken: 'That organization already has an entry for this parade year.',
  target_other_type: 'Please choose an organization of the same type. The forms depend on the type.',
  deleting_failed: 'Problems Deleting Entry',
  deleting_failed_text: 'Please refresh the page and try again.',
} as const;

/** What is known of the years that an entry can be copied or moved to. */
export interface YearsKnown {
  /** The entry's own. */
  readonly of: number;
  readonly current: number;
  /** Coming years get their parade with their first entry. */
  readonly hasParade: (year: number) => boolean;
}

/** Returns why no entry of one year can be copied or moved to another one, whoever has an entry there; undefined if it can. */
export function yearRefused(year: number, { of, current, hasParade }: YearsKnown): string | undefined {
  if (year === of) return ENTRY_SETTINGS.same_year;
  if (year > current + staffYearsAhead) return ENTRY_SETTINGS.year_ahead;
  return year < current && !hasParade(year) ? ENTRY_SETTINGS.year_unknown : undefined;
}
