/** Which answers a commentary sheet has in a place of their own. */
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';

/** Who is responsible for what is seen, in the words to name them with. */
const officials: readonly FieldPath[] = [
  'marshal:name',
  'unit_facts:marshal',
  'director:name',
  'band_facts:directors',
  'builder:builder',
  'builder:designer',
  'builder:floral_designer',
  'vehicle_facts:owner',
  'float_facts:sponsor_line',
  'media:spokesperson',
];

/** Where the profile says it for the air, what the application said before is left out. */
const instead: Partial<Record<FieldPath, FieldPath>> = {
  'marshal:name': 'unit_facts:marshal',
  'director:name': 'band_facts:directors',
};

/**
 * In the head of a sheet or in a list of its own; and what it leaves out: what the years of earlier appearances say, tables that nobody reads aloud, positions, phones,
 * and what belongs to the press kit, whose embargo is not the sheet's.
 */
const placed: readonly FieldPath[] = [
  'entry:official_name',
  'entry:pronunciation',
  'entry:hometown_city',
  'entry:hometown_state',
  'entry:hometown_country',
  'entry:hometown_country_other',
  'commentary:one_line',
  'commentary:announcer_copy',
  'commentary:facts',
  'commentary:appearance_number',
  'commentary:first_year',
  'float_facts:title',
  'show_facts:title',
  'theme:title',
  'experience:been_here',
  'usage:titles',
  'animals:list',
  'grid:grid',
  'list:vehicles',
  'photo:photo',
  'media:mobile',
  'kit:video_url',
];

export function isOfficial(path: FieldPath): boolean {
  return officials.includes(path);
}

export function isPlaced(path: FieldPath): boolean {
  return placed.includes(path);
}

/** The answer that counts instead of this one where it is given; itself has none. */
export function officialInstead(path: FieldPath): FieldPath {
  return instead[path] ?? 'none:none';
}
