/** Which answers a commentary sheet has in a place of their own. */
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';

/** The people responsible for the entry on air, with the words to name them. */
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

/** Profile fields written for the air, each with the application field that it replaces. */
const instead: Partial<Record<FieldPath, FieldPath>> = {
  'marshal:name': 'unit_facts:marshal',
  'director:name': 'band_facts:directors',
};

/**
 * Fields in the head of a sheet or in a separate list; and fields left out: answers about earlier appearances, tables that no
 * one reads aloud, positions, phones, and fields of the press kit, whose embargo is not the sheet's.
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
