/** The answers that have a place of their own on a commentary sheet. */
import type { FieldPath } from '@parade/contract/forms/answers/values.ts';
import type { ReadAnswer } from '../../entries/formSummaries.ts';

/** The people responsible for what is seen, with the words that name them. */
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

/**
 * If the profile has a value for the air, the application's is left out. What is played at the corner is the music form's to
 * say, which has its rights: the band's profile asks for it months earlier.
 */
const instead: Partial<Record<FieldPath, FieldPath>> = {
  'marshal:name': 'unit_facts:marshal',
  'director:name': 'band_facts:directors',
  'band_facts:parade_tune': 'usage:corner_title',
};

/** Answers in the head of a sheet or in a list of its own. */
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
  'usage:titles',
  'usage:corner_title',
  'band_facts:parade_tune',
];

/**
 * Answers that a sheet leaves out, their changes too: years of earlier appearances, tables that nobody reads aloud,
 * positions, phones, the photo, which has its own permission, and the press kit, whose embargo is not the sheet's.
 */
const leftOut: readonly FieldPath[] = [
  'experience:been_here',
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

/** Returns the answers that some part of a sheet shows: not those left out, nor a name that another one replaces. */
export function answersShown(read: readonly ReadAnswer[]): ReadAnswer[] {
  const isGiven = (path: FieldPath | undefined) => read.some((answer) => answer.path === path && answer.value !== '');
  return read.filter(({ path }) => !leftOut.includes(path) && !isGiven(instead[path]));
}
